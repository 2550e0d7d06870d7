package playback

import (
	"cmp"
	"sync"
	"sync/atomic"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// leadTicks is how long before a kill a jump to it leads, ticks [ours], to show how it
// came about.
const leadTicks = 94 // 3 s

// Party is the killer or the victim.
type Party struct {
	ID   components.ID
	Name string
	Team int
}

// Kill is a death.
type Kill struct {
	Tick   int64 // at which the match is after it
	Killer Party // nobody where it was the world
	Victim Party
	// Cause is the weapon or, without one, the kind of damage; empty for a fall.
	Cause string
}

// Own reports whether no other player caused it.
func (k *Kill) Own() bool { return k.Killer.ID == components.Nobody || k.Killer.ID == k.Victim.ID }

// search finds the kills and the bounds of a replay by playing all of it, in its own match and
// goroutine.
type search struct {
	ended chan struct{}
	quit  atomic.Bool

	mutex  sync.Mutex
	found  []Kill
	bounds []Bound
	tick   int64
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
	last := progressIn(p.Match())
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
		now := progressIn(p.Match())
		s.mutex.Lock()
		s.tick = p.Tick()
		s.bound(last, now)
		last = now
		for i := range events {
			e := &events[i]
			if e.Kind != systems.EventDied {
				continue
			}
			// Creatures and shots die too, and are nobody's kill.
			if victim, ok := partyOf(players, e.Subject); ok {
				killer, _ := partyOf(players, e.Other)
				s.found = append(s.found, Kill{p.Tick(), killer, victim, cmp.Or(e.Weapon, e.DamageKind)})
			}
		}
		s.mutex.Unlock()
	}
}

func partyOf(players []systems.PlayerState, id components.ID) (Party, bool) {
	if p, ok := find.Player(players, id); ok {
		return Party{id, p.Name, p.Team}, true
	}
	return Party{ID: id, Name: "Somebody"}, false
}

func (s *search) stop() {
	s.quit.Store(true)
	<-s.ended
}

// Kills returns the kills found so far, in order, and whether these are all. The caller
// must not change them.
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

// SeekKill moves to shortly before a kill.
func (p *Playback) SeekKill(k Kill) { p.SeekTo(k.Tick - leadTicks) }

// backTicks is how long after the start of a kill a step back leads to the previous one,
// ticks [ours]: two presses go back by two kills.
const backTicks = 31 // 1 s

// NextKill returns the next kill for [Playback.SeekKill], or the previous one. It returns
// false if there is none.
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

// Bound is where a match has ended, or where it begins anew.
type Bound struct {
	Tick   int64 // at which the match is after it
	Begins bool
}

// Bounds returns the bounds found so far, in order, without the beginning of the first match.
// The caller must not change them.
func (p *Playback) Bounds() []Bound {
	s := p.kills
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.bounds[:len(s.bounds):len(s.bounds)]
}

// progress is what of a match shows its bounds.
type progress struct {
	over   bool
	number int // of rematches so far
}

func progressIn(m *systems.Match) progress {
	status, _ := modes.StatusOf(m)
	return progress{status.Over(), status.Number}
}

// bound notes the bounds between two ticks. The caller holds the mutex.
func (s *search) bound(before, now progress) {
	if now.number != before.number {
		s.bounds = append(s.bounds, Bound{s.tick, true})
	}
	if now.over && (!before.over || now.number != before.number) {
		s.bounds = append(s.bounds, Bound{s.tick, false})
	}
}
