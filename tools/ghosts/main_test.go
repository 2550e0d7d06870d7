package main

import (
	"os"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
)

// TestCourse_ChecksTheRunThatIsThere, and says which is not.
func TestCourse_ChecksTheRunThatIsThere(t *testing.T) {
	f := flags{Check: true, Out: "../../game/internal/bests/gold"}
	if err := f.course("bowl"); err != nil {
		t.Error(err)
	}
	f.Out = t.TempDir()
	if err := f.course("bowl"); !os.IsNotExist(err) {
		t.Errorf("without a run: %v", err)
	}
	if err := f.course("moon"); err == nil {
		t.Error("a level that is none has a run")
	}
}

// TestBeatable_FindsARunSomewhatUnderTheGoldTime.
func TestBeatable_FindsARunSomewhatUnderTheGoldTime(t *testing.T) {
	if os.Getenv("SKIJET_LONG") == "" {
		t.Skip("searches for some seconds: SKIJET_LONG=1")
	}
	level, err := levels.Embedded("bowl")
	if err != nil {
		t.Fatal(err)
	}
	r := &runlink.Run{Level: level.Name, Runner: "Somebody", Model: components.ModelTribes, Armor: "light", Pack: "energy", Rules: ruleset.Names()[0]}
	gold, err := goldTime(r, level)
	if err != nil {
		t.Fatal(err)
	}
	f := flags{Width: 24, Share: 0.96}
	if err := f.beatable(r, level); err != nil {
		t.Fatal(err)
	}
	if err := r.Play(level, nil); err != nil || r.Seconds > f.Share*gold {
		t.Errorf("%.2f s of %.2f s: %v", r.Seconds, gold, err)
	}
}
