package goldens

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
)

// modules returns all modules with which goldens are recorded.
func modules() []systems.Module {
	all := []systems.Module{bots.Module(), pickups.Module(), bases.Module(), behaviours.Module(), explode.Module()}
	for _, mode := range modes.All() {
		all = append(all, mode.Module(modes.Rules{}))
	}
	return all
}

// Checker plays replays, and caches the levels that they need.
type Checker struct {
	Until  int64 // the tick at which it stops; none if 0
	levels map[string]*levels.Level
}

// errEnough ends the playing of a replay.
var errEnough = errors.New("enough")

// options returns the options to play a replay.
func (c *Checker) options(h *replay.Header) (systems.Options, error) {
	level, err := c.level(strings.ToLower(h.Level), h.Seed)
	return systems.Options{Level: level, Modules: replaykit.Needed(h, modules())}, err
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

// Check plays a replay from its first tick to its last, and compares all hashes and
// states in it. It returns the number of ticks and the last hash, or no hash where it ends
// before. The error for a match that diverges is a [*replay.Divergence].
func (c *Checker) Check(r *replay.Replay) (ticks int64, hash uint64, err error) {
	if r.Cut() != nil {
		return 0, 0, r.Cut()
	}
	o, err := c.options(&r.Header)
	if err != nil {
		return 0, 0, err
	}
	last := r.Last()
	hash, err = replay.Verify(r, o, func(tick int64) error {
		if last = tick; c.Until > 0 && tick >= c.Until && tick < r.Last() {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return last - r.First(), hash, err
}

// CheckFile is Check of a file.
func (c *Checker) CheckFile(path string) (ticks int64, hash uint64, err error) {
	r, err := replay.Open(path)
	if err != nil {
		return 0, 0, err
	}
	return c.Check(r)
}

// Window plays a file and writes some of its ticks, with the state after each. Where two
// machines diverge, [Checker.Check] of the window of one machine on the other finds the
// first tick that differs. Ticks beyond the end are left out.
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

// LongTicks is the length of the goldens that take too long on an emulated machine,
// ticks.
const LongTicks = 9375 // five minutes

// IsLong reports whether a replay is one of the long goldens.
func IsLong(r *replay.Replay) bool { return r.Last()-r.First() >= LongTicks }
