package game

import (
	"errors"
	"image"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// roomTest is an arena that joins a room where a client without a picture plays too.
type roomTest struct {
	g       *Game
	device  *scripted
	now     time.Duration
	network *linktest.Net
	room    *netplay.Room
	far     [2]*linktest.End // of the room
	other   *netplay.Client
	near    *linktest.End // of the other client
	line    *linktest.End // of the arena
	press   components.Input
}

// base are the options by which room and clients make their matches.
func (r *roomTest) base(level *levels.Level) systems.Options {
	return systems.Options{Level: level, Seed: 1, Modules: matchModules(nil)}
}

func newRoomTest(t *testing.T, conditions linktest.Conditions) *roomTest {
	t.Helper()
	level := yardtest.Level(t)
	r := &roomTest{network: linktest.NewNet(1), device: &scripted{}}
	match, err := systems.NewMatch(r.base(level))
	if err != nil {
		t.Fatal(err)
	}
	seats := byte(0)
	r.room, err = netplay.NewRoom(0, netplay.RoomOptions{
		Match: match, Seats: 2,
		Admit: func(name string, _ []byte) (systems.PlayerSpec, error) {
			return systems.PlayerSpec{Name: name, Team: 1 + int(seats)%2}, nil
		},
		NewSeat: func() wire.Seat { seats++; return wire.Seat{seats} },
	})
	if err != nil {
		t.Fatal(err)
	}
	behind, _ := newMatch(t, level)
	r.g, err = newArena(arenaConfig{Match: behind, Demo: true, Settings: options.DefaultSettings()})
	if err != nil {
		t.Fatal(err)
	}
	began := time.Unix(1000, 0)
	r.g.clock.now = func() time.Time { return began.Add(r.now) }
	r.g.device = r.device
	r.line, r.far[0] = r.network.Connect(conditions, conditions)
	r.near, r.far[1] = r.network.Connect(conditions, conditions)
	r.g.lobby.Join(&online.Connection{Client: r.client(t, level, "Arena"), Line: r.line, Began: began})
	r.other = r.client(t, level, "Other")
	return r
}

func (r *roomTest) client(t *testing.T, level *levels.Level, name string) *netplay.Client {
	t.Helper()
	c, err := netplay.NewClient(netplay.ClientOptions{Base: r.base(level), Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// pass lets time pass in updates of 8 ms.
func (r *roomTest) pass(t *testing.T, d time.Duration) {
	t.Helper()
	for end := r.now + d; r.now < end; {
		r.now += 8 * time.Millisecond
		r.network.Advance(r.now)
		for peer, far := range r.far {
			for channel, data, ok := far.Receive(); ok; channel, data, ok = far.Receive() {
				r.room.Receive(r.now, netplay.Peer(peer+1), channel, data)
			}
		}
		if err := r.room.Tick(r.now); err != nil {
			t.Fatal(err)
		}
		r.room.Send(func(p netplay.Peer, channel link.Channel, data []byte) { _ = r.far[p-1].Send(channel, data) })
		for channel, data, ok := r.near.Receive(); ok; channel, data, ok = r.near.Receive() {
			r.other.Receive(r.now, channel, data)
		}
		if err := r.other.Tick(r.now, r.press); err != nil && !errors.Is(err, netplay.ErrRefused) {
			t.Fatal(err)
		}
		r.other.Send(func(channel link.Channel, data []byte) { _ = r.near.Send(channel, data) })
		if err := r.g.Update(); err != nil {
			t.Fatal(err)
		}
	}
}

// internet is a line with a round trip of 100 ms.
var internet = linktest.Conditions{Delay: 50 * time.Millisecond, Jitter: 10 * time.Millisecond, Worsens: 1, Lost: 0.02}

func TestOnline_TheArenaPlaysInARoomAndAgreesWithIt(t *testing.T) {
	r := newRoomTest(t, internet)
	r.pass(t, time.Second)
	g := r.g
	if g.session.remote == nil || g.session.state.Match.Tick() == 0 {
		t.Fatal("the arena has not joined after a second")
	}
	r.device.held = []input.Key{"W"}
	r.press = components.Input{Forward: components.Full, Buttons: components.ButtonFire}
	before, _ := g.session.state.Player(g.session.state.Self)
	began := before.Position
	r.pass(t, 4*time.Second)
	self, ok := g.session.state.Player(g.session.state.Self)
	if !ok || self.Position.Sub(began).Length() < 3 {
		t.Errorf("the player went %v m by holding a key", self.Position.Sub(began).Length())
	}
	if s := r.room.Stats(); s.Desyncs != 0 || s.Hostile != 0 || s.Refused != 0 {
		t.Errorf("the room counts %+v", s)
	}
	if len(g.session.state.History.After) != 2 {
		t.Errorf("%d players are shown, want 2", len(g.session.state.History.After))
	}
}

// TestOnline_SaysThatAPageIsNotSecure where the match is entered, after the words of the host, and on the
// page of pauses.
func TestOnline_SaysThatAPageIsNotSecure(t *testing.T) {
	r := newRoomTest(t, internet)
	r.g.lobby.To.Place = dial.Place{Scheme: "http", Host: "10.0.0.2:7777", Room: "room2"}
	r.g.lobby.Joining.Insecure, r.g.lobby.Joining.Motd = true, "Be kind"
	r.pass(t, time.Second)
	told := r.g.session.overlay.Feedback.Chat()
	if len(told) != 2 || told[0].Parts[0].Text != "The room" || told[0].Parts[1].Text != "Be kind" ||
		!strings.HasSuffix(told[1].Parts[1].Text, "Better: arena --join 10.0.0.2:7777/room2") {
		t.Errorf("the user is told %+v", told)
	}
	r.g.openMenu()
	if caption := r.g.menu.View.Caption; !strings.Contains(caption, "Plain HTTP") {
		t.Errorf("the page of pauses says %q", caption)
	}
}

func TestOnline_TheMatchGoesOnBehindTheMenu(t *testing.T) {
	r := newRoomTest(t, internet)
	r.pass(t, time.Second)
	r.device.held = []input.Key{"W"}
	r.g.openMenu()
	before := r.g.session.state.Match.Tick()
	r.pass(t, time.Second)
	if passed := r.g.session.state.Match.Tick() - before; passed < 29 || !r.g.menu.Open {
		t.Errorf("%d ticks in a second behind the menu", passed)
	}
	entry, _ := r.g.session.state.Match.Entry(r.g.session.state.Self)
	if in := components.Intent.Get(entry); in.Forward != 0 {
		t.Error("who reads the menu walks")
	}
}

func TestOnline_SaysWhyThereIsNoMatchAnyMore(t *testing.T) {
	r := newRoomTest(t, linktest.Conditions{})
	r.pass(t, time.Second)
	r.room.Close("the evening is over")
	r.pass(t, time.Second)
	if g := r.g; !g.menu.Open || g.menu.Page != menus.PageLost || !strings.Contains(g.menu.Call.Lost, "the evening is over") {
		t.Errorf("open %v at page %v with %q", g.menu.Open, g.menu.Page, g.menu.Call.Lost)
	}
}

func TestOnline_ALineThatSaysNothingIsLost(t *testing.T) {
	r := newRoomTest(t, internet)
	r.pass(t, time.Second)
	r.far[0].Change(linktest.Conditions{Lost: 1, Worsens: 1})
	r.pass(t, 3*time.Second)
	if told := r.g.lobby.Notice(r.g.session.remote.Silent()); !strings.HasPrefix(told, "Nothing comes from the server, ") || r.g.menu.Open {
		t.Errorf("after three seconds the user is told %q", told)
	}
	r.g.openMenu()
	if told := r.g.menu.Picture().Alert; !strings.HasPrefix(told, "Nothing comes from the server, ") {
		t.Errorf("who reads the menu is told %q", told)
	}
	r.pass(t, 2*time.Second)
	if g := r.g; g.menu.Page != menus.PageLost || g.menu.Call.Again {
		t.Errorf("after five seconds page %v with %q", g.menu.Page, g.menu.Call.Lost)
	}
}

// TestOnline_WhatIsWrittenReachesOthers: letters are no keys meanwhile, and a line may be dropped.
func TestOnline_WhatIsWrittenReachesOthers(t *testing.T) {
	r := newRoomTest(t, internet)
	r.pass(t, time.Second)
	r.device.tap("Enter")
	r.pass(t, 16*time.Millisecond)
	r.device.typed = "Hello thereX"
	r.device.held = []input.Key{"W"}
	r.pass(t, 16*time.Millisecond)
	r.device.tap("Backspace")
	r.pass(t, 40*time.Millisecond)
	if e := r.g.chat.Entry(); e != "To everybody: Hello there_" {
		t.Errorf("the line is %q", e)
	}
	if e, _ := r.g.session.state.Match.Entry(r.g.session.state.Self); components.Intent.Get(e).Forward != 0 {
		t.Error("who writes walks")
	}
	r.device.tap("Enter")
	r.pass(t, 400*time.Millisecond)
	if got := r.other.Chats(); len(got) != 1 || got[0].Text != "Hello there" || got[0].Team {
		t.Errorf("the other one got %+v", got)
	}
	lines := r.g.session.overlay.Feedback.Chat()
	if len(lines) != 1 || lines[0].Parts[0].Text != "Arena" || lines[0].Parts[1].Text != "Hello there" {
		t.Errorf("the arena shows %+v", lines)
	}
	r.device.tap("U")
	r.pass(t, 16*time.Millisecond)
	r.device.typed = "never mind"
	r.device.tap("Escape")
	r.pass(t, time.Second)
	if r.g.chat.Open || r.g.menu.Open || len(r.other.Chats()) > 0 {
		t.Error("Escape sends a line, or opens the menu")
	}
}

func TestOnline_TheBoardTellsPingAndLossOfPeople(t *testing.T) {
	r := newRoomTest(t, internet)
	r.pass(t, 4*time.Second)
	b := r.g.board(r.g.session.state.Players)
	n := len(b.Columns)
	if n < 2 || b.Columns[n-2] != "PING" || len(b.Rows) != 2 {
		t.Fatalf("%+v", b)
	}
	for _, row := range b.Rows {
		if len(row.Values) != n || !strings.HasSuffix(row.Values[n-2], " ms") || row.Values[n-2] == "0 ms" || !strings.HasSuffix(row.Values[n-1], " %") {
			t.Errorf("%s has %q", row.Name, row.Values)
		}
	}
	r.device.tap("F2")
	r.pass(t, time.Second)
	stats := strings.Join(r.g.stats(), "\n")
	for _, want := range []string{"round trip", "jitter", "loss", "early", "predicted", "corrections", "ticks again", "up ", "down "} {
		if !strings.Contains(stats, want) {
			t.Errorf("the page of numbers lacks %q:\n%s", want, stats)
		}
	}
	if trace := r.g.debug.Net.Trace(); len(trace) < 6 || trace[len(trace)-1] < 50 {
		t.Errorf("round trips %v", trace)
	}
	r.device.tap("F2")
	r.pass(t, 16*time.Millisecond)
	if len(r.g.stats()) > 0 {
		t.Error("the page stays")
	}
}

// TestOnline_TheRoomChangesWhatThePlayerAsksFor: sides and armour go by calls.
func TestOnline_TheRoomChangesWhatThePlayerAsksFor(t *testing.T) {
	r := newRoomTest(t, internet)
	r.pass(t, time.Second)
	team := r.g.session.state.OwnTeam()
	if err := r.g.session.talk.TurnSide(3 - 2*team); err != nil { // both would be of one team
		t.Fatal(err)
	}
	r.pass(t, time.Second)
	told := r.g.session.overlay.Feedback.Feed()
	if len(told) == 0 || !strings.HasPrefix(told[len(told)-1].Parts[0].Text, "The room: ") || r.g.session.state.OwnTeam() != team {
		t.Errorf("team %d, and the user is told %+v", r.g.session.state.OwnTeam(), told)
	}
	r.g.openMenu()
	if alert := r.g.menu.Picture().Alert; len(told) > 0 && alert != told[len(told)-1].Parts[0].Text {
		t.Errorf("and %q on the page of pauses", alert)
	}
	r.pass(t, 6*time.Second)
	if alert := r.g.menu.Picture().Alert; alert != "" {
		t.Errorf("%q stays", alert)
	}
	r.g.menu.Open = false
	if err := r.g.session.talk.TurnSide(2*team - 3); err != nil {
		t.Fatal(err)
	}
	r.pass(t, time.Second)
	if !r.g.session.state.Spectates(r.g.session.state.Self) {
		t.Error("the player does not only watch")
	}
	if _, err := r.g.session.source.Enter(modes.RematchEntry()); err == nil {
		t.Error("a guest begins the match again")
	}
}

// TestTakeFlags_GivesTheMenuTheNameOfTheFlags, and without that flag keeps the one that was typed.
func TestTakeFlags_GivesTheMenuTheNameOfTheFlags(t *testing.T) {
	for _, c := range []struct{ kept, flags, want string }{{"Ada", "--name Bob", "Bob"}, {"Ada", "", "Ada"}, {"", "", "Player"}} {
		o, err := options.Parse(strings.Fields(c.flags), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		s := options.Settings{PlayerName: c.kept}
		if takeFlags(&s, &o); s.PlayerName != c.want {
			t.Errorf("%q with %q is %q", c.kept, c.flags, s.PlayerName)
		}
	}
	if _, err := options.Parse([]string{"--name", strings.Repeat("x", options.MostName+1)}, io.Discard); err == nil || !strings.Contains(err.Error(), "--name") {
		t.Errorf("a long name: %v", err)
	}
}

// TestOnline_ARefusalLeadsToWhatHelps: quick play to another room where one is full, and a wrong password to
// the page on which it is typed.
func TestOnline_ARefusalLeadsToWhatHelps(t *testing.T) {
	g, _ := chooser(t)
	var called []string
	found := []directory.Found{{Address: "a.example", Version: 3, Room: directory.Room{People: 1, Seats: 8}}, {Address: "b.example", Version: 3, Room: directory.Room{People: 1, Seats: 8}}}
	g.menu.Actions.Online = menus.Online{Version: 3, Quick: func() (string, bool) { return "", false },
		Servers: func([]string, ...string) ([]directory.Found, bool) { return found, true },
		Join:    func(address, _ string, _ options.Choice) error { called = append(called, address); return nil }}
	g.menu.Show(menus.PageServers, "Servers")
	selectRow(t, g.menu, "Quick play")
	g.menu.Press("Enter")
	for range 2 {
		g.menu.Point(g.ui, image.Pt(640, 360), ui.Pointer{}, false)
		roomStage{g}.Refuse(wire.Refusal{Reason: wire.ReasonFull})
	}
	if strings.Join(called, " ") != "a.example b.example" || g.menu.Page != menus.PageServers {
		t.Errorf("called %q, and page %v is open", called, g.menu.Page)
	}
	g.lobby.To.Place.Host = "a.example"
	roomStage{g}.Refuse(dial.ErrPassword)
	if row := &g.menu.Rows[g.menu.View.Selected]; g.menu.Page != menus.PageLost || row.Label != "Change" {
		t.Errorf("after a wrong password %q of page %v is in focus", row.Label, g.menu.Page)
	}
}
