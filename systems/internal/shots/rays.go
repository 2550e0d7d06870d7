package shots

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// rayHit is one target or shootable that a ray meets.
type rayHit struct {
	fraction float64
	id       components.ID
	place    int // among the shootables of the tick, or -1 for anything else
}

// fireRay lets a ray go through the world as the shooter sees it: everybody is
// where the last tick left them. It goes through as many players as the spec
// says and ends at the next one, at a shootable or at the level.
func (h *Hands) fireRay(s *shooter, w *Mode, from, aim geom.Vec, strength float64) {
	displacement := aim.Scale(w.Ray.Range)
	end := 1.0
	if hit, ok := h.Store.Solid.Raycast(from, displacement); ok {
		end = hit.Fraction
	}
	end *= h.shorten(s, w, from, displacement.Scale(end), components.Nobody)
	h.lookFor(s, w)
	h.findHits(s, from, displacement, end)
	last, pierced := components.Nobody, 0
	for _, hit := range h.rayHits {
		if hit.place >= 0 {
			end = hit.fraction
			h.targets.shootables[hit.place].hitByRay(float64(w.Ray.Damage*strength), s.id())
			break
		}
		last = hit.id
		h.hitMember(s, w, hit.id, from.AddScaled(displacement, hit.fraction), strength)
		if pierced++; pierced > w.Ray.Pierce {
			end = hit.fraction
			break
		}
	}
	h.Events.Add(event.Event{Kind: event.Beam, Subject: s.id(), Other: last, Position: from, Normal: displacement.Scale(end), Weapon: w.Spec.Name, Alt: w.Alt})
}

// lookFor begins to ask the filter whom the ray or beam of a shooter meets.
func (h *Hands) lookFor(s *shooter, w *Mode) { h.Filter.LookFor(pairOf(s, w), s.member) }

// pairOf returns a ray or beam as filters and hooks see it.
func pairOf(s *shooter, w *Mode) filter.Pair {
	return filter.Pair{Kind: filter.Beam, ID: s.id(), Owner: s.id(), Team: s.member.TeamNumber(), Weapon: w.Spec.Name}
}

// shorten asks the hooks where a ray, or a beam on its way to somebody, ends, and returns the
// fraction of the path that they all leave it.
func (h *Hands) shorten(s *shooter, w *Mode, from, path geom.Vec, other components.ID) float64 {
	left := 1.0
	if len(w.hooks.ray) == 0 {
		return left
	}
	h.ray = pairOf(s, w)
	h.ray.Other = other
	for _, hook := range w.hooks.ray {
		left = min(left, hook(&h.ray, from, path))
	}
	return left
}

// findHits lists what the ray meets up to end, by distance; of equal ones
// players come first, then the lower ID.
func (h *Hands) findHits(s *shooter, from, displacement geom.Vec, end float64) {
	h.rayHits = h.rayHits[:0]
	for _, id := range h.near.in(h.Store, geom.Bounds{Min: from, Max: from}.Include(from.AddScaled(displacement, end))) {
		p, ok := h.targets.Hittable(components.ID(id))
		if !ok || p == s.member || !h.Filter.Meets(p) {
			continue
		}
		if t, _, ok := weapons.HitBox(from, displacement, p.Box()); ok && t < end {
			h.rayHits = append(h.rayHits, rayHit{t, components.ID(id), -1})
		}
	}
	for i := range h.targets.shootables {
		if !h.targets.shootables[i].meets(h.Filter) {
			continue
		}
		if t, _, ok := weapons.HitBox(from, displacement, h.targets.shootables[i].box); ok && t < end {
			h.rayHits = append(h.rayHits, rayHit{t, h.targets.shootables[i].shot.id, i})
		}
	}
	slices.SortFunc(h.rayHits, func(a, b rayHit) int {
		return cmp.Or(cmp.Compare(a.fraction, b.fraction), cmp.Compare(min(a.place, 0), min(b.place, 0)), cmp.Compare(a.id, b.id))
	})
}

// hitMember damages what a ray hits, more at the head of a body.
func (h *Hands) hitMember(s *shooter, w *Mode, victim components.ID, at geom.Vec, strength float64) {
	p, ok := h.targets.Hittable(victim)
	if !ok {
		return
	}
	damage, hitsHead := float64(w.Ray.Damage*strength), false
	if p.Has(store.Armor) {
		box := p.Box()
		head := box.Min().Z + float64(2*box.Half.Z*weapons.HeadStart(p.Armor.Class))
		if hitsHead = at.Z >= head; hitsHead {
			damage *= 1 + w.Ray.HeadShot
		}
	}
	h.Requests.AddDamage(request.Damage{Victim: victim, Source: s.id(), Team: s.member.TeamNumber(), Amount: damage,
		Kind: w.Ray.Kind, Armor: w.Ray.Armor, Shield: w.Ray.Shield, Weapon: w.Spec.Name, Position: s.eye, Head: hitsHead})
}
