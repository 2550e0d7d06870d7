package torque

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestShortCut_PassesAThinWallByLessThanTheBox on every axis, where nothing is in the way at the end.
func TestShortCut_PassesAThinWallByLessThanTheBox(t *testing.T) {
	s := preset(t, Names()[0])
	size := s.Armor.Half.Scale(2)
	for _, c := range []struct {
		rule bool
		by   geom.Vec
		want bool
	}{
		{true, geom.Vec{X: 0.99 * size.X}, true}, {true, geom.Vec{X: size.X}, false}, {true, geom.Vec{X: -size.X}, false},
		{true, geom.Vec{Y: 0.99 * size.Y}, true}, {true, geom.Vec{Y: size.Y}, false}, {true, geom.Vec{Y: -1.01 * size.Y}, false},
		{true, geom.Vec{Z: 0.99 * size.Z}, true}, {true, geom.Vec{Z: size.Z}, false}, {true, size.Scale(0.99), true},
		{false, geom.Vec{X: 0.5}, false},
	} {
		r := inAir(s)
		r.rules.ShortCut = c.rule
		m := mover{Body: &r.body.Body, world: r.world, rules: &r.rules, tuning: r.body.Datablock, memory: r.body.Torque}
		if got := m.isShortCut(c.by); got != c.want {
			t.Errorf("rule %v, by %v: %v", c.rule, c.by, got)
		}
	}
	r := inWorld(t, s, wall(size.X)...)
	r.rules.ShortCut = true
	m := mover{Body: &r.body.Body, world: r.world, rules: &r.rules, tuning: r.body.Datablock, memory: r.body.Torque}
	if m.isShortCut(geom.Vec{X: 0.7 * size.X}) || !m.isShortCut(geom.Vec{X: 0.4 * size.X}) {
		t.Error("a wall at the end of a displacement should be in its way, and one beyond not")
	}
}
