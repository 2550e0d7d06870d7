package game

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/ui"
)

// deedLine is a deed as pages tell it.
type deedLine struct {
	deed  career.Deed
	label string
	text  func(n float64) string
}

// deedLines are what the pages of a match and of the career count, in their order.
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

// awarded counts a medal of the user.
func (s *session) awarded(name string) {
	if !s.state.Led() {
		s.tally.Award(name)
	}
}

// watchDeeds counts what the user did in the last tick.
func (s *session) watchDeeds() {
	if !s.state.Led() && !s.behind {
		s.tally.Watch(s.state.Match, s.state.Self)
	}
}

// bank adds what the user did in a match to the career, which is kept.
func (g *Game) bank(s *session) {
	if s.ineligible {
		return
	}
	next := s.tally.AddTo(g.career, s.state.Match, s.state.Self)
	if next == g.career {
		return
	}
	g.career = next
	if store := g.setup.replays.Career; store != nil {
		if err := career.Save(store, next); err != nil {
			g.reportOnce(err)
		}
	}
}

// weaponLines says of each weapon that was fired, the most used first, how well it hit.
func (s *session) weaponLines(r *career.Record, line func(label, name string, u career.Use)) {
	names := slices.SortedFunc(maps.Keys(r.Weapons), func(a, b string) int {
		return cmp.Or(r.Weapons[b].Shots-r.Weapons[a].Shots, strings.Compare(a, b))
	})
	for _, name := range names {
		if u := r.Weapons[name]; u.Shots > 0 {
			line(cmp.Or(s.state.Looks.Of(name).Look.Label, name), name, u)
		}
	}
}

// hitText says how well a weapon hit.
func hitText(u career.Use) string {
	return fmt.Sprintf("%d %%   %d of %d hit", u.Percent(), min(u.Hits, u.Shots), u.Shots)
}

// mostNamed is how many weapons and awards a line names [ours]: all that it has room for.
const mostNamed = 4

// deedSummary is what the user did in a match, in a few lines: numbers, weapons, awards, and what was the best
// so far.
func (g *Game) deedSummary() (lines []string) {
	s := g.session
	now, _ := s.tally.Record(s.state.Match, s.state.Self)
	if now == nil {
		return nil
	}
	var numbers, weapons, beaten []string
	before := s.tally.Before(g.career)
	for _, l := range deedLines {
		n := now.Counts[l.deed]
		if l.deed != career.Kills && l.deed != career.Deaths && l.deed != career.Damage && n > 0 { // which the table has
			numbers = append(numbers, strings.ToLower(l.label)+" "+l.text(n))
		}
		if s.beats(&l, n, before) {
			beaten = append(beaten, fmt.Sprintf("%s %s, was %s", strings.ToLower(l.label), l.text(n), l.text(before.Best[l.deed])))
		}
	}
	if best := s.state.Best; s.firstBest != nil && best.Seconds < s.firstBest.Seconds {
		beaten = append(beaten, fmt.Sprintf("run %s, was %s", bests.Stopwatch(best.Seconds), bests.Stopwatch(s.firstBest.Seconds)))
	}
	s.weaponLines(now, func(label, _ string, u career.Use) {
		weapons = append(weapons, fmt.Sprintf("%s %d %%", label, u.Percent()))
	})
	awards := slices.SortedFunc(maps.Keys(now.Awards), func(a, b string) int {
		return cmp.Or(now.Awards[b]-now.Awards[a], strings.Compare(a, b))
	})
	for i, name := range awards {
		if n := now.Awards[name]; n > 1 {
			awards[i] = fmt.Sprint(n, " × ", name)
		}
	}
	for _, part := range []struct {
		label string
		list  []string
	}{{"", numbers}, {"Hits: ", weapons}, {"Awards: ", awards}, {"New best: ", beaten}} {
		if len(part.list) > 0 {
			lines = append(lines, menus.Capital(part.label+strings.Join(part.list[:min(len(part.list), mostNamed)], "   ")))
		}
	}
	return lines
}

// beats reports whether the user has done more of something in a match than in all before, so that it can be seen.
func (s *session) beats(l *deedLine, n float64, before *career.Career) bool {
	most := before.Best[l.deed]
	return !s.ineligible && l.deed != career.Deaths && most > 0 && n > most && l.text(n) != l.text(most)
}

// headed puts a heading over rows that a function adds, if it adds any.
func headed(table *menus.Table, label string, add func()) {
	at := len(table.Rows)
	if add(); len(table.Rows) > at {
		table.Rows = slices.Insert(table.Rows, at, menus.Row{Heading: true, Label: label})
	}
}

// deedTable is all that the user did in a match, beside what was done before.
func (g *Game) deedTable() (table menus.Table) {
	s := g.session
	now, _ := s.tally.Record(s.state.Match, s.state.Self)
	if now == nil {
		return table
	}
	before := s.tally.Before(g.career)
	table.Columns = []ui.Column{{Heading: "YOU", Width: 300}, {Heading: "THIS MATCH", Width: 260}, {Heading: "BEFORE"}}
	add := func(isBest bool, what, number, was string) {
		if isBest {
			number += "   new best"
		}
		table.Rows = append(table.Rows, menus.Row{Own: isBest, Cells: []string{what, number, was}})
	}
	for _, l := range deedLines {
		n := now.Counts[l.deed]
		add(s.beats(&l, n, before), l.label, l.text(n), "at most "+l.text(before.Best[l.deed]))
	}
	headed(&table, "Weapons", func() {
		s.weaponLines(now, func(label, name string, u career.Use) {
			was := ""
			if all := before.All.Weapons[name]; all.Shots > 0 {
				was = hitText(all)
			}
			add(false, label, hitText(u), was)
		})
	})
	headed(&table, "Awards", func() {
		for _, name := range slices.Sorted(maps.Keys(now.Awards)) {
			add(false, name, fmt.Sprint(now.Awards[name]), fmt.Sprint(before.All.Awards[name], " in all"))
		}
	})
	return table
}

// careerTable is what the user has done in all matches.
func (g *Game) careerTable() menus.Table {
	all := &g.career.All
	table := menus.Table{Columns: []ui.Column{{Heading: "YOU", Width: 300}, {Heading: "IN ONE MATCH", Width: 220}, {Heading: "IN ALL"}}}
	add := func(what, most, sum string) {
		table.Rows = append(table.Rows, menus.Row{Cells: []string{what, most, sum}})
	}
	seconds := int(all.Counts[career.Seconds])
	add("Matches", "", fmt.Sprintf("%.0f, of which %.0f won, in %d h %d min", all.Counts[career.Matches], all.Counts[career.Won], seconds/3600, seconds/60%60))
	for _, l := range deedLines {
		most, sum := l.text(g.career.Best[l.deed]), l.text(all.Counts[l.deed])
		switch {
		case l.deed.IsMost():
			sum = ""
		case l.deed == career.Deaths:
			most = ""
		}
		add(l.label, most, sum)
	}
	headed(&table, "Weapons", func() {
		g.session.weaponLines(all, func(label, _ string, u career.Use) { add(label, "", hitText(u)) })
	})
	headed(&table, "Awards", func() {
		for _, name := range slices.Sorted(maps.Keys(all.Awards)) {
			add(name, "", fmt.Sprint(all.Awards[name]))
		}
	})
	headed(&table, "Courses", func() {
		runs := g.setup.bestTexts()
		for _, level := range slices.Sorted(maps.Keys(runs)) {
			add(level, runs[level], "")
		}
	})
	return table
}

// loadCareer reads what the user has done so far.
func (g *Game) loadCareer() {
	g.career = &career.Career{}
	if store := g.setup.replays.Career; store != nil {
		var err error
		if g.career, err = career.Load(store); err != nil {
			g.setup.report(err.Error())
		}
	}
}
