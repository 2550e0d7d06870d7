package game

import (
	"slices"

	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/modes"
)

// chosen prepares the match of a choice in the menu.
func (m *maker) chosen(o *options.Options, c options.Choice) (arenaConfig, error) {
	next := *o
	next.Take(c)
	return m.prepare(&next)
}

// backdrop prepares the match of bots behind the start page.
func (m *maker) backdrop(o *options.Options) (arenaConfig, error) {
	next := *o
	next.Demo, next.Bots, next.Limits, next.Tuned = true, fastBots, options.Limits{}, nil
	if len(m.levels) == 0 && (next.Mode == modes.Names()[0] || next.Mode == menus.LearnMode) {
		next.Mode = menus.FlagMode
	}
	config, err := m.prepare(&next)
	config.Choice = o.Choice()
	return config, err
}

// first prepares the replay of the flags, or else the match that goes on or a new one.
func (m *maker) first(o *options.Options, settings *options.Settings, report func(string)) (arenaConfig, error) {
	if o.Replay == "" {
		config, ok, err := m.savedMatch(o)
		if err != nil {
			report("the match does not go on: " + err.Error())
		}
		if ok {
			usual := m.preferred(o, settings, report)
			config.defaultChoice = &usual
			return config, nil
		}
		return m.firstMatch(o, settings, report)
	}
	if settings.Choice != nil {
		o.Prefer(*settings.Choice)
	}
	config, err := m.openReplay(o.Replay, o)
	if err == nil && o.Tick > 0 {
		config.Playback.SeekTo(o.Tick)
	}
	return config, err
}

// firstMatch prepares the match of the flags and, where they say nothing, the last
// choice. If the last level no longer exists, another one is played.
func (m *maker) firstMatch(o *options.Options, settings *options.Settings, report func(string)) (arenaConfig, error) {
	if settings.Choice == nil {
		return m.prepare(o)
	}
	asked := *o
	o.Prefer(*settings.Choice)
	config, err := m.prepare(o)
	if err == nil || asked.Level == o.Level {
		return config, err
	}
	report(err.Error() + "; playing " + asked.Level)
	o.Level = asked.Level
	return m.prepare(o)
}

// preferred makes the last choice the options of matches after one that goes on, and returns
// it. A last level that no longer exists leaves that of the options.
func (m *maker) preferred(o *options.Options, settings *options.Settings, report func(string)) options.Choice {
	if settings.Choice == nil {
		return o.Choice()
	}
	asked := *o
	o.Prefer(*settings.Choice)
	if o.Level != asked.Level && !slices.Contains(levels.EmbeddedNames(), o.Level) {
		if _, err := m.open(o); err != nil {
			report(err.Error() + "; playing " + asked.Level)
			o.Level = asked.Level
		}
	}
	return o.Choice()
}
