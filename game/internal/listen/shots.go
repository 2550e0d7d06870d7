package listen

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
)

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
