package main

import "math"

// noise is smooth value noise over the plane: random values between -1 and 1 on a grid,
// interpolated by a curve with a continuous slope. The same seed gives the same noise
// on every machine.
type noise struct {
	seed uint64
	wave float64 // m between grid points
}

// mix64 is the finalizer of splitmix64: every input bit changes half of the
// output bits.
func mix64(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// value returns the random value of a grid point.
func (n noise) value(i, j int64) float64 {
	h := mix64(mix64(n.seed^uint64(i)) ^ uint64(j))
	return float64(float64(h>>11)/(1<<52)) - 1
}

// at returns the noise at (x, y), between -1 and 1.
func (n noise) at(x, y float64) float64 {
	x, y = x/n.wave, y/n.wave
	i, j := math.Floor(x), math.Floor(y)
	u, v := fade(x-i), fade(y-j)
	a, b := int64(i), int64(j)
	low := lerp(n.value(a, b), n.value(a+1, b), u)
	high := lerp(n.value(a, b+1), n.value(a+1, b+1), u)
	return lerp(low, high, v)
}

// even returns noise that is symmetric under half a turn of the map.
func (n noise) even(x, y float64) float64 { return n.at(x, y) + n.at(-x, -y) }

// odd returns noise that changes its sign under half a turn of the map.
func (n noise) odd(x, y float64) float64 { return n.at(x, y) - n.at(-x, -y) }

// fade rises from 0 at 0 to 1 at 1, with zero slope and curvature at both ends.
func fade(t float64) float64 {
	cube := float64(float64(t*t) * t)
	return float64(cube * (10 + float64(t*(float64(6*t)-15))))
}

func lerp(a, b, t float64) float64 { return a + float64((b-a)*t) }

// smoothMax is the maximum, with a transition k metres wide.
func smoothMax(a, b, k float64) float64 {
	h := max(k-math.Abs(a-b), 0) / k
	return max(a, b) + float64(h*h*k/4)
}

// bump is 1 at 0 and falls smoothly to 0 at 1.
func bump(t float64) float64 {
	if t >= 1 {
		return 0
	}
	s := 1 - float64(t*t)
	return s * s
}
