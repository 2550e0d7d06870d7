package model

import (
	"fmt"

	"github.com/skijet/skijet/levels/internal/notes"
)

// whyEmpty says why the scene has no triangles.
func (w *walker) whyEmpty() string {
	nodes := 0
	for _, visited := range w.visited {
		if visited {
			nodes++
		}
	}
	switch {
	case nodes == 0 && len(w.doc.Scenes) > 0:
		return "the scene has no nodes; export all objects, or those that are selected"
	case nodes == 0:
		return "it has no nodes"
	case w.lines > 0:
		return fmt.Sprintf("%s points or lines; faces are missing", notes.Count(w.lines, "primitive is", "primitives are"))
	case w.bare > 0:
		return notes.Count(w.bare, "primitive has", "primitives have") + " no POSITION"
	case w.hidden > 0:
		return notes.Count(w.hidden, "mesh is", "meshes are") + " hidden"
	case len(w.model.Markers) > 0:
		return "it has only markers, whose meshes are not solid"
	}
	return notes.Count(nodes, "node has", "nodes have") + " no mesh"
}
