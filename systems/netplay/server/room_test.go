package server

import (
	"bytes"
	"io"
	"log"
	"os"
	"testing"
	"time"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
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
		// The time of a tick and a little more, however long the last one took.
		r.began = now().Add(-time.Duration(m.Tick())*32*time.Millisecond - time.Millisecond)
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

// TestRoom_GuestsWhoComeAndGoLeaveNothingBehind: those who say goodbye, who are cut off before or
// after they have a player, and who say nothing that is understood.
func TestRoom_GuestsWhoComeAndGoLeaveNothingBehind(t *testing.T) {
	level, err := levels.Open("valley")
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRoom("one", &flags{Level: "valley", Mode: "ctf", Bots: 2, Seats: 16, Seed: 1}, level, nil, 0, log.New(io.Discard, "", 0))
	if err != nil {
		t.Fatal(err)
	}
	m := r.game.Match()
	var hello []byte
	client, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: level, Modules: m.Modules()}, Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	client.Send(func(_ link.Channel, data []byte) { hello = bytes.Clone(data) })
	bye, err := wire.Append(nil, wire.Bye{})
	if err != nil {
		t.Fatal(err)
	}
	joins, passed := 64, func(d time.Duration) { r.began = r.began.Add(-d); r.play() }
	if os.Getenv("SKIJET_LONG") != "" {
		joins = 10000
	}
	for i := range joins {
		p := pipe.New(pipe.Limits{})
		r.welcome(listen.Guest{Link: p})
		switch i % 4 {
		case 0:
			p.Arrive(link.Stream, hello)
			passed(32 * time.Millisecond)
			p.Arrive(link.Stream, bye)
			passed(32 * time.Millisecond)
		case 1:
			p.Arrive(link.Stream, hello)
			passed(32 * time.Millisecond)
		case 2:
			p.Arrive(link.Stream, hello)
		default:
			p.Arrive(link.Stream, []byte("nonsense"))
		}
		p.End(link.ErrClosed)
		passed(32 * time.Millisecond)
		if i%16 == 15 { // those who were cut off keep their seats for a minute
			for range 1900 / 8 {
				passed(8 * 32 * time.Millisecond)
			}
		}
	}
	for range 2000 / 8 { // and bots come back
		passed(8 * 32 * time.Millisecond)
	}
	if h := r.health(); h.Clients != 0 || h.Bots != 2 || h.Fault != "" || len(m.Players(nil)) != 2 {
		t.Errorf("%+v, and %d players", h, len(m.Players(nil)))
	}
	if len(r.guests) != 0 || len(r.order) != 0 {
		t.Errorf("%d guests, %d in order", len(r.guests), len(r.order))
	}
	if n := r.game.Stats().Refused; n != 0 {
		t.Errorf("%d entries were refused", n)
	}
}
