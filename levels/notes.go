package levels

import "fmt"

// maxNotes bounds the kinds of things that are told of one file.
const maxNotes = 64

// notes collects what is told of a file. Things of a kind are one line, so that a
// file of many is no long list.
type notes struct{ kinds []note }

type note struct {
	kind  string
	count int
	first string // place of the first, or "" where it is of no use
	exact bool   // the line is the kind alone
}

// add tells of one thing of a kind at a place.
func (n *notes) add(kind, place string) { n.addAt(kind, func() string { return place }) }

// addAt is add for a place that is put in words for the first of a kind only.
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

// addCount tells of so many things of a kind that have no place.
func (n *notes) addCount(count int, kind string) {
	n.add(fmt.Sprintf("%d %s", count, kind), "")
}

// lines returns the notes in words.
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
