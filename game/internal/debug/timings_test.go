package debug

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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
	got := times.page()
	for i, want := range [][]string{{"fly", fmt.Sprintf("%.1f", 1000*float64(timedTicks+1)/2), fmt.Sprintf("%.1f", 1000*float64(timedTicks))},
		{"swim", "1000.0", "1000.0"}} {
		if !slices.Equal(strings.Fields(got[1+i]), want) {
			t.Errorf("got %q, want %q", got[1+i], want)
		}
	}
}
