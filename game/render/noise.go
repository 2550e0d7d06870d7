package render

import (
	"math"
	"sync"
)

// noiseSide is the side of the noise tile in texels; the shaders wrap at it.
const noiseSide = 256

// pixels encodes a tile of fractal noise. Each RGBA texel holds its own
// value and those of its right, lower and diagonal neighbours, because Kage has
// no filtered fetch: one read gives all four corners of a blend.
func (f noiseField) pixels() []byte {
	at := func(x, y int) byte {
		return byte(math.Round(f[(y%noiseSide)*noiseSide+x%noiseSide] * 255))
	}
	pixels := make([]byte, 0, 4*noiseSide*noiseSide)
	for y := range noiseSide {
		for x := range noiseSide {
			pixels = append(pixels, at(x, y), at(x+1, y), at(x, y+1), at(x+1, y+1))
		}
	}
	return pixels
}

// fractalTile sums octaves of gradient noise that wrap around, stretched to
// fill 0 to 1.
var fractalTile = sync.OnceValue(func() noiseField {
	field := make(noiseField, noiseSide*noiseSide)
	weight := 1.0
	for period := 8; period <= 128; period *= 2 {
		gradients := newLattice(period)
		for y := range noiseSide {
			for x := range noiseSide {
				u := float64(x) * float64(period) / noiseSide
				v := float64(y) * float64(period) / noiseSide
				field[y*noiseSide+x] += weight * gradients.at(u, v)
			}
		}
		weight *= 0.56
	}
	var sum, squares float64
	for _, v := range field {
		sum += v
		squares += v * v
	}
	count := float64(len(field))
	mean := sum / count
	spread := math.Sqrt(squares/count - mean*mean)
	for i := range field {
		// Rare extremes are clamped, so that most values use the whole range.
		field[i] = min(max(0.5+(field[i]-mean)/(4.4*spread), 0), 1)
	}
	return field
})

// lattice is Perlin noise on a lattice that repeats after period.
type lattice struct {
	period    int
	gradients [][2]float64
}

func newLattice(period int) lattice {
	l := lattice{period, make([][2]float64, period*period)}
	for i := range l.gradients {
		angle := float64(hash2(i%period, i/period, period)) * (2 * math.Pi / (1 << 32))
		l.gradients[i] = [2]float64{math.Cos(angle), math.Sin(angle)}
	}
	return l
}

// at returns the noise at a place, in steps of the lattice.
func (l lattice) at(x, y float64) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := x-x0, y-y0
	corner := func(dx, dy int) float64 {
		g := l.gradients[modulo(int(y0)+dy, l.period)*l.period+modulo(int(x0)+dx, l.period)]
		return g[0]*(fx-float64(dx)) + g[1]*(fy-float64(dy))
	}
	fade := func(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }
	u, v := fade(fx), fade(fy)
	low := corner(0, 0) + (corner(1, 0)-corner(0, 0))*u
	high := corner(0, 1) + (corner(1, 1)-corner(0, 1))*u
	return low + (high-low)*v
}

// modulo is the remainder of i by n, which is never negative.
func modulo(i, n int) int { return (i%n + n) % n }

// hash2 hashes a lattice point.
func hash2(x, y, seed int) uint32 {
	h := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77 ^ uint32(seed)*0xc2b2ae3d
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	return h ^ h>>15
}
