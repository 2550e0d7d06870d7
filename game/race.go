package game

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/device"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// rivalry is what belongs to the runs of the user in a match.
type rivalry struct {
	rival *runlink.Run  // who is raced, or nil
	saved systems.Entry // that goes back to the saved place; without a kind there is none
}

// invited prepares the race against the run of a link, a text or a file.
func (m *maker) invited(o *options.Options, given string) (arenaConfig, error) {
	r, err := readRun(given)
	if err != nil {
		return arenaConfig{}, err
	}
	next := *o
	next.Mode, next.Limits, next.Model, next.Armor, next.Pack, next.Rules = menus.TrialMode, options.Limits{}, r.Model, r.Armor, r.Pack, r.Rules
	if name, ok := bests.EmbeddedName(r.Level); ok {
		next.Level = name
	} else if slices.Contains(m.levelNames(), r.Level) {
		next.Level = r.Level
	} else if !slices.Contains(o.Given, "level") {
		return arenaConfig{}, fmt.Errorf("its level %q is not one of the arena's: name its file by --level", r.Level)
	}
	if err := next.Accept(next.Choice()); err != nil {
		return arenaConfig{}, err
	}
	config, err := m.prepare(&next)
	if err != nil {
		return config, err
	}
	if config.rival, err = bests.GhostOf(r, config.Match.Level); err != nil {
		return config, err
	}
	config.race.rival = r
	return config, nil
}

// readRun reads a run from a file or, where there is none of that name, from a text or a link.
func readRun(given string) (*runlink.Run, error) {
	if info, err := os.Stat(given); err != nil || info.IsDir() {
		return runlink.Parse(given)
	}
	data, err := regular.Read(given, runlink.MaxBytes)
	if err != nil {
		return nil, err
	}
	r, err := runlink.Parse(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", given, err)
	}
	return r, nil
}

// watchRun prepares the replay of a run.
func (m *maker) watchRun(r *runlink.Run, o *options.Options, level *levels.Level) (arenaConfig, error) {
	recorded, err := r.Replay(level)
	if err != nil {
		return arenaConfig{}, err
	}
	return m.watchable(recorded, "the run", o)
}

// findRival finds whom the user races: the runner of a link, or the one that came with the arena. A run that
// came with it and does not end as it says, on a changed level, is none.
func (g *Game) findRival(s *session, c *arenaConfig) {
	s.state.Rival = scene.Rival{Ghost: c.rival, Invited: c.rival != nil, Waits: s.state.Match.Tick()}
	s.race.rival = c.race.rival
	if c.rival != nil || s.runs == nil {
		return
	}
	r, err := bests.GoldRun(s.state.Level)
	if r == nil && err == nil {
		return
	}
	if err == nil {
		s.state.Rival.Ghost, err = bests.GhostOf(r, s.state.Level)
	}
	if err != nil {
		g.setup.report("the gold ghost of this course does not run: " + err.Error())
		return
	}
	s.state.Rival.Gold, s.race.rival = true, r
}

// openRun races the run of a link, a text or a file.
func (g *Game) openRun(given string) error {
	config, err := g.setup.replays.Invite(given)
	if err != nil {
		return err
	}
	if err := g.enter(config); err != nil {
		return err
	}
	g.showInvitation()
	return nil
}

// showInvitation opens the page from which the run of somebody is raced or watched.
func (g *Game) showInvitation() {
	r := &g.session.state.Rival
	g.pause()
	g.menu.Show(menus.PagePause, fmt.Sprintf("%s: %s on %s", r.Name, bests.Stopwatch(r.Seconds), g.session.state.Level.Name))
	g.menu.View.Caption = "Resume races it: the ghost shows the way"
}

// rivalText names the rival and its time, or returns nothing without one.
func (s *session) rivalText() string {
	r := &s.state.Rival
	if r.Ghost == nil || s.race.rival == nil {
		return ""
	}
	return r.Name + ", " + bests.Stopwatch(r.Seconds)
}

// watchRival plays the run of the rival.
func (g *Game) watchRival() error {
	config, err := g.setup.replays.Watch(g.session.race.rival, g.session.state.Level)
	if err != nil {
		return err
	}
	return g.enterReplay(config)
}

// linkedText returns the time of the user's fastest run that others can play, or nothing.
func (s *session) linkedText() string {
	if s.runs == nil || s.runs.Linked() == nil {
		return ""
	}
	return bests.Stopwatch(s.runs.Linked().Seconds)
}

// proven returns the user's fastest run that others can play, under the user's name. It has been
// played again.
func (g *Game) proven() (*runlink.Run, error) {
	if g.session.linkedText() == "" {
		return nil, errors.New("no run of yours began with a restart")
	}
	r := *g.session.runs.Linked()
	r.Runner = cmp.Or(g.settings.PlayerName, "Somebody")
	if err := r.Play(g.session.state.Level, nil); err != nil {
		return nil, fmt.Errorf("it cannot be repeated, so restart and run once more: %w", err)
	}
	return &r, nil
}

// copyRun copies the link of that run, or its text where no page is known.
func (g *Game) copyRun() error {
	r, err := g.proven()
	if err != nil {
		return err
	}
	link, err := r.Link(g.setup.site)
	if err != nil {
		return err
	}
	if err := device.Copy(link); err != nil {
		return err
	}
	g.session.overlay.Say(hud.Part{Text: fmt.Sprintf("Your run of %s is copied, %d letters", bests.Stopwatch(r.Seconds), len(link)), Color: hud.Accent})
	return nil
}

// saveRun writes that run to a file beside the replays, and returns where.
func (g *Game) saveRun() (string, error) {
	r, err := g.proven()
	if err != nil {
		return "", err
	}
	data, err := r.Encode()
	if err != nil {
		return "", err
	}
	hundredths := int(100*r.Seconds + 0.5)
	return writeRun(fmt.Sprintf("%s-%dm%02ds%02d%s", replays.PlainName(r.Level), hundredths/6000, hundredths/100%60, hundredths%100, runlink.Suffix), data)
}

// savePlace saves where the user is in its run, and goBack brings the user back there.
func (s *session) savePlace() error {
	entry, ok := modes.ReturnEntry(s.state.Match, s.state.Self)
	if !ok {
		return errors.New("no place can be saved now")
	}
	s.race.saved = entry
	s.overlay.Say(hud.Part{Text: "Place saved", Color: hud.Good})
	return nil
}

func (s *session) goBack() error {
	if s.race.saved.Kind == 0 {
		s.overlay.Say(hud.Part{Text: "No place is saved yet", Color: hud.Soft})
		return nil
	}
	_, err := s.source.Enter(s.race.saved)
	return err
}
