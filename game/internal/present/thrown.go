package present

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/systems"
)

const (
	// throwFrom is the change of velocity by a blast that begins to throw a body off its feet, and
	// throwFull that which does so completely, m/s.
	throwFrom, throwFull = 6, 20
	// thrownLeast and thrownMost are how long a body has no hold after it, s.
	thrownLeast, thrownMost = 0.3, 0.7
	// catchSeconds is the rest of that on the ground, s, and catchAfter how long it takes to leave it.
	catchSeconds, catchAfter = 0.1, 0.2
	// throwRate and catchRate are how fast a body loses its hold and finds it again, 1/s.
	throwRate, catchRate = 16.0, 7.0
	// upTip is how far a body tips back that is thrown straight up.
	upTip = 0.45
)

// thrown is a body on its way from a blast.
type thrown struct {
	share, goal  float64
	passed, left float64 // s since the blast, and until it has found its hold
	way          geom.Vec
}

// step lets time pass for a body on the ground or in the air.
func (t *thrown) step(seconds float64, grounded bool) {
	t.passed += seconds
	t.left = max(t.left-seconds, 0)
	if grounded && t.passed > catchAfter {
		t.left = min(t.left, catchSeconds)
	}
	if t.left > 0 {
		toward(&t.share, t.goal, throwRate, seconds)
		return
	}
	toward(&t.share, 0, catchRate, seconds)
}

// to returns where a body is thrown, to its right and forward.
func (t *thrown) to(p *systems.PlayerState) (aside, ahead float64) {
	speed := t.way.Length()
	if speed == 0 {
		return 0, 0
	}
	d := inBody(p, t.way).Scale(1 / speed)
	level := min(1.5*d.Horizontal().Length(), 1)
	to := d.Horizontal().Normalize().Scale(level)
	return to.X, to.Y - upTip*(1-level)
}

// Throw shows that a blast changed the velocity of a body.
func (s *Builder) Throw(id components.ID, change geom.Vec) {
	g, ok := s.Poses[id]
	strength := ramp(throwFrom, throwFull, change.Length())
	if !ok || strength <= 0 {
		return
	}
	t := &g.thrown
	t.goal, t.passed, t.left, t.way = max(strength, t.share), 0, thrownLeast+(thrownMost-thrownLeast)*strength, change
}

// throwFrom shows whom an explosion has thrown.
func (s *Builder) throwFrom(e systems.Event) {
	for i := range s.state.History.After {
		p := &s.state.History.After[i]
		before, ok := find.Player(s.state.History.Before, p.ID)
		if ok && p.Alive && p.Position.Add(geom.Vec{Z: p.Half.Z}).Sub(e.Position).Length() < e.Amount+p.Half.Z {
			s.Throw(p.ID, p.Velocity.Sub(before.Velocity))
		}
	}
}
