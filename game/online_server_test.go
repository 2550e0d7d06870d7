package game

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/server"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/torque"
)

// serverTest is an arena that plays on servers of this machine, over sockets.
type serverTest struct {
	g      *Game
	bind   string
	served []func()
}

// serve starts a server, on the port of the last one if there was one.
func (s *serverTest) serve(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	read, write := io.Pipe()
	go func() {
		ended <- server.Run(ctx, []string{"--bind", s.bind, "--level", "bowl", "--mode", "team", "--rules", "articles", "--bots", "2", "--password", "x", "--motd", "Be kind"}, write, io.Discard)
	}()
	s.served = append(s.served, func() { stop(); <-ended; ended <- 0 })
	port := 0
	lines := bufio.NewReader(read)
	if first, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	} else if _, err := fmt.Sscanf(first, "Port %d", &port); err != nil {
		t.Fatal(err)
	}
	s.bind = fmt.Sprint("127.0.0.1:", port)
	go func() { _, _ = io.Copy(io.Discard, lines) }()
}

// stop ends the newest server.
func (s *serverTest) stop() { s.served[len(s.served)-1]() }

func newServerTest(t *testing.T) *serverTest {
	t.Helper()
	s := &serverTest{bind: "127.0.0.1:0"}
	s.serve(t)
	t.Cleanup(func() {
		s.g.Close()
		s.stop()
	})
	s.g, _ = newGame(t)
	s.g.setup.open = func(name string) (*levels.Level, error) { return levels.Open(name) }
	return s
}

func (s *serverTest) dial(t *testing.T, password string) {
	t.Helper()
	body := options.Choice{Model: components.ModelTribes, Armor: "heavy", Pack: "repair"}
	if err := (roomStage{s.g}).dial(s.bind, password, "Ada", body); err != nil {
		t.Fatal(err)
	}
}

// until updates the arena until something is so.
func (s *serverTest) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(4 * time.Millisecond) {
		if err := s.g.Update(); err != nil || time.Now().After(end) {
			t.Fatalf("%s: %v, menu %q, notice %q", what, err, s.g.menu.Call.Lost, s.g.lobby.Notice(0))
		}
	}
}

// played reports whether so many ticks of a room are confirmed since the arena joined.
func (s *serverTest) played(ticks int64) bool {
	g := s.g
	return g.session.remote != nil && !g.lobby.IsLost() && g.session.remote.Client().Session().Stats().Right+g.session.remote.Client().Session().Stats().Wrong > ticks
}

// TestOnline_JoinsAServerByItsAddress plays over sockets of this machine.
func TestOnline_JoinsAServerByItsAddress(t *testing.T) {
	s := newServerTest(t)
	if level := online.LevelOf(s.bind, "x"); level != "bowl" {
		t.Errorf("the light of %q would be worked out", level)
	}
	if online.LevelOf(s.bind, "wrong") != "" || online.LevelOf("", "") != "" {
		t.Error("a level is known of a room that says nothing")
	}
	s.dial(t, "wrong")
	s.until(t, "a wrong password", func() bool { return strings.Contains(s.g.menu.Call.Lost, "--password") })
	s.dial(t, "x")
	told := false
	s.until(t, "joining", func() bool {
		told = told || strings.Contains(fmt.Sprint(s.g.session.overlay.Feedback.Lines), "by the rules articles, not arena")
		return s.g.session.remote != nil && s.g.session.remote.Client().Session().Confirmed() > 40
	})
	if rules := s.g.session.state.Match.Rules().Name; rules != "articles" || !told {
		t.Errorf("it plays by the rules %s, and the user was told: %v", rules, told)
	}
	self, ok := s.g.session.state.Player(s.g.session.state.Self)
	if !ok || self.Name != "Ada" || self.Team == 0 {
		t.Errorf("plays %+v on %s", self, s.g.session.state.Level.Name)
	}
	if self.ArmorName != "heavy" || self.Pack.Kind != components.RepairPack {
		t.Errorf("wears %s with %v, and wished for a heavy armour with repair", self.ArmorName, self.Pack.Kind)
	}
	if told := s.g.session.overlay.Feedback.Chat(); len(told) != 1 || told[0].Parts[1].Text != "Be kind" {
		t.Errorf("the user is told %+v", told)
	}
	if kept := s.g.settings.Servers; len(kept) != 1 || kept[0] != s.bind {
		t.Errorf("keeps %+v", kept)
	}
}

// TestOnline_ComesBackIntoTheSameBody after its line is gone, and into a new one after the server was.
func TestOnline_ComesBackIntoTheSameBody(t *testing.T) {
	s := newServerTest(t)
	g := s.g
	folder, recorded := t.TempDir(), 0
	file := func(number int) string { return filepath.Join(folder, fmt.Sprint(number)) }
	g.setup.replays.Record = func(m *systems.Match) *replays.Recording {
		recorded++
		return replays.RecordTo(file(recorded), m)
	}
	s.dial(t, "x")
	line := func() bool { return g.lobby.Joining != nil }
	s.until(t, "a line", line)
	cut := g.lobby.Joining.Line
	s.until(t, "play", func() bool { return s.played(70) })
	self, first := g.session.state.Self, g.session.remote
	cut.Close()
	s.until(t, "the loss", func() bool { return g.lobby.IsLost() })
	if told := g.lobby.Notice(0); !strings.Contains(told, "Connection lost, trying again   60 s") || g.menu.Open {
		t.Errorf("the user is told %q, menu open: %v", told, g.menu.Open)
	}
	s.until(t, "coming back", func() bool { return g.session.remote != first && s.played(10) })
	verify(t, file(1))
	if g.session.state.Self != self || g.menu.Open {
		t.Errorf("player %d came back as %d, menu open: %v", self, g.session.state.Self, g.menu.Open)
	}
	first = g.session.remote
	s.stop()
	s.until(t, "the loss", func() bool { return strings.Contains(g.lobby.Notice(0), "The room closes, trying again") })
	s.serve(t)
	s.until(t, "a line to another server", line)
	cut = g.lobby.Joining.Line
	s.until(t, "coming back to another server", func() bool { return g.session.remote != first && s.played(10) })
	cut.Close()
	g.lobby.To.Password = "changed"
	s.until(t, "being kept out", func() bool { return g.menu.Open })
	if g.menu.Page != menus.PageLost || !g.menu.Call.Again || !strings.Contains(g.menu.Call.Lost, "password") {
		t.Errorf("page %v with %q", g.menu.Page, g.menu.Call.Lost)
	}
}

// verify plays the recording of a match of a room again.
func verify(t *testing.T, file string) {
	t.Helper()
	r, err := replay.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	level, err := levels.Open("bowl")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := modes.With("team", nil, ownModules(nil)...)
	if err != nil {
		t.Fatal(err)
	}
	ticks := 0
	_, err = replay.Verify(r, systems.Options{Level: level, Modules: modules}, func(int64) error { ticks++; return nil })
	if err != nil || ticks < 60 {
		t.Errorf("%d ticks of the recording of a match of a room: %v", ticks, err)
	}
}

// TestOnline_HostsARoomInThisProgram for as long as the user plays in it.
func TestOnline_HostsARoomInThisProgram(t *testing.T) {
	g, _ := newGame(t)
	g.setup.open = func(name string) (*levels.Level, error) { return levels.Open(name) }
	g.lobby.Bind = "127.0.0.1:0"
	s := &serverTest{g: g}
	body := options.Choice{Level: "bowl", Mode: "team", Bots: 1, Model: components.ModelTorque, Armor: "t2-light", Pack: "energy", Rules: ruleset.Tribes2}
	if err := (roomStage{g}).host(body, "secret"); err != nil {
		t.Fatal(err)
	}
	s.until(t, "play", func() bool {
		if lines := fmt.Sprint(g.session.overlay.Feedback.Lines); strings.Contains(lines, "by the rules") {
			t.Errorf("who opened the room is told %s", lines)
		}
		return s.played(40) && len(g.session.state.History.After) == 2 // a bot has left
	})
	if g.lobby.Hosts == "" || g.menu.Room.Note != "Others join by "+g.lobby.Hosts || len(g.settings.Servers) > 0 {
		t.Errorf("the note is %q", g.menu.Room.Note)
	}
	entry, ok := g.session.state.Match.Entry(g.session.state.Self)
	if !ok || *systems.TorqueRules.Get(entry) != torque.Tribes2Original() || g.session.state.Match.Rules().Name != ruleset.Tribes2 {
		t.Errorf("it moves by %+v in a match by the rules %s", systems.TorqueRules.Get(entry), g.session.state.Match.Rules().Name)
	}
	place := g.lobby.To.Place
	g.Close()
	if _, err := dial.Ask(context.Background(), place, "secret"); err == nil {
		t.Error("the room outlives its match")
	}
	body.Level = "nowhere"
	if err := (roomStage{g}).host(body, ""); err != nil {
		t.Fatal(err)
	}
	s.until(t, "a level that is not there", func() bool { return strings.Contains(g.menu.Call.Lost, "nowhere") })
	g.Close()
}

// TestOnline_WatchesWithoutAPlayer, from others' eyes and by the free camera, and plays later.
func TestOnline_WatchesWithoutAPlayer(t *testing.T) {
	s := newServerTest(t)
	g := s.g
	keys := &scripted{}
	g.device = keys
	g.menu.Actions = g.menuActions() // now that it can open levels
	g.menu.Room.Watch = true
	s.dial(t, "x")
	s.until(t, "watching", func() bool { return g.session.remote != nil && s.played(10) })
	_, watches := g.session.state.Player(g.session.state.Self) // either of the bots, where something happens
	if n := len(g.session.state.Match.Players(nil)); n != 2 || g.session.remote.Client().Player() != components.Nobody || !watches {
		t.Fatalf("%d players, of whom %d is watched", n, g.session.state.Self)
	}
	if told := frameOf(g).Notice; !strings.HasPrefix(told, "You watch ") {
		t.Errorf("who watches reads %q", told)
	}
	g.menu.Open = false
	keys.tap("C")
	s.until(t, "the free camera", func() bool { return g.session.free() })
	g.openMenu()
	for i := range g.menu.Rows {
		if g.menu.Rows[i].Label == "Play too" {
			g.menu.Rows[i].Act()
			break // other rows are shown now
		}
	}
	s.until(t, "play", func() bool {
		return g.session.remote != nil && g.session.remote.Client().Player() != components.Nobody && s.played(5)
	})
	if g.session.state.Demo || g.session.free() || g.menu.Room.Watch {
		t.Error("who plays only watches")
	}
}
