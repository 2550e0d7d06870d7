package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/qmuntal/gltf"
)

// shapeOfFile counts the indices of each node of a file.
func shapeOfFile(t *testing.T, path string) map[string]int {
	t.Helper()
	doc, err := gltf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, n := range doc.Nodes {
		counts[n.Name] = 0
		if n.Mesh == nil {
			continue
		}
		for _, p := range doc.Meshes[*n.Mesh].Primitives {
			counts[n.Name] += doc.Accessors[*p.Indices].Count
		}
	}
	return counts
}

func TestSave_CommittedMeshesAreWhatTheGeneratorMakes(t *testing.T) {
	for name, root := range models() {
		path := filepath.Join(t.TempDir(), name+".glb")
		if err := save(root, path); err != nil {
			t.Fatal(err)
		}
		committed := filepath.Join("..", "..", "game", "render", "meshes", name+".glb")
		if _, err := os.Stat(committed); err != nil {
			t.Fatal(err)
		}
		want, got := shapeOfFile(t, path), shapeOfFile(t, committed)
		if len(got) != len(want) {
			t.Errorf("%s has %d nodes, the generator makes %d: run it again", name, len(got), len(want))
		}
		for node, count := range want {
			if got[node] != count {
				t.Errorf("%s: node %s has %d indices, the generator makes %d: run it again", name, node, got[node], count)
			}
		}
	}
}

func TestBox_IsClosedAndFacesOutward(t *testing.T) {
	b := box(vec{1, 2, 3}, 0.2, taper{0.8, 0.9, 1, 0.7, 0.1})
	if n := len(b.indices) / 3; n != 44 {
		t.Errorf("a bevelled box has %d triangles, want 12 + 24 + 8", n)
	}
	volume := 0.0
	for i := 0; i < len(b.indices); i += 3 {
		p, q, r := b.positions[b.indices[i]], b.positions[b.indices[i+1]], b.positions[b.indices[i+2]]
		volume += p.dot(q.cross(r)) / 6
	}
	if volume < 30 || volume > 48 {
		t.Errorf("the box encloses %.1f m3, want a little less than 48", volume)
	}
}
