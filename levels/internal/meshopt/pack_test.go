package meshopt

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// zigzag makes small numbers of both signs small.
func zigzag(n uint32, bits int) uint32 {
	if n>>(bits-1)&1 != 0 {
		return ^(n << 1) & (1<<bits - 1)
	}
	return n << 1 & (1<<bits - 1)
}

// packAttributes packs elements in groups of random widths, of version 1 with random ways of each channel.
func packAttributes(random *rand.Rand, data []byte, stride, version int) []byte {
	first, channels := make([]byte, stride), make([]byte, stride/4)
	for i := range first {
		first[i] = byte(random.UintN(256))
	}
	for i := range channels {
		if version == 1 {
			channels[i] = [...]byte{0, 1, 2, 5<<4 | 2, 31<<3&0xf0 | 2}[random.IntN(5)]
		}
	}
	out := []byte{byte(0xa0 + version)}
	last := slices.Clone(first)
	block := min(8192/stride&^15, 256)
	for at := 0; at < len(data); at += block * stride {
		part := data[at:min(at+block*stride, len(data))]
		n := len(part) / stride
		lanes := make([][]byte, stride)
		for i := range n {
			for k := 0; k < stride; k += 4 {
				for b, d := range difference(last[k:k+4], part[i*stride+k:][:4], channels[k/4]) {
					lanes[k+b] = append(lanes[k+b], d)
				}
			}
			copy(last, part[i*stride:])
		}
		var controls, body []byte
		for k, lane := range lanes {
			control, packed := packLane(random, lane, version)
			if k%4 == 0 {
				controls = append(controls, 0)
			}
			controls[k/4] |= control << (k % 4 * 2)
			body = append(body, packed...)
		}
		if version == 1 {
			out = append(out, controls...)
		}
		out = append(out, body...)
	}
	tail, least := first, 32
	if version == 1 {
		tail, least = append(tail, channels...), 24
	}
	return slices.Concat(out, make([]byte, max(least-len(tail), 0)), tail)
}

// difference returns what a channel writes of four bytes that follow others.
func difference(from, to []byte, channel byte) (d [4]byte) {
	little := binary.LittleEndian
	switch channel & 3 {
	case 0:
		for b := range d {
			d[b] = byte(zigzag(uint32(to[b]-from[b]), 8))
		}
	case 1:
		for b := 0; b < 4; b += 2 {
			little.PutUint16(d[b:], uint16(zigzag(uint32(little.Uint16(to[b:])-little.Uint16(from[b:])), 16)))
		}
	default:
		bits, turn := little.Uint32(from)^little.Uint32(to), channel>>4
		little.PutUint32(d[:], bits<<turn|bits>>(32-turn))
	}
	return d
}

// packLane packs the differences of one byte of all elements.
func packLane(random *rand.Rand, lane []byte, version int) (control byte, out []byte) {
	modes := [4]int{0, 2, 4, 8}
	if version == 1 {
		switch control = byte(random.IntN(4)); control {
		case 2:
			if slices.Max(lane) == 0 {
				return 2, nil
			}
			control = 3
			return control, lane
		case 3:
			return 3, lane
		}
		modes = [2][4]int{{0, 1, 2, 4}, {1, 2, 4, 8}}[control]
	}
	groups := (len(lane) + 15) / 16
	header := make([]byte, (groups+3)/4)
	for g := range groups {
		group := make([]byte, 16)
		copy(group, lane[16*g:])
		mode := random.IntN(4)
		for modes[mode] == 0 && slices.Max(group) > 0 {
			mode = random.IntN(4)
		}
		header[g/4] |= byte(mode) << (g % 4 * 2)
		out = append(out, packGroup(group, modes[mode])...)
	}
	return control, append(header, out...)
}

// packGroup packs 16 bytes in so many bits each, and behind them those that have more.
func packGroup(group []byte, width int) []byte {
	switch width {
	case 0:
		return nil
	case 8:
		return group
	}
	out, most := make([]byte, 2*width), byte(1)<<width-1
	var rest []byte
	for i, d := range group {
		if d >= most {
			rest = append(rest, d)
		}
		at, d := i*width, min(d, most)
		if width == 1 {
			out[at/8] |= d << (at % 8)
		} else {
			out[at/8] |= d << (8 - width - at%8)
		}
	}
	return append(out, rest...)
}

// TestAttributes_OfAnyPackingAreThoseThatWerePacked.
func TestAttributes_OfAnyPackingAreThoseThatWerePacked(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 150 {
		stride, count := 4*(1+random.IntN(9)), random.IntN(600)
		if n%10 == 0 {
			stride = 256
		}
		if n%3 == 0 { // whole blocks
			count = min(8192/stride&^15, 256) * random.IntN(3)
		}
		want := make([]byte, stride*count)
		size := 1 + random.UintN(256)
		for i := range want {
			if want[i] = byte(random.UintN(size)); i >= stride && random.IntN(3) > 0 {
				want[i] = want[i-stride]
			}
		}
		got, err := Decode(packAttributes(random, want, stride, n%2), Layout{Mode: "ATTRIBUTES", Count: count, Stride: stride})
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d elements of %d bytes, version %d: %v", count, stride, n%2, err)
		}
	}
}

// TestSequence_OfAnyIndicesAreThoseThatWerePacked, of none too.
func TestSequence_OfAnyIndicesAreThoseThatWerePacked(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for count := range 60 {
		out := []byte{sequenceHeader}
		var last [2]uint32
		var want []byte
		for range count {
			index, which := random.Uint32()>>(2+random.UintN(30)), random.Uint32N(2)
			out = binary.AppendUvarint(out, uint64(zigzag(index-last[which], 32)<<1|which))
			last[which] = index
			want = binary.LittleEndian.AppendUint32(want, index)
		}
		got, err := Decode(append(out, make([]byte, sequenceTail)...), Layout{Mode: "INDICES", Count: count, Stride: 4})
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d indices: %v", count, err)
		}
	}
}

// TestExponential_IsTheNumberTimesAPowerOfTwo.
func TestExponential_IsTheNumberTimesAPowerOfTwo(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		power, number := random.IntN(201)-100, random.IntN(1<<24)-1<<23
		element := binary.LittleEndian.AppendUint32(nil, uint32(power)<<24|uint32(number)&0xffffff)
		if exponential(element); math.Float32frombits(binary.LittleEndian.Uint32(element)) != float32(math.Ldexp(float64(number), power)) {
			t.Fatalf("%d times two to the %d: % x", number, power, element)
		}
	}
}

// TestQuaternion_IsAUnitOneWhoseLargestNumberWasLeftOut.
func TestQuaternion_IsAUnitOneWhoseLargestNumberWasLeftOut(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		var q [4]float64
		length, largest := 0.0, 0
		for i := range q {
			q[i] = random.NormFloat64()
			length += q[i] * q[i]
			if math.Abs(q[i]) > math.Abs(q[largest]) {
				largest = i
			}
		}
		factor := 1 / math.Copysign(math.Sqrt(length), q[largest]) // the largest is positive
		for i := range q {
			q[i] *= factor
		}
		one := 1<<(4+random.IntN(11)) - 1
		s := small(make([]byte, 8))
		for i := range 3 {
			n := int16(math.Round(q[(largest+1+i)%4] * math.Sqrt2 * float64(one)))
			binary.LittleEndian.PutUint16(s[2*i:], uint16(n))
		}
		binary.LittleEndian.PutUint16(s[6:], uint16(one&^3|largest))
		quaternion(s)
		for i := range q {
			if got := float64(s.at(i)) / math.MaxInt16; math.Abs(got-q[i]) > 2/float64(one) {
				t.Fatalf("number %d of %v is %v", i, q, got)
			}
		}
	}
}
