package crowd

import "slices"

// link lists for each state those that it is near and not deep in.
func (s *Solver) link() {
	for _, p := range s.pairs {
		s.stateOf(p.a)
		s.stateOf(p.b)
	}
	s.starts = slices.Grow(s.starts[:0], len(s.states)+1)[:len(s.states)+1]
	clear(s.starts)
	s.eachLink(func(from, _ int32) { s.starts[from+1]++ })
	for i := range s.states {
		s.starts[i+1] += s.starts[i]
	}
	total := int(s.starts[len(s.states)])
	s.links = slices.Grow(s.links[:0], total)[:total]
	s.eachLink(func(from, to int32) {
		s.links[s.starts[from]] = to
		s.starts[from]++
	})
	// Each start has run on to the next one's.
	copy(s.starts[1:], s.starts[:len(s.states)])
	s.starts[0] = 0
}

// eachLink calls f for both directions of every contact and every pair.
func (s *Solver) eachLink(f func(from, to int32)) {
	for i := range s.contacts {
		if c := &s.contacts[i]; !c.deep {
			f(c.a, c.b)
			f(c.b, c.a)
		}
	}
	for _, p := range s.pairs {
		a, b := s.Bodies[p.a].state-1, s.Bodies[p.b].state-1
		f(a, b)
		f(b, a)
	}
}

// linksOf returns the states that a state is near.
func (s *Solver) linksOf(i int32) []int32 { return s.links[s.starts[i]:s.starts[i+1]] }
