package soak

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// fault breaks a rule of the simulation on purpose, to test that the checker finds it.
type fault struct {
	name   string
	breaks string // the invariant that fails first in the level "rooms" of seed 1
	phase  phase
	inject func(entry *donburi.Entry, c *bodyTick)
}

// phase is when in a tick a fault acts.
type phase int

const (
	inStep  phase = iota // as if by the step of a body
	early                // before the stage of movement
	inCrowd              // as if by contacts between bodies
	late                 // at the end of the tick
)

// faultTick is the first tick in which a fault acts: players have landed and move.
const faultTick = 200

var faults = []fault{
	{"poison", "I1", late, func(e *donburi.Entry, _ *bodyTick) { speedOf(e).X /= 0 * components.Armor.Get(e).Mass }},
	{"sink", "I2", inStep, func(e *donburi.Entry, _ *bodyTick) {
		if components.Contact.Get(e).Touching {
			feetOf(e).Z -= 0.02
		}
	}},
	{"graze", "I2", inStep, func(e *donburi.Entry, _ *bodyTick) {
		// Torque stands higher above the ground than this.
		if contact := components.Contact.Get(e); contact.Touching && contact.Normal.Z > 0.9 && components.Model.Get(e).Name != components.ModelTorque {
			feetOf(e).Z -= 2e-5
		}
	}},
	{"jam", "I2", inStep, func(e *donburi.Entry, _ *bodyTick) { components.MoveReport.Get(e).Stuck = true }},
	{"banish", "I3", late, func(e *donburi.Entry, _ *bodyTick) { feetOf(e).Z -= 500 }},
	{"tunnel", "I4", inStep, func(e *donburi.Entry, c *bodyTick) {
		if n := components.Contact.Get(e).Normal; components.Contact.Get(e).Touching && n.Z == 0 {
			*feetOf(e) = c.atStart.feet.AddScaled(n, -2.5) // the walls of rooms are thinner
		}
	}},
	{"rush", "I5", inStep, func(e *donburi.Entry, c *bodyTick) {
		displacement := speedOf(e).Normalize().Scale(9)
		*speedOf(e) = speedOf(e).Add(displacement)
		*feetOf(e) = feetOf(e).AddScaled(displacement, systems.TickSeconds)
	}},
	{"gust", "I5", late, func(e *donburi.Entry, _ *bodyTick) { speedOf(e).X += 0.01 }},
	{"refuel", "I6", inStep, func(e *donburi.Entry, _ *bodyTick) { components.Energy.Get(e).Current += 1 }},
	{"leak", "I6", early, func(e *donburi.Entry, _ *bodyTick) { components.Energy.Get(e).Current -= 0.01 }},
	{"leap", "I7", late, func(e *donburi.Entry, _ *bodyTick) { *feetOf(e) = feetOf(e).AddScaled(*speedOf(e), 0.1) }},
	{"drag", "I18", early, func(e *donburi.Entry, _ *bodyTick) { feetOf(e).Z += 1e-6 }},
	{"forget", "I8", inStep, func(e *donburi.Entry, _ *bodyTick) { components.Contact.Get(e).TicksSinceJumpable = 5 }},
	{"bump", "I9", inStep, func(e *donburi.Entry, _ *bodyTick) {
		if r := components.MoveReport.Get(e); r.BumpCount > 0 {
			r.DroppedBumps = components.ReportedBumps
		}
	}},
	{"hover", "I10", inStep, func(e *donburi.Entry, _ *bodyTick) {
		if e.HasComponent(components.SlideMemory) {
			components.SlideMemory.Get(e).Grounded = true
		}
	}},
	{"tread", "I10", inStep, func(e *donburi.Entry, _ *bodyTick) {
		if e.HasComponent(components.TorqueMemory) {
			components.Contact.Get(e).TicksSinceJumpable = 0
		}
	}},
	{"stand", "I10", inStep, func(e *donburi.Entry, _ *bodyTick) {
		if components.Model.Get(e).Name == components.ModelTribes {
			components.Contact.Get(e).Touching = true
		}
	}},
	{"phantom", "I10", inStep, func(e *donburi.Entry, _ *bodyTick) {
		const roof = 9
		if r := components.MoveReport.Get(e); r.BumpCount > 0 {
			r.Bumps[0].Triangle = roof
		}
	}},
	{"bleed", "I13", late, func(e *donburi.Entry, _ *bodyTick) { components.Health.Get(e).Current -= 0.01 }},
	{"lag", "I16", inStep, func(e *donburi.Entry, c *bodyTick) { *feetOf(e) = feetOf(e).Lerp(c.atStart.feet, 0.01) }},
	{"shift", "I16", inStep, func(e *donburi.Entry, _ *bodyTick) {
		// Away from its contact, by more than the impact explains.
		if r := components.MoveReport.Get(e); r.BumpCount == 1 {
			*feetOf(e) = feetOf(e).AddScaled(r.Bumps[0].Normal, 0.2+r.Bumps[0].Impact*systems.TickSeconds)
		}
	}},
	{"glue", "I17", inStep, func(e *donburi.Entry, c *bodyTick) {
		// All contacts are used up, and the body has not moved.
		if r := components.MoveReport.Get(e); r.BumpCount > 0 && components.Model.Get(e).Name == components.ModelTribes {
			r.Add(components.BumpBack, r.Bumps[0].Triangle, r.Bumps[0].Normal, 0)
			*feetOf(e) = c.atStart.feet
		}
	}},
	{"elbow", "I18", inCrowd, func(e *donburi.Entry, c *bodyTick) {
		if c.pushed {
			*speedOf(e) = speedOf(e).Scale(1.5)
		}
	}},
	{"charm", "I18", inCrowd, func(e *donburi.Entry, c *bodyTick) {
		if !c.pushed {
			speedOf(e).X += 1e-6
		}
	}},
}

func feetOf(e *donburi.Entry) *geom.Vec  { return &components.Position.Get(e).Feet }
func speedOf(e *donburi.Entry) *geom.Vec { return &components.Velocity.Get(e).Linear }

// Faults lists the names of the faults.
func Faults() []string {
	var names []string
	for _, f := range faults {
		names = append(names, f.name)
	}
	return names
}

// faultByName returns a fault, or one that does nothing if the name is empty.
func faultByName(name string) (fault, error) {
	if name == "" {
		return fault{}, nil
	}
	for _, f := range faults {
		if f.name == name {
			return f, nil
		}
	}
	return fault{}, fmt.Errorf("%w: unknown fault %q, want one of %s", ErrPlan, name, strings.Join(Faults(), ", "))
}

// attach injects the fault into a match, for every living body.
func (f fault) attach(w *watch) {
	if f.inject == nil {
		return
	}
	w.inject = func(now phase, entry *donburi.Entry, c *bodyTick) {
		if now == f.phase && w.match.Tick() >= faultTick && components.Health.Get(entry).Alive() {
			f.inject(entry, c)
		}
	}
}
