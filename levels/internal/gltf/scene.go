package gltf

import (
	"fmt"
	"strconv"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Roots returns the root nodes of the scene of a name or number, or of the default scene for an
// empty name, and notes the other scenes as ignored. In a file without scenes they are all nodes without a parent.
func (d *Document) Roots(name string) ([]int, error) {
	if len(d.Scenes) == 0 {
		if name != "" {
			return nil, fault.New(fault.ErrFormat, "scene", "there is no scene %.60q, nor any other", name)
		}
		return d.orphans(), nil
	}
	scene := 0
	if d.Scene != nil {
		scene = *d.Scene
	}
	if name != "" {
		if scene = d.sceneNamed(name); scene < 0 {
			return nil, fault.New(fault.ErrFormat, "scene", "there is no scene %.60q; there are %d, the first %.60q", name, len(d.Scenes), d.sceneName(0))
		}
	}
	if scene < 0 || scene >= len(d.Scenes) || d.Scenes[scene] == nil {
		return nil, fault.New(fault.ErrFormat, "scene", "is %d, there are %d scenes", scene, len(d.Scenes))
	}
	for i := range d.Scenes {
		if i != scene {
			d.Ignored.Add("scene", d.sceneName(i))
		}
	}
	return d.Scenes[scene].Nodes, nil
}

// sceneName returns the name of a scene, or its number where it has none.
func (d *Document) sceneName(i int) string {
	if s := d.Scenes[i]; s != nil && s.Name != "" && len(s.Name) <= check.MaxNameBytes {
		return s.Name
	}
	return strconv.Itoa(i)
}

// sceneNamed returns the scene of a name or a number, or -1.
func (d *Document) sceneNamed(name string) int {
	for i := range d.Scenes {
		if s := d.Scenes[i]; s != nil && s.Name == name {
			return i
		}
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(d.Scenes) {
		return i
	}
	return -1
}

// orphans returns the nodes without a parent.
func (d *Document) orphans() []int {
	child := make([]bool, len(d.Nodes))
	for _, n := range d.Nodes {
		if n == nil {
			continue // refused when it is visited
		}
		for _, c := range n.Children {
			if c >= 0 && c < len(child) {
				child[c] = true
			}
		}
	}
	var roots []int
	for i := range child {
		if !child[i] {
			roots = append(roots, i)
		}
	}
	if roots == nil && len(child) > 0 {
		return []int{0} // all of them are within each other, which is refused there
	}
	return roots
}

// PlaceOfNode returns how errors name a node.
func (d *Document) PlaceOfNode(index int) string {
	if name := d.Nodes[index].Name; name != "" {
		return fmt.Sprintf("nodes[%d] %q", index, jsonfile.Cut(name))
	}
	return fmt.Sprintf("nodes[%d]", index)
}

// Mesh returns the mesh that the element at a place refers to.
func (d *Document) Mesh(place string, index int) (*Mesh, error) {
	if index < 0 || index >= len(d.Meshes) || d.Meshes[index] == nil {
		return nil, fault.New(fault.ErrFormat, place+".mesh", "is %d, there are %d meshes", index, len(d.Meshes))
	}
	return d.Meshes[index], nil
}

// MaterialName returns the name of a primitive's material, which exists.
func (d *Document) MaterialName(p *Primitive) string {
	if p.Material == nil {
		return ""
	}
	return d.Materials[*p.Material].Name
}
