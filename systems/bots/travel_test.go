package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
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
	b.run = geom.Vec{Y: 1}
	if push := b.thrust(b.velocity, b.run).Y; push > 0 {
		t.Errorf("straight on: %v m/s2", push)
	}
	b.intent.Hold(components.ButtonJet, true)
	b.weave()
	if push := b.thrust(b.velocity, b.run).Y; push < 4 {
		t.Errorf("across: %v m/s2 ahead, along %v", push, b.run)
	}
}
