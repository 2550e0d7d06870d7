package systems

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/store"
)

// TestMatch_IsTheSameWithQueryCachesAndWithout plays bodies of all models with grenades
// and platforms: with caches, without any, and with them but restored into another
// match, which has collected nothing, and into one that has played on.
func TestMatch_IsTheSameWithQueryCachesAndWithout(t *testing.T) {
	t.Parallel()
	bodies := allBodies(t)
	for _, name := range []string{"plant", "stairs"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			playWithCaches(t, ground(t, name, 1), bodies)
		})
	}
}

// playWithCaches plays the matches on a level: without caches, with them, and two with them
// that are restored on the way.
func playWithCaches(t *testing.T, level *levels.Level, bodies []PlayerSpec) {
	t.Helper()
	start := func(without bool) *Match {
		m := newMatch(t, Options{Level: level, Seed: 2, Immortal: true})
		if without {
			m.store.Caches.Limit = 0
		}
		for i := range 12 {
			spec := bodies[i%len(bodies)]
			spec.Team, spec.Weapons = i%2, []string{"grenade"}
			join(t, m, spec)
		}
		return m
	}
	all := []*Match{start(true), start(false), start(false), start(false)}
	var saved []byte
	bounces := 0
	var by [2]cacheUse // without caches, and with them
	for tick := range 600 {
		commands := script(tick, 12)
		switch tick {
		case 200:
			saved = snapshot(all[1], nil)
		case 250:
			all[3] = start(false)
			restoreLate(t, saved, all[2:])
		case 300:
			for i := range 12 {
				commands[i].Input = components.Input{} // they come to rest
			}
		}
		for i, m := range all {
			if i >= len(by) {
				m.Step(commands)
				continue
			}
			before := useOfCaches(m)
			m.Step(commands)
			by[i].addSince(m, before)
		}
		for _, e := range all[0].Events() {
			if e.Kind == EventBounced {
				bounces++
			}
		}
		for i, m := range all {
			if m.Hash() != all[0].Hash() {
				t.Fatalf("tick %d: hash of match %d is %x, of the one without %x", tick, i, m.Hash(), all[0].Hash())
			}
		}
	}
	if without := by[0]; without != (cacheUse{}) {
		t.Errorf("without caches: %+v answered from one", without)
	}
	if with := by[1]; with.bodies < 1000 || with.projectiles < 50 || bounces == 0 {
		t.Errorf("%+v answered from caches, %d bounces", with, bounces)
	}
}

// restoreLate restores matches to tick 200, and plays them on to tick 250.
func restoreLate(t *testing.T, saved []byte, matches []*Match) {
	t.Helper()
	for _, m := range matches {
		if err := m.Restore(saved); err != nil {
			t.Fatal(err)
		}
		for late := 200; late < 250; late++ {
			m.Step(script(late, 12))
		}
	}
}

// cacheUse is how many queries of bodies and of projectiles were answered from what is
// nearby.
type cacheUse struct{ bodies, projectiles int }

func answered(n *collision.Nearby) int { return n.Work().CacheHits + n.Work().Repeated }

// useOfCaches returns what every member has asked so far.
func useOfCaches(m *Match) map[*store.Member]int {
	before := map[*store.Member]int{}
	for _, p := range m.store.All {
		if p.Cache != nil {
			before[p] = answered(p.Cache)
		}
	}
	return before
}

// addSince adds what those asked in a tick who were there before it and still are: others
// have a Nearby that somebody else had.
func (u *cacheUse) addSince(m *Match, before map[*store.Member]int) {
	for _, p := range m.store.All {
		switch was, ok := before[p]; {
		case !ok || p.Cache == nil:
		case p.Has(store.Bounce):
			u.projectiles += answered(p.Cache) - was
		default:
			u.bodies += answered(p.Cache) - was
		}
	}
}
