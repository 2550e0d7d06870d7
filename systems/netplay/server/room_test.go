package server

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// testRoom returns a room of two bots.
func testRoom(t *testing.T, seats int) *room {
	t.Helper()
	return roomOf(t, setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Bots: 2, Seats: seats, Pace: 1, Points: -1, Minutes: -1})
}

// roomOf returns a room with a setup.
func roomOf(t *testing.T, s setup) *room {
	t.Helper()
	return roomIn(t, &archive{log: log.New(io.Discard, "", 0)}, s)
}

// roomIn returns a room that is recorded.
func roomIn(t *testing.T, a *archive, s setup) *room {
	t.Helper()
	tables := sharedTable()
	g, err := tables.game(s, 1, a)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newRoom(0, g, &book{}, a.log, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRoom_PlaysByWeaponsOfAFolder, and enters limits anew where one of them changes, in the same match.
func TestRoom_PlaysByWeaponsOfAFolder(t *testing.T) {
	shipped, _ := testRoom(t, 2).game.match.Weapons().Lookup("disc")
	spec := shipped.Clone()
	spec.Projectile.MuzzleSpeed = 77
	text, err := json.Marshal(spec)
	if err != nil {
		t.Fatal(err)
	}
	s := setup{Name: "one", Level: "bowl", Mode: "deathmatch", Rules: "arena", Weapons: filepath.Dir(file(t, "disc.json", string(text))), Seats: 4, Pace: 1, Points: 5, Minutes: 5}
	r := roomOf(t, s)
	m := r.game.match
	if disc, _ := m.Weapons().Lookup("disc"); disc.Projectile.MuzzleSpeed != 77 {
		t.Errorf("discs of %v m/s", disc.Projectile.MuzzleSpeed)
	}
	for _, change := range []func(){func() { s.Points = 6 }, func() { s.Minutes = 7 }} {
		change()
		r.game.adjust(s)
		r.began = now().Add(-time.Duration(m.Tick()+2) * 32 * time.Millisecond)
		r.play()
		if status, _ := modes.StatusOf(m); status.Rules.PointLimit != s.Points || status.Rules.TimeLimitTicks != int64(s.Minutes)*ticksOfMinute {
			t.Errorf("%s are wanted, the match has %d points, %d ticks", s.limits(), status.Rules.PointLimit, status.Rules.TimeLimitTicks)
		}
	}
}

// TestRoom_FillsWithBotsAndPlaysTheNextMatch in its own time.
func TestRoom_FillsWithBotsAndPlaysTheNextMatch(t *testing.T) {
	r := testRoom(t, 2)
	m := r.game.match
	r.game.room.Enter(modes.RulesEntry(modes.Rules{TimeLimitTicks: 5}))
	r.game.crew.fill = 4
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
	r := testRoom(t, 16)
	m := r.game.match
	var hello []byte
	client, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: m.Options().Level, Modules: m.Modules()}, Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	client.Send(func(_ link.Channel, data []byte) { hello = bytes.Clone(data) })
	bye, err := wire.Append(nil, wire.Bye{})
	if err != nil {
		t.Fatal(err)
	}
	joins, passed := 32, func(d time.Duration) { r.began = r.began.Add(-d); r.play() }
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
	if n := r.game.room.Stats().Refused; n != 0 {
		t.Errorf("%d entries were refused", n)
	}
}

// TestRoom_WhoCameBackIntoASeatStays, though nobody was admitted anew.
func TestRoom_WhoCameBackIntoASeatStays(t *testing.T) {
	r := testRoom(t, 4)
	base := systems.Options{Level: r.game.match.Options().Level, Modules: r.game.match.Modules()}
	passed := func(d time.Duration) { r.began = r.began.Add(-d); r.play() }
	var seat wire.Seat
	for range 2 {
		client, err := netplay.NewClient(netplay.ClientOptions{Base: base, Name: "Ada", Seat: seat})
		if err != nil {
			t.Fatal(err)
		}
		p := pipe.New(pipe.Limits{})
		r.welcome(listen.Guest{Link: p})
		client.Send(func(channel link.Channel, data []byte) { p.Arrive(channel, bytes.Clone(data)) })
		passed(32 * time.Millisecond)
		for client.Session() == nil && client.Err() == nil {
			if _, message, ok := p.Next(link.Stream); ok {
				client.Receive(0, link.Stream, message)
			}
		}
		seat = client.Seat()
		g := r.guests[r.peers]
		g.since = g.since.Add(-2 * unseated)
		passed(32 * time.Millisecond)
		if g.name != "Ada" || r.guests[r.peers] != g {
			t.Fatalf("%q with a player is thrown out", g.name)
		}
		p.End(link.ErrClosed)
		passed(32 * time.Millisecond)
	}
	if n := len(r.game.match.Players(nil)); n != 2 {
		t.Errorf("%d players, want a bot and Ada", n)
	}
}

// TestRoom_WhoIsThrownOutDoesNotComeBackOverTheSameLink, by another Hello, and does not keep it either.
func TestRoom_WhoIsThrownOutDoesNotComeBackOverTheSameLink(t *testing.T) {
	r := testRoom(t, 4)
	client, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: r.game.match.Options().Level, Modules: r.game.match.Modules()}, Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	passed := func(d time.Duration) { r.began = r.began.Add(-d); r.play() }
	p, hello := pipe.New(pipe.Limits{}), []byte(nil)
	client.Send(func(_ link.Channel, data []byte) { hello = bytes.Clone(data) })
	r.welcome(listen.Guest{Link: p})
	p.Arrive(link.Stream, hello)
	passed(32 * time.Millisecond)
	passed(32 * time.Millisecond)
	id, _ := r.game.room.Player(r.peers)
	if !r.game.room.Kick(id, wire.ReasonKicked, "") {
		t.Fatal("Ada is not there")
	}
	for range 4 {
		p.Arrive(link.Stream, hello)
		passed(32 * time.Millisecond)
	}
	if r.game.room.IsSeated(r.peers) {
		t.Error("Ada is back over the same link")
	}
	g := r.guests[r.peers]
	g.since = g.since.Add(-2 * goodbye)
	passed(32 * time.Millisecond)
	if len(r.guests) != 0 {
		t.Error("the link of who was thrown out stays")
	}
}
