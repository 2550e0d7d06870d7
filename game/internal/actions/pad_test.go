package actions_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
)

// rest returns the state of a pad that nobody touches, with its trigger axes, if it
// has any, where they rest.
func rest(standard bool, axes, buttons int, triggers ...int) actions.PadState {
	s := actions.PadState{Standard: standard, Axes: make([]float64, axes), Buttons: make([]float64, buttons)}
	for _, place := range triggers {
		s.Axes[place] = -1
	}
	return s
}

// pads are pads as drivers and browsers report them at rest.
func pads() map[string]actions.PadState {
	return map[string]actions.PadState{
		"standard, Chrome":              rest(true, 4, 17),
		"standard, no guide button":     rest(true, 4, 16),
		"Xbox, Linux without a mapping": rest(false, 6, 11+4, 2, 5), // Ebitengine counts the hat as four buttons
		"Xbox, Firefox on Linux":        rest(false, 8, 11, 2, 5),
		"DualShock 4, Linux":            rest(false, 6, 13+4, 2, 5),
		"DualShock 4, Firefox on Linux": rest(false, 8, 13, 2, 5),
		"F310 in mode D, Linux":         rest(false, 4, 12+4),
		"F310 in mode D, Firefox":       rest(false, 6, 12),
		"two sticks and ten buttons":    rest(false, 4, 10),
	}
}

// heldKeys lists the pad keys that are down.
func heldKeys(p *actions.Pad) []input.Key {
	var all []input.Key
	for _, key := range input.Keys() {
		if p.Down(key) {
			all = append(all, key)
		}
	}
	return all
}

// with returns a copy of a state with some buttons and axes set.
func with(s actions.PadState, buttons, axes map[int]float64) actions.PadState {
	s.Buttons, s.Axes = slices.Clone(s.Buttons), slices.Clone(s.Axes)
	for place, value := range buttons {
		s.Buttons[place] = value
	}
	for place, value := range axes {
		s.Axes[place] = value
	}
	return s
}

type places = map[int]float64

func TestPad_EveryLayoutGivesTheSameKeys(t *testing.T) {
	standard := map[int]input.Key{0: input.PadA, 1: input.PadB, 2: input.PadX, 3: input.PadY, 4: input.PadLB, 5: input.PadRB,
		6: input.PadLT, 7: input.PadRT, 8: input.PadBack, 9: input.PadStart, 10: input.PadLeftStick, 11: input.PadRightStick,
		12: input.PadUp, 13: input.PadDown, 14: input.PadLeft, 15: input.PadRight}
	xbox := map[int]input.Key{0: input.PadA, 1: input.PadB, 2: input.PadX, 3: input.PadY, 4: input.PadLB, 5: input.PadRB,
		6: input.PadBack, 7: input.PadStart, 9: input.PadLeftStick, 10: input.PadRightStick}
	playstation := map[int]input.Key{0: input.PadA, 1: input.PadB, 2: input.PadY, 3: input.PadX, 4: input.PadLB, 5: input.PadRB,
		6: input.PadLT, 7: input.PadRT, 8: input.PadBack, 9: input.PadStart, 11: input.PadLeftStick, 12: input.PadRightStick}
	plain := map[int]input.Key{}
	for place := range 12 {
		plain[place] = standard[place]
	}
	cross := func(keys map[int]input.Key, first int) map[int]input.Key {
		all := map[int]input.Key{first: input.PadUp, first + 1: input.PadRight, first + 2: input.PadDown, first + 3: input.PadLeft}
		for place, key := range keys {
			all[place] = key
		}
		return all
	}
	want := map[string]map[int]input.Key{
		"standard, Chrome": standard, "standard, no guide button": standard,
		"Xbox, Linux without a mapping": cross(xbox, 11), "Xbox, Firefox on Linux": xbox,
		"DualShock 4, Linux": cross(playstation, 13), "DualShock 4, Firefox on Linux": playstation,
		"F310 in mode D, Linux": cross(plain, 12), "F310 in mode D, Firefox": plain,
		"two sticks and ten buttons": plain,
	}
	for name, atRest := range pads() {
		for place := range atRest.Buttons {
			var p actions.Pad
			p.Read(atRest)
			p.Read(with(atRest, places{place: 1}, nil))
			var expected []input.Key
			if key, ok := want[name][place]; ok {
				expected = []input.Key{key}
			}
			if got := heldKeys(&p); !slices.Equal(got, expected) {
				t.Errorf("%s: button %d gives %q, want %q", name, place, got, expected)
			}
			for _, key := range expected {
				if !p.Pressed(key) {
					t.Errorf("%s: %s did not go down", name, key)
				}
			}
			p.Read(with(atRest, places{place: 1}, nil))
			for _, key := range expected {
				if p.Pressed(key) || !p.Down(key) {
					t.Errorf("%s: %s went down twice, or is not held", name, key)
				}
			}
			p.Read(atRest)
			if got := heldKeys(&p); len(got) > 0 {
				t.Errorf("%s: %q held after button %d was let go", name, got, place)
			}
		}
	}
}

func TestPad_SticksTriggersAndCrossOfEveryLayout(t *testing.T) {
	for _, c := range []struct {
		pad           string
		buttons, axes places
		keys          []input.Key
		left, right   [2]float64
	}{
		{pad: "standard, Chrome", axes: places{0: 0.5, 1: -1, 2: -0.25, 3: 0.75}, left: [2]float64{0.5, -1}, right: [2]float64{-0.25, 0.75}},
		{pad: "standard, Chrome", buttons: places{6: 0.2, 7: 0.4}, keys: []input.Key{input.PadRT}}, // a trigger is a button with a value
		{pad: "Xbox, Linux without a mapping", axes: places{0: 1, 1: -1, 3: 0.5, 4: 0.25}, left: [2]float64{1, -1}, right: [2]float64{0.5, 0.25}},
		{pad: "Xbox, Linux without a mapping", axes: places{2: -0.5, 5: 0}, keys: []input.Key{input.PadRT}}, // half way is pulled, a quarter not
		{pad: "Xbox, Linux without a mapping", axes: places{2: 1}, keys: []input.Key{input.PadLT}},
		{pad: "Xbox, Firefox on Linux", axes: places{6: 1, 7: -1}, keys: []input.Key{input.PadUp, input.PadRight}},
		{pad: "Xbox, Firefox on Linux", axes: places{6: -1, 7: 1}, keys: []input.Key{input.PadDown, input.PadLeft}},
		{pad: "DualShock 4, Linux", axes: places{2: 0.9, 3: 1}, buttons: places{6: 1}, keys: []input.Key{input.PadLT}, right: [2]float64{1, 0}},
		{pad: "DualShock 4, Firefox on Linux", axes: places{5: 1, 7: 1}, buttons: places{7: 1}, keys: []input.Key{input.PadRT, input.PadDown}},
		{pad: "F310 in mode D, Linux", axes: places{2: 0.5, 3: -0.5}, buttons: places{6: 1}, keys: []input.Key{input.PadLT}, right: [2]float64{0.5, -0.5}},
		{pad: "F310 in mode D, Firefox", axes: places{2: 0.5, 4: 1}, keys: []input.Key{input.PadRight}, right: [2]float64{0.5, 0}},
		{pad: "two sticks and ten buttons", axes: places{3: 1}, right: [2]float64{0, 1}},
	} {
		atRest := pads()[c.pad]
		var p actions.Pad
		p.Read(with(atRest, places{0: 1}, nil)) // it wakes up
		p.Read(atRest)
		p.Read(with(atRest, c.buttons, c.axes))
		left, right := p.Sticks()
		label := fmt.Sprintf("%s, buttons %v, axes %v", c.pad, c.buttons, c.axes)
		if got := heldKeys(&p); !slices.Equal(got, c.keys) || left != c.left || right != c.right {
			t.Errorf("%s: keys %q, sticks %v %v, want %q, %v %v", label, got, left, right, c.keys, c.left, c.right)
		}
	}
}

// A trigger that is an axis rests at -1, but until it moves some browsers say 0.
func TestPad_ATriggerThatWasNeverMovedIsNotPulled(t *testing.T) {
	untouched := rest(false, 8, 11)
	var p actions.Pad
	p.Read(with(untouched, places{0: 1}, nil))
	p.Read(untouched)
	if got := heldKeys(&p); len(got) > 0 {
		t.Errorf("%q pulled before it moved", got)
	}
	for _, value := range []float64{0.4, 1, -0.2, -1} {
		p.Read(with(untouched, nil, places{2: value}))
	}
	p.Read(with(untouched, nil, places{2: 0.4}))
	if got := heldKeys(&p); !slices.Equal(got, []input.Key{input.PadLT}) {
		t.Errorf("%q pulled after the left trigger was at rest once, want %q", got, input.PadLT)
	}
}

// What claims to be a pad, such as a keyboard with an axis that never rests, moves
// nobody.
func TestPad_WithoutTheStandardLayoutIsSilentUntilAButtonIsPressed(t *testing.T) {
	stuck := rest(false, 6, 12)
	stuck.Axes[1] = -1
	var p actions.Pad
	for range 100 {
		p.Read(stuck)
		if left, right := p.Sticks(); p.Awake() || left != [2]float64{} || right != [2]float64{} || len(heldKeys(&p)) > 0 {
			t.Fatalf("awake %v, sticks %v %v, keys %q", p.Awake(), left, right, heldKeys(&p))
		}
	}
	p.Read(with(stuck, places{3: 1}, nil))
	if left, _ := p.Sticks(); !p.Awake() || left != [2]float64{0, -1} {
		t.Errorf("after a button: awake %v, stick %v", p.Awake(), left)
	}
	var standard actions.Pad
	standard.Read(rest(true, 4, 17))
	if !standard.Awake() {
		t.Error("a pad in the standard layout sleeps")
	}
}

func TestPad_MissingButtonsAndAxesAreAtRest(t *testing.T) {
	for _, standard := range []bool{false, true} {
		for axes := range 12 {
			for buttons := range 24 {
				s := rest(standard, axes, buttons)
				for place := range s.Axes {
					s.Axes[place] = 1
				}
				for place := range s.Buttons {
					s.Buttons[place] = 1
				}
				var p actions.Pad
				p.Read(rest(standard, axes, buttons))
				p.Read(s)
				seen := map[input.Key]bool{}
				for _, key := range heldKeys(&p) {
					if seen[key] || !key.OnPad() {
						t.Errorf("%d axes and %d buttons: key %q", axes, buttons, key)
					}
					seen[key] = true
				}
				if buttons == 0 && len(seen) > 0 && standard {
					t.Errorf("%d axes alone give %v", axes, seen)
				}
			}
		}
	}
}

func TestPad_DefinedForAnyState(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	odd := []float64{0, 1, -1, 0.3, -0.3, math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e-300}
	var p actions.Pad
	for range 20_000 {
		s := rest(r.IntN(2) == 0, r.IntN(12), r.IntN(40))
		for place := range s.Axes {
			s.Axes[place] = odd[r.IntN(len(odd))]
		}
		for place := range s.Buttons {
			s.Buttons[place] = odd[r.IntN(len(odd))]
		}
		p.Read(s)
		left, right := p.Sticks()
		for _, displacement := range [4]float64{left[0], left[1], right[0], right[1]} {
			if !(math.Abs(displacement) <= 1) {
				t.Fatalf("%+v: sticks %v %v", s, left, right)
			}
		}
	}
}
