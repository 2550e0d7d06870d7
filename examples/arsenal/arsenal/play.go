package arsenal

import (
	"fmt"
	"io"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
)

// Range returns a level made in code: a closed hall of 160 x 160 x 50 m with a few
// blocks to hide behind.
func Range() (*levels.Level, error) {
	hall := levels.Room("hall", geom.Vec{X: -80, Y: -80}, geom.Vec{X: 80, Y: 80, Z: 50})
	hall.Color = [3]float32{0.36, 0.4, 0.45}
	structures := []levels.Structure{hall}
	for i, x := range []float64{-45, -15, 15, 45} {
		block := levels.Box(fmt.Sprint("block ", i+1), geom.Vec{X: x - 3, Y: 55, Z: 0}, geom.Vec{X: x + 3, Y: 61, Z: 4})
		block.Color = [3]float32{0.5, 0.35, 0.25}
		structures = append(structures, block)
	}
	return levels.Build(levels.Parts{
		Name: "range", Structures: structures,
		Spawns: []levels.Spawn{
			{Team: 1, Position: geom.Vec{Y: -15, Z: 0.1}},
			{Team: 2, Position: geom.Vec{Y: 15, Z: 0.1}, Yaw: geom.Degrees(180)},
		},
	})
}

// TurnTicks is how long a turn of the play is, in which red has one weapon in hand.
const TurnTicks = 250

// Play is a match in which red fires all weapons at blue, one after the other.
type Play struct {
	Match     *systems.Match
	Red, Blue components.ID
	Told      []Told
}

// Told is how often something happened while red held a weapon.
type Told struct {
	Weapon, What string
	Times        int
}

// NewPlay begins a play.
func NewPlay() (*Play, error) {
	level, err := Range()
	if err != nil {
		return nil, err
	}
	module, err := Module()
	if err != nil {
		return nil, err
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 5, Immortal: true, Modules: []systems.Module{module, behaviours.Module()}})
	if err != nil {
		return nil, err
	}
	p := &Play{Match: m}
	p.Red, err = m.Join(systems.PlayerSpec{Name: "red", Team: 1, Weapons: Names(), Position: &level.Spawns[0].Position})
	if err == nil {
		p.Blue, err = m.Join(systems.PlayerSpec{Name: "blue", Team: 2, Weapons: []string{"hornet"}, Position: &level.Spawns[1].Position})
	}
	return p, err
}

// Ticks returns how long a play is: a turn for each weapon.
func (p *Play) Ticks() int { return TurnTicks * len(Names()) }

// Commands returns what both players do in the next tick: red aims at blue and fires,
// with the second mode in the second half of a turn, and blue walks to and fro, jets,
// and drops flares.
func (p *Play) Commands() []systems.Command {
	tick := int(p.Match.Tick())
	turn, within := tick/TurnTicks, tick%TurnTicks
	first := within < TurnTicks/2
	shoot := components.Input{Look: p.aim(first), Weapon: uint8(turn + 1)}
	shoot.Hold(components.ButtonFire, first && within%70 < 55)
	shoot.Hold(components.ButtonAltFire, !first && within%70 < 40)
	var walk components.Input
	walk.Right = components.Full
	if tick/60%2 == 1 {
		walk.Right = -components.Full
	}
	walk.Hold(components.ButtonJet, Names()[min(turn, len(Names())-1)] == "hornet" && within%60 > 20)
	walk.Hold(components.ButtonAltFire, within%100 == 99)
	return []systems.Command{{Player: p.Red, Input: shoot}, {Player: p.Blue, Input: walk}}
}

// aim returns where red looks to meet blue with what is in its hand.
func (p *Play) aim(first bool) geom.YawPitch {
	target, ok := p.Match.Box(p.Blue)
	own, found := p.Match.Box(p.Red)
	red, there := p.Match.Entry(p.Red)
	blue, _ := p.Match.Entry(p.Blue)
	if !ok || !found || !there {
		return geom.YawPitch{}
	}
	eye := systems.EyePosition(components.Position.Get(red).Feet, own.Half)
	at, speed, gravity := target.Center, 100.0, 0.0
	if slot, ok := components.Arsenal.Get(red).InHand(); ok {
		if spec, ok := p.Match.Weapons().Lookup(slot.Weapon); ok {
			if fire, _ := spec.Mode(!first); fire.Projectile != nil {
				speed, gravity = fire.Projectile.MuzzleSpeed, fire.Projectile.Flight.Gravity
			}
		}
	}
	seconds := at.Sub(eye).Length() / speed
	at = at.AddScaled(components.Velocity.Get(blue).Linear, seconds)
	return geom.LookAlong(at.Add(geom.Vec{Z: float64(gravity * seconds * seconds / 2)}).Sub(eye))
}

// Step plays a tick.
func (p *Play) Step() error {
	if err := p.Match.Step(p.Commands()); err != nil {
		return err
	}
	p.tally()
	return nil
}

// tally counts what the last tick has to tell under the weapon that red held.
func (p *Play) tally() {
	m := p.Match
	for i := range m.Events() {
		p.note(p.word(&m.Events()[i]))
	}
	for range systems.Events[Deployed](m) {
		p.note("turret put up")
	}
	if entry, ok := m.Entry(p.Blue); ok && entry.HasComponent(Chilled) {
		p.note("ticks in which blue was slowed")
	}
}

// word says in a few words what an event tells of the weapons of red, or nothing.
func (p *Play) word(e *systems.Event) string {
	switch signal := p.Match.Signal(e); {
	case signal != "":
		return signal
	case e.Subject == p.Blue && e.Kind == systems.EventDamaged && e.Other == p.Red:
		return "hit blue with " + e.Weapon
	case e.Subject != p.Red:
		return ""
	case e.Kind == systems.EventFired && e.Alt:
		return "fired, second mode"
	case e.Kind == systems.EventFired, e.Kind == systems.EventStuck:
		return e.Kind.String()
	case e.Kind == systems.EventExploded:
		return e.Weapon + " exploded"
	}
	return ""
}

// note counts a word under the weapon that red held.
func (p *Play) note(word string) {
	if word == "" {
		return
	}
	names := Names()
	name := names[min(int(p.Match.Tick()-1)/TurnTicks, len(names)-1)]
	for i := range p.Told {
		if p.Told[i].Weapon == name && p.Told[i].What == word {
			p.Told[i].Times++
			return
		}
	}
	p.Told = append(p.Told, Told{name, word, 1})
}

// Times returns how often something happened while red held a weapon.
func (p *Play) Times(weapon, what string) int {
	for _, t := range p.Told {
		if t.Weapon == weapon && t.What == what {
			return t.Times
		}
	}
	return 0
}

// Summary plays a match without a window and says what happened.
func Summary(out io.Writer) error {
	p, err := NewPlay()
	if err != nil {
		return err
	}
	for range p.Ticks() {
		if err := p.Step(); err != nil {
			return err
		}
	}
	for _, name := range Names() {
		fmt.Fprintf(out, "%s:\n", name)
		for _, t := range p.Told {
			if t.Weapon == name {
				fmt.Fprintf(out, "  %4d  %s\n", t.Times, t.What)
			}
		}
	}
	_, err = fmt.Fprintf(out, "hash after %d ticks: %016x\n", p.Match.Tick(), p.Match.Hash())
	return err
}
