package main

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// pictureSide is the side of the map picture in pixels.
const pictureSide = 768

// contourStep returns the height between two contour lines, metres: less for a level
// that would otherwise have only one or two.
func contourStep(l *levels.Level) float64 {
	if l.Bounds.Size().Z < 30 {
		return 1
	}
	return 10
}

// tintRange is the height above the lowest ground where snow begins, metres.
const tintRange = 330

// drawMap returns a shaded relief map of a level, north up.
func drawMap(l *levels.Level) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, pictureSide, pictureSide))
	bounds := l.Bounds
	size := bounds.Size()
	metres := max(size.X, size.Y) / pictureSide
	world := func(px, py float64) (x, y float64) {
		return bounds.Min.X + float64(px*metres), bounds.Max.Y - float64(py*metres)
	}
	for py := range pictureSide {
		for px := range pictureSide {
			x, y := world(float64(px)+0.5, float64(py)+0.5)
			img.SetRGBA(px, py, underWater(l, x, y, groundColor(l, x, y, metres)))
		}
	}
	for i := range l.Structures {
		drawStructure(img, &l.Structures[i], bounds, metres)
	}
	for i := range l.Platforms {
		drawPlatform(img, &l.Platforms[i], bounds, metres)
	}
	for i := range l.Pickups {
		dot(img, bounds, metres, l.Pickups[i].Position, 3, pickupColor(l.Pickups[i].Kind))
	}
	for _, s := range l.Spawns {
		dot(img, bounds, metres, s.Position, 2, color.RGBA{255, 255, 255, 255})
	}
	for _, f := range l.Flags {
		dot(img, bounds, metres, f.Position, 4, color.RGBA{255, 220, 60, 255})
	}
	return img
}

// pickupColor is red for pickups that heal, yellow for ammunition and blue for packs.
func pickupColor(kind string) color.RGBA {
	switch kind {
	case levels.PickupRepairKit, levels.PickupRepairPatch:
		return color.RGBA{235, 40, 50, 255}
	case levels.PickupAmmo:
		return color.RGBA{245, 170, 30, 255}
	default:
		return color.RGBA{60, 130, 255, 255}
	}
}

// underWater tints ground in a lake, more strongly where it is deep.
func underWater(l *levels.Level, x, y float64, ground color.RGBA) color.RGBA {
	for i := range l.Zones {
		z := &l.Zones[i]
		if z.Kind != levels.ZoneWater || !z.Bounds.Contains(geom.Vec{X: x, Y: y, Z: z.Bounds.Max.Z}) || l.Terrain == nil {
			continue
		}
		h, ok := l.Terrain.Height(x, y)
		if depth := z.Bounds.Max.Z - h; ok && depth > 0 {
			share := min(0.55+depth/25, 0.95)
			mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share) }
			return color.RGBA{mix(ground.R, 24), mix(ground.G, 74), mix(ground.B, 112), 255}
		}
	}
	return ground
}

// groundColor shades the terrain at (x, y): tint by height, light by slope, and
// contour lines.
func groundColor(l *levels.Level, x, y, metres float64) color.RGBA {
	if l.Terrain == nil {
		return color.RGBA{40, 44, 50, 255}
	}
	smooth := func(dx, dy float64) float64 {
		h, ok := l.Terrain.Height(x+dx, y+dy)
		if !ok {
			h, _ = l.Terrain.Height(x, y)
		}
		return h
	}
	// Averaged over 5 m, or a hundredth of a small level.
	reach := min(5, pictureSide*metres/100)
	h := smooth(0, 0)
	normal := geom.Vec{
		X: smooth(-reach, 0) - smooth(reach, 0), Y: smooth(0, -reach) - smooth(0, reach), Z: 2 * reach,
	}.Normalize()
	light := max(normal.Dot(geom.Vec{X: -0.55, Y: 0.55, Z: 0.63}), 0)
	shade := 0.46 + float64(0.8*light)
	tint := tintAt((h - l.Bounds.Min.Z) / tintRange)
	if normal.Z < 0.72 { // steeper than 44 degrees: rock
		tint = geom.Vec{X: 0.58, Y: 0.54, Z: 0.51}
	}
	c := tint.Scale(shade)
	step := contourStep(l)
	band, beside := math.Floor(h/step), math.Floor(smooth(metres, 0)/step)
	below := math.Floor(smooth(0, -metres) / step)
	if band != beside || band != below {
		c = c.Scale(0.84)
	}
	return rgba(c)
}

// tintAt returns the colour of a height between 0 and 1: grass, dry slopes,
// rock, snow.
func tintAt(t float64) geom.Vec {
	stops := [...]struct {
		at    float64
		color geom.Vec
	}{
		{0, geom.Vec{X: 0.30, Y: 0.45, Z: 0.36}}, {0.15, geom.Vec{X: 0.44, Y: 0.56, Z: 0.36}},
		{0.35, geom.Vec{X: 0.68, Y: 0.66, Z: 0.44}}, {0.55, geom.Vec{X: 0.72, Y: 0.62, Z: 0.50}},
		{0.8, geom.Vec{X: 0.86, Y: 0.86, Z: 0.88}}, {1, geom.Vec{X: 0.97, Y: 0.98, Z: 1}},
	}
	t = geom.Clamp(t, 0, 1)
	for k := 1; k < len(stops); k++ {
		a, b := stops[k-1], stops[k]
		if t <= b.at {
			return a.color.Lerp(b.color, (t-a.at)/(b.at-a.at))
		}
	}
	return stops[len(stops)-1].color
}

// rgba drops the last two bits of each channel, which are invisible and would double
// the size of the file.
func rgba(c geom.Vec) color.RGBA {
	channel := func(f float64) uint8 { return uint8(geom.Clamp(f, 0, 1)*255) &^ 3 }
	return color.RGBA{channel(c.X), channel(c.Y), channel(c.Z), 255}
}

// drawStructure fills the upward faces of a solid, higher ones brighter.
func drawStructure(img *image.RGBA, s *levels.Structure, bounds geom.Bounds, metres float64) {
	for k := 0; k+2 < len(s.Indices); k += 3 {
		t := geom.Triangle{A: s.Vertices[s.Indices[k]], B: s.Vertices[s.Indices[k+1]], C: s.Vertices[s.Indices[k+2]]}
		n := t.Normal()
		if n.Z <= 0.05 {
			continue
		}
		c := geom.Vec{X: float64(s.Color[0]), Y: float64(s.Color[1]), Z: float64(s.Color[2])}
		c = c.Scale(0.55 + float64(0.55*n.Z)).Add(geom.Vec{X: 0.08, Y: 0.08, Z: 0.08})
		fillTriangle(img, t, bounds, metres, rgba(c))
	}
}

// drawPlatform draws a platform where it is when a match begins.
func drawPlatform(img *image.RGBA, p *levels.Platform, bounds geom.Bounds, metres float64) {
	pose := p.Pose(0)
	for i := range p.Structures {
		s := p.Structures[i]
		s.Vertices = slices.Clone(s.Vertices)
		for k, v := range s.Vertices {
			s.Vertices[k] = pose.Apply(v)
		}
		drawStructure(img, &s, bounds, metres)
	}
}

// fillTriangle fills the pixels whose centre is in the triangle, seen from above.
func fillTriangle(img *image.RGBA, t geom.Triangle, bounds geom.Bounds, metres float64, c color.RGBA) {
	pixel := func(v geom.Vec) (x, y float64) {
		return (v.X - bounds.Min.X) / metres, (bounds.Max.Y - v.Y) / metres
	}
	ax, ay := pixel(t.A)
	bx, by := pixel(t.B)
	cx, cy := pixel(t.C)
	side := func(x0, y0, x1, y1, x, y float64) float64 {
		return float64((x1-x0)*(y-y0)) - float64((y1-y0)*(x-x0))
	}
	for y := int(max(min(ay, by, cy), 0)); y <= int(min(max(ay, by, cy), pictureSide)); y++ {
		for x := int(max(min(ax, bx, cx), 0)); x <= int(min(max(ax, bx, cx), pictureSide)); x++ {
			px, py := float64(x)+0.5, float64(y)+0.5
			u, v, w := side(ax, ay, bx, by, px, py), side(bx, by, cx, cy, px, py), side(cx, cy, ax, ay, px, py)
			if (u <= 0 && v <= 0 && w <= 0) || (u >= 0 && v >= 0 && w >= 0) {
				img.SetRGBA(x, y, c)
			}
		}
	}
}

func dot(img *image.RGBA, bounds geom.Bounds, metres float64, at geom.Vec, radius int, c color.RGBA) {
	x, y := int((at.X-bounds.Min.X)/metres), int((bounds.Max.Y-at.Y)/metres)
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			if dx*dx+dy*dy <= radius*radius {
				img.SetRGBA(x+dx, y+dy, c)
			}
		}
	}
}
