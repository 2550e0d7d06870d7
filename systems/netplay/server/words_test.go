package server

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// house is a host of two rooms without bots or a port, and what it logs. Its rooms do what they are asked, and play no tick.
func house(t *testing.T) (h *host, logged *bytes.Buffer) {
	t.Helper()
	b, err := openBook("")
	if err != nil {
		t.Fatal(err)
	}
	logged = &bytes.Buffer{}
	h = &host{flags: &flags{}, log: log.New(logged, "", 0), book: b}
	for _, name := range []string{"one", "two"} {
		r := roomIn(t, &archive{log: log.New(io.Discard, "", 0)}, setup{Name: name, Level: "bowl", Mode: "deathmatch", Rules: "arena", Seats: 16, Pace: 1, Points: -1, Minutes: -1})
		r.book = b
		h.rooms = append(h.rooms, r)
		t.Cleanup(func() { close(r.ended) })
	}
	return h, logged
}

// obey lets the rooms do what they are asked, from now on.
func (h *host) obey() {
	for _, r := range h.rooms {
		go func() {
			for {
				select {
				case q := <-r.requests:
					q()
				case <-r.ended:
					return
				}
			}
		}()
	}
}

// seat lets somebody come into a room, and returns their end of the link.
func seat(t *testing.T, r *room, name, address string) *pipe.Pipe {
	t.Helper()
	client, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: r.game.match.Options().Level, Modules: r.game.match.Modules()}, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	p := pipe.New(pipe.Limits{})
	r.welcome(listen.Guest{Link: p, Address: netip.MustParseAddrPort(address), Over: "WebSocket"})
	client.Send(func(channel link.Channel, data []byte) { p.Arrive(channel, bytes.Clone(data)) })
	r.began = r.began.Add(-32 * time.Millisecond)
	r.play()
	if r.guests[r.peers] == nil || r.guests[r.peers].name != name {
		t.Fatalf("%s is not in the room", name)
	}
	return p
}

// readAll returns the lines and the refusals that were sent over a link.
func readAll(p *pipe.Pipe) (all []string) {
	p.Close()
	for _, data, ok := p.Next(link.Stream); ok; _, data, ok = p.Next(link.Stream) {
		switch m, _ := wire.Read(data); m := m.(type) {
		case wire.Chat:
			all = append(all, m.Text)
		case wire.Refusal:
			all = append(all, m.Error())
		}
	}
	return all
}

// TestWords_OfPeopleAreForTheOneWhomTheyMean: by name, number or room, of whom others have the name too.
func TestWords_OfPeopleAreForTheOneWhomTheyMean(t *testing.T) {
	h, logged := house(t)
	links := []*pipe.Pipe{seat(t, h.rooms[0], "Ada", "203.0.113.1:5"), seat(t, h.rooms[0], "Ben", "203.0.113.2:5"),
		seat(t, h.rooms[1], "Ada", "203.0.113.3:5"), seat(t, h.rooms[1], "Cleo", "203.0.113.4:5")}
	first, _ := h.rooms[0].game.room.Player(1) // and that of the other room has the same number
	number, unknown := fmt.Sprint(first), `nobody is "eve": list says who is here`
	ada := `"ada" is more than one: write one/` + number + " or two/" + number
	h.obey()
	for _, c := range []struct{ line, want string }{
		{"mute ada 30m", ada}, {"unmute ada", ada}, {"kick ada", ada}, {"ban ada ever", ada}, {"kick " + number, strings.Replace(ada, "ada", number, 1)},
		{"mute eve 30m", unknown}, {"unmute eve", unknown}, {"kick eve", unknown}, {"ban eve ever", unknown}, {"kick one/Cleo", `nobody is "one/Cleo": list says who is here`},
		{"kick three/Ada", `no room "three": there are one, two`}, {"kick /Ada", `no room "": there are one, two`},
		{"mute one/Ada 0s", `"0s" is no time: write 30m, 24h or ever`}, {"ban cleo -1h", `"-1h" is no time: write 30m, 24h or ever`},
		{"mute two/ada 90m too loud", "Ada is muted"}, {"unmute two/" + number, "Ada may talk again"}, {"unmute two/Ada", "Ada is not muted"},
		{"mute BEN ever", "Ben is muted"},
		{`ban "Cleo" 72h "of the" others`, "203.0.113.4/32 is banned, and 1 from there are thrown out"},
		{"ban 198.51.100.0/24 1m", "198.51.100.0/24 is banned, and 0 from there are thrown out"}, {"ban 192.0.2.9 ever", "192.0.2.9/32 is banned, and 0 from there are thrown out"},
		{"bans", "203.0.113.4/32 Cleo banned for 3 days: of the others\n198.51.100.0/24  banned for 1 minute\n192.0.2.9/32  banned"},
		{"unban Cleo", "203.0.113.4/32 Cleo is no longer banned"}, {"unban 192.0.2.9", "192.0.2.9/32 is no longer banned"}, {"unban 198.51.100.0/24", "198.51.100.0/24 is no longer banned"},
		{"unban Cleo", `nobody with the name or address "Cleo" is banned: bans lists them`}, {"bans", "nobody is banned"},
		{"kick two/Ada come back later", "Ada is thrown out of two"}, {"say all hello", "done in 2 rooms"}, {"say one to you", "done in 1 rooms"},
		{"kick", "write kick PLAYER [REASON]"}, {"map one", "write map ROOM LEVEL [MODE]"}, {"map one bowl race x", "write map ROOM LEVEL [MODE]"}, {"list all", "write list"},
		{"set one bots", `"bots": write NAME=VALUE`}, {"dance", `unknown word "dance": help lists them`}, {`say one "x`, `a quote " is not closed`}, {"  ", ""},
	} {
		got, err := h.command("Zoe", c.line)
		if err != nil {
			got += err.Error()
		}
		if strings.TrimSpace(got) != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
	for _, r := range h.rooms {
		r.do(r.send)
	}
	for i, want := range [][]string{
		{"hello", "to you"}, {"You are muted", "hello", "to you"},
		{"You are muted for 90 minutes: too loud", "You may talk again", wire.Refusal{Reason: wire.ReasonKicked, Text: "come back later"}.Error()},
		{wire.Refusal{Reason: wire.ReasonKicked, Text: "you are banned for 3 days: of the others"}.Error()},
	} {
		if got := readAll(links[i]); strings.Join(got, "; ") != strings.Join(want, "; ") {
			t.Errorf("person %d is told %q, want %q", i, got, want)
		}
	}
	for _, want := range []string{"Zoe says \"kick eve\": " + unknown + "\n", "Zoe says \"mute BEN ever\": done\n"} {
		if !strings.Contains(logged.String(), want) || strings.Contains(logged.String(), `"bans"`) {
			t.Errorf("no %q alone in the log\n%s", want, logged)
		}
	}
}
