package onlinetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Person is a client on a link, who skis ahead.
type Person struct {
	Client  *netplay.Client
	Line    dial.Connection
	options netplay.ClientOptions
	room    string
	began   time.Time
}

// Join lets somebody come to a place.
func Join(p dial.Place, name string) (*Person, error) { return JoinWith(p, name, nil) }

// JoinWith is Join with a wish.
func JoinWith(p dial.Place, name string, wish []byte) (*Person, error) {
	ctx := context.Background()
	offer, err := dial.Ask(ctx, p, "")
	if err != nil {
		return nil, err
	}
	level, err := Level(offer.Level)
	if err != nil {
		return nil, err
	}
	modules, err := rooms.Modules(level, offer.Mode)
	if err != nil {
		return nil, err
	}
	a := &Person{room: offer.Room, options: netplay.ClientOptions{Base: systems.Options{Level: level, Modules: modules}, Name: name, Wish: wish}}
	line, err := dial.Connect(ctx, p, offer)
	if err != nil {
		return nil, err
	}
	return a, a.start(line)
}

// opened are levels by name. Matches share them, and to build one takes longer than most of what people do on it.
var opened sync.Map

// Level opens an embedded level once.
func Level(name string) (*levels.Level, error) {
	once, _ := opened.LoadOrStore(name, sync.OnceValues(func() (*levels.Level, error) { return levels.Embedded(name) }))
	return once.(func() (*levels.Level, error))()
}

// Again comes back to a place after the link has ended, into the same body if it is there. It
// tries once more each second until that succeeds or ctx is done.
func (a *Person) Again(ctx context.Context, p dial.Place) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan dial.Connection)
	try := func() {
		soon, stop := context.WithTimeout(ctx, 5*time.Second)
		defer stop()
		offer, err := dial.Ask(soon, p, "")
		if err != nil {
			return
		}
		line, err := dial.Connect(soon, p, offer)
		if err != nil {
			return
		}
		select {
		case lines <- line:
		case <-ctx.Done(): // another one was quicker
			line.Close()
		}
	}
	for {
		go try()
		select {
		case line := <-lines:
			a.options.Seat = a.Client.Seat()
			return a.start(line)
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (a *Person) start(line dial.Connection) (err error) {
	a.Line, a.began = line, time.Now()
	if a.Client, err = netplay.NewClient(a.options); err != nil {
		return err
	}
	a.Line.Link = netplay.WithStandby(a.Client, line.Link, func(s wire.Standby) <-chan link.Link {
		return dial.Again(dial.Place{Host: s.Address}, dial.Offer{Room: a.room, Ticket: s.Ticket, Hashes: s.Hashes})
	})
	return nil
}

// Confirmed returns the number of ticks that are final, 0 before the first state.
func (a *Person) Confirmed() int64 {
	if a.Client.Session() == nil {
		return 0
	}
	return a.Client.Session().Confirmed()
}

// Play plays until something is so, a minute has passed, or the client or its link ends.
func (a *Person) Play(what string, so func() bool) error {
	for began := time.Now(); !so(); time.Sleep(4 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			return fmt.Errorf("no %s", what)
		}
		if err := a.Step(); err != nil {
			return err
		}
	}
	return nil
}

// Live plays until stop is closed, or the client or its link ends.
func (a *Person) Live(stop <-chan struct{}) error {
	for {
		select {
		case <-stop:
			return nil
		case <-time.After(4 * time.Millisecond):
		}
		if err := a.Step(); err != nil {
			return err
		}
	}
}

// Step handles what has arrived and predicts up to now.
func (a *Person) Step() error {
	at := time.Since(a.began)
	for channel, data, ok := a.Line.Receive(); ok; channel, data, ok = a.Line.Receive() {
		a.Client.Receive(at, channel, data)
	}
	err := a.Client.Tick(at, components.Input{Forward: components.Full, Buttons: components.ButtonSki})
	a.Client.Send(func(channel link.Channel, data []byte) { _ = a.Line.Send(channel, data) })
	return errors.Join(err, a.Client.Err(), a.Line.Err())
}
