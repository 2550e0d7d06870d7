package playback

import (
	"sync"
	"sync/atomic"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// leadTicks is how long before a kill a jump to it begins [ours]: to see how it came.
const leadTicks = 94 // 3 s

// Party is who killed or was killed.
type Party struct {
	ID   components.ID
	Name string
	Team int
}

// Kill is somebody who died.
type Kill struct {
	Tick   int64 // at which the match is after it
	Killer Party // nobody where it was the world
	Victim Party
	Weapon string // empty for a fall
}

// Own reports whether nobody else did it.
func (k *Kill) Own() bool { return k.Killer.ID == components.Nobody || k.Killer.ID == k.Victim.ID }

// search finds the kills of a replay by playing it from its beginning to its end, in
// a match and a goroutine of its own.
type search struct {
	ended chan struct{}
	quit  atomic.Bool

	mutex sync.Mutex
	found []Kill
	tick  int64
}

func newSearch(r *replay.Replay, base systems.Options) *search {
	s := &search{ended: make(chan struct{}), tick: r.First()}
	go func() {
		defer close(s.ended)
		if p, err := replay.NewPlayer(r, base); err == nil {
			s.run(p)
		}
	}()
	return s
}

func (s *search) run(p *replay.Player) {
	var players []systems.PlayerState
	for !s.quit.Load() {
		before := p.Tick()
		if err := p.Step(); err != nil && p.Tick() == before {
			return
		}
		events, died := p.Match().Events(), false
		for i := range events {
			died = died || events[i].Kind == systems.EventDied
		}
		if died {
			players = p.Match().Players(players[:0])
		}
		s.mutex.Lock()
		s.tick = p.Tick()
		for i := range events {
			if e := &events[i]; e.Kind == systems.EventDied {
				s.found = append(s.found, Kill{p.Tick(), partyOf(players, e.Other), partyOf(players, e.Subject), e.Weapon})
			}
		}
		s.mutex.Unlock()
	}
}

func partyOf(players []systems.PlayerState, id components.ID) Party {
	for i := range players {
		if players[i].ID == id {
			return Party{id, players[i].Name, players[i].Team}
		}
	}
	return Party{ID: id, Name: "Somebody"}
}

func (s *search) stop() {
	s.quit.Store(true)
	<-s.ended
}

// Kills returns those that were found so far, in their order, and whether these are
// all. They are not to be changed.
func (p *Playback) Kills() (kills []Kill, all bool) {
	s := p.kills
	select {
	case <-s.ended:
		all = true
	default:
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.found[:len(s.found):len(s.found)], all
}

// WaitForKills returns once all kills are found.
func (p *Playback) WaitForKills() { <-p.kills.ended }

// SeekKill goes to shortly before a kill.
func (p *Playback) SeekKill(k Kill) { p.SeekTo(k.Tick - leadTicks) }

// backTicks is how far into a kill the way to the one before begins [ours]: somebody
// who presses twice wants to go back by two.
const backTicks = 31 // 1 s

// NextKill returns the next kill that [Playback.SeekKill] would go on to, or the one
// before to which it would go back. It is false where there is none.
func (p *Playback) NextKill(back bool) (Kill, bool) {
	kills, _ := p.Kills()
	if !back {
		for _, k := range kills {
			if k.Tick-leadTicks > p.Tick() {
				return k, true
			}
		}
		return Kill{}, false
	}
	for i := len(kills) - 1; i >= 0; i-- {
		if at := max(kills[i].Tick-leadTicks, p.First()); at < p.Tick()-backTicks {
			return kills[i], true
		}
	}
	return Kill{}, false
}

// Neighbour returns the player that comes some places after another one in the order
// of their IDs, round and round; where that one is gone, the first.
func Neighbour(players []systems.PlayerState, of components.ID, by int) components.ID {
	if len(players) == 0 {
		return components.Nobody
	}
	for i := range players {
		if players[i].ID == of {
			n := len(players)
			return players[((i+by)%n+n)%n].ID
		}
	}
	return players[0].ID
}
