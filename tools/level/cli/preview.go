package cli

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
)

// Layout of a preview, in pixels.
const (
	mapSide     = 640
	viewWidth   = 426
	viewHeight  = 240
	viewColumns = 3
	viewGap     = 4
	maxViews    = 24
)

// eyeHeight is that of a light player, m.
const eyeHeight = 2.0

// previewCommand is the command line of preview.
type previewCommand struct {
	modelFlags
	Level   string `arg:"" help:"Level to draw."`
	Picture string `arg:"" help:"File to write, .png or .jpg."`
}

// run draws a level from above and from its spawns, without a display.
func (c *previewCommand) run(own shelf, stdout, stderr io.Writer) error {
	encode, err := pictureEncoder(c.Picture)
	if err != nil {
		return err
	}
	l, err := own.open(c.Level, stderr, c.options()...)
	if err != nil {
		return err
	}
	p := watch(stderr, time.Second)
	img := drawPreview(l, p.at)
	p.end()
	if err := create(c.Picture, func(out io.Writer) error { return encode(out, img) }); err != nil {
		return err
	}
	more := ""
	if len(l.Spawns) > maxViews {
		more = fmt.Sprintf("; no more than %d are drawn", maxViews)
	}
	fmt.Fprintf(stdout, "%s: %d x %d pixels, from above and from %d of %d spawns%s\n",
		c.Picture, img.Bounds().Dx(), img.Bounds().Dy(), min(len(l.Spawns), maxViews), len(l.Spawns), more)
	return nil
}

// pictureEncoder returns how a picture of a name is written.
func pictureEncoder(name string) (func(io.Writer, image.Image) error, error) {
	const quality = 92 // percent
	switch kind := strings.ToLower(filepath.Ext(name)); kind {
	case ".png":
		return png.Encode, nil
	case ".jpg", ".jpeg":
		return func(out io.Writer, img image.Image) error {
			return jpeg.Encode(out, img, &jpeg.Options{Quality: quality})
		}, nil
	}
	return nil, arguments.Refuse("a picture is a .png or a .jpg, and %q is neither", name)
}

// drawPreview draws the map on the left and the spawns beside it, in the order of the
// level.
func drawPreview(l *levels.Level, step func(string)) *image.RGBA {
	views := min(len(l.Spawns), maxViews)
	rows := (views + viewColumns - 1) / viewColumns
	height := max(mapSide, rows*(viewHeight+viewGap)-viewGap)
	img := image.NewRGBA(image.Rect(0, 0, mapSide+min(views, viewColumns)*(viewWidth+viewGap), height))
	draw.Draw(img, img.Bounds(), image.NewUniform(color.RGBA{20, 22, 26, 255}), image.Point{}, draw.Src)
	step("drawing the map")
	above := mapCamera(l)
	if z, ok := cutHeight(l); ok {
		above.at.Z, above.cut = z, true
	}
	drawScene(newRaster(img, image.Rect(0, 0, mapSide, mapSide), above), l, true)
	for i := range views {
		step(fmt.Sprintf("drawing spawn %d of %d", i+1, views))
		corner := image.Pt(mapSide+viewGap+i%viewColumns*(viewWidth+viewGap), i/viewColumns*(viewHeight+viewGap))
		inside := image.Rectangle{corner, corner.Add(image.Pt(viewWidth, viewHeight))}
		drawScene(newRaster(img, inside, spawnCamera(l, &l.Spawns[i])), l, false)
	}
	return img
}

// Cutting a closed level open, so that a map shows its rooms and not its roof [ours].
const (
	cutAbove   = 2.2  // m above the floor, below the ceiling and the tops of doors
	cutColumns = 16   // along each side, that are looked at
	cutShare   = 0.85 // part of them that are under a roof
)

// cutHeight returns the height at which the map of a closed level is cut: that of heads over
// the floor on which most players enter.
func cutHeight(l *levels.Level) (float64, bool) {
	if l.Terrain != nil || len(l.Spawns) == 0 {
		return 0, false
	}
	heights := make([]float64, len(l.Spawns))
	for i := range l.Spawns {
		heights[i] = l.Spawns[i].Position.Z
	}
	slices.Sort(heights)
	cut := heights[len(heights)/2] + cutAbove
	size, top := l.Bounds.Size(), l.Bounds.Max.Z+1
	solid, roofed := 0, 0
	for i := range cutColumns * cutColumns {
		x, y := float64(i%cutColumns)+0.5, float64(i/cutColumns)+0.5
		at := l.Bounds.Min.Add(geom.Vec{X: x * size.X / cutColumns, Y: y * size.Y / cutColumns})
		at.Z = top
		if hit, ok := l.Solid.Raycast(at, geom.Vec{Z: l.Bounds.Min.Z - 1 - top}); ok {
			if solid++; hit.Point.Z > cut {
				roofed++
			}
		}
	}
	return cut, solid > 0 && float64(roofed) >= cutShare*float64(solid)
}

func mapCamera(l *levels.Level) camera {
	size := l.Bounds.Size()
	at := l.Bounds.Center()
	at.Z = l.Bounds.Max.Z + 10
	return camera{at: at, right: geom.Vec{X: 1}, up: geom.Vec{Y: 1}, forward: geom.Vec{Z: -1},
		pixels: 0.96 * mapSide / max(size.X, size.Y, 1)}
}

func spawnCamera(l *levels.Level, s *levels.Spawn) camera {
	view := geom.YawPitch{Yaw: s.Yaw, Pitch: geom.Degrees(-4)}
	forward, right := view.Forward(), geom.YawPitch{Yaw: s.Yaw}.ToWorld(geom.Vec{X: 1})
	return camera{at: s.Position.Add(geom.Vec{Z: eyeHeight}), right: right, up: right.Cross(forward), forward: forward,
		pixels: viewWidth / 2 / math.Tan(math.Pi/4), perspective: true, fog: max(l.Bounds.Size().Length(), 400)}
}

// drawScene draws a level with its markers, which are larger on a map.
func drawScene(r *raster, l *levels.Level, isMap bool) {
	r.low, r.high = l.Bounds.Min.Z, l.Bounds.Max.Z
	drawTerrain(r, l)
	var transparent transparentTriangles
	draw := func(s *levels.Structure, at geom.Pose) {
		if s.Opacity > 0 {
			transparent.add(r, s, at)
			return
		}
		drawStructure(r, s, at)
	}
	for i := range l.Structures {
		draw(&l.Structures[i], geom.Pose{})
	}
	for i := range l.Platforms {
		p := &l.Platforms[i]
		for k := range p.Structures {
			draw(&p.Structures[k], p.Pose(0))
		}
	}
	for i := range l.Scenery {
		surfaces, _ := placed(&l.Scenery[i])
		for k := range surfaces {
			draw(&surfaces[k], geom.Pose{})
		}
	}
	thick := 0.0
	if isMap {
		thick = 3 / r.camera.pixels // at least three pixels to each side
	}
	for _, s := range l.Spawns {
		drawMarker(r, s.Position, geom.Vec{X: max(0.4, thick), Y: max(0.4, thick), Z: 1.1}, teamColor(s.Team))
	}
	for _, f := range l.Flags {
		drawMarker(r, f.Position, geom.Vec{X: max(0.15, 2*thick), Y: max(0.15, 2*thick), Z: 2}, teamColor(f.Team))
	}
	for i := range l.Pickups {
		drawMarker(r, l.Pickups[i].Position, geom.Vec{X: max(0.4, thick), Y: max(0.4, thick), Z: 0.4}, [3]float64{0.9, 0.6, 0.1})
	}
	for _, p := range l.Pieces {
		half := levels.PieceHalf(p.Kind)
		drawMarker(r, p.Position, geom.Vec{X: max(half.X, thick), Y: max(half.Y, thick), Z: half.Z}, teamColor(p.Team))
	}
	for i := range l.Zones {
		switch z := &l.Zones[i]; z.Kind {
		case levels.ZoneWater:
			drawWater(r, z.Bounds)
		case levels.ZonePad: // a plate, and a post where it throws to
			half, green := z.Bounds.Size().Scale(0.5), [3]float64{0.1, 0.9, 0.5}
			drawMarker(r, z.Bounds.Center().Sub(geom.Vec{Z: half.Z}), geom.Vec{X: max(half.X, thick), Y: max(half.Y, thick), Z: 0.1}, green)
			drawMarker(r, z.Force, geom.Vec{X: thick, Y: thick, Z: 0.6}, green)
		}
	}
	transparent.draw(r)
}

// teamColor is blue for team 1, red for team 2 and white for others, as in the arena.
func teamColor(team int) [3]float64 {
	switch team {
	case 1:
		return [3]float64{0.1, 0.35, 1}
	case 2:
		return [3]float64{1, 0.12, 0.08}
	}
	return [3]float64{1, 1, 1}
}

// finestCells is how many cells around the eye are drawn one by one, and mostCells how
// many along a side of all others.
const (
	finestCells = 48
	mostCells   = 400
)

func drawTerrain(r *raster, l *levels.Level) {
	t := l.Terrain
	if t == nil {
		return
	}
	stride := max(1, (max(t.Columns, t.Rows)-1+mostCells-1)/mostCells)
	eye := r.camera.at.Sub(t.Origin).Scale(1 / t.Cell)
	for j := 0; j < t.Rows-1; j += stride {
		for i := 0; i < t.Columns-1; i += stride {
			step := stride
			if d := eye.Sub(geom.Vec{X: float64(i), Y: float64(j)}).Abs(); r.camera.perspective && max(d.X, d.Y) < finestCells {
				step = 1
			}
			for y := j; y < min(j+stride, t.Rows-1); y += step {
				for x := i; x < min(i+stride, t.Columns-1); x += step {
					drawCell(r, l, x, y, min(x+step, t.Columns-1), min(y+step, t.Rows-1))
				}
			}
		}
	}
}

func drawCell(r *raster, l *levels.Level, i0, j0, i1, j1 int) {
	t := l.Terrain
	a, b, c, d := t.Vertex(i0, j0), t.Vertex(i1, j0), t.Vertex(i1, j1), t.Vertex(i0, j1)
	if r.camera.perspective && max(a.Sub(r.camera.at).Dot(r.camera.forward), c.Sub(r.camera.at).Dot(r.camera.forward)) < -2*t.Cell {
		return
	}
	look := surfaceLook{lit: true}
	for _, g := range [2]geom.Triangle{{A: a, B: b, C: c}, {A: a, B: c, C: d}} {
		tone := groundTone(l, g)
		r.triangle(g, [3][3]float64{tone, tone, tone}, [3][2]float32{}, &look)
	}
}

// groundTone is grass, dry further up, and rock where it is steep.
func groundTone(l *levels.Level, g geom.Triangle) [3]float64 {
	size := l.Bounds.Size().Z
	rise := geom.Clamp((g.A.Z-l.Bounds.Min.Z)/max(size, 60), 0, 1)
	tone := mix3([3]float64{0.13, 0.2, 0.08}, [3]float64{0.42, 0.38, 0.28}, rise)
	if g.Normal().Z < 0.72 {
		tone = [3]float64{0.26, 0.24, 0.22}
	}
	return tone
}

// plainTone is the colour of surfaces without a material.
var plainTone = [3]float32{0.5, 0.5, 0.48}

// heightTone is darker for low places and brighter for high ones, so that a map shows what
// stands on what.
func (r *raster) heightTone(z float64) float64 {
	return 0.6 + 0.6*geom.Clamp((z-r.low)/max(r.high-r.low, 1), 0, 1)
}

func drawStructure(r *raster, s *levels.Structure, at geom.Pose) {
	look := lookOf(s)
	for k := 0; k+2 < len(s.Indices); k += 3 {
		t := r.shaped(s, k, at)
		r.triangle(t.Triangle, t.colors, t.uv, &look)
	}
}

// lookOf returns what the triangles of a structure have in common.
func lookOf(s *levels.Structure) surfaceLook {
	return surfaceLook{texture: s.Texture, cutoff: s.Cutoff, lit: !s.Unlit, glow: float64(s.Glow), opacity: float64(s.Opacity)}
}

// shapedTriangle is a triangle of a structure as it is drawn.
type shapedTriangle struct {
	geom.Triangle
	colors [3][3]float64
	uv     [3][2]float32
}

// shaped returns a triangle by its first index.
func (r *raster) shaped(s *levels.Structure, first int, at geom.Pose) (t shapedTriangle) {
	base := s.Color
	isPlain := base == [3]float32{1, 1, 1} && s.Texture == nil && s.Colors == nil && !s.Unlit
	if isPlain {
		base = plainTone // without a material; white would show no shading
	}
	var p [3]geom.Vec
	for i, index := range s.Indices[first : first+3] {
		p[i] = at.Apply(s.Vertices[index])
		for c := range 3 {
			t.colors[i][c] = float64(base[c])
			if isPlain {
				t.colors[i][c] *= r.heightTone(p[i].Z)
			}
			if s.Colors != nil {
				t.colors[i][c] *= float64(s.Colors[index][c])
			}
		}
		if s.Texture != nil {
			t.uv[i] = s.UV[index]
		}
	}
	t.Triangle = geom.Triangle{A: p[0], B: p[1], C: p[2]}
	return t
}

// transparentTriangles are the triangles of transparent surfaces, which are drawn last.
type transparentTriangles []transparentTriangle

type transparentTriangle struct {
	shapedTriangle
	look surfaceLook
	far  float64 // m from the eye
}

// add adds those of a structure. Alphas of vertices count by their mean.
func (l *transparentTriangles) add(r *raster, s *levels.Structure, at geom.Pose) {
	for k := 0; k+2 < len(s.Indices); k += 3 {
		t := transparentTriangle{shapedTriangle: r.shaped(s, k, at), look: lookOf(s)}
		if s.Alphas != nil {
			const leastOpacity = 1e-3 // 0 would be opaque
			mean := (s.Alphas[s.Indices[k]] + s.Alphas[s.Indices[k+1]] + s.Alphas[s.Indices[k+2]]) / 3
			t.look.opacity = max(t.look.opacity*float64(mean), leastOpacity)
		}
		off := t.A.Add(t.B).Add(t.C).Scale(1.0 / 3).Sub(r.camera.at)
		if t.far = off.Length(); !r.camera.perspective {
			t.far = off.Dot(r.camera.forward)
		}
		*l = append(*l, t)
	}
}

// draw draws them from far to near.
func (l transparentTriangles) draw(r *raster) {
	slices.SortStableFunc(l, func(a, b transparentTriangle) int { return cmp.Compare(b.far, a.far) })
	for i := range l {
		r.triangle(l[i].Triangle, l[i].colors, l[i].uv, &l[i].look)
	}
}

// drawMarker draws a box that stands at a point, of half a size. A map shows those under
// roofs too, in a dark frame of a pixel.
func drawMarker(r *raster, at, half geom.Vec, tone [3]float64) {
	if !r.camera.perspective {
		at.Z = r.camera.at.Z - 1 - 2*half.Z
		frame := 1 / r.camera.pixels
		drawBox(r, at.Sub(geom.Vec{Z: 1}), half.Add(geom.Vec{X: frame, Y: frame}), [3]float64{})
	}
	drawBox(r, at, half, tone)
}

// drawBox draws a box of half a size in a colour, from the middle of its bottom.
func drawBox(r *raster, at, half geom.Vec, tone [3]float64) {
	side := geom.Vec{X: half.X, Y: half.Y}
	box := levels.Box("marker", at.Sub(side), at.Add(side).Add(geom.Vec{Z: 2 * half.Z}))
	for i := range box.Color {
		box.Color[i] = float32(tone[i])
	}
	box.Glow = 0.6
	drawStructure(r, &box, geom.Pose{})
}

func drawWater(r *raster, b geom.Bounds) {
	z := b.Max.Z
	p := [4]geom.Vec{{X: b.Min.X, Y: b.Min.Y, Z: z}, {X: b.Max.X, Y: b.Min.Y, Z: z}, {X: b.Max.X, Y: b.Max.Y, Z: z}, {X: b.Min.X, Y: b.Max.Y, Z: z}}
	tone := [3]float64{0.05, 0.2, 0.32}
	look := surfaceLook{lit: true, opacity: 0.6}
	for _, t := range [2]geom.Triangle{{A: p[0], B: p[1], C: p[2]}, {A: p[0], B: p[2], C: p[3]}} {
		r.triangle(t, [3][3]float64{tone, tone, tone}, [3][2]float32{}, &look)
	}
}
