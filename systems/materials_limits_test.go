package systems

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

func TestNewMatch_TakesMaterialsWithinTheirLimits(t *testing.T) {
	level := hall(t, nil)
	for material, valid := range map[components.MaterialData]bool{
		{}: true, {Friction: levels.MaxFriction, Elasticity: levels.MaxElasticity}: true,
		{Friction: -1e-9}: false, {Friction: levels.MaxFriction * 1.01}: false, {Elasticity: -1e-9}: false, {Elasticity: levels.MaxElasticity * 1.01}: false,
		{Friction: math.NaN()}: false, {Elasticity: math.NaN()}: false,
	} {
		if _, err := NewMatch(Options{Level: level, Materials: []components.MaterialData{{}, material}}); (err == nil) != valid || err != nil && !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: %v", material, err)
		}
	}
}
