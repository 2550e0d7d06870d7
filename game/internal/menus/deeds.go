package menus

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/ui"
)

// deeds are what the user did in a match.
type deeds struct {
	Now      *career.Record // nil for who only watches
	Before   *career.Career // than the match
	Counts   bool           // the match is added to the career
	Run, Was *bests.Best    // on the course, and before the match; nil for none
}

func (a *Actions) deeds() (d deeds) {
	d.Now, d.Before = a.Race.Deeds(a.Ended.Career())
	d.Counts, d.Run, d.Was = !a.Race.Ineligible, a.State.Best, a.Race.First
	return d
}

func (s *Session) weaponLabel(name string) string { return s.State.Looks.Of(name).Look.Label }

// deedLine is a deed as pages tell it.
type deedLine struct {
	deed  career.Deed
	label string
	text  func(n float64) string
}

// deedLines are what the pages count, in their order.
var deedLines = []deedLine{
	{career.TopSpeed, "Top speed", func(n float64) string { return fmt.Sprintf("%.0f km/h", 3.6*n) }},
	{career.Flight, "Longest flight", func(n float64) string { return fmt.Sprintf("%.1f s", n) }},
	{career.MidAirs, "Mid-air hits", whole},
	{career.Kills, "Kills", whole},
	{career.Deaths, "Deaths", whole},
	{career.Damage, "Damage", func(n float64) string { return whole(100 * n) }},
	{career.Captures, "Captures", whole},
	{career.Returns, "Returns", whole},
}

func whole(n float64) string { return fmt.Sprintf("%.0f", n) }

// beats reports whether more was done of something than in all matches before, so that it can be seen.
func (d *deeds) beats(l *deedLine) bool {
	n, most := d.Now.Counts[l.deed], d.Before.Best[l.deed]
	return d.Counts && l.deed != career.Deaths && most > 0 && n > most && l.text(n) != l.text(most)
}

// weaponLines says of each weapon that was fired, the most used first, how well it hit.
func weaponLines(r *career.Record, labelOf func(weapon string) string, line func(label, name string, u career.Use)) {
	names := slices.SortedFunc(maps.Keys(r.Weapons), func(a, b string) int {
		return cmp.Or(r.Weapons[b].Shots-r.Weapons[a].Shots, strings.Compare(a, b))
	})
	for _, name := range names {
		if u := r.Weapons[name]; u.Shots > 0 {
			line(cmp.Or(labelOf(name), name), name, u)
		}
	}
}

// hitText says how well a weapon hit.
func hitText(u career.Use) string {
	return fmt.Sprintf("%d %%   %d of %d hit", u.Percent(), min(u.Hits, u.Shots), u.Shots)
}

// mostNamed is how many things a line names [ours]: all that it has room for.
const mostNamed = 4

// summary is what the user did in a few lines: numbers, weapons, awards, and what was the best so far.
func (d *deeds) summary(labelOf func(weapon string) string) (lines []string) {
	var numbers, weapons, beaten []string
	for i := range deedLines {
		l := &deedLines[i]
		text := strings.ToLower(l.label) + " " + l.text(d.Now.Counts[l.deed])
		if l.deed != career.Kills && l.deed != career.Deaths && l.deed != career.Damage && d.Now.Counts[l.deed] > 0 { // which the table has
			numbers = append(numbers, text)
		}
		if d.beats(l) {
			beaten = append(beaten, text+", was "+l.text(d.Before.Best[l.deed]))
		}
	}
	if d.Was != nil && d.Run.Seconds < d.Was.Seconds {
		beaten = slices.Insert(beaten, 0, fmt.Sprintf("run %s, was %s", bests.Stopwatch(d.Run.Seconds), bests.Stopwatch(d.Was.Seconds)))
	}
	weaponLines(d.Now, labelOf, func(label, _ string, u career.Use) {
		weapons = append(weapons, fmt.Sprintf("%s %d %%", label, u.Percent()))
	})
	awards := slices.SortedFunc(maps.Keys(d.Now.Awards), func(a, b string) int {
		return cmp.Or(d.Now.Awards[b]-d.Now.Awards[a], strings.Compare(a, b))
	})
	for i, name := range awards {
		if n := d.Now.Awards[name]; n > 1 {
			awards[i] = fmt.Sprint(n, " × ", name)
		}
	}
	for _, part := range []struct {
		label string
		list  []string
	}{{"", numbers}, {"Hits: ", weapons}, {"Awards: ", awards}, {"New best: ", beaten}} {
		if len(part.list) > 0 {
			lines = append(lines, Capital(part.label+strings.Join(part.list[:min(len(part.list), mostNamed)], "   ")))
		}
	}
	return lines
}

// headed puts a heading over rows that a function adds, if it adds any.
func (m *Menu) headed(label string, add func()) {
	at := len(m.Rows)
	if add(); len(m.Rows) > at {
		m.Rows = slices.Insert(m.Rows, at, Row{Heading: true, Label: label})
	}
}

// deedPage is all that the user did in the match, beside what was done before.
func (m *Menu) deedPage() {
	d := m.Actions.deeds()
	m.View.Title, m.View.Columns = "Your match", []ui.Column{{Heading: "YOU", Width: 300}, {Heading: "THIS MATCH", Width: 260}, {Heading: "BEFORE"}}
	for i := range deedLines {
		l := &deedLines[i]
		number, isBest := l.text(d.Now.Counts[l.deed]), d.beats(l)
		if isBest {
			number += "   new best"
		}
		m.Rows = append(m.Rows, Row{Own: isBest, Cells: []string{l.label, number, "at most " + l.text(d.Before.Best[l.deed])}})
	}
	m.headed("Weapons", func() {
		weaponLines(d.Now, m.Actions.weaponLabel, func(label, name string, u career.Use) {
			was := ""
			if all := d.Before.All.Weapons[name]; all.Shots > 0 {
				was = hitText(all)
			}
			m.Rows = append(m.Rows, Row{Cells: []string{label, hitText(u), was}})
		})
	})
	m.headed("Awards", func() {
		for _, name := range slices.Sorted(maps.Keys(d.Now.Awards)) {
			m.Rows = append(m.Rows, Row{Cells: []string{name, fmt.Sprint(d.Now.Awards[name]), fmt.Sprint(d.Before.All.Awards[name], " in all")}})
		}
	})
	m.onlyRead()
	m.Rows = append(m.Rows, m.link("Career", careerHint, PageCareer), m.backRow())
}

// careerPage is what the user has done in all matches.
func (m *Menu) careerPage() {
	c := m.Actions.Ended.Career()
	m.View.Title, m.View.Columns = "Career", []ui.Column{{Heading: "YOU", Width: 300}, {Heading: "IN ONE MATCH", Width: 220}, {Heading: "IN ALL"}}
	add := func(what, most, sum string) { m.Rows = append(m.Rows, Row{Cells: []string{what, most, sum}}) }
	minutes := int(c.All.Counts[career.Seconds]) / 60
	add("Matches", "", fmt.Sprintf("%.0f, of which %.0f won, in %d h %d min", c.All.Counts[career.Matches], c.All.Counts[career.Won], minutes/60, minutes%60))
	for _, l := range deedLines {
		most, sum := l.text(c.Best[l.deed]), l.text(c.All.Counts[l.deed])
		switch {
		case l.deed.IsMost():
			sum = ""
		case l.deed == career.Deaths:
			most = ""
		}
		add(l.label, most, sum)
	}
	m.headed("Weapons", func() {
		weaponLines(&c.All, m.Actions.weaponLabel, func(label, _ string, u career.Use) { add(label, "", hitText(u)) })
	})
	m.headed("Awards", func() {
		for _, name := range slices.Sorted(maps.Keys(c.All.Awards)) {
			add(name, "", fmt.Sprint(c.All.Awards[name]))
		}
	})
	m.headed("Courses", func() {
		runs := m.Actions.Matches.Bests()
		for _, level := range slices.Sorted(maps.Keys(runs)) {
			add(level, runs[level], "")
		}
	})
	m.onlyRead()
	m.Rows = append(m.Rows, m.backRow())
}

// careerHint says what the career is.
const careerHint = "What you have done in all matches"

// deedRow leads to what the user did in the match, if the user plays.
func (m *Menu) deedRow() []Row {
	if m.Actions.Race == nil || m.Actions.deeds().Now == nil {
		return nil
	}
	return []Row{m.link("Your match", "All that you did in it, beside what you did before", PageDeeds)}
}

// onlyRead puts the focus behind the rows so far, by which nothing happens. It reaches them, since a long table is
// scrolled by it.
func (m *Menu) onlyRead() {
	for i := range m.Rows {
		m.Rows[i].Hint = "Only to be read: what can be chosen is below the table"
	}
	m.View.Selected = len(m.Rows)
}
