package game

import (
	"fmt"

	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
)

// invitation is a run that the user was invited to, with its ghost.
type invitation struct {
	run   *runlink.Run
	ghost *bests.Ghost
}

// invited prepares the race against the run of a link, a text or a file.
func (m *maker) invited(o *options.Options, given string) (arenaConfig, error) {
	r, err := runlink.Open(given)
	if err != nil {
		return arenaConfig{}, err
	}
	next := *o
	if err := next.Race(r, m.levelNames()); err != nil {
		return arenaConfig{}, err
	}
	config, err := m.prepare(&next)
	if err == nil {
		config.invitation.run = r
		config.invitation.ghost, err = bests.GhostOf(r, config.Match.Level)
	}
	return config, err
}

// watchRun prepares the replay of a run.
func (m *maker) watchRun(r *runlink.Run, o *options.Options, level *levels.Level) (arenaConfig, error) {
	recorded, err := r.Replay(level)
	if err != nil {
		return arenaConfig{}, err
	}
	return m.watchable(recorded, "the run", o)
}

// raceStage is a game to the runs of others.
type raceStage struct{ game *Game }

// open races the run of a link, a text or a file.
func (s raceStage) open(given string) error {
	config, err := s.game.setup.replays.Invite(given)
	if err == nil {
		err = s.game.enter(config)
	}
	if err == nil {
		s.show()
	}
	return err
}

// show opens the page from which the run of somebody is raced or watched.
func (s raceStage) show() {
	g, r := s.game, &s.game.session.state.Rival
	g.pause()
	g.menu.Show(menus.PagePause, fmt.Sprintf("%s: %s on %s", r.Name, bests.Stopwatch(r.Seconds), g.session.state.Level.Name))
	g.menu.View.Caption = "Resume races it: the ghost shows the way"
}

// watch plays the run of the rival.
func (s raceStage) watch() error {
	g := s.game
	config, err := g.setup.replays.Watch(g.session.race.Rival, g.session.state.Level)
	if err != nil {
		return err
	}
	return g.enterReplay(config)
}
