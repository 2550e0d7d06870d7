package game

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// watchInterval is how often the folder of weapons is checked.
const watchInterval = 500 * time.Millisecond

// weaponFolder notices when a folder of weapons changes.
type weaponFolder struct {
	dir   string // name for messages; empty if no folder is watched
	fsys  fs.FS  // its files; nil: nothing is watched
	load  func() ([]weapons.Spec, error)
	base  []weapons.Spec
	due   time.Time
	stamp string   // names, sizes and times of what was read last
	files []string // files that the looks of weapons name
	fault string   // why the last change was not taken, for the screen
}

// newWeaponFolder watches a folder of the machine, or of a file system if that is not nil.
func newWeaponFolder(dir string, fsys fs.FS, base []weapons.Spec) weaponFolder {
	w := weaponFolder{dir: dir, fsys: fsys, base: base, load: func() ([]weapons.Spec, error) { return weaponlook.LoadFS(fsys, ".") }}
	if fsys == nil && dir != "" {
		w.fsys, w.load = weapons.FolderFS(dir), func() ([]weapons.Spec, error) { return weaponlook.LoadDir(dir) }
	}
	return w
}

// look returns the weapons if the folder has changed since it was read. It compares the
// times of files, not their contents.
func (w *weaponFolder) look(now time.Time) ([]weapons.Spec, bool, error) {
	if w.fsys == nil || now.Before(w.due) {
		return nil, false, nil
	}
	w.due = now.Add(watchInterval)
	stamp := w.stampOf()
	if stamp == w.stamp {
		return nil, false, nil
	}
	w.stamp = stamp
	changes, err := w.load()
	if err != nil {
		return nil, false, err
	}
	w.files = nil
	for i := range changes {
		w.files = append(w.files, weaponlook.Files(&changes[i])...)
	}
	w.stamp = w.stampOf() // with the files that they name now
	return weapons.Merge(w.base, changes), true, nil
}

// watchedEndings are the extensions of the files that belong to weapons.
var watchedEndings = []string{".json", ".glb", ".gltf", ".bin", ".wav", ".ogg"}

// stampOf returns a text that changes whenever a file of weapons does, or one that a look
// names. A folder that cannot be read has its own stamp, so that its return is noticed.
func (w *weaponFolder) stampOf() string {
	entries, err := fs.ReadDir(w.fsys, ".")
	if err != nil {
		return err.Error()
	}
	names := slices.Clone(w.files)
	for _, e := range entries {
		if slices.Contains(watchedEndings, strings.ToLower(path.Ext(e.Name()))) && !slices.Contains(names, e.Name()) {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	stamp := "read"
	for _, name := range names {
		stamp += "\n" + looks.Stamp(w.fsys, name)
	}
	return stamp
}

// reload updates the weapons of the match, and their looks and sounds, between two ticks.
// If they are invalid, everything stays as it is and the screen shows why. It also shows
// warnings about probable mistakes.
func (g *Game) reload() {
	specs, changed, err := g.session.weaponFolder.look(g.clock.now())
	if changed && !g.session.plays(specs) {
		var entry systems.Entry
		if entry, err = systems.WeaponsEntry(specs); err == nil {
			_, err = g.session.source.Enter(entry)
		}
		if err == nil {
			g.session.race.Disqualify("Weapons were changed")
		}
	}
	switch {
	case err != nil:
		g.fail(strings.Split(err.Error(), "\n"), "the old weapons stay")
	case changed:
		g.session.weaponFolder.fault = ""
		g.session.state.Looks.Override(specs)
		loaded := "Weapons loaded from " + g.session.weaponFolder.dir
		for i := range specs {
			if doubt := weaponlook.Doubt(&specs[i], g.plugins.ownNames()...); doubt != "" && len(g.session.state.Looks.Faults) == 0 {
				g.setup.report(doubt)
				loaded = "Weapons loaded, with a doubt about " + specs[i].Name + ": see the terminal"
			}
		}
		if len(g.session.state.Looks.Faults) > 0 {
			g.fail(g.session.state.Looks.Faults, "what was there before stays")
		}
		g.session.overlay.Say(hud.Part{Text: loaded, Color: overlay.Plain})
	}
}

// fail reports all that is wrong with the weapons, and shows the first of it until it is
// corrected.
func (g *Game) fail(faults []string, then string) {
	for _, fault := range faults {
		g.setup.report(fault)
	}
	g.setup.report(then)
	g.session.weaponFolder.fault = faults[0] + " (" + then + ")"
	if more := len(faults) - 1; more > 0 {
		g.session.weaponFolder.fault += fmt.Sprintf("\nand %d more faults: the terminal lists all", more)
	}
}

// plays reports whether the match already has just these weapons, whatever their looks.
// Then it need not be changed, and spin and charges of triggers are kept.
func (s *session) plays(specs []weapons.Spec) bool {
	wanted, err := weapons.NewCatalogue(specs...)
	if err != nil {
		return false
	}
	names := wanted.Names()
	if !slices.Equal(names, s.state.Match.Weapons().Names()) {
		return false
	}
	for _, name := range names {
		a, _ := wanted.Lookup(name)
		b, _ := s.state.Match.Weapons().Lookup(name)
		one, _ := weapons.Encode(a.Bare())
		other, _ := weapons.Encode(b.Bare())
		if !bytes.Equal(one, other) {
			return false
		}
	}
	return true
}
