package game

import (
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems/weapons"
)

// bolt is a plain weapon of a name and a slot.
func bolt(name string, slot int, look weaponlook.Look) weapons.Spec {
	return weapons.Spec{Name: name, Slot: slot, Look: look.JSON(), Trigger: weapons.Trigger{CycleTicks: 4},
		Projectile: &weapons.Projectile{MuzzleSpeed: 80, TTLTicks: 60, Payload: components.PayloadData{Kind: name, Damage: 0.1}}}
}

// give puts weapons into the match beside the standard ones.
func give(t *testing.T, g *Game, specs ...weapons.Spec) {
	t.Helper()
	if err := g.session.state.Match.ReplaceWeapons(append(weapons.Standard(), specs...)); err != nil {
		t.Fatal(err)
	}
	g.tick()
}

// hit presses keys for an update and lets a tick go by, and returns what is held.
func hit(g *Game, pressed ...input.Key) string {
	g.poll(pressed...)
	g.weaponChoice.choose()
	g.tick()
	p, _ := g.session.state.Player(g.session.state.Self)
	g.poll()
	g.weaponChoice.choose()
	return p.Weapon
}

func TestCarry_EveryKeyTakesItsWeaponWhateverTheArmour(t *testing.T) {
	g, _ := newGame(t)
	for key, want := range map[input.Key]string{"Digit1": "disc", "Digit2": "chaingun", "Digit3": "grenade", "Digit5": "plasma",
		"Digit6": "blaster", "Digit8": "elf", "Digit0": "handgrenade"} {
		hit(g, "Digit1")
		hit(g, "Digit2")
		if got := hit(g, key); got != want && !(key == "Digit2" && got == "chaingun") {
			t.Errorf("%s takes up %q, want %q", key, got, want)
		}
	}
	before := hit(g, "Digit5")
	if got := hit(g, "Digit4"); got != before {
		t.Errorf("the key of the mortar, which nobody in light armour has, takes up %q", got)
	}
}

// TestCarry_AKeyGoesRoundItsGroupAndRemembersIt has three weapons on one key.
func TestCarry_AKeyGoesRoundItsGroupAndRemembersIt(t *testing.T) {
	g, _ := newGame(t)
	give(t, g, bolt("needler", 30, weaponlook.Look{}), bolt("sting", 31, weaponlook.Look{Key: 6}))
	hit(g, "Digit1")
	var got []string
	for range 4 {
		got = append(got, hit(g, "Digit6"))
	}
	if want := []string{"blaster", "needler", "sting", "blaster"}; !slices.Equal(got, want) {
		t.Errorf("the key goes round %v, want %v", got, want)
	}
	hit(g, "Digit6")
	hit(g, "Digit1")
	if got := hit(g, "Digit6"); got != "needler" {
		t.Errorf("back at the key it takes up %q, want the needler, which was held last", got)
	}
}

func TestCarry_WheelGoesRoundAllThatCanBeUsed(t *testing.T) {
	g, ids := newGame(t)
	var many []weapons.Spec
	for i := range 40 {
		many = append(many, bolt("w"+strings.Repeat("x", i), 50+i, weaponlook.Look{}))
	}
	give(t, g, many...)
	entry, _ := g.session.state.Match.Entry(ids[0])
	arsenal := components.Arsenal.Get(entry)
	for i := range arsenal.Slots {
		if arsenal.Slots[i].Weapon == "chaingun" {
			arsenal.Slots[i].Ammo = 0
		}
	}
	usable := map[string]bool{}
	for _, p := range g.session.state.Places(ids[0]) {
		usable[p.Name] = !p.Dead
	}
	if usable["chaingun"] || usable["laser"] || !usable["disc"] {
		t.Fatalf("usable are %v", usable)
	}
	for _, wheel := range []input.Key{input.WheelDown, input.WheelUp} {
		start := hit(g, "Digit1")
		seen := map[string]bool{}
		for range 100 {
			held := hit(g, wheel)
			if !usable[held] {
				t.Fatalf("the wheel takes up %q, which cannot be used", held)
			}
			if seen[held] = true; held == start {
				break
			}
		}
		want := 0
		for _, ok := range usable {
			if ok {
				want++
			}
		}
		if len(seen) != want {
			t.Errorf("%s shows %d weapons before it comes round, want %d", wheel, len(seen), want)
		}
	}
}

// TestCarry_AWeaponWithoutItsPackIsNotTakenUp: it would stay in hand through deaths and rounds. One
// that lacks ammo alone is.
func TestCarry_AWeaponWithoutItsPackIsNotTakenUp(t *testing.T) {
	g, ids := newGame(t)
	hit(g, "Digit1")
	if got := hit(g, "Digit9"); got != "disc" {
		t.Errorf("without a repair pack the key takes up %q", got)
	}
	if lines := g.session.overlay.Feedback.Lines; len(lines) == 0 || lines[len(lines)-1].Parts[0].Text != "Repair gun needs repair pack" {
		t.Errorf("the messages are %+v, want what the repair gun needs", lines)
	}
	entry, _ := g.session.state.Match.Entry(ids[0])
	for i := range components.Arsenal.Get(entry).Slots {
		components.Arsenal.Get(entry).Slots[i].Ammo = 0
	}
	if got := hit(g, "Digit3"); got != "grenade" {
		t.Errorf("without ammo the key takes up %q", got)
	}
}

func TestCarry_LastWeaponGoesBackAndForth(t *testing.T) {
	g, _ := newGame(t)
	hit(g, "Digit1")
	hit(g, "Digit5")
	for _, want := range []string{"disc", "plasma", "disc"} {
		if got := hit(g, "Q"); got != want {
			t.Errorf("it takes up %q, want %q", got, want)
		}
	}
}

// TestCarry_ThrowsAreBoundToPlacesAndNotToNames: what throws like a hand grenade has
// a key like one.
func TestCarry_ThrowsAreBoundToPlacesAndNotToNames(t *testing.T) {
	var flask weapons.Spec
	for _, s := range weapons.Standard() {
		if s.Name == "handgrenade" {
			flask = s.Clone()
		}
	}
	flask.Name, flask.Slot, flask.Look = "flask", 40, nil
	for key, want := range map[input.Key]string{"G": "handgrenade", "B": "mine", "T": "flask"} {
		g, _ := newGame(t)
		give(t, g, flask)
		for range 6 {
			g.poll(key)
			g.tick()
		}
		g.poll()
		g.tick()
		thrown := ""
		for _, e := range g.session.state.Match.Events() {
			if e.Weapon != "" && e.Kind.String() == "fired" {
				thrown = e.Weapon
			}
		}
		if thrown != want {
			t.Errorf("%s throws %q, want %q", key, thrown, want)
		}
		if labels := g.session.state.ThrowLabels(); !slices.Equal(labels, []string{"Hand grenade", "Mine", "Flask"}) {
			t.Errorf("the keys are called %q", labels)
		}
	}
}

func TestCarry_SettingsOfOlderVersionsStayGood(t *testing.T) {
	b := actions.DefaultBindings()
	if err := b.UnmarshalJSON([]byte(`{"throw_grenade": ["H"], "throw_mine": ["N"], "weapon_11": ["Minus"], "favourite_1": ["Z"], "prev_weapon": ["WheelUp", "Q"]}`)); err != nil {
		t.Fatal(err)
	}
	if b.Text(actions.Throw1) != "H" || b.Text(actions.Throw2) != "N" || b.Text(actions.PrevWeapon) != "Wheel up, Q" || b.Text(actions.LastWeapon) != "Pad left" {
		t.Errorf("throws %q and %q, previous %q, last %q", b.Text(actions.Throw1), b.Text(actions.Throw2), b.Text(actions.PrevWeapon), b.Text(actions.LastWeapon))
	}
}
