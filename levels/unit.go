package levels

import (
	"fmt"
	"math"
	"strconv"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/places"
)

// usualSide is the longest side of a small level, m [ours].
const usualSide = 250.0

// Sizes of a player in a level of that side beyond which its unit is doubtful, m: the level
// measures less than 14 m or more than 5.8 km.
const (
	maxUsualSize = 40.0
	minUsualSize = 0.1
)

// units are those in which people model, m, with their names.
var units = [...]struct {
	scale float64
	name  string
}{{0.01, " (centimetres)"}, {0.0254, " (inches)"}, {0.001, " (millimetres)"}, {0.3048, " (feet)"}, {10, ""}, {100, ""}, {1000, " (kilometres)"}}

// scaleHint says which scale makes a level of a side most like a usual one. option is how the scale is
// given.
func scaleHint(side float64, option string) string {
	best, least := units[0], math.Inf(1)
	for _, u := range units {
		ratio := float64(side*u.scale) / usualSide
		if off := max(ratio, 1/ratio); off < least {
			best, least = u, off
		}
	}
	return fmt.Sprintf("%s %v%s makes it %s m long", option, best.scale, best.name, metres(math.Trunc(side*best.scale)))
}

// metres formats a length with four digits, and larger ones in full.
func metres(m float64) string {
	m += 0 // turns -0 into 0
	if math.Abs(m) >= 1000 {
		return strconv.FormatFloat(m, 'f', 0, 64)
	}
	return fmt.Sprintf("%.4g", m)
}

// sizeText formats a size.
func sizeText(size geom.Vec) string {
	return fmt.Sprintf("%s x %s x %s m", metres(size.X), metres(size.Y), metres(size.Z))
}

// isUnusual reports whether a level of a side is so large or small that its unit is probably
// not the metre.
func isUnusual(side float64) bool {
	tall := 2 * places.LightBody().Z * usualSide / side
	return !(tall < maxUsualSize && tall > minUsualSize)
}

// unitHint says that a model is so large or small that its unit is probably not the metre, or
// nothing.
func (l *Level) unitHint() string {
	size := l.Bounds.Size()
	side := max(size.X, size.Y, size.Z)
	if l.Terrain != nil || !isUnusual(side) {
		return "" // terrain says how large its cells are
	}
	return fmt.Sprintf("the level measures %s: if its unit is not the metre, a player looks %s m tall in it; %s; in level.json it is the \"scale\" of each structure",
		sizeText(size), metres(2*places.LightBody().Z*usualSide/side), scaleHint(side, "--scale"))
}

// How much more ground of a level must look along y than up, and how much less it must
// measure along y than along the other axes, so that it probably lies on its side.
const (
	sideArea = 3.0
	sideThin = 0.5
)

// sideHint says what to do if a model lies on its side, or is empty: z was up in its program,
// and was not turned into the y of glTF.
func (l *Level) sideHint() string {
	size := l.Bounds.Size()
	if l.Terrain != nil || size.Y > float64(sideThin*min(size.X, size.Z)) {
		return ""
	}
	var up, aside, south float64
	for i := range l.Structures {
		s := &l.Structures[i]
		for k := 0; k+2 < len(s.Indices); k += 3 {
			a, b, c := s.Vertices[s.Indices[k]], s.Vertices[s.Indices[k+1]], s.Vertices[s.Indices[k+2]]
			n := b.Sub(a).Cross(c.Sub(a))
			least := float64(places.SpawnFloor * n.Length())
			switch {
			case n.Z > least:
				up += n.Z
			case -n.Y > least:
				south -= n.Y
			case math.Abs(n.X) > least:
				aside += float64(math.Abs(n.X) / 2)
			}
		}
	}
	if south > float64(sideArea*max(up, aside)) {
		return "the level lies on its side: most of its ground looks along -y and not up; in Blender's export set Transform > +Y Up"
	}
	return ""
}
