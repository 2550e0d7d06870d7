package crowd

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// mount lists the riders, the lower before who stands on them, and carries each
// along with whom it stands on.
func (s *Solver) mount() {
	for i := range s.Bodies {
		if s.Bodies[i].On != None {
			s.riders = append(s.riders, s.stateOf(int32(i)))
		}
	}
	if len(s.riders) == 0 {
		return
	}
	slices.SortFunc(s.riders, func(a, b int32) int { return cmp.Compare(s.feet(a), s.feet(b)) })
	s.carry()
}

func (s *Solver) feet(state int32) float64 {
	box := &s.Bodies[s.states[state].body].Box
	return box.Center.Z - box.Half.Z
}

// carry moves every rider by as much as the head that it stands on moves, up to
// what is in the way.
func (s *Solver) carry() {
	for _, i := range s.riders {
		t := &s.states[i]
		b := &s.Bodies[t.body]
		below := &s.Bodies[b.On]
		way := s.endOf(below).Add(geom.Vec{Z: below.Rise})
		s.Work.Sweeps++
		push := t.push()
		t.base = b.Way.Add(Follow(s.world, b.Box.Translate(b.Way), way))
		t.way = t.base.Add(push)
	}
}
