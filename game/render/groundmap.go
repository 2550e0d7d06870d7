package render

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// maxMapSide is the largest side of the ground map in texels. Memory, four bytes
	// per texel, and the time for baking at load grow with its square.
	maxMapSide = 1024
	// maxRefine is the largest number of texels per cell in each direction.
	maxRefine = 4
	// penumbra is the width of the soft edge of baked shadows, as metres of height.
	penumbra = 2.5
)

// lookOf returns the look of a level, or the default for a level without one, as that of a
// test.
func lookOf(level *levels.Level) levels.Look {
	if level == nil || level.Look.SunDirection == (geom.Vec{}) {
		return levels.DefaultLook()
	}
	return level.Look
}

// groundMap has the slope, sunlight and openness to the sky of each place, for the
// terrain shader. It is finer than the triangles.
type groundMap struct {
	columns, rows int
	origin        geom.Vec // of texel (0, 0)
	spacing       float64  // m between texels
	heights       []float32
	sun, open     []float32 // 0 to 1
	toSun         geom.Vec
}

// bakeGround computes the map of a level.
func bakeGround(level *levels.Level) *groundMap {
	t := level.Terrain
	refine := 1
	for refine < maxRefine && (max(t.Columns, t.Rows)-1)*(refine*2)+1 <= maxMapSide {
		refine *= 2
	}
	m := &groundMap{
		columns: (t.Columns-1)*refine + 1, rows: (t.Rows-1)*refine + 1,
		origin: t.Origin, spacing: t.Cell / float64(refine), toSun: lookOf(level).SunDirection,
	}
	m.refineHeights(t, refine)
	m.castSun()
	m.castStructures(level.Structures)
	m.soften()
	m.measureOpenness()
	m.darkenFeet(level.Structures)
	return m
}

// refineHeights interpolates the heights with a smooth curve.
func (m *groundMap) refineHeights(t *levels.Terrain, refine int) {
	m.heights = make([]float32, m.columns*m.rows)
	wide := make([]float64, m.columns*t.Rows)
	for j := range t.Rows {
		at := func(i int) float64 { return t.Heights[j*t.Columns+min(max(i, 0), t.Columns-1)] }
		for x := range m.columns {
			i, f := x/refine, float64(x%refine)/float64(refine)
			wide[j*m.columns+x] = smoothCurve(at(i-1), at(i), at(i+1), at(i+2), f)
		}
	}
	for x := range m.columns {
		at := func(j int) float64 { return wide[min(max(j, 0), t.Rows-1)*m.columns+x] }
		for y := range m.rows {
			j, f := y/refine, float64(y%refine)/float64(refine)
			h := smoothCurve(at(j-1), at(j), at(j+1), at(j+2), f)
			m.heights[y*m.columns+x] = float32(t.Origin.Z + h)
		}
	}
}

// smoothCurve is a uniform cubic B-spline. It does not pass through the samples, but
// its slope is continuous, which matters for lighting.
func smoothCurve(a, b, c, d, f float64) float64 {
	g := 1 - f
	return (g*g*g*a + (3*f*f*f-6*f*f+4)*b + (-3*f*f*f+3*f*f+3*f+1)*c + f*f*f*d) / 6
}

// castSun computes the shadows of hills in one sweep away from the sun: the upper limit
// of the shadow falls by the sun's slope with each step. A sun straight above lights all.
func (m *groundMap) castSun() {
	m.sun = slices.Repeat([]float32{1}, m.columns*m.rows)
	if m.toSun.X == 0 && m.toSun.Y == 0 {
		return
	}
	roof := make([]float32, m.columns*m.rows)
	sx, sy := m.toSun.X, m.toSun.Y
	major, minor, flip := m.columns, m.rows, false
	if math.Abs(sy) > math.Abs(sx) {
		major, minor, flip = m.rows, m.columns, true
		sx, sy = sy, sx
	}
	lean := sy / math.Abs(sx) // minor steps towards the sun per major step
	drop := float32(m.spacing * math.Hypot(1, lean) * m.toSun.Z / math.Hypot(m.toSun.X, m.toSun.Y))
	index := func(a, b int) int {
		if flip {
			return a*m.columns + b
		}
		return b*m.columns + a
	}
	for k := range major {
		a, before := k, k-1
		if sx > 0 { // the sun is at high indices: start there
			a, before = major-1-k, major-k
		}
		for b := range minor {
			i := index(a, b)
			level := float32(math.Inf(-1))
			if k > 0 {
				f := geom.Clamp(float64(b)+lean, 0, float64(minor-1))
				b0 := min(int(f), minor-2)
				t := float32(f - float64(b0))
				level = roof[index(before, b0)]*(1-t) + roof[index(before, b0+1)]*t - drop
			}
			h := m.heights[i]
			m.sun[i] = clamp01((h-level)/penumbra + 1)
			roof[i] = max(level, h)
		}
	}
}

// soften blurs the sunlight a little, so that the edges of shadows are not jagged.
func (m *groundMap) soften() {
	old := append([]float32(nil), m.sun...)
	for y := 1; y < m.rows-1; y++ {
		for x := 1; x < m.columns-1; x++ {
			i := y*m.columns + x
			sum := 4*old[i] + 2*(old[i-1]+old[i+1]+old[i-m.columns]+old[i+m.columns]) +
				old[i-m.columns-1] + old[i-m.columns+1] + old[i+m.columns-1] + old[i+m.columns+1]
			m.sun[i] = sum / 16
		}
	}
}

// measureOpenness estimates how much sky each place sees, from the horizon in eight
// directions. It is computed for every fourth texel and interpolated.
func (m *groundMap) measureOpenness() {
	const coarse = 4
	cw, ch := (m.columns-1)/coarse+2, (m.rows-1)/coarse+2
	rough := make([]float32, cw*ch)
	for y := range ch {
		for x := range cw {
			rough[y*cw+x] = m.opennessAt(min(x*coarse, m.columns-1), min(y*coarse, m.rows-1))
		}
	}
	m.open = make([]float32, m.columns*m.rows)
	for y := range m.rows {
		for x := range m.columns {
			i := y/coarse*cw + x/coarse
			u, v := float32(x%coarse)/coarse, float32(y%coarse)/coarse
			low := rough[i]*(1-u) + rough[i+1]*u
			high := rough[i+cw]*(1-u) + rough[i+cw+1]*u
			m.open[y*m.columns+x] = low*(1-v) + high*v
		}
	}
}

// opennessAt returns 1 on open ground and less in gullies.
func (m *groundMap) opennessAt(x, y int) float32 {
	directions := [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
	here := m.heights[y*m.columns+x]
	var closed float64
	for _, d := range directions {
		length := math.Hypot(float64(d[0]), float64(d[1])) * m.spacing
		steepest := 0.0
		for step := 1; step <= 24; step += 1 + step/3 {
			px, py := x+d[0]*step, y+d[1]*step
			if px < 0 || py < 0 || px >= m.columns || py >= m.rows {
				break
			}
			rise := float64(m.heights[py*m.columns+px]-here) / (length * float64(step))
			steepest = max(steepest, rise)
		}
		closed += steepest / math.Sqrt(1+steepest*steepest)
	}
	return clamp01(float32(1 - 0.95*closed/float64(len(directions))))
}

// pixels encodes the map for the shader.
func (m *groundMap) pixels() []byte {
	pixels := make([]byte, 0, 4*m.columns*m.rows)
	for y := range m.rows {
		for x := range m.columns {
			n := m.normal(x, y)
			i := y*m.columns + x
			pixels = append(pixels, byte(math.Round(n.X*127.5+127.5)), byte(math.Round(n.Y*127.5+127.5)),
				byte(m.sun[i]*255), byte(m.open[i]*255))
		}
	}
	return pixels
}

func (m *groundMap) normal(x, y int) geom.Vec {
	x0, x1 := max(x-1, 0), min(x+1, m.columns-1)
	y0, y1 := max(y-1, 0), min(y+1, m.rows-1)
	dx := float64(m.heights[y*m.columns+x1]-m.heights[y*m.columns+x0]) / (float64(x1-x0) * m.spacing)
	dy := float64(m.heights[y1*m.columns+x]-m.heights[y0*m.columns+x]) / (float64(y1-y0) * m.spacing)
	return geom.Vec{X: -dx, Y: -dy, Z: 1}.Normalize()
}

// sunAt is the baked sunlight at a world position, 0 to 1; positions well above the
// ground are in the sun.
func (m *groundMap) sunAt(p geom.Vec) float64 {
	x := int(math.Round((p.X - m.origin.X) / m.spacing))
	y := int(math.Round((p.Y - m.origin.Y) / m.spacing))
	if x < 0 || y < 0 || x >= m.columns || y >= m.rows {
		return 1
	}
	i := y*m.columns + x
	above := geom.Clamp((p.Z-float64(m.heights[i])-4)/12, 0, 1)
	return max(float64(m.sun[i]), above)
}

func clamp01(f float32) float32 { return min(max(f, 0), 1) }

// maxShadowReach is the largest length of a structure's shadow, metres.
const maxShadowReach = 250

// footReach is the distance from a wall within which the ground is darker, metres.
const footReach = 3.5

// castStructures darkens the ground behind structures.
func (m *groundMap) castStructures(structures []levels.Structure) {
	lowest := float64(slices.Min(m.heights))
	for s := range structures {
		structure := &structures[s]
		if structure.Opacity > 0 {
			continue
		}
		for t := range triangles(structure.Vertices, structure.Indices) {
			// The lit side of a closed body has the same shadow as the whole body.
			if t.Cross().Dot(m.toSun) > 0 {
				m.castTriangle(t, lowest)
			}
		}
	}
}

// darkenFeet reduces the skylight on the ground at the foot of walls, so that they seem
// to stand on it.
func (m *groundMap) darkenFeet(structures []levels.Structure) {
	for s := range structures {
		for t := range triangles(structures[s].Vertices, structures[s].Indices) {
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

// castTriangle darkens the texels from which the triangle hides the sun, on ground of which nothing
// is lower.
func (m *groundMap) castTriangle(t geom.Triangle, lowest float64) {
	drift := m.toSun.Scale(-1 / m.toSun.Z) // per metre down
	b := t.Bounds()
	reach := min(maxShadowReach/math.Hypot(drift.X, drift.Y), max(b.Max.Z-lowest, 0))
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
