package meshopt

import (
	"encoding/binary"
	"math"
)

// applyFilter turns whole numbers into what they stand for, in place.
func applyFilter(data []byte, name string, stride int) error {
	fits := stride%4 == 0
	var filter func(element []byte)
	switch name {
	case "", "NONE":
		return nil
	case "OCTAHEDRAL":
		fits, filter = stride == 4 || stride == 8, octahedral
	case "QUATERNION":
		fits, filter = stride == 8, quaternion
	case "EXPONENTIAL":
		filter = exponential
	default:
		return refuse("filter %.20q", name)
	}
	if !fits {
		return refuse("filter %s for elements of %d bytes", name, stride)
	}
	for at := 0; at < len(data); at += stride {
		filter(data[at:][:stride])
	}
	return nil
}

// small reads and writes the signed numbers of an element of four, of one or of
// two bytes each.
type small []byte

func (s small) most() float64 {
	if len(s) == 4 {
		return math.MaxInt8
	}
	return math.MaxInt16
}

func (s small) at(i int) int {
	if len(s) == 4 {
		return int(int8(s[i]))
	}
	return int(int16(binary.LittleEndian.Uint16(s[2*i:])))
}

// set rounds away from zero at a half and keeps what is too large at the end. What
// is no number is zero.
func (s small) set(i int, value float64) {
	whole := math.Trunc(value + math.Copysign(0.5, value))
	if whole != whole {
		whole = 0
	}
	n := int(max(min(whole, s.most()), -s.most()))
	if len(s) == 4 {
		s[i] = byte(int8(n))
		return
	}
	binary.LittleEndian.PutUint16(s[2*i:], uint16(int16(n)))
}

// octahedral unfolds a unit vector: the first two numbers are its place on an
// octahedron, as shares of the third. The fourth is left alone.
func octahedral(element []byte) {
	s := small(element)
	one := float64(s.at(2))
	x, y := float64(s.at(0))/one, float64(s.at(1))/one
	z := 1 - math.Abs(x) - math.Abs(y)
	fold := max(-z, 0)
	x -= math.Copysign(fold, x)
	y -= math.Copysign(fold, y)
	length := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
	for i, v := range [...]float64{x, y, z} {
		s.set(i, float64(v/length*s.most()))
	}
}

// quaternion finds the largest of four numbers, which was left out, from the other
// three. The last one says in its low bits which it is, and how large 1 is.
func quaternion(element []byte) {
	s := small(element)
	w := s.at(3)
	scale := math.Sqrt(0.5) / float64(w|3)
	largest := w & 3
	rest := 1.0
	var given [3]float64
	for i := range given {
		given[i] = float64(float64(s.at(i)) * scale)
		rest -= float64(given[i] * given[i])
	}
	for i, v := range given {
		s.set((largest+1+i)%4, float64(v*s.most()))
	}
	s.set(largest, float64(math.Sqrt(max(rest, 0))*s.most()))
}

// exponential makes a float of each four bytes: three of a signed number and one
// of a power of two.
func exponential(element []byte) {
	for at := 0; at < len(element); at += 4 {
		bits := int32(binary.LittleEndian.Uint32(element[at:]))
		power := math.Float64frombits(uint64(1023+int64(bits>>24)) << 52)
		value := float32(float64(bits<<8>>8) * power)
		binary.LittleEndian.PutUint32(element[at:], math.Float32bits(value))
	}
}
