package goldens

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
)

// modules are all that goldens are recorded with.
func modules() []systems.Module {
	return []systems.Module{bots.Module(), pickups.Module(), modes.TeamDeathmatch(modes.Rules{}), explode.Module()}
}

// Checker plays replays, and keeps the levels that it made for them.
type Checker struct{ levels map[string]*levels.Level }

// options returns what a replay is played with.
func (c *Checker) options(h *replay.Header) (systems.Options, error) {
	var names []string
	for _, m := range h.Modules {
		names = append(names, m.Name)
	}
	level, err := c.level(strings.ToLower(h.Level), h.Seed)
	return systems.Options{Level: level, Modules: modulesOf(names)}, err
}

// modulesOf returns modules by their names. Those that are unknown are left out: the
// replay says so better.
func modulesOf(names []string) []systems.Module {
	return slices.DeleteFunc(modules(), func(m systems.Module) bool { return !slices.Contains(names, m.Name) })
}

// level returns a level of package testlevels.
func (c *Checker) level(name string, seed uint64) (*levels.Level, error) {
	key := name
	if !slices.Contains(levels.EmbeddedNames(), name) {
		key = fmt.Sprint(name, " ", seed)
	}
	if level, ok := c.levels[key]; ok {
		return level, nil
	}
	level, err := testlevels.Level(name, seed)
	if err != nil {
		return nil, err
	}
	if c.levels == nil {
		c.levels = map[string]*levels.Level{}
	}
	c.levels[key] = level
	return level, nil
}

// Check plays a replay from its first tick to its last and compares all that it holds
// of the states between. It returns the number of ticks and the last hash. A match that
// goes another way is a [*replay.Divergence].
func (c *Checker) Check(r *replay.Replay) (ticks int64, hash uint64, err error) {
	if r.Cut() != nil {
		return 0, 0, r.Cut()
	}
	o, err := c.options(&r.Header)
	if err != nil {
		return 0, 0, err
	}
	hash, err = replay.Verify(r, o, nil)
	return r.Last() - r.First(), hash, err
}

// CheckFile is Check of a file.
func (c *Checker) CheckFile(path string) (ticks int64, hash uint64, err error) {
	r, err := replay.Open(path)
	if err != nil {
		return 0, 0, err
	}
	return c.Check(r)
}

// Window writes some ticks of a file as they are played here, with the state of each.
// Where two machines part, [Checker.Check] of the window of one on the other finds the
// first tick in which they differ. Ticks beyond the end are left out.
func (c *Checker) Window(w io.Writer, path string, from, to int64) error {
	r, err := replay.Open(path)
	if err != nil {
		return err
	}
	o, err := c.options(&r.Header)
	if err != nil {
		return err
	}
	return replay.Cut(w, r, o, from, min(to, r.Last()), 1, nil)
}

// Files lists the goldens of a folder.
func Files(folder string) ([]string, error) {
	return filepath.Glob(filepath.Join(folder, "*"+replay.Suffix))
}

// LongTicks is how long those goldens are that take too long for an emulated machine.
const LongTicks = 9375 // five minutes

// IsLong reports whether a replay is one of the long goldens.
func IsLong(r *replay.Replay) bool { return r.Last()-r.First() >= LongTicks }
