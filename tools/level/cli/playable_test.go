package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/skijet/skijet/internal/tryout"
	"github.com/skijet/skijet/levels"
)

// allBodies are those of all models, one for each of nine bots.
var allBodies = []string{"heavy", "light", "medium", "t2-heavy", "t2-light", "t2-medium", "t3d-default", "tge-default", "walker"}

const skyIsles = "Sky isles"

// TestLevels_ThatOpenArePlayable: nine bots of all bodies play, nobody is stuck for more
// than two seconds, and nobody leaves the world but by a shot. The seed decides who enters where.
func TestLevels_ThatOpenArePlayable(t *testing.T) {
	names := playable(t, t.TempDir())
	seeds, most, ticks := uint64(1), uint64(2), 1500
	if testing.Short() {
		most = 1
	}
	if os.Getenv("SKIJET_LONG") == "1" {
		seeds, most, ticks = 6, 24, 5000
		names = append(names, levels.EmbeddedNames()...)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			l, err := levels.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			seeds := seeds
			if l.Name == skyIsles {
				seeds = most // it has the most places to be stuck at
			}
			for seed := range seeds {
				play(t, l, tryout.Options{Players: len(allBodies), Ticks: ticks, Seed: seed})
			}
		})
	}
}

// play lets bots play a level, and fails on what goes wrong.
func play(t *testing.T, l *levels.Level, o tryout.Options) {
	t.Helper()
	r, err := tryout.Play(context.Background(), l, o)
	if err != nil {
		t.Fatal(err)
	}
	shot := 0
	for i := range r.Troubles {
		switch n := &r.Troubles[i]; {
		case n.Kind == tryout.Shot:
			shot += n.Times
		case isAfloat(l, n):
			// A body of tge-default does not swim.
		case l.Name == skyIsles && n.Kind != tryout.Stuck:
			// Falls between its islands are a part of the game.
		default:
			t.Errorf("seed %d: %s", o.Seed, n.String())
		}
	}
	if shot > r.Deaths/5 {
		t.Errorf("seed %d: of %d deaths %d are falls over an edge after a shot", o.Seed, r.Deaths, shot)
	}
	if slices.Sort(r.Bodies); !slices.Equal(r.Bodies, allBodies) {
		t.Errorf("seed %d: %q played, want %q", o.Seed, r.Bodies, allBodies)
	}
	if r.Distance < float64(o.Ticks)/2 {
		t.Errorf("seed %d: %d bots moved %.0f m in %d ticks", o.Seed, len(r.Bodies), r.Distance, o.Ticks)
	}
}

// isAfloat reports whether a body without jets and strokes is stuck on water.
func isAfloat(l *levels.Level, n *tryout.Trouble) bool {
	return n.Kind == tryout.Stuck && n.Body == "tge-default" && slices.ContainsFunc(l.Zones, func(z levels.Zone) bool {
		return z.Kind == levels.ZoneWater && z.Bounds.Contains(n.At)
	})
}
