package game

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
)

// connection is a client that plays in a room, and its line.
type connection struct {
	client *netplay.Client
	line   link.Link
	began  time.Time // when the time of the client was 0
}

// lobby leads into rooms, and out of them.
type lobby struct {
	game    *Game
	joining *connection // whose first state has not come; nil if there is none
	call    *call       // that has not led to one; nil if there is none
}

// call asks a server for a room, and connects to it.
type call struct {
	place          dial.Place
	password, name string
	open           func(level string) (*levels.Level, error)
	client         *netplay.Client // made by what the server says; or nil
	ctx            context.Context // of the goroutine
	cancel         func()
	answer         chan answer // of the goroutine that waits for the server
}

// answer is what a server says, or the line to it.
type answer struct {
	offer dial.Offer
	line  link.Link
	err   error
}

// dial calls a server. Its error is that of the address.
func (l *lobby) dial(address, password, name string, open func(level string) (*levels.Level, error)) error {
	place, err := dial.ParsePlace(address)
	if err != nil {
		return err
	}
	l.close()
	c := &call{place: place, password: password, name: name, open: open, answer: make(chan answer, 1)}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	l.call = c
	go func() {
		offer, err := dial.Ask(c.ctx, c.place, c.password)
		c.answer <- answer{offer: offer, err: err}
	}()
	l.game.pause()
	l.game.menu.Lost = "Calling " + place.Host
	l.game.menu.Show(menus.PageLost, "Join")
	return nil
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
			if err = c.prepare(&a.offer, l.game.setup.extensions); err == nil {
				return
			}
		}
		l.close()
		l.showLost(err)
	default:
	}
}

// prepare makes the client of what a server plays, and connects it.
func (c *call) prepare(o *dial.Offer, extensions []Extension) error {
	level, err := c.open(o.Level)
	if err != nil {
		return err
	}
	modules, err := modes.With(o.Mode, nil, ownModules(extensions)...)
	if err != nil {
		return err
	}
	c.client, err = netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: level, Modules: modules}, Name: c.name})
	if err != nil {
		return err
	}
	go func(o dial.Offer) {
		line, err := dial.Connect(c.ctx, c.place, o)
		c.answer <- answer{line: line, err: err}
	}(*o)
	return nil
}

// join begins to play in a room. The match that is shown goes on until the first state has come.
func (l *lobby) join(c *connection) {
	l.close()
	l.joining = c
}

// watch enters the room when its state has come, or says why it does not let the user in.
func (l *lobby) watch() {
	l.watchCall()
	c, g := l.joining, l.game
	if c == nil {
		return
	}
	at := g.clock.time().Sub(c.began)
	scene.Receive(c.client, c.line, at)
	err := errors.Join(c.client.Err(), c.line.Err())
	scene.Send(c.client, c.line)
	session := c.client.Session()
	switch {
	case err != nil:
		l.joining = nil
		c.line.Close()
		l.showLost(err)
	case session != nil:
		l.joining = nil
		choice := g.session.choice
		choice.Bots = 0
		if err := g.enter(arenaConfig{Match: session.Match(), Self: c.client.Player(), Choice: choice, remote: c}); err != nil {
			c.line.Close()
			l.showLost(err)
			return
		}
		g.menu.Open = false
	}
}

// showLost opens the page that says why there is no match with others.
func (l *lobby) showLost(err error) {
	g := l.game
	g.pause()
	g.setup.report(err.Error())
	g.menu.Lost = lostText(err)
	g.menu.Show(menus.PageLost, "Not connected")
}

// lostText says in a sentence why there is no match with others, and what helps.
func lostText(err error) string {
	switch {
	case errors.Is(err, netplay.ErrRefused):
		_, why, _ := strings.Cut(err.Error(), netplay.ErrRefused.Error()+": ")
		return "The room does not let you in: " + why
	case errors.Is(err, dial.ErrPassword):
		return "The password is wrong: give the right one by --password"
	case errors.Is(err, dial.ErrUnreachable):
		return "Nobody answers there: is the address right, and the server running?"
	case errors.Is(err, link.ErrClosed):
		return "The room is gone, or the network between is"
	}
	return err.Error()
}

// remoteScene is a match that a room plays. It goes on behind the menu.
type remoteScene struct{ playScene }

// Update handles the keys of the match, and lets time pass in any case.
func (s remoteScene) Update() {
	g := s.game
	if !g.menu.Open {
		steerByMouse(&g.look, g.device, &g.settings)
		g.switches()
	}
	g.session.source.Advance(g.clock.time())
	g.sound.SetDelay(0)
}

// Draw draws the match, which moves behind the menu too.
func (s remoteScene) Draw(screen *ebiten.Image) {
	g := s.game
	s.drawFrom(g.view, screen, g.clock.seconds, !g.coversHUD())
}

// Turn turns the view of the user, unless the menu is open.
func (s remoteScene) Turn(number int, seconds float64) {
	if !s.game.menu.Open {
		s.playScene.Turn(number, seconds)
	}
}

// Input returns that of the user. Who reads a menu stands still.
func (s remoteScene) Input() components.Input {
	g := s.game
	if g.menu.Open {
		return components.Input{Look: g.look.Angles()}
	}
	return g.takeInput()
}

// Ticked shows a predicted tick.
func (s remoteScene) Ticked() { s.game.showNew() }

// Decided shows what has become final.
func (s remoteScene) Decided() { s.game.showFinal() }

// Failed says why the match ended.
func (s remoteScene) Failed(err error) { s.game.lobby.showLost(err) }

// goOnAfter waits for the room, which begins the next match.
func (s remoteScene) goOnAfter(*modes.StatusData) {}
