package game

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/replay"
)

// TestOpenReplay_OpensALevelOfItsOwnAndSaysWhatItLacks: a match on an embedded level is played, and
// one with the modules of tests is refused, as the arena ships none of them.
func TestOpenReplay_OpensALevelOfItsOwnAndSaysWhatItLacks(t *testing.T) {
	var o options.Options
	open := func(name string) (arenaConfig, error) {
		return new(maker).openReplay(filepath.Join("..", "testdata", "replays", name+replay.Suffix), &o)
	}
	c, err := open("mixed-models")
	if err != nil {
		t.Fatal(err)
	}
	if c.Match.Level.Name != "Works" || len(c.Match.Players(nil)) != 0 || c.Playback == nil {
		t.Errorf("level %q, %d players at the beginning", c.Match.Level.Name, len(c.Match.Players(nil)))
	}
	if _, err := open("blast-chain"); err == nil || !strings.Contains(err.Error(), `needs "explode"`) {
		t.Errorf("a match with a module of tests: %v", err)
	}
}
