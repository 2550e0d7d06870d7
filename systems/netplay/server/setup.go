package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/defended"
	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/weapons"
)

// setup is what a room plays, and by which rules, as flags say it for all rooms.
type setup struct {
	Name    string `kong:"-"`
	Level   string `name:"level" placeholder:"NAME" default:"valley" help:"Play on this level, by its name or the path of one: ${levels}."`
	Mode    string `name:"mode" placeholder:"NAME" default:"${mode}" help:"Play this mode: ${modes}."`
	Rules   string `name:"rules" placeholder:"NAME" default:"${rules}" help:"Play by these rules: ${sets}."`
	Bots    int    `name:"bots" placeholder:"NUMBER" default:"8" help:"Fill the room to so many players with bots. One leaves for each person who comes."`
	Skill   int    `name:"skill" placeholder:"SKILL" default:"${skill}" help:"How well bots play, 0 to ${best}."`
	Weapons string `name:"weapons" placeholder:"FOLDER" help:"Play with the weapons of this folder too: see weapons.md."`
	Points  int    `name:"points" placeholder:"NUMBER" default:"-1" help:"A match ends with so many points, 0 for any number; below 0 as the mode says."`
	Minutes int    `name:"minutes" placeholder:"MINUTES" default:"-1" help:"A match lasts so long, 0 for any time; below 0 as the mode says."`
	Salt    bool   `name:"salt" help:"Let spread depend on secret numbers, so that no program foresees it: players see where their own shots of spread went a round trip later."`
	Pace    int    `name:"pace" placeholder:"TICKS" default:"1" help:"Ticks in a packet, 1 or 2. With 2 a server carries more rooms, and others are guessed for 16 ms longer."`
	Seats   int    `name:"seats" placeholder:"NUMBER" default:"16" group:"Who may come:" help:"People in a room, 1 to ${seats}."`
}

// change are the parts of a setup that are said, as a config file or the word set says them. Its
// fields are those of a setup.
type change struct {
	Name    *string `json:"name"`
	Bots    *int    `json:"bots"`
	Skill   *int    `json:"skill"`
	Points  *int    `json:"points"`
	Minutes *int    `json:"minutes"`
	Salt    *bool   `json:"salt"`
	Level   *string `json:"level"`
	Mode    *string `json:"mode"`
	Rules   *string `json:"rules"`
	Weapons *string `json:"weapons"`
	Seats   *int    `json:"seats"`
	Pace    *int    `json:"pace"`
}

// with returns the setup with a change.
func (s setup) with(c change) setup {
	jsonfile.Fill(&s, c)
	return s
}

// needsMatch reports whether another setup begins another match: what is named here may change
// while one goes on.
func (s setup) needsMatch(next setup) bool {
	s.Name, s.Bots, s.Skill, s.Points, s.Minutes, s.Salt = next.Name, next.Bots, next.Skill, next.Points, next.Minutes, next.Salt
	return s != next
}

// Limits of what a host may write [ours]: a day, any score, and seconds of a warm-up.
const mostMinutes, mostPoints, mostWarmup = 24 * 60, 1 << 20, 600

// check refuses what the setup alone shows to be wrong, by the name of the flag or field.
func (s *setup) check() error {
	for _, one := range []struct {
		name            string
		is, least, most int
	}{
		{"seats", s.Seats, 1, netplay.MaxSeats}, {"bots", s.Bots, 0, netplay.MaxSeats}, {"skill", s.Skill, 0, bots.Skills - 1},
		{"points", s.Points, -1, mostPoints}, {"minutes", s.Minutes, -1, mostMinutes}, {"pace", s.Pace, 1, wire.MaxPace},
	} {
		if one.is < one.least || one.is > one.most {
			return &fault{one.name, fmt.Sprintf("%d: want %d to %d", one.is, one.least, one.most)}
		}
	}
	if !slices.Contains(ruleset.Names(), s.Rules) {
		return &fault{"rules", fmt.Sprintf("%q: want one of %s", s.Rules, strings.Join(ruleset.Names(), ", "))}
	}
	plain := strings.Trim(s.Name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == ""
	if s.Name == "" || len(s.Name) > wire.MaxName || !plain || s.Name == allRooms {
		return &fault{"name", fmt.Sprintf("%q: want 1 to %d letters, digits, - and _, and not %q", s.Name, wire.MaxName, allRooms)}
	}
	return nil
}

// fault is what is wrong with a part of a setup.
type fault struct{ field, reason string }

func (f *fault) Error() string { return f.field + " " + f.reason }

// table is what is opened once for all rooms.
type table struct {
	own     []systems.Module // those of a game
	modules []systems.Module // those and the usual ones: matches on a level share what one module knows of it
	levels  map[string]*levels.Level
	// open opens a level for modules.
	open    func(name string, modules ...systems.Module) (*levels.Level, error)
	warmup  int64       // ticks
	votes   bool        // players may propose some
	owner   string      // word of who is the host; "" for none
	key     *ticket.Key // of servers that may follow this one; nil: there is none
	id      string      // of this run of the server
	archive *archive
}

// newTable returns what a server of the modules of a game opens, before it knows its flags.
func newTable(own ...systems.Module) table {
	return table{own: own, modules: rooms.Usual(own...), levels: map[string]*levels.Level{}, open: systems.OpenLevel}
}

// level returns a level, which is read anew only if no room has it.
func (t *table) level(name string) (l *levels.Level, err error) {
	if l = t.levels[name]; l != nil {
		return l, nil
	}
	if l, err = t.open(name, t.modules...); err != nil {
		return nil, &fault{"level", fmt.Sprintf("%q: %v", name, err)}
	}
	t.levels[name] = l
	return l, nil
}

// options returns those of the match of a setup, and the rules of its mode without its limits.
func (t *table) options(s *setup, seed uint64) (set systems.Options, base modes.Rules, err error) {
	level, err := t.level(s.Level)
	if err != nil {
		return set, base, err
	}
	set, _ = ruleset.Options(s.Rules) // which was checked
	if s.Weapons != "" {
		changes, err := weapons.LoadDir(s.Weapons)
		if err != nil {
			return set, base, &fault{"weapons", fmt.Sprintf("%q: %v", s.Weapons, err)}
		}
		set.Weapons = weapons.Merge(set.Weapons, changes)
	}
	limit := func(r *modes.Rules) {
		if t.warmup > 0 {
			r.WarmupTicks = t.warmup
		}
		base = *r
		s.limit(r)
	}
	if set.Modules, err = modes.With(s.Mode, limit, t.modules...); err != nil {
		return set, base, &fault{"mode", fmt.Sprintf("%q: %v", s.Mode, err)}
	}
	set.Level, set.Seed, set.Modules = level, seed, defended.With(level, set.Modules)
	return set, base, nil
}

// limit puts the limits of the setup into rules.
func (s *setup) limit(r *modes.Rules) {
	if s.Points >= 0 {
		r.PointLimit = s.Points
	}
	if s.Minutes >= 0 {
		r.TimeLimitTicks = int64(s.Minutes) * ticksOfMinute
	}
}

// ticksOfMinute is how many ticks a minute has.
const ticksOfMinute = 60000 / 32

// limits says how long a match of a setup goes on.
func (s *setup) limits() string {
	var all []string
	for _, one := range []struct {
		is   int
		word string
	}{{s.Points, "points"}, {s.Minutes, "minutes"}} {
		switch {
		case one.is == 0:
			all = append(all, "any "+one.word)
		case one.is > 0:
			all = append(all, fmt.Sprint(one.is, " ", one.word))
		}
	}
	return strings.Join(all, ", ")
}
