package mixer

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"iter"
	"math"
	"math/cmplx"
	"os"
	"path/filepath"
	"testing"

	"github.com/skijet/skijet/game/internal/synth"
)

// size of the transforms below.
const transform = 2048

// hann is the window of a whole transform.
var hann = func() (w [transform]float64) {
	for i := range w {
		w[i] = 0.5 - 0.5*math.Cos(2*math.Pi*(float64(i)+0.5)/transform)
	}
	return w
}()

// powerOf returns the power of the frequencies of samples from one index on, weighted by a
// Hann window and filled up with zeros.
func powerOf(samples []float32, from, n int) []float64 {
	n = min(n, transform)
	window := func(i int) float64 { return 0.5 - 0.5*math.Cos(2*math.Pi*(float64(i)+0.5)/float64(n)) }
	if n == transform {
		window = func(i int) float64 { return hann[i] }
	}
	x := make([]complex128, transform)
	for i := range n {
		if k := from + i; k >= 0 && k < len(samples) {
			x[i] = complex(float64(samples[k])*window(i), 0)
		}
	}
	for i, j := 1, 0; i < transform; i++ {
		bit := transform >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		if j ^= bit; i < j {
			x[i], x[j] = x[j], x[i]
		}
	}
	for size := 2; size <= transform; size *= 2 {
		turn := cmplx.Rect(1, -2*math.Pi/float64(size))
		for at := 0; at < transform; at += size {
			w := complex(1, 0)
			for k := range size / 2 {
				a, b := x[at+k], x[at+k+size/2]*w
				x[at+k], x[at+k+size/2] = a+b, a-b
				w *= turn
			}
		}
	}
	power := make([]float64, transform/2)
	for i := range power {
		power[i] = real(x[i])*real(x[i]) + imag(x[i])*imag(x[i])
	}
	return power
}

const (
	// pictureBands and pictureSlices are the grid on which two sounds are compared: bands of
	// a third of an octave from 60 Hz on, and times that get longer by the half each.
	pictureBands, pictureSlices = 24, 12
	// floor is what is counted as nothing beside the loudest band, dB.
	floor = -50.0
)

// picture is how the energy of a sound lies in time and pitch, dB below the loudest.
type picture [pictureSlices][pictureBands]float64

// pictureOf returns the picture of samples at a rate. Slices begin with 10 ms.
func pictureOf(samples []float32, rate float64) (p picture) {
	from, length, top := 0.0, 0.01, 0.0
	for s := range p {
		for at := from; at < from+length; at += max(float64(transform)/rate, length/6) {
			begin := int(at * rate)
			power := powerOf(samples, begin, min(transform, int((from+length-at)*rate)+1))
			for k, e := range power {
				f := float64(k) * rate / transform
				if b := int(math.Round(3 * math.Log2(f/60))); k > 0 && b >= 0 && b < pictureBands {
					p[s][b] += e / length
				}
			}
		}
		from, length = from+length, length*1.5
	}
	for s := range p {
		for _, e := range p[s] {
			top = max(top, e)
		}
	}
	for s := range p {
		for b, e := range p[s] {
			p[s][b] = max(10*math.Log10(e/top+1e-12), floor)
		}
	}
	return p
}

// apart returns how unlike two sounds are: the root of the mean square of the difference of
// their pictures, dB, over the cells in which either is heard.
func apart(a, b *picture) float64 {
	sum, n := 0.0, 0
	for s := range a {
		for k := range a[s] {
			if a[s][k] > floor || b[s][k] > floor {
				d := a[s][k] - b[s][k]
				sum += d * d
				n++
			}
		}
	}
	return math.Sqrt(sum / float64(max(n, 1)))
}

// rateOf returns the samples a second of an effect.
func rateOf(e Effect) float64 { return synth.Rate * effects[e].speed() }

// allEffects visits all effects but [Silence].
func allEffects() iter.Seq[Effect] {
	return func(yield func(Effect) bool) {
		for e := range Effect(len(effects) - 1) {
			if !yield(e + 1) {
				return
			}
		}
	}
}

// label is the name of an effect in tables.
func label(e Effect) string {
	if effects[e].name != "" {
		return effects[e].name
	}
	return fmt.Sprintf("effect %d", e)
}

// TestEffects_AllDifferByMoreThan4dB compares every two sounds.
func TestEffects_AllDifferByMoreThan4dB(t *testing.T) {
	const least = 4.0
	pictures := make([]picture, len(effects))
	for e := range allEffects() {
		pictures[e] = pictureOf(samplesOf(e, true), rateOf(e))
	}
	closest, at := math.Inf(1), [2]Effect{}
	for a := range allEffects() {
		for b := Effect(1); b < a; b++ {
			d := apart(&pictures[a], &pictures[b])
			if d < least {
				t.Errorf("%s and %s differ by %.2f dB", label(a), label(b), d)
			}
			if d < closest {
				closest, at = d, [2]Effect{b, a}
			}
		}
	}
	t.Logf("the closest of %d sounds, %s and %s, differ by %.2f dB", len(effects)-1, label(at[0]), label(at[1]), closest)
}

// TestEffects_AreMadeAudibleAndWithinScale prints a table of all sounds with -v.
func TestEffects_AreMadeAudibleAndWithinScale(t *testing.T) {
	names := map[string]bool{}
	for e := range allEffects() {
		i := effects[e]
		if i.make == nil || i.priority == 0 {
			t.Fatalf("effect %d is not in the table", e)
		}
		if i.name != "" {
			if found, ok := ByName(i.name); !ok || found != e || names[i.name] {
				t.Errorf("the name %q leads to effect %d, want %d", i.name, found, e)
			}
			names[i.name] = true
		}
		samples := samplesOf(e, true)
		peak, sum := 0.0, 0.0
		for _, s := range samples {
			if math.IsNaN(float64(s)) {
				t.Fatalf("%s is not a number", label(e))
			}
			peak, sum = max(peak, math.Abs(float64(s))), sum+float64(s)
		}
		if n := float64(len(samples)) / rateOf(e); n < 0.03 || n > 21 {
			t.Errorf("%s lasts %.2f s", label(e), n)
		}
		if is := loudness(samples); peak > 0.98 || is < i.loudness-6 || is > i.loudness+0.5 {
			t.Errorf("%s has %.1f dB and peaks at %.2f, want %.1f dB", label(e), is, peak, i.loudness)
		}
		if mean := sum / float64(len(samples)); math.Abs(mean) > 0.02 {
			t.Errorf("%s is %.3f off centre", label(e), mean)
		}
		t.Logf("%3d %-18s %5.2f s  attack %4.0f ms  %5.0f Hz  %6.1f dB  peak %.2f", e, i.name, float64(len(samples))/rateOf(e),
			1000*attack(samples, rateOf(e)), centroid(samples, rateOf(e)), loudness(samples), peak)
	}
}

// attack returns when a sound first has half of its largest magnitude, s.
func attack(samples []float32, rate float64) float64 {
	peak := float32(0)
	for _, s := range samples {
		peak = max(peak, s, -s)
	}
	for i, s := range samples {
		if max(s, -s) >= peak/2 {
			return float64(i) / rate
		}
	}
	return 0
}

// centroid returns the mean of the frequencies of a sound by their power, Hz.
func centroid(samples []float32, rate float64) float64 {
	sum, total := 0.0, 0.0
	for at := 0; at < len(samples); at += transform {
		for k, e := range powerOf(samples, at, transform) {
			sum += e * float64(k) * rate / transform
			total += e
		}
	}
	return sum / total
}

// named is the effect with a name.
func named(name string) Effect {
	e, ok := ByName(name)
	if !ok {
		panic(name)
	}
	return e
}

// loops are the effects without an end.
func loops() (list []Effect) {
	for _, name := range []string{"loop_disc", "loop_bullet", "loop_grenade", "loop_handgrenade", "loop_mortar", "loop_missile", "loop_plasma", "loop_bolt", "loop_mine",
		"loop_beam", "loop_repair", "spin_gun", "charge", "charge_throw", "loop_station", "loop_generator", "loop_turret"} {
		list = append(list, named(name))
	}
	list = append(list, JetLoop, WindLoop, ShieldLoop, FlagLoop, LiftLoop, TurnLoop,
		AirValley, AirWorks, AirSnow, AirCanyon, AirIsles, AirRoom, AirWater, MusicCalm, MusicPulse, MusicTense)
	for s := range surfaceCount {
		list = append(list, SkiLoop.On(s))
	}
	return list
}

// TestLoops_RunIntoTheirBeginningWithoutAStepOrAHole: neither two neighbouring samples nor
// the power of 40 ms around the seam differ from what is usual inside.
func TestLoops_RunIntoTheirBeginningWithoutAStepOrAHole(t *testing.T) {
	for _, e := range loops() {
		s := samplesOf(e, true)
		typical := 0.0
		for i := 1; i < len(s); i++ {
			typical = max(typical, math.Abs(float64(s[i]-s[i-1])))
		}
		if seam := math.Abs(float64(s[0] - s[len(s)-1])); seam > typical {
			t.Errorf("%s steps by %.3f at its seam, %.3f inside", label(e), seam, typical)
		}
		n := int(0.04 * rateOf(e))
		power := func(from int) (sum float64) {
			for i := range n {
				x := float64(s[(from+i+len(s))%len(s)])
				sum += x * x
			}
			return sum
		}
		least, most := math.Inf(1), 0.0
		for at := n; at+2*n < len(s); at += n / 4 {
			least, most = min(least, power(at)), max(most, power(at))
		}
		if seam := power(-n / 2); seam < least/1.5 || seam > most*1.5 {
			t.Errorf("%s has power %.4f at its seam, %.4f to %.4f inside", label(e), seam, least, most)
		}
	}
}

// TestEffects_Pictures saves spectrograms and waves of all sounds into the folder in
// SKIJET_SOUNDS, for the eye.
func TestEffects_Pictures(t *testing.T) {
	dir := os.Getenv("SKIJET_SOUNDS")
	if dir == "" {
		t.Skip("SKIJET_SOUNDS names no folder")
	}
	const columns, width, height = 8, 200, 130
	for page := 0; page*40 < len(effects); page++ {
		sheet := image.NewRGBA(image.Rect(0, 0, columns*width, 5*height))
		for k := range 40 {
			if e := Effect(page*40 + k); e > 0 && int(e) < len(effects) {
				spectrogram(sheet, k%columns*width, k/columns*height, width-4, height-4, samplesOf(e, true))
			}
		}
		file, err := os.Create(filepath.Join(dir, fmt.Sprintf("sounds%d.png", page)))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(file, sheet); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// spectrogram draws the frequencies of samples from left to right, low ones below on a
// logarithmic scale, and the wave over them.
func spectrogram(to *image.RGBA, x0, y0, width, height int, samples []float32) {
	for x := range width {
		at := x * len(samples) / width
		power := powerOf(samples, at-transform/2, transform)
		for y := range height {
			k := int(math.Pow(transform/2, 0.15+0.85*float64(height-1-y)/float64(height)))
			db := 10 * math.Log10(power[min(k, len(power)-1)]/float64(transform)+1e-9)
			v := uint8(max(0, min(255, (db+60)*4.2)))
			to.Set(x0+x, y0+y, color.RGBA{v, v / 2, 255 - v, 255})
		}
		peak := 0.0
		for i := at; i < min(at+len(samples)/width+1, len(samples)); i++ {
			peak = max(peak, math.Abs(float64(samples[i])))
		}
		for y := range int(peak * float64(height) / 4) {
			to.Set(x0+x, y0+height-1-y, color.RGBA{255, 255, 255, 255})
		}
	}
}
