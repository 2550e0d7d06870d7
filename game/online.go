package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Times of connections [ours].
const (
	patience  = 10 * time.Second // of a call
	tryTime   = 4 * time.Second  // of a call by itself; TCP sends again what was lost first after 1 and 3 s
	tryAgain  = 500 * time.Millisecond
	keepsBody = time.Minute     // by a room, of a lost connection
	isSilent  = 2 * time.Second // without a message, after which the user is told
)

// connection is a client that plays in a room, and its line.
type connection struct {
	client *netplay.Client
	line   link.Link
	began  time.Time // when the time of the client was 0
}

// lobby leads into rooms, back into them, and out of them.
type lobby struct {
	game    *Game
	to      target
	call    *call       // that has not led to a line; nil if there is none
	joining *connection // whose first state has not come; nil if there is none
	hosted  hosted

	level string // as the server names that of the match

	lost time.Time // when the connection went; zero while all is well
	why  string    // it did
	next time.Time // when to call again
}

// target is who is called.
type target struct {
	place          dial.Place
	password, name string
	body           options.Choice // its model, armour and pack are wished for
	seat           wire.Seat      // to come back to; zero for a new one
}

// isKnown reports whether somebody can be called.
func (t *target) isKnown() bool { return t.place.Host != "" }

// address returns what a user writes for the place.
func (t *target) address() string {
	address := t.place.Host
	if t.place.Scheme != "" {
		address = t.place.Scheme + "://" + address
	}
	return strings.TrimSuffix(address+"/"+t.place.Room, "/")
}

// call asks a server for a room, and connects to it.
type call struct {
	client *netplay.Client // made by what the server says; or nil
	ctx    context.Context // of the goroutine
	cancel func()
	answer chan answer // of the goroutine that waits for the server
}

// answer is what a server says, or the line to it.
type answer struct {
	offer dial.Offer
	line  link.Link
	err   error
}

// dial calls a server, with the body of a choice. Its error is that of the address.
func (l *lobby) dial(address, password, name string, body options.Choice) error {
	place, err := dial.ParsePlace(address)
	if err != nil {
		return err
	}
	if l.game.session.remote != nil {
		l.game.session.source.Close()
	}
	l.leave()
	l.to = target{place: place, password: password, name: name, body: body}
	l.again()
	return nil
}

// again calls the same server, and says so.
func (l *lobby) again() {
	l.close()
	l.ring(patience)
	l.say("Calling " + l.to.place.Host)
}

// say shows on a page of its own what goes on.
func (l *lobby) say(text string) {
	l.game.pause()
	l.game.menu.Lost, l.game.menu.Again = text, false
	l.game.menu.Show(menus.PageLost, "Join")
}

// ring calls the server for some time.
func (l *lobby) ring(limit time.Duration) {
	c := &call{answer: make(chan answer, 1)}
	c.ctx, c.cancel = context.WithTimeout(context.Background(), limit)
	l.call = c
	go func(to target) {
		offer, err := dial.Ask(c.ctx, to.place, to.password)
		c.answer <- answer{offer: offer, err: err}
	}(l.to)
}

// close leaves no room that is about to be joined.
func (l *lobby) close() {
	if l.call != nil {
		l.call.cancel()
		l.call = nil
	}
	if l.joining != nil {
		l.joining.line.Close()
		l.joining = nil
	}
}

// leave comes back into no room any more, and ends the one of this program.
func (l *lobby) leave() {
	l.close()
	l.hosted.stop()
	l.game.menu.Hosts = ""
	l.lost, l.to = time.Time{}, target{}
}

// watchCall goes on where the server has answered.
func (l *lobby) watchCall() {
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
			l.join(&connection{client: c.client, line: a.line, began: l.game.clock.time()})
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

// prepare makes the client of what a server plays, and connects it.
func (l *lobby) prepare(c *call, o *dial.Offer) error {
	s := &l.game.setup
	level := l.game.session.state.Level
	if l.lost.IsZero() || l.level != o.Level { // building one takes a second
		var err error
		if level, err = s.open(o.Level); err != nil {
			return err
		}
	}
	l.level = o.Level
	modules, err := modes.With(o.Mode, nil, ownModules(s.extensions)...)
	if err != nil {
		return err
	}
	if err := compareModules(o.Modules, modules); err != nil {
		return err
	}
	wish, err := rooms.Wish(bases.WishData{Model: l.to.body.Model, Preset: l.to.body.Armor, Pack: packOf(l.to.body.Pack)})
	if err == nil {
		c.client, err = netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: level, Modules: modules}, Name: l.to.name, Wish: wish, Seat: l.to.seat})
	}
	if err != nil {
		return err
	}
	go func(place dial.Place, o dial.Offer) {
		line, err := dial.Connect(c.ctx, place, o)
		c.answer <- answer{line: line, err: err}
	}(l.to.place, *o)
	return nil
}

// errModules is wrapped where a server plays with other modules.
var errModules = errors.New("other modules")

// compareModules says which modules a server has that are not here in their versions, or the other
// way round.
func compareModules(there []string, here []systems.Module) error {
	own := rooms.Names(here)
	has := func(list []string) func(string) bool {
		return func(name string) bool { return slices.Contains(list, name) }
	}
	lacks, extra := slices.DeleteFunc(slices.Clone(there), has(own)), slices.DeleteFunc(own, has(there))
	if len(lacks)+len(extra) == 0 || len(there) == 0 {
		return nil
	}
	return fmt.Errorf("%w: the server has %s and you have %s", errModules, cmp.Or(strings.Join(lacks, ", "), "none of them"), cmp.Or(strings.Join(extra, ", "), "none of them"))
}

// join begins to play in a room. The match that is shown goes on until the first state has come.
func (l *lobby) join(c *connection) {
	l.close()
	l.joining = c
}

// watch enters the room when its state has come, or says why it does not let the user in, and calls
// again where the connection is lost.
func (l *lobby) watch() {
	l.watchHosted()
	l.watchCall()
	now := l.game.clock.time()
	switch c := l.joining; {
	case c != nil:
		l.watchJoining(c, now.Sub(c.began))
	case l.call != nil || l.lost.IsZero() || now.Before(l.next):
	case now.Sub(l.lost) < keepsBody:
		l.ring(tryTime)
	default:
		l.showLost(fmt.Errorf("%s, and a minute of trying did not help: %w", l.why, link.ErrClosed))
	}
}

// watchJoining waits for the first state.
func (l *lobby) watchJoining(c *connection, at time.Duration) {
	scene.Receive(c.client, c.line, at)
	err := errors.Join(c.client.Err(), c.line.Err())
	scene.Send(c.client, c.line)
	if err == nil && at > patience {
		err = fmt.Errorf("the room sends no state: %w", link.ErrClosed)
	}
	switch {
	case err != nil:
		l.fail(err)
	case c.client.Session() != nil:
		l.joining = nil
		if err := l.enter(c); err != nil {
			c.line.Close()
			l.showLost(err)
		}
	}
}

// enter begins to show the match of a room.
func (l *lobby) enter(c *connection) error {
	g, back := l.game, !l.lost.IsZero()
	choice := g.session.choice
	choice.Bots, choice.Model, choice.Armor, choice.Pack = 0, cmp.Or(l.to.body.Model, choice.Model), cmp.Or(l.to.body.Armor, choice.Armor), cmp.Or(l.to.body.Pack, choice.Pack)
	l.lost = time.Time{}
	err := g.enter(arenaConfig{Match: c.client.Session().Match(), Self: c.client.Player(), Choice: choice, Levels: g.session.levels, Extensions: g.setup.extensions, remote: c})
	if err != nil {
		return err
	}
	l.to.seat = c.client.Seat()
	switch {
	case back:
		g.session.overlay.Say(hud.Part{Text: "Back in the match", Color: hud.Good})
		return nil
	case g.menu.Hosts != "":
		g.session.overlay.Say(hud.Part{Text: "Others join by " + g.menu.Hosts, Color: hud.Accent})
	case l.to.isKnown():
		g.keepServer(l.to.address(), l.to.name)
	}
	g.menu.Open = false
	return nil
}

// mostServers is how many addresses are kept [ours].
const mostServers = 5

// keepServer keeps where the user played last, and under which name.
func (g *Game) keepServer(address, name string) {
	s := &g.settings.Online
	rest := slices.DeleteFunc(slices.Clone(s.Servers), func(other string) bool { return other == address })
	s.Servers = append([]string{address}, rest[:min(len(rest), mostServers-1)]...)
	s.Name, g.dirty = name, true
	g.saveSettings()
}

// fail ends a call, or the way into a room. Who was in the room before tries again.
func (l *lobby) fail(err error) {
	l.close()
	if l.lost.IsZero() || !mayPass(err) {
		l.showLost(err)
		return
	}
	l.next = l.game.clock.time().Add(tryAgain)
}

// drop is told that the connection of a match is gone, and lets the user come back into the same body.
func (l *lobby) drop(err error) {
	var refusal wire.Refusal
	if !l.to.isKnown() || !mayPass(err) {
		l.showLost(err)
		return
	}
	l.why = "Connection lost"
	if errors.As(err, &refusal) {
		l.why = "The room closes"
	}
	l.to.body, l.lost, l.next = l.game.session.choice, l.game.clock.time(), time.Time{}
}

// notice says that the connection is lost, or about to be, and for how long it is tried; or nothing.
func (l *lobby) notice() string {
	now, r := l.game.clock.time(), l.game.session.remote
	switch {
	case !l.lost.IsZero():
		return fmt.Sprintf("%s, trying again   %.0f s", l.why, max(keepsBody-now.Sub(l.lost), 0).Seconds())
	case r != nil && r.Silent() > isSilent:
		return fmt.Sprintf("Nothing comes from the server, %.0f s", r.Silent().Seconds())
	}
	return ""
}

// showLost opens the page that says why there is no match with others.
func (l *lobby) showLost(err error) {
	g := l.game
	l.close()
	l.lost, l.to.seat = time.Time{}, wire.Seat{}
	g.pause()
	g.setup.report(err.Error())
	g.menu.Lost, g.menu.Again = lostText(err), l.to.isKnown()
	g.menu.Show(menus.PageLost, "Not connected")
}

// mayPass reports whether what went wrong may be otherwise in some seconds.
func mayPass(err error) bool {
	var refusal wire.Refusal
	if errors.As(err, &refusal) {
		return refusal.Reason == wire.ReasonClosing || refusal.Reason == wire.ReasonStopped || refusal.Reason == wire.ReasonFull
	}
	return errors.Is(err, link.ErrClosed) || errors.Is(err, dial.ErrUnreachable) || errors.Is(err, dial.ErrBusy) ||
		errors.Is(err, context.DeadlineExceeded)
}

// refusals say what a room means by a reason, and what helps.
var refusals = map[wire.Reason]string{
	wire.ReasonVersion:   "The server is of another version of Skijet: use the same one, or open the page of the server in a browser",
	wire.ReasonLevel:     "The server has another version of the level: use the same files",
	wire.ReasonModules:   "The server plays with other modules: use the same version of the game, or open the page of the server in a browser",
	wire.ReasonFull:      "The room is full: try again when somebody has left",
	wire.ReasonHostile:   "The room has thrown you out, since what came from here made no sense or was too much",
	wire.ReasonElsewhere: "You play from another window or machine now",
	wire.ReasonClosing:   "The room has closed",
	wire.ReasonWish:      "The room has no such body for you: choose another armour",
	wire.ReasonStopped:   "The room was stopped for some time: try again",
}

// lostText says in a sentence why there is no match with others, and what helps.
func lostText(err error) string {
	var refusal wire.Refusal
	switch {
	case errors.As(err, &refusal):
		text := cmp.Or(refusals[refusal.Reason], "The room does not let you in: "+refusal.Reason.String())
		if refusal.Text != "" {
			text += " (" + refusal.Text + ")"
		}
		return text
	case errors.Is(err, errModules):
		return refusals[wire.ReasonModules] + " (" + strings.TrimPrefix(err.Error(), errModules.Error()+": ") + ")"
	case errors.Is(err, dial.ErrPassword):
		return "The password is wrong: change it here, or give the right one by --password"
	case errors.Is(err, dial.ErrRoom):
		return "The server has no such room: change the name after the slash of the address"
	case errors.Is(err, dial.ErrBusy):
		return "The server has too many connections: try again in a minute"
	case errors.Is(err, dial.ErrUnreachable), errors.Is(err, context.DeadlineExceeded):
		return "Nobody answers there: is the address right, and the server running?"
	case errors.Is(err, link.ErrClosed):
		return "The room is gone, or the network between is"
	}
	return err.Error()
}
