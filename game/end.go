package game

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/systems/modes"
)

const (
	// endTicks is how long the end of a match is seen before the menu opens, 3 s.
	endTicks = 94
	// demoEndTicks is how long a demo waits for the next match, 10 s.
	demoEndTicks = 312
	// ignoreTicks is for how long after that the menu hears no keys, 1.5 s: who fires to the end
	// chooses nothing.
	ignoreTicks = 47
)

// showEnd opens the page of the end of the match.
func (g *Game) showEnd(s *modes.StatusData) {
	won := g.session.overlay.Winner(s)
	g.menu.End = menus.Ending{Text: g.session.overlay.EndText(s), Tone: won.Color}
	g.menu.Show(menus.PageEnd, won.Text+g.session.result(s))
}

// ignoresInput reports whether the menu must hear nothing: it has just opened by itself, or what was held then
// is still held.
func (g *Game) ignoresInput() bool {
	if g.ignoreInputUntil.IsZero() {
		return false
	}
	held := g.device.Down(input.MouseLeft)
	for _, key := range []input.Key{"Enter", "NumpadEnter", "Space", input.PadA} {
		held = held || g.device.Down(key)
	}
	if held || g.clock.time().Before(g.ignoreInputUntil) {
		return true
	}
	g.ignoreInputUntil = time.Time{}
	return false
}

// result is the score of two teams as it stands beside the winner.
func (g *session) result(s *modes.StatusData) string {
	if s.Teams != 2 {
		return ""
	}
	return fmt.Sprintf("   %d : %d", max(s.Points[1], s.Points[2]), min(s.Points[1], s.Points[2]))
}

// rematch plays the same once more: in this match where its mode can, or in a new one.
func (g *Game) rematch() error {
	if _, err := g.session.source.Enter(modes.RematchEntry()); err == nil {
		g.recordAgain()
		return nil
	} else if g.setup.prepare == nil {
		return err
	}
	config, err := g.setup.prepare(g.session.choice)
	if err != nil {
		return err
	}
	return g.enter(config)
}

// recordAgain records what follows to another file: the list of replays shows one result of each.
func (g *Game) recordAgain() {
	if g.session.recording == nil {
		return
	}
	g.closeRecording(g.session)
	g.session.recording, g.session.lossReported = g.setup.replays.Record(g.session.state.Match), false
	if g.session.race.Leave() { // it stepped the match by the old recording
		g.session.race.Keep(g.session.recorder(), g.setup.replays.Bests, g.setup.replays.Modules, g.session.race.Ineligible)
	}
}

// nextLevel plays the same mode on the next level that suits it and can be had.
func (g *Game) nextLevel() error {
	if g.menu.Choice == nil {
		return g.rematch()
	}
	var err error
	next := *g.menu.Choice
	for range next.Levels {
		next.NextLevel(1)
		var config arenaConfig
		if config, err = g.setup.prepare(next.Choice); err != nil {
			continue
		}
		if err = g.enter(config); err == nil {
			g.remember(next.Choice)
		}
		return err
	}
	return err
}
