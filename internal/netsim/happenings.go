package netsim

import (
	"cmp"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
)

// happening is something that may happen to a client, or to the server.
type happening struct {
	name string
	do   func(s *service, c *client) error
	long bool // played only where it comes first
	// words of an administrator that do so.
	words []string
}

// happenings are all that may happen.
func happenings() []happening {
	return slices.Concat(words(), motions(), []happening{
		{name: "leaves, and another one comes", do: func(s *service, c *client) error { return s.replace(c) }},
		{name: "a guest comes and goes", do: (*service).guest},
		{name: "is cut off and comes back", do: func(s *service, c *client) error { c.cut(s.upTo(3 * time.Second)); return nil }},
		{name: "is cut off for more than a minute", do: func(s *service, c *client) error { c.cut(61 * time.Second); return s.hideAll(62 * time.Second) }, long: true},
		{name: "hears nothing", do: func(s *service, c *client) error { return c.lines(c.there, deaf(), s.upTo(6*time.Second)) }},
		{name: "is not heard", do: func(s *service, c *client) error { return c.lines(deaf(), c.back, s.upTo(6*time.Second)) }},
		{name: "has other lines", do: func(_ *service, c *client) error { return c.lines(line(c.random), line(c.random), 0) }},
		{name: "has no delay", do: func(_ *service, c *client) error { return c.lines(linktest.Conditions{}, linktest.Conditions{}, 0) }},
		{name: "does nothing for a while", do: func(s *service, c *client) error { c.hide(s.upTo(3 * time.Second)); return nil }},
		{name: "stalls for 2 s", do: func(_ *service, c *client) error { c.hide(2 * time.Second); return nil }},
		{name: "stalls for 5 s", do: func(_ *service, c *client) error { c.hide(5 * time.Second); return nil }},
		{name: "all are hidden for minutes", do: func(s *service, _ *client) error { return s.hideAll(time.Minute + s.upTo(time.Minute)) }, long: true},
		{name: "the server stalls", do: func(s *service, _ *client) error { s.stop(s.upTo(5 * time.Second)); return nil }},
		{name: "the server stalls for too long", do: func(s *service, _ *client) error { s.stop(11*time.Second + s.upTo(5*time.Second)); return nil }},
		{name: "the server crashes and goes on", do: (*service).crash},
		{name: "the match moves to a stand-by", do: (*service).move},
		{name: "the server is killed, and its stand-by goes on", do: (*service).kill},
		{name: "a stand-by comes, and the server stalls", do: (*service).stall},
		{name: "a stand-by comes and dies", do: (*service).loseStandby},
		{name: "tells of a false hash", do: lies(falseHash, "")},
		{name: "tells other commands later", do: lies(otherPast, "")},
		{name: "claims to have what it cannot have", do: lies(future, "hostile")},
		{name: "sends nonsense", do: lies(nonsense, "hostile")},
		{name: "sends everything again", do: lies(stale, "hostile")},
		{name: "asks for the state", do: func(_ *service, c *client) error { return c.ask() }},
		{name: "has another state", do: (*service).spoil},
		{name: "other weapons", do: (*service).rearm},
		{name: "another body", do: (*service).refit},
		{name: "another team, and a spectator", do: func(s *service, c *client) error {
			s.server.room.Enter(modes.TeamEntry(c.netplay.Player(), s.random.IntN(3)))
			s.server.room.Enter(modes.SpectateEntry(c.netplay.Player(), s.random.IntN(2) == 0))
			return c.netplay.Say("anybody there?", false)
		}},
		{name: "asks for a side or help, or is ready", do: (*service).talk},
		{name: "somebody comes who only watches", do: (*service).spectator},
		{name: "asks for any call", do: (*service).anyCall},
		{name: "is played from elsewhere", do: (*service).takeOver},
		{name: "spread is salted", do: func(s *service, _ *client) error {
			s.server.room.Enter(systems.Entry{Kind: systems.EntrySalt, Data: []byte{byte(s.random.IntN(256)), 1}})
			return nil
		}},
	})
}

func lies(kind lieKind, refused string) func(s *service, c *client) error {
	return func(_ *service, c *client) error {
		// Who lied before may still be refused for that.
		c.lie.kind, c.host.refused = kind, cmp.Or(refused, c.host.refused)
		c.disturb(time.Hour)
		return nil
	}
}

// replace lets a client leave, and another one come.
func (s *service) replace(c *client) error {
	s.leave(c)
	_, err := s.join(wire.Seat{})
	return err
}

// leave lets a client say farewell and go.
func (s *service) leave(c *client) {
	_ = c.netplay.Leave() // it has no content that could be too long
	c.netplay.Send(func(channel link.Channel, data []byte) { _ = c.line.Send(channel, data) })
	for _, other := range s.clients {
		if other.body == c.netplay.Player() { // it goes with the first one, where that is heard first
			other.body = components.Nobody
		}
	}
	c.drop()
}

// drop takes a client away, whose line ends.
func (c *client) drop() {
	c.leaveWatch()
	c.line.Close()
	c.gone = true
}

// guest lets a client come, and go after any time.
func (s *service) guest(*client) error {
	c, err := s.join(wire.Seat{})
	s.after(300*ms+s.upTo(time.Second), func() error {
		if c.gone {
			return nil
		}
		if s.random.IntN(2) == 0 {
			c.drop()
		} else {
			s.leave(c)
		}
		return nil
	})
	return err
}

// cut ends the connection of a client, which comes back after a time.
func (c *client) cut(away time.Duration) {
	c.leaveWatch()
	c.line.Close()
	c.hide(away)
	c.service.after(away, func() error {
		if c.gone || c.line.Err() == nil {
			return nil
		}
		return c.connect(c.netplay.Seat())
	})
}

// lines gives a client other lines, for a time, or for good if that is 0.
func (c *client) lines(there, back linktest.Conditions, d time.Duration) error {
	oldThere, oldBack := c.there, c.back
	c.change(there, back)
	if d > 0 {
		c.service.after(d, func() error { c.change(oldThere, oldBack); return nil })
	}
	return nil
}

// change changes the lines. The clock needs some time to follow by its rate.
func (c *client) change(there, back linktest.Conditions) {
	c.there, c.back = there, back
	c.way.change(there, back)
	c.disturb(20 * time.Second)
}

func (c *client) hide(d time.Duration) { c.hidden = max(c.hidden, c.service.now+d) }

// hideAll plays a time in which no client does anything.
func (s *service) hideAll(d time.Duration) error {
	for _, c := range s.clients {
		c.hide(d)
	}
	s.end += d
	return s.run(d)
}

// stop stops the server for a time.
func (s *service) stop(d time.Duration) { s.server.stopped = max(s.server.stopped, s.now+d) }

// reopen closes the room, and opens one with a new match.
func (s *service) reopen(*client) error { return s.begins(wire.ReasonClosing, "for maintenance") }

// begins ends the room for a reason, and opens one with a new match.
func (s *service) begins(reason wire.Reason, text string) error {
	s.server.room.End(reason, text)
	if err := s.server.run(); err != nil {
		return err
	}
	m, err := s.newMatch()
	if err != nil {
		return err
	}
	return s.restart(m)
}

// crash ends the room without a word, and goes on with the match as it was stored.
func (s *service) crash(*client) error {
	state, err := replay.StateOf(s.server.match)
	if err != nil {
		return err
	}
	packed, err := state.Pack()
	if err != nil {
		return err
	}
	if state, err = replay.UnpackState(packed); err != nil {
		return err
	}
	m, err := state.Match(s.options)
	if err != nil {
		return err
	}
	return s.restart(m)
}

// restart lets a new server come in the place of the old one.
func (s *service) restart(m *systems.Match) error {
	for _, v := range slices.Clone(s.servers) {
		if err := v.end(); err != nil {
			return err
		}
	}
	s.standby = nil
	var err error
	s.server, err = s.open(m)
	s.stop(s.upTo(2 * time.Second))
	s.disturb(20 * time.Second)
	return err
}

// spoil gives a client a state that is wrong, which must be found and healed.
func (s *service) spoil(c *client) error {
	if c.watch == nil || c.watch.spoiled != nil {
		return nil
	}
	c.watch.spoil = (&spoiler{random: c.random}).change
	c.disturb(20 * time.Second)
	return nil
}

// ask asks for the state without need.
func (c *client) ask() error {
	data, err := wire.Append(nil, wire.Behind{})
	_ = c.way.end.Send(link.Stream, data) // it was closed
	c.disturb(settles)
	return err
}

func (s *service) rearm(*client) error {
	all := s.weapons
	e, err := systems.WeaponsEntry(all[:3+s.random.IntN(len(all)-2)])
	s.server.room.Enter(e)
	return err
}

func (s *service) refit(c *client) error {
	body, err := spec(s.random, "", 0)
	if err != nil {
		return err
	}
	e, err := s.server.match.RefitEntry(c.netplay.Player(), body)
	s.server.room.Enter(e)
	return err
}

// takeOver lets the player of a client be played from a second machine.
func (s *service) takeOver(c *client) error {
	if c.watch == nil || c.watches || c.way.server != s.server || c.host.kicked {
		return nil
	}
	c.disturb(time.Hour)
	other, err := s.join(c.netplay.Seat())
	other.body, c.shared, other.shared = c.netplay.Player(), true, true
	return err
}
