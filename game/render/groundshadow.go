package render

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// maxShadowReach is the largest length of a structure's shadow, metres.
const maxShadowReach = 250

// footReach is the distance from a wall within which the ground is darker, metres.
const footReach = 3.5

// castStructures darkens the ground behind structures.
func (m *groundMap) castStructures(structures []levels.Structure) {
	for s := range structures {
		structure := &structures[s]
		if structure.Opacity > 0 {
			continue
		}
		for i := 0; i+2 < len(structure.Indices); i += 3 {
			t := geom.Triangle{
				A: structure.Vertices[structure.Indices[i]],
				B: structure.Vertices[structure.Indices[i+1]],
				C: structure.Vertices[structure.Indices[i+2]],
			}
			// The lit side of a closed body has the same shadow as the whole body.
			if t.Cross().Dot(m.toSun) > 0 {
				m.castTriangle(t)
			}
		}
	}
}

// darkenFeet reduces the skylight on the ground at the foot of walls, so that they seem
// to stand on it.
func (m *groundMap) darkenFeet(structures []levels.Structure) {
	for s := range structures {
		structure := &structures[s]
		for i := 0; i+2 < len(structure.Indices); i += 3 {
			t := geom.Triangle{
				A: structure.Vertices[structure.Indices[i]],
				B: structure.Vertices[structure.Indices[i+1]],
				C: structure.Vertices[structure.Indices[i+2]],
			}
			if math.Abs(t.Normal().Z) < 0.5 {
				m.darkenFoot(t)
			}
		}
	}
}

// darkenFoot handles one triangle of a wall. Seen from above it is nearly the line
// between its two most distant corners.
func (m *groundMap) darkenFoot(t geom.Triangle) {
	from, to := t.A.Horizontal(), t.B.Horizontal()
	for _, side := range [2][2]geom.Vec{{t.B, t.C}, {t.C, t.A}} {
		a, b := side[0].Horizontal(), side[1].Horizontal()
		if b.Sub(a).LengthSquared() > to.Sub(from).LengthSquared() {
			from, to = a, b
		}
	}
	bounds := t.Bounds()
	along := to.Sub(from)
	x0, x1 := m.texel(bounds.Min.X-footReach-m.origin.X, m.columns), m.texel(bounds.Max.X+footReach-m.origin.X, m.columns)
	y0, y1 := m.texel(bounds.Min.Y-footReach-m.origin.Y, m.rows), m.texel(bounds.Max.Y+footReach-m.origin.Y, m.rows)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			i := y*m.columns + x
			ground := float64(m.heights[i])
			if ground < bounds.Min.Z-footReach || ground > bounds.Max.Z {
				continue
			}
			p := geom.Vec{X: m.origin.X + float64(x)*m.spacing, Y: m.origin.Y + float64(y)*m.spacing}
			f := geom.Clamp(p.Sub(from).Dot(along)/max(along.LengthSquared(), 1e-9), 0, 1)
			distance := p.Sub(from.AddScaled(along, f)).Length()
			m.open[i] = min(m.open[i], clamp01(float32(0.45+0.55*distance/footReach)))
		}
	}
}

// castTriangle darkens the texels from which the triangle hides the sun.
func (m *groundMap) castTriangle(t geom.Triangle) {
	drift := m.toSun.Scale(-1 / m.toSun.Z) // per metre down
	reach := maxShadowReach / math.Hypot(drift.X, drift.Y)
	b := t.Bounds()
	down := geom.Bounds{Min: b.Min.AddScaled(drift, reach), Max: b.Max.AddScaled(drift, reach)}
	b = b.Union(down)
	x0, x1 := m.texel(b.Min.X-m.origin.X, m.columns), m.texel(b.Max.X-m.origin.X, m.columns)
	y0, y1 := m.texel(b.Min.Y-m.origin.Y, m.rows), m.texel(b.Max.Y-m.origin.Y, m.rows)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			i := y*m.columns + x
			p := geom.Vec{X: m.origin.X + float64(x)*m.spacing, Y: m.origin.Y + float64(y)*m.spacing, Z: float64(m.heights[i])}
			if m.sun[i] > 0 && hidesSun(t, p, m.toSun) {
				m.sun[i] = 0
			}
		}
	}
}

func (m *groundMap) texel(offset float64, count int) int {
	return int(geom.Clamp(math.Round(offset/m.spacing), 0, float64(count-1)))
}

// hidesSun reports whether the ray from p to the sun passes through t, whose
// front faces the sun.
func hidesSun(t geom.Triangle, p, toSun geom.Vec) bool {
	a, b, c := t.A.Sub(p), t.B.Sub(p), t.C.Sub(p)
	if a.Cross(b).Dot(toSun) < 0 || b.Cross(c).Dot(toSun) < 0 || c.Cross(a).Dot(toSun) < 0 {
		return false
	}
	return t.Cross().Dot(a) > 0 // the triangle is ahead, not behind
}
