package actions_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
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

// TestActions_LinesStandInTheOrderOfTheConstants and have a known key each.
func TestActions_LinesStandInTheOrderOfTheConstants(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "action.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var constants []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(constants) <= int(actions.ActionCount) {
			constants = append(constants, spec.Names[0].Name)
		}
		return true
	})
	b := actions.DefaultBindings()
	for a := range actions.ActionCount {
		if plain := strings.ReplaceAll(a.String(), "_", ""); !strings.EqualFold(plain, constants[a]) {
			t.Errorf("line %d is about %s, and the constant is %s", a+1, a, constants[a])
		}
		for _, key := range b[a] {
			if _, err := input.ParseKey(string(key)); err != nil {
				t.Errorf("%s: %v", a, err)
			}
		}
	}
	text, err := os.ReadFile("actions.txt")
	if lines := bytes.Count(text, []byte("\n")); err != nil || lines != int(actions.ActionCount) {
		t.Errorf("%d lines for %d actions: %v", lines, actions.ActionCount, err)
	}
}

func TestActions_NamesRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	for a := range actions.ActionCount {
		got, err := actions.ParseAction(a.String())
		if err != nil || got != a {
			t.Errorf("ParseAction(%q) = %v, %v", a.String(), got, err)
		}
		if a.Label() == "" || seen[a.Label()] {
			t.Errorf("label %q of %v is empty or used twice", a.Label(), a)
		}
		seen[a.Label()] = true
	}
	if _, err := actions.ParseAction("fly"); err == nil {
		t.Error("ParseAction took an unknown name")
	}
}

func TestDefaults_UseEachKeyOnceAndBindEverything(t *testing.T) {
	used := map[input.Key][]actions.Action{}
	for a, keys := range actions.DefaultBindings() {
		if (len(keys) == 0) != actions.Action(a).OfGame() {
			t.Errorf("%v has %d keys", actions.Action(a), len(keys))
		}
		for _, k := range keys {
			if _, err := input.ParseKey(string(k)); err != nil {
				t.Errorf("%v: %v", actions.Action(a), err)
			}
			for _, before := range used[k] {
				if before.Meets(actions.Action(a)) {
					t.Errorf("%s is bound to %v and %v", k, before, actions.Action(a))
				}
			}
			used[k] = append(used[k], actions.Action(a))
		}
	}
}

func TestBindings_RoundTripAsJSON(t *testing.T) {
	want := actions.DefaultBindings()
	if _, _, err := want.Give(actions.Jet, "G", true); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got actions.Bindings
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestBindings_AbsentActionsKeepTheirKeys(t *testing.T) {
	b := actions.DefaultBindings()
	if err := json.Unmarshal([]byte(`{"jet":["G"]}`), &b); err != nil {
		t.Fatal(err)
	}
	if b.Text(actions.Jet) != "G" || b.Text(actions.Fire) != "Left mouse, Pad RT" {
		t.Errorf("jet %q, fire %q", b.Text(actions.Jet), b.Text(actions.Fire))
	}
}

func TestBindings_LoseWhatCannotBeReadAlone(t *testing.T) {
	for _, c := range [...]struct{ text, want, jet string }{
		{`{"jet":["G"],"fly":["F"],"glide":[]}`, `bindings: unknown action "fly", unknown action "glide"`, "G"},
		{`{"jet":["NoSuchKey"]}`, `unknown key "NoSuchKey"`, ""},
		{`{"jet":"G"}`, `bindings: action "jet": is "G", want a list of keys`, ""},
		{`{"jet":["G"],"back":[1]}`, `action "back": is [1], want a list of keys`, "G"},
		{`[true]`, "bindings: want an object of actions", ""},
	} {
		b, want := actions.DefaultBindings(), actions.DefaultBindings()
		if c.jet != "" {
			want[actions.Jet] = []input.Key{input.Key(c.jet)}
			for a := range want {
				if actions.Action(a) != actions.Jet && actions.Jet.Meets(actions.Action(a)) {
					want[a] = slices.DeleteFunc(want[a], func(k input.Key) bool { return k == input.Key(c.jet) })
				}
			}
		}
		err := b.UnmarshalJSON([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "Go ") {
			t.Errorf("%s: error %v, want %s", c.text, err, c.want)
		}
		if !reflect.DeepEqual(b, want) {
			t.Errorf("%s: got %v", c.text, b)
		}
	}
}

func TestRebind_TakesTheKeyFromItsActionAndKeepsThePad(t *testing.T) {
	b := actions.DefaultBindings()
	from, taken, err := b.Give(actions.Jet, "Space", true)
	if err != nil || !taken || from != actions.Jump {
		t.Errorf("Rebind = %v, %v, %v", from, taken, err)
	}
	if got := b.Text(actions.Jet); got != "Space, Pad LT" {
		t.Errorf("jet is %q", got)
	}
	if got := b.Text(actions.Jump); got != "Pad A" {
		t.Errorf("jump is %q", got)
	}
	if _, _, err := b.Give(actions.Fire, input.Escape, true); err == nil {
		t.Error("Escape could be taken from the menu")
	}
	if _, _, err := b.Give(actions.Pause, "F10", true); err != nil || !strings.Contains(b.Text(actions.Pause), "Esc") {
		t.Errorf("menu is %q, %v", b.Text(actions.Pause), err)
	}
}

func TestLatch_QuickClickBetweenTicksFiresOnce(t *testing.T) {
	b := actions.DefaultBindings()
	for phase := range 3 {
		var l actions.Latch
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
	b := actions.DefaultBindings()
	var l actions.Latch
	edges := 0
	for range 5 {
		for range 4 {
			l.Poll(&b, held("W", "Space"))
			if l.Edge(actions.Jump) {
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
	b := actions.DefaultBindings()
	var l actions.Latch
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
	b := actions.DefaultBindings()
	if err := json.Unmarshal([]byte(`{"jet": ["G"], "crouch": []}`), &b); err != nil {
		t.Fatal(err)
	}
	if got := b[actions.Throw1]; slices.Contains(got, "G") || !slices.Contains(got, input.PadRightStick) {
		t.Errorf("G jets, and hand grenades are on %v", got)
	}
	if got := b.First(actions.Jet, false); got != "G" {
		t.Errorf("jet is on %s", got)
	}
}

func TestBindings_BoundLeavesOutWhatHasNoKey(t *testing.T) {
	b := actions.DefaultBindings()
	b[actions.Jet], b[actions.Ski], b[actions.Jump] = []input.Key{"G", "H"}, nil, []input.Key{input.PadA}
	for want, list := range map[string][]actions.Action{"G": {actions.Ski, actions.Jet, actions.Jump}, "": {actions.Ski, actions.Jump}} {
		if got := b.Bound(false, list...); got != want {
			t.Errorf("%v: %q, want %q", list, got, want)
		}
	}
}

// stick is a Source with a stick alone.
type stick struct{ right, forward float64 }

func (stick) Down(input.Key) bool         { return false }
func (s stick) Stick() (float64, float64) { return s.right, s.forward }

func TestLatch_SticksGiveTheNearestAxis(t *testing.T) {
	b := actions.DefaultBindings()
	for _, c := range []struct {
		stick
		right, forward components.Axis
	}{
		{stick{0.5, -0.25}, 64, -32}, {stick{1, -1}, components.Full, -components.Full},
		{stick{7, math.Inf(-1)}, components.Full, -components.Full}, {stick{math.NaN(), 0.003}, 0, 0},
	} {
		var l actions.Latch
		l.Poll(&b, c.stick)
		if got := l.Take(); got.Right != c.right || got.Forward != c.forward {
			t.Errorf("%v gives %d and %d, want %d and %d", c.stick, got.Right, got.Forward, c.right, c.forward)
		}
	}
}

// TestLatch_EveryButtonOfTheMatchHasAnAction: but for those of games, which know
// what their keys are.
func TestLatch_EveryButtonOfTheMatchHasAnAction(t *testing.T) {
	b := actions.DefaultBindings()
	for button := components.ButtonJump; button < components.ButtonGame1; button <<= 1 {
		action, err := actions.ParseAction(button.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range b[action] {
			var l actions.Latch
			l.Poll(&b, held(key))
			if got := l.Take(); got.Input != (components.Input{Buttons: button}) {
				t.Errorf("%s: %s gives %q", key, action, got.Text())
			}
		}
	}
}

// TestRebind_MatchAndReplayShareKeys, but not with what is there in both.
func TestRebind_MatchAndReplayShareKeys(t *testing.T) {
	b := actions.DefaultBindings()
	if from, taken, err := b.Give(actions.ReplayPause, "G", true); err != nil || taken {
		t.Errorf("a key of a match was taken from %v, %v", from, err)
	}
	if from, taken, _ := b.Give(actions.ReplayPause, "End", true); !taken || from != actions.ReplayEnd {
		t.Errorf("a key of another action for replays came from %v", from)
	}
	if from, taken, _ := b.Give(actions.ReplayPause, "V", true); !taken || from != actions.ThirdPerson {
		t.Errorf("a key that is there in both came from %v", from)
	}
	if holder, ok := b.Holder("G"); !ok || holder != actions.Throw1 {
		t.Errorf("G is held by %v", holder)
	}
	if holder, ok := b.Holder("End"); ok {
		t.Errorf("End is held by %v, which is no action of a match", holder)
	}
	// A file from before there were replays names keys that replays have too.
	old := actions.DefaultBindings()
	if err := json.Unmarshal([]byte(`{"jump":["Space"],"mute":["H"]}`), &old); err != nil {
		t.Fatal(err)
	}
	if old.Text(actions.ReplayPause) != "Space, Pad A" || old.Text(actions.ReplayHelp) != "unbound" {
		t.Errorf("pause %q, help %q", old.Text(actions.ReplayPause), old.Text(actions.ReplayHelp))
	}
}

// TestDefaultBindings_AreAllInTheDocs: a key of each action, in the table of matches or of replays.
func TestDefaultBindings_AreAllInTheDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	spelled := map[input.Key]string{"ArrowLeft": "<kbd>←</kbd>", "ArrowRight": "<kbd>→</kbd>", "ArrowDown": "<kbd>↓</kbd>", "ArrowUp": "<kbd>↑</kbd>",
		"PageDown": "<kbd>PgDn</kbd>", "PageUp": "<kbd>PgUp</kbd>", input.WheelUp: "wheel"}
	ofMatches, ofReplays, _ := strings.Cut(string(text), "## Replays")
	for a, keys := range actions.DefaultBindings() {
		page := ofMatches
		if actions.Action(a).OfReplay() {
			page = ofReplays
		}
		if a := actions.Action(a); !a.OfGame() && !(a > actions.Weapon1 && a < actions.Weapon10) && !slices.ContainsFunc(keys, func(k input.Key) bool {
			return strings.Contains(page, cmp.Or(spelled[k], "<kbd>"+k.Label()+"</kbd>")) || strings.Contains(page, strings.ToLower(k.Label())+" button")
		}) {
			t.Errorf("no key of %v is in playing.md: %s", a, keys)
		}
	}
}
