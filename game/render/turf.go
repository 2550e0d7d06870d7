package render

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// turfLift is how far above a place its ground may be, m, and turfDrop how far below.
	turfLift, turfDrop = 1.5, 1.5
	// turfFall is how far down the ground below the eye is looked for, m.
	turfFall = 400.0
	// turfShade is the sunlight on ground in the shadow of something.
	turfShade = 0.15
	// turfSun is how far away that may be, m.
	turfSun = 400.0
)

// turf is the soft ground of a level without a terrain, by the materials of its structures.
type turf struct {
	kinds  []groundKind // of each material; GroundHard bears nothing
	colors []Color
	top    float64 // m, above the whole level
	height float64 // m, of the level
}

// turfKinds are the materials on which something grows or lies, by name.
var turfKinds = map[string]groundKind{"grass": GroundMeadow, "snow": GroundSnow, "sand": GroundStraw, "mud": GroundStraw, "rock": GroundRock}

func newTurf(level *levels.Level) turf {
	t := turf{kinds: make([]groundKind, len(level.Materials)), colors: make([]Color, len(level.Materials)),
		top: level.Bounds.Max.Z + 1, height: level.Bounds.Size().Z + 2}
	for i := range level.Materials {
		t.kinds[i] = turfKinds[level.Materials[i].Name]
	}
	for i := len(level.Structures) - 1; i >= 0; i-- { // the first with a material counts
		if s := &level.Structures[i]; int(s.Material) < len(t.colors) {
			t.colors[s.Material] = s.Color
			if own := s.VertexColors(); len(own) > 0 {
				t.colors[s.Material] = own[0]
			}
		}
	}
	return t
}

// turfBelow returns the uppermost surface below a place, down to so far, as ground with its
// normal, or false if that bears nothing.
func (l *land) turfBelow(at geom.Vec, fall float64) (Ground, geom.Vec, bool) {
	t := &l.turf
	if l.solid == nil {
		return Ground{}, geom.Vec{}, false
	}
	hit, ok := l.solid.Raycast(at, geom.Vec{Z: -fall})
	if !ok || int(hit.Material) >= len(t.kinds) || t.kinds[hit.Material] == GroundHard || hit.Normal.Z <= 0 {
		return Ground{}, geom.Vec{}, false
	}
	g := Ground{Kind: t.kinds[hit.Material], Color: t.colors[hit.Material], Height: hit.Point.Z, Sun: 1}
	if _, shaded := l.solid.Raycast(hit.Point.AddScaled(hit.Normal, 0.1), l.look.SunDirection.Scale(turfSun)); shaded {
		g.Sun = turfShade
	}
	return g, hit.Normal, true
}

// isFertile reports whether there may be anything on which something grows.
func (l *land) isFertile() bool {
	return l.terrain != nil || slices.ContainsFunc(l.turf.kinds, func(kind groundKind) bool { return kind != GroundHard })
}

// heightBelow returns the height of the ground below the eye, or false where there is none.
func (l *land) heightBelow(eye geom.Vec) (float64, bool) {
	if l.terrain != nil {
		return l.terrain.Height(eye.X, eye.Y)
	}
	if l.solid == nil {
		return 0, false
	}
	hit, ok := l.solid.Raycast(eye, geom.Vec{Z: -turfFall})
	return hit.Point.Z, ok
}
