package listen

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
)

// playAt plays a sound of a weapon at a position.
func (s *Sounds) playAt(v Voice, at geom.Vec, gain float64) {
	s.engine.PlayPitched(v.Effect, at, v.Volume*gain, v.Pitch)
}

// hearFired plays a shot. A second mode that fires nothing, but acts on the shots of the first
// one, clicks.
func (s *Sounds) hearFired(e systems.Event, mine bool) {
	w := s.weapons(e.Weapon)
	signals := s.match.Signal(&e) != ""
	switch {
	case signals && e.Alt:
		s.playAt(w.Empty, e.Position, 1)
	case mine && !signals:
		s.engine.PlayHerePitched(w.Fire.Effect, 0.7*w.Fire.Volume, w.Fire.Pitch)
		s.hearReload(e.Weapon, e.Alt)
	default:
		s.playAt(w.Fire, e.Position, 1)
	}
}

// hearReload plays that the weapon of the followed player is loaded between two shots. Of a weapon
// that fires faster that would be a rattle.
func (s *Sounds) hearReload(weapon string, alt bool) {
	spec, ok := s.match.Weapons().Lookup(weapon)
	if !ok {
		return
	}
	const slow = 10 // ticks of a cycle
	fire, _ := spec.Mode(alt)
	if cycle := fire.Trigger.CycleTicks; cycle >= slow && fire.Trigger.BurstShots <= 1 {
		v := s.weapons(weapon).Reload
		s.engine.PlayHereLater(v.Effect, v.Volume, v.Pitch, 0.4*float64(cycle)*systems.TickSeconds)
	}
}

// PullEmpty plays the trigger of a weapon of the followed player that cannot fire.
func (s *Sounds) PullEmpty(weapon string) {
	v := s.weapons(weapon).Empty
	s.engine.PlayHerePitched(v.Effect, 0.6*v.Volume, v.Pitch)
}

// hearRay plays a tick of a beam, or a ray that meets something.
func (s *Sounds) hearRay(e systems.Event) {
	w := s.weapons(e.Weapon)
	if spec, ok := s.match.Weapons().Lookup(e.Weapon); ok && spec.Beam != nil {
		s.hearBeam(&e, w)
		return
	}
	to, back := e.Position.Add(e.Normal), e.Normal.Normalize().Scale(0.3)
	_, met := s.surfaces.solid.Raycast(to.Sub(back), back.Scale(2))
	if !met && e.Other == components.Nobody {
		return // it ended in the air
	}
	s.playAt(w.Hit, to, 0.6)
	if met {
		s.hearImpact(to, back.Normalize().Neg())
	}
}

// hearExplosion plays the end of a shot.
func (s *Sounds) hearExplosion(e systems.Event) {
	gain := 0.6
	if e.Amount > 0 {
		gain = 0.5 + e.Amount/12
	}
	s.playAt(s.weapons(e.Weapon).Hit, e.Position, gain)
	if e.Amount < pointBlast && e.Triangle >= 0 {
		s.hearImpact(e.Position, e.Normal)
	}
}

// hearImpact plays the surface that a shot met at a place with a normal.
func (s *Sounds) hearImpact(at, normal geom.Vec) {
	s.engine.Play(mixer.Impact.On(s.surfaces.against(at, normal)), at, 0.8)
}

// maxHums is how many shots in flight are heard, the nearest ones, and humReach how far,
// m.
const maxHums, humReach = 6, 70

// shotLoops are the continuous sounds of shots and beams.
type shotLoops map[mixer.LoopKey]*shotLoop

// shotLoop is the continuous sound of a shot or a beam.
type shotLoop struct {
	voice Voice
	tick  int64         // the last one of a beam; negative for a shot in flight
	met   components.ID // whom a beam holds
	on    bool          // in this frame
}

// hearBeam continues the sound of a beam that was on in a tick, and plays that it went on and
// that it took hold of somebody.
func (s *Sounds) hearBeam(e *systems.Event, w *Weapon) {
	key := mixer.LoopKey{Effect: w.Loop.Effect, Owner: uint32(e.Subject)}
	before, was := s.shots[key]
	if !was {
		s.playAt(w.Fire, e.Position, 1)
	}
	if e.Other != components.Nobody && (!was || before.met != e.Other) {
		s.playAt(w.Hit, e.Position.Add(e.Normal), 1)
	}
	s.shots[key] = &shotLoop{voice: w.Loop, tick: e.Tick, met: e.Other}
}

// continueShots continues the sounds of beams and of shots in flight, and ends those of
// shots that have ended.
func (s *Sounds) continueShots(f *Frame) {
	heard := 0
	for i := range f.Shots {
		p := &f.Shots[i]
		v := s.weapons(p.Weapon).Loop
		if v.Effect == mixer.Silence || heard == maxHums || p.Position.Sub(f.Ear).Length() > humReach || p.Velocity == (geom.Vec{}) {
			continue
		}
		heard++
		key := mixer.LoopKey{Effect: v.Effect, Owner: uint32(p.ID)}
		s.shots[key] = &shotLoop{voice: v, on: true, tick: -1}
		s.engine.LoopMoving(key, p.Position, p.Velocity, 0.6*v.Volume, v.Pitch)
	}
	for key, h := range s.shots {
		if at, ok := f.At(components.ID(key.Owner)); ok && h.tick >= 0 && s.match.Tick()-h.tick <= 2 {
			s.engine.Loop(key, at, 0.7*h.voice.Volume, h.voice.Pitch)
			h.on = true
		}
		if !h.on {
			s.engine.LoopHere(key, 0, 1)
			delete(s.shots, key)
			continue
		}
		h.on = false
	}
}
