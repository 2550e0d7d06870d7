package netsim

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/weapons"
)

// service is a server with its clients.
type service struct {
	plan    Plan
	options systems.Options
	weapons []weapons.Spec
	random  *rand.Rand
	net     *linktest.Net
	machine *linktest.Machine // of the server
	server  *server           // that is in charge
	servers []*server         // that run
	standby *server           // that follows the one in charge, or nil
	tickets int
	clients []*client
	bots    []components.ID
	peers   netplay.Peer
	seats   uint16
	now     time.Duration
	end     time.Duration
	calmed  bool // nothing is bad any more
	waiting []appointment
	report  *Report
	story   io.Writer
	slow    *systems.Match // see spare
	lines   int            // of chat
	unheard map[string]bool
}

// appointment is what happens at some time.
type appointment struct {
	at time.Duration
	do func() error
}

// Play plays a seed, and tells what happens to story. It fails at the first thing that is not
// as it must be.
func Play(seed uint64, story io.Writer) (*Report, error) {
	s := &service{plan: planOf(seed), random: rand.New(rand.NewPCG(seed, 2)), net: linktest.NewNet(seed), weapons: weapons.Standard(),
		report: &Report{Seeds: 1, Happened: map[string]int{}}, story: story, unheard: map[string]bool{}}
	err := s.begin()
	if err == nil {
		err = s.play()
	}
	if err != nil {
		return nil, fmt.Errorf("seed %d (%v): after %v: %w\nplay it again: go run ./tools/netsim --seed %d", seed, s.plan, s.now, err, seed)
	}
	return s.report, nil
}

// begin opens the room, and lets the first clients come.
func (s *service) begin() error {
	var err error
	if s.options, err = s.plan.options(); err != nil {
		return err
	}
	s.machine = s.net.Machine(drift(s.random), 6*time.Second, 200*ms)
	m, err := s.newMatch()
	if err != nil {
		return err
	}
	if s.server, err = s.open(m); err != nil {
		return err
	}
	s.tell("%v", s.plan)
	for range s.plan.Clients {
		if _, err := s.join(wire.Seat{}); err != nil {
			return err
		}
	}
	return nil
}

// newMatch makes a match with bots, for whose commands the room asks a crew.
func (s *service) newMatch() (*systems.Match, error) {
	m, err := systems.NewMatch(s.options)
	s.bots = s.bots[:0]
	for i := range s.plan.Bots {
		if err == nil {
			var id components.ID
			id, err = bots.Join(m, systems.PlayerSpec{Name: "bot", Team: 1 + i%2})
			s.bots = append(s.bots, id)
		}
	}
	return m, err
}

// spare returns a match in the state of another, until it is asked for one again.
func (s *service) spare(m *systems.Match) (*systems.Match, error) {
	err := systems.ErrOtherMatch
	if s.slow != nil {
		err = s.slow.CopyFrom(m)
	}
	if errors.Is(err, systems.ErrOtherMatch) { // as where the room has another level
		s.slow, err = m.Clone()
	}
	return s.slow, err
}

// play lets things happen, and ends with some quiet seconds.
func (s *service) play() error {
	all := happenings()
	next := all[s.plan.First]
	for s.end = s.plan.Length; s.now < s.end; next = all[s.random.IntN(len(all))] {
		if err := s.run(400*ms + s.upTo(1200*ms)); err != nil {
			return err
		}
		if next.long && next.name != all[s.plan.First].name { // it takes long
			continue
		}
		c := s.clients[s.random.IntN(len(s.clients))]
		s.tell("%v: %s, player %d", s.now, next.name, c.netplay.Player())
		s.report.Happened[next.name]++
		if err := next.do(s, c); err != nil {
			return err
		}
	}
	for i := range s.waiting {
		s.waiting[i].at = s.now
	}
	if err := s.run(4 * ms); err != nil {
		return err
	}
	s.calm()
	quiet := 5 * time.Second
	if slices.ContainsFunc(s.clients, func(c *client) bool { return c.lie.past }) {
		quiet = 12 * time.Second // the room cannot read what builds on another past, until the client is 64 ticks behind and forgets it
	}
	if err := s.run(quiet); err != nil {
		return err
	}
	for _, c := range s.clients { // who came to another level a moment ago has to catch up
		if err := s.run(c.began + 2*settles - s.now); err != nil {
			return err
		}
	}
	return s.finish()
}

func (s *service) tell(format string, args ...any) { fmt.Fprintf(s.story, format+"\n", args...) }

func (s *service) upTo(d time.Duration) time.Duration {
	return time.Duration(s.random.Int64N(int64(d)))
}

func (s *service) after(d time.Duration, do func() error) {
	s.waiting = append(s.waiting, appointment{s.now + d, do})
}

func (s *service) disturb(d time.Duration) {
	for _, c := range s.clients {
		c.disturb(d)
	}
}

// run goes on for a time.
func (s *service) run(d time.Duration) error {
	for end := s.now + d; s.now < end; s.now += 4 * ms {
		s.net.Advance(s.now)
		for i := 0; i < len(s.waiting); i++ {
			if one := s.waiting[i]; one.at <= s.now {
				s.waiting = slices.Delete(s.waiting, i, i+1)
				i--
				if err := one.do(); err != nil {
					return err
				}
			}
		}
		for _, v := range slices.Clone(s.servers) {
			if err := v.run(); err != nil {
				return err
			}
		}
		for _, c := range slices.Clone(s.clients) {
			if err := c.run(); err != nil {
				return err
			}
		}
		s.clients = slices.DeleteFunc(s.clients, func(c *client) bool { return c.gone })
		if len(s.clients) == 0 {
			if _, err := s.join(wire.Seat{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// calm ends all that is bad.
func (s *service) calm() {
	s.tell("%v: all is calm", s.now)
	s.calmed = true
	for _, v := range s.servers {
		v.stopped, v.machine = 0, s.net.Machine(0, 0, 0)
	}
	for _, c := range s.clients {
		c.calmDown()
		c.change(c.there, c.back)
	}
}

// calmDown gives a client a good machine and a quiet line.
func (c *client) calmDown() {
	c.host.banned = false
	c.hidden, c.lie.kind = min(c.hidden, c.service.now), honest
	c.machine, c.pace = c.service.net.Machine(0, 0, 0), min(c.pace, 16*ms)
	c.there, c.back = quiet(), quiet()
}

// finish checks that everybody is as far as the room, and has a body, and nobody else.
func (s *service) finish() error {
	room := s.server.match.Tick()
	want := len(s.bots)
	for _, c := range s.clients {
		if c.watch == nil {
			return fmt.Errorf("a client has no state in the end")
		}
		want++
		session := c.netplay.Session()
		behind, ahead := room-session.Confirmed(), session.Predicted()-room
		if behind > 8 || c.ahead == 0 && (ahead < 0 || ahead > 16) || c.watch.spoiled != nil {
			return fmt.Errorf("player %d in the end: the room is at tick %d, it has confirmed %d and predicted %d", c.netplay.Player(), room, session.Confirmed(), session.Predicted())
		}
		if len(c.host.owed) > 0 {
			return fmt.Errorf("player %d has never read %q of the host", c.netplay.Player(), c.host.owed)
		}
		if _, ok := s.server.match.Entry(c.netplay.Player()); !ok {
			return fmt.Errorf("player %d is not in the match in the end", c.netplay.Player())
		}
	}
	bodies := len(s.server.match.Players(nil))
	if bodies > want { // those who were cut off, for a minute
		if err := s.hideAll(63 * time.Second); err != nil {
			return err
		}
		bodies = len(s.server.match.Players(nil))
	}
	if bodies != want {
		return fmt.Errorf("%d players in the end, want %d", bodies, want)
	}
	for _, c := range s.clients {
		c.leaveWatch()
	}
	s.report.Hash = s.server.match.Hash()
	for _, v := range s.servers {
		if err := v.close(); err != nil {
			return err
		}
	}
	return nil
}
