package tribes

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestRules_AreRefusedWhereTheyMakeNoSense(t *testing.T) {
	for want, changes := range map[string][]func(*Rules){
		"": {
			func(*Rules) {}, func(r *Rules) { r.MaxBumps = 2 }, func(r *Rules) { r.MaxBumps = components.MaxBumps },
			func(r *Rules) { r.JumpWindowTicks = 0 }, func(r *Rules) { r.JumpWindowTicks = components.NoJumpableContact },
			func(r *Rules) { r.CrouchSpeed = 0 },
		},
		"FirstSlice is ":      {func(r *Rules) { r.FirstSlice = 0 }, func(r *Rules) { r.FirstSlice = math.NaN() }, func(r *Rules) { r.FirstSlice = -1 }},
		"MaxSpeed is ":        {func(r *Rules) { r.MaxSpeed = math.Inf(1) }},
		"CrouchSpeed is ":     {func(r *Rules) { r.CrouchSpeed = -1 }, func(r *Rules) { r.CrouchSpeed = math.Inf(1) }},
		"gravity is ":         {func(r *Rules) { r.Gravity = geom.Vec{X: math.NaN()} }},
		"MaxBumps is ":        {func(r *Rules) { r.MaxBumps = 1 }, func(r *Rules) { r.MaxBumps = components.MaxBumps + 1 }},
		"JumpWindowTicks is ": {func(r *Rules) { r.JumpWindowTicks = -1 }, func(r *Rules) { r.JumpWindowTicks = components.NoJumpableContact + 1 }},
	} {
		for i, change := range changes {
			r := Arena()
			change(&r)
			if err := r.Validate(); (err != nil) != (want != "") || err != nil && (!errors.Is(err, ErrRules) || !strings.Contains(err.Error(), want)) {
				t.Errorf("%q, change %d: %v", want, i, err)
			}
		}
	}
}
