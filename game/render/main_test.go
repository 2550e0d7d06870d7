package render

import (
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/gametest"
	"github.com/skijet/skijet/levels"
)

func TestMain(m *testing.M) { gametest.Main(m) }

// picture draws the scene and returns its pixels. With SKIJET_PICTURES=folder it also
// writes them there as name.png.
func picture(t testing.TB, r *Renderer, scene *Scene, width, height int, name string) *image.RGBA {
	t.Helper()
	screen := ebiten.NewImage(width, height)
	defer screen.Deallocate()
	r.Draw(screen, scene)
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	screen.ReadPixels(img.Pix)
	if folder := os.Getenv("SKIJET_PICTURES"); folder != "" && name != "" {
		f, err := os.Create(filepath.Join(folder, name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, img); err != nil {
			t.Fatal(err)
		}
	}
	return img
}

func newRenderer(t testing.TB, level *levels.Level, options Options) *Renderer {
	t.Helper()
	r, err := New(level, options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// heights makes a terrain of samples x samples around the origin.
func heights(samples int, cell float64, height func(x, y float64) float64) *levels.Terrain {
	side := float64(samples-1) * cell
	terrain := &levels.Terrain{
		Columns: samples, Rows: samples, Cell: cell,
		Origin:  geom.Vec{X: -side / 2, Y: -side / 2},
		Heights: make([]float64, samples*samples),
	}
	for j := range samples {
		for i := range samples {
			x, y := terrain.Origin.X+float64(i)*cell, terrain.Origin.Y+float64(j)*cell
			terrain.Heights[j*samples+i] = height(x, y)
		}
	}
	return terrain
}

// hills is rolling ground with a ring of mountains, metres.
func hills(x, y float64) float64 {
	h := 0.0
	amplitude, scale := 34.0, 1.0/190
	for octave := range 5 {
		o := float64(octave)
		h += amplitude * (math.Sin(x*scale+1.7*o+1.3*math.Sin(y*scale*0.8+o)) * math.Cos(y*scale-0.9*o+1.1*math.Sin(x*scale*0.7)))
		amplitude *= 0.42
		scale *= 2.1
	}
	rim := max(math.Hypot(x, y)/480-0.75, 0)
	return h + 190*rim*rim*(1+0.3*math.Sin(x/60)*math.Cos(y/70)) + 30
}

// bowl is terrain whose edges rise above any horizon.
func bowl(x, y float64) float64 {
	return 0.004*(x*x+y*y) + 3*math.Sin(x/17)*math.Cos(y/13)
}

// block is an axis-aligned box as a structure, with flat normals.
func block(center, half geom.Vec, color [3]float32, glow float32) levels.Structure {
	s := levels.Structure{Name: "block", Color: color, Glow: glow}
	model := boxModel().parts[0]
	for i, p := range model.positions {
		s.Vertices = append(s.Vertices, center.Add(geom.Vec{X: 2 * p.X * half.X, Y: 2 * p.Y * half.Y, Z: 2 * p.Z * half.Z}))
		s.Normals = append(s.Normals, model.normals[i])
	}
	s.Indices = append(s.Indices, model.indices...)
	return s
}

func levelOf(terrain *levels.Terrain, structures ...levels.Structure) *levels.Level {
	return &levels.Level{Name: "test", Terrain: terrain, Structures: structures}
}

// look is the view from one point to another.
func look(from, to geom.Vec) Camera {
	d := to.Sub(from)
	yaw := math.Atan2(-d.X, d.Y) * 180 / math.Pi
	pitch := math.Atan2(d.Z, math.Hypot(d.X, d.Y)) * 180 / math.Pi
	return Camera{Position: from, Look: geom.YawPitch{Yaw: geom.Degrees(yaw), Pitch: geom.Degrees(pitch)}, FovDeg: 90}
}
