package game

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
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
	next.Watch.Demo, next.Match.Bots, next.Match.Limits, next.Tuned = true, fastBots, options.Limits{}, nil
	if len(m.levels) == 0 && (next.Match.Mode == modes.Names()[0] || next.Match.Mode == menus.LearnMode) {
		next.Match.Mode = menus.FlagMode
	}
	config, err := m.prepare(&next)
	config.Choice = o.Choice()
	return config, err
}

// first prepares the replay of the flags, or else the match that goes on or a new one.
func (m *maker) first(o *options.Options, settings *options.Settings, report func(string)) (arenaConfig, error) {
	if o.Online.Run != "" {
		config, err := m.invited(o, o.Online.Run)
		if err != nil {
			return config, fmt.Errorf("--run: %w", err)
		}
		usual := m.preferred(o, settings, report)
		config.setup.defaultChoice = &usual
		return config, nil
	}
	if o.Watch.Replay == "" {
		config, ok, err := m.savedMatch(o)
		if err != nil {
			report("the match does not go on: " + err.Error())
		}
		if ok {
			usual := m.preferred(o, settings, report)
			config.setup.defaultChoice = &usual
			return config, nil
		}
		return m.firstMatch(o, settings, report)
	}
	if settings.Choice != nil {
		o.Prefer(*settings.Choice)
	}
	config, err := m.openReplay(o.Watch.Replay, o)
	if err == nil && o.Watch.Tick > 0 {
		config.Playback.SeekTo(o.Watch.Tick)
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
	if err == nil || asked.Match.Level == o.Match.Level {
		return config, err
	}
	report(err.Error() + "; playing " + asked.Match.Level)
	o.Match.Level = asked.Match.Level
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
	if o.Match.Level != asked.Match.Level && !slices.Contains(levels.EmbeddedNames(), o.Match.Level) {
		if _, err := m.open(o); err != nil {
			report(err.Error() + "; playing " + asked.Match.Level)
			o.Match.Level = asked.Match.Level
		}
	}
	return o.Choice()
}

// fetched has the page fetch a level that is beside it, once.
func fetched(name string) error {
	if _, err := levels.EmbeddedFiles(name); !errors.Is(err, levels.ErrElsewhere) {
		return nil
	}
	if err := fetchLevel(name); err != nil {
		return fmt.Errorf("the level %q cannot be had: %w", name, err)
	}
	return nil
}

// limit sets the limits of the options.
func limit(r *modes.Rules, o *options.Options) {
	if o.Match.Limits.Minutes != 0 {
		r.TimeLimitTicks = int64(systems.Ticks(float64(60 * max(o.Match.Limits.Minutes, 0))))
	}
	if o.Match.Limits.Points != 0 {
		r.PointLimit = max(o.Match.Limits.Points, 0)
	}
	if o.Match.Limits.Mercy != 0 {
		r.MercyLead = max(o.Match.Limits.Mercy, 0)
	}
	if o.Match.Limits.Warmup != 0 {
		r.WarmupTicks = int64(systems.Ticks(float64(max(o.Match.Limits.Warmup, 0))))
	}
	if o.Match.Limits.TeamDamage != 0 {
		r.TeamDamage = float64(max(o.Match.Limits.TeamDamage, 0)) / 100
	}
	if o.Match.Limits.Autobalance != "" {
		r.Autobalance = o.Match.Limits.Autobalance == options.On
	}
}

// tuneMatch gives a match the rules of the file of --tuning.
func (m *maker) tuneMatch(o *options.Options, match *systems.Match) error {
	if o.Tuned == nil {
		return nil
	}
	unused, err := o.Tuned.TuneMatch(match, o.Match.Mode)
	m.tellUnused(o, unused)
	return err
}

// tellUnused reports what of the file of --tuning is about another match.
func (m *maker) tellUnused(o *options.Options, unused []string) {
	if m.report == nil {
		return
	}
	for _, what := range unused {
		m.report("--tuning " + o.Files.Tuning + ": " + what)
	}
}
