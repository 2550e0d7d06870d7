package torque

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// polygons is a world of triangles as the engines ask it: each question clips every triangle.
type polygons struct {
	list       []geom.Triangle
	noShortCut bool // for rules without it
}

// within returns what of a polygon is where all of some linear functions are at least 0.
func within(polygon []geom.Vec, functions ...func(geom.Vec) float64) []geom.Vec {
	for _, f := range functions {
		var kept []geom.Vec
		for i, p := range polygon {
			q := polygon[(i+1)%len(polygon)]
			a, b := f(p), f(q)
			if a >= 0 {
				kept = append(kept, p)
			}
			if a >= 0 != (b >= 0) {
				kept = append(kept, p.Lerp(q, a/(a-b)))
			}
		}
		polygon = kept
	}
	return polygon
}

func corners(t geom.Triangle) []geom.Vec { return []geom.Vec{t.A, t.B, t.C} }

// inBox returns what of a triangle is in a box.
func inBox(t geom.Triangle, center, half geom.Vec) []geom.Vec {
	return within(corners(t),
		func(p geom.Vec) float64 { return half.X - (p.X - center.X) }, func(p geom.Vec) float64 { return half.X + (p.X - center.X) },
		func(p geom.Vec) float64 { return half.Y - (p.Y - center.Y) }, func(p geom.Vec) float64 { return half.Y + (p.Y - center.Y) },
		func(p geom.Vec) float64 { return half.Z - (p.Z - center.Z) }, func(p geom.Vec) float64 { return half.Z + (p.Z - center.Z) })
}

// ground is the flattest plane of all polygons in the slab about the feet.
func (w *polygons) ground(feet, half geom.Vec, reach float64) (n geom.Vec, found bool) {
	for _, t := range w.list {
		normal := t.Normal()
		if len(inBox(t, feet, geom.Vec{X: half.X, Y: half.Y, Z: reach})) > 0 && (!found || normal.Z > n.Z) {
			n, found = normal, true
		}
	}
	return n, found
}

// isShortCut reports whether a displacement is shorter than the box, and nothing is in that at
// its end.
func (w *polygons) isShortCut(feet, d, half geom.Vec) bool {
	if w.noShortCut || math.Abs(d.X) >= 2*half.X || math.Abs(d.Y) >= 2*half.Y || math.Abs(d.Z) >= 2*half.Z {
		return false
	}
	for _, t := range w.list {
		if len(inBox(t, feet.Add(d).Add(geom.Vec{Z: half.Z}), half)) > 0 {
			return false
		}
	}
	return true
}

// sweep extrudes each leading face of the box along the displacement, clips every polygon that
// faces it to that, and takes the nearest corner of the rest. Of the planes within a
// ten-thousandth of the displacement it returns the one most parallel to a leading face.
func (w *polygons) sweep(center, d, half geom.Vec) (best geom.Vec, first float64, hit bool) {
	first = math.Inf(1)
	times := make([]float64, len(w.list))
	for i, t := range w.list {
		times[i] = math.Inf(1)
		if t.Normal().Dot(d) >= -1e-12*d.Length() {
			continue
		}
		for _, face := range []geom.Vec{{X: sign(d.X)}, {Y: sign(d.Y)}, {Z: sign(d.Z)}} {
			times[i] = min(times[i], faceTime(t, face, center, d, half))
		}
		first = min(first, times[i])
	}
	if first > 1 {
		return best, 1, false
	}
	dot := math.Inf(-1)
	for i, t := range w.list {
		n := t.Normal()
		along := max(-n.X*sign(d.X), -n.Y*sign(d.Y), -n.Z*sign(d.Z))
		if times[i] <= first+0.0001 && along > dot {
			best, dot = n, along
		}
	}
	return best, first, true
}

// faceTime is when the face of a box in a direction along an axis meets a triangle.
func faceTime(t geom.Triangle, face, center, d, half geom.Vec) float64 {
	speed := d.Dot(face)
	if speed <= 1e-9*d.Length() {
		return math.Inf(1)
	}
	at := func(p geom.Vec) float64 { return (p.Sub(center).Dot(face) - half.Dot(face.Abs())) / speed }
	inside := []func(geom.Vec) float64{at}
	for _, side := range []geom.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
		if side.Dot(face) != 0 {
			continue
		}
		for _, out := range []geom.Vec{side, side.Neg()} {
			inside = append(inside, func(p geom.Vec) float64 {
				return half.Dot(side) - p.Sub(center).Dot(out) + at(p)*d.Dot(out)
			})
		}
	}
	first := math.Inf(1)
	for _, p := range within(corners(t), inside...) {
		first = min(first, at(p))
	}
	return first
}

func sign(f float64) float64 {
	if f == 0 {
		return 0
	}
	return math.Copysign(1, f)
}

// tilted is a direction turned along the ground.
func tilted(pv, n geom.Vec) geom.Vec {
	pvl := pv.Length()
	if pvl == 0 {
		return pv
	}
	nn := pv.Cross(geom.Vec{Z: 1}).Scale(1 / pvl)
	cv := n.Sub(nn.Scale(nn.Dot(n)))
	return pv.Sub(cv.Scale(pv.Dot(cv)))
}
