package menus

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/systems/netplay/dial"
)

// Limits of what is typed, bytes [ours].
const mostAddress, mostPassword = 200, 64

// Call is whom the user calls, and how that went.
type Call struct {
	Address  string // of a server, as it is typed
	Password string // of it
	Lost     string // why there is no match with others, or what is done
	Again    bool   // calling once more may help
	Mend     bool   // another password does
}

// Room is what pages know of matches with others.
type Room struct {
	Hosts string       // by which others join the one of this program; or ""
	Note  string       // what there is to know of the one that is played in; or ""
	local []lan.Server // where others are
	Watch bool         // the user has no player there, or will have none
	known []directory.Found
	which filter
	quick bool     // the first good room is joined
	tried []string // addresses that a quick play has called
}

// field is a row into which text is typed.
func (m *Menu) field(label, hint string, text *string, most int) Row {
	return Row{Label: label, Hint: hint, Text: text, most: most, Value: func() string { return *text }, Act: func() { m.move(1) }}
}

// passwordRow is a field that shows no letters.
func (m *Menu) passwordRow(hint string) Row {
	r := m.field("Password", hint, &m.Call.Password, mostPassword)
	r.Value = func() string { return strings.Repeat("•", utf8.RuneCountInString(m.Call.Password)) }
	return r
}

// Write adds what was typed or pasted to the field in focus, or says why nothing could be pasted.
func (m *Menu) Write(text string, err error) {
	r := &m.Rows[m.View.Selected]
	m.warn(err)
	if r.Text == nil || text == "" {
		return
	}
	if len(*r.Text)+len(text) > r.most {
		m.View.Warning = fmt.Sprintf("At most %d bytes fit here", r.most)
		return
	}
	*r.Text += text
	m.Changed, m.View.Warning = true, ""
}

// editKey changes the field in focus, and reports whether the key belongs to that.
func (m *Menu) editKey(key input.Key) bool {
	text := m.Rows[m.View.Selected].Text
	switch {
	case text == nil:
		return false
	case key == "Backspace":
		_, last := utf8.DecodeLastRuneInString(*text)
		*text = (*text)[:len(*text)-last]
	case key == "Delete":
		*text = ""
	default:
		return key == "Space" // which is written
	}
	m.Changed = true
	return true
}

// joinPage asks for a server.
func (m *Menu) joinPage() {
	m.View.Title, m.View.Note = "Join", "Type into the fields, Ctrl+V pastes, Delete empties one   Enter goes on   Esc goes back"
	join := func(address string) func() { return func() { m.join(address) } }
	m.Rows = []Row{
		m.field("Address", "As its host gives it: HOST, HOST:PORT, HOST:PORT/ROOM or a link", &m.Call.Address, mostAddress),
		m.passwordRow("Where the server wants one"),
		m.field("Your name", "The one that others see", &m.settings.PlayerName, options.MostName),
		{Label: "Join", Hint: "Calls the server", Act: func() { join(m.Call.Address)() }},
	}
	if len(m.Room.local) > 0 {
		m.Rows = append(m.Rows, Row{Label: "In this network", Heading: true})
	}
	for i := range m.Room.local {
		s := &m.Room.local[i]
		hint := fmt.Sprintf("%s, %s: %d of %d people", m.levelTitle(s.Level), s.Mode, s.People, s.Seats)
		if s.Locked {
			hint += ", with a password"
		}
		m.Rows = append(m.Rows, Row{Label: fmt.Sprintf("%s   %s", s.Name, s.Address), Hint: hint, Act: join(s.Address)})
	}
	if len(m.settings.Servers) > 0 {
		m.Rows = append(m.Rows, Row{Label: "Played on last", Heading: true})
	}
	for _, address := range m.settings.Servers {
		m.Rows = append(m.Rows, Row{Label: address, Hint: "Calls this server", Act: join(address)})
	}
	m.Rows = append(m.Rows, Row{Label: "Your body", Heading: true})
	m.Rows = append(append(m.Rows, m.bodyRows()...), m.backRow())
}

// join calls a server.
func (m *Menu) join(address string) {
	m.Room.tried = nil
	m.warn(m.Actions.Online.Join(address, m.Call.Password, m.Choice.Choice))
}

// look shows which servers answer in the local network while one is asked for. The row in focus stays
// in focus.
func (m *Menu) look() {
	if m.Page == PageServers {
		m.lookForServers()
	}
	if m.Page != PageJoin || m.Actions.Online.Local == nil {
		return
	}
	now := m.Actions.Online.Local()
	if slices.Equal(now, m.Room.local) {
		return
	}
	m.Room.local = slices.Clone(now)
	m.refill()
}

// refill makes the rows of the page anew, with the same one in focus.
func (m *Menu) refill() {
	focus := m.Rows[m.View.Selected].key()
	m.TurnTo(m.Page)
	m.Choose(max(slices.IndexFunc(m.Rows, func(r Row) bool { return r.key() == focus && !r.Heading }), 0))
}

// copying copies an address and closes the menu, or leaves it to be read where that fails.
func (m *Menu) copying(address func() string) func() {
	return m.leaving(func() error {
		err := m.Actions.Online.Copy(address())
		if err != nil {
			err = fmt.Errorf("%s   could not be copied: %w", address(), err)
		}
		return err
	})
}

// showRoom says on the page of pauses what there is to know of the room, and copies its address.
func (m *Menu) showRoom() {
	if !m.Online {
		return
	}
	m.View.Caption = m.Room.Note
	if m.Room.Watch {
		m.Rows = append(m.Rows, Row{Label: "Play too", Hint: "Comes into the match with a player", Act: m.Actions.Online.Play})
		return
	}
	if m.Actions.Talk != nil {
		m.Rows = append(m.Rows, m.link("Players and votes", "Throw out or ignore somebody, another level or mode", PagePeople),
			Row{Label: "Invite", Hint: "Copies the address of this room and your team, for friends: " + m.Actions.Online.Invite(), Act: m.copying(m.Actions.Online.Invite)})
	}
	if m.Room.Hosts != "" {
		m.Rows = append(m.Rows, Row{Label: "Copy the address", Hint: "For others, who paste it where they join: " + m.Room.Hosts, Act: m.copying(func() string { return m.Room.Hosts })})
	}
}

// hostPage chooses the match of a room of this program.
func (m *Menu) hostPage() {
	c := m.Choice
	m.View.Title = "Host"
	if runtime.GOOS == "js" {
		m.View.Caption = "A page cannot host. Run ./tools/host on a machine of yours, and send the link that it prints"
		m.Rows = []Row{m.backRow()}
		return
	}
	m.View.Caption = "Friends in your network need nothing more. For others, let your router forward port " + dial.DefaultPort + ", UDP and TCP, to this machine"
	m.Rows = []Row{
		{Label: "Open the room", Hint: "The page of pauses shows the address for others",
			Act: m.trying(func() error { return m.Actions.Online.Host(c.Choice, m.Call.Password) })},
		m.modeRow(),
		{Label: "Level", Hint: "Left and right choose", Value: func() string { return m.levelTitle(c.Level) }, Turn: c.NextLevel},
	}
	m.Rows = append(append(m.Rows, m.botRows()...), m.rulesRow())
	m.Rows = append(m.Rows, m.passwordRow("Lets in only who knows it; empty lets in everybody"),
		m.field("Your name", "The one that others see", &m.settings.PlayerName, options.MostName), m.backRow())
}

// lostPage says why there is no match with others, or that one is on the way.
func (m *Menu) lostPage() {
	m.View.Caption, m.View.Note = m.Call.Lost, "Enter or click chooses"
	if m.Call.Again {
		m.Rows = append(m.Rows, Row{Label: "Try again", Hint: "Calls the server once more", Act: m.Actions.Online.Again})
		if m.Choice != nil {
			change := m.link("Change", "Address, password, name or armour", PageJoin)
			if m.Call.Mend {
				m.View.Selected = len(m.Rows)
				change.Act = func() {
					m.TurnTo(PageJoin)
					m.Choose(1) // the password
				}
			}
			m.Rows = append(m.Rows, change)
		}
	}
	m.Rows = append(m.Rows, m.leaveRows()...)
}
