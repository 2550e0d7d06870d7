package game

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/systems"
)

func TestTimings_AreMeanAndWorstOfTheLastSecond(t *testing.T) {
	clock := time.Unix(0, 0)
	times := NewTimings()
	times.now = func() time.Time { return clock }
	fly, swim := &systems.System{Name: "fly"}, &systems.System{Name: "swim"}
	run := func(s *systems.System, d time.Duration) {
		times.Observe(s, false)
		clock = clock.Add(d)
		times.Observe(s, true)
	}
	run(fly, time.Hour) // longer than a second ago in the end
	for i := range timedTicks {
		run(fly, time.Duration(i+1)*time.Millisecond)
		run(swim, time.Millisecond)
	}
	got := times.Systems()
	want := []SystemTime{
		{"fly", time.Duration(timedTicks+1) * time.Millisecond / 2, time.Duration(timedTicks) * time.Millisecond},
		{"swim", time.Millisecond, time.Millisecond},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestStats_TheSecondPageListsEverySystemOfTheMatch(t *testing.T) {
	g, _ := extended(t, Extension{})
	g.tick()
	for range 2 {
		g.poll("F3")
		g.switches()
		g.poll()
	}
	page := strings.Join(g.stats(), "\n")
	for _, s := range g.session.state.Match.Schedule() {
		if !strings.Contains(page, s.Name) {
			t.Errorf("%q is not on the page:\n%s", s.Name, page)
		}
	}
	keep(t, g, "systems_page")
	for range debug.Count - debug.Systems { // over the other pages
		g.poll("F3")
		g.switches()
		g.poll()
	}
	if g.stats() != nil {
		t.Error("F3 does not end it")
	}
}
