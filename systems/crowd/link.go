package crowd

import "slices"

// link lists the contacts of each state.
func (s *Solver) link() {
	s.starts = slices.Grow(s.starts[:0], len(s.states)+1)[:len(s.states)+1]
	clear(s.starts)
	for i := range s.contacts {
		s.starts[s.contacts[i].a+1]++
		s.starts[s.contacts[i].b+1]++
	}
	for i := range s.states {
		s.starts[i+1] += s.starts[i]
	}
	s.links = slices.Grow(s.links[:0], 2*len(s.contacts))[:2*len(s.contacts)]
	for i := range s.contacts {
		for _, t := range [2]int32{s.contacts[i].a, s.contacts[i].b} {
			s.links[s.starts[t]] = int32(i)
			s.starts[t]++
		}
	}
	// Each start has advanced to that of the next state.
	copy(s.starts[1:], s.starts[:len(s.states)])
	s.starts[0] = 0
}

// linksOf returns the contacts of a state.
func (s *Solver) linksOf(i int32) []int32 { return s.links[s.starts[i]:s.starts[i+1]] }
