package systems

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// rayHit is one target or mine that a ray meets.
type rayHit struct {
	fraction float64
	id       components.ID
	mine     int // place among the tick's mines, or -1 for anything else
}

// fireRay lets a ray go through the world as the shooter sees it: everybody is
// where the last tick left them. It goes through as many players as the spec
// says and ends at the next one, at a mine or at the level.
func (m *Match) fireRay(s *shooter, w *mode, from, aim geom.Vec, strength float64) {
	displacement := aim.Scale(w.Ray.Range)
	end := 1.0
	if hit, ok := m.store.Solid.Raycast(from, displacement); ok {
		end = hit.Fraction
	}
	m.findHits(s, from, displacement, end)
	last, pierced := components.Nobody, 0
	for _, hit := range m.rayHits {
		if hit.mine >= 0 {
			end = hit.fraction
			m.hitMine(&m.mineTargets[hit.mine], float64(w.Ray.Damage*strength), s.id())
			break
		}
		last = hit.id
		m.hitMember(s, w, hit.id, from.AddScaled(displacement, hit.fraction), strength)
		if pierced++; pierced > w.Ray.Pierce {
			end = hit.fraction
			break
		}
	}
	m.events.log.Add(event.Event{Kind: event.Beam, Subject: s.id(), Other: last, Position: from, Normal: displacement.Scale(end), Weapon: w.spec.Name, Alt: w.alt})
}

// findHits lists what the ray meets up to end, by distance; of equal ones
// players come first, then the lower ID.
func (m *Match) findHits(s *shooter, from, displacement geom.Vec, end float64) {
	m.rayHits = m.rayHits[:0]
	m.nearby = m.store.Broadphase.Query(geom.Bounds{Min: from, Max: from}.Include(from.AddScaled(displacement, end)), m.nearby[:0])
	for _, id := range m.nearby {
		p, ok := m.hittable(components.ID(id))
		if !ok || p == s.member {
			continue
		}
		if t, _, ok := weapons.HitBox(from, displacement, p.Box()); ok && t < end {
			m.rayHits = append(m.rayHits, rayHit{t, components.ID(id), -1})
		}
	}
	for i := range m.mineTargets {
		if t, _, ok := weapons.HitBox(from, displacement, m.mineTargets[i].box); ok && t < end {
			m.rayHits = append(m.rayHits, rayHit{t, m.mineTargets[i].member.ID, i})
		}
	}
	slices.SortFunc(m.rayHits, func(a, b rayHit) int {
		return cmp.Or(cmp.Compare(a.fraction, b.fraction), cmp.Compare(min(a.mine, 0), min(b.mine, 0)), cmp.Compare(a.id, b.id))
	})
}

func (m *Match) hitMember(s *shooter, w *mode, victim components.ID, at geom.Vec, strength float64) {
	p, ok := m.hittable(victim)
	if !ok {
		return
	}
	damage := float64(w.Ray.Damage * strength)
	if p.Has(store.Armor) {
		box := p.Box()
		head := box.Min().Z + float64(2*box.Half.Z*weapons.HeadStart(p.Armor.Class))
		if at.Z >= head {
			damage *= 1 + w.Ray.HeadShot
		}
	}
	m.requests.AddDamage(request.Damage{Victim: victim, Source: s.id(), Team: s.member.TeamNumber(), Amount: damage,
		Kind: w.Ray.Kind, Armor: w.Ray.Armor, Shield: w.Ray.Shield, Weapon: w.spec.Name, Position: s.eye})
}

// holdBeam lets a beam work on the nearest target in its cone for one tick. One
// that heals looks for the own side and falls back to the shooter.
func (m *Match) holdBeam(s *shooter, w *mode) {
	b := w.Beam
	aim := s.intent.Look.Forward()
	from := m.muzzle(s, aim)
	target, ok := m.findInCone(s, b, from, aim)
	if !ok && b.Heal > 0 {
		m.requests.Heals = append(m.requests.Heals, request.Heal{Patient: s.id(), Healer: s.id(), Amount: float64(b.Heal * TickSeconds)})
	}
	end, other := from.AddScaled(aim, b.Range), components.Nobody
	switch {
	case ok:
		end, other = target.Box().Center, target.ID
	case b.Heal > 0:
		end, other = from, s.id()
	default:
		if hit, ok := m.store.Solid.Raycast(from, aim.Scale(b.Range)); ok {
			end = hit.Point
		}
	}
	m.events.log.Add(event.Event{Kind: event.Beam, Subject: s.id(), Other: other, Position: from, Normal: end.Sub(from), Weapon: w.spec.Name, Alt: w.alt})
	if !ok {
		return
	}
	if b.Heal > 0 {
		m.requests.Heals = append(m.requests.Heals, request.Heal{Patient: other, Healer: s.id(), Amount: float64(b.Heal * TickSeconds)})
		return
	}
	if target.Has(store.Energy) {
		energy := target.Energy
		energy.Current = max(energy.Current-float64(b.Drain*TickSeconds), 0)
	}
	m.requests.AddDamage(request.Damage{Victim: other, Source: s.id(), Team: s.member.TeamNumber(), Amount: float64(b.Damage * TickSeconds),
		Kind: b.Kind, Armor: b.Armor, Shield: b.Shield, Weapon: w.spec.Name, Position: s.eye})
}

// findInCone returns the nearest target in the cone of a beam that can be seen:
// one of the own side if it heals, and one of another if not. Of equal distances
// the lower ID counts.
func (m *Match) findInCone(s *shooter, b *weapons.Beam, from, aim geom.Vec) (*store.Member, bool) {
	var best *store.Member
	nearest, team := b.Range, s.member.TeamNumber()
	m.nearby = m.store.Broadphase.Query(geom.Bounds{Min: from, Max: from}.Expand(b.Range), m.nearby[:0])
	for _, id := range m.nearby {
		p, ok := m.hittable(components.ID(id))
		if !ok || p == s.member || !p.Has(store.Health) {
			continue
		}
		if mate := team != 0 && p.TeamNumber() == team; mate != (b.Heal > 0) {
			continue
		}
		if b.Heal > 0 && p.Health.Current >= p.Health.Max {
			continue
		}
		displacement := p.Box().Center.Sub(from)
		distance := displacement.Length()
		if distance > b.Range || best != nil && distance >= nearest || !weapons.InCone(aim, displacement, b.Cone) {
			continue
		}
		if _, hidden := m.store.Solid.Raycast(from, displacement); !hidden {
			best, nearest = p, distance
		}
	}
	return best, best != nil
}
