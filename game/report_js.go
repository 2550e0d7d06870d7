package game

import (
	"strings"
	"syscall/js"

	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/systems/modes"
)

// reportToPage calls the page's skijetReport(state), if it exists, so that the page can see how
// the arena runs.
func (g *Game) reportToPage() {
	report := js.Global().Get("skijetReport")
	if report.Type() != js.TypeFunction {
		return
	}
	state := map[string]any{"tick": g.session.state.Match.Tick(), "frame": g.clock.frames, "level": g.session.state.Level.Name, "score": replays.Result(g.session.state.Match),
		"menu": "", "caption": "", "rows": []any{}, "focus": 0}
	if status, ok := modes.StatusOf(g.session.state.Match); ok {
		state["mode"] = status.Mode
	}
	if p, ok := g.session.state.Followed(); ok {
		state["x"], state["y"], state["z"] = p.Position.X, p.Position.Y, p.Position.Z
	}
	if g.menu.Open {
		page, rows := g.menu.Picture(), []any{}
		for i := range page.Rows {
			rows = append(rows, strings.Join(append([]string{page.Rows[i].Label}, page.Rows[i].Cells...), " "))
		}
		state["menu"], state["caption"], state["rows"], state["focus"] = page.Title, page.Caption, rows, page.Selected
	}
	report.Invoke(state)
}
