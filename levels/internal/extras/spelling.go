package extras

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/levels/internal/notes"
)

const (
	// maxSpellings limits the names of properties of one file that are compared with words
	// [ours]: thousands of objects have the same few names, and a hostile file has millions.
	maxSpellings = 1 << 10
	// longestWord is at least as long as every word of properties, bytes.
	longestWord = 16
)

// Speller finds the words that names of properties are closest to.
type Speller struct{ known map[spelling]string } // a word, or "" for a name that is close to none

// spelling is a name of a property among words, of which first is the first.
type spelling struct {
	name  string
	first *string
}

// NoteUnknown notes properties that mean nothing at a place where words do: those that are
// spelt almost like one of them, and all that stand beside one of them.
func (s *Speller) NoteUnknown(n *notes.Notes, place string, p *Properties, words []string) {
	beside := slices.ContainsFunc(p.Given, func(g property) bool { return slices.Contains(words, g.Name) })
	for _, name := range p.Other {
		s.noteName(n, place, name, words, beside)
	}
	for i := range p.Given {
		if name := p.Given[i].Name; !slices.Contains(words, name) {
			s.noteName(n, place, name, words, beside)
		}
	}
}

// noteName notes the name of one property that is none of the words.
func (s *Speller) noteName(n *notes.Notes, place, name string, words []string, beside bool) {
	if isForeign(name) {
		return
	}
	if meant := s.meant(name, words); meant != "" {
		n.Add(fmt.Sprintf("%s: unknown property %q, did you mean %q?", place, name, meant), "")
	} else if beside {
		n.Add(fmt.Sprintf("unknown property %q, which has no effect", name), place)
	}
}

// isForeign reports whether editors write a property by themselves.
func isForeign(name string) bool {
	return slices.ContainsFunc(foreignProperties[:], func(f string) bool {
		return len(name) >= len(f) && strings.EqualFold(name[:len(f)], f)
	})
}

// meant returns the word that a name is closest to, or "". It compares a name once, and only so
// many names of a file.
func (s *Speller) meant(name string, words []string) string {
	key := spelling{name, &words[0]}
	word, known := s.known[key]
	if known || len(s.known) >= maxSpellings {
		return word
	}
	if s.known == nil {
		s.known = map[spelling]string{}
	}
	word = closestWord(name, words)
	s.known[key] = word
	return word
}

// closestWord returns the word that a name is within two typing errors of, or within one of
// a short word, or "".
func closestWord(name string, words []string) string {
	const (
		short = 6 // letters of a word of which other words are two errors away, as size is of sides [ours]
		most  = 2
	)
	name = plainName(name)
	best, found := most+1, ""
	for _, word := range words {
		allowed := most
		if len(word) <= short {
			allowed = 1
		}
		if d := TypingErrors(name, word, allowed); d <= allowed && d < best {
			best, found = d, word
		}
	}
	for _, word := range words {
		if found == "" && name == withoutUnit(word) {
			found = word
		}
	}
	return found
}

// withoutUnit returns the word of a property without its unit.
func withoutUnit(word string) string {
	for _, unit := range [...]string{"_m_s", "_m", "_s", "_deg"} {
		if bare, ok := strings.CutSuffix(word, unit); ok {
			return bare
		}
	}
	return word
}

// plainName returns a name as words are written.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return '_'
		}
		return r
	}, strings.ToLower(name))
}

// TypingErrors returns how many letters one must insert, leave out, replace or swap with the
// next to make the word of a plain name, or more than most.
func TypingErrors(name, word string, most int) int {
	if len(word) > longestWord || len(name) > len(word)+most || len(word) > len(name)+most {
		return most + 1
	}
	// Rows of the errors between the beginnings of both: for one letter of the name, for that
	// before it, and for that before both.
	var row, before, earlier [longestWord + 1]int
	for k := range row {
		row[k] = k
	}
	for i := 1; i <= len(name); i++ {
		earlier, before = before, row
		row[0] = i
		for k := 1; k <= len(word); k++ {
			replaced := before[k-1]
			if name[i-1] != word[k-1] {
				replaced++
			}
			row[k] = min(replaced, before[k]+1, row[k-1]+1)
			if i > 1 && k > 1 && name[i-1] == word[k-2] && name[i-2] == word[k-1] {
				row[k] = min(row[k], earlier[k-2]+1)
			}
		}
	}
	return row[len(word)]
}

// NoteZoneKind notes the kind of a zone that is named almost like one with an effect.
func NoteZoneKind(n *notes.Notes, place, kind string, effects []string) {
	for _, known := range effects {
		if IsMisspelt(kind, known) {
			n.Add(fmt.Sprintf("%s: zones of the kind %.60q have no effect by themselves, did you mean %q?", place, kind, known), "")
		}
	}
}

// IsMisspelt reports whether a word has the letters of another in another order or case, or
// one more, or one less.
func IsMisspelt(word, of string) bool {
	lower := strings.ToLower(word)
	if len(lower) != len(of) {
		return TypingErrors(lower, of, 1) == 1
	}
	return word != of && slices.Equal(slices.Sorted(slices.Values([]byte(lower))), slices.Sorted(slices.Values([]byte(of))))
}
