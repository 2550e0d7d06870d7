package game

import (
	"bytes"
	"cmp"
	"image"
	"io"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/weapons"
)

// newTuner returns a walker in a match without an open menu.
func newTuner(t *testing.T) *walker {
	t.Helper()
	w := newWalker(t, image.Pt(1280, 720))
	w.menu.Open = false
	for range 8 {
		w.step()
	}
	return w
}

// focus moves the focus to a row, by its label without a unit.
func (w *walker) focus(label string) {
	w.t.Helper()
	for i := range w.menu.Rows {
		if name, _, _ := strings.Cut(w.menu.Rows[i].Label, " ("); name == label {
			w.menu.Choose(i)
			return
		}
	}
	w.t.Fatalf("there is no row %q", label)
}

// enterNumber types a number and Enter.
func (w *walker) enterNumber(text string) {
	w.t.Helper()
	for _, sign := range text {
		switch sign {
		case '.':
			w.tap("Period")
		case '-':
			w.tap("Minus")
		default:
			w.tap(input.Key("Digit" + string(sign)))
		}
	}
	w.tap("Enter")
}

func (w *walker) armor() components.ArmorData {
	entry, _ := w.session.state.Match.Entry(w.session.state.Self)
	return *components.Armor.Get(entry)
}

func TestTune_KeysChangeTheArmourOfTheMatchAtOnce(t *testing.T) {
	w := newTuner(t)
	first := w.armor()
	w.tap("F4")
	if !w.menu.Open || w.menu.Page != menus.PageTuneArmor {
		t.Fatalf("F4 shows page %d, open %v", w.menu.Page, w.menu.Open)
	}
	save(t, "tune_armor", w.glance())
	w.focus("JetForce")
	w.tap("ArrowRight")
	w.tap("ArrowRight")
	w.tap("ArrowLeft")
	if got := w.armor().JetForce; got <= first.JetForce || got > 1.1*first.JetForce {
		t.Errorf("a key changes the jets from %v to %v", first.JetForce, got)
	}
	w.enterNumber("777.5")
	if got := w.armor().JetForce; got != 777.5 {
		t.Errorf("typed 777.5, the jets have %v", got)
	}
	w.focus("Mass")
	w.enterNumber("-3")
	if got := w.armor().Mass; got != first.Mass || !strings.Contains(w.menu.View.Warning, "Mass") {
		t.Errorf("typed -3, the mass is %v, warning %q", got, w.menu.View.Warning)
	}
	w.focus("MaxHealth")
	w.enterNumber("2")
	entry, _ := w.session.state.Match.Entry(w.session.state.Self)
	if health := components.Health.Get(entry); health.Max != 2 {
		t.Errorf("the most health is %v", health.Max)
	}
	w.focus("Half.X")
	w.enterNumber("0.6")
	if got := w.armor(); got.Half.X != 0.6 || got.CrouchHalf != (geom.Vec{}) && got.CrouchHalf.X != 0.6 || w.menu.View.Warning != "" {
		t.Errorf("typed 0.6, the body is %v and crouches as %v: %q", got.Half, got.CrouchHalf, w.menu.View.Warning)
	}
	save(t, "tune_armor_changed", w.glance())
	w.focus("JetForce")
	w.tap("Delete")
	if got := w.armor().JetForce; got != first.JetForce {
		t.Errorf("reset, the jets have %v", got)
	}
	w.focus("Reset this page")
	w.tap("Enter")
	if got := w.armor(); got != first {
		t.Errorf("reset, the armour is %+v", got)
	}
	if _, err := w.exportTuning(); err == nil || err.Error() != "no number was changed" {
		t.Errorf("still tuned: %v", err)
	}
	w.tap("F4")
	if w.menu.Open {
		t.Error("F4 does not close the page")
	}
}

func TestTune_TheMouseChangesNumbersToo(t *testing.T) {
	w := newTuner(t)
	w.tap("F4")
	first := w.armor().Mass
	at := w.place("Mass (game units)")
	w.click(at.Max.X-at.Dy()/2, (at.Min.Y+at.Max.Y)/2)
	if got := w.armor().Mass; got <= first {
		t.Errorf("a click on the right arrow changes the mass from %v to %v", first, got)
	}
}

func TestTune_EveryPageListsItsNumbers(t *testing.T) {
	w := newTuner(t)
	w.tap("F4")
	for _, c := range []struct {
		page  menus.Page
		label string
	}{{menus.PageTuneArmor, "JetForce"}, {menus.PageTuneMovement, "Gravity.Z"}, {menus.PageTuneWeapon, "projectile.payload.damage"}, {menus.PageTuneMatch, "PointLimit"}} {
		if w.menu.Page != c.page {
			t.Fatalf("page %d is shown, want %d", w.menu.Page, c.page)
		}
		w.focus(c.label)
		save(t, "tune_"+strconv.Itoa(int(c.page-menus.PageTuneArmor)), w.glance())
		w.tap("PageDown")
	}
}

// tuneAll changes a number on each page.
func (w *walker) tuneAll() {
	w.t.Helper()
	w.tap("F4")
	if !w.menu.Open {
		w.t.Fatal("F4 opens nothing")
	}
	for _, change := range [][2]string{{"JetForce", "500"}, {"Gravity.Z", "-8"}, {"projectile.payload.damage", "0.125"}, {"PointLimit", "7"}} {
		w.focus(change[0])
		w.enterNumber(change[1])
		w.tap("PageDown")
	}
	w.tap("F4")
}

func TestTune_MovementAndWeaponChangeForAll(t *testing.T) {
	w := newTuner(t)
	w.tuneAll()
	for _, p := range w.session.state.Match.Players(nil) {
		entry, _ := w.session.state.Match.Entry(p.ID)
		if rules := systems.TribesRules.Get(entry); rules.Gravity.Z != -8 {
			t.Errorf("%s falls by %v", p.Name, rules.Gravity.Z)
		}
	}
	p, _ := w.session.state.Followed()
	if spec, _ := w.session.state.Match.Weapons().Lookup(p.Weapon); spec.Projectile.Payload.Damage != 0.125 {
		t.Errorf("the %s damages by %v", p.Weapon, spec.Projectile.Payload.Damage)
	}
	if status, _ := modes.StatusOf(w.session.state.Match); status.Rules.PointLimit != 7 {
		t.Errorf("the match goes to %d", status.Rules.PointLimit)
	}
}

// What was exported makes an equal match by the flags --tuning and --weapons.
func TestTune_ExportedFilesReloadToEqualValues(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	w := newTuner(t)
	w.tap("F4")
	w.focus("Export")
	w.tap("Enter")
	if !strings.Contains(w.menu.View.Warning, "no number") {
		t.Errorf("nothing to export, and it says %q", w.menu.View.Warning)
	}
	w.tap("F4")
	w.step()
	w.tuneAll()
	w.step()
	w.tap("F4")
	w.focus("Export")
	w.tap("Enter")
	_, folder, ok := strings.Cut(w.menu.View.Hint, " files in ")
	if !ok {
		t.Fatalf("it says %q, %q", w.menu.View.Hint, w.menu.View.Warning)
	}
	save(t, "tune_exported", w.glance())
	o, err := options.Parse([]string{"--tuning", filepath.Join(folder, "tuning.json"), "--weapons", filepath.Join(folder, "weapons"), "--level", "valley"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	config, err := (&maker{seed: 1}).prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := config.Match.Entry(config.Self)
	own, _ := w.session.state.Match.Entry(w.session.state.Self)
	if got, want := *components.Armor.Get(entry), *components.Armor.Get(own); got != want || got.JetForce != 500 {
		t.Errorf("the armour is %+v, want %+v", got, want)
	}
	for _, p := range config.Match.Players(nil) {
		other, _ := config.Match.Entry(p.ID)
		if got, want := *systems.TribesRules.Get(other), *systems.TribesRules.Get(own); got != want {
			t.Errorf("the rules of %s are %+v, want %+v", p.Name, got, want)
		}
	}
	got, _ := modes.StatusOf(config.Match)
	if want, _ := modes.StatusOf(w.session.state.Match); got.Rules != want.Rules {
		t.Errorf("the match has %+v, want %+v", got.Rules, want.Rules)
	}
	specs, err := weapons.LoadDir(o.Files.Weapons)
	p, _ := w.session.state.Followed()
	if want, _ := w.session.state.Match.Weapons().Lookup(p.Weapon); err != nil || len(specs) != 1 || !same(&specs[0], want) {
		t.Errorf("the weapons are %+v, %v", specs, err)
	}
}

// same reports whether two weapons are written alike.
func same(a, b *weapons.Spec) bool {
	one, err := weapons.Encode(*a)
	other, failed := weapons.Encode(*b)
	return err == nil && failed == nil && bytes.Equal(one, other)
}

// A recording of a match that was tuned has the changes, and plays to the same end.
func TestTune_ReplaysRepeatTheChanges(t *testing.T) {
	w := newTuner(t)
	path := filepath.Join(t.TempDir(), "tuned.replay")
	w.session.recording = replays.RecordTo(path, w.session.state.Match)
	w.hand.held = []input.Key{"W", "Space"}
	for range 100 {
		w.step()
	}
	w.hand.held = nil
	w.tuneAll()
	w.hand.held = []input.Key{"W", input.MouseRight, input.MouseLeft}
	for range 400 {
		w.step()
	}
	want := w.session.state.Match.Hash()
	w.closeRecording(w.session)
	r, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := replay.Verify(r, systems.Options{Level: w.session.state.Level, Modules: w.session.state.Match.Modules()}, nil)
	if err != nil || got != want {
		t.Errorf("the replay ends with %x, want %x: %v", got, want, err)
	}
}

func TestTune_AReplayIsNotTuned(t *testing.T) {
	w := newTuner(t)
	w.session.viewer = &watch.Viewer{}
	if _, err := w.session.tunedParts(tune.Armor); err != errReplay {
		t.Errorf("a replay is tuned: %v", err)
	}
}

// A body that was chosen in the menu comes with its own armour, and moves by the tuned rules.
func TestTune_TheNextBodyKeepsTheRules(t *testing.T) {
	w := newTuner(t)
	w.tuneAll()
	spec, err := systems.Preset(components.ModelTribes, "heavy")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.session.state.Match.Refit(w.session.state.Self, spec); err != nil {
		t.Fatal(err)
	}
	w.refitted()
	entry, _ := w.session.state.Match.Entry(w.session.state.Self)
	if rules := systems.TribesRules.Get(entry); rules.Gravity.Z != -8 {
		t.Errorf("the next body falls by %v", rules.Gravity.Z)
	}
	if !reflect.DeepEqual(*components.Armor.Get(entry), spec.Armor) {
		t.Error("the next body has another armour")
	}
}

// export exports by the menu, and returns the folder and what was said before it.
func (w *walker) export() (folder, said string) {
	w.t.Helper()
	w.tap("F4")
	w.focus("Export")
	w.tap("Enter")
	said, folder, ok := strings.Cut(w.menu.View.Hint, " files in ")
	if !ok {
		w.t.Fatalf("it says %q, %q", w.menu.View.Hint, w.menu.View.Warning)
	}
	w.tap("F4")
	w.step()
	return folder, said
}

// wear gives the user another body.
func (w *walker) wear(model, armor string) {
	w.t.Helper()
	spec, err := systems.Preset(model, armor)
	if err == nil {
		err = w.session.state.Match.Refit(w.session.state.Self, spec)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	w.refitted()
	w.step()
}

// A file holds one body, so that a player can join with it.
func TestTune_ExportHoldsTheBodyThatTheUserHas(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	w := newTuner(t)
	tune := func(page menus.Page, label, number string) {
		t.Helper()
		w.tap("F4")
		w.menu.TurnTo(page)
		w.focus(label)
		w.enterNumber(number)
		w.tap("F4")
		w.step()
	}
	tune(menus.PageTuneArmor, "JetForce", "500")
	tune(menus.PageTuneMovement, "Gravity.Z", "-8")
	w.wear(components.ModelTribes, "heavy")
	tune(menus.PageTuneArmor, "Mass", "21")
	for _, c := range []struct {
		model, armor, left string
		mass, jets         float64 // 0 for as usual
	}{
		{components.ModelTribes, "light", "Armour heavy of tribes", 0, 500},
		{components.ModelTribes, "heavy", "Armour light of tribes", 21, 0},
		{components.ModelTorque, "t2-light", "Armour heavy of tribes, Armour light of tribes, Rules of tribes", 99, 0},
	} {
		w.wear(c.model, c.armor)
		if c.model == components.ModelTorque {
			w.tap("F4")
			w.focus("Export")
			w.tap("Enter")
			if said := w.menu.View.Warning; !strings.Contains(said, c.left) {
				t.Errorf("nothing of this body was tuned, and it says %q", said)
			}
			w.tap("F4")
			w.step()
			tune(menus.PageTuneArmor, "Mass", "99")
			tune(menus.PageTuneMovement, "MaxSpeed", "900")
		}
		folder, said := w.export()
		if !strings.Contains(said, "(without "+c.left+")") {
			t.Errorf("%s: it says %q, want that %s is left out", c.armor, said, c.left)
		}
		o, err := options.Parse([]string{"--tuning", filepath.Join(folder, "tuning.json"), "--level", "valley"}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		config, err := (&maker{seed: 1, last: w.session.state.Level, lastName: "valley"}).prepare(&o)
		if err != nil {
			t.Errorf("%s: %v", c.armor, err)
			continue
		}
		spec, _ := systems.Preset(c.model, c.armor)
		spec.Armor.Mass, spec.Armor.JetForce = cmp.Or(c.mass, spec.Armor.Mass), cmp.Or(c.jets, spec.Armor.JetForce)
		entry, _ := config.Match.Entry(config.Self)
		if got := *components.Armor.Get(entry); got != spec.Armor {
			t.Errorf("the armour is %+v, want %+v", got, spec.Armor)
		}
	}
}
