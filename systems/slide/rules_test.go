package slide

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
)

func TestRules_ValidateNamesTheFieldThatMakesNoSense(t *testing.T) {
	for name, change := range map[string]func(*Rules){
		"gravity":         func(r *Rules) { r.Gravity.Y = math.NaN() },
		"MaxMoves":        func(r *Rules) { r.MaxMoves = 0 },
		"MaxMoves is 9":   func(r *Rules) { r.MaxMoves = components.MaxBumps + 1 },
		"MaxPushes":       func(r *Rules) { r.MaxPushes = 17 },
		"MaxCandidates":   func(r *Rules) { r.MaxCandidates = -1 },
		"JumpWindowTicks": func(r *Rules) { r.JumpWindowTicks = components.NoJumpableContact },
		"MaxSpeed is 0":   func(r *Rules) { r.MaxSpeed = 0 },
		"MaxSpeed is +In": func(r *Rules) { r.MaxSpeed = math.Inf(1) },
	} {
		r := defaultRules()
		if err := r.Validate(); err != nil {
			t.Fatal(err)
		}
		change(&r)
		if err := r.Validate(); !errors.Is(err, ErrRules) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	most := defaultRules()
	if most.MaxMoves, most.JumpWindowTicks = components.MaxBumps, components.NoJumpableContact-1; most.Validate() != nil {
		t.Error(most.Validate())
	}
}

func TestWalker_ValidateNamesTheFieldThatMakesNoSense(t *testing.T) {
	for name, change := range map[string]func(*components.WalkerData){
		"LegHeight":         func(w *components.WalkerData) { w.LegHeight = 0 },
		"Probe":             func(w *components.WalkerData) { w.Probe = -0.1 },
		"StandMinDot":       func(w *components.WalkerData) { w.StandMinDot = 0 },
		"StandMinDot is 1.": func(w *components.WalkerData) { w.StandMinDot = 1.1 },
		"WallMinDot":        func(w *components.WalkerData) { w.WallMinDot = 0.1 },
		"PushDot":           func(w *components.WalkerData) { w.PushDot = math.NaN() },
		"SlideSpeed":        func(w *components.WalkerData) { w.SlideSpeed = math.Inf(1) },
		"SlideAcceleration": func(w *components.WalkerData) { w.SlideAcceleration = -1 },
		"AirAcceleration":   func(w *components.WalkerData) { w.AirAcceleration = -1 },
		"SkiFriction":       func(w *components.WalkerData) { w.SkiFriction = -1 },
		"SwimSpeed":         func(w *components.WalkerData) { w.SwimSpeed = -1 },
		"SwimAcceleration":  func(w *components.WalkerData) { w.SwimAcceleration = -1 },
		"SwimCoverage":      func(w *components.WalkerData) { w.SwimCoverage = 0 },
		"Density":           func(w *components.WalkerData) { w.Density = 0 },
		"Drag":              func(w *components.WalkerData) { w.Drag = -1 },
	} {
		kit := Preset()
		change(&kit.Walker)
		if err := ValidateWalker(&kit.Walker); !errors.Is(err, ErrWalker) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestPreset_IsAWalker(t *testing.T) {
	kit := Preset()
	same(t, "name of the armour", kit.Armor.Name, "walker")
	same(t, "name of the walker", kit.Walker.Name, "walker")
	a, w := kit.Armor, kit.Walker
	// Relations between the numbers that their comments state.
	if w.LegHeight >= a.Half.Z || w.SlideAcceleration <= gravity || w.Probe < a.ForwardSpeed*dt {
		t.Errorf("legs %v, slide %v, probe %v", w.LegHeight, w.SlideAcceleration, w.Probe)
	}
	if a.GroundForce/a.Mass <= gravity*math.Sqrt(1-w.StandMinDot*w.StandMinDot) {
		t.Error("it slides down the ground on which it stands")
	}
}
