package server

import (
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems/modes"
)

// TestRoom_DoesWhatVotesHaveDecided, once each.
func TestRoom_DoesWhatVotesHaveDecided(t *testing.T) {
	r := roomOf(t, setup{Name: "one", Level: "bowl", Mode: "deathmatch", Rules: "arena", Seats: 4, Pace: 1, Points: -1, Minutes: -1})
	seat(t, r, "Ada", "203.0.113.1:5")
	id, _ := r.game.room.Player(1)
	number := func() int { status, _ := modes.StatusOf(r.game.match); return status.Number }
	for what, c := range map[string]struct {
		motion   teamwork.Motion
		rotation rotation
		want     string
	}{
		"again":                            {teamwork.Motion{Again: true}, nil, "again"},
		"again beside a rotation":          {teamwork.Motion{Again: true}, rotation{{level: "valley"}}, "again"},
		"next of a rotation":               {teamwork.Motion{Next: true}, rotation{{level: "bowl"}, {level: "valley", mode: "ctf"}}, "ctf on valley"},
		"next, which is another mode":      {teamwork.Motion{Next: true}, rotation{{level: "bowl"}, {level: "bowl", mode: "team"}}, "team on bowl"},
		"next, which is the same":          {teamwork.Motion{Next: true}, rotation{{level: "bowl"}}, "again"},
		"next without a rotation":          {teamwork.Motion{Next: true}, nil, "again"},
		"another level":                    {teamwork.Motion{Level: "valley"}, nil, " on valley"},
		"another mode":                     {teamwork.Motion{Mode: "team"}, nil, "team on "},
		"another level and mode":           {teamwork.Motion{Level: "valley", Mode: "ctf"}, nil, "ctf on valley"},
		"throw out Ada":                    {teamwork.Motion{Kick: id}, nil, "Ada is out"},
		"throw out somebody who is not in": {teamwork.Motion{Kick: id + 999}, nil, ""},
	} {
		var done []string
		r.lap = lap{rotation: c.rotation, mode: "deathmatch"}
		r.ask = func(c change) {
			text := " on "
			if c.Mode != nil {
				text = *c.Mode + text
			}
			if c.Level != nil {
				text += *c.Level
			}
			done = append(done, text)
		}
		r.expel = func(player components.ID, g guest) {
			if player == id {
				done = append(done, g.name+" is out")
			}
		}
		before := number()
		r.voted = []teamwork.Decided{{Motion: c.motion, Passed: true}}
		for range 3 {
			r.began = r.began.Add(-32 * time.Millisecond)
			r.play()
		}
		if n := number() - before; n > 0 {
			done = append(done, strings.Repeat("again", n))
		}
		if got := strings.Join(done, ", "); got != c.want {
			t.Errorf("%s: it does %q, want %q", what, got, c.want)
		}
	}
}
