package game

import (
	"fmt"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/systems"
)

// statsPage is the page that the key for debug pages shows.
type statsPage int

const (
	statsNone statsPage = iota
	statsPictures
	statsSystems
	statsBodies
	statsStep
	statsBoxes
	statsBots
	statsCount
)

// statsTitles are the titles of the pages.
var statsTitles = [statsCount]string{
	statsPictures: "times and memory", statsSystems: "systems", statsBodies: "bodies", statsStep: "last step",
	statsBoxes: "hierarchy", statsBots: "bots",
}

// inspector is what the debug pages remember.
type inspector struct {
	trace  systems.MoveTrace // of the followed player
	query  int               // of the trace, counted from 1, that is drawn alone; 0 for all
	depth  int               // of the boxes that are drawn
	bot    int               // among the bots, counted from 1, that is drawn alone; 0 for all
	counts []int             // boxes near the body by depth
}

// firstDepth is the depth of the boxes that are drawn first: some metres wide.
const firstDepth = 3

// turnStats handles the keys of the debug pages.
func (g *Game) turnStats() {
	if g.latch.Edge(input.Stats) {
		g.nextStats()
	}
	by := 0
	if g.latch.Edge(input.StatsMore) {
		by++
	}
	if g.latch.Edge(input.StatsLess) {
		by--
	}
	around := func(value, count int) int { return (value + by + count + 1) % (count + 1) }
	switch i := &g.inspector; g.statsPage {
	case statsStep:
		i.query = around(min(i.query, len(i.trace.Queries)), len(i.trace.Queries))
	case statsBoxes:
		i.deepen(by)
	case statsBots:
		n := len(g.botsThere())
		i.bot = around(min(i.bot, n), n)
	}
}

// nextStats turns to the next debug page, or away after the last one.
func (g *Game) nextStats() {
	g.statsPage = (g.statsPage + 1) % statsCount
	g.traceStep()
}

// traceStep has the next step of the followed player traced for the page that explains it, and
// while time stands, so that the page can be turned to after the step.
func (g *Game) traceStep() {
	if p, ok := g.Followed(); ok && (g.statsPage == statsStep || g.tempo.paused) {
		g.Match.TraceMoves(p.ID, &g.inspector.trace)
		return
	}
	g.Match.TraceMoves(components.Nobody, nil)
}

// stats returns the text of the page of F3.
func (g *Game) stats() []string {
	if g.statsPage == statsNone {
		return nil
	}
	lines := []string{fmt.Sprintf("%d/%d %s: %s next", g.statsPage, statsCount-1, statsTitles[g.statsPage],
		g.settings.Bindings.First(input.Stats, false))}
	if g.statsPage >= statsStep {
		lines[0] += fmt.Sprintf(", %s %s choose", g.settings.Bindings.First(input.StatsLess, false), g.settings.Bindings.First(input.StatsMore, false))
	}
	switch g.statsPage {
	case statsPictures:
		lines = append(lines, g.pictureLines()...)
	case statsSystems:
		lines = append(lines, g.systemLines()...)
	case statsBodies:
		lines = append(lines, g.bodyPage()...)
	case statsStep:
		lines = append(lines, g.stepPage()...)
	case statsBoxes:
		lines = append(lines, g.hierarchyPage()...)
	case statsBots:
		lines = append(lines, g.botPage()...)
	}
	return lines
}

// pictureLines are about pictures and memory.
func (g *Game) pictureLines() []string {
	return append([]string{
		fmt.Sprintf("%5.1f pictures/s  %5.1f updates/s", ebiten.ActualFPS(), ebiten.ActualTPS()),
		fmt.Sprintf("tick %d  %016x", g.Match.Tick(), g.Match.Hash()),
		fmt.Sprintf("step %5.2f ms  %d triangles", g.stepTime.Seconds()*1000, g.renderer.Triangles()),
	}, g.work.page(time.Now())...)
}

// systemLines are about the systems of a tick.
func (g *Game) systemLines() []string {
	if g.timings == nil {
		return []string{"nobody measures the systems: see game.Timings"}
	}
	return g.timings.page()
}
