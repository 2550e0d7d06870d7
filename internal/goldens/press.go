package goldens

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// weaponPlaces is one more than the number of weapon slots in a command.
const weaponPlaces = 12

// lastInput returns the input of player i in the last tick.
func (s *recording) lastInput(i int) components.Input { return s.commands[i].Input }

// randomAxis returns a random value of an axis on a keyboard.
func (s *recording) randomAxis() components.Axis {
	return [...]components.Axis{-components.Full, 0, components.Full}[s.random.below(3)]
}

// ski skis on, jets while there is energy, and turns like a hand with a mouse.
func ski(s *recording, i int, p *systems.PlayerState) components.Input {
	in := s.lastInput(i)
	in.Forward = components.Full
	in.Look.Yaw += geom.Angle(int16(s.random.signed(150)))
	if s.random.oneIn(120) {
		in.Look = geom.YawPitch{Yaw: geom.Angle(s.random.next()), Pitch: geom.Angle(int16(s.random.signed(3000)))}
	}
	in.Hold(components.ButtonSki, p.Contact.Touching || s.random.oneIn(2))
	in.Hold(components.ButtonJet, p.Energy > 0.2*p.MaxEnergy && (in.Buttons.Has(components.ButtonJet) || p.Energy > 0.8*p.MaxEnergy))
	in.Hold(components.ButtonJump, s.random.oneIn(40))
	return in
}

// duel flies about and fires at the nearest other player.
func duel(s *recording, i int, p *systems.PlayerState) components.Input {
	in := s.lastInput(i)
	if s.random.oneIn(24) {
		in.Forward, in.Right = s.randomAxis(), s.randomAxis()
	}
	if s.random.oneIn(30) {
		in.Buttons = components.Buttons(s.random.next()) & (components.ButtonJump | components.ButtonSki | components.ButtonCrouch | components.ButtonPack)
	}
	in.Hold(components.ButtonJet, p.Energy > 12 && (in.Buttons.Has(components.ButtonJet) || p.Energy > 40))
	aim(s, &in, p)
	in.Hold(components.ButtonFire, !s.random.oneIn(3))
	if s.random.oneIn(150) {
		in.Weapon = uint8(1 + s.random.below(weaponPlaces))
	}
	return in
}

// aim looks at the nearest other player, with a small error.
func aim(s *recording, in *components.Input, p *systems.PlayerState) {
	best, way := 0.0, geom.Vec{}
	for k := range s.states {
		o := &s.states[k]
		d := o.Position.Sub(p.Position)
		if o.ID != p.ID && o.Alive && (best == 0 || d.LengthSquared() < best) {
			best, way = d.LengthSquared(), d
		}
	}
	if best > 0 {
		in.Look = geom.LookAlong(s.random.near(way, 1))
	}
}

// all fires and throws every weapon in turn.
func all(s *recording, i int, p *systems.PlayerState) components.Input {
	in := duel(s, i, p)
	in.Weapon = 0
	switch tick := int(s.match.Tick()) + 9*i; tick % 90 {
	case 0:
		in.Weapon = uint8(1 + tick/90%weaponPlaces)
	case 40:
		in.Throw = uint8(1 + tick/90%weaponPlaces)
	case 60:
		in.Throw = 0
	}
	return in
}

// grind runs against the last contact, and a little to the side.
func grind(s *recording, i int, p *systems.PlayerState) components.Input {
	in := s.lastInput(i)
	in.Forward = components.Full
	if p.Contact.Touching {
		in.Look.Yaw = geom.Heading(p.Contact.Normal.Neg()) + geom.Angle(int16(s.random.signed(4000)))
	}
	if s.random.oneIn(20) {
		in.Right = s.randomAxis()
	}
	tick := s.match.Tick() + int64(40*i)
	in.Hold(components.ButtonJet, tick%200 < 30 && p.Energy > 5)
	in.Hold(components.ButtonJump, tick%90 == 0)
	in.Hold(components.ButtonSki, tick%500 > 350)
	in.Hold(components.ButtonCrouch, tick%300 > 260)
	return in
}

// stroll walks between points in a box, and sometimes stands still.
func stroll(low, high geom.Vec) func(s *recording, i int, p *systems.PlayerState) components.Input {
	return func(s *recording, i int, p *systems.PlayerState) components.Input {
		in := s.lastInput(i)
		if s.random.oneIn(60) {
			to := geom.Vec{X: between(s, low.X, high.X), Y: between(s, low.Y, high.Y), Z: between(s, low.Z, high.Z)}
			in.Look = geom.LookAlong(to.Sub(p.Position))
			in.Forward = components.Full
			in.Buttons = components.Buttons(s.random.next()) & (components.ButtonSki | components.ButtonCrouch)
			if s.random.oneIn(3) {
				in.Forward = 0
			}
		}
		in.Hold(components.ButtonJump, s.random.oneIn(30))
		in.Hold(components.ButtonJet, p.Energy > 10 && s.match.Tick()/16%4 == int64(i%4))
		return in
	}
}

func between(s *recording, low, high float64) float64 {
	return (low+high)/2 + s.random.signed((high-low)/2)
}
