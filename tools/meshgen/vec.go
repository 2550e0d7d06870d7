package main

import "math"

// vec is a point or direction in metres.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec       { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec       { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) scale(s float64) vec { return vec{a.x * s, a.y * s, a.z * s} }
func (a vec) dot(b vec) float64   { return a.x*b.x + a.y*b.y + a.z*b.z }

func (a vec) cross(b vec) vec {
	return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x}
}

func (a vec) unit() vec {
	l := math.Sqrt(a.dot(a))
	if l == 0 {
		return vec{z: 1}
	}
	return a.scale(1 / l)
}

// turn rotates about the x axis, then y, then z, by degrees.
func (a vec) turn(x, y, z float64) vec {
	s, c := math.Sincos(x * math.Pi / 180)
	a.y, a.z = a.y*c-a.z*s, a.y*s+a.z*c
	s, c = math.Sincos(y * math.Pi / 180)
	a.x, a.z = a.x*c+a.z*s, a.z*c-a.x*s
	s, c = math.Sincos(z * math.Pi / 180)
	a.x, a.y = a.x*c-a.y*s, a.x*s+a.y*c
	return a
}
