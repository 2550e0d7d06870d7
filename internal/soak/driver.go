package soak

import (
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// driver plays one player at random, in one of several manners.
type driver struct {
	random *rand.Rand
	manner int
	until  int // tick of the next change of manner
	hold   components.Input
	turn   geom.Angle

	// In matches of all models, players also use all that they carry, by random numbers
	// of their own.
	fightRandom *rand.Rand
	pack        bool
	throw       uint8 // slot of the weapon held back for a throw
	releaseTick int   // tick in which it is thrown
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
		d.fightRandom = rand.New(rand.NewPCG(p.Seed, uint64(player)+1000))
	}
	return d
}

func (d *driver) chance(p float64) bool { return d.random.Float64() < p }

func (d *driver) look() geom.YawPitch {
	return geom.YawPitch{Yaw: geom.Angle(d.random.Uint32()), Pitch: geom.Angle(d.random.Uint32())}
}

func (d *driver) unit() float64 { return d.random.Float64()*2 - 1 }

// sometimes returns a button with a probability, and otherwise none.
func (d *driver) sometimes(button components.Buttons, p float64) components.Buttons {
	return button.When(d.chance(p))
}

// command chooses the input of the player, and whether something explodes near it.
func (d *driver) command(tick int, p *systems.PlayerState) (systems.Command, bool) {
	if tick >= d.until {
		d.until = tick + 60 + d.random.IntN(300)
		if tick > 0 {
			d.manner = d.random.IntN(mannerCount)
		}
		d.hold = components.Input{Forward: components.AxisOf(d.unit()), Right: components.AxisOf(d.unit()), Look: d.look(),
			Buttons: d.sometimes(components.ButtonJet, 0.4) | d.sometimes(components.ButtonJump, 0.3) | d.sometimes(components.ButtonSki, 0.4) |
				d.sometimes(components.ButtonFire, 0.2) | d.sometimes(components.ButtonCrouch, 0.2)}
		d.turn = geom.Angle(d.random.IntN(401) - 200)
	}
	c := d.hold
	explodes := false
	switch d.manner {
	case noise:
		c = components.Input{Forward: components.AxisOf(d.unit() * 1.5), Right: components.AxisOf(d.unit() * 1.5), Look: d.look(),
			Buttons: d.sometimes(components.ButtonJump, 0.5) | d.sometimes(components.ButtonJet, 0.5) |
				d.sometimes(components.ButtonSki, 0.5) | d.sometimes(components.ButtonFire, 0.1),
			Weapon: uint8(d.random.IntN(4))}
	case reverser:
		c.Forward = components.Full
		c.Hold(components.ButtonJump, false)
		if tick/20%2 == 0 {
			c.Forward = -components.Full
		}
	case wallHugger:
		c.Forward, c.Right = components.Full, components.AxisOf(0.3)
		c.Hold(components.ButtonJet, d.chance(0.1))
		c.Look.Yaw = d.hold.Look.Yaw + geom.Angle(tick)*d.turn
	case cornerSeeker:
		// Walk against the last contact, and a little to the side.
		into := p.Contact.Normal.Neg()
		c.Forward, c.Right = components.Full, 0
		c.Look.Yaw = geom.Heading(into) + d.turn*4
		c.Hold(components.ButtonJet, tick%90 < 25)
	case jetSkier:
		c.Forward = components.Full
		c.Hold(components.ButtonSki, true)
		c.Hold(components.ButtonJet, p.Energy > 10 && tick%70 < 45)
	case discJumper:
		c.Look.Pitch = geom.Degrees(-80)
		c.Forward = components.Full
		c.Hold(components.ButtonJump, tick%60 == 0)
		c.Hold(components.ButtonFire, tick%60 == 2)
		explodes = d.chance(0.02)
	case idler:
		c = components.Input{Look: d.hold.Look}
		explodes = d.chance(0.003)
	}
	if d.fightRandom != nil {
		d.fight(tick, &c)
	}
	return systems.Command{Player: p.ID, Input: c}, explodes
}

// fight switches the pack, throws, and changes weapons.
func (d *driver) fight(tick int, c *components.Input) {
	const places = 12 // in an arsenal, at most
	switch r := d.fightRandom; {
	case tick < d.releaseTick:
	case d.throw > 0:
		d.throw = 0
	case r.IntN(200) == 0:
		d.throw, d.releaseTick = uint8(1+r.IntN(places)), tick+1+r.IntN(40)
	case r.IntN(100) == 0:
		d.pack = !d.pack
	case r.IntN(100) == 0:
		c.Weapon = uint8(1 + r.IntN(places))
	}
	c.Throw = d.throw
	c.Hold(components.ButtonPack, d.pack)
}

// blastNear returns the position of an explosion near a player's feet or at them.
func (d *driver) blastNear(feet geom.Vec) geom.Vec {
	at := feet.Add(geom.Vec{X: d.unit() * 3, Y: d.unit() * 3, Z: d.unit() * 3})
	if d.chance(0.1) {
		at = feet
	}
	return at
}
