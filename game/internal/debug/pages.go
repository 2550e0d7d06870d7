package debug

import (
	"fmt"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/scene"
)

// Page is the page that the key for debug pages shows.
type Page int

const (
	None    Page = iota // no page is shown
	Frames              // times and memory
	Systems             // of a tick
	Bodies              // their boxes and their last step
	Bots                // and their plans
	Network             // of a match that a room plays
	Count               // of pages, with None
)

// Titles are the titles of the pages.
var Titles = [Count]string{
	Frames: "times and memory", Systems: "systems", Bodies: "bodies",
	Bots: "bots", Network: "network",
}

// Pages are the debug pages, and what they remember. One of them is shown, or none.
type Pages struct {
	Shown Page
	state *scene.State
	bot   int // among the bots, counted from 1, that is drawn alone; 0 for all
	work  Work
	Net   Net
}

// New returns the pages, of which none is shown.
func New() *Pages { return &Pages{} }

// Explain turns to another match.
func (d *Pages) Explain(s *scene.State) { d.state, d.Net = s, Net{} }

// Work measures what frames cost.
func (d *Pages) Work() *Work { return &d.work }

// Turn handles the keys of the pages.
func (d *Pages) Turn(keys *actions.Latch) {
	if keys.Edge(actions.Stats) {
		d.Next()
	}
	if keys.Edge(actions.Network) {
		was := d.Shown
		if d.Shown = Network; was == Network {
			d.Shown = None
		}
	}
	by := 0
	if keys.Edge(actions.StatsMore) {
		by++
	}
	if keys.Edge(actions.StatsLess) {
		by--
	}
	if d.Shown == Bots {
		n := len(d.BotsThere())
		d.bot = (min(d.bot, n) + by + n + 1) % (n + 1)
	}
}

// Next turns to the next page, or away after the last one.
func (d *Pages) Next() { d.Shown = (d.Shown + 1) % Count }

// Figures are what the pages tell beside the match.
type Figures struct {
	Bindings  *actions.Bindings
	StepTime  time.Duration // of the last tick
	Triangles int           // that were drawn
	Systems   *Timings      // of the match; nil: not measured
}

// Lines returns the text of the page, or nothing if none is shown.
func (d *Pages) Lines(f *Figures) []string {
	if d.Shown == None {
		return nil
	}
	key := func(a actions.Action) string { return f.Bindings.First(a, false) }
	lines := []string{fmt.Sprintf("%d/%d %s: %s next", d.Shown, Count-1, Titles[d.Shown], key(actions.Stats))}
	if d.Shown == Bots {
		lines[0] += fmt.Sprintf(", %s %s choose", key(actions.StatsLess), key(actions.StatsMore))
	}
	switch d.Shown {
	case Frames:
		lines = append(lines, d.frameLines(f)...)
	case Systems:
		lines = append(lines, f.Systems.page()...)
	case Bodies:
		lines = append(lines, d.bodyPage()...)
	case Bots:
		lines = append(lines, d.botPage()...)
	case Network:
		lines = append(lines, d.Net.page()...)
	}
	return lines
}

// frameLines are about frames and memory.
func (d *Pages) frameLines(f *Figures) []string {
	return append([]string{
		fmt.Sprintf("%5.1f pictures/s  %5.1f updates/s", ebiten.ActualFPS(), ebiten.ActualTPS()),
		fmt.Sprintf("tick %d  %016x", d.state.Match.Tick(), d.state.Match.Hash()),
		fmt.Sprintf("step %5.2f ms  %d triangles", f.StepTime.Seconds()*1000, f.Triangles),
	}, d.work.page(time.Now())...)
}
