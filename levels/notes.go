package levels

import (
	"fmt"
	"strings"
)

// maxNotes limits the kinds of notes on one file.
const maxNotes = 64

// notes collects notes on a file. Notes of the same kind make one line.
type notes struct {
	kinds []note
}

type note struct {
	kind  string
	count int
	first string // place of the first, or "" where it does not help
	exact bool   // the line is the kind without a place or a count
}

// add adds a note of a kind at a place.
func (n *notes) add(kind, place string) { n.addAt(kind, func() string { return place }) }

// addAt is add for a place that is only formatted for the first of a kind.
func (n *notes) addAt(kind string, place func() string) {
	for i := range n.kinds {
		if n.kinds[i].kind == kind {
			n.kinds[i].count++
			return
		}
	}
	if len(n.kinds) < maxNotes {
		first := place()
		n.kinds = append(n.kinds, note{kind: kind, count: 1, first: first, exact: first == ""})
	}
}

// addCount adds a note of so many things, whose word in the plural ends in s, without a place.
func (n *notes) addCount(count int, things string) {
	n.add(countOf(count, strings.TrimSuffix(things, "s"), things), "")
}

// lines returns the notes as text.
func (n *notes) lines() []string {
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

// countOf returns a number with a word in the singular or the plural.
func countOf(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
