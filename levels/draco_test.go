package levels

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestDraco_ModelsAreThoseThatWereCompressed, by either method: yard.glb of testdata, compressed by
// gltf-transform with the reference encoder, 16 bits for positions.
func TestDraco_ModelsAreThoseThatWereCompressed(t *testing.T) {
	files := os.DirFS("testdata/draco")
	plain, err := LoadFS(files, "yard.glb")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"yard-e0.glb", "yard-e10.glb", "yard-s.glb"} {
		l, err := LoadFS(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Structures) != 2 || l.Solid.Len() != plain.Solid.Len() || len(l.Notes) != len(plain.Notes) || len(l.Ignored) > 0 {
			t.Fatalf("%s: %d triangles, want %d; notes %q, want %q; ignored %q", name, l.Solid.Len(), plain.Solid.Len(), l.Notes, plain.Notes, l.Ignored)
		}
		// Each triangle lies where one of the others does and looks the same way.
		for i := range l.Solid.Len() {
			a, _ := l.Solid.Triangle(i)
			middle := a.A.Add(a.B).Add(a.C).Scale(1.0 / 3)
			hit, ok := plain.Solid.Raycast(middle.AddScaled(a.Normal(), 0.05), a.Normal().Scale(-0.1))
			if !ok || hit.Normal.Dot(a.Normal()) < 0.99 {
				t.Fatalf("%s: nothing at the triangle around %v", name, middle)
			}
		}
		if low, high := l.Bounds.Min.Sub(plain.Bounds.Min), l.Bounds.Max.Sub(plain.Bounds.Max); low.Length()+high.Length() > 0.01 {
			t.Errorf("%s: from %v to %v", name, l.Bounds.Min, l.Bounds.Max)
		}
	}
}

// TestDraco_WhatIsCompressedCounts, and not how many points the file says there are, or that they are strips.
func TestDraco_WhatIsCompressedCounts(t *testing.T) {
	data, err := os.ReadFile("testdata/draco/yard-e0.glb")
	if err != nil {
		t.Fatal(err)
	}
	other := strings.NewReplacer(`"count":121`, `"count":122`, `"mode":4`, `"mode":5`).Replace(string(data))
	if l, err := LoadFS(fstest.MapFS{"m.glb": {Data: []byte(other)}}, "m.glb"); err != nil || l.Solid.Len() != 248 {
		t.Errorf("%v", err)
	}
}

// TestDraco_NamesWhatIsWrong by the primitive.
func TestDraco_NamesWhatIsWrong(t *testing.T) {
	data, err := os.ReadFile("testdata/draco/yard-e0.glb")
	if err != nil {
		t.Fatal(err)
	}
	const place = `nodes[0] "ground": meshes[0].primitives[0].extensions.KHR_draco_mesh_compression`
	for _, c := range []struct{ old, new, reason string }{
		{"DRACO\x02\x02", "DRACO\x02\x01", "version 2.1 of kind 1, method 1, want a mesh of version 2.2"},
		{"DRACO\x02\x02\x01\x01", "DRACO\x02\x02\x01\x00", "bad Draco data"},
		{`"count":600`, `"count":597`, "bad Draco data: "},
		{`"count":600`, `"count":603`, "has 200 triangles, the indices say 201"},
		{`"type":"VEC3"`, `"type":"VEC2"`, "has 3 numbers of type 9 where accessors[1] says VEC2"},
		{`"POSITION":0`, `"POSITION":7`, "has no attribute 7 for accessors[1]"},
	} {
		spoilt := strings.Replace(string(data), c.old, c.new, 1)
		if spoilt == string(data) {
			t.Fatalf("the file has no %q", c.old)
		}
		_, err := LoadFS(fstest.MapFS{"m.glb": {Data: []byte(spoilt)}}, "m.glb")
		fails(t, err, "m.glb", place, c.reason, ErrFormat)
	}
}
