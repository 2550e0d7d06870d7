package listen

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	// skisHeard, handsHeard and machinesHeard are how far skis, weapons in the hands of
	// others, and platforms are heard, m.
	skisHeard, handsHeard, machinesHeard = 90, 60, 140
	// emptyEnergy is the energy below which jets that go off have run dry.
	emptyEnergy = 2
)

// loopState is what went on in the last frame, from which follows what begins and ends.
type loopState struct {
	running map[mixer.LoopKey]bool // false if not requested in this frame
	jets    map[components.ID]bool // whose jets were on
	shields map[components.ID]bool // whose shield was on
	moved   map[components.ID]bool // platforms that moved
	held    string                 // weapon in the hand of the followed player
	owner   components.ID          // that player
}

// ShowFrame places the listener at the camera and continues what goes on.
func (s *Sounds) ShowFrame(f *Frame) {
	s.inMenu = f.InMenu
	if !s.engine.Active() {
		return
	}
	right := geom.YawPitch{Yaw: f.Yaw}.ToWorld(geom.Vec{X: 1})
	ear := mixer.Listener{Position: f.Ear, Right: right}
	if !f.FreeCamera {
		ear.Velocity = f.Self.Velocity.Add(f.Self.Carried)
	}
	s.engine.Listen(ear)
	s.continuePlace(f.Ear, f.Seconds)
	s.continueMusic(f.Seconds)
	if f.InMenu {
		return
	}
	for i := range f.Players {
		p := &f.Players[i]
		s.continueJets(f, p)
		s.continueBody(f, p)
	}
	clear(s.jetted)
	s.continueShots(f)
	s.continueWind(f)
	s.continueFlags(f.Players)
	s.continuePlatforms(f)
	for key, on := range s.loops.running {
		if !on {
			s.engine.LoopHere(key, 0, 1)
			delete(s.loops.running, key)
			continue
		}
		s.loops.running[key] = false
	}
}

// keep continues a loop of somebody or something. Without a call in a frame it ends.
func (s *Sounds) keep(effect mixer.Effect, owner components.ID, at, velocity geom.Vec, gain, pitch float64) {
	key := mixer.LoopKey{Effect: effect, Owner: uint32(owner)}
	s.loops.running[key] = true
	s.engine.LoopMoving(key, at, velocity, gain, pitch)
}

// keepOf is keep of a player: in both ears for the one who listens.
func (s *Sounds) keepOf(f *Frame, p *systems.PlayerState, effect mixer.Effect, gain, pitch float64) {
	if p.ID != f.Self.ID || f.FreeCamera {
		s.keep(effect, p.ID, p.Position, p.Velocity, gain, pitch)
		return
	}
	key := mixer.LoopKey{Effect: effect, Owner: uint32(p.ID)}
	s.loops.running[key] = true
	s.engine.LoopHere(key, gain, pitch)
}

// continueJets continues the jets of a player, which are on if they were in any tick since the
// last frame. Jets without energy fire now and then: slow frames would miss that, and the sound
// would have gaps.
func (s *Sounds) continueJets(f *Frame, p *systems.PlayerState) {
	on := p.Alive && (p.Move.Jetting || s.jetted[p.ID])
	if on {
		s.keepOf(f, p, mixer.JetLoop, 0.6, 1)
	}
	if before := s.loops.jets[p.ID]; on != before {
		s.loops.jets[p.ID] = on
		switch {
		case on:
			s.engine.Play(mixer.JetStart, p.Position, 0.5)
		case p.Alive && p.Energy < emptyEnergy:
			s.engine.Play(mixer.JetEmpty, p.Position, 0.6)
		}
	}
}

// continueBody continues the skis, the weapon in the hand and the shield of a player.
func (s *Sounds) continueBody(f *Frame, p *systems.PlayerState) {
	away := p.Position.Sub(f.Ear).Length()
	on := p.Alive && p.Pack.Kind == components.ShieldPack && p.Pack.On
	if before := s.loops.shields[p.ID]; on != before {
		s.loops.shields[p.ID] = on
		if on {
			s.engine.Play(mixer.ShieldOn, p.Position, 0.7)
		} else if p.Alive {
			s.engine.Play(mixer.ShieldOff, p.Position, 0.7)
		}
	}
	if !p.Alive {
		return
	}
	if gain, pitch := skisAt(p.Velocity.Length(), p.Contact.Normal); gain > 0 && p.Contact.TicksSinceJumpable <= 3 && away < skisHeard {
		s.keepOf(f, p, mixer.SkiLoop.On(s.surfaces.below(p.Position)), gain, pitch)
	}
	if away > handsHeard {
		return
	}
	if on {
		s.keepOf(f, p, mixer.ShieldLoop, 0.8, 1)
	}
	w := s.weapons(p.Weapon)
	if v := w.Spin; p.Spin > 0.02 && v.Effect != mixer.Silence {
		s.keepOf(f, p, v.Effect, v.Volume*min(2*p.Spin, 1), v.Pitch*(0.35+0.75*p.Spin))
	}
	if v := w.Charge; p.Charge > 0 && v.Effect != mixer.Silence {
		s.keepOf(f, p, v.Effect, v.Volume*(0.4+0.6*p.Charge), v.Pitch*(0.8+0.5*p.Charge))
	}
	if p.ID == f.Self.ID {
		s.continueHands(f, p)
	}
}

// continueHands plays that the followed player takes up a weapon and draws back for a throw.
func (s *Sounds) continueHands(f *Frame, p *systems.PlayerState) {
	l := &s.loops
	if p.Weapon != l.held || p.ID != l.owner {
		if p.ID == l.owner && p.Weapon != "" {
			v := s.weapons(p.Weapon).Reload
			s.engine.PlayHerePitched(v.Effect, 0.8*v.Volume, v.Pitch)
		}
		l.held, l.owner = p.Weapon, p.ID
	}
	arsenal := find.Value(s.match, p.ID, components.Arsenal)
	if place := arsenal.OffHand.Place; place > 0 && place <= len(arsenal.Slots) && arsenal.OffHand.ChargeTicks > 0 {
		v := s.weapons(arsenal.Slots[place-1].Weapon).Charge
		if v.Effect != mixer.Silence {
			s.keepOf(f, p, v.Effect, v.Volume, v.Pitch*(0.8+0.02*min(float64(arsenal.OffHand.ChargeTicks), 30)))
		}
	}
}

// continueWind continues the wind of the followed player.
func (s *Sounds) continueWind(f *Frame) {
	wind := f.Self.Velocity.Add(f.Self.Carried).Length()
	if f.FreeCamera || !f.Self.Alive {
		wind = 0 // nobody's wind
	}
	gain, pitch := windAt(wind)
	key := mixer.LoopKey{Effect: mixer.WindLoop}
	s.loops.running[key] = true
	s.engine.LoopHere(key, gain*(1-0.7*s.place.inside), pitch) // walls keep it off
}

// continueFlags continues the cloth of flags that are carried or fly.
func (s *Sounds) continueFlags(players []systems.PlayerState) {
	for _, flag := range modes.Flags(s.match, nil) {
		if flag.State == modes.FlagHome || flag.Rests {
			continue
		}
		at, velocity := flag.Position, geom.Vec{}
		if p, ok := find.Player(players, flag.Carrier); ok && flag.State == modes.FlagCarried {
			at, velocity = p.Position.Add(geom.Vec{Z: p.Half.Z}), p.Velocity
		}
		speed := velocity.Length()
		s.keep(mixer.FlagLoop, flag.ID, at, velocity, 0.3+min(speed/30, 0.7), 0.8+min(speed/60, 0.8))
	}
}
