package server

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/netsim"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// caller is a link to a room without a socket.
type caller struct {
	*pipe.Pipe
	client *netplay.Client
	peer   netplay.Peer
}

// comeTo lets somebody come to a room from an address, with a wish, and the seat that they had.
func comeTo(t *testing.T, r *room, address, name string, wish []byte, seat wire.Seat) *caller {
	t.Helper()
	base := systems.Options{Level: r.game.match.Options().Level, Modules: r.game.match.Modules()}
	client, err := netplay.NewClient(netplay.ClientOptions{Base: base, Name: name, Wish: wish, Seat: seat})
	if err != nil {
		t.Fatal(err)
	}
	c := &caller{Pipe: pipe.New(pipe.Limits{}), client: client}
	r.welcome(listen.Guest{Link: c.Pipe, Address: netip.MustParseAddrPort(address)})
	c.peer = r.peers
	client.Send(func(channel link.Channel, data []byte) { c.Arrive(channel, bytes.Clone(data)) })
	return c
}

// enters takes in what the room has said, until that lets it in or not.
func (c *caller) enters(t *testing.T) {
	t.Helper()
	for c.client.Session() == nil && c.client.Err() == nil {
		channel, message, ok := c.Next(link.Stream)
		if !ok {
			t.Fatal("the room says nothing")
		}
		c.client.Receive(0, channel, message)
	}
}

// TestExpel_KeepsOutTheAddressOfWhoIsAlone there, and of all others who are thrown out by a vote only the player.
func TestExpel_KeepsOutTheAddressOfWhoIsAlone(t *testing.T) {
	s := start(t, "--bots", "1", "--rooms", "2")
	for i, c := range []struct {
		address, other string
		alone          bool
	}{
		{"203.0.113.5:1", "203.0.113.6:1", false}, {"203.0.113.7:1", "203.0.113.7:2", true}, {"[2001:db8::1]:1", "[2001:db8:0:1::1]:1", false},
		{"[2001:db8:0:2::1]:1", "[2001:db8:0:2::2]:1", true}, {"192.168.1.2:1", "203.0.113.6:1", true}, {"10.0.0.1:1", "203.0.113.6:1", true},
		{"127.0.0.1:1", "203.0.113.6:1", true}, {"[::ffff:172.16.0.1]:1", "203.0.113.6:1", true}, {"[fe80::1]:1", "203.0.113.6:1", true},
	} {
		r, name := s.host.all()[0], fmt.Sprint("Cem", i)
		var cem, other *caller
		r.do(func() { cem = comeTo(t, r, c.address, name, nil, wire.Seat{}) })
		elsewhere := s.host.all()[1] // who plays from there may be in another room
		elsewhere.do(func() { other = comeTo(t, elsewhere, c.other, "Dee", nil, wire.Seat{}) })
		cem.enters(t)
		other.enters(t)
		var g guest
		r.do(func() { g = *r.guestOf(cem.client.Player()) })
		s.host.expel(r, cem.client.Player(), g)
		var why wire.Refusal
		for cem.client.Err() == nil {
			channel, message, _ := cem.Next(link.Stream)
			cem.client.Receive(0, channel, message)
		}
		if err := cem.client.Err(); !errors.As(err, &why) || why.Reason != wire.ReasonVoted {
			t.Errorf("%s: thrown out by %v", c.address, err)
		}
		from := netip.MustParseAddrPort(c.address)
		if banned := s.host.book.banned(from.Addr(), now()) != ""; banned == c.alone {
			t.Errorf("%s with %s: the address is banned: %v", c.address, c.other, banned)
		}
		guest := func(address, name string, seat wire.Seat) *guest {
			return &guest{Guest: listen.Guest{Address: netip.MustParseAddrPort(address)}, called: name, seat: seat}
		}
		for _, back := range []struct {
			address, name string
			seat          wire.Seat
			out           bool
		}{{c.address, name, wire.Seat{}, c.alone}, {c.address, "Dee", wire.Seat{}, false}, {"198.51.100.1:1", name, wire.Seat{}, false}, {"198.51.100.1:1", "Dee", cem.client.Seat(), c.alone}} {
			if err := s.host.book.keepsOut(guest(back.address, back.name, back.seat), now()); (err != nil) != back.out {
				t.Errorf("%s, %s with %x: %v", back.address, back.name, back.seat, err)
			}
			if err := s.host.book.keepsOut(guest(back.address, back.name, back.seat), now().Add(votedOut+time.Second)); err != nil {
				t.Errorf("after its time: %v", err)
			}
		}
		for _, one := range []*caller{cem, other} {
			one.End(link.ErrClosed)
		}
		for len(people(s.host.all())) > 0 {
			time.Sleep(time.Millisecond)
		}
	}
	if text, _ := s.host.sayBans(nil); !strings.Contains(text, "203.0.113.7/32 Cem1 alone, banned for 5 minutes: by a vote") {
		t.Error(text)
	}
	if text, err := s.host.sayUnban([]string{"Cem1"}); text != "203.0.113.7/32 Cem1 is no longer banned" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if text := (&ban{Until: time.Unix(60, 0)}).why("banned", time.Unix(0, 0)); text != "banned for 1 minute" {
		t.Error(text)
	}
}

// TestRoom_SaysWhoComesAndGoes in the log, and who watches stays somebody who watches: over another link, and where the room
// begins anew.
func TestRoom_SaysWhoComesAndGoes(t *testing.T) {
	var said told
	table := setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Seats: 4, Pace: 1, Points: -1, Minutes: -1}
	r := roomIn(t, &archive{log: log.New(&said, "", 0)}, table)
	passed := func(ticks int) {
		for range ticks {
			r.began = r.began.Add(-32 * time.Millisecond)
			r.play()
		}
	}
	var told string
	says := func(want string) {
		t.Helper()
		all := said.String()
		if fresh := all[len(told):]; fresh != want {
			t.Errorf("it says %q, want %q", fresh, want)
		}
		told = all
	}
	come := func(name string, wish []byte, seat wire.Seat) *caller {
		t.Helper()
		c := comeTo(t, r, "192.0.2.1:9", name, wish, seat)
		passed(2)
		c.enters(t)
		return c
	}
	ada := come("Ada", nil, wire.Seat{})
	says("one: \"Ada\" joins from 192.0.2.1:9 over \n")
	ada.End(link.ErrClosed)
	passed(2)
	says("one: the link of \"Ada\" from 192.0.2.1:9 is gone: link closed\n")
	ada = come("Ada", nil, ada.client.Seat())
	says("one: \"Ada\" comes back from 192.0.2.1:9 over \n")
	ada.End(link.ErrClosed)
	passed(1900)
	says("one: the link of \"Ada\" from 192.0.2.1:9 is gone: link closed\none: \"Ada\" has not come back, and leaves\n")
	ada = come("Ada", nil, ada.client.Seat())
	says("one: \"Ada\" was here before, and joins from 192.0.2.1:9 over \n")
	ada.says(t, wire.Bye{})
	passed(100)
	says("one: \"Ada\" leaves\n")
	watch := []byte(`{"Watch": true}`)
	eve := come("Eve", watch, wire.Seat{})
	says("one: \"Eve\" watches from 192.0.2.1:9 over \n")
	eve.End(link.ErrClosed)
	passed(2)
	says("one: the link of \"Eve\" from 192.0.2.1:9 is gone: link closed\n")
	eve = come("Eve", nil, eve.client.Seat())
	says("one: \"Eve\" comes back and watches from 192.0.2.1:9 over \n")
	r = roomIn(t, &archive{log: log.New(&said, "", 0)}, table)
	eve = come("Eve", watch, eve.client.Seat())
	says("one: \"Eve\" was here before, and watches from 192.0.2.1:9 over \n")
	if eve.client.Player() != components.Nobody || len(r.game.match.Players(nil)) != 0 {
		t.Errorf("Eve plays %d", eve.client.Player())
	}
	if !r.turnAway(eve.peer, "be kind") {
		t.Error("Eve is not there")
	}
	says("one: \"Eve\" from 192.0.2.1:9 is thrown out by the host: be kind\n")
	ada = come("Ada", nil, wire.Seat{})
	told = said.String()
	for range 400 {
		ada.Arrive(link.Stream, []byte("nonsense"))
		passed(1)
	}
	says("one: \"Ada\" from 192.0.2.1:9 is thrown out: hostile messages\n")
}

// says lets somebody say something to the room.
func (c *caller) says(t *testing.T, m wire.Message) {
	t.Helper()
	data, err := wire.Append(nil, m)
	if err != nil {
		t.Fatal(err)
	}
	c.Arrive(link.Stream, data)
}

// TestVotes_WaitForNobodyWhoIsAway: two of three seats decide where the link of the third is lost, and who presses nothing
// for half a minute does not count until they do or write something.
func TestVotes_WaitForNobodyWhoIsAway(t *testing.T) {
	r := testRoom(t, 4)
	r.table.votes = true
	m := r.game.match
	passed := func(ticks int) {
		for range ticks {
			r.began = r.began.Add(-32 * time.Millisecond)
			r.play()
		}
	}
	var all []*caller
	for i := range 3 {
		c := comeTo(t, r, fmt.Sprintf("192.0.2.%d:9", i), fmt.Sprint("guest ", i), nil, wire.Seat{})
		passed(2)
		c.enters(t)
		all = append(all, c)
	}
	counted := func() int {
		v, ok := teamwork.VoteOf(m)
		if !ok {
			t.Fatal("nothing is voted on")
		}
		return v.Of
	}
	call := func(i int, e systems.Entry) {
		t.Helper()
		all[i].says(t, wire.Call{Name: e.Name, Data: e.Data})
		passed(2)
	}
	id := func(i int) components.ID { return all[i].client.Player() }
	all[2].End(link.ErrClosed)
	passed(3)
	before, _ := modes.StatusOf(m)
	call(0, teamwork.ProposeEntry(id(0), teamwork.Motion{Again: true}))
	if n := counted(); n != 2 {
		t.Errorf("%d count, want 2", n)
	}
	call(1, teamwork.VoteEntry(id(1), true))
	passed(2)
	if s, _ := modes.StatusOf(m); s.Number != before.Number+1 {
		t.Error("two of the two who are there do not decide")
	}
	all[2] = comeTo(t, r, "192.0.2.2:9", "guest 2", nil, all[2].client.Seat())
	passed(2)
	all[2].enters(t)
	passed(2)
	call(1, teamwork.ProposeEntry(id(1), teamwork.Motion{Level: "valley"}))
	if n := counted(); n != 3 {
		t.Errorf("%d count where all are back, want 3", n)
	}
	call(0, teamwork.VoteEntry(id(0), false))
	call(2, teamwork.VoteEntry(id(2), false))
	passed(idleTicks + 3)
	all[0].says(t, wire.Chat{Text: "what now?"})
	passed(2)
	call(2, teamwork.ProposeEntry(id(2), teamwork.Motion{Level: "valley"}))
	if n := counted(); n != 2 { // who proposes has voted
		t.Errorf("%d count where one writes and one proposes, want 2", n)
	}
}

// TestWords_AreAllTriedByNetsim, but the one that only lists them.
func TestWords_AreAllTriedByNetsim(t *testing.T) {
	tried := append(netsim.Words(), "help")
	for _, w := range words() {
		if !slices.Contains(tried, w.name) {
			t.Errorf("internal/netsim does not try what %q does to a room: add it to words.go there", w.name)
		}
		tried = slices.DeleteFunc(tried, func(name string) bool { return name == w.name })
	}
	if len(tried) > 0 {
		t.Errorf("it tries %q, which nobody can say", tried)
	}
}
