package game

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// watchInterval is how often the folder of weapons is looked at.
const watchInterval = 500 * time.Millisecond

// watch notices when a folder of weapons changes.
type watch struct {
	dir   string // empty: nothing is watched
	base  []weapons.Spec
	due   time.Time
	stamp string // names, sizes and times of what was read last
	fault string // why the last change was not taken, for the screen
}

func newWatch(dir string, base []weapons.Spec) watch { return watch{dir: dir, base: base} }

// look returns the weapons once the folder is other than when it was read last.
// The times of files are compared, not their contents.
func (w *watch) look(now time.Time) ([]weapons.Spec, bool, error) {
	if w.dir == "" || now.Before(w.due) {
		return nil, false, nil
	}
	w.due = now.Add(watchInterval)
	stamp := stampOf(w.dir)
	if stamp == w.stamp {
		return nil, false, nil
	}
	w.stamp = stamp
	changes, err := weapons.LoadDir(w.dir)
	if err != nil {
		return nil, false, err
	}
	return weapons.Merge(w.base, changes), true, nil
}

// stampOf changes whenever a file of weapons does. A folder that cannot be read
// has a stamp of its own, so that its return is noticed.
func stampOf(dir string) string {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return err.Error()
	}
	stamp := "read"
	if _, err := os.Stat(dir); err != nil {
		stamp = err.Error()
	}
	for _, name := range files {
		if info, err := os.Stat(name); err == nil {
			stamp += fmt.Sprintf("\n%s %d %d", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return stamp
}

// reload takes changed weapons into the match, between two ticks. Broken ones
// leave everything as it is, and the screen says why.
func (g *Game) reload() {
	specs, changed, err := g.watch.look(g.now())
	if changed {
		var arms systems.Entry
		if arms, err = systems.WeaponsEntry(specs); err == nil {
			_, err = g.drive().Enter(arms)
		}
	}
	switch {
	case err != nil:
		g.watch.fault = err.Error() + " (the old weapons stay)"
		g.report(g.watch.fault)
	case changed:
		g.watch.fault = ""
		g.feedback.addLine(hud.Part{Text: "Weapons loaded from " + g.watch.dir, Color: plain})
	}
}
