package netsim

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// words are what happens by the words of an administrator: what a room and its clients see of them.
func words() []happening {
	return []happening{
		{name: "the host lists who is there", words: []string{"list"}, do: (*service).list},
		{name: "is thrown out by the host", words: []string{"kick"}, do: func(s *service, c *client) error { s.kick(c); return nil }},
		{name: "is banned, and comes back later", words: []string{"ban", "unban", "bans"}, do: (*service).ban},
		{name: "is muted for a while", words: []string{"mute", "unmute"}, do: (*service).mute},
		{name: "another level begins", words: []string{"map"}, do: func(s *service, _ *client) error { return s.change("", "") }},
		{name: "the match begins again", words: []string{"restart"}, do: func(s *service, _ *client) error { s.server.room.Enter(modes.RematchEntry()); return nil }},
		{name: "the host says something", words: []string{"say"}, do: func(s *service, _ *client) error { s.announce(); return nil }},
		{name: "the host changes a room", words: []string{"set"}, do: (*service).set},
		{name: "the server closes and opens anew", words: []string{"reload"}, do: (*service).reopen},
	}
}

// Words returns the words of an administrator that are tried.
func Words() (all []string) {
	for _, h := range words() {
		all = append(all, h.words...)
	}
	return all
}

// list asks the room who is there.
func (s *service) list(*client) error {
	for _, c := range s.clients {
		id, line := s.server.room.Player(c.way.peer)
		if c.way.server == s.server && c.watch != nil && id != components.Nobody && id != c.netplay.Player() || line.Loss > 100 {
			return fmt.Errorf("player %d is player %d for the room, with %d %% of loss", c.netplay.Player(), id, line.Loss)
		}
	}
	return nil
}

// kick throws a client out, who comes back as another player.
func (s *service) kick(c *client) {
	if c.watch == nil || c.way.server != s.server || c.shared || c.way.end.Err() != nil {
		return
	}
	id := c.netplay.Player()
	if s.server.room.Kick(id, wire.ReasonKicked, "as an example") {
		c.host.kicked, s.server.out[id] = true, s.server.match.Tick()
	}
}

// ban throws a client out, whose links lead to nothing for a while.
func (s *service) ban(c *client) error {
	s.kick(c)
	if !c.host.kicked {
		return nil
	}
	c.host.banned = true
	s.after(s.upTo(2*time.Second), func() error { c.host.banned = false; return nil })
	return nil
}

// mute lets nobody hear a client for a while.
func (s *service) mute(c *client) error {
	if c.watch == nil || c.way.server != s.server || c.watches {
		return nil
	}
	v, id := s.server, c.netplay.Player()
	v.muted[id] = true
	s.after(s.upTo(2*time.Second), func() error {
		delete(v.muted, id)
		return c.talk()
	})
	return c.talk()
}

// talk lets a client say a line that no other one says.
func (c *client) talk() error {
	if c.gone || c.watch == nil {
		return nil
	}
	c.service.lines++
	return c.netplay.Say(fmt.Sprint("line ", c.service.lines), false)
}

// hear refuses the lines of who is muted.
func (v *server) hear(player components.ID, c *wire.Chat) error {
	if !v.muted[player] {
		return nil
	}
	v.service.unheard[c.Text] = true
	return errors.New("you are muted")
}

// announce lets the host say a line, which everybody who is there must read, unless the connection ends.
func (s *service) announce() {
	s.lines++
	text := fmt.Sprint("line ", s.lines)
	s.server.room.Say(components.Nobody, text)
	for _, c := range s.clients {
		if s.server.room.IsSeated(c.way.peer) {
			c.host.owed = append(c.host.owed, text)
		}
	}
}

// read takes in lines of others, of whom none may be muted, and of the host.
func (c *client) read() error {
	for _, line := range c.netplay.Chats() {
		switch r := c.service.report; {
		case line.From == components.Nobody:
			c.host.owed = slices.DeleteFunc(c.host.owed, func(text string) bool { return text == line.Text })
		case c.service.unheard[line.Text]:
			return fmt.Errorf("player %d reads %q of player %d, who is muted", c.netplay.Player(), line.Text, line.From)
		default:
			r.Read++
		}
	}
	return nil
}

// change begins another match in the room, on a level and in a mode, or on any where they are empty.
func (s *service) change(level, mode string) error {
	next := s.plan
	for level == "" || level == "works" { // which takes long
		level = testlevels.Names()[s.random.IntN(len(testlevels.Names()))]
	}
	if next.Level = level; mode != "" {
		next.Mode = mode
	}
	o, err := next.options()
	if err == nil {
		s.options = o
		err = s.begins(wire.ReasonChanges, next.Mode+" on "+level)
	}
	return err
}

// set changes what a host may change: limits, bots or ticks in a packet.
func (s *service) set(*client) error {
	switch r := s.server.room; s.random.IntN(3) {
	case 0:
		r.Enter(modes.RulesEntry(modes.Rules{WarmupTicks: s.random.Int64N(60), TimeLimitTicks: 60 + s.random.Int64N(100), RespawnTicks: 1 + s.random.IntN(60), Autobalance: true}))
	case 1:
		if n := len(s.bots); n > 0 {
			r.Enter(systems.LeaveEntry(s.bots[n-1]))
			s.bots = s.bots[:n-1]
			return nil
		}
		e, err := s.server.match.JoinEntry(systems.PlayerSpec{Name: "bot", Parts: []systems.Part{systems.With(bots.Bot, bots.BotData{})}})
		r.Enter(e)
		return err
	default:
		s.plan.Pace = 3 - s.plan.Pace
		return s.begins(wire.ReasonChanges, "others ticks in a packet")
	}
	return nil
}

// entered keeps the bots that come.
func (s *service) entered(e systems.Entry, id components.ID, err error) {
	if m := s.server.match; err == nil && e.Kind == systems.EntryJoin {
		if entry, ok := m.Entry(id); ok && entry.HasComponent(bots.Bot) {
			s.bots = append(s.bots, id)
		}
	}
}

// seated keeps who has lost the connection, which the match is told.
func (v *server) seated(player components.ID, p netplay.Presence) {
	if v.away[player] = p == netplay.Away; p == netplay.Gone {
		delete(v.away, player)
	}
}

// checkPeople checks that nobody is there who was thrown out, and tells the match who is away.
func (v *server) checkPeople(tick int64) {
	for _, p := range v.match.Players(nil) {
		if at, ok := v.out[p.ID]; ok && tick > at+1 {
			v.fail("tick %d: player %d was thrown out before tick %d, and is there", tick, p.ID, at)
		}
		if away, ok := v.away[p.ID]; ok {
			if e, ok := teamwork.AwayEntry(v.match, p.ID, away); ok {
				v.room.Enter(e)
			}
		}
	}
}
