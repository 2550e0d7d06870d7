package systems

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestTeleport_TouchesNothingThatLiesBetween(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	steps(m, 5)
	if err := m.Teleport(id, geom.Vec{X: 60}); err != nil {
		t.Fatal(err)
	}
	ring := geom.Box{Center: geom.Vec{X: 30, Z: 1}, Half: geom.Vec{X: 2, Y: 2, Z: 2}}
	for tick := range 3 {
		m.Step(nil)
		displacement, ok := m.Path(id)
		if !ok || displacement.Teleported != (tick == 0) || displacement.From.Sub(displacement.To).Length() > 1 {
			t.Errorf("tick %d: way %+v", tick, displacement)
		}
		if touches := m.Touches(ring, geom.Vec{}, nil); len(touches) != 0 {
			t.Errorf("tick %d: it touched %+v", tick, touches)
		}
	}
	playerEntry(m, id).velocity.Linear = geom.Vec{X: -2000, Z: 5} // through the ring within a tick
	m.Step(nil)
	touches := m.Touches(ring, geom.Vec{}, nil)
	if len(touches) != 1 || touches[0].ID != id || touches[0].Fraction <= 0 || touches[0].Fraction >= 1 {
		t.Errorf("through the ring: %+v", touches)
	}
}

func TestTouches_FindsWhatWasSpawnedSince(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	m.Step(nil)
	m.Touches(geom.Box{Half: geom.Vec{X: 1, Y: 1, Z: 1}}, geom.Vec{}, nil)
	id := spawn(t, m, boxed(geom.Vec{X: 20, Z: 9})...)
	box, _ := m.Box(id)
	if got := m.Touches(box, geom.Vec{}, nil); len(got) != 1 {
		t.Errorf("touches %v, want entity %d", got, id)
	}
}

// TestTouches_MayBeAskedByTheModelOfABodyThatABlastPushes has two bodies far away, who
// must not take the places of those in reach.
func TestTouches_MayBeAskedByTheModelOfABodyThatABlastPushes(t *testing.T) {
	model, pushed := tribesModel(), map[components.ID]bool{}
	model.Name, model.Components = "curious", nil
	model.Defaults, model.Check, model.Impact = nil, nil, nil
	model.Step = func(*StepContext) {}
	model.Push = func(c *StepContext, _ geom.Vec) {
		pushed[components.Identity.Get(c.Entry).ID] = true
		c.Match.Touches(geom.Box{Center: geom.Vec{X: 60}, Half: geom.Vec{X: 9, Y: 9, Z: 9}}, geom.Vec{}, nil)
	}
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "curious", Models: []Model{model}}}})
	for _, x := range []float64{60, 62, 0, 2, 4} {
		join(t, m, PlayerSpec{Model: "curious", Position: at(x, 0, 0)})
	}
	if err := m.Explode(geom.Vec{X: 2, Z: 5}, components.PayloadData{Damage: 0.1, Radius: 12, Kick: 10}, components.Nobody); err != nil {
		t.Fatal(err)
	}
	if err := m.Step(nil); err != nil || !pushed[3] || !pushed[4] || !pushed[5] {
		t.Errorf("%v were pushed, want 3, 4 and 5 (%v)", pushed, err)
	}
}
