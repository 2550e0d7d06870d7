package everylevel

import (
	"bytes"
	"testing"
	"time"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// TestLevels_HaveFlagsOfTwoTeams where flags are played, and those of other modes as they were.
func TestLevels_HaveFlagsOfTwoTeams(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		m := matchOf(t, open(t, name), modes.CaptureTheFlag.Module(modes.Rules{}))
		if flags := modes.Flags(m, nil); len(flags) != 2 {
			t.Errorf("%s has %d flags", name, len(flags))
		}
	}
	m := matchOf(t, open(t, "bowl"), modes.Rabbit.Module(modes.Rules{}))
	if len(m.Level.Pieces) != 0 || m.Level != open(t, "bowl") {
		t.Errorf("rabbit is played on a level of %d base pieces", len(m.Level.Pieces))
	}
}

// TestReplay_OfAModeWithALevelOfItsOwnIsPlayedAgain, on the level that is found by its name.
func TestReplay_OfAModeWithALevelOfItsOwnIsPlayedAgain(t *testing.T) {
	m := matchOf(t, open(t, "bowl"), modes.CaptureTheFlag.Module(modes.Rules{}))
	for team := 1; team <= 2; team++ {
		if _, err := bots.Join(m, systems.PlayerSpec{Name: "bot", Team: team}); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	recorder, err := replay.NewRecorder(&file, m, "", time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	crew := bots.NewCrew(m)
	for range 100 {
		if err := recorder.Step(crew.Commands(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := replay.Read(file.Bytes(), "bowl")
	if err != nil {
		t.Fatal(err)
	}
	level, err := replay.LevelOf(&r.Header, nil)
	if err != nil {
		t.Fatal(err)
	}
	if hash, err := replay.Verify(r, systems.Options{Level: level, Modules: m.Modules()}, nil); err != nil || hash != m.Hash() {
		t.Errorf("it ends in %x, not in %x: %v", hash, m.Hash(), err)
	}
}
