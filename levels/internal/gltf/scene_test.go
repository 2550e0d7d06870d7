package gltf

import "testing"

// TestMesh_IsOneThatTheFileHas.
func TestMesh_IsOneThatTheFileHas(t *testing.T) {
	d := Document{File: File{Meshes: []*Mesh{{}, nil}}}
	for index, want := range map[int]bool{-1: false, 0: true, 1: false, 2: false} {
		if m, err := d.Mesh("node", index); (err == nil) != want || (m != nil) != want {
			t.Errorf("mesh %d: %v", index, err)
		}
	}
}
