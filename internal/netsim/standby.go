package netsim

import (
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
)

// following is what a server has to follow another one, and to be followed.
type following struct {
	followers map[netplay.Peer]bool
	up        *linktest.End // to the server that it follows, or followed; nil: none
	leader    *server
	heard     time.Duration // when that was heard last
	greeted   time.Duration // when it was called last
	led       bool          // in the last look
}

// way is how a client reaches a server.
type way struct {
	server *server
	peer   netplay.Peer
	end    *linktest.End
	term   uint32 // of the server, once it has welcomed the client
}

// change changes the lines.
func (w *way) change(there, back linktest.Conditions) {
	w.end.Change(there)
	if far := w.server.ends[w.peer]; far != nil {
		far.Change(back)
	}
}

// lost is how long a server says nothing before its stand-by holds it for lost.
const lost = 500 * ms

// comeStandby lets a server follow the one in charge, if none does.
func (s *service) comeStandby() {
	if s.standby != nil || s.server.isDead {
		return
	}
	v := s.newServer()
	v.machine = s.net.Machine(drift(s.random), 6*time.Second, 100*ms)
	v.leader, v.newest, v.heard = s.server, s.server.newest, s.now
	s.servers, s.standby = append(s.servers, v), v
	v.connect()
	hello, _ := wire.Append(nil, wire.Standby{Address: "stand-by"}) // it is not too long
	_ = v.up.Send(link.Stream, hello)                               // it is open
}

// connect connects to the leader.
func (v *server) connect() {
	s := v.service
	conditions := linktest.Conditions{Delay: s.upTo(30 * ms), Jitter: s.upTo(20 * ms), Worsens: 1, Lost: 0.02 * s.random.Float64()}
	var far *linktest.End
	v.up, far = s.net.Connect(conditions, conditions)
	s.peers++
	v.leader.ends[s.peers] = far
	if v.leader.followers == nil {
		v.leader.followers = map[netplay.Peer]bool{}
	}
	v.leader.followers[s.peers], v.greeted = true, s.now
}

// follow takes in what the leader says, and takes its place where it is lost.
func (v *server) follow(now time.Duration) error {
	s := v.service
	if v.up == nil {
		return nil
	}
	for channel, data, ok := v.up.Receive(); ok; channel, data, ok = v.up.Receive() {
		if v.heard = s.now; v.room == nil {
			if err := v.copy(data); err != nil {
				return err
			}
		}
		v.room.Receive(now, 0, channel, data)
	}
	if v.room != nil && !v.room.Leads() && (s.now-v.heard > lost || v.up.Err() != nil) {
		_ = v.room.Lead(now, v.leader.isDead && v.up.Err() != nil) // it tries again
	}
	switch leads := v.room != nil && v.room.Leads(); {
	case leads && !v.led:
		v.led = true
		return v.takeOver()
	case leads && v.up.Err() != nil && !v.leader.isDead && v.leader.room.Leads() && s.now-v.greeted > time.Second, leads && s.now-v.heard > lost && s.now-v.greeted > time.Second && v.leader.room.Leads() && !v.leader.isDead:
		v.up.Close()
		v.connect()
		v.room.Greet("stand-by", nil)
	}
	return nil
}

// copy makes the room by the first state of the leader.
func (v *server) copy(data []byte) error {
	m, err := wire.Read(data)
	w, ok := m.(wire.Welcome)
	if err != nil || !ok {
		return fmt.Errorf("a stand-by gets %+v, %w", m, err)
	}
	state, err := replay.UnpackState(w.State)
	if err != nil {
		return err
	}
	match, err := state.Match(v.service.options)
	if err != nil {
		return err
	}
	return v.open(match)
}

// takeOver is the one in charge from now on. The other one ends a little later.
func (v *server) takeOver() error {
	s := v.service
	s.tell("%v: the stand-by is in charge at tick %d", s.now, v.match.Tick())
	s.server, s.standby = v, nil
	s.report.Moved++
	old := v.leader
	s.after(2*time.Second, func() error {
		if old.isDead || !old.room.Leads() {
			return old.end()
		}
		return nil // they have not met
	})
	return nil
}

// end ends a server, whose archive must be whole.
func (v *server) end() error {
	s := v.service
	at := slices.Index(s.servers, v)
	if at < 0 {
		return nil // it has ended before
	}
	s.servers = slices.Delete(s.servers, at, at+1)
	v.closeLinks()
	if v.room == nil {
		return nil
	}
	return v.close()
}

func (v *server) closeLinks() {
	for _, end := range v.ends { // deterministic: each is closed by itself
		end.Close()
	}
	if v.up != nil {
		v.up.Close()
	}
}

// callStandby connects a client to the stand-by.
func (c *client) callStandby(wire.Standby) <-chan link.Link {
	answer := make(chan link.Link, 1)
	s := c.service
	v := s.standby
	if v == nil && s.server != c.way.server {
		v = s.server
	}
	if v == nil || v.isDead {
		close(answer)
		return answer
	}
	s.peers++
	near, far := s.net.Connect(c.there, c.back)
	v.ends[s.peers] = far
	c.other = way{server: v, peer: s.peers, end: near}
	answer <- near
	return answer
}

// goOver notes that a message is that by which a client goes over to another server.
func (c *client) goOver(channel link.Channel, data []byte) bool {
	if channel != link.Stream {
		return false
	}
	m, err := wire.Read(data)
	w, ok := m.(wire.Welcome)
	if err != nil || !ok || w.Term == c.way.term {
		return false
	}
	if c.other.server == nil {
		c.way.term = w.Term
		return false // its first one
	}
	c.way, c.other = c.other, way{}
	c.way.term = w.Term
	c.way.change(c.there, c.back)
	if len(w.State) > 0 {
		c.disturb(20 * time.Second)
	}
	return len(w.State) > 0
}

// move lets the match move to a stand-by.
func (s *service) move(*client) error {
	s.comeStandby()
	s.after(800*ms+s.upTo(time.Second), func() error {
		if s.standby != nil && s.server.room.Move() == nil {
			s.tell("%v: the match moves from tick %d on", s.now, s.server.match.Tick())
		}
		return nil
	})
	return nil
}

// kill lets the server die: its process, whose links close, or its machine, of which nothing is heard.
func (s *service) kill(*client) error {
	s.comeStandby()
	s.after(time.Second+s.upTo(time.Second), func() error {
		if s.standby == nil || s.standby.room == nil || s.server.isDead {
			return nil
		}
		s.server.isDead = true
		if s.random.IntN(2) == 0 {
			s.server.closeLinks()
		}
		s.disturb(20 * time.Second)
		return nil
	})
	return nil
}

// stall lets the server stand still for longer than its stand-by waits, and go on after that.
func (s *service) stall(*client) error {
	s.comeStandby()
	s.after(time.Second+s.upTo(time.Second), func() error { s.stop(s.upTo(4 * time.Second)); return nil })
	return nil
}

// loseStandby lets a stand-by die at any time, also when the match is about to move to it.
func (s *service) loseStandby(c *client) error {
	err := s.move(c)
	s.after(500*ms+s.upTo(3*time.Second), func() error {
		if v := s.standby; v != nil {
			s.standby, v.isDead = nil, true
			return v.end()
		}
		return nil
	})
	return err
}
