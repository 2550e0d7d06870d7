package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/skijet/skijet/tools/bench/workload"
)

// joltFactors are the ratios of Jolt's best times to its anchor, Embree for rays and
// Bullet for boxes, as measured once side by side: small terrain, indoor, large terrain.
// B1t has none.
var joltFactors = map[string][3]float64{
	workload.R1:  {2.7, 2.5, 2.6},
	workload.R2:  {2.0, 2.7, 2.2},
	workload.B1:  {0.26, 0.12, 0.26},
	workload.B1c: {0.26, 0.12, 0.23},
	workload.B2:  {0.15, 0.014, 0.11},
	workload.O1:  {0.36, 0.20, 0.42},
}

// anchor returns the peer with which a row is compared.
func (w *row) anchor() string {
	if w.set == workload.R1 || w.set == workload.R2 {
		return embree
	}
	return bullet
}

// overJolt returns the ratio of a side to Jolt's best time, by the anchor, or 0.
func (w *row) overJolt(side string) float64 {
	if w == nil {
		return 0
	}
	column := map[string]int{workload.Indoor50k: 1, workload.Terrain1M: 2}[w.scene]
	factor := joltFactors[w.set][column]
	if factor == 0 {
		return 0
	}
	return w.ratio(side, w.anchor()) / factor
}

// print writes all tables; the goals are not part of the document.
func (r *report) print(out io.Writer, o options) {
	queries := grid{{"scene", "set", "hits", "ns", "plain ns", "peer ns", "/ Embree", "/ Jolt"}}
	builds := grid{{"scene", "build ms", "Bullet ms", "Embree ms", "/ Bullet", "B/triangle"}}
	for _, w := range r.rows {
		if w.walks() {
			continue
		}
		middle := func(side string) float64 { return median(w.rounds[side]) }
		if w.set == buildSet {
			builds = append(builds, []string{w.scene, number2(middle(skijet) / 1e6), number2(middle(bullet) / 1e6), number2(middle(embree) / 1e6),
				number2(w.ratio(skijet, bullet)), number2(r.bytes[w.scene])})
			continue
		}
		queries = append(queries, []string{w.scene, w.set, fmt.Sprintf("%.3f", w.hits),
			number0(middle(skijet)), number0(middle(plain)), number0(middle(w.anchor())),
			number2(w.ratio(skijet, embree)), number2(w.overJolt(skijet))})
	}
	fmt.Fprintf(out, "Medians of %d rounds, %d queries a set; one thread, processor time.\n\n", o.Rounds, o.Queries)
	tables := []grid{queries, builds, r.walked()}
	if !o.Markdown {
		tables = append(tables, r.walkedInNode(), r.agreed(), r.goals())
	}
	for i, g := range tables {
		if i > 0 {
			fmt.Fprintln(out)
		}
		g.print(out, o.Markdown)
	}
	if !o.Markdown {
		fmt.Fprintln(out, "\nGoals are ambitions and no limits: a missed one is no failure. docs/collision.md tells what the sets are.")
	}
}

// agreed returns how many answers agree, all sets of a scene together.
func (r *report) agreed() grid {
	var sums []agreement
	for _, a := range r.agreements {
		i := slices.IndexFunc(sums, func(s agreement) bool { return s.scene == a.scene && s.with == a.with })
		if i < 0 {
			sums = append(sums, agreement{scene: a.scene, with: a.with})
			i = len(sums) - 1
		}
		sums[i].set += " " + a.set
		sums[i].asked += a.asked
		sums[i].agree += a.agree
	}
	g := grid{{"scene", "with", "sets", "asked", "differ", "agree"}}
	for _, a := range sums {
		g = append(g, []string{a.scene, a.with, a.set[1:], fmt.Sprint(a.asked), fmt.Sprint(a.asked - a.agree), fmt.Sprintf("%.5f", a.share())})
	}
	return g
}

// number0 formats a whole number, or nothing for one that was not measured.
func number0(f float64) string {
	if f == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f", f)
}

// number2 formats about three digits, or nothing for a number that was not measured.
func number2(f float64) string {
	switch {
	case f == 0:
		return ""
	case f >= 100:
		return fmt.Sprintf("%.0f", f)
	case f >= 10:
		return fmt.Sprintf("%.1f", f)
	}
	return fmt.Sprintf("%.2f", f)
}

// grid is a table with a header line.
type grid [][]string

// print writes the table, in markdown or in columns.
func (g grid) print(out io.Writer, markdown bool) {
	between := "  "
	if markdown {
		between = " | "
	}
	widths := make([]int, len(g[0]))
	for _, line := range g {
		for i, word := range line {
			widths[i] = max(widths[i], len(word))
		}
	}
	for k, line := range g {
		words, rules := make([]string, len(line)), make([]string, len(line))
		for i, word := range line {
			words[i] = fmt.Sprintf("%-*s", widths[i], word)
			rules[i] = strings.Repeat("-", widths[i])
		}
		fmt.Fprintln(out, strings.TrimRight(strings.Join(words, between), " "))
		if k == 0 && markdown {
			fmt.Fprintln(out, strings.Join(rules, between))
		}
	}
}
