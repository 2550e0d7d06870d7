package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// replays returns the functions for replays: the first match is recorded to the file of
// the flags, and others to the user's store, except those without a player.
func (m *maker) replays(o *options.Options, report func(string)) replayAccess {
	r := replayAccess{Open: func(i replays.Item) (arenaConfig, error) { return m.openItem(i, o) },
		Invite: func(given string) (arenaConfig, error) { return m.invited(o, given) },
		Watch:  func(r *runlink.Run, level *levels.Level) (arenaConfig, error) { return m.watchRun(r, o, level) }}
	runs, runsErr := replays.UserRuns()
	matches, err := replays.UserMatches()
	if !unattended(o) && !o.Watch.NoRecord {
		if r.Modules = m.replayModules(); runsErr != nil {
			report("the best runs are not kept: " + runsErr.Error())
		} else {
			r.Bests = runs
			r.Career, runsErr = replays.UserCareer()
		}
	}
	if err == nil && runsErr == nil {
		r.List = func() ([]replays.Item, error) { return replays.List(m.replayModules(), matches, runs) }
	}
	switch named := o.Watch.Record; {
	case o.Watch.NoRecord:
	case err != nil && named == "":
		if !unattended(o) {
			report("matches are not recorded: " + err.Error())
		}
	case named != "" || !unattended(o):
		r.Record = func(match *systems.Match) *replays.Recording {
			path := named
			named = ""
			switch {
			case path != "":
				return replays.RecordTo(path, match)
			case err != nil || unattended(o):
				return nil
			}
			return replays.Record(matches, match)
		}
	}
	return r
}

// openItem prepares a replay of a store to be watched. Errors name it.
func (m *maker) openItem(i replays.Item, o *options.Options) (arenaConfig, error) {
	r, err := i.Open()
	if err != nil {
		return arenaConfig{}, err
	}
	return m.watchable(r, i.Place(), o)
}

// openReplay prepares a replay file to be watched. Errors name it.
func (m *maker) openReplay(path string, o *options.Options) (arenaConfig, error) {
	r, err := replay.Open(path)
	if err != nil {
		return arenaConfig{}, err
	}
	return m.watchable(r, path, o)
}

// watchable prepares a replay to be watched.
func (m *maker) watchable(r *replay.Replay, path string, o *options.Options) (arenaConfig, error) {
	base, timings, err := m.baseOf(r, o)
	if err != nil {
		return arenaConfig{}, &refusal{path, err}
	}
	p, err := playback.New(r, base)
	if err != nil {
		return arenaConfig{}, err // it names file and place
	}
	return arenaConfig{Match: p.Match(), Self: find.Person(p.Match()), Choice: o.Choice(), Render: fixedRender(o),
		setup: setup{extensions: m.extensions}, Timings: timings, Levels: m.levels, Playback: p}, nil
}

// baseOf returns what the match of a replay needs beside the replay.
func (m *maker) baseOf(r *replay.Replay, o *options.Options) (base systems.Options, timings *debug.Timings, err error) {
	h, modules := &r.Header, m.replayModules()
	if err := replays.Lacking(h, modules); err != nil {
		return base, nil, err
	}
	level, err := m.levelOf(h, o)
	if err != nil {
		return base, nil, err
	}
	timings = debug.NewTimings()
	return systems.Options{Level: level, Modules: replaykit.Needed(h, modules), Observer: timings.Observe}, timings, nil
}

// refusal is the reason why an intact replay cannot be played here.
type refusal struct {
	path string
	err  error
}

// Error names the file and the place.
func (r *refusal) Error() string {
	return "replay: " + r.path + ": header: " + strings.TrimPrefix(r.err.Error(), "replay: ")
}

// Unwrap returns the reason.
func (r *refusal) Unwrap() error { return r.err }

// replayModules are the modules that replays may need.
func (m *maker) replayModules() []systems.Module {
	return replays.Modules(ownModules(m.extensions))
}

// levelOf returns the level of a replay: the last one opened, that of an extension, an
// embedded one or that of the flags.
func (m *maker) levelOf(h *replay.Header, o *options.Options) (*levels.Level, error) {
	known := m.levels
	if m.last != nil {
		known = append([]*levels.Level{m.last}, known...)
	}
	for _, level := range known {
		if systems.LevelDigest(level) == h.LevelDigest {
			return level, nil
		}
	}
	if name, ok := choices.LevelOf(h.Level); ok {
		if err := fetched(name); err != nil {
			return nil, err
		}
	}
	return replay.LevelOf(h, func(name string) (*levels.Level, error) {
		if !slices.Contains(o.Given, "level") {
			return nil, fmt.Errorf("its level %q is not one of the arena's: name its file by --level", name)
		}
		level, err := m.open(o)
		if err == nil {
			m.last, m.lastName = level, o.Match.Level
		}
		return level, err
	})
}
