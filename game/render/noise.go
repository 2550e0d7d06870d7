package render

import "math"

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
func fractalTile() noiseField {
	field := make(noiseField, noiseSide*noiseSide)
	weight := 1.0
	for period := 8; period <= 128; period *= 2 {
		for y := range noiseSide {
			for x := range noiseSide {
				u := float64(x) * float64(period) / noiseSide
				v := float64(y) * float64(period) / noiseSide
				field[y*noiseSide+x] += weight * gradientNoise(u, v, period)
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
}

// gradientNoise is Perlin noise on a lattice that repeats after period.
func gradientNoise(x, y float64, period int) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := x-x0, y-y0
	corner := func(dx, dy int) float64 {
		h := hash2((int(x0)+dx)%period, (int(y0)+dy)%period, period)
		angle := float64(h) * (2 * math.Pi / (1 << 32))
		return math.Cos(angle)*(fx-float64(dx)) + math.Sin(angle)*(fy-float64(dy))
	}
	fade := func(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }
	u, v := fade(fx), fade(fy)
	low := corner(0, 0) + (corner(1, 0)-corner(0, 0))*u
	high := corner(0, 1) + (corner(1, 1)-corner(0, 1))*u
	return low + (high-low)*v
}

// hash2 hashes a lattice point.
func hash2(x, y, seed int) uint32 {
	h := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77 ^ uint32(seed)*0xc2b2ae3d
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	return h ^ h>>15
}
