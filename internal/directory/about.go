package directory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/skijet/skijet/internal/fetch"
	"github.com/skijet/skijet/systems/netplay/dial"
)

// Paths of servers and lists.
const (
	PathAbout    = "/about"    // an [About], by GET
	PathServers  = "/servers"  // the [Server] values of a list, by GET
	PathAnnounce = "/announce" // by POST, see [Announce]
	PathPlay     = "/play"     // the [Place] that a lobby holds for somebody, by POST
)

// Limits of what others say [ours].
const (
	maxText   = 64 // bytes of each text
	maxRooms  = 64
	maxPeople = 1 << 10
)

// MaxServers is how many servers a list without a lobby may have [ours].
const MaxServers = 1024

// AnnounceEvery is the time between two announcements to a list [ours].
const AnnounceEvery = 30 * time.Second

// ErrAbout is wrapped where a server says what no server says.
var ErrAbout = errors.New("no server of Skijet")

// Room is a room of a server.
type Room struct {
	Name, Level, Mode, Rules string
	Score                    string // of the match, such as "3 : 1", or empty
	People, Seats, Bots      int
}

// About is what a server says of itself.
type About struct {
	ID      string // of this run of the server
	Name    string
	Version int    // of messages: see wire.Version
	Locked  bool   // it wants a password
	List    string // address of the list that it announces itself to, or empty
	Rooms   []Room // none: it is a stand-by, or its matches went on elsewhere
}

// Server is a server in a list.
type Server struct {
	Address string
	About
}

// Place is where somebody can play at once.
type Place struct{ Address string }

// Plain returns what can be shown of a text, as much as an About may have.
func Plain(text string) string {
	text = strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) || c == utf8.RuneError {
			return -1
		}
		return c
	}, text)
	return strings.ToValidUTF8(text[:min(len(text), maxText)], "")
}

// Check refuses what a server does not say.
func (a *About) Check() error {
	texts := []string{a.ID, a.Name, a.List}
	ok := a.ID != "" && len(a.Rooms) <= maxRooms
	for i := range a.Rooms {
		r := &a.Rooms[i]
		texts = append(texts, r.Name, r.Level, r.Mode, r.Rules, r.Score)
		for _, n := range [...]int{r.People, r.Seats, r.Bots} {
			ok = ok && n >= 0 && n <= maxPeople
		}
	}
	for _, text := range texts {
		ok = ok && text == Plain(text)
	}
	if !ok {
		return fmt.Errorf("directory: %w", ErrAbout)
	}
	return nil
}

// read reads an answer.
func read[T any](a fetch.Answer, err error) (value T, _ error) {
	if err == nil && a.Status != 200 {
		err = fmt.Errorf("directory: %w: it answers with status %d", ErrAbout, a.Status)
	}
	if err == nil && json.Unmarshal(a.Body, &value) != nil {
		err = fmt.Errorf("directory: %w", ErrAbout)
	}
	return value, err
}

// Fetch asks a server for a path: by POST with a body.
func Fetch(ctx context.Context, address, path, body string) (a fetch.Answer, err error) {
	p, err := dial.ParsePlace(address)
	if err != nil {
		return a, err
	}
	url, signed := p.URL(path)
	return fetch.Do(ctx, url, body, signed)
}

// Look asks a server about itself, and returns how long that took there and back.
func Look(ctx context.Context, address string) (a About, trip time.Duration, err error) {
	answer, err := Fetch(ctx, address, PathAbout, "")
	if a, err = read[About](answer, err); err == nil {
		err = a.Check()
	}
	return a, answer.Trip, err
}

// List asks a list for its servers.
func List(ctx context.Context, address string) ([]Server, error) {
	answer, err := Fetch(ctx, address, PathServers, "")
	all, err := read[[]Server](answer, err)
	if err != nil {
		return nil, err
	}
	all = all[:min(len(all), MaxServers)]
	for i := range all {
		if err := all[i].Check(); err != nil {
			return nil, err
		}
		if _, err := dial.ParsePlace(all[i].Address); err != nil {
			return nil, fmt.Errorf("directory: %w: %w", ErrAbout, err)
		}
	}
	return all, nil
}

// Announce tells a list that a server is there: at a port of the machine that asks, or at an address
// that leads to that machine.
func Announce(ctx context.Context, list, id string, port int, address string) error {
	answer, err := Fetch(ctx, list, PathAnnounce, announcement(id, port, address))
	if err == nil && answer.Status != 204 {
		err = fmt.Errorf("directory: the list answers with status %d: %s", answer.Status, Plain(string(answer.Body)))
	}
	return err
}
