package server

import (
	"io"
	"log"
	"testing"
	"time"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/modes"
)

// TestRoom_FillsWithBotsAndPlaysTheNextMatch in its own time.
func TestRoom_FillsWithBotsAndPlaysTheNextMatch(t *testing.T) {
	level, err := levels.Open("valley")
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRoom("one", &flags{Level: "valley", Mode: "ctf", Bots: 2, Seats: 2, Seed: 1}, level, nil, 0, log.New(io.Discard, "", 0))
	if err != nil {
		t.Fatal(err)
	}
	m := r.game.Match()
	r.game.Enter(modes.RulesEntry(modes.Rules{TimeLimitTicks: 5}))
	r.crew.fill = 4
	number := func() int { s, _ := modes.StatusOf(m); return int(s.Number) }
	first, over := number(), int64(0)
	for m.Tick() < 2*afterEnd && number() == first {
		r.began = r.began.Add(-32 * time.Millisecond)
		r.play()
		if s, _ := modes.StatusOf(m); s.Over() && over == 0 {
			over = m.Tick()
		}
	}
	if number() != first+1 || over == 0 || m.Tick()-over < afterEnd {
		t.Errorf("match %d at tick %d, and the first ended at %d", number(), m.Tick(), over)
	}
	if h := r.health(); h.Bots != 4 || h.Fault != "" {
		t.Errorf("%+v", h)
	}
}
