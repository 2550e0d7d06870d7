package shots

import (
	"cmp"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// holdBeam lets a beam work on the nearest target in its cone for one tick. One
// that heals looks for the own side and falls back to the shooter.
func (h *Hands) holdBeam(s *shooter, w *Mode) {
	b := w.Beam
	aim := s.intent.Look.Forward()
	from := h.muzzle(s, aim)
	h.lookFor(s, w)
	target, ok := h.findInCone(s, w, from, aim)
	if !ok && b.Heal > 0 {
		h.addHeal(s.id(), s.id(), cmp.Or(b.SelfHeal, b.Heal))
	}
	end, other := from.AddScaled(aim, b.Range), components.Nobody
	switch {
	case ok:
		end, other = target.Box().Center, target.ID
	case b.Heal > 0:
		end, other = from, s.id()
	default:
		if hit, ok := h.Store.Solid.Raycast(from, aim.Scale(b.Range)); ok {
			end = hit.Point
		}
		if path := end.Sub(from); len(w.hooks.ray) > 0 {
			end = from.AddScaled(path, h.shorten(s, w, from, path, components.Nobody))
		}
	}
	h.Events.Add(event.Event{Kind: event.Beam, Subject: s.id(), Other: other, Position: from, Normal: end.Sub(from), Weapon: w.Spec.Name, Alt: w.Alt})
	if !ok {
		return
	}
	if b.Heal > 0 {
		h.addHeal(other, s.id(), b.Heal)
		return
	}
	if target.Has(store.Energy) {
		energy := target.Energy
		energy.Current = max(energy.Current-float64(b.Drain*tickSeconds), 0)
	}
	h.Requests.AddDamage(request.Damage{Victim: other, Source: s.id(), Team: s.member.TeamNumber(), Amount: float64(b.Damage * tickSeconds),
		Kind: b.Kind, Armor: b.Armor, Shield: b.Shield, Weapon: w.Spec.Name, Position: s.eye})
}

// findInCone returns the nearest target in the cone of a beam that can be seen:
// one of the own side if it heals, and one of another if not. Of equal distances
// the lower ID counts.
func (h *Hands) findInCone(s *shooter, w *Mode, from, aim geom.Vec) (*store.Member, bool) {
	var best *store.Member
	b := w.Beam
	nearest, team := b.Range, s.member.TeamNumber()
	for _, id := range h.near.around(h.Store, from, b.Range) {
		p, ok := h.targets.Hittable(components.ID(id))
		if !ok || p == s.member || !p.Has(store.Health) || !h.Filter.Meets(p) {
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
		if _, hidden := h.Store.Solid.Raycast(from, displacement); !hidden && h.shorten(s, w, from, displacement, p.ID) >= 1 {
			best, nearest = p, distance
		}
	}
	return best, best != nil
}
