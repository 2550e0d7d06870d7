package cli

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"
)

const (
	folder = "../../../" + scenarioFolder
	dt     = 0.032
	exact  = 1e-9
)

// chartOf returns the chart of a figure.
func chartOf(t *testing.T, file string) *chart {
	t.Helper()
	for _, f := range figures {
		if f.file == file {
			c, err := f.chart(folder)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
	}
	t.Fatalf("no figure %s", file)
	return nil
}

// lineOf returns the line of a chart with this name in the panel with this label.
func lineOf(t *testing.T, c *chart, label, name string) plotter.XYs {
	t.Helper()
	p := slices.IndexFunc(c.panels, func(p panel) bool { return p.label == label })
	n := slices.Index(c.names, name)
	if p < 0 || n < 0 {
		t.Fatalf("no line %q in a panel %q, only %q", name, label, c.names)
	}
	return *c.line(p, n)
}

// TestFigures_BlastIsTheTableOfTheKnockback compares with numbers calculated by hand
// from K (L/d - L/r) / m and from K (1 - L/r) / m.
func TestFigures_BlastIsTheTableOfTheKnockback(t *testing.T) {
	c := chartOf(t, "feel-blast.png")
	const label = "Velocity change (m/s)"
	for name, at := range map[string]map[float64]float64{
		"light, Tribes":  {1.15: 16.6111, 1.5: 21.6667, 2: 28.8889, 3: 18.3333, 4: 13.3333, 5: 9.7222, 6: 6.6667, 7: 3.8889, 8: 1.2698, 8.5: 0},
		"medium, Tribes": {1.2: 12, 1.5: 15, 2: 20, 2.4: 24, 3: 17.0192, 4: 11.5976, 5: 8.3333, 6: 5.8194, 7: 3.6538, 8: 1.6783, 8.9: 0},
		"heavy, Tribes":  {1.3: 9.3889, 1.5: 10.8333, 2: 14.4444, 2.6: 18.7778, 3: 14.5238, 4: 9.4444, 5: 6.6993, 6: 4.6970, 7: 3.0247, 8: 1.5278, 9.1: 0},
	} {
		line := lineOf(t, c, label, name)
		for x, want := range at {
			p := line[int(math.Round(x/blastStep))-1]
			if math.Abs(p.X-x) > exact || math.Abs(p.Y-want) > 5e-5 {
				t.Errorf("%s: %.6f m/s at %v m, want %v", name, p.Y, p.X, want)
			}
		}
	}
	for i, mass := range []float64{9, 13, 18} {
		armor := []string{"light", "medium", "heavy"}[i]
		// The boost makes the plain rule at 2 m what the rule of Tribes is there
		// for light armour: 26/15 to 11/15.
		plain, boosted := lineOf(t, c, label, armor+", plain"), lineOf(t, c, label, armor+", plain, boosted")
		for k, p := range plain {
			want := 150 / mass * max(1-p.X/7.5, 0)
			if math.Abs(p.Y-want) > exact || math.Abs(boosted[k].Y-want*26/11) > exact {
				t.Fatalf("%s: plain %v and boosted %v at %v m, want %v and %v", armor, p.Y, boosted[k].Y, p.X, want, want*26/11)
			}
		}
	}
}

// TestFigures_JetsBurnAndStutterAsCounted: how many ticks a full tank burns, and
// the levels between which an empty one stutters.
func TestFigures_JetsBurnAndStutterAsCounted(t *testing.T) {
	c := chartOf(t, "feel-jet.png")
	for name, want := range map[string]struct {
		ticks               int
		tank, charge, drain float64
	}{
		"light": {109, 60, 8, 25}, "light, energy pack": {132, 60, 11, 25},
		"medium": {107, 80, 8, 31.25}, "heavy": {130, 110, 8, 34.375}, "slide walker": {109, 60, 8, 25},
	} {
		line := lineOf(t, c, "Energy (units)", name)
		for k := 1; k <= want.ticks; k++ {
			if level := want.tank + float64(k)*(want.charge-want.drain)*dt; math.Abs(line[k].Y-level) > exact {
				t.Fatalf("%s: %v units after %d ticks, want %v", name, line[k].Y, k, level)
			}
		}
		if burnt := line[want.ticks].Y; burnt > 1 || line[want.ticks-1].Y <= 1 || line[want.ticks+1].Y <= burnt {
			t.Errorf("%s: %v, %v, %v units around tick %d, want the cut there", name, line[want.ticks-1].Y, burnt, line[want.ticks+1].Y, want.ticks)
		}
		least, most := math.Inf(1), 0.0
		for _, p := range line[want.ticks+1:] {
			least, most = min(least, p.Y), max(most, p.Y)
		}
		if least > 1 || least < 0 || most < 5 || most > 5+want.charge*dt {
			t.Errorf("%s: stutters between %v and %v units, want about 1 and 5", name, least, most)
		}
	}
	// Tribes 2 has one level to start and to cut out at.
	for _, p := range lineOf(t, c, "Energy (units)", "torque t2-light")[110:] {
		if p.Y > 1+0.256+exact {
			t.Fatalf("t2-light: %v units at %v s", p.Y, p.X)
		}
	}
}

// TestFigures_JumpsHaveTheArcsOfTheirIntegration compares each arc with the sum
// that its model makes of the same throw.
func TestFigures_JumpsHaveTheArcsOfTheirIntegration(t *testing.T) {
	c := chartOf(t, "feel-jump.png")
	for name, m := range map[string]struct{ speed, first, dt, drag, mean, apex float64 }{
		// First is the gravity of the tick of the jump, mean the part of a tick's
		// change that its way leaves out, drag that of the air.
		"tribes light, articles": {speed: 75.0 / 9, first: 20, dt: dt, apex: 1.60299},
		"tribes light, original": {speed: 75.0 / 9, first: 20, dt: dt, mean: 0.5, apex: 1.73611},
		"torque tge-default":     {speed: 75.0 / 9, dt: dt, apex: 1.86965},
		"torque t2-light":        {speed: 8.3, dt: 1.0 / 32, apex: 1.85391},
		"torque t3d-default":     {speed: 747.0 / 120, dt: dt, drag: 1.3},
	} {
		line := lineOf(t, c, "Height of feet (m)", name)
		z, v, top := 0.0, m.speed, 0.0
		for k := 1; ; k++ {
			before := v
			if k > 1 || m.first > 0 {
				v -= 20 * m.dt
			}
			v *= 1 - m.drag*m.dt
			z += (v + (before-v)*m.mean) * m.dt
			if z < 0.1 && v < 0 {
				break
			}
			if got := line[10+k].Y; math.Abs(got-z) > 0.003 {
				t.Errorf("%s: at %v m %d ticks after the jump, want %v", name, got, k, z)
			}
			top = max(top, line[10+k].Y)
		}
		if m.apex > 0 && math.Abs(top-m.apex) > 0.0005 {
			t.Errorf("%s: %v m high, want %v", name, top, m.apex)
		}
	}
}

// TestFigures_SkiersGainWhatTheSlopeGives: no skier is faster than without friction,
// and a skier who hops loses speed in each hop.
func TestFigures_SkiersGainWhatTheSlopeGives(t *testing.T) {
	c := chartOf(t, "feel-ski.png")
	for _, name := range c.names {
		speed, height := lineOf(t, c, "Speed (m/s)", name), lineOf(t, c, "Height of feet (m)", name)
		hops := 0
		for k := 1; k < len(speed); k++ {
			// 2 m for the jumps, each of which adds to the energy of the fall.
			if most := math.Sqrt(11*11 + 40*(height[0].Y-height[k].Y+2) + float64(hops)*2*8.34*8.34); speed[k].Y > most {
				t.Fatalf("%s: %v m/s at %v s, without friction %v", name, speed[k].Y, speed[k].X, most)
			}
			if speed[k].Y < speed[k-1].Y-1 {
				hops++
			}
		}
		if tribes := strings.HasPrefix(name, "tribes"); tribes != (hops > 10) {
			t.Errorf("%s: %d hops", name, hops)
		}
	}
	// The walker glides: 3 in 8 pulls at 20 * 3/sqrt(73) less its friction of 0.5.
	speed := lineOf(t, c, "Speed (m/s)", "slide walker")
	if got, want := (speed[200].Y-speed[100].Y)/(100*dt), 20*3/math.Sqrt(73)-0.5; math.Abs(got-want) > 0.01 {
		t.Errorf("the walker gains %v m/s2, want %v", got, want)
	}
}

func TestFigures_AllAreDrawnAndShown(t *testing.T) {
	into := t.TempDir()
	if err := drawFigures(into, folder); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../docs/feel.md")
	if err != nil {
		t.Fatal(err)
	}
	var shown, drawn []string
	for _, m := range regexp.MustCompile(`\]\((feel-[a-z]+\.png)\)`).FindAllStringSubmatch(string(page), -1) {
		shown = append(shown, m[1])
	}
	for _, f := range figures {
		drawn = append(drawn, f.file)
		for _, path := range []string{filepath.Join(into, f.file), filepath.Join("../../../docs", f.file)} {
			if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), "\x89PNG") {
				t.Errorf("%s: %v, %d bytes", path, err, len(data))
			}
		}
	}
	if slices.Sort(shown); !slices.Equal(shown, slices.Sorted(slices.Values(drawn))) {
		t.Errorf("docs/feel.md shows %q, drawn are %q", shown, drawn)
	}
}

// TestFigures_TheDocsShowWhatIsDrawnNow compares pictures. When a path changes, the
// pictures of the docs must be redrawn. Other machines may round the lines to other
// pixels.
func TestFigures_TheDocsShowWhatIsDrawnNow(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("drawn on amd64")
	}
	into := t.TempDir()
	if err := drawFigures(into, folder); err != nil {
		t.Fatal(err)
	}
	read := func(path string) *image.RGBA {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		pixels := image.NewRGBA(picture.Bounds())
		draw.Draw(pixels, pixels.Bounds(), picture, image.Point{}, draw.Src)
		return pixels
	}
	for _, f := range figures {
		now, then := read(filepath.Join(into, f.file)), read(filepath.Join("../../../docs", f.file))
		if now.Bounds() != then.Bounds() || !bytes.Equal(now.Pix, then.Pix) {
			t.Errorf("docs/%s is not what is drawn now: go run ./tools/trace -figures docs, and see what docs/feel.md says of it", f.file)
		}
	}
}

func TestFigures_ThatCannotAllBeDrawnLeaveNothing(t *testing.T) {
	into := t.TempDir()
	if err := drawFigures(into, t.TempDir()); err == nil {
		t.Error("drawn without scenarios")
	}
	if files, err := os.ReadDir(into); err != nil || len(files) > 0 {
		t.Errorf("left behind: %v %v", files, err)
	}
}
