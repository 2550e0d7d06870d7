package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/tribes"
)

// TestWeave_JetsPushAFastBodyOnlyAcrossItsWay: along it they push no body that is as fast as they reach.
func TestWeave_JetsPushAFastBodyOnlyAcrossItsWay(t *testing.T) {
	level := embedded(t, "isles")
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	armor := tribes.Heavy()
	b := bot{match: m, armor: &armor, intent: &components.Input{}, velocity: geom.Vec{Y: armor.JetForward}}
	push := func() float64 {
		side := min(max(1-b.velocity.Dot(b.run)/armor.JetForward, 0), armor.JetSideForce, 1)
		return motion.JetVelocityChange(armor.JetForce/armor.Mass, side, b.run).Y
	}
	if b.run = (geom.Vec{Y: 1}); push() > 0 {
		t.Errorf("straight on: %v m/s2", push())
	}
	b.intent.Hold(components.ButtonJet, true)
	if b.weave(); push() < 4 {
		t.Errorf("across: %v m/s2 ahead, along %v", push(), b.run)
	}
}
