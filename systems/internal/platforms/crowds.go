package platforms

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/store"
)

// pushOn lets solids that are in the path of one that a platform has moved yield in
// turn, and notes one that cannot, with the one that presses. Who stands on a head
// follows that one instead.
func (s *Stage) pushOn() {
	// Each pushed once, or a few often: in a row between platforms that is enough.
	most := len(s.moved) + len(s.crowd.Members)
	for i := 0; i < len(s.moved); i++ {
		p := s.moved[i].body
		if !p.Has(store.Solid) {
			continue
		}
		box := p.Box()
		if box.Center == s.crowd.At(p).Box.Center {
			continue
		}
		s.nearby = s.store.Broadphase.Query(box.Bounds(), s.nearby[:0])
		for _, id := range s.nearby {
			q, ok := s.store.All.Find(components.ID(id))
			if !ok || q == p || !q.Has(store.Solid) || s.carries(p, q) || s.carries(q, p) || !s.crowd.Meet(p, q) {
				continue
			}
			if len(s.moved) == most || !s.giveWay(q, p) {
				s.caught = append(s.caught, p, q)
				return
			}
		}
	}
}

// giveWay moves a solid out of another that a platform has moved, and reports whether
// it is no deeper in that than it was.
func (s *Stage) giveWay(q, p *store.Member) bool {
	box, pressing := q.Box(), p.Box()
	contact, _ := collision.OverlapBoxes(box, pressing)
	before := depthOf(s.crowd.At(q).Box, s.crowd.At(p).Box)
	deeper := contact.Depth - before
	switch {
	case deeper <= collision.Slop || !q.IsAlive():
		return true
	case !q.Has(store.Model):
		return false
	}
	position := q.Position
	s.moved = append(s.moved, displaced{body: q, feet: position.Feet, velocity: q.Velocity.Linear})
	displacement := crowd.Follow(s.store.Solid, box, contact.Normal.Scale(deeper))
	position.Feet = position.Feet.Add(displacement)
	s.store.Track(q)
	return depthOf(box.Translate(displacement), pressing) <= before+collision.Slop
}

// carries reports whether the second of two solids stands on the head of the first.
func (s *Stage) carries(below, above *store.Member) bool {
	return s.crowd.Solver.Bodies[s.crowd.At(above).Index].Carrier == s.crowd.At(below).Index
}

// depthOf is how deep two boxes are in each other, 0 for boxes apart.
func depthOf(a, b geom.Box) float64 {
	contact, _ := collision.OverlapBoxes(a, b)
	return contact.Depth
}

// liftHeads looks whether those on the heads of who was moved can follow, and notes
// all of a stack of which one cannot, down to the platform.
func (s *Stage) liftHeads() {
	if len(s.crowd.Solver.Riders) == 0 || len(s.caught) > 0 {
		return
	}
	s.lifted = s.lifted[:0]
	for _, p := range s.crowd.Members {
		displacement := geom.Vec{}
		if !p.Gone {
			displacement = p.Position.Feet.Sub(p.Start)
		}
		s.lifted = append(s.lifted, displacement)
	}
	for _, i := range s.crowd.Solver.Riders {
		p, on := s.crowd.Members[i], s.crowd.Solver.Bodies[i].Carrier
		if on == crowd.None || p.Gone || s.lifted[on] == (geom.Vec{}) {
			continue
		}
		below := s.crowd.Members[on]
		if s.lifted[i] == (geom.Vec{}) && p.Has(store.Model) {
			s.lifted[i] = crowd.Follow(s.store.Solid, s.crowd.At(p).Box, s.lifted[on])
		}
		upper, lower := s.crowd.At(p).Box, s.crowd.At(below).Box
		if depthOf(upper.Translate(s.lifted[i]), lower.Translate(s.lifted[on])) <= depthOf(upper, lower)+collision.Slop {
			continue
		}
		for k := i; k != crowd.None; k = s.crowd.Solver.Bodies[k].Carrier {
			s.caught = append(s.caught, s.crowd.Members[k])
		}
		return
	}
}
