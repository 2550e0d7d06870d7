package server

import (
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
)

// TestHealth_SaysInALineWhatARoomPlays, and only what is not as usual.
func TestHealth_SaysInALineWhatARoomPlays(t *testing.T) {
	usual := health{Room: "one", Mode: "ctf", Level: "valley", Rules: "arena", Pace: 1, Clients: 2, Seats: 16, Bots: 6, leads: true}
	for _, c := range []struct {
		change func(h *health)
		want   string
	}{
		{func(*health) {}, "one, ctf on valley, rules arena, limits of the mode, 2 of 16 people, 6 bots"},
		{func(h *health) { h.leads = false }, "one, ctf on valley, rules arena, waits to take over, limits of the mode, 2 of 16 people, 6 bots"},
		{func(h *health) {
			h.Weapons, h.Salt, h.Pace, h.Limits, h.Fault = "folder", true, 2, "5 points", "broken"
		},
			"one, ctf on valley, rules arena, weapons folder, salted, 2 ticks a packet, 5 points, 2 of 16 people, 6 bots, fault: broken"},
	} {
		h := usual
		if c.change(&h); h.line() != c.want {
			t.Errorf("got  %s\nwant %s", h.line(), c.want)
		}
	}
}

// TestTimes_CountWhatTookNoLongerThanEachBound, as Prometheus wants it.
func TestTimes_CountWhatTookNoLongerThanEachBound(t *testing.T) {
	var all times
	for _, d := range []time.Duration{0, time.Millisecond, time.Millisecond + 1, 8 * time.Millisecond, 32 * time.Millisecond, 32*time.Millisecond + 1, time.Second} {
		all.add(d)
	}
	var b strings.Builder
	all.write(&b, "x", "one")
	want := `x_bucket{room="one",le="0.001"} 2
x_bucket{room="one",le="0.002"} 3
x_bucket{room="one",le="0.004"} 3
x_bucket{room="one",le="0.008"} 4
x_bucket{room="one",le="0.016"} 4
x_bucket{room="one",le="0.032"} 5
x_bucket{room="one",le="+Inf"} 7
x_sum{room="one"} 1.074000002
x_count{room="one"} 7
`
	if b.String() != want {
		t.Errorf("got\n%s, want\n%s", b.String(), want)
	}
}

// TestTable_MakesTheMatchOfASetup: its level, mode, limits and seed, and what all rooms have.
func TestTable_MakesTheMatchOfASetup(t *testing.T) {
	tables := sharedTable()
	tables.warmup = 77
	s := setup{Name: "one", Level: "bowl", Mode: "deathmatch", Rules: "arena", Points: 3, Minutes: 2, Pace: 1, Seats: 1}
	usual, _ := modes.ByName("deathmatch")
	for _, limits := range [][2]int{{3, 2}, {0, 0}, {-1, -1}, {-1, 4}} {
		s.Points, s.Minutes = limits[0], limits[1]
		set, base, err := tables.options(&s, 9)
		if err != nil {
			t.Fatal(err)
		}
		want := usual.Default
		if want.WarmupTicks = 77; base != want {
			t.Errorf("without limits %+v, want %+v", base, want)
		}
		if s.Points >= 0 {
			want.PointLimit = s.Points
		}
		if s.Minutes >= 0 {
			want.TimeLimitTicks = int64(s.Minutes) * 1875
		}
		found := false
		for _, m := range set.Modules {
			if made, ok := m.Settings.(modes.Settings); ok {
				found = made.Rules == want && made.Mode.Name == "deathmatch"
			}
		}
		if !found || set.Seed != 9 || set.Level == nil || set.Level != tables.levels["bowl"] {
			t.Errorf("limits %v: seed %d, level %v", limits, set.Seed, set.Level)
		}
	}
	for part, change := range map[string]func(s *setup){
		`level "nowhere": `: func(s *setup) { s.Level = "nowhere" }, `mode "chess": `: func(s *setup) { s.Mode = "chess" }, `weapons "/nowhere": `: func(s *setup) { s.Weapons = "/nowhere" },
	} {
		wrong := s
		change(&wrong)
		if _, _, err := tables.options(&wrong, 9); err == nil || !strings.HasPrefix(err.Error(), part) {
			t.Errorf("got %v, want %s", err, part)
		}
	}
}

// TestTable_AWarmupStandsInPlaceOfThatOfAMode where it is given.
func TestTable_AWarmupStandsInPlaceOfThatOfAMode(t *testing.T) {
	own := modes.TeamDeathmatch
	own.Name = "drill"
	s := small()
	s.Mode = own.Name
	for warmup, want := range map[int64]int64{0: 50, 1: 1, 77: 77} {
		tables := sharedTable()
		tables.modules, tables.warmup = rooms.Usual(own.Module(modes.Rules{WarmupTicks: 50})), warmup
		if _, base, err := tables.options(&s, 1); err != nil || base.WarmupTicks != want {
			t.Errorf("a warm-up of %d ticks: %d, want %d, %v", warmup, base.WarmupTicks, want, err)
		}
	}
}
