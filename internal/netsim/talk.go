package netsim

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
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

// propose lets a client propose something, mostly that somebody is thrown out, and all vote on it at any
// time of theirs. Two more come before, so that there are enough.
func (s *service) propose(c *client) error {
	whom, err := s.join(wire.Seat{})
	if err == nil {
		_, err = s.join(wire.Seat{})
	}
	s.after(time.Second+s.upTo(time.Second), func() error {
		motion := teamwork.Motion{Next: true}
		if s.random.IntN(4) > 0 {
			motion = teamwork.Motion{Kick: whom.netplay.Player()}
		}
		if c.gone {
			return nil
		}
		for _, other := range s.clients {
			yes := s.random.IntN(6) > 0
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

// permit lets every player propose what is a motion.
func permit(_ components.ID, _ *systems.Call, data []byte) error {
	_, err := teamwork.ReadMotion(data)
	return err
}

// votedOut is why the server throws somebody out.
const votedOut = "by a vote"

// hearVotes keeps what the votes of a tick have decided.
func (v *server) hearVotes() {
	for _, e := range systems.Events[teamwork.Decided](v.match) {
		if v.service.report.Votes++; e.Passed && e.Motion.Kick != components.Nobody {
			v.voted = append(v.voted, e.Motion.Kick)
		}
	}
}

// obeyVotes throws out whom votes are against. Who has left in the meantime is gone already.
func (v *server) obeyVotes() {
	for _, id := range v.voted {
		if v.room.Kick(id, wire.ReasonVoted, votedOut) {
			v.service.report.VotedOut++
		}
		for _, c := range v.service.clients {
			c.kicked = c.kicked || c.netplay.Player() == id
			if c.body == id {
				c.body = components.Nobody // who is on the way back finds the seat gone
			}
		}
	}
	v.voted = v.voted[:0]
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
