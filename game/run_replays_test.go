package game

import (
	"path/filepath"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/replay"
)

// TestOpenReplay_OpensWhatTestsAndSoaksRecord opens matches on levels that no file
// holds, with modules that the arena does not play with.
func TestOpenReplay_OpensWhatTestsAndSoaksRecord(t *testing.T) {
	var o options.Options
	for name, level := range map[string]string{"blast-chain": "rooms", "mixed-models": "Works"} {
		c, err := new(maker).openReplay(filepath.Join("..", "testdata", "replays", name+replay.Suffix), &o)
		if err != nil {
			t.Fatal(err)
		}
		if c.Match.Level.Name != level || len(c.Match.Players(nil)) != 0 || c.Playback == nil {
			t.Errorf("%s: level %q, %d players at the beginning", name, c.Match.Level.Name, len(c.Match.Players(nil)))
		}
	}
}
