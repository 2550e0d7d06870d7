package menus

import (
	"errors"
	"testing"

	"github.com/skijet/skijet/game/options"
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
	m.Write("hostx:1")
	for range 3 {
		m.Press("Backspace")
	}
	m.Press("Space")
	m.Press("Enter")
	m.Write("geheim ü")
	if shown := m.Rows[m.View.Selected].Value(); shown != "••••••••" {
		t.Errorf("the password is shown as %q", shown)
	}
	m.Press("Enter")
	m.Press("Delete")
	m.Write("Ada")
	m.Write("a name of more than thirty-two bytes")
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
	m.Lost, m.Again = "The room is full", true
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
	m.Again = false
	m.Show(PageLost, "Join")
	for i := range m.Rows {
		if m.Rows[i].Label == "Try again" {
			t.Error("a call is made twice")
		}
	}
}
