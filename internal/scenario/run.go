package scenario

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/bruteforce"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// Row is the state of one player at one tick.
type Row struct {
	Tick               int
	Player             string
	Position, Velocity geom.Vec // feet, m; m/s
	Energy, Health     float64
	Friction           float64  // for the next tick, 0 to 1
	Contact            bool     // a surface was touched in the tick
	Normal             geom.Vec // unit vector, of the last contact; zero before the first
	Jetting            bool
	Impact             float64 // largest normal speed of the tick, m/s
	Bumps              int     // contacts resolved in the tick
}

// Frame is the state at one tick. It is reused for the next.
type Frame struct {
	Tick  int
	Rows  []Row // one per player, in the order of the file
	Shots []systems.ProjectileState
}

// run is a scenario while it is played.
type run struct {
	*Scenario
	match    *systems.Match
	ids      []components.ID
	commands []systems.Command
	frame    Frame
	states   []systems.PlayerState

	nextInput, nextExplosion int
}

// Run plays the scenario on level and calls see for every tick, from 0 to Ticks. It ends
// early with the error of see or of a tick: where a number is not finite, or a system of
// a module failed.
func (s *Scenario) Run(level *levels.Level, see func(*Frame) error) error {
	r, err := s.start(level)
	if err != nil {
		return err
	}
	for {
		r.observe()
		if err := see(&r.frame); err != nil {
			return err
		}
		if r.frame.Tick == s.Ticks {
			return nil
		}
		if err := r.step(); err != nil {
			return err
		}
	}
}

func (s *Scenario) start(level *levels.Level) (*run, error) {
	r := &run{Scenario: s}
	match, err := systems.NewMatch(systems.Options{
		Level: level, Rules: s.Rules, Weapons: s.Weapons, Seed: s.Seed, Modules: append([]systems.Module{r.module()}, s.Modules...),
		// The standard grid needs a finite world. Both give the same results.
		Broadphase: &bruteforce.Broadphase{},
	})
	if err != nil {
		return nil, &Error{File: s.File, Reason: err.Error()}
	}
	r.match = match
	for i := range s.Players {
		p := &s.Players[i]
		spec := p.Body
		spec.Name, spec.Team, spec.Weapons = p.Name, p.Team, p.Weapons
		spec.Position, spec.Energy = p.Position, p.Energy
		if p.EnergyPack {
			spec.Pack = components.EnergyPack
		}
		id, err := match.Join(spec)
		if err != nil {
			return nil, &Error{File: s.File, Field: fmt.Sprintf("players[%d]", i), Reason: err.Error()}
		}
		r.ids = append(r.ids, id)
		r.frame.Rows = append(r.frame.Rows, Row{Player: p.Name})
		entry, _ := match.Entry(id)
		look := &components.View.Get(entry).YawPitch
		aim(look, p.Yaw, p.Pitch)
		components.Intent.Get(entry).Look = *look
		components.Velocity.Get(entry).Linear = p.Velocity
		// Spawn protection would hide explosions in the first second.
		components.Health.Get(entry).ProtectedTicks = 0
		r.commands = append(r.commands, systems.Command{Player: id, Input: components.Input{Look: *look}})
	}
	return r, nil
}

// module returns what a scenario does within a tick.
func (r *run) module() systems.Module {
	return systems.Module{Name: "scenario", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(
			systems.System{Name: "scenario dead", Stage: systems.StageTimers, Run: r.keepDead},
			systems.System{Name: "scenario movement", Stage: systems.StageMovement, Run: r.noteMovement},
		)
	}}
}

// aim sets look to the given angles, in degrees.
func aim(look *geom.YawPitch, yaw, pitch *float64) {
	if yaw != nil {
		look.Yaw = geom.Degrees(*yaw)
	}
	if pitch != nil {
		look.Pitch = geom.Degrees(*pitch)
	}
}

// step plays one tick: inputs and explosions of row k act between k and k+1.
func (r *run) step() error {
	for ; r.nextInput < len(r.Inputs) && r.Inputs[r.nextInput].Tick == r.frame.Tick; r.nextInput++ {
		in := &r.Inputs[r.nextInput]
		in.press(&r.commands[in.Player])
	}
	for ; r.nextExplosion < len(r.Explosions) && r.Explosions[r.nextExplosion].Tick == r.frame.Tick; r.nextExplosion++ {
		e := &r.Explosions[r.nextExplosion]
		r.match.Explode(e.Position, e.Payload, components.Nobody)
	}
	if err := r.match.Step(r.commands); err != nil {
		return &Error{File: r.File, Reason: fmt.Sprintf("tick %d: %v", r.frame.Tick, err)}
	}
	r.frame.Tick++
	return nil
}

// press applies an input to a command.
func (in *Input) press(c *systems.Command) {
	assign(&c.Forward, in.Forward)
	assign(&c.Right, in.Right)
	c.Buttons = c.Without(in.Release).With(in.Press)
	if in.Weapon != 0 {
		c.Weapon = in.Weapon
	}
	assign(&c.Throw, in.Throw)
	aim(&c.Look, in.Yaw, in.Pitch)
}

func assign[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// keepDead prevents respawns: a player who reappears elsewhere would be confusing in a
// trace.
func (r *run) keepDead(m *systems.Match) {
	for _, id := range r.ids {
		if entry, ok := m.Entry(id); ok {
			if health := components.Health.Get(entry); !health.Alive() {
				health.RespawnTicks = 1
			}
		}
	}
}

// noteMovement copies the movement report of the tick. A deadly fall clears the report
// later in the same tick, and then it matters most.
func (r *run) noteMovement(m *systems.Match) {
	for i, id := range r.ids {
		entry, ok := m.Entry(id)
		if !ok {
			continue
		}
		row := &r.frame.Rows[i]
		row.Contact, row.Jetting, row.Impact, row.Bumps = false, false, 0, 0
		if !components.Health.Get(entry).Alive() {
			continue
		}
		report, contact := components.MoveReport.Get(entry), components.Contact.Get(entry)
		row.Contact, row.Jetting = contact.Touching, report.Jetting
		row.Impact, row.Bumps = report.Impact, report.BumpCount
		if contact.Touching {
			row.Normal = normal(report, contact, components.Armor.Get(entry))
		}
	}
}

// normal returns the flattest surface of the tick from which the player can jump, or else
// the last one touched.
func normal(report *components.MoveReportData, contact *components.ContactData, armor *components.ArmorData) geom.Vec {
	n, best := contact.Normal, armor.JumpSurfaceMinDot
	for _, bump := range report.Bumps[:report.BumpCount] {
		if slope := bump.Normal.Dot(geom.Up()); slope >= best {
			n, best = bump.Normal, slope
		}
	}
	return n
}

// observe fills the frame with the state after the tick.
func (r *run) observe() {
	r.states = r.match.Players(r.states[:0])
	for i := range r.states {
		state, row := &r.states[i], &r.frame.Rows[i]
		row.Tick = r.frame.Tick
		row.Position, row.Velocity = state.Position, state.Velocity
		row.Energy, row.Health, row.Friction = state.Energy, state.Health, state.Contact.Friction
	}
	r.frame.Shots = r.match.Projectiles(r.frame.Shots[:0])
}
