package model

import (
	"fmt"
	"slices"
)

// enter notes that a node is looked at, and returns what ends that.
func (w *walker) enter(index int) (leave func()) {
	w.visited[index] = true
	w.path = append(w.path, index)
	return func() { w.path = w.path[:len(w.path)-1] }
}

// cycle names the nodes from one on the path to where it is used again.
func (w *walker) cycle(index int) string {
	const most = 6 // nodes
	text := w.doc.PlaceOfNode(index)
	within := w.path[slices.Index(w.path, index)+1:]
	for i, next := range within {
		if i == most {
			text += fmt.Sprintf(" > %d more", len(within)-most)
			break
		}
		text += " > " + w.doc.PlaceOfNode(next)
	}
	return text + " > " + w.doc.PlaceOfNode(index)
}
