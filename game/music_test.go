package game

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestMusic_FollowsTheMatch: calm in the menu and before it counts, with a pulse while it does, tense while a
// flag is away and near the end, and silent after it.
func TestMusic_FollowsTheMatch(t *testing.T) {
	g, ids := modeGame(t, modes.CaptureTheFlag(modes.Rules{TimeLimitTicks: 3125, OvertimeTicks: 3125, WarmupTicks: 31}), 3)
	g.sound, _ = sound.Offline()
	var (
		silent = [musicParts]float64{}
		calm   = [musicParts]float64{1}
		pulse  = [musicParts]float64{1, 0.8}
		tense  = [musicParts]float64{0.7, 1, 1}
	)
	check := func(when string, want [musicParts]float64) {
		t.Helper()
		for range 40 {
			g.listenToMusic(0.5)
		}
		for i, volume := range g.ears.music {
			if math.Abs(volume-want[i]) > 0.01 {
				t.Errorf("%s the parts of the music have the volumes %.2f, want %.2f", when, g.ears.music, want)
				return
			}
		}
	}
	status := systems.Single(g.Match, modes.Status)
	ticks(g, 2)
	check("in the warm-up", calm)
	ticks(g, 40)
	check("while it goes on", pulse)
	g.menu.open = true
	check("in the menu", calm)
	g.menu.open = false
	bring(t, g, ids[1], geom.Vec{X: -6, Y: 6, Z: 0.1})
	if modes.Flags(g.Match, nil)[0].State != modes.FlagCarried {
		t.Fatal("the flag is at home")
	}
	check("while a flag is away", tense)
	if err := g.Match.Kill(ids[1], ids[0]); err != nil {
		t.Fatal(err)
	}
	ticks(g, 30)
	check("while it lies somewhere", tense)
	bring(t, g, ids[0], modes.Flags(g.Match, nil)[0].Position)
	if modes.Flags(g.Match, nil)[0].State != modes.FlagHome {
		t.Fatal("the flag is not at home")
	}
	check("with all flags at home", pulse)
	status.Ticks = status.Rules.TimeLimitTicks - int64(lastMinute/systems.TickSeconds) + 1
	check("in the last minute", tense)
	status.Phase, status.Rules.TimeLimitTicks = modes.Overtime, 0
	check("in overtime", tense)
	status.Phase = modes.Ended
	check("after the end", silent)
}

// TestMusic_ComesAndGoesSlowly: it has no steps, and all parts run from the beginning, so that they stay
// together.
func TestMusic_ComesAndGoesSlowly(t *testing.T) {
	g, ids := modeGame(t, modes.CaptureTheFlag(modes.Rules{}), 1)
	g.sound, _ = sound.Offline()
	ticks(g, 2)
	for range 40 {
		g.listenToMusic(0.5)
	}
	bring(t, g, ids[1], geom.Vec{X: -6, Y: 6, Z: 0.1})
	last := g.ears.music
	for range 60 {
		g.listenToMusic(1.0 / 60)
		for i, volume := range g.ears.music {
			if math.Abs(volume-last[i]) > 0.02 {
				t.Fatalf("part %d goes from %.3f to %.3f in a picture", i, last[i], volume)
			}
		}
		last = g.ears.music
	}
	if last[2] < 0.3 || last[2] > 0.7 {
		t.Errorf("after a second of tension its part has the volume %.2f", last[2])
	}
}
