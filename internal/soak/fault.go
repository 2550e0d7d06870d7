package soak

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// fault breaks a rule of the simulation on purpose, so that one can see that the
// witness finds it.
type fault struct {
	name   string
	breaks string // the invariant that goes first in rooms of seed 1
	spoil  func(entry *donburi.Entry)
}

// faultTick is from when a fault acts: players have landed and move.
const faultTick = 200

var faults = []fault{
	{"poison", "I1", func(e *donburi.Entry) { components.Velocity.Get(e).Linear.X /= 0 * components.Armor.Get(e).Mass }},
	{"sink", "I2", func(e *donburi.Entry) {
		if components.Contact.Get(e).Touching {
			components.Position.Get(e).Feet.Z -= 0.02
		}
	}},
	{"banish", "I3", func(e *donburi.Entry) { components.Position.Get(e).Feet.Z -= 500 }},
	{"tunnel", "I4", func(e *donburi.Entry) {
		contact, feet := components.Contact.Get(e), &components.Position.Get(e).Feet
		if contact.Touching && contact.Normal.Z == 0 {
			*feet = feet.AddScaled(contact.Normal, -2.5) // the walls of rooms are thinner
		}
	}},
	{"leap", "I7", func(e *donburi.Entry) {
		feet := &components.Position.Get(e).Feet
		*feet = feet.AddScaled(components.Velocity.Get(e).Linear, 3*systems.TickSeconds)
	}},
	{"rush", "I5", func(e *donburi.Entry) {
		v := &components.Velocity.Get(e).Linear
		*v = v.AddScaled(v.Normalize(), 9)
	}},
	{"refuel", "I6", func(e *donburi.Entry) { components.Energy.Get(e).Current += 1 }},
	{"forget", "I8", func(e *donburi.Entry) { components.Contact.Get(e).SinceJumpable = 5 }},
	{"bump", "I9", func(e *donburi.Entry) { components.MoveReport.Get(e).BumpCount = components.MaxBumps }},
	{"hover", "I10", func(e *donburi.Entry) { components.Contact.Get(e).Touching = true }},
	{"bleed", "I13", func(e *donburi.Entry) { components.Health.Get(e).Current -= 0.01 }},
}

// Faults lists the names of the faults.
func Faults() []string {
	var names []string
	for _, f := range faults {
		names = append(names, f.name)
	}
	return names
}

func faultByName(name string) (fault, error) {
	for _, f := range faults {
		if f.name == name {
			return f, nil
		}
	}
	return fault{}, fmt.Errorf("%w: unknown fault %q, want one of %s", ErrPlan, name, strings.Join(Faults(), ", "))
}

// act spoils everybody who is alive, of whatever model.
func (f fault) act(m *systems.Match) {
	if m.Tick() < faultTick {
		return
	}
	for _, p := range m.Players(nil) {
		if entry, ok := m.Entry(p.ID); ok && p.Alive {
			f.spoil(entry)
		}
	}
}
