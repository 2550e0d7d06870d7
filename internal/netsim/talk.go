package netsim

import (
	"fmt"
	"reflect"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// call asks for a call. Whether it may be made is no matter: what the room makes of it, all must
// make of it.
func (c *client) call(e systems.Entry) error { return c.netplay.Call(e.Name, e.Data) }

// talk lets a client say something.
func (s *service) talk(c *client) error {
	id := c.netplay.Player()
	switch s.random.IntN(4) {
	case 0:
		return c.call(teamwork.SideEntry(id, s.random.IntN(3)))
	case 1:
		return c.call(teamwork.ShoutEntry(id, s.random.IntN(12)))
	case 2:
		return c.call(modes.SpectateEntry(id, s.random.IntN(2) == 0))
	default:
		s.server.room.Enter(modes.RulesEntry(modes.Rules{WarmupTicks: 2000}))
		s.server.room.Enter(modes.RematchEntry())
		for _, other := range s.clients {
			_ = other.call(teamwork.ReadyEntry(other.netplay.Player(), s.random.IntN(4) > 0)) // who has left is not ready
		}
		return nil
	}
}

// motions are what people vote on: each part of a [teamwork.Motion], which is named by it.
func motions() (all []happening) {
	for part := range reflect.TypeFor[teamwork.Motion]().Fields() {
		all = append(all, happening{name: votesOn + part.Name, do: func(s *service, c *client) error { return s.propose(c, part.Name) }})
	}
	return all
}

// votesOn begins the names of such happenings.
const votesOn = "votes on "

// propose lets a client propose something, and most vote for it at any time of theirs. Two more come before,
// so that there are enough.
func (s *service) propose(c *client, part string) error {
	whom, err := s.join(wire.Seat{})
	if err == nil {
		_, err = s.join(wire.Seat{})
	}
	s.after(time.Second+s.upTo(time.Second), func() error {
		var motion teamwork.Motion
		switch to := reflect.ValueOf(&motion).Elem().FieldByName(part); {
		case to.Kind() == reflect.Bool:
			to.SetBool(true)
		case part == "Kick":
			motion.Kick = whom.netplay.Player()
		case part == "Level":
			motion.Level = testlevels.Names()[s.random.IntN(len(testlevels.Names()))]
		case part == "Mode":
			motion.Mode = modes.All()[s.random.IntN(len(modes.All()))].Name
		default:
			return fmt.Errorf("nobody knows how to vote on %s", part)
		}
		if c.gone {
			return nil
		}
		for _, other := range s.clients {
			yes := s.random.IntN(8) > 0
			s.after(300*ms+s.upTo(time.Second), func() error {
				if other.gone {
					return nil
				}
				return other.call(teamwork.VoteEntry(other.netplay.Player(), yes))
			})
		}
		return c.call(teamwork.ProposeEntry(c.netplay.Player(), motion))
	})
	return err
}

// anyCall asks for one of all calls of the match, with anything as its data.
func (s *service) anyCall(c *client) error {
	var all []string
	for _, m := range s.server.match.Modules() {
		for _, call := range m.Calls {
			all = append(all, call.Name)
		}
	}
	data := make([]byte, s.random.IntN(4))
	for i := range data {
		data[i] = byte(s.random.IntN(4))
	}
	return c.call(systems.CallEntry(all[s.random.IntN(len(all))], c.netplay.Player(), data))
}

// permit lets every player propose what is a motion.
func permit(_ components.ID, _ *systems.Call, data []byte) error {
	_, err := teamwork.ReadMotion(data)
	return err
}

// votedOut is why the server throws somebody out.
const votedOut = "by a vote"

// hearVotes keeps what the votes of a tick have decided.
func (v *server) hearVotes() {
	r := v.service.report
	for _, e := range systems.Events[teamwork.Decided](v.match) {
		if r.Votes++; !e.Passed {
			continue
		}
		v.voted = append(v.voted, e.Motion)
		for part, value := range reflect.ValueOf(e.Motion).Fields() {
			if !value.IsZero() {
				r.Happened[passes+part.Name]++
			}
		}
		for _, away := range v.away { // deterministic: a sum
			if away {
				r.Without++
			}
		}
	}
}

// passes begins the names of what votes have decided in a report.
const passes = "a vote passes on "

// obeyVotes does what votes have decided. Who has left in the meantime is gone already.
func (v *server) obeyVotes() {
	s := v.service
	for _, o := range v.voted {
		switch {
		case o.Kick != components.Nobody:
			v.throwOut(o.Kick)
		case o.Again:
			v.room.Enter(modes.RematchEntry())
		default: // after what the room has to say now
			s.after(0, func() error {
				if s.server != v {
					return nil // two votes at once
				}
				return s.change(o.Level, o.Mode)
			})
		}
	}
	v.voted = v.voted[:0]
}

func (v *server) throwOut(id components.ID) {
	if v.room.Kick(id, wire.ReasonVoted, votedOut) {
		v.service.report.VotedOut++
		v.out[id] = v.match.Tick()
	}
	for _, c := range v.service.clients {
		c.host.kicked = c.host.kicked || c.netplay.Player() == id
		if c.body == id {
			c.body = components.Nobody // who is on the way back finds the seat gone
		}
	}
}

// wishOf is the wish of a client that only watches, or of one that plays.
func wishOf(watches bool) []byte {
	if watches {
		return []byte("watch")
	}
	return nil
}

// watches reads such a wish.
func watches(_ string, wish []byte) (bool, error) { return len(wish) > 0, nil }

// spectator lets somebody come who only watches, and go after some time.
func (s *service) spectator(*client) error {
	c, err := s.joinAs(wire.Seat{}, true)
	s.after(time.Second+s.upTo(4*time.Second), func() error {
		switch {
		case c.gone:
			return nil
		case c.netplay.Session() != nil && c.netplay.Player() != components.Nobody:
			return fmt.Errorf("who only watches plays %d", c.netplay.Player())
		case c.netplay.Session() != nil:
			s.report.Watched++
		}
		s.leave(c)
		return nil
	})
	return err
}
