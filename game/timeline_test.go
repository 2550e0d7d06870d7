package game

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/systems/modes"
)

// TestTimeline_ShowsWhereAMatchBeginsAnew, and counts that as no kill.
func TestTimeline_ShowsWhereAMatchBeginsAnew(t *testing.T) {
	c := newCinema(t)
	c.duel(t, 99)
	if _, err := c.session.drive().Enter(modes.RematchEntry()); err != nil {
		t.Fatal(err)
	}
	watchMatch(t, c, 101)
	line := c.timeline()
	if want := []panels.Bound{{At: 0.5, Begins: true}}; !slices.Equal(line.Bounds, want) || len(line.Marks) != 0 {
		t.Errorf("bounds are %v, want %v; kills are %v", line.Bounds, want, line.Marks)
	}
}
