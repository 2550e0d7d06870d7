package menus

import (
	"fmt"
	"image/color"

	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/ui"
)

// Table is the table of a page.
type Table struct {
	Columns []ui.Column
	Rows    []Row
}

// ScoreTable is the table of what everybody did.
func ScoreTable(o *overlay.Overlay, s *scene.State) (table Table) {
	const number = 96
	table.Columns = []ui.Column{{Heading: "PLAYER", Width: 230}}
	kinds := o.Columns()
	for _, c := range kinds {
		table.Columns = append(table.Columns, ui.Column{Heading: c.Heading, Width: number})
	}
	table.Columns = append(table.Columns, ui.Column{Heading: "TOP SPEED"})
	order, scores := o.BySides(s.History.After)
	sides := roster.Teams(s.Match) > 1
	for i := range order {
		p := &order[i]
		score, tone := scores[p.ID], color.RGBA{}
		if sides {
			tone = s.Palette.Team(p.Team)
		}
		if sides && (i == 0 || order[i-1].Team != p.Team) {
			table.Rows = append(table.Rows, Row{Heading: true, Label: s.Palette.TeamName(p.Team)})
		}
		cells := []string{p.Name}
		if p.Bot {
			cells[0] += "  bot"
		}
		for _, c := range kinds {
			cells = append(cells, c.Value(p.ID, &score))
		}
		table.Rows = append(table.Rows, Row{Own: p.ID == s.Self, Tone: tone, Cells: append(cells, fmt.Sprintf("%.0f km/h", 3.6*score.TopSpeed))})
	}
	return table
}
