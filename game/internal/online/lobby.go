package online

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/internal/defended"
	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Times of connections [ours].
const (
	patience  = 30 * time.Second // of a call
	tryTime   = 4 * time.Second  // of a call by itself; TCP sends again what was lost first after 1 and 3 s
	glance    = time.Second      // of a question that may stay open
	tryAgain  = 500 * time.Millisecond
	keepsBody = time.Minute     // by a room, of a lost connection
	isSilent  = 2 * time.Second // without a message, after which the user is told
	staysTold = 6 * time.Second // what a room did not do, on a page of the menu
)

// Connection is a client that plays in a room, and its line.
type Connection struct {
	Client   *netplay.Client
	Line     link.Link
	Began    time.Time // when the time of the client was 0
	Insecure bool      // see dial.Connection
	Motd     string    // see dial.Offer
}

// Stage is the arena as a lobby uses it.
type Stage interface {
	Open(level string) (*levels.Level, error)
	Modules() []systems.Module // of the game, without a mode
	Body() bases.WishData      // of the user, now
	// Wait shows what is done, and Refuse why there is no match with others.
	Wait(text string)
	Refuse(err error)
	// Enter shows the match of a room, to which the user comes back or not.
	Enter(c *Connection, back bool) error
}

// Lobby leads into rooms. Its first fields are to be set.
type Lobby struct {
	Stage Stage
	Now   func() time.Time
	Serve Server // nil: this program cannot host
	Bind  string // where it hosts; empty is the usual port

	To      Target
	Joining *Connection // whose first state has not come; nil if there is none
	Offer   dial.Offer  // that was made last
	Hosts   string      // by which others join the room of this program; or ""
	call    *call       // that has not led to a line; nil if there is none
	hosted  hosted
	search  lan.Search
	servers servers
	level   *levels.Level // that was opened last
	opened  string        // by which name

	client *netplay.Client // that plays, or did
	lost   time.Time       // when the connection went; zero while all is well
	why    string          // it did
	next   time.Time       // when to call again

	denied   string // what the room did last not do
	deniedAt time.Time
}

// Target is who is called, and as whom.
type Target struct {
	Place          dial.Place
	Password, Name string
	Body           bases.WishData
	Watch          bool      // without a player
	Owner          string    // word by which the room of this program knows its host
	Seat           wire.Seat // to come back to; zero for a new one
}

// IsKnown reports whether somebody can be called.
func (t *Target) IsKnown() bool { return t.Place.Host != "" }

// Address returns what a user writes for the place.
func (t *Target) Address() string {
	address := t.Place.Host
	if t.Place.Scheme != "" {
		address = t.Place.Scheme + "://" + address
	}
	return strings.TrimSuffix(address+"/"+t.Place.Room, "/")
}

// call asks a server for a room, and connects to it.
type call struct {
	client *netplay.Client // made by what the server says; or nil
	ctx    context.Context // of the goroutine
	cancel func()
	motd   string
	answer chan answer // of the goroutine that waits for the server
}

// answer is what a server says, or the line to it.
type answer struct {
	offer dial.Offer
	line  *dial.Connection // nil: the offer came
	err   error
}

// Dial calls a server. Its error is that of the address.
func (l *Lobby) Dial(address string, to Target) (err error) {
	if to.Place, err = dial.ParsePlace(address); err == nil {
		l.Leave()
		l.To = to
		l.Again()
	}
	return err
}

// LevelOf returns the level that a room plays, if the arena has it; or nothing, of which the way into the
// room tells the reason.
func LevelOf(address, password string) string {
	ctx, cancel := context.WithTimeout(context.Background(), glance)
	defer cancel()
	if place, err := dial.ParsePlace(address); err == nil {
		if offer, err := dial.Ask(ctx, place, password); err == nil && slices.Contains(levels.EmbeddedNames(), offer.Level) {
			return offer.Level
		}
	}
	return ""
}

// Again calls the same server, and says so.
func (l *Lobby) Again() {
	l.close()
	l.ring(patience)
	l.Stage.Wait("Calling " + l.To.Place.Host)
}

// Play comes back into the same room with a player.
func (l *Lobby) Play() {
	to := l.To
	l.Leave()
	l.To, l.To.Watch, l.To.Seat = to, false, wire.Seat{}
	l.Again()
}

// ring calls the server for some time.
func (l *Lobby) ring(limit time.Duration) {
	c := &call{answer: make(chan answer, 1)}
	c.ctx, c.cancel = context.WithTimeout(context.Background(), limit)
	l.call = c
	go func(to Target) {
		offer, err := dial.Ask(c.ctx, to.Place, to.Password)
		c.answer <- answer{offer: offer, err: err}
	}(l.To)
}

// close leaves no room that is about to be joined.
func (l *Lobby) close() {
	l.denied = ""
	if l.call != nil {
		l.call.cancel()
		l.call = nil
	}
	if l.Joining != nil {
		l.Joining.Line.Close()
		l.Joining = nil
	}
}

// Leave comes back into no room any more, and ends the one of this program.
func (l *Lobby) Leave() {
	l.close()
	l.search.Close()
	l.hosted.stop()
	l.Hosts, l.lost, l.To, l.client = "", time.Time{}, Target{}, nil
}

// watchCall goes on where the server has answered.
func (l *Lobby) watchCall() {
	c := l.call
	if c == nil {
		return
	}
	select {
	case a := <-c.answer:
		err := a.err
		switch {
		case err != nil:
		case a.line != nil:
			l.call = nil // its line goes on
			l.Join(&Connection{Client: c.client, Line: l.withStandby(c.client, a.line.Link), Began: l.Now(), Insecure: a.line.Insecure, Motd: c.motd})
			return
		default:
			if err = l.prepare(c, &a.offer); err == nil {
				return
			}
		}
		l.fail(err)
	default:
	}
}

// withStandby returns a link that goes over to the stand-by of the room.
func (l *Lobby) withStandby(c *netplay.Client, line link.Link) link.Link {
	place, offer := l.To.Place, l.Offer
	return netplay.WithStandby(c, line, func(s wire.Standby) <-chan link.Link {
		place.Host, offer.Ticket, offer.Hashes = s.Address, s.Ticket, s.Hashes
		return dial.Again(place, offer)
	})
}

// prepare makes the client of what a server plays, and connects it.
func (l *Lobby) prepare(c *call, o *dial.Offer) (err error) {
	if !l.IsLost() || l.opened != o.Level { // building one takes a second
		if l.level, err = l.Stage.Open(o.Level); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("the room plays on %s, which is not here: get it from its host, and start the arena in the folder where it is", o.Level)
		}
		if err != nil {
			return err
		}
		l.opened = o.Level
	}
	c.motd, l.Offer = o.Motd, *o
	modules, err := modes.With(o.Mode, nil, l.Stage.Modules()...)
	if errors.Is(err, modes.ErrMode) {
		err = fmt.Errorf("%w: the server plays the mode %q, which is of another game", errModules, o.Mode)
	}
	if modules = defended.With(l.level, modules); err == nil {
		err = compareModules(o.Modules, modules)
	}
	if err != nil {
		return err
	}
	body := &l.To.Body
	body.Model, body.Preset = ruleset.Change("", o.Rules, body.Model, body.Preset)
	wish, err := json.Marshal(teamwork.Wish{WishData: l.To.Body, Team: l.To.Place.Team, Watch: l.To.Watch, Owner: l.To.Owner})
	if err == nil {
		c.client, err = netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: l.level, Modules: modules}, Name: l.To.Name, Wish: wish, Seat: l.To.Seat})
	}
	if err != nil {
		return err
	}
	go func(place dial.Place, o dial.Offer) {
		line, err := dial.Connect(c.ctx, place, o)
		c.answer <- answer{line: &line, err: err}
	}(l.To.Place, *o)
	return nil
}

// Join begins to play in a room. The match that is shown goes on until the first state has come.
func (l *Lobby) Join(c *Connection) {
	l.close()
	l.Joining = c
}

// Watch enters the room when its state has come, or says why it does not let the user in, and calls
// again where the connection is lost.
func (l *Lobby) Watch() {
	l.watchHosted()
	l.watchCall()
	now := l.Now()
	switch c := l.Joining; {
	case c != nil:
		l.watchJoining(c, now.Sub(c.Began))
	case l.call != nil || !l.IsLost() || now.Before(l.next):
	case now.Sub(l.lost) < keepsBody:
		l.ring(tryTime)
	default:
		l.end(fmt.Errorf("%s, and a minute of trying did not help: %w", l.why, link.ErrClosed))
	}
}

// watchJoining waits for the first state.
func (l *Lobby) watchJoining(c *Connection, at time.Duration) {
	scene.Receive(c.Client, c.Line, at)
	err := errors.Join(c.Client.Err(), c.Line.Err())
	scene.Send(c.Client, c.Line)
	if err == nil && at > patience {
		err = fmt.Errorf("the room sends no state: %w", link.ErrClosed)
	}
	switch {
	case err != nil:
		l.fail(err)
	case c.Client.Session() != nil:
		back := l.IsLost()
		l.Joining, l.lost, l.To.Seat, l.client = nil, time.Time{}, c.Client.Seat(), c.Client
		l.To.Watch = c.Client.Player() == components.Nobody // also where only the seat told so
		if err := l.Stage.Enter(c, back); err != nil {
			c.Line.Close()
			l.end(err)
		}
	}
}

// fail ends a call, or the way into a room. Who was in the room before tries again.
func (l *Lobby) fail(err error) {
	l.close()
	if !l.IsLost() || !mayPass(err) {
		l.end(err)
		return
	}
	l.next = l.Now().Add(tryAgain)
}

// Drop is told that the connection of a match is gone, and lets the user come back into the same body.
func (l *Lobby) Drop(err error) {
	if !l.To.IsKnown() || !mayPass(err) {
		l.end(err)
		return
	}
	l.why = whyLost(err)
	if l.client != nil {
		l.To.Place.Host = cmp.Or(l.client.Address(), l.To.Place.Host)
	}
	l.To.Body, l.lost, l.next = l.Stage.Body(), l.Now(), time.Time{}
}

// end gives up, and says why.
func (l *Lobby) end(err error) {
	l.close()
	l.lost, l.To.Seat = time.Time{}, wire.Seat{}
	l.Stage.Refuse(err)
}

// Invitation returns the address by which others come into the same room, and into a team unless that
// is 0.
func (l *Lobby) Invitation(team int) string {
	address := cmp.Or(l.Hosts, l.To.Place.Host)
	if l.Hosts == "" && l.To.Place.Scheme != "" {
		address = l.To.Place.Scheme + "://" + address
	}
	address += "/" + l.Offer.Room
	if team > 0 {
		address += fmt.Sprint("/", team)
	}
	return address
}

// IsLost reports whether a connection is lost, and the user tries to come back.
func (l *Lobby) IsLost() bool { return !l.lost.IsZero() }

// Notice says that the connection is lost, or about to be, since nothing has come for some time; or
// nothing.
func (l *Lobby) Notice(silent time.Duration) string {
	switch {
	case l.IsLost():
		return fmt.Sprintf("%s, trying again   %.0f s", l.why, max(keepsBody-l.Now().Sub(l.lost), 0).Seconds())
	case silent > isSilent:
		return fmt.Sprintf("Nothing comes from the server, %.0f s", silent.Seconds())
	}
	return ""
}

// Deny notes what the room did not do, and returns the words for it.
func (l *Lobby) Deny(text string) string {
	l.denied, l.deniedAt = "The room: "+Denied(text), l.Now()
	return l.denied
}

// Alert is Notice for who reads a page of the menu, and tells what the room did not do, too.
func (l *Lobby) Alert(silent time.Duration) string {
	told := l.Notice(silent)
	if told == "" && l.Now().Sub(l.deniedAt) < staysTold {
		told = l.denied
	}
	return told
}
