package menus

import (
	"errors"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/lan"
)

// TestJoinPage_TakesWhatIsTyped: letters go into the field in focus, and Enter leads on.
func TestJoinPage_TakesWhatIsTyped(t *testing.T) {
	s := options.DefaultSettings()
	s.Servers = []string{"example.org:7777"}
	m := newTestMenu(&s)
	m.Choice = NewSelection(options.Choice{Level: "bowl", Armor: "light"}, nil, nil)
	var called []string
	m.Actions.Online.Join = func(address, password string, body options.Choice) error {
		called = append(called, address+" "+password+" "+body.Armor)
		return errors.New("no host")
	}
	m.Show(PageJoin, "Join")
	m.Write("hostx:1", nil)
	for range 3 {
		m.Press("Backspace")
	}
	m.Press("Space")
	m.Press("Enter")
	m.Write("geheim ü", nil)
	if shown := m.Rows[m.View.Selected].Value(); shown != "••••••••" {
		t.Errorf("the password is shown as %q", shown)
	}
	m.Press("Enter")
	m.Press("Delete")
	m.Write("Ada", nil)
	m.Write("a name of more than thirty-two bytes", nil)
	if m.View.Warning != "At most 32 bytes fit here" {
		t.Errorf("what is too long is met by %q", m.View.Warning)
	}
	if m.Write("", errors.New("no program for that")); m.View.Warning != "no program for that" {
		t.Errorf("what cannot be pasted is met by %q", m.View.Warning)
	}
	m.Press("Enter")
	m.Press("Enter")
	find(t, m, "example.org:7777")
	m.Press("Enter")
	if len(called) != 2 || called[0] != "host geheim ü light" || called[1] != "example.org:7777 geheim ü light" || s.PlayerName != "Ada" || !m.Changed {
		t.Errorf("called %q as %q", called, s.PlayerName)
	}
	if m.View.Warning != "no host" || m.Page != PageJoin {
		t.Errorf("page %v warns %q", m.Page, m.View.Warning)
	}
}

func TestLostPage_OffersWhatMayHelp(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	m.Choice = NewSelection(options.Choice{Level: "bowl"}, nil, nil)
	again := false
	m.Actions.Online.Again = func() { again = true }
	m.Call.Lost, m.Call.Again = "The room is full", true
	m.Show(PageLost, "Not connected")
	m.Press("Enter")
	if !again || m.View.Caption != "The room is full" {
		t.Errorf("tried again: %v, caption %q", again, m.View.Caption)
	}
	find(t, m, "Change")
	m.Press("Enter")
	if m.Page != PageJoin {
		t.Errorf("page %v", m.Page)
	}
	m.Call.Mend = true
	if m.Show(PageLost, "Not connected"); m.Rows[m.View.Selected].Label != "Change" {
		t.Errorf("after a wrong password %q is in focus", m.Rows[m.View.Selected].Label)
	}
	if m.Press("Enter"); m.Rows[m.View.Selected].Label != "Password" {
		t.Errorf("and then %q", m.Rows[m.View.Selected].Label)
	}
	m.Call.Again = false
	m.Show(PageLost, "Join")
	for i := range m.Rows {
		if m.Rows[i].Label == "Try again" {
			t.Error("a call is made twice")
		}
	}
}

// TestPausePage_CopiesTheAddressOfTheOwnRoom, and says so where that fails.
func TestPausePage_CopiesTheAddressOfTheOwnRoom(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	var copied []string
	fault := errors.New("no program for that")
	m.Actions.Online.Copy = func(text string) error { copied = append(copied, text); return fault }
	m.Online, m.Room.Hosts = true, "10.0.0.2:7777"
	m.Show(PagePause, "Paused")
	find(t, m, "Copy the address")
	m.Press("Enter")
	if warned := m.View.Warning; warned != "10.0.0.2:7777   could not be copied: no program for that" || !m.Open {
		t.Errorf("warns %q, open: %v", warned, m.Open)
	}
	fault = nil
	m.Press("Enter")
	if m.Open || len(copied) != 2 || copied[1] != "10.0.0.2:7777" {
		t.Errorf("copied %q, open: %v", copied, m.Open)
	}
}

// TestJoinPage_ListsServersOfTheNetwork as they come and go, and keeps the row in focus.
func TestJoinPage_ListsServersOfTheNetwork(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	m.Choice = NewSelection(options.Choice{Level: "bowl"}, nil, nil)
	var local []lan.Server
	called := ""
	m.Actions.Online.Local = func() []lan.Server { return local }
	m.Actions.Online.Join = func(address, _ string, _ options.Choice) error { called = address; return nil }
	m.Show(PageJoin, "Join")
	m.look()
	last := len(m.Rows) - 1
	m.Choose(last)
	local = []lan.Server{{ID: "a", Address: "10.0.0.5:7777", Name: "Hall", Level: "valley", Mode: "ctf", People: 2, Seats: 16, Locked: true}}
	m.look()
	if len(m.Rows) != last+3 || m.View.Selected != last+2 {
		t.Errorf("%d rows, of which %d is in focus", len(m.Rows), m.View.Selected)
	}
	find(t, m, "Hall   10.0.0.5:7777")
	if hint := m.Rows[m.View.Selected].Hint; hint != "Valley, ctf: 2 of 16 people, with a password" {
		t.Errorf("the hint is %q", hint)
	}
	if m.Press("Enter"); called != "10.0.0.5:7777" {
		t.Errorf("called %q", called)
	}
	local = nil
	if m.look(); m.View.Selected != 0 || len(m.Rows) != last+1 {
		t.Errorf("row %d of %d is in focus after the server has gone", m.View.Selected, len(m.Rows))
	}
}

// TestHostPage_HostsByTheRulesThatAreChosen, which are those of weapons and bots too.
func TestHostPage_HostsByTheRulesThatAreChosen(t *testing.T) {
	s := options.DefaultSettings()
	m := newTestMenu(&s)
	m.Choice = NewSelection(options.Choice{Level: "bowl", Model: "torque", Armor: "t2-light"}, nil, nil)
	hosted := ""
	m.Actions.Online.Host = func(c options.Choice, _ string) error {
		hosted = c.RulesName()
		return nil
	}
	m.Show(PageHost, "Host")
	find(t, m, "Rules")
	m.Press("ArrowLeft")
	find(t, m, "Open the room")
	if m.Press("Enter"); hosted != "tribes2" {
		t.Errorf("it hosts by the rules %q", hosted)
	}
}
