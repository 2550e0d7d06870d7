package menus

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/talk"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
)

// room is one that was found.
func room(name string, people, seats, ping int) directory.Found {
	return directory.Found{Address: name + ".example:7777", Server: name, Version: 3, Trip: time.Duration(ping) * time.Millisecond,
		Room: directory.Room{Name: "room1", Level: "valley", Mode: "ctf", Rules: "arena", Score: "1 : 0", People: people, Seats: seats, Bots: 2}}
}

// serversMenu is a menu with an answer of the search, and notes what is joined and begun.
func serversMenu(found *[]directory.Found, settled *bool) (m *Menu, s *options.Settings, did *[]string) {
	settings := options.DefaultSettings()
	m, did = newTestMenu(&settings), &[]string{}
	m.Choice = NewSelection(options.Choice{Level: "bowl"}, nil, nil)
	m.Actions.Online.Version = 3
	m.Actions.Online.Servers = func([]string, ...string) ([]directory.Found, bool) { return *found, *settled }
	m.Actions.Online.Quick = func() (string, bool) { return "", false }
	m.Actions.Online.Join = func(address, _ string, _ options.Choice) error { *did = append(*did, "join "+address); return nil }
	m.Actions.Matches.Fast = func() options.Choice { return options.Choice{Level: "bowl", Mode: "ctf"} }
	m.Actions.Matches.Start = func(c options.Choice) error { *did = append(*did, "start "+c.Level); return nil }
	return m, &settings, did
}

// TestServersPage_ShowsRoomsAndKeepsFavourites, by filters, and does not join what it cannot.
func TestServersPage_ShowsRoomsAndKeepsFavourites(t *testing.T) {
	other, locked := room("old", 3, 8, 9), room("shut", 8, 8, 5)
	other.Version, locked.Locked = 2, true
	found, settled := []directory.Found{room("hall", 4, 16, 30), other, locked}, false
	m, s, did := serversMenu(&found, &settled)
	m.showServers(false)
	m.look()
	if row := strings.Join(m.Rows[0].Cells, "|"); row != "hall|ctf|Valley|4 of 16 + 2|30 ms|1 : 0|arena" {
		t.Errorf("the first row is %s", row)
	}
	m.Choose(1)
	if m.Press("Enter"); len(*did) != 0 || !strings.Contains(m.View.Warning, "version 2") {
		t.Errorf("a room of another version: %q, warns %q", *did, m.View.Warning)
	}
	m.Choose(2)
	if m.Press("Enter"); len(*did) != 0 || m.Page != PageJoin || m.Call.Address != "shut.example:7777" {
		t.Errorf("a room with a password: %q, page %v for %q", *did, m.Page, m.Call.Address)
	}
	m.showServers(false)
	m.Choose(2)
	if m.Press("Delete"); len(s.Favourites) != 1 || s.Favourites[0] != "shut.example:7777" || !m.Changed || m.View.Selected != 2 {
		t.Errorf("favourites %q, row %d in focus", s.Favourites, m.View.Selected)
	}
	for _, want := range []string{"hall old* shut", "hall", "* shut", "hall old* shut"} {
		find(t, m, "Show")
		m.Press("ArrowRight")
		names := ""
		for i := range m.Rows {
			if len(m.Rows[i].Cells) > 0 {
				names += " " + m.Rows[i].Cells[0]
			}
		}
		if got := strings.ReplaceAll(strings.TrimSpace(names), " *", "*"); got != want {
			t.Errorf("%v shows %q, want %q", m.Room.which, got, want)
		}
	}
	m.Choose(0)
	found = append([]directory.Found{room("new", 9, 16, 60)}, found...)
	if m.look(); m.View.Selected != 1 {
		t.Errorf("row %d is in focus after another one has come", m.View.Selected)
	}
	if m.Press("Enter"); len(*did) != 1 || (*did)[0] != "join hall.example:7777" {
		t.Errorf("did %q", *did)
	}
}

// TestQuickPlay_JoinsPeopleOrBeginsWithBots once nobody else is expected.
func TestQuickPlay_JoinsPeopleOrBeginsWithBots(t *testing.T) {
	found, settled := []directory.Found{room("empty", 0, 16, 5), room("full", 8, 8, 5)}, false
	m, _, did := serversMenu(&found, &settled)
	m.showServers(true)
	if m.look(); len(*did) != 0 || m.View.Caption == "" {
		t.Errorf("did %q before anybody has answered", *did)
	}
	found = append(found, room("far", 6, 16, 180), room("near", 3, 16, 20))
	if m.look(); len(*did) != 1 || (*did)[0] != "join near.example:7777" {
		t.Errorf("did %q", *did)
	}
	m.showServers(true)
	found, settled = found[:2], true
	if m.look(); len(*did) != 2 || (*did)[1] != "start bowl" {
		t.Errorf("did %q", *did)
	}
	m.showServers(false)
	if m.look(); len(*did) != 2 {
		t.Errorf("who only looks is led on: %q", *did)
	}
	place, waits := "", true
	m.Actions.Online.Quick = func() (string, bool) { return place, waits }
	m.showServers(true)
	if m.look(); len(*did) != 2 {
		t.Errorf("did %q while a lobby has a server started", *did)
	}
	place = "lobby.example:7000/room2?seat=x"
	if m.look(); len(*did) != 3 || (*did)[2] != "join "+place || m.Call.Address != "lobby.example:7000/room2" {
		t.Errorf("did %q when a lobby holds a place, and shows %q", *did, m.Call.Address)
	}
}

// TestQuickPlay_GoesOnWhereARoomIsFull: to another one, twice, and says so.
func TestQuickPlay_GoesOnWhereARoomIsFull(t *testing.T) {
	found, settled := []directory.Found{room("a", 6, 8, 10), room("b", 6, 8, 20), room("c", 6, 8, 30), room("d", 6, 8, 40)}, true
	m, _, did := serversMenu(&found, &settled)
	full := func() {
		m.Call.Lost, m.Call.Again = "The room is full", true
		m.Show(PageLost, "Not connected")
		m.AskNext()
	}
	m.showServers(true)
	m.look()
	for range 2 {
		if full(); m.Page != PageServers || !strings.Contains(m.View.Caption, " is full: looking for another room") {
			t.Errorf("page %v says %q", m.Page, m.View.Caption)
		}
		m.look()
	}
	if full(); m.Page != PageLost || m.View.Caption != "The room is full" || strings.Join(*did, ", ") != "join a.example:7777, join b.example:7777, join c.example:7777" {
		t.Errorf("after the third page %v says %q, did %q", m.Page, m.View.Caption, *did)
	}
	found = found[:1]
	m.showServers(true)
	m.look()
	full()
	if m.look(); m.Page != PageLost || len(*did) != 4 {
		t.Errorf("where there is no other room: page %v, did %q", m.Page, *did)
	}
	m.showServers(false)
	m.Choose(0)
	m.Press("Enter")
	if full(); m.Page != PageLost {
		t.Errorf("who has chosen the room is led to page %v", m.Page)
	}
}

// TestPeoplePage_ProposesAndIgnores.
func TestPeoplePage_ProposesAndIgnores(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	m.Choice = NewSelection(options.Choice{Level: "bowl", Mode: "ctf"}, nil, nil)
	var proposed []teamwork.Motion
	match, err := systems.NewMatch(systems.Options{Level: yardtest.Level(t)})
	if err != nil {
		t.Fatal(err)
	}
	state := &scene.State{Match: match, Self: 3, History: scene.History{After: []systems.PlayerState{{ID: 3, Name: "You"}, {ID: 7, Name: "Ada"}, {ID: 8, Name: "Bo", Bot: true}}}}
	say := &talk.Talk{State: state, Enter: func(e systems.Entry) error {
		o, err := teamwork.ReadMotion(e.Data)
		if err != nil || e.Name != teamwork.CallPropose || e.Subject != 3 {
			t.Errorf("%+v is entered: %v", e, err)
		}
		proposed = append(proposed, o)
		return nil
	}}
	m.Actions.Session = Session{State: state, Talk: say, Overlay: &overlay.Overlay{}}
	m.Actions.Online.Invite, m.Actions.Online.Levels = func() string { return "hall/room1/2" }, func() []string { return nil }
	m.Online = true
	m.Actions.Online.Copy = func(string) error { return nil }
	for _, label := range []string{"Level", "Next match", "Throw out Ada"} {
		m.Show(PagePause, "Paused")
		find(t, m, "Players and votes")
		m.Press("Enter")
		m.Choose(find(t, m, label))
		if m.Press("Enter"); label == "Throw out Ada" {
			if len(proposed) != 2 || m.View.Warning != "Once more proposes to throw out Ada" {
				t.Errorf("one Enter proposes %+v and warns %q", proposed, m.View.Warning)
			}
			m.Press("Enter")
		}
	}
	if len(proposed) != 3 || proposed[0] != (teamwork.Motion{Level: "bowl", Mode: "ctf"}) || !proposed[1].Next || proposed[2].Kick != 7 || m.Open {
		t.Errorf("proposed %+v, open: %v", proposed, m.Open)
	}
	m.Actions.Online.Levels = func() []string { return []string{"works", "isles"} }
	for i, want := range []string{"works", "isles", "works"} { // the rotation of the host alone
		m.Show(PagePause, "Paused")
		find(t, m, "Players and votes")
		m.Press("Enter")
		find(t, m, "Level")
		if i > 0 {
			m.Press("ArrowRight")
		}
		if m.Press("Enter"); proposed[len(proposed)-1] != (teamwork.Motion{Level: want, Mode: "ctf"}) || m.Choice.Level != "bowl" {
			t.Errorf("proposed %+v, and the own choice is %s", proposed, m.Choice.Level)
		}
	}
	m.Show(PagePause, "Paused")
	find(t, m, "Invite")
	find(t, m, "Players and votes")
	m.Press("Enter")
	find(t, m, "Ada")
	if m.Press("Enter"); !m.Actions.Overlay.Ignores(7) || m.Rows[m.View.Selected].Value() != "ignored" {
		t.Error("who was chosen is not ignored")
	}
	for _, n := range []int{3, 1} { // who is alone has no side to change
		state.History.After = state.History.After[:n]
		m.Show(PagePause, "Paused")
		if has := slices.ContainsFunc(m.Rows, func(r Row) bool { return r.Label == "Your side" }); has != (n > 1) {
			t.Errorf("of %d players one can change sides: %v", n, has)
		}
	}
}
