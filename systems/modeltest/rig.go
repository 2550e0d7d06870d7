package modeltest

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/bruteforce"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// rig plays bodies of one kind.
type rig struct {
	model   systems.Model
	modules []systems.Module
	body    body
	rounds  int
}

// play is a match with bodies that do not collide with each other.
type play struct {
	match    *systems.Match
	ids      []components.ID
	commands []systems.Command
	players  []player
}

// play starts a match with a body at each start.
func (r *rig) play(level *levels.Level, starts ...geom.Vec) (*play, error) {
	modules := slices.Clone(r.modules)
	if !isStandard(r.model.Name) && !provides(modules, r.model.Name) {
		modules = append(modules, systems.Module{Name: "modeltest", Models: []systems.Model{r.model}})
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: modules, Broadphase: &bruteforce.Broadphase{}})
	if err != nil {
		return nil, err
	}
	p := &play{match: m}
	for i, feet := range starts {
		id, err := m.Spawn(r.parts(feet)...)
		if err != nil {
			return nil, err
		}
		p.ids = append(p.ids, id)
		p.commands = append(p.commands, systems.Command{Player: id})
		p.players = append(p.players, newPlayer(i))
		if r.model.Reset != nil {
			r.model.Reset(p.entry(i))
		}
	}
	return p, nil
}

// parts returns the parts of a body at rest.
func (r *rig) parts(feet geom.Vec) []systems.Part {
	armor, _ := systems.PartValue(r.body.Parts, components.Armor)
	parts := []systems.Part{
		systems.With(components.Model, components.ModelData{Name: r.model.Name}),
		systems.With(components.Position, components.PositionData{Feet: feet}),
		systems.With(components.Velocity, components.VelocityData{}),
		systems.With(components.View, components.ViewData{}),
		systems.With(components.Intent, components.Input{}),
		systems.With(components.Energy, components.EnergyData{Current: armor.MaxEnergy}),
		systems.With(components.Contact, components.ContactData{TicksSinceJumpable: components.NoJumpableContact}),
	}
	return append(parts, r.body.Parts...)
}

func isStandard(name string) bool { return slices.Contains(systems.Models(), name) }

// provides reports whether one of some modules brings a model.
func provides(modules []systems.Module, name string) bool {
	return slices.ContainsFunc(modules, func(m systems.Module) bool {
		return slices.ContainsFunc(m.Models, func(m systems.Model) bool { return m.Name == name })
	})
}

// entry returns a body. A check that lets it leave its level is wrong.
func (p *play) entry(i int) *donburi.Entry {
	entry, ok := p.match.Entry(p.ids[i])
	if !ok {
		panic(fmt.Sprintf("body %d has left its level", i))
	}
	return entry
}

// state is the position and velocity of a body.
type state struct{ feet, velocity geom.Vec }

func (p *play) state(i int) state {
	entry := p.entry(i)
	return state{components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear}
}

func (s state) isFinite() bool { return s.feet.IsFinite() && s.velocity.IsFinite() }

func (s state) String() string { return fmt.Sprintf("at %v with %v m/s", s.feet, s.velocity) }

// box returns the current collision box of a body.
func (p *play) box(i int) geom.Box {
	box, _ := p.match.Box(p.ids[i])
	return box
}

// throw sets the velocity of a body.
func (p *play) throw(i int, velocity geom.Vec) {
	components.Velocity.Get(p.entry(i)).Linear = velocity
}

// step plays a tick with the held keys.
func (p *play) step() error { return p.match.Step(p.commands) }

// wander plays a tick with random keys.
func (p *play) wander() error {
	for i := range p.players {
		p.commands[i].Input = p.players[i].next()
	}
	return p.step()
}

// steps plays ticks with the held keys.
func (p *play) steps(ticks int) error {
	for range ticks {
		if err := p.step(); err != nil {
			return err
		}
	}
	return nil
}

// limits returns the limits of the model for its body, and whether it has any.
func (r *rig) limits(p *play) (systems.Limits, bool) {
	if r.model.Limits == nil || len(p.ids) == 0 {
		return systems.Limits{}, false
	}
	return r.model.Limits(p.entry(0)), true
}

// player holds keys at random, each choice for a while. It is the same in every run.
type player struct {
	random *systems.Random
	input  components.Input
	left   int // ticks until it chooses again
}

// farApart is the distance between the random numbers of two players: more than a check
// uses.
const farApart = 10_000

func newPlayer(seed int) player {
	p := player{random: new(systems.Random)}
	for range farApart * seed {
		p.random.Uint64()
	}
	return p
}

// next returns the input of the next tick.
func (p *player) next() components.Input {
	if p.left--; p.left < 0 {
		p.left = p.random.Below(30)
		p.input = anyInput(p.random)
	}
	return p.input
}

// anyInput returns keys at random: each axis one of its ends, in the middle or anything.
func anyInput(random *systems.Random) components.Input {
	axis := func() components.Axis {
		switch choice := random.Below(4); choice {
		case 3:
			return components.Axis(random.Uint64())
		default:
			return components.Full * components.Axis(choice-1)
		}
	}
	in := components.Input{Forward: axis(), Right: axis()}
	in.Look = geom.YawPitch{Yaw: geom.Angle(random.Uint64()), Pitch: geom.Angle(random.Uint64())}
	held, also := random.Uint64(), random.Uint64()
	in.Buttons = components.Buttons(held & also) // each with a chance of a quarter
	return in
}
