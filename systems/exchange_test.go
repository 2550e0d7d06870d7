package systems

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

// alter changes a component of an entity, in place or by handing over another one.
func alter[T any](entry *donburi.Entry, kind *donburi.ComponentType[T], handOver bool, how func(*T)) {
	if !handOver {
		how(kind.Get(entry))
		return
	}
	value := *kind.Get(entry)
	how(&value)
	kind.Set(entry, &value)
}

// exchanged plays a match whose game, system and model all alter components, and
// returns its hash after each tick with what the match says of it.
func exchanged(t *testing.T, handOver bool) (hashes []uint64, boxes []geom.Box) {
	t.Helper()
	leap := Model{
		Name:    "leap",
		Presets: []ModelPreset{{Name: "red", Armor: tribes.Light()}},
		Step: func(c *StepContext) {
			alter(c.Entry, components.Position, handOver, func(p *components.PositionData) { p.Feet.X += 0.25 })
			alter(c.Entry, components.Velocity, handOver, func(v *components.VelocityData) { v.Linear.X = 0.25 / TickSeconds })
		},
		Push: func(c *StepContext, push geom.Vec) {
			alter(c.Entry, components.Velocity, handOver, func(v *components.VelocityData) { v.Linear = v.Linear.Add(push) })
		},
	}
	wind := System{Name: "test wind", Run: func(m *Match) {
		for _, entry := range NewQuery(components.Solid, components.Velocity).In(m) {
			alter(entry, components.Velocity, handOver, func(v *components.VelocityData) { v.Linear.Y += 0.5 })
			alter(entry, components.Health, handOver, func(h *components.HealthData) { h.Current -= 0.001 })
		}
	}}
	m := newMatch(t, Options{Level: hall(t, nil), Seed: 3, Modules: []Module{{
		Name: "test", Models: []Model{leap},
		Schedule: func(s Schedule) Schedule { return s.Before("movement", wind) },
	}}})
	var ids []components.ID
	for i, name := range []string{"leap", components.ModelTribes, components.ModelTorque, components.ModelSlide} {
		spec, err := Preset(name, "", m.Modules()...)
		if err != nil {
			t.Fatal(err)
		}
		spec.Position = at(float64(3*i), 0, 0.1)
		ids = append(ids, join(t, m, spec))
	}
	for tick := range 40 {
		for _, id := range ids {
			alter(mustEntry(m, id), components.Armor, handOver, func(a *components.ArmorData) { a.MaxHealth += 0.01 })
			alter(mustEntry(m, id), components.Position, handOver, func(p *components.PositionData) { p.Feet.X += 0.01 })
			if err := m.Push(id, geom.Vec{Z: 0.5}); err != nil {
				t.Fatal(err)
			}
			box, _ := m.Box(id)
			boxes = append(boxes, box)
		}
		if err := m.Step(nil); err != nil {
			t.Fatalf("tick %d: %v", tick, err)
		}
		for _, id := range ids {
			box, _ := m.Box(id)
			boxes = append(boxes, box)
		}
		hashes = append(hashes, m.Hash())
	}
	return hashes, boxes
}

func TestMatch_AComponentThatIsHandedOverCountsAsOneWrittenInPlace(t *testing.T) {
	hashes, boxes := exchanged(t, true)
	wantHashes, wantBoxes := exchanged(t, false)
	for i := range hashes {
		if hashes[i] != wantHashes[i] {
			t.Fatalf("tick %d: hash %x, want %x", i, hashes[i], wantHashes[i])
		}
	}
	for i := range boxes {
		if boxes[i] != wantBoxes[i] {
			t.Fatalf("box %d is %v, want %v", i, boxes[i], wantBoxes[i])
		}
	}
}
