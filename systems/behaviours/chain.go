package behaviours

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Jump is the event of damage that jumps on from one entity to the next. Its subject is who is
// credited for the shot.
type Jump struct {
	From, To       components.ID
	Position, Path geom.Vec // of From, m, and the displacement to To
	Weapon         string
}

// jump lets the damage of a direct hit jump on, each time to the nearest target that it has not
// struck.
func jump(m *systems.Match, s systems.FlyingShot, c *systems.ShotContact) {
	payload := s.Payload()
	if c == nil || payload.Radius > 0 {
		return
	}
	from, ok := targetOf(m, c.Other)
	if !ok {
		return
	}
	chain, damage, source := systems.FlyingPart(s, Chain), payload.Damage, s.Owner().ID
	if _, there := m.Entry(source); !there {
		source = components.Nobody
	}
	var all [MaxJumps + 1]components.ID
	struck := append(all[:0], from.id)
	for range min(chain.Jumps, MaxJumps) {
		to, ok := nextInChain(m, s, &from, struck)
		if !ok {
			return
		}
		damage = float64(damage * chain.Factor)
		err := m.Damage(to.id, systems.Damage{Amount: damage, Source: source, Kind: payload.Kind, Armor: payload.Armor, Shield: payload.Shield,
			Weapon: s.Weapon(), Position: *s.Position()})
		if err != nil {
			return
		}
		at := from.box.Center
		if systems.Emit(m, source, Jump{From: from.id, To: to.id, Position: at, Path: to.box.Center.Sub(at), Weapon: s.Weapon()}) != nil {
			return
		}
		struck, from = append(struck, to.id), to
	}
}

// nextInChain returns the nearest target in range of another that can be seen from there. Of
// equal distances the lower ID counts.
func nextInChain(m *systems.Match, s systems.FlyingShot, from *target, struck []components.ID) (next target, found bool) {
	center, owner := from.box.Center, s.Owner()
	nearest := systems.FlyingPart(s, Chain).Range
	for _, id := range near(m, center, nearest) {
		t, ok := targetOf(m, id)
		if !ok || !t.entry.HasComponent(components.Health) || id == owner.ID || t.isMate(owner.Team) || slices.Contains(struck, id) {
			continue
		}
		path := t.box.Center.Sub(center)
		distance := path.Length()
		if distance > nearest || found && distance >= nearest || !s.Reaches(id) {
			continue
		}
		if _, hidden := m.Solid().Raycast(center, path); !hidden {
			next, nearest, found = t, distance, true
		}
	}
	return next, found
}
