package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestJoined_HandsAGuestToTheRoomOfTheTicket, and closes the link of who may not come, or is one too many.
func TestJoined_HandsAGuestToTheRoomOfTheTicket(t *testing.T) {
	h, _ := house(t)
	if err := h.book.ban(ban{Address: netip.MustParsePrefix("203.0.113.0/24")}, now()); err != nil {
		t.Fatal(err)
	}
	for len(h.rooms[1].arrivals) < waiting-1 {
		h.rooms[1].arrivals <- listen.Guest{}
	}
	for _, c := range []struct {
		room, from string
		to         int // index of the room; -1: none
	}{
		{"one", "198.51.100.1:1", 0}, {followMark + "one", "198.51.100.1:1", 0}, {"", "198.51.100.1:1", 0}, {"three", "198.51.100.1:1", -1}, {"one", "203.0.113.9:1", -1},
		{"two", "198.51.100.1:1", 1}, {"two", "198.51.100.1:1", -1}, {"one", "198.51.100.1:1", 0},
	} {
		before := []int{len(h.rooms[0].arrivals), len(h.rooms[1].arrivals)}
		g := listen.Guest{Room: c.room, Address: netip.MustParseAddrPort(c.from), Link: pipe.New(pipe.Limits{})}
		h.joined(g)
		for i, r := range h.rooms {
			if got := len(r.arrivals) - before[i]; (got == 1) != (c.to == i) {
				t.Errorf("%+v: %d come to room %d", c, got, i)
			}
		}
		if closed := g.Link.Err() != nil; closed != (c.to < 0) {
			t.Errorf("%+v: its link is closed: %v", c, closed)
		}
	}
}

// TestMayFollow_IsForWhoHasTheKey, by a pass to that room.
func TestMayFollow_IsForWhoHasTheKey(t *testing.T) {
	ours, theirs := ticket.KeyOf("ours"), ticket.KeyOf("theirs")
	pass := ours.Issue(followMark+"one", ticket.NewNonce(), now())
	h, _ := house(t)
	for what, c := range map[string]struct {
		key        *ticket.Key
		room, pass string
		want       bool
	}{
		"a pass": {&ours, "one", pass, true}, "to another room": {&ours, "two", pass, false}, "without a key": {nil, "one", pass, false}, "with another key": {&theirs, "one", pass, false},
		"a ticket of a player": {&ours, "one", ours.Issue("one", ticket.NewNonce(), now()), false}, "an old pass": {&ours, "one", ours.Issue(followMark+"one", ticket.NewNonce(), now().Add(-time.Hour)), false},
	} {
		h.table.key, h.wishes.password = c.key, "pass"
		if got := h.mayFollow(c.room, c.pass); got != c.want {
			t.Errorf("%s: %v", what, got)
		}
		if o, err := h.offer(netip.MustParseAddr("192.0.2.1"), c.room, c.pass); (err == nil) != c.want || c.want && o.Room != followMark+"one" {
			t.Errorf("%s: %+v, %v", what, o, err)
		}
	}
}

// TestAddress_IsWhereOthersReachTheServer.
func TestAddress_IsWhereOthersReachTheServer(t *testing.T) {
	h, _ := house(t)
	port, err := listen.Listen(listen.Options{Bind: "127.0.0.1:0", Now: time.Now, Log: t.Logf, Page: http.NotFoundHandler(), Joined: h.joined, Offer: h.offer})
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	h.listener = port
	number := strings.TrimPrefix(h.address(), ":")
	for want, change := range map[string]func(f *flags){
		"play.example:9": func(f *flags) {
			f.Port.Advertise, f.Port.Bind, f.Many.Follow = "play.example:9", "192.0.2.1:7", "127.0.0.1:9"
		}, "192.0.2.1:" + number: func(f *flags) { f.Port.Bind, f.Many.Follow = "192.0.2.1:7", "127.0.0.1:9" },
		"127.0.0.1:" + number: func(f *flags) { f.Port.Bind, f.Many.Follow = ":7", "127.0.0.1:9" }, ":" + number: func(f *flags) { f.Port.Bind, f.Many.Follow = ":7", "ftp://x" },
	} {
		h.flags = &flags{}
		change(h.flags)
		if got := h.address(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// office is a lobby that takes notes, and what it answers next.
type office struct {
	*httptest.Server
	said   []directory.Announcement
	answer string // empty: a fault
}

func newOffice(t *testing.T) *office {
	o := &office{}
	o.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var a directory.Announcement
		if err := json.Unmarshal([]byte(r.PostFormValue("said")), &a); err != nil {
			t.Error(err)
		}
		if o.said = append(o.said, a); o.answer == "" {
			http.Error(w, "no", http.StatusForbidden)
			return
		}
		w.Write([]byte(o.answer))
	}))
	t.Cleanup(o.Close)
	return o
}

// TestTellLobby_SaysWhatIsPlayedAndHearsWhatIsToBe.
func TestTellLobby_SaysWhatIsPlayedAndHearsWhatIsToBe(t *testing.T) {
	o := newOffice(t)
	h, logged := house(t)
	h.gate, h.flags.Together.Announce, h.flags.Port.Advertise = &gate{key: ticket.KeyOf("secret")}, o.URL, "a:1"
	port, err := listen.Listen(listen.Options{Bind: "127.0.0.1:0", Now: time.Now, Log: t.Logf, Page: http.NotFoundHandler(), Joined: h.joined, Offer: h.offer})
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	h.listener = port
	var ended []string
	ends := func(why string) { ended = append(ended, why) }
	people := func(one, two int, followed bool) {
		h.rooms[0].shown.health.people, h.rooms[1].shown.health.people, h.rooms[1].shown.health.followed = one, two, followed
	}
	for what, c := range map[string]struct {
		one, two int // people
		followed bool
		ends     bool // the server
		empty    time.Duration
		stays    bool
		answer   string
		rooms    []string // told of
		want     lobby.Reply
		idle     bool
	}{
		"usual":                       {1, 2, true, false, 0, false, "{}", []string{"one", "two"}, lobby.Reply{}, false},
		"empty":                       {0, 0, false, false, time.Second, false, "{}", []string{"one", "two"}, lobby.Reply{}, false},
		"empty, and it may end":       {0, 0, false, false, time.Second, false, `{"End":true}`, []string{"one", "two"}, lobby.Reply{End: true}, true},
		"so one that stays for ever":  {0, 0, false, false, time.Second, true, `{"End":true}`, []string{"one", "two"}, lobby.Reply{End: true}, false},
		"with people":                 {1, 0, false, false, time.Second, false, `{"End":true}`, []string{"one", "two"}, lobby.Reply{End: true}, false},
		"it goes on with others":      {1, 0, false, false, 0, false, `{"Follow":"b:1"}`, []string{"one", "two"}, lobby.Reply{Follow: "b:1"}, false},
		"it ends, with people":        {0, 2, false, true, time.Second, false, `{"Comes":true}`, []string{"two"}, lobby.Reply{Comes: true}, false},
		"it ends, and nobody comes":   {1, 2, false, true, 0, false, `{}`, []string{"one", "two"}, lobby.Reply{}, false},
		"it ends, all are followed":   {0, 2, true, true, 0, false, `{"Comes":true}`, nil, lobby.Reply{}, false},
		"it ends, empty":              {0, 0, false, true, time.Second, false, `{"Comes":true,"End":true}`, nil, lobby.Reply{End: true}, false},
		"it ends, and no lobby hears": {1, 0, false, true, 0, false, "", []string{"one"}, lobby.Reply{Comes: true}, false},
		"no lobby hears":              {1, 0, false, false, 0, false, "", []string{"one", "two"}, lobby.Reply{Comes: true}, false},
	} {
		people(c.one, c.two, c.followed)
		h.gate.door, h.gate.ends, ended, o.answer, o.said = lobby.Door{}, ends, nil, c.answer, nil
		h.gate.door.Came(now().Add(-c.empty), "")
		if c.stays {
			h.gate.ends = nil
		}
		if r := h.tellLobby(c.ends); r != c.want || (len(ended) == 1) != c.idle {
			t.Errorf("%s: it hears %+v, want %+v; it ends: %q", what, r, c.want, ended)
		}
		var told []string
		for _, r := range o.said[0].Rooms {
			told = append(told, r.Name)
		}
		if a := o.said[0]; len(o.said) != 1 || !slices.Equal(told, c.rooms) || a.Address != "a:1" || a.Ends != c.ends || c.stays && a.Empty != 0 || !c.stays && c.one+c.two == 0 && !c.ends && a.Empty < c.empty {
			t.Errorf("%s: it tells of %q in %+v", what, told, a)
		}
	}
	logged.Reset()
	h.gate.said = ""
	for _, answer := range []string{"{}", "{}", "", "", "{}"} {
		o.answer = answer
		h.tellLobby(false)
	}
	h.tellLobby(true)
	good, bad := "this server is known to the lobby at "+o.URL+"\n", "this server is not known to the lobby: lobby: it answers with status 403: no\n"
	if got := logged.String(); got != good+bad+good {
		t.Errorf("it says %q", got)
	}
}

// TestHelp_NamesAllWords, over HTTP only where there is a token.
func TestHelp_NamesAllWords(t *testing.T) {
	help := helpOfWords()
	for _, w := range words() {
		if !strings.Contains(help, "  "+w.name) || !strings.Contains(help, w.does) {
			t.Errorf("no %q in\n%s", w.name, help)
		}
	}
	if !strings.HasSuffix(help, "\nROOM may be \"all\". A text with spaces is put in quotes, unless it is the last one.") {
		t.Errorf("it ends otherwise:\n%s", help)
	}
	h := &host{}
	if text := h.adminHelp(); !strings.Contains(text, "start it with --token FILE") || strings.Contains(text, "kick") {
		t.Errorf("without a token\n%s", text)
	}
	if h.token = secret; !strings.HasSuffix(h.adminHelp(), help+"\n") || !strings.Contains(h.adminHelp(), "POST /admin") || strings.Contains(h.adminHelp(), secret) {
		t.Errorf("with a token\n%s", h.adminHelp())
	}
}

// TestOpenCopy_OpensARoomThatFollows, in place of one of its own.
func TestOpenCopy_OpensARoomThatFollows(t *testing.T) {
	first := roomOf(t, small())
	for range 40 {
		first.began = first.began.Add(-32 * time.Millisecond)
		first.play()
	}
	line := pipe.New(pipe.Limits{})
	first.welcome(listen.Guest{Link: line, Room: followMark + "one"})
	hello, err := wire.Append(nil, wire.Standby{Address: "b:1"})
	if err != nil {
		t.Fatal(err)
	}
	line.Arrive(link.Stream, hello)
	first.began = first.began.Add(-32 * time.Millisecond)
	first.play()
	_, state, ok := line.Next(link.Stream)
	if !ok {
		t.Fatal("it says nothing to its stand-by")
	}
	h, logged := house(t)
	h.ctx, h.stop = context.WithCancelCause(t.Context())
	h.table = sharedTable()
	h.wishes.rotation = rotation{{level: "valley"}}
	h.log = log.New(logged, "", 0)
	var stopped error
	own := h.rooms[0]
	own.stop = func(why error) { stopped = why }
	k := keeping{Setup: small()}
	if err := h.openCopy(&leader{line: pipe.New(pipe.Limits{}), address: "a:1", asked: now().Add(time.Hour)}, &k, bytes.Clone(state)); err != nil {
		t.Fatal(err)
	}
	r := h.find("one")
	if len(h.rooms) != 2 || r == nil || r == own || !errors.Is(stopped, errRoomCloses) {
		t.Fatalf("%d rooms, its own was stopped by %v", len(h.rooms), stopped)
	}
	await(t, "state of the other room", func() (has bool) {
		r.do(func() { has = r.game.match.Tick() >= 40 })
		return has
	})
	r.do(func() {
		if r.game.room.Leads() || r.lap.mode != "deathmatch" || len(r.lap.rotation) != 1 || r.follow == nil || r.game.match.Hash() == 0 {
			t.Errorf("it leads: %v; %+v", r.game.room.Leads(), r.lap)
		}
	})
	k.Setup.Level = "nowhere"
	if err := h.openCopy(&leader{line: pipe.New(pipe.Limits{}), address: "a:1", asked: now().Add(time.Hour)}, &k, state); err == nil || len(h.all()) != 2 {
		t.Errorf("a level that is not here: %v", err)
	}
	h.stop(errServerEnds)
	h.running.Wait()
	if got := logged.String(); got != "one: this server follows it\n" {
		t.Errorf("it says %q", got)
	}
}
