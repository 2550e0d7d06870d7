package crowd

import "github.com/skijet/skijet/collision/geom"

// mount carries each rider along with whom it stands on.
func (s *Solver) mount() {
	for _, i := range s.Riders {
		b := &s.Bodies[i]
		if b.On != None && (b.isNowhere() || s.Bodies[b.On].isNowhere()) {
			b.On = None
		}
		if b.On != None {
			s.riders = append(s.riders, s.stateOf(i))
		}
	}
	s.carry()
}

// carry moves every rider by as much as the head that it stands on moves, up to
// what is in the way.
func (s *Solver) carry() {
	for _, i := range s.riders {
		t := &s.states[i]
		push := t.push()
		s.carryOne(t)
		t.displacement = t.base.Add(push)
	}
}

// carryOne moves a rider that nobody pushes. What presses the one below down does not
// pull the rider along: that is itself what presses it, or is left to fall.
func (s *Solver) carryOne(t *state) {
	b := &s.Bodies[t.body]
	below := &s.Bodies[b.On]
	s.Work.Sweeps++
	displacement := s.endOf(below)
	if below.state != 0 {
		displacement.Z = max(displacement.Z, s.states[below.state-1].base.Z)
	}
	t.base = b.Displacement.Add(t.held.follow(&s.level, b.Box.Translate(b.Displacement), displacement.Add(geom.Vec{Z: below.Rise})))
	t.displacement = t.base
}

// carryFree is carry once the pushes are settled: each rider's ends where the level
// does, for from where it is carried now it may be another way.
func (s *Solver) carryFree() {
	s.carry()
	for _, i := range s.riders {
		t := &s.states[i]
		box := s.Bodies[t.body].Box
		if push := t.push(); push != (geom.Vec{}) {
			s.Work.Sweeps += 2
			if hit, ok := s.level.SweepBox(box.Translate(t.base), push); ok {
				t.displacement = t.base.AddScaled(push, hit.Fraction)
			}
			// Carried and then pushed, it may come round what is on the straight way.
			own := s.Bodies[t.body].Displacement
			if _, blocked := s.level.SweepBox(box.Translate(own), t.displacement.Sub(own)); blocked {
				t.displacement = t.base
			}
		}
		if t.scale != whole() {
			s.cutAtLevel(t) // what was cut off its way before was of another way
		}
	}
}
