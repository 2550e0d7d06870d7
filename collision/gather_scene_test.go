package collision

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// surroundings is a level and bodies in it, for which a Nearby and the level are asked
// the same.
type surroundings struct {
	source
	name   string
	shape  Shape
	movers []*Mover
	center geom.Vec
	size   float64
}

// surroundingsOf makes a level of every kind in turn.
func surroundingsOf(t testing.TB, s source, kind int) surroundings {
	t.Helper()
	switch kind % 5 {
	case 0:
		sc := randomScene(t, s)
		return surroundings{source: s, name: sc.name, shape: sc.mesh, center: sc.center, size: sc.size}
	case 1:
		sc := largeScene(t, s)
		return surroundings{source: s, name: sc.name, shape: sc.mesh, size: sc.size}
	case 2:
		h := randomField(t, s)
		return surroundings{source: s, name: "field", shape: h, center: h.Bounds().Center(), size: h.Bounds().Size().X / 2}
	}
	return randomWorld(t, s)
}

// randomField is ground of a few metres in cells of some size, now and then far out.
func randomField(t testing.TB, s source) *Heightfield {
	t.Helper()
	n, cell, origin := 4+s.IntN(20), math.Exp(s.span(1.5)), geom.Vec{}
	if s.IntN(3) == 0 {
		origin = s.vec(1e5)
	}
	heights := make([]float64, n*n)
	steep := cell * s.Float64()
	for i := range heights {
		if heights[i] = s.span(steep); s.IntN(2) == 0 {
			heights[i] = math.Round(heights[i])
		}
	}
	var options []Option
	if s.IntN(2) == 0 {
		options = append(options, TwoSided())
	}
	h, err := NewHeightfield(n, n, cell, origin, heights, options...)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// randomWorld joins a mesh with materials, a field, sheets and two movers.
func randomWorld(t testing.TB, s source) surroundings {
	t.Helper()
	around := surroundings{source: s, name: "world", size: 8}
	if s.IntN(3) == 0 {
		around.center = geom.Vec{X: math.Round(s.span(1e5)), Y: math.Round(s.span(1e5))}
	}
	scene := func() *soup {
		one := &soup{}
		sceneMakers[s.IntN(len(sceneMakers))].make(s, one)
		one.move(around.center)
		return one
	}
	level := scene()
	materials := make([]uint8, len(level.indices)/3)
	for i := range materials {
		materials[i] = uint8(s.IntN(5))
	}
	heights := make([]float64, 64)
	for i := range heights {
		heights[i] = s.span(0.5)
	}
	field, err := NewHeightfield(8, 8, 2, around.center.Sub(geom.Vec{X: 7, Y: 7, Z: 1}), heights)
	if err != nil {
		t.Fatal(err)
	}
	world := NewWorld(level.mesh(t, Materials(materials)), field, scene().mesh(t, TwoSided()))
	for range 2 {
		lift := &soup{}
		lift.box(geom.Vec{X: -1, Y: -1.5, Z: -0.25}, geom.Vec{X: 1, Y: 1.5, Z: 0.25})
		mover, err := NewMover(lift.vertices, lift.indices)
		if err != nil {
			t.Fatal(err)
		}
		around.movers = append(around.movers, mover)
		world = world.With(mover)
		around.place(t)
	}
	around.shape = world
	return around
}

// place puts one of the movers somewhere, if there is one.
func (a *surroundings) place(t testing.TB) {
	t.Helper()
	if len(a.movers) == 0 {
		return
	}
	pose := geom.Pose{Position: a.center.Add(a.vec(3))}
	if a.IntN(2) == 0 {
		pose.Axis, pose.Angle = geom.Vec{Z: 1}, geom.Angle(a.Uint32())
	}
	if err := a.movers[a.IntN(len(a.movers))].Place(pose); err != nil {
		t.Fatal(err)
	}
}

// body returns a box in the level, of a player's size or about it, half of them on a
// raster, where sides are flush.
func (a *surroundings) body() geom.Box {
	sc := scene{center: a.center, size: a.size}
	box := sc.randomBox(a.source)
	if a.IntN(4) == 0 {
		box.Center.Z = a.center.Z
	}
	return box
}

// way returns where a body may go within a tick.
func (a *surroundings) way() geom.Vec {
	d := a.vec(1)
	switch a.IntN(6) {
	case 0:
		return geom.Vec{Z: d.Z}
	case 1:
		return geom.Vec{X: d.X}
	case 2:
		return geom.Vec{X: d.X, Y: d.Y}
	case 3:
		return d.Scale(1e-6)
	}
	return d
}

// twin asks a Nearby and its shape the same.
type twin struct {
	near         *Nearby
	shape        Shape
	what         string
	asked, found int
	got, want    []Contact
}

// sweep returns the hit that both tell of.
func (w *twin) sweep(t testing.TB, box geom.Box, displacement geom.Vec) (Hit, bool) {
	t.Helper()
	got, ok := w.near.SweepBox(box, displacement)
	want, wantOK := w.shape.SweepBox(box, displacement)
	w.compare(t, got, want, ok, wantOK, fmt.Sprintf("%#v along %#v", box, displacement))
	return got, ok
}

func (w *twin) ray(t testing.TB, from, displacement geom.Vec) {
	t.Helper()
	got, ok := w.near.Raycast(from, displacement)
	want, wantOK := w.shape.Raycast(from, displacement)
	w.compare(t, got, want, ok, wantOK, fmt.Sprintf("ray from %#v along %#v", from, displacement))
}

func (w *twin) compare(t testing.TB, got, want Hit, ok, wantOK bool, asked string) {
	t.Helper()
	w.asked++
	if ok != wantOK || hitBits(&got) != hitBits(&want) {
		t.Fatalf("%s, query %d: %s\ngot  %+v %v\nwant %+v %v", w.what, w.asked, asked, got, ok, want, wantOK)
	}
	if ok {
		w.found++
	}
}

func (w *twin) overlap(t testing.TB, box geom.Box) {
	t.Helper()
	w.asked++
	w.got, w.want = w.near.OverlapBox(box, w.got[:0]), w.shape.OverlapBox(box, w.want[:0])
	if !slices.EqualFunc(w.got, w.want, func(a, b Contact) bool { return contactBits(&a) == contactBits(&b) }) {
		t.Fatalf("%s, query %d: %#v overlaps\ngot  %+v\nwant %+v", w.what, w.asked, box, w.got, w.want)
	}
	w.found += len(w.got)
}

func (w *twin) depenetrate(t testing.TB, box geom.Box) {
	t.Helper()
	w.asked++
	reach := min(box.Half.X, box.Half.Y, box.Half.Z)
	got, ok, _ := Depenetrate(w.near, box, reach, nil)
	want, wantOK, _ := Depenetrate(w.shape, box, reach, nil)
	if ok != wantOK || vecBits(got) != vecBits(want) {
		t.Fatalf("%s, query %d: %#v gets out by %v %v, want %v %v", w.what, w.asked, box, got, ok, want, wantOK)
	}
}

func vecBits(v geom.Vec) [3]uint64 {
	return [3]uint64{math.Float64bits(v.X), math.Float64bits(v.Y), math.Float64bits(v.Z)}
}

func hitBits(h *Hit) [4][3]uint64 {
	return [4][3]uint64{
		vecBits(h.Point), vecBits(h.Normal), {math.Float64bits(h.Fraction), math.Float64bits(h.Depth)},
		{uint64(h.Triangle), uint64(h.Material)},
	}
}

func contactBits(c *Contact) [4][3]uint64 {
	return [4][3]uint64{
		vecBits(c.Point), vecBits(c.Normal), {math.Float64bits(c.Depth)}, {uint64(c.Triangle), uint64(c.Material)},
	}
}

// tick asks what a body may ask in a tick and returns where it is then.
func (a *surroundings) tick(t testing.TB, w *twin, box geom.Box, displacement geom.Vec) geom.Box {
	t.Helper()
	hit, ok := w.sweep(t, box, displacement)
	if ok {
		displacement = displacement.Scale(hit.Fraction)
	}
	box = box.Translate(displacement)
	if ok { // what slides, and what ends a hair above or in what it meets
		w.sweep(t, box, a.vec(0.5).RejectFrom(hit.Normal))
		w.sweep(t, box.Translate(hit.Normal.Scale(a.span(1e-5))), a.way())
		w.sweep(t, box.Translate(hit.Normal.Scale(a.span(0.005))), a.way().RejectFrom(hit.Normal))
	}
	w.sweep(t, box, geom.Vec{Z: 0.4})
	w.sweep(t, box.Translate(geom.Vec{Z: 0.4}), a.way().Scale(0.1))
	w.sweep(t, box, geom.Vec{Z: -0.01})
	w.overlap(t, box)
	w.ray(t, box.Center, a.way())
	if a.IntN(8) == 0 {
		w.overlap(t, box.Translate(a.vec(0.3)))
		w.depenetrate(t, box.Translate(a.vec(0.3)))
		w.ray(t, box.Center, a.way().Scale(20))
	}
	return box
}
