package game

import (
	"fmt"
	"image/color"
	"time"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	// endTicks is how long the end of a match is seen before the menu opens, 3 s.
	endTicks = 94
	// demoEndTicks is how long a demo waits for the next match, 10 s.
	demoEndTicks = 312
	// deafTicks is for how long after that the menu hears no keys, 1.5 s: who fires to the end
	// chooses nothing.
	deafTicks = 47
)

// watchEnd opens the menu when a match has ended, or lets a demo go on.
func (g *Game) watchEnd() {
	status, ok := modes.StatusOf(g.Match)
	if !ok || !status.Over() || g.viewer != nil {
		return
	}
	g.ended++
	switch {
	case g.Behind && g.ended == demoEndTicks:
		if err := g.nextBehind(); err != nil {
			g.reportOnce(err)
		}
	case g.Demo && g.ended == demoEndTicks:
		if err := g.rematch(); err != nil {
			g.reportOnce(err)
		}
	case !g.Demo && g.ended == endTicks && g.shot == nil:
		g.pause()
		g.closeRecording(g.session) // the page leads to its replay
		g.showEnd(&status)
		g.deafUntil = g.clock().Add(time.Duration(deafTicks * systems.TickSeconds * float64(time.Second)))
	}
}

// showEnd opens the page of the end of the match.
func (g *Game) showEnd(s *modes.StatusData) {
	won := g.overlay.Winner(s)
	g.menu.end = ending{text: g.overlay.EndText(s), tone: won.Color}
	g.menu.show(pageEnd, won.Text+g.result(s))
}

// ending is how a match has ended.
type ending struct {
	text string
	tone color.RGBA // of the winner
}

// deaf reports whether the menu must hear nothing: it has just opened by itself, or what was held then
// is still held.
func (g *Game) deaf() bool {
	if g.deafUntil.IsZero() {
		return false
	}
	held := g.device.Down(input.MouseLeft)
	for _, key := range []input.Key{"Enter", "NumpadEnter", "Space", input.PadA} {
		held = held || g.device.Down(key)
	}
	if held || g.clock().Before(g.deafUntil) {
		return true
	}
	g.deafUntil = time.Time{}
	return false
}

// result is the score of two teams as it stands beside the winner.
func (g *Game) result(s *modes.StatusData) string {
	if s.Teams != 2 {
		return ""
	}
	return fmt.Sprintf("   %d : %d", max(s.Points[1], s.Points[2]), min(s.Points[1], s.Points[2]))
}

// rematch plays the same once more: in this match where its mode can, or in a new one.
func (g *Game) rematch() error {
	if _, err := g.drive().Enter(modes.RematchEntry()); err == nil {
		g.recordAgain()
		return nil
	} else if g.prepare == nil {
		return err
	}
	config, err := g.prepare(g.choice)
	if err != nil {
		return err
	}
	return g.enter(config)
}

// recordAgain records what follows to another file: the list of replays shows one result of each.
func (g *Game) recordAgain() {
	if g.recording == nil {
		return
	}
	g.closeRecording(g.session)
	g.recording, g.lossReported = g.replays.Record(g.Match), false
	if g.runs == nil {
		return
	}
	g.runs = nil // it steps the match by the old recording
	g.keepRuns(g.session, g.spoilt)
}

// nextLevel plays the same mode on the next level that suits it and can be had.
func (g *Game) nextLevel() error {
	if g.menu.choice == nil {
		return g.rematch()
	}
	var err error
	next := *g.menu.choice
	for range next.levels {
		next.nextLevel(1)
		var config Config
		if config, err = g.prepare(next.Choice); err != nil {
			continue
		}
		if err = g.enter(config); err == nil {
			g.remember(next.Choice)
		}
		return err
	}
	return err
}

// endPage says who has won and what everybody did, and what may be played next.
func (m *menu) endPage() {
	m.view.Caption, m.view.Tone, m.view.Note = m.hooks.played(), m.end.tone, "Enter or click chooses"
	if m.end.text != "" {
		m.view.Caption += "   " + m.end.text
	}
	m.view.Columns, m.rows = m.hooks.lessons()
	learned := len(m.rows) > 0
	if !learned {
		m.view.Columns, m.rows = m.hooks.scores()
	}
	for i := range m.rows { // the focus reaches them, since a long table is scrolled by it
		m.rows[i].hint = "Only to be read: what can be chosen is below the table"
	}
	m.view.Selected = len(m.rows)
	switch {
	case learned && m.choice != nil:
		m.rows = append(m.rows, m.afterLessons()...)
	default:
		m.rows = append(m.rows, row{label: "Rematch", hint: "The same once more", act: m.leaving(m.hooks.rematch)})
	}
	if m.choice != nil && !learned {
		m.rows = append(m.rows,
			row{label: "Next level", hint: "The same mode on another level", act: m.leaving(m.hooks.nextLevel)},
			m.link("Custom match", "Choose mode, level and bots", pageMatch))
	}
	m.rows = append(m.rows, m.watchRow()...)
	m.rows = append(m.rows, m.link("Options", "Picture, sound, keys", pageGame))
	m.rows = append(m.rows, m.leaveRows()...)
}

// scores is the table of what everybody did.
func (g *Game) scores() (columns []ui.Column, rows []row) {
	const number = 96
	columns = []ui.Column{{Heading: "PLAYER", Width: 230}}
	kinds := g.overlay.Columns()
	for _, c := range kinds {
		columns = append(columns, ui.Column{Heading: c.Heading, Width: number})
	}
	columns = append(columns, ui.Column{Heading: "TOP SPEED"})
	order, scores := g.overlay.BySides(g.History.After)
	sides := teamsOf(g.Match) > 1
	for i := range order {
		p := &order[i]
		score, tone := scores[p.ID], color.RGBA{}
		if sides {
			tone = g.palette().Team(p.Team)
		}
		if sides && (i == 0 || order[i-1].Team != p.Team) {
			rows = append(rows, row{heading: true, label: g.palette().TeamName(p.Team)})
		}
		cells := []string{p.Name}
		if p.Bot {
			cells[0] += "  bot"
		}
		for _, c := range kinds {
			cells = append(cells, c.Value(p.ID, &score))
		}
		rows = append(rows, row{own: p.ID == g.Self, tone: tone, cells: append(cells, fmt.Sprintf("%.0f km/h", 3.6*score.TopSpeed))})
	}
	return columns, rows
}

// side names the side that the player is on, or nothing for one who is alone and plays. turnSide
// goes on to the next one that it may join: each of the teams, and to watch only.
func (g *Game) side() string {
	if len(g.History.After) < 2 && !g.Spectates(g.Self) {
		return ""
	}
	if g.Spectates(g.Self) {
		return "watch only"
	}
	if team := g.OwnTeam(); team > 0 && teamsOf(g.Match) > 1 {
		return g.palette().TeamName(team)
	}
	return "play"
}

func (g *Game) turnSide(by int) error {
	teams := teamsOf(g.Match)
	if g.Spectates(g.Self) {
		_, err := g.drive().Enter(modes.SpectateEntry(g.Self, false))
		return err
	}
	if next := g.OwnTeam() + by; teams > 1 && next >= 1 && next <= teams {
		if _, err := g.drive().Enter(modes.TeamEntry(g.Self, next)); err == nil {
			return nil
		}
	}
	_, err := g.drive().Enter(modes.SpectateEntry(g.Self, true))
	return err
}

// sideRow lets the user change sides.
func (m *menu) sideRow() row {
	return row{label: "Your side", hint: "Change sides, or only watch", value: func() string { return capital(m.hooks.side()) }, turn: func(by int) {
		if err := m.hooks.turnSide(by); err != nil {
			m.view.Warning = err.Error()
		}
	}}
}
