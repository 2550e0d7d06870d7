package netplay

import (
	"fmt"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// hit is damage by a player.
type hit struct {
	tick       int64
	by, victim components.ID
}

// shoot lets a player aim at the nearest other as its own prediction shows them, ahead of them by the flight of its shot.
func shoot(p *player, slot uint8, speed float64) {
	s := p.client.Session()
	if s == nil {
		return
	}
	var self, target systems.PlayerState
	nearest := math.Inf(1)
	all := s.Match().Players(nil)
	for _, o := range all {
		if o.ID == p.client.Player() {
			self = o
		}
	}
	for _, o := range all {
		if d := o.Position.Sub(self.Position).Length(); o.ID != self.ID && o.Alive && d < nearest {
			nearest, target = d, o
		}
	}
	p.input.Weapon = slot
	p.input.Buttons = p.input.Buttons.Without(components.ButtonFire) | components.ButtonFire.When(nearest < 60 && p.random.IntN(3) > 0)
	at := target.Position
	if speed > 0 {
		ahead := target.Velocity
		ahead.Z = 0
		at = at.Add(ahead.Scale(nearest / speed))
	}
	p.input.Look = geom.LookAlong(at.Sub(self.Position).Sub(geom.Vec{Z: 0.6})) // from the eye to the middle
}

// TestFigures_OfHits is about how often a hit that a shooter sees at once over a round trip of 100 ms is one for the
// room, and the other way round. The shooters aim by their own prediction, move as people do, and turn within
// a tick.
func TestFigures_OfHits(t *testing.T) {
	seconds, shooters, spare := 12, 4, 0.1 // of so few hits one counts for much
	if os.Getenv("SKIJET_LONG") != "" {
		seconds, shooters, spare = 80, 8, 0
	}
	for _, c := range []struct {
		weapon        string
		slot          uint8
		speed, wanted float64
		late          int64 // ticks by which a hit may come at another time
	}{{"chaingun", 2, 0, 0.95, 1}, {"laser", 6, 0, 0.95, 1}, {"disc", 1, 65, 0.9, 3}} {
		w := newWorld(t, 47)
		w.room.options.Admit = func(name string, _ []byte) (systems.PlayerSpec, error) {
			return systems.PlayerSpec{Name: name, Pack: components.EnergyPack}, nil
		}
		var truth, seen []hit
		real, guessed := shots{}, shots{}
		alive := map[hit]bool{} // who was in the room, by tick
		w.room.options.Played = func(tick int64, _ systems.TickInput) {
			w.hashes[tick+1] = w.match.Hash()
			truth = append(truth, hits(w.match, components.Nobody, c.weapon)...)
			real.note(w.match, c.weapon)
			for _, p := range w.match.Players(nil) {
				alive[hit{tick, p.ID, 0}] = p.Alive
			}
		}
		for range shooters {
			last := int64(0)
			p := w.join(internet(), ClientOptions{})
			p.aims = true
			p.watched = func(p *player) {
				if s := p.client.Session(); s != nil && s.Predicted() > last {
					last = s.Predicted()
					seen = append(seen, hits(s.Match(), p.client.Player(), c.weapon)...)
					guessed.noteOf(s.Match(), p.client.Player(), c.weapon)
				}
				shoot(p, c.slot, c.speed)
			}
		}
		w.run(time.Duration(seconds) * time.Second)
		const begun = 150
		seen = slices.DeleteFunc(seen, func(h hit) bool { return h.tick < begun || h.tick > w.match.Tick()-60 })
		all, count := share(seen, truth, c.late), len(seen)
		t.Log(c.weapon, why(seen, truth, c.late, alive, real, guessed))
		seen = slices.DeleteFunc(seen, func(h hit) bool { return !alive[hit{h.tick - 1, h.by, 0}] || !alive[hit{h.tick - 1, h.victim, 0}] })
		living := share(seen, truth, c.late)
		t.Logf("%s: of %d hits that a shooter saw, %.1f %% were true, and %.1f %% of those where both were alive in the room", c.weapon, count, 100*all, 100*living)
		if least := shooters * seconds / 32; len(seen) < least || living < c.wanted-spare {
			t.Errorf("%s: want %.0f %% of at least %d", c.weapon, 100*(c.wanted-spare), least)
		}
	}
}

// hits returns those of the last tick of a match with a weapon, by one player or by all.
func hits(m *systems.Match, by components.ID, weapon string) (all []hit) {
	for _, e := range m.Events() {
		if e.Kind == systems.EventDamaged && e.Weapon == weapon && e.Other != e.Subject && (by == components.Nobody || e.Other == by) {
			all = append(all, hit{e.Tick, e.Other, e.Subject})
		}
	}
	return all
}

// share returns which part of some hits is among others.
func share(of, among []hit, late int64) float64 {
	found := 0
	for _, h := range of {
		if slices.ContainsFunc(among, func(o hit) bool {
			return o.by == h.by && o.victim == h.victim && o.tick >= h.tick-late && o.tick <= h.tick+late
		}) {
			found++
		}
	}
	return float64(found) / float64(max(len(of), 1))
}

// shots are the directions of shots, by their tick and who fired them.
type shots map[hit]geom.Vec

func (s shots) note(m *systems.Match, weapon string) { s.noteOf(m, components.Nobody, weapon) }

// noteOf notes the shots of one player, or of all, in the last tick of a match.
func (s shots) noteOf(m *systems.Match, by components.ID, weapon string) {
	for _, e := range m.Events() {
		if e.Kind == systems.EventFired && e.Weapon == weapon && (by == components.Nobody || e.Subject == by) {
			s[hit{e.Tick, e.Subject, 0}] = e.Normal
		}
	}
}

// flight is how many ticks a shot flies at most.
const flight = 32

// why counts the reasons for which hits are not among the true ones.
func why(seen, truth []hit, late int64, alive map[hit]bool, real, guessed shots) string {
	var dead, silent, spread, place int
	for _, h := range seen {
		if share([]hit{h}, truth, late) > 0 {
			continue
		}
		shot := hit{h.tick, h.by, 0}
		for _, flies := guessed[shot]; !flies && shot.tick > h.tick-flight; _, flies = guessed[shot] {
			shot.tick-- // it was on its way
		}
		aimed, fired := real[shot]
		switch {
		case !alive[hit{h.tick - 1, h.by, 0}] || !alive[hit{h.tick - 1, h.victim, 0}]:
			dead++
		case !fired:
			silent++
		case aimed != guessed[shot]:
			spread++
		default:
			place++
		}
	}
	return fmt.Sprintf("false hits: %d where one was dead, %d without a shot, %d by another spread, %d at another place", dead, silent, spread, place)
}
