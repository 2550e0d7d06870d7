package cli

import (
	"image"
	"image/color"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// camera maps points to pixels and their distance.
type camera struct {
	at                 geom.Vec
	right, up, forward geom.Vec
	pixels             float64 // for a metre, at a distance of 1 m in perspective
	perspective        bool
	fog                float64 // m
	cut                bool    // from above: what is behind the camera is cut off, and solids are dark where they are cut
}

// corner3 is a corner of a triangle for the camera.
type corner3 struct {
	x, y, z float64 // m to the right, up and forward
	u, v    float64
	color   [3]float64
}

// raster draws triangles on a picture, the nearest in front.
type raster struct {
	img    *image.RGBA
	inside image.Rectangle
	near   []float64 // reciprocal of the distance, or minus the distance from above
	camera camera

	low, high float64 // of the level, m
}

const (
	nearPlane = 0.2 // m
	horizon   = 0.45
)

var (
	sun     = geom.Vec{X: -0.55, Y: -0.35, Z: 0.76}.Normalize()
	skyLow  = [3]float64{0.62, 0.72, 0.82}
	skyHigh = [3]float64{0.16, 0.34, 0.66}
)

// newRaster draws into a part of a picture, which it first fills with the sky.
func newRaster(img *image.RGBA, inside image.Rectangle, c camera) *raster {
	r := &raster{img: img, inside: inside, camera: c, near: make([]float64, inside.Dx()*inside.Dy())}
	for y := range inside.Dy() {
		for x := range inside.Dx() {
			r.near[y*inside.Dx()+x] = math.Inf(-1)
			rise := 0.0
			if c.perspective {
				rise = geom.Clamp(1-float64(y)/(horizon*float64(inside.Dy())), 0, 1)
			}
			r.set(x, y, mix3(skyLow, skyHigh, math.Sqrt(rise)))
		}
	}
	return r
}

func mix3(a, b [3]float64, t float64) [3]float64 {
	for i := range a {
		a[i] += (b[i] - a[i]) * t
	}
	return a
}

// set writes a pixel of linear RGB.
func (r *raster) set(x, y int, c [3]float64) {
	channel := func(f float64) uint8 { return uint8(255*math.Sqrt(geom.Clamp(f, 0, 1)) + 0.5) }
	r.img.SetRGBA(r.inside.Min.X+x, r.inside.Min.Y+y, color.RGBA{channel(c[0]), channel(c[1]), channel(c[2]), 255})
}

// surface is what triangles have in common.
type surfaceLook struct {
	texture *levels.Texture
	cutoff  float32
	lit     bool
	glow    float64
	opacity float64 // of a transparent surface; 0 for an opaque one
}

// triangle draws one triangle that faces the camera.
func (r *raster) triangle(t geom.Triangle, colors [3][3]float64, uv [3][2]float32, look *surfaceLook) {
	c := &r.camera
	normal := t.Normal()
	view := t.A.Sub(c.at)
	if !c.perspective {
		view = c.forward
	}
	if back := normal.Dot(view) >= 0; back && !c.cut {
		return
	} else if back {
		r.section(t)
		return
	}
	shade := 1.0
	if look.lit {
		shade = 0.38 + 0.12*normal.Z + 0.75*max(normal.Dot(sun), 0)
		shade += (1 - shade) * look.glow
	}
	var list [4]corner3
	for i, p := range [3]geom.Vec{t.A, t.B, t.C} {
		d := p.Sub(c.at)
		list[i] = corner3{d.Dot(c.right), d.Dot(c.up), d.Dot(c.forward), float64(uv[i][0]), float64(uv[i][1]), colors[i]}
		for k := range 3 {
			list[i].color[k] *= shade
		}
	}
	n := 3
	if c.perspective {
		list, n = cutNear(list)
	}
	for i := 2; i < n; i++ {
		r.fill(&list[0], &list[i-1], &list[i], look)
	}
}

// section draws the back of a triangle, which is seen inside a solid that is cut open. It is
// slightly nearer than a front at the same place, as those of a floor and a wall on it are.
func (r *raster) section(t geom.Triangle) {
	const nearer = 0.01 // m
	tone := [3]float64{0.03, 0.03, 0.04}
	var list [3]corner3
	for i, p := range [3]geom.Vec{t.A, t.B, t.C} {
		d := p.Sub(r.camera.at)
		list[i] = corner3{x: d.Dot(r.camera.right), y: d.Dot(r.camera.up), z: d.Dot(r.camera.forward) - nearer, color: tone}
	}
	r.fill(&list[0], &list[1], &list[2], &surfaceLook{})
}

// cutNear cuts what is behind the near plane off a triangle.
func cutNear(t [4]corner3) (cut [4]corner3, n int) {
	for i := range 3 {
		a, b := t[i], t[(i+1)%3]
		if a.z >= nearPlane {
			cut[n] = a
			n++
		}
		if (a.z >= nearPlane) != (b.z >= nearPlane) {
			f := (nearPlane - a.z) / (b.z - a.z)
			lerp := func(x, y float64) float64 { return x + (y-x)*f }
			cut[n] = corner3{lerp(a.x, b.x), lerp(a.y, b.y), nearPlane, lerp(a.u, b.u), lerp(a.v, b.v), mix3(a.color, b.color, f)}
			n++
		}
	}
	return cut, n
}

// fill draws the pixels of a triangle in front of the camera.
func (r *raster) fill(a, b, d *corner3, look *surfaceLook) {
	c := &r.camera
	w, h := r.inside.Dx(), r.inside.Dy()
	var px, py, q [3]float64 // q: what is linear on the screen, 1/z in perspective
	for i, p := range [3]*corner3{a, b, d} {
		scale := c.pixels
		q[i] = 1
		if c.perspective {
			q[i] = 1 / p.z
			scale *= q[i]
		}
		px[i], py[i] = float64(w)/2+p.x*scale, float64(h)/2-p.y*scale
	}
	area := (px[1]-px[0])*(py[2]-py[0]) - (px[2]-px[0])*(py[1]-py[0])
	if area == 0 || math.IsNaN(area) {
		return
	}
	x0, x1 := int(max(min(px[0], px[1], px[2]), 0)), int(min(max(px[0], px[1], px[2])+1, float64(w)))
	y0, y1 := int(max(min(py[0], py[1], py[2]), 0)), int(min(max(py[0], py[1], py[2])+1, float64(h)))
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			fx, fy := float64(x)+0.5, float64(y)+0.5
			w1 := ((fx-px[0])*(py[2]-py[0]) - (px[2]-px[0])*(fy-py[0])) / area
			w2 := ((px[1]-px[0])*(fy-py[0]) - (fx-px[0])*(py[1]-py[0])) / area
			w0 := 1 - w1 - w2
			if w0 < 0 || w1 < 0 || w2 < 0 {
				continue
			}
			w0, w1, w2 = w0*q[0], w1*q[1], w2*q[2]
			sum := w0 + w1 + w2
			w0, w1, w2 = w0/sum, w1/sum, w2/sum
			z := w0*a.z + w1*b.z + w2*d.z
			if at := y*w + x; -z > r.near[at] && (z >= 0 || !c.cut) {
				r.pixel(x, y, z, look, [3]float64{w0, w1, w2}, [3]*corner3{a, b, d})
			}
		}
	}
}

// pixel draws a pixel at a distance, by the weights of the corners.
func (r *raster) pixel(x, y int, z float64, look *surfaceLook, weights [3]float64, corners [3]*corner3) {
	var c [3]float64
	u, v := 0.0, 0.0
	for i, p := range corners {
		for k := range c {
			c[k] += weights[i] * p.color[k]
		}
		u, v = u+weights[i]*p.u, v+weights[i]*p.v
	}
	opacity := look.opacity
	if look.texture != nil {
		rgb, alpha := look.texture.At(u, v)
		if alpha < look.cutoff {
			return
		}
		opacity *= float64(alpha)
		for k := range c {
			c[k] *= float64(rgb[k])
		}
	}
	if r.camera.perspective {
		c = mix3(c, skyLow, 1-math.Exp2(-1.2*z/r.camera.fog))
	}
	if look.opacity > 0 {
		old := r.img.RGBAAt(r.inside.Min.X+x, r.inside.Min.Y+y)
		square := func(b uint8) float64 { return float64(b) / 255 * float64(b) / 255 }
		c = mix3(c, [3]float64{square(old.R), square(old.G), square(old.B)}, 1-opacity)
	} else {
		r.near[y*r.inside.Dx()+x] = -z
	}
	r.set(x, y, c)
}
