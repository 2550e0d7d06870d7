package tryout

import "github.com/skijet/skijet/collision/geom"

// hasGround reports whether there is anything below a place.
func (t *tryout) hasGround(feet geom.Vec) bool {
	bottom := t.level.Bounds.Min.Z - 1
	if feet.Z <= bottom {
		return false
	}
	_, ok := t.match.Solid().Raycast(feet.Add(geom.Vec{Z: chest}), geom.Vec{Z: bottom - feet.Z - chest})
	return ok
}

// openSides returns the sum of the directions in which there is nothing around a place
// without ground: no wall, and no ground further on. It is zero in a hole.
func (t *tryout) openSides(feet geom.Vec) geom.Vec {
	var open geom.Vec
	for i := range 8 {
		way := geom.YawPitch{Yaw: geom.Angle(i * 8192)}.Forward()
		if _, wall := t.match.Solid().Raycast(feet.Add(geom.Vec{Z: chest}), way.Scale(holeReach)); wall {
			continue
		}
		ground := false
		for far := holeStep; far <= holeReach && !ground; far += holeStep {
			ground = t.hasGround(feet.AddScaled(way, far))
		}
		if !ground {
			open = open.Add(way)
		}
	}
	return open
}

// isGap reports whether a player who was above ground fell into a gap between islands, and not
// through a hole in the ground, nor through the ground: the way without ground leads out of the
// world, or far.
func (t *tryout) isGap(w *watch) bool {
	type cell struct{ x, y int }
	at := func(c cell) geom.Vec {
		return geom.Vec{X: w.off.X + float64(float64(c.x)*holeStep), Y: w.off.Y + float64(float64(c.y)*holeStep), Z: w.over.Z}
	}
	bounds := t.level.Bounds
	seen, open := map[cell]bool{{}: true}, []cell{{}}
	for len(open) > 0 && len(seen) < gapCells {
		c := open[0]
		open = open[1:]
		place := at(c)
		if t.hasGround(place) {
			continue
		}
		if place.X < bounds.Min.X || place.X > bounds.Max.X || place.Y < bounds.Min.Y || place.Y > bounds.Max.Y {
			return true
		}
		for _, way := range [...]cell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			next := cell{c.x + way.x, c.y + way.y}
			if seen[next] {
				continue
			}
			over := geom.Vec{Z: chest}
			if _, wall := t.match.Solid().Raycast(place.Add(over), at(next).Sub(place)); wall {
				continue
			}
			seen[next] = true
			open = append(open, next)
		}
	}
	return len(open) > 0
}

// sideOf returns the side to which a direction leads.
func sideOf(way geom.Vec) string {
	switch a := way.Abs(); {
	case a.X > a.Y && way.X > 0:
		return "east (+x)"
	case a.X > a.Y:
		return "west (-x)"
	case way.Y > 0:
		return "north (+y)"
	}
	return "south (-y)"
}
