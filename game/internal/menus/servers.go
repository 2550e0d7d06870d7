package menus

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/internal/directory"
)

// filter says which rooms are shown.
type filter int

// Filters, in their order.
const (
	showAll filter = iota
	showPeople
	showFree
	showFavourites
	filterCount
)

// String returns the words of the menu.
func (f filter) String() string {
	return [...]string{"all", "with people", "that let you in", "favourites"}[f]
}

// Limits of addresses [ours]: that are kept, and that a quick play calls.
const mostFavourites, mostTried = 16, 3

// shows reports whether a room is shown.
func (m *Menu) shows(f *directory.Found) bool {
	switch m.Room.which {
	case showPeople:
		return f.People > 0
	case showFree:
		return !f.Locked && f.People < f.Seats && f.Version == m.Actions.Online.Version
	case showFavourites:
		return slices.Contains(m.settings.Favourites, f.Address)
	}
	return true
}

// serversPage lists the rooms that are known.
func (m *Menu) serversPage() {
	m.View.Title, m.View.Note = "Servers", "Enter joins   Delete, Y or a right click makes a favourite, or none   Esc goes back"
	if m.Room.quick {
		m.View.Caption = "Looking for somebody who plays"
		if n := len(m.Room.tried); n > 0 {
			m.View.Caption = m.Room.tried[n-1] + " is full: looking for another room"
		}
	}
	m.View.Columns = []ui.Column{{Heading: "SERVER", Width: 245}, {Heading: "MODE", Width: 130}, {Heading: "LEVEL", Width: 135}, {Heading: "PLAYERS", Width: 130},
		{Heading: "PING", Width: 85}, {Heading: "SCORE", Width: 85}, {Heading: "RULES"}}
	count := 0
	for i := range m.Room.known {
		if f := &m.Room.known[i]; m.shows(f) {
			m.Rows = append(m.Rows, m.serverRow(f))
			count++
		}
	}
	if count == 0 {
		m.Rows = append(m.Rows, Row{Label: "Nobody answers: join by an address once, or name a list", Heading: true})
	}
	m.Rows = append(m.Rows,
		Row{Label: "Quick play", Hint: "Joins who plays now, or plays with bots if nobody does", Act: func() { m.showServers(true) }},
		Row{Label: "Show", Hint: "Left and right choose which rooms are shown", Value: m.Room.which.String, Turn: m.refilling(func(by int) {
			m.Room.which = (m.Room.which + filter(by) + filterCount) % filterCount
		})},
		m.toggle("Join to", "Who only watches takes no seat, and flies or follows others", &m.Room.Watch, "watch", "play"),
		m.link("Join by an address", "Of a server, or a link from a friend; also your name and your body", PageJoin),
		m.link("Host", "Let others play with you here", PageHost),
		m.field("List", "Address of a list of servers; servers that you know name theirs too", &m.settings.List, mostAddress), m.backRow())
}

// serverRow is that of a room.
func (m *Menu) serverRow(f *directory.Found) Row {
	name := f.Server
	if place := f.Place(); place != f.Address {
		name += " / " + f.Name
	}
	marks := ""
	if slices.Contains(m.settings.Favourites, f.Address) {
		marks = "* "
	}
	players := fmt.Sprintf("%d of %d", f.People, f.Seats)
	if f.Bots > 0 {
		players += fmt.Sprintf(" + %d", f.Bots)
	}
	hint := f.Place()
	if f.Locked {
		hint += ", with a password"
	}
	if f.Bots > 0 {
		hint += fmt.Sprintf(", %d bots", f.Bots)
	}
	r := Row{Hint: hint, Cells: []string{marks + name, f.Mode, m.levelTitle(f.Level), players, fmt.Sprintf("%d ms", max(f.Trip.Milliseconds(), 1)), f.Score, f.Rules},
		Act: func() { m.joinFound(f.Place(), f.Locked) }, Reset: func() { m.favour(f.Address) }}
	if f.Version != m.Actions.Online.Version {
		r.Fault = fmt.Sprintf("%s plays version %d, and this is %d: use the same one", f.Place(), f.Version, m.Actions.Online.Version)
		r.Act = func() {}
	}
	return r
}

// joinFound calls a server, or asks for its password first.
func (m *Menu) joinFound(place string, locked bool) {
	if m.Call.Address = place; locked && m.Call.Password == "" {
		m.TurnTo(PageJoin)
		m.View.Warning = "This server wants a password"
		return
	}
	m.join(place)
}

// favour makes a server a favourite, or none.
func (m *Menu) favour(address string) {
	list := &m.settings.Favourites
	if slices.Contains(*list, address) {
		*list = slices.DeleteFunc(slices.Clone(*list), func(other string) bool { return other == address })
	} else {
		*list = append([]string{address}, (*list)[:min(len(*list), mostFavourites-1)]...)
	}
	m.Changed = true
	m.refill()
}

// showServers looks for a room with people quickly, or lets the user look.
func (m *Menu) showServers(quick bool) {
	m.Room.quick, m.Room.tried = quick, nil
	m.Room.Watch = m.Room.Watch && !quick
	m.TurnTo(PageServers)
}

// AskNext lets a quick play call another room where the last one turned out to be full.
func (m *Menu) AskNext() {
	if n := len(m.Room.tried); n > 0 && n < mostTried {
		m.Room.quick = true
		m.TurnTo(PageServers)
	}
}

// lookForServers shows which rooms there are while one is chosen, and joins the best for who is in a
// hurry.
func (m *Menu) lookForServers() {
	now, settled := m.Actions.Online.Servers(append(slices.Clone(m.settings.Favourites), m.settings.Servers...), m.settings.List)
	if !slices.Equal(now, m.Room.known) {
		m.Room.known = slices.Clone(now)
		m.refill()
	}
	if !m.Room.quick {
		return
	}
	tried := m.Room.tried
	place, waits := m.Actions.Online.Quick()
	rest := slices.DeleteFunc(slices.Clone(now), func(f directory.Found) bool { return slices.Contains(tried, f.Place()) })
	if best, ok := directory.Best(rest, m.Actions.Online.Version); ok && place == "" {
		place = best.Place()
	}
	m.Room.quick = place == "" && (waits || !settled)
	switch {
	case place != "":
		m.join(place)
		m.Call.Address, _, _ = strings.Cut(place, "?") // without the ticket, for who looks at it
		m.Room.tried = append(tried, m.Call.Address)
	case m.Room.quick:
	case len(tried) > 0:
		m.TurnTo(PageLost) // which says that the last one was full
	default:
		m.leaving(func() error { return m.Actions.Matches.Start(m.Actions.Matches.Fast()) })()
	}
}
