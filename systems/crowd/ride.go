package crowd

import "github.com/skijet/skijet/collision/geom"

// mount attaches each rider to its carrier.
func (s *Solver) mount() {
	for _, i := range s.Riders {
		b := &s.Bodies[i]
		if b.Carrier != None && (b.isOutOfRange() || s.Bodies[b.Carrier].isOutOfRange()) {
			b.Carrier = None
		}
		if b.Carrier != None {
			s.riders = append(s.riders, s.stateOf(i))
		}
	}
	s.moveRiders()
}

// moveRiders moves every rider as far as the head on which it stands moves, sliding along
// what it hits.
func (s *Solver) moveRiders() {
	for _, i := range s.riders {
		t := &s.states[i]
		push := t.push()
		s.carryOne(t)
		t.displacement = t.base.Add(push)
	}
}

// carryOne moves a rider without its own push. Where the carrier is pushed down, the
// rider does not follow: it is itself what pushes, or is left to fall.
func (s *Solver) carryOne(t *state) {
	b := &s.Bodies[t.body]
	below := &s.Bodies[b.Carrier]
	displacement := s.endOf(below)
	if below.state != 0 {
		displacement.Z = max(displacement.Z, s.states[below.state-1].base.Z)
	}
	t.base = b.Displacement.Add(t.held.follow(&s.level, b.Box.Translate(b.Displacement), displacement.Add(geom.Vec{Z: below.Rise})))
	t.displacement = t.base
}

// finishRides is moveRiders once the pushes are final. Each rider's push is swept again and ends
// at the level, since it now starts elsewhere.
func (s *Solver) finishRides() {
	s.moveRiders()
	for _, i := range s.riders {
		t := &s.states[i]
		box := s.Bodies[t.body].Box
		if push := t.push(); push != (geom.Vec{}) {
			if hit, ok := s.level.SweepBox(box.Translate(t.base), push); ok {
				t.displacement = t.base.AddScaled(push, hit.Fraction)
			}
			// Carried and then pushed, it may come round an obstacle on the straight path.
			own := s.Bodies[t.body].Displacement
			if _, blocked := s.level.SweepBox(box.Translate(own), t.displacement.Sub(own)); blocked {
				t.displacement = t.base
			}
		}
		if t.scale != whole() {
			s.cutAtLevel(t) // the scale was found for another displacement
		}
	}
}
