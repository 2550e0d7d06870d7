package listen

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// flagYard is the yard with a flag of each team.
func flagYard(t *testing.T) *levels.Level {
	level := yardtest.Level(t)
	level.Flags = []levels.Flag{{Team: 1, Position: geom.Vec{X: -6, Y: 6}}, {Team: 2, Position: geom.Vec{X: 6, Y: 22}}}
	return level
}

// bring teleports a player.
func (l *listener) bring(id components.ID, to geom.Vec) {
	l.t.Helper()
	if err := l.match.Teleport(id, to); err != nil {
		l.t.Fatal(err)
	}
	l.ticks(2)
}

// TestMusic_FollowsTheMatch: calm in the menu and before it counts, with a pulse while it does, tense while a
// flag is away and near the end, and silent after it.
func TestMusic_FollowsTheMatch(t *testing.T) {
	l := newListener(t, flagYard(t), modes.CaptureTheFlag.Module(modes.Rules{TimeLimitTicks: 3125, OvertimeTicks: 3125, WarmupTicks: 31}))
	var (
		silent = [musicParts]float64{}
		calm   = [musicParts]float64{1}
		pulse  = [musicParts]float64{1, 0.8}
		tense  = [musicParts]float64{0.7, 1, 1}
	)
	check := func(when string, want [musicParts]float64) {
		t.Helper()
		for range 40 {
			l.continueMusic(0.5)
		}
		for i, volume := range l.music {
			if math.Abs(volume-want[i]) > 0.01 {
				t.Errorf("%s the parts of the music have the volumes %.2f, want %.2f", when, l.music, want)
				return
			}
		}
	}
	status := systems.Single(l.match, modes.Status)
	l.ticks(2)
	check("in the warm-up", calm)
	l.ticks(40)
	check("while it goes on", pulse)
	l.inMenu = true
	check("in the menu", calm)
	l.inMenu = false
	l.bring(l.ids[1], geom.Vec{X: -6, Y: 6, Z: 0.1})
	if modes.Flags(l.match, nil)[0].State != modes.FlagCarried {
		t.Fatal("the flag is at home")
	}
	check("while a flag is away", tense)
	if err := l.match.Kill(l.ids[1], l.ids[0]); err != nil {
		t.Fatal(err)
	}
	l.ticks(30)
	check("while it lies somewhere", tense)
	l.bring(l.ids[0], modes.Flags(l.match, nil)[0].Position)
	if modes.Flags(l.match, nil)[0].State != modes.FlagHome {
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
	l := newListener(t, flagYard(t), modes.CaptureTheFlag.Module(modes.Rules{}))
	l.ticks(2)
	for range 40 {
		l.continueMusic(0.5)
	}
	l.bring(l.ids[1], geom.Vec{X: -6, Y: 6, Z: 0.1})
	last := l.music
	for range 60 {
		l.continueMusic(1.0 / 60)
		for i, volume := range l.music {
			if math.Abs(volume-last[i]) > 0.02 {
				t.Fatalf("part %d goes from %.3f to %.3f in a frame", i, last[i], volume)
			}
		}
		last = l.music
	}
	if last[2] < 0.3 || last[2] > 0.7 {
		t.Errorf("after a second of tension its part has the volume %.2f", last[2])
	}
}
