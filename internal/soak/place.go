package soak

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/systems"
)

// platformDepth is how deep a box is in the platforms, by a search of its own.
func (w *witness) platformDepth(box geom.Box) float64 {
	worst := 0.0
	for i := range w.movers {
		mover := w.movers[i]
		if !mover.Bounds().Overlaps(box.Bounds()) {
			continue
		}
		for k := range mover.Len() {
			if f, ok := mover.Triangle(k); ok && f.Bounds().Overlaps(box.Bounds()) {
				worst = max(worst, proving.AxisDepth(box, &f))
			}
		}
	}
	return worst
}

func (w *witness) nearPlatform(b geom.Bounds) bool {
	for i := range w.movers {
		if w.movers[i].Bounds().Expand(1).Overlaps(b) {
			return true
		}
	}
	return false
}

// nearSomebody reports whether another living player is within the bounds, to stand
// on.
func (w *witness) nearSomebody(id components.ID, b geom.Bounds) bool {
	for i := range w.after {
		o := &w.after[i]
		if o.ID != id && (o.Alive || w.before[i].Alive) && geom.FeetBox(o.Position, o.Half).Bounds().Overlaps(b) {
			return true
		}
	}
	return false
}

// apart is I16: nobody gets deeper into anybody. Who spawned, was carried or stood
// up may be in somebody, from whom it then parts.
func (w *witness) apart(a, b *systems.PlayerState, h happened) error {
	if h.spawned || w.carried(b) || a.Half != b.Half {
		return nil
	}
	for i := range w.after {
		was, is := &w.before[i], &w.after[i]
		if is.ID >= b.ID || !was.Alive || !is.Alive || was.Half != is.Half || w.carried(is) {
			continue
		}
		before, now := overlap(a, was), overlap(b, is)
		if now > max(before, overlapDepth)+overlapDepth {
			return fmt.Errorf("I16 apart: %.9f m in player %d, was %.9f", now, is.ID, before)
		}
	}
	return nil
}

// overlapDepth is how deep two players may be in each other that touch, m.
const overlapDepth = 2 * collision.Slop

func overlap(a, b *systems.PlayerState) float64 {
	reach := a.Half.Add(b.Half)
	apart := a.Position.Add(geom.Vec{Z: a.Half.Z}).Sub(b.Position.Add(geom.Vec{Z: b.Half.Z})).Abs()
	return max(min(reach.X-apart.X, reach.Y-apart.Y, reach.Z-apart.Z), 0)
}

// carried reports whether something other than the player's own motion may have
// moved it: a platform, water or a zone.
func (w *witness) carried(p *systems.PlayerState) bool {
	entry, _ := w.m.Entry(p.ID)
	return components.Ride.Get(entry).Platform != components.Nobody || *components.Medium.Get(entry) != components.Air() ||
		w.nearPlatform(geom.FeetBox(p.Position, p.Half).Bounds().Expand(3))
}

// crowded reports whether somebody stands close enough to shove the player.
func (w *witness) crowded(p *systems.PlayerState) bool {
	for i := range w.after {
		o := &w.after[i]
		if o.ID != p.ID && (o.Alive || w.before[i].Alive) && o.Position.Sub(p.Position).Length() < 6 {
			return true
		}
	}
	return false
}
