package netsim

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/rollback"
)

// client is a player with a machine, a line and fingers.
type client struct {
	service *service
	way     way // to the server
	netplay *netplay.Client
	watch   *watch // nil before the first state
	random  *rand.Rand
	machine *linktest.Machine
	pace    time.Duration // between two pictures
	ahead   int
	mouse   bool // its view turns in each tick
	lie     lie

	line    link.Link // over it, or to a stand-by
	other   way       // to the stand-by, where it is connected to that
	there   linktest.Conditions
	back    linktest.Conditions
	began   time.Duration
	next    time.Duration // when the next picture is due
	hidden  time.Duration // time until which it does nothing
	calm    time.Duration // time from which on its play must be smooth
	input   components.Input
	moved   time.Duration // when the prediction last went on
	at      int64         // tick of the prediction
	told    time.Duration // when it last played
	body    components.ID // whom it must play again, or Nobody
	shared  bool          // its player is played from elsewhere, too
	watches bool          // it has no player
	gone    bool          // it comes back no more
	host    standing
}

// standing is how a client stands with the host.
type standing struct {
	refused string   // part of the reason for which it may be refused
	kicked  bool     // by the host or a vote, so that its player is another one when it comes back
	banned  bool     // nobody answers it
	owed    []string // lines of the host that it must read
}

// settles is the time after which play is smooth again.
const settles = 4 * time.Second

// join lets a client connect.
func (s *service) join(seat wire.Seat) (*client, error) { return s.joinAs(seat, false) }

// joinAs lets a client connect, who may only watch.
func (s *service) joinAs(seat wire.Seat, watches bool) (*client, error) {
	c := &client{service: s, random: rand.New(rand.NewPCG(s.random.Uint64(), 3)), watches: watches}
	s.report.Clients++
	r := c.random
	if r.IntN(2) == 0 {
		c.machine = s.net.Machine(drift(r), time.Duration(2+r.IntN(20))*time.Second, 300*ms)
	} else {
		c.machine = s.net.Machine(drift(r), 0, 0)
	}
	c.pace, c.mouse = []time.Duration{8 * ms, 16 * ms, 16 * ms, 32 * ms, 100 * ms}[r.IntN(5)], r.IntN(3) == 0
	if r.IntN(4) == 0 {
		c.ahead = []int{1, 2, 4, 8, 16, 32}[r.IntN(6)]
	}
	c.there, c.back = line(r), line(r)
	if s.calmed {
		c.calmDown()
	}
	s.clients = append(s.clients, c)
	return c, c.connect(seat)
}

// kept is for how long a body surely waits for its player.
const kept = 50 * time.Second

// connect opens a connection to the server as a new client, who may have a seat.
func (c *client) connect(seat wire.Seat) error {
	s := c.service
	c.body = components.Nobody
	if c.way.server == s.server && c.watch != nil && s.now-c.told < kept && !c.host.kicked {
		c.body = c.netplay.Player()
	}
	c.host.kicked = false
	var err error
	least := 1 + int(c.pace/tickTime) // with fewer ticks in a picture it would never catch up
	c.netplay, err = netplay.NewClient(netplay.ClientOptions{Base: s.options, Name: fmt.Sprint("client ", s.peers), Seat: seat, Wish: wishOf(c.watches), Ahead: c.ahead,
		Budget: []int{least, 4, 32}[c.random.IntN(3)]})
	s.peers++
	var far *linktest.End
	c.way, c.watch, c.began, c.host.refused, c.lie = way{server: s.server, peer: s.peers}, nil, s.now, "", lie{}
	c.way.end, far = s.net.Connect(c.there, c.back)
	if c.host.owed = nil; c.host.banned {
		far.Close()
	} else {
		s.server.ends[c.way.peer] = far
	}
	c.other, c.line = way{}, netplay.WithStandby(c.netplay, c.way.end, c.callStandby)
	c.disturb(settles)
	return err
}

// disturb takes a time in which its play need not be smooth.
func (c *client) disturb(d time.Duration) { c.calm = max(c.calm, c.service.now+d) }

// run draws a picture if it is due.
func (c *client) run() error {
	s := c.service
	if c.gone || s.now < c.hidden || c.machine.Stalls() {
		c.disturb(2 * time.Second)
		return nil
	}
	if s.now < c.next {
		return nil
	}
	c.next = s.now + c.pace
	now := c.machine.Now()
	for channel, data, ok := c.line.Receive(); ok; channel, data, ok = c.line.Receive() {
		if err := c.receive(now, channel, data); err != nil {
			return err
		}
	}
	if err := c.read(); err != nil {
		return err
	}
	if c.netplay.Err() != nil || c.line.Err() != nil {
		return c.comeBack()
	}
	in := c.press()
	err := c.netplay.Tick(now, in)
	if err == nil && c.watch != nil {
		err = c.watch.follow(in)
	}
	if err != nil && c.netplay.Err() == nil {
		return fmt.Errorf("player %d: %w", c.netplay.Player(), err)
	}
	c.netplay.Send(func(channel link.Channel, data []byte) {
		if channel == link.Datagram {
			data = c.lie.change(c, data)
		}
		s.report.Up += int64(len(data))
		_ = c.line.Send(channel, data) // it was closed
	})
	return c.check()
}

// receive gives the client a message.
func (c *client) receive(now time.Duration, channel link.Channel, data []byte) error {
	states := c.netplay.Stats().States
	moved := c.goOver(channel, data)
	c.netplay.Receive(now, channel, data)
	session, player := c.netplay.Session(), c.netplay.Player()
	switch {
	case session == nil:
	case c.watch == nil:
		c.watch = newWatch(c, session)
		if c.body != components.Nobody && player != c.body && c.service.now-c.began < kept { // it may have been hidden since it connected
			return fmt.Errorf("player %d came back as player %d", c.body, player)
		}
		c.body = components.Nobody
	case c.netplay.Stats().States > states:
		if moved {
			c.watch.begin()
		} else if session.Confirmed() < c.watch.mirror.first {
			return fmt.Errorf("player %d had confirmed %d ticks, and gets the state before tick %d", player, c.watch.mirror.first, session.Confirmed())
		}
		if reflect.ValueOf(c.netplay).Elem().FieldByName("own").IsZero() { // its clock went back
			clear(c.watch.mirror.own)
		}
		c.watch.mirror.reset(session.Confirmed(), player, c.sent())
	}
	return nil
}

// sent returns the newest tick of a command that was given to the client, which tells nobody.
func (c *client) sent() int64 { return reflect.ValueOf(c.netplay).Elem().FieldByName("sent").Int() }

// comeBack connects again after the server has ended the connection, for a reason that a
// client must expect.
func (c *client) comeBack() error {
	err := c.netplay.Err()
	if err != nil && !errors.Is(err, netplay.ErrRefused) {
		return fmt.Errorf("player %d: %w", c.netplay.Player(), err)
	}
	text := fmt.Sprint(err)
	switch {
	case err == nil || strings.Contains(text, "stopped") || strings.Contains(text, "closes") || strings.Contains(text, "another match begins"):
	case strings.Contains(text, votedOut):
		c.drop()
		_, err := c.service.join(wire.Seat{})
		return err
	case c.host.kicked && strings.Contains(text, "thrown out") && strings.Contains(text, "as an example"):
	case c.shared && strings.Contains(text, "elsewhere"):
		c.drop()
		return nil
	case c.host.refused == "" || !strings.Contains(text, c.host.refused):
		return fmt.Errorf("player %d is refused: %w", c.netplay.Player(), err)
	}
	c.leaveWatch()
	c.line.Close()
	return c.connect(c.netplay.Seat())
}

// leaveWatch adds what the client did to the report.
func (c *client) leaveWatch() {
	if session := c.netplay.Session(); session != nil {
		add(&c.service.report.Prediction, session.Stats())
	}
	add(&c.service.report.Packets, c.way.end.Faults())
}

// press returns the keys, of which each is held for a while.
func (c *client) press() components.Input {
	r := c.random
	if r.IntN(1+int(400*ms/c.pace)) == 0 {
		axes := [3]components.Axis{-components.Full, 0, components.Full}
		c.input = components.Input{
			Forward: axes[r.IntN(3)], Right: axes[r.IntN(3)], Weapon: uint8(r.IntN(10)),
			Look: geom.YawPitch{Yaw: geom.Angle(r.IntN(1 << 16)), Pitch: geom.Angle(int16(r.IntN(8000) - 6000))},
			Buttons: components.ButtonJump.When(r.IntN(3) == 0) | components.ButtonJet.When(r.IntN(3) == 0) |
				components.ButtonSki.When(r.IntN(2) == 0) | components.ButtonFire.When(r.IntN(3) == 0),
		}
	}
	if c.mouse {
		c.input.Look.Yaw += geom.Angle(r.IntN(400))
	}
	return c.input
}

// check checks what the player sees.
func (c *client) check() error {
	if c.watch == nil {
		if c.service.now > max(c.calm, c.began+2*settles) {
			return fmt.Errorf("a client has no state %v after it connected", c.service.now-c.began)
		}
		return nil
	}
	s := c.netplay.Session()
	now := c.service.now
	c.told = now
	if at := s.Predicted(); at != c.at || now < c.calm {
		c.at, c.moved = at, now
	}
	mayStand := 3*tickTime + 2*c.pace // two ticks beside its own, and what falls between pictures
	if stood := now - c.moved; stood > mayStand && c.ahead == 0 && c.isGood() {
		return fmt.Errorf("player %d has stood still for %v at tick %d, with %d confirmed and the room at %d", c.netplay.Player(), stood, c.at, s.Confirmed(), c.way.server.match.Tick())
	}
	if lead := s.Predicted() - s.ConfirmedMatch().Tick(); now > c.calm && lead > c.mostLead() {
		return fmt.Errorf("player %d predicts %d ticks, at most %d over its lines of %v and %v", c.netplay.Player(), lead, c.mostLead(), c.there, c.back)
	}
	if c.random.IntN(512) == 0 {
		if n := footprint(c.netplay); n > mostClient {
			return fmt.Errorf("a client keeps %d bytes, at most %d", n, mostClient)
		}
	}
	err := c.watch.checkNotices()
	if err == nil {
		err = c.watch.checkPrediction()
	}
	if err != nil {
		return fmt.Errorf("player %d: %w", c.netplay.Player(), err)
	}
	return nil
}

// isGood reports whether packets are lost one by one, if at all, and none comes late.
func (c *client) isGood() bool {
	return c.there.Recovers == 0 && c.back.Recovers == 0 && c.there.Lost < 0.05 && c.back.Lost < 0.05 && c.pace < 100*ms
}

// mostLead is how many ticks the client may predict and step again: those of the way there
// and back with how early commands come, and two; one for each lost datagram in a row, of
// which there are seldom more than three; and two pictures. Late commands buy more lead.
func (c *client) mostLead() int64 {
	if !c.isGood() {
		return rollback.Ahead
	}
	way := c.there.Delay + c.there.Jitter + c.back.Delay + c.back.Jitter
	const late = 6
	return int64((way+2*c.pace)/tickTime) + 1 + 2 + 3 + 2 + late
}
