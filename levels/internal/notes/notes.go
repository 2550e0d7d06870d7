package notes

import (
	"fmt"
	"strings"
)

// MaxNotes limits the kinds of notes on one file.
const MaxNotes = 64

// Notes collects notes on a file. Notes of the same kind make one line.
type Notes struct {
	kinds []note
}

type note struct {
	kind  string
	count int
	first string // place of the first, or "" where it does not help
	exact bool   // the line is the kind without a place or a count
}

// Add adds a note of a kind at a place.
func (n *Notes) Add(kind, place string) { n.AddAt(kind, func() string { return place }) }

// AddAt is add for a place that is only formatted for the first of a kind.
func (n *Notes) AddAt(kind string, place func() string) {
	for i := range n.kinds {
		if n.kinds[i].kind == kind {
			n.kinds[i].count++
			return
		}
	}
	if len(n.kinds) < MaxNotes {
		first := place()
		n.kinds = append(n.kinds, note{kind: kind, count: 1, first: first, exact: first == ""})
	}
}

// AddCount adds a note of so many things, whose word in the plural ends in s, without a place.
func (n *Notes) AddCount(count int, things string) {
	n.Add(Count(count, strings.TrimSuffix(things, "s"), things), "")
}

// Lines returns the notes as text.
func (n *Notes) Lines() []string {
	lines := make([]string, 0, len(n.kinds))
	for _, k := range n.kinds {
		switch {
		case k.exact:
			lines = append(lines, k.kind)
		case k.count == 1:
			lines = append(lines, k.kind+": "+k.first)
		default:
			lines = append(lines, fmt.Sprintf("%s: %d, the first %s", k.kind, k.count, k.first))
		}
	}
	return lines
}

// Count returns a number with a word in the singular or the plural.
func Count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
