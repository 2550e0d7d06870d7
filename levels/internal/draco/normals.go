package draco

import "math"

// octahedron is a square onto which the unit vectors are unfolded: the half with x above 0 is the
// diamond in its middle.
type octahedron struct{ most, middle, span int32 }

func newOctahedron(bits int) octahedron {
	span := int32(1)<<bits - 1
	return octahedron{most: span - 1, middle: (span - 1) / 2, span: span}
}

// vector returns the unit vector of a place, or zero for none.
func (o octahedron) vector(s, t int32) [3]float32 {
	scale := 1 / float32(o.most)
	y, z := float32(2*float32(float32(s)*scale))-1, float32(2*float32(float32(t)*scale))-1
	x := 1 - abs32(y) - abs32(z)
	// What lies beyond the diamond belongs to the other half.
	if x < 0 {
		fold := -x
		if y < 0 {
			y += fold
		} else {
			y -= fold
		}
		if z < 0 {
			z += fold
		} else {
			z -= fold
		}
	}
	square := float32(float32(x*x)+float32(y*y)) + float32(z*z)
	if square < 1e-6 {
		return [3]float32{}
	}
	d := 1 / float32(math.Sqrt(float64(square)))
	return [3]float32{x * d, y * d, z * d}
}

func abs32(f float32) float32 { return max(f, -f) }

func abs[T int32 | int64](n T) T { return max(n, -n) }

// correct applies what is written to a predicted place. Both are meant as seen from a quarter of
// the diamond, into which the prediction is turned.
func (o octahedron) correct(predicted, written []int32) {
	s, t := predicted[0]-o.middle, predicted[1]-o.middle
	inside := abs(int64(s))+abs(int64(t)) <= int64(o.middle)
	if !inside {
		s, t = o.invert(s, t)
	}
	turns := quarter(s, t)
	s, t = rotate(s, t, turns)
	s, t = o.within(s+written[0]), o.within(t+written[1])
	s, t = rotate(s, t, (4-turns)%4)
	if !inside {
		s, t = o.invert(s, t)
	}
	written[0], written[1] = s+o.middle, t+o.middle
}

// within brings a coordinate back into the square.
func (o octahedron) within(n int32) int32 {
	switch {
	case n > o.middle:
		return n - o.span
	case n < -o.middle:
		return n + o.span
	}
	return n
}

// invert exchanges the diamond and the corners of the square around it.
func (o octahedron) invert(s, t int32) (int32, int32) {
	signS, signT := int32(-1), int32(-1)
	if s > 0 || s == 0 && t >= 0 {
		signS = 1
	}
	if t > 0 || t == 0 && s >= 0 {
		signT = 1
	}
	cornerS, cornerT := signS*o.middle, signT*o.middle
	s, t = 2*s-cornerS, 2*t-cornerT
	if signS == signT {
		s, t = -t, -s
	} else {
		s, t = t, s
	}
	return (s + cornerS) / 2, (t + cornerT) / 2
}

// quarter returns by how many quarter turns a place gets into the lower left quarter.
func quarter(s, t int32) int {
	switch {
	case s <= 0 && t > 0:
		return 3
	case s > 0 && t >= 0:
		return 2
	case s >= 0 && t < 0:
		return 1
	}
	return 0
}

func rotate(s, t int32, turns int) (int32, int32) {
	switch turns {
	case 1:
		return t, -s
	case 2:
		return -s, -t
	case 3:
		return -t, s
	}
	return s, t
}

// fromFaceNormals predicts a normal by the faces around its vertex.
func (p *prediction) fromFaceNormals(i int) {
	start := p.walk.order[i]
	middle := p.place(start)
	var sum [3]int64
	leftward := true
	for corner := start; corner >= 0; {
		a, b := minus(p.place(next(corner)), middle), minus(p.place(previous(corner)), middle)
		sum[0] += a[1]*b[2] - a[2]*b[1]
		sum[1] += a[2]*b[0] - a[0]*b[2]
		sum[2] += a[0]*b[1] - a[1]*b[0]
		switch {
		case !leftward:
			corner = p.walk.right(corner)
		default:
			if corner = p.walk.left(corner); corner < 0 {
				leftward = false
				corner = p.walk.right(start)
			} else if corner == start {
				corner = none
			}
		}
	}
	p.guess[0], p.guess[1] = p.octahedr.place(sum, p.flips.next())
}

// place returns the place of a direction, or of the opposite one.
func (o octahedron) place(way [3]int64, opposite bool) (s, t int32) {
	const most = 1 << 29
	sum := func() int64 { return abs(way[0]) + abs(way[1]) + abs(way[2]) }
	if by := sum() / most; by > 0 {
		for c := range way {
			way[c] /= by
		}
	}
	middle := int64(o.middle)
	if total := sum(); total == 0 {
		way = [3]int64{middle, 0, 0}
	} else {
		way[0], way[1] = way[0]*middle/total, way[1]*middle/total
		rest := middle - abs(way[0]) - abs(way[1])
		if way[2] < 0 {
			rest = -rest
		}
		way[2] = rest
	}
	if opposite {
		way = [3]int64{-way[0], -way[1], -way[2]}
	}
	x, y, z := int32(way[0]), int32(way[1]), int32(way[2])
	if x >= 0 {
		return o.canonical(y+o.middle, z+o.middle)
	}
	if s = abs(z); y >= 0 {
		s = o.most - s
	}
	if t = abs(y); z >= 0 {
		t = o.most - t
	}
	return o.canonical(s, t)
}

// canonical returns of the places of one direction, along the sides of the square, always the same.
func (o octahedron) canonical(s, t int32) (int32, int32) {
	switch {
	case s == 0 && t == 0, s == 0 && t == o.most, s == o.most && t == 0:
		return o.most, o.most
	case s == 0 && t > o.middle, s == o.most && t < o.middle:
		return s, 2*o.middle - t
	case t == o.most && s < o.middle, t == 0 && s > o.middle:
		return 2*o.middle - s, t
	}
	return s, t
}
