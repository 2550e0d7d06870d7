package input_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
)

// pad is a Source of the keys in a set.
type pad map[input.Key]bool

func (p pad) Down(k input.Key) bool   { return p[k] }
func (pad) Stick() (float64, float64) { return 0, 0 }
func held(keys ...input.Key) (p pad) {
	p = pad{}
	for _, k := range keys {
		p[k] = true
	}
	return p
}

func TestActions_NamesRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	for a := range input.ActionCount {
		got, err := input.ParseAction(a.String())
		if err != nil || got != a {
			t.Errorf("ParseAction(%q) = %v, %v", a.String(), got, err)
		}
		if a.Label() == "" || seen[a.Label()] {
			t.Errorf("label %q of %v is empty or used twice", a.Label(), a)
		}
		seen[a.Label()] = true
	}
	if _, err := input.ParseAction("fly"); err == nil {
		t.Error("ParseAction took an unknown name")
	}
}

func TestKeys_AreUniqueAndParse(t *testing.T) {
	seen := map[input.Key]bool{}
	for _, k := range input.Keys() {
		if seen[k] {
			t.Errorf("key %q is listed twice", k)
		}
		seen[k] = true
		if got, err := input.ParseKey(string(k)); err != nil || got != k {
			t.Errorf("ParseKey(%q) = %q, %v", k, got, err)
		}
		if k.Label() == "" {
			t.Errorf("key %q has no label", k)
		}
	}
}

func TestDefaults_UseEachKeyOnceAndBindEverything(t *testing.T) {
	used := map[input.Key][]input.Action{}
	for a, keys := range input.DefaultBindings() {
		if (len(keys) == 0) != input.Action(a).OfGame() {
			t.Errorf("%v has %d keys", input.Action(a), len(keys))
		}
		for _, k := range keys {
			if _, err := input.ParseKey(string(k)); err != nil {
				t.Errorf("%v: %v", input.Action(a), err)
			}
			for _, before := range used[k] {
				if before.Meets(input.Action(a)) {
					t.Errorf("%s is bound to %v and %v", k, before, input.Action(a))
				}
			}
			used[k] = append(used[k], input.Action(a))
		}
	}
}

func TestBindings_RoundTripAsJSON(t *testing.T) {
	want := input.DefaultBindings()
	if _, _, err := want.Rebind(input.Jet, "G"); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got input.Bindings
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestBindings_AbsentActionsKeepTheirKeys(t *testing.T) {
	b := input.DefaultBindings()
	if err := json.Unmarshal([]byte(`{"jet":["G"]}`), &b); err != nil {
		t.Fatal(err)
	}
	if b.Text(input.Jet) != "G" || b.Text(input.Fire) != "Left mouse, Pad RT" {
		t.Errorf("jet %q, fire %q", b.Text(input.Jet), b.Text(input.Fire))
	}
}

func TestBindings_RefuseUnknownNamesAndStayAsTheyWere(t *testing.T) {
	for text, want := range map[string]string{
		`{"jet":["G"],"fly":["F"]}`:    `unknown action "fly"`,
		`{"jet":["NoSuchKey"]}`:        `unknown key "NoSuchKey"`,
		`{"jet":"G"}`:                  "bindings",
		`{"forward":["W"],"back":[1]}`: "bindings",
	} {
		b := input.DefaultBindings()
		err := json.Unmarshal([]byte(text), &b)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
		if !reflect.DeepEqual(b, input.DefaultBindings()) {
			t.Errorf("%s: bindings changed", text)
		}
	}
}

func TestRebind_TakesTheKeyFromItsActionAndKeepsThePad(t *testing.T) {
	b := input.DefaultBindings()
	from, taken, err := b.Rebind(input.Jet, "Space")
	if err != nil || !taken || from != input.Jump {
		t.Errorf("Rebind = %v, %v, %v", from, taken, err)
	}
	if got := b.Text(input.Jet); got != "Space, Pad LT" {
		t.Errorf("jet is %q", got)
	}
	if got := b.Text(input.Jump); got != "Pad A" {
		t.Errorf("jump is %q", got)
	}
	if _, _, err := b.Rebind(input.Fire, input.Escape); err == nil {
		t.Error("Escape could be taken from the menu")
	}
	if _, _, err := b.Rebind(input.Pause, "F10"); err != nil || !strings.Contains(b.Text(input.Pause), "Esc") {
		t.Errorf("menu is %q, %v", b.Text(input.Pause), err)
	}
}

func TestLatch_QuickClickBetweenTicksFiresOnce(t *testing.T) {
	b := input.DefaultBindings()
	for phase := range 3 {
		var l input.Latch
		for update := range 4 {
			if update == phase {
				l.Poll(&b, held(input.MouseLeft))
			} else {
				l.Poll(&b, held())
			}
		}
		if !l.Take().Has(components.ButtonFire) {
			t.Errorf("a click in update %d was lost", phase)
		}
		l.Poll(&b, held())
		if l.Take().Has(components.ButtonFire) {
			t.Errorf("a click in update %d fired twice", phase)
		}
	}
}

func TestLatch_HeldKeyActsInEveryTickWithOneEdge(t *testing.T) {
	b := input.DefaultBindings()
	var l input.Latch
	edges := 0
	for range 5 {
		for range 4 {
			l.Poll(&b, held("W", "Space"))
			if l.Edge(input.Jump) {
				edges++
			}
		}
		if c := l.Take(); c.Forward != components.Full || !c.Has(components.ButtonJump) {
			t.Fatalf("held keys gave %+v", c)
		}
	}
	if edges != 1 {
		t.Errorf("%d edges, want 1", edges)
	}
}

func TestLatch_OppositeKeysCancelAndResetForgets(t *testing.T) {
	b := input.DefaultBindings()
	var l input.Latch
	l.Poll(&b, held("A", "D", "S"))
	if c := l.Take(); c.Right != 0 || c.Forward != -components.Full {
		t.Errorf("got %+v", c)
	}
	l.Poll(&b, held(input.MouseLeft))
	l.Reset(&b, held(input.MouseLeft))
	l.Poll(&b, held(input.MouseLeft, "W", "Space"))
	if c := l.Take(); c.Has(components.ButtonFire) || c.Forward != components.Full {
		t.Errorf("held over a Reset: %+v", c)
	} else if !c.Has(components.ButtonJump) {
		t.Error("a key that went down right after a Reset was lost")
	}
	l.Poll(&b, held())
	l.Poll(&b, held(input.MouseLeft))
	if !l.Take().Has(components.ButtonFire) {
		t.Error("a new press after a Reset did nothing")
	}
}

func TestBindings_NewActionsLeaveKeysThatAFileGivesToOthers(t *testing.T) {
	b := input.DefaultBindings()
	if err := json.Unmarshal([]byte(`{"jet": ["G"], "crouch": []}`), &b); err != nil {
		t.Fatal(err)
	}
	if got := b[input.Throw1]; slices.Contains(got, "G") || !slices.Contains(got, input.PadRightStick) {
		t.Errorf("G jets, and hand grenades are on %v", got)
	}
	if got := b.First(input.Jet, false); got != "G" {
		t.Errorf("jet is on %s", got)
	}
}

func TestBindings_BoundLeavesOutWhatHasNoKey(t *testing.T) {
	b := input.DefaultBindings()
	b[input.Jet], b[input.Ski], b[input.Jump] = []input.Key{"G", "H"}, nil, []input.Key{input.PadA}
	for want, actions := range map[string][]input.Action{"G": {input.Ski, input.Jet, input.Jump}, "": {input.Ski, input.Jump}} {
		if got := b.Bound(false, actions...); got != want {
			t.Errorf("%v: %q, want %q", actions, got, want)
		}
	}
}

// stick is a Source with a stick alone.
type stick struct{ right, forward float64 }

func (stick) Down(input.Key) bool         { return false }
func (s stick) Stick() (float64, float64) { return s.right, s.forward }

func TestLatch_SticksGiveTheNearestAxis(t *testing.T) {
	b := input.DefaultBindings()
	for _, c := range []struct {
		stick
		right, forward components.Axis
	}{
		{stick{0.5, -0.25}, 64, -32}, {stick{1, -1}, components.Full, -components.Full},
		{stick{7, math.Inf(-1)}, components.Full, -components.Full}, {stick{math.NaN(), 0.003}, 0, 0},
	} {
		var l input.Latch
		l.Poll(&b, c.stick)
		if got := l.Take(); got.Right != c.right || got.Forward != c.forward {
			t.Errorf("%v gives %d and %d, want %d and %d", c.stick, got.Right, got.Forward, c.right, c.forward)
		}
	}
}

// TestLatch_EveryButtonOfTheMatchHasAnAction: but for those of games, which know
// what their keys are.
func TestLatch_EveryButtonOfTheMatchHasAnAction(t *testing.T) {
	b := input.DefaultBindings()
	for button := components.ButtonJump; button < components.ButtonGame1; button <<= 1 {
		action, err := input.ParseAction(button.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range b[action] {
			var l input.Latch
			l.Poll(&b, held(key))
			if got := l.Take(); got.Input != (components.Input{Buttons: button}) {
				t.Errorf("%s: %s gives %q", key, action, got.Text())
			}
		}
	}
}

// TestRebind_MatchAndReplayShareKeys, but not with what is there in both.
func TestRebind_MatchAndReplayShareKeys(t *testing.T) {
	b := input.DefaultBindings()
	if from, taken, err := b.Rebind(input.ReplayPause, "G"); err != nil || taken {
		t.Errorf("a key of a match was taken from %v, %v", from, err)
	}
	if from, taken, _ := b.Rebind(input.ReplayPause, "N"); !taken || from != input.ReplayNextKill {
		t.Errorf("a key of another action for replays came from %v", from)
	}
	if from, taken, _ := b.Rebind(input.ReplayPause, "V"); !taken || from != input.ThirdPerson {
		t.Errorf("a key that is there in both came from %v", from)
	}
	if holder, ok := b.Holder("G"); !ok || holder != input.Throw1 {
		t.Errorf("G is held by %v", holder)
	}
	if holder, ok := b.Holder("N"); ok {
		t.Errorf("N is held by %v, which is no action of a match", holder)
	}
	// A file from before there were replays names keys that replays have too.
	old := input.DefaultBindings()
	if err := json.Unmarshal([]byte(`{"jump":["Space"],"mute":["H"]}`), &old); err != nil {
		t.Fatal(err)
	}
	if old.Text(input.ReplayPause) != "Space, Pad A" || old.Text(input.ReplayHelp) != "unbound" {
		t.Errorf("pause %q, help %q", old.Text(input.ReplayPause), old.Text(input.ReplayHelp))
	}
}
