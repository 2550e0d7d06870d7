package soak

import (
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
