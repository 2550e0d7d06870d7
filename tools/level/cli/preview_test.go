package cli

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
)

// TestPreview_ShowsTheLevelFromAboveAndFromItsSpawns, with the textures of a model.
func TestPreview_ShowsTheLevelFromAboveAndFromItsSpawns(t *testing.T) {
	folder := t.TempDir()
	const level = `{"version": 1, "structures": [{"box": [100, 100, 1], "color": [0, 1, 0]}, {"box": [10, 10, 30], "position": [0, 20, 0], "color": [1, 0, 0]}],
		"spawns": [{"team": 1, "position": [0, 0, 0.5]}, {"position": [0, 40, 0.5], "yaw_deg": 180}]}`
	if err := os.WriteFile(filepath.Join(folder, "level.json"), []byte(level), 0o644); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "picture.png")
	var out, errs bytes.Buffer
	if status := Run([]string{"preview", folder, file}, &out, &errs); status != arguments.Done {
		t.Fatalf("status %d, %s", status, errs.String())
	}
	if !strings.Contains(out.String(), "from above and from 2 of 2 spawns") {
		t.Errorf("output %q", out.String())
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil || img.Bounds().Dx() != mapSide+2*(viewWidth+viewGap) || img.Bounds().Dy() != mapSide {
		t.Fatalf("%v, %v", img.Bounds(), err)
	}
	is := func(x, y int) string {
		c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
		switch {
		case c.R > 2*c.G && c.R > 2*c.B:
			return "red"
		case c.G > 2*c.R && c.G > 2*c.B:
			return "green"
		case c.B > c.R:
			return "blue"
		}
		return "other"
	}
	middle := mapSide + viewGap + viewWidth/2
	for _, p := range []struct {
		what string
		x, y int
		want string
	}{
		{"the tower on the map", mapSide / 2, mapSide/2 - 123, "red"}, {"the floor on the map", mapSide / 4, mapSide / 2, "green"},
		{"the spawn of team 1 on the map", mapSide / 2, mapSide / 2, "blue"},
		{"the tower from the south", middle, viewHeight / 3, "red"}, {"the tower from the north", middle + viewWidth + viewGap, viewHeight / 3, "red"},
		{"the floor from the south", middle, viewHeight - 5, "green"}, {"the sky", mapSide + viewGap + 5, 5, "blue"},
	} {
		if got := is(p.x, p.y); got != p.want {
			t.Errorf("%s is %s, want %s", p.what, got, p.want)
		}
	}
	if status := Run([]string{"preview", folder, file}, &out, &errs); status != arguments.Failed || !strings.Contains(errs.String(), "is there already") {
		t.Errorf("status %d, %s", status, errs.String())
	}
}

// TestPreview_TheMapShowsMarkersUnderRoofs, and white ones on white ground.
func TestPreview_TheMapShowsMarkersUnderRoofs(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "level.json"), []byte(`{"version": 1, "structures": [{"box": [96, 96, 1], "color": [1, 1, 1]}, {"box": [20, 20, 1], "position": [24, 0, 9], "color": [1, 1, 1]}],
		"spawns": [{"team": 2, "position": [24, 0, 0.5]}, {"position": [-24, 0, 0.5]}]}`))
	img := drawPreview(load(t, folder), func(string) {})
	const metre = 0.96 * mapSide / 96
	at := func(x, y float64) color.RGBA {
		return img.RGBAAt(mapSide/2+int(math.Round(x*metre)), mapSide/2-int(math.Round(y*metre)))
	}
	if c := at(24, 0); int(c.R) < 2*int(c.G) {
		t.Errorf("the spawn under the roof is %v", c)
	}
	dark := 0
	for off := range 8 {
		if c := img.RGBAAt(mapSide/2-154+off, mapSide/2); c.R < 60 {
			dark++
		}
	}
	if c := at(-24, 0); c.R < 150 || dark == 0 {
		t.Errorf("the white spawn is %v, with %d dark pixels beside it", c, dark)
	}
}

// TestPreview_OfAClosedLevelIsCutOpen: the map shows the floor and the cut walls of a hall,
// and not its roof. Surfaces without a material are not white.
func TestPreview_OfAClosedLevelIsCutOpen(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "level.json"), []byte(`{"version": 1, "structures": [{"box": [42, 42, 1], "position": [0, 0, -0.5], "color": [0, 1, 0]},
		{"box": [42, 42, 1], "position": [0, 0, 6.5], "color": [1, 0, 0]},
		{"box": [42, 4, 6], "position": [0, 19, 3]}, {"box": [42, 4, 6], "position": [0, -19, 3]}, {"box": [4, 34, 6], "position": [19, 0, 3]}, {"box": [4, 34, 6], "position": [-19, 0, 3]}],
		"spawns": [{"position": [0, 0, 0]}]}`))
	model := newScene()
	plain := model.save(t)
	for _, c := range []struct {
		level string
		x, y  int // from the middle, m
		want  func(r, g, b uint8) bool
		what  string
	}{
		{folder, 8, 8, func(r, g, b uint8) bool { return g > 2*r }, "the floor is green"},
		{folder, 0, 19, func(r, g, b uint8) bool { return max(r, g, b) < 60 }, "the wall is cut"},
		{plain, 5, 5, func(r, g, b uint8) bool { return min(r, g, b) > 60 && max(r, g, b) < 220 }, "the plain floor is gray"},
	} {
		l := load(t, c.level)
		img := drawPreview(l, func(string) {})
		scale := mapCamera(l).pixels
		at := img.RGBAAt(mapSide/2+int(float64(c.x)*scale), mapSide/2-int(float64(c.y)*scale))
		if !c.want(at.R, at.G, at.B) {
			t.Errorf("want that %s: it is %v", c.what, at)
		}
	}
}

func TestCheck_FindsHolesByPlaying(t *testing.T) {
	folder := t.TempDir()
	const level = `{"version": 1, "structures": [{"box": [18, 40, 1], "position": [-11, 0, 0]}, {"box": [18, 40, 1], "position": [11, 0, 0]},
		{"box": [42, 1, 60], "position": [0, 20.5, 20]}, {"box": [42, 1, 60], "position": [0, -20.5, 20]},
		{"box": [1, 42, 60], "position": [20.5, 0, 20]}, {"box": [1, 42, 60], "position": [-20.5, 0, 20]}]}`
	if err := os.WriteFile(filepath.Join(folder, "level.json"), []byte(level), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if status := Run([]string{"check", folder}, &out, &errs); status != arguments.Done || !strings.Contains(out.String(), "fell through at (") {
		t.Errorf("status %d, %s%s", status, out.String(), errs.String())
	}
	out.Reset()
	if status := Run([]string{"check", "-ticks", "0", folder}, &out, &errs); status != arguments.Done || strings.Contains(out.String(), "played") {
		t.Errorf("status %d, %s%s", status, out.String(), errs.String())
	}
	if status := Run([]string{"check", "-ticks", "-1", folder}, &out, &errs); status != arguments.Refused {
		t.Errorf("status %d", status)
	}
}

// TestPreview_SaysThatItDrawsNoMoreSpawns than the first 24.
func TestPreview_SaysThatItDrawsNoMoreSpawns(t *testing.T) {
	for count, want := range map[int]string{24: "from 24 of 24 spawns\n", 25: "from 24 of 25 spawns; no more than 24 are drawn\n"} {
		spawns := strings.TrimSuffix(strings.Repeat(`{"position": [0, 0, 1.1]},`, count), ",")
		folder := t.TempDir()
		write(t, filepath.Join(folder, "level.json"), []byte(`{"version": 1, "structures": [{"box": [90, 90, 2]}], "spawns": [`+spawns+`]}`))
		if out := mustTool(t, "preview", folder, filepath.Join(folder, "a.png")); !strings.HasSuffix(out, want) {
			t.Errorf("of %d spawns it says %q, want %q", count, out, want)
		}
	}
}

// TestPreview_WritesTheKindOfPictureThatItsNameSays, or refuses the name before any work.
func TestPreview_WritesTheKindOfPictureThatItsNameSays(t *testing.T) {
	folder := t.TempDir()
	level := newScene().save(t)
	for name, magic := range map[string]string{"a.png": "\x89PNG", "b.JPG": "\xff\xd8\xff", "c.jpeg": "\xff\xd8\xff"} {
		mustTool(t, "preview", level, filepath.Join(folder, name))
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !strings.HasPrefix(string(data), magic) {
			t.Errorf("%s begins with %q, %v", name, data[:min(len(data), 4)], err)
		}
	}
	var out bytes.Buffer
	if status := Run([]string{"preview", level, filepath.Join(folder, "d.bmp")}, &out, &out); status != arguments.Refused || !strings.Contains(out.String(), "a picture is a .png or a .jpg") {
		t.Errorf("status %d, %s", status, out.String())
	}
}

// TestPreview_DrawsTransparentSurfacesOverWhatIsBehind: a pane of a fifth of red over a green
// floor, from above; the pane comes first in the level.
func TestPreview_DrawsTransparentSurfacesOverWhatIsBehind(t *testing.T) {
	l := fullLevel(t)
	pane := levels.Box("pane", geom.Vec{X: -20, Y: -20, Z: 4}, geom.Vec{X: 20, Y: 20, Z: 5})
	floor := levels.Box("floor", geom.Vec{X: -20, Y: -20, Z: -1}, geom.Vec{X: 20, Y: 20})
	pane.Color, pane.Opacity, pane.Unlit = [3]float32{1, 0, 0}, 0.2, true
	floor.Color, floor.Unlit = [3]float32{0, 1, 0}, true
	scene := *l
	scene.Structures, scene.Platforms, scene.Spawns, scene.Flags = []levels.Structure{pane, floor}, nil, nil, nil
	img := image.NewRGBA(image.Rect(0, 0, 32, 32))
	drawScene(newRaster(img, img.Bounds(), mapCamera(&scene)), &scene, true)
	linear := func(b uint8) float64 { return float64(b) / 255 * float64(b) / 255 }
	if c := img.RGBAAt(16, 16); math.Abs(linear(c.R)-0.2) > 0.01 || math.Abs(linear(c.G)-0.8) > 0.01 {
		t.Errorf("the middle is %v, want a fifth of red over green", c)
	}
}
