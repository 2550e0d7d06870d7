package soak

import (
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
)

// driver plays one player at random in one of several manners.
type driver struct {
	random *rand.Rand
	manner int
	until  int // tick of the next change of manner
	hold   systems.Command
	turn   geom.Angle

	// A fighter makes use of all it carries, at random of its own.
	fights *rand.Rand
	pack   bool
	throw  int // place in the arsenal of what it holds back
	loose  int // tick in which it lets go of it
}

// manners of a driver.
const (
	noise = iota
	holder
	reverser
	wallHugger
	cornerSeeker
	jetSkier
	discJumper
	idler
	mannerCount
)

// newDriver makes the driver of a player. In matches of all models they fight.
func (p *Plan) newDriver(player int) *driver {
	d := &driver{random: rand.New(rand.NewPCG(p.Seed, uint64(player)+100)), manner: player % mannerCount}
	if p.Model == All {
		d.fights = rand.New(rand.NewPCG(p.Seed, uint64(player)+1000))
	}
	return d
}

func (d *driver) chance(p float64) bool { return d.random.Float64() < p }

func (d *driver) look() geom.YawPitch {
	return geom.YawPitch{Yaw: geom.Angle(d.random.Uint32()), Pitch: geom.Angle(d.random.Uint32())}
}

func (d *driver) unit() float64 { return d.random.Float64()*2 - 1 }

// command decides what the player does, and whether something explodes close
// to it.
func (d *driver) command(tick int, p *systems.PlayerState) (systems.Command, bool) {
	if tick >= d.until {
		d.until = tick + 60 + d.random.IntN(300)
		if tick > 0 {
			d.manner = d.random.IntN(mannerCount)
		}
		d.hold = systems.Command{Forward: d.unit(), Right: d.unit(), Look: d.look(), Jet: d.chance(0.4),
			Jump: d.chance(0.3), Ski: d.chance(0.4), Fire: d.chance(0.2), Crouch: d.chance(0.2), Weapon: -1}
		d.turn = geom.Angle(d.random.IntN(401) - 200)
	}
	c := d.hold
	explodes := false
	switch d.manner {
	case noise:
		c = systems.Command{Forward: d.unit() * 1.5, Right: d.unit() * 1.5, Look: d.look(), Jump: d.chance(0.5),
			Jet: d.chance(0.5), Ski: d.chance(0.5), Fire: d.chance(0.1), Weapon: d.random.IntN(4) - 1}
	case reverser:
		c.Forward, c.Jump = 1, false
		if tick/20%2 == 0 {
			c.Forward = -1
		}
	case wallHugger:
		c.Forward, c.Right, c.Jet = 1, 0.3, d.chance(0.1)
		c.Look.Yaw = d.hold.Look.Yaw + geom.Angle(tick)*d.turn
	case cornerSeeker:
		// Go where the last contact pushed back, and a little aside.
		into := p.Contact.Normal.Neg()
		c.Forward, c.Right = 1, 0
		c.Look.Yaw = geom.Heading(into) + d.turn*4
		c.Jet = tick%90 < 25
	case jetSkier:
		c.Forward, c.Ski, c.Jet = 1, true, p.Energy > 10 && tick%70 < 45
	case discJumper:
		c.Look.Pitch = geom.Degrees(-80)
		c.Forward, c.Jump, c.Fire = 1, tick%60 == 0, tick%60 == 2
		explodes = d.chance(0.02)
	case idler:
		c = systems.Command{Look: d.hold.Look, Weapon: -1}
		explodes = d.chance(0.003)
	}
	if d.fights != nil {
		d.fight(tick, &c)
	}
	c.Player = p.ID
	return c, explodes
}

// fight switches the pack, holds back and throws, and changes weapons.
func (d *driver) fight(tick int, c *systems.Command) {
	const places = 12 // in an arsenal, at most
	switch r := d.fights; {
	case tick < d.loose:
	case d.throw > 0:
		d.throw = 0
	case r.IntN(200) == 0:
		d.throw, d.loose = 1+r.IntN(places), tick+1+r.IntN(40)
	case r.IntN(100) == 0:
		d.pack = !d.pack
	case r.IntN(100) == 0:
		c.Weapon = r.IntN(places)
	}
	c.Pack, c.Throw = d.pack, d.throw
}

// blastNear is where a disc goes off, somewhere around a player's feet or at them.
func (d *driver) blastNear(feet geom.Vec) geom.Vec {
	at := feet.Add(geom.Vec{X: d.unit() * 3, Y: d.unit() * 3, Z: d.unit() * 3})
	if d.chance(0.1) {
		at = feet
	}
	return at
}
