package career

import (
	"cmp"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// midAir is how far above the ground a victim is in the air, m [ours].
const midAir = 3

// leastSeconds is for how long a match must be played to count, s [ours].
const leastSeconds = 20

// Tally counts what a player does in a match. The zero value begins with the next tick.
type Tally struct {
	began   bool
	since   modes.ScoreData // what the match had counted before
	record  Record
	ticks   int64            // played
	aloft   int64            // ticks since the player has touched the ground
	flight  int64            // the most of these
	lastHit map[string]int64 // ticks, by weapons: one shot hits once, however many it reaches
	before  *Career          // than the tally was added to it, or nil
}

// Watch counts what a player did in the last tick. The warm-up and what comes after the end do not count,
// and a match that begins anew is counted anew.
func (t *Tally) Watch(m *systems.Match, id components.ID) {
	for _, e := range systems.Events[modes.PhaseChanged](m) {
		if e.To == modes.Live || e.To == modes.Warmup {
			*t = Tally{}
		}
	}
	if s, ok := modes.StatusOf(m); ok && !s.Playing() {
		return
	}
	if !t.began {
		*t = Tally{began: true, since: modes.ScoreOf(m, id), record: newRecord(), lastHit: map[string]int64{}}
	}
	t.ticks++
	for _, e := range m.Events() {
		t.watch(m, id, &e)
	}
	entry, ok := m.Entry(id)
	t.aloft++
	if !ok || !entry.HasComponent(components.Contact) || components.Contact.Get(entry).Touching || !components.Health.Get(entry).Alive() {
		t.aloft = 0
	}
	t.flight = max(t.flight, t.aloft)
}

// watch counts an event.
func (t *Tally) watch(m *systems.Match, id components.ID, e *systems.Event) {
	use := t.record.Weapons[e.Weapon]
	switch {
	case e.Weapon == "":
		return
	case e.Kind == systems.EventFired && e.Subject == id:
		use.Shots++
	case e.Other != id || e.Subject == id || isMate(m, e):
		return
	case e.Kind == systems.EventDied && e.Shot == components.Nobody:
		use.Kills++
	case e.Kind == systems.EventDamaged && t.lastHit[e.Weapon] != m.Tick():
		t.lastHit[e.Weapon] = m.Tick()
		if use.Hits++; isMidAir(m, e) {
			t.record.Counts[MidAirs]++
		}
	default:
		return
	}
	t.record.Weapons[e.Weapon] = use
}

// isMate reports whether the victim of an event is of the team of who did it.
func isMate(m *systems.Match, e *systems.Event) bool {
	return e.Team != 0 && find.Value(m, e.Subject, components.Team).Number == e.Team
}

// isMidAir reports whether a blast of a shot has hit somebody far above the ground.
func isMidAir(m *systems.Match, e *systems.Event) bool {
	spec, ok := m.Weapons().Lookup(e.Weapon)
	box, has := m.Box(e.Subject)
	if !ok || !has || spec.Projectile == nil || spec.Projectile.Payload.Radius == 0 {
		return false
	}
	_, grounded := m.Solid().Raycast(box.Center, geom.Vec{Z: -box.Half.Z - midAir})
	return !grounded
}

// Award counts an award.
func (t *Tally) Award(name string) {
	if t.began {
		t.record.Awards[name]++
	}
}

// Record returns what the player has done since the tally began, or false if that is too short to count.
func (t *Tally) Record(m *systems.Match, id components.ID) (*Record, bool) {
	if !t.began {
		return nil, false
	}
	now, r := modes.ScoreOf(m, id), newRecord()
	r.add(&t.record)
	for d, n := range map[Deed]float64{
		Kills: float64(now.Kills - t.since.Kills), Deaths: float64(now.Deaths - t.since.Deaths), Captures: float64(now.Captures - t.since.Captures),
		Returns: float64(now.Returns - t.since.Returns), Damage: now.Damage - t.since.Damage, TopSpeed: now.TopSpeed,
		Flight: float64(t.flight) * systems.TickSeconds, Seconds: float64(t.ticks) * systems.TickSeconds, Matches: 1,
	} {
		r.Counts[d] = n
	}
	if s, ok := modes.StatusOf(m); ok && s.Over() && (s.Winner.Player == id || s.Winner.Team != 0 && s.Winner.Team == find.Value(m, id, components.Team).Number) {
		r.Counts[Won] = 1
	}
	return &r, r.Counts[Seconds] >= leastSeconds
}

// AddTo returns a career with what the player has done. It adds a tally once, and none that is too short.
func (t *Tally) AddTo(c *Career, m *systems.Match, id components.ID) *Career {
	r, ok := t.Record(m, id)
	if !ok || t.before != nil {
		return c
	}
	t.before = c
	return c.With(r)
}

// Before returns the career as it was before the tally was added to it.
func (t *Tally) Before(c *Career) *Career { return cmp.Or(t.before, c) }
