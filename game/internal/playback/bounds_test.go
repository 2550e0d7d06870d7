package playback

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// TestBounds_AreWhereMatchesEndAndBeginAnew: a match of 40 ticks, a rematch 10 ticks after its end,
// and one that begins before that is over.
func TestBounds_AreWhereMatchesEndAndBeginAnew(t *testing.T) {
	base := systems.Options{Level: must[*levels.Level](t)(testlevels.Court("court")),
		Modules: []systems.Module{bots.Module(), modes.Deathmatch.Module(modes.Rules{TimeLimitTicks: 40})}}
	m := must[*systems.Match](t)(systems.NewMatch(base))
	for _, name := range []string{"Rook", "Vesper"} {
		must[components.ID](t)(bots.Join(m, systems.PlayerSpec{Name: name, Team: 1}))
	}
	var file bytes.Buffer
	r := must[*replay.Recorder](t)(replay.NewRecorder(&file, m, "", time.Time{}))
	var want []Bound
	over, crew := false, bots.NewCrew(m)
	for tick := range int64(100) {
		if tick == 50 || tick == 70 {
			must[components.ID](t)(r.Enter(modes.RematchEntry()))
			want, over = append(want, Bound{tick + 1, true}), false
		}
		if err := r.Step(crew.Commands(nil)); err != nil {
			t.Fatal(err)
		}
		if status, _ := modes.StatusOf(m); status.Over() && !over {
			want, over = append(want, Bound{m.Tick(), false}), true
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	p, _ := begin(t, file.Bytes(), base)
	p.WaitForKills()
	if got := p.Bounds(); !slices.Equal(got, want) || len(want) != 3 {
		t.Errorf("bounds are %v, want %v", got, want)
	}
}
