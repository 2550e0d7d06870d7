package meshopt

import (
	"encoding/binary"
)

// Attributes are packed in blocks of up to 256 elements. In a block, byte k of all
// elements comes before byte k+1 of all, in groups of 16. What is stored is the
// difference to the element before.

const (
	attributeHeader = 0xa0 // with the version in the low bits
	groupSize       = 16
	maxBlock        = 256
	blockBytes      = 8192
)

// vertices is the work of unpacking attributes.
type vertices struct {
	reader
	version  int
	stride   int
	channels []byte // of version 1: how each four bytes are differenced
	last     [maxStride]byte
	lanes    []byte // the differences of a block, laneSize for each byte of an element
	laneSize int
}

// widths are the bits of a difference that each of the four modes of a group has:
// those of version 0, then of version 1 by its control bits. The largest number of
// so many bits says that the difference follows as a byte of its own; 8 bits are
// that byte.
var widths = [3][4]int{{0, 2, 4, 8}, {0, 1, 2, 4}, {1, 2, 4, 8}}

func decodeAttributes(data []byte, count, stride int) ([]byte, error) {
	if stride%4 != 0 {
		return nil, refuse("elements of %d bytes, want a multiple of 4", stride)
	}
	if len(data) < 1 || data[0]&^1 != attributeHeader {
		return nil, refuse("attributes of an unknown version")
	}
	v := vertices{version: int(data[0] & 1), stride: stride}
	tail, padded := stride, 32
	if v.version == 1 {
		tail, padded = stride+stride/4, 24
	}
	padded = max(padded, tail)
	if len(data) < 1+padded {
		return nil, refuse("the data ends too early")
	}
	ending := data[len(data)-tail:]
	copy(v.last[:], ending[:stride])
	v.channels = ending[stride:]
	v.data = data[1 : len(data)-padded]
	for _, c := range v.channels {
		if c&3 == 3 {
			return nil, refuse("channel %#x", c)
		}
	}
	block := min(blockBytes/stride&^(groupSize-1), maxBlock)
	v.laneSize = block
	v.lanes = make([]byte, stride*block)
	out := make([]byte, count*stride)
	for at := 0; at < count; at += block {
		n := min(block, count-at)
		v.readBlock(n)
		if v.short {
			break
		}
		v.apply(out[at*stride:], n)
	}
	return out, v.end()
}

// readBlock fills the lanes with the differences of n elements.
func (v *vertices) readBlock(n int) {
	groups := (n + groupSize - 1) / groupSize
	var controls []byte
	if v.version == 1 {
		controls = v.take(v.stride / 4)
	}
	for k := 0; k < v.stride && !v.short; k++ {
		lane := v.lanes[k*v.laneSize:][:v.laneSize]
		modes := widths[0]
		if v.version == 1 {
			switch control := controls[k/4] >> (k % 4 * 2) & 3; control {
			case 2:
				clear(lane)
				continue
			case 3:
				copy(lane, v.take(n))
				continue
			default:
				modes = widths[1+control]
			}
		}
		header := v.take((groups + 3) / 4)
		for g := 0; g < groups && !v.short; g++ {
			v.readGroup(lane[g*groupSize:][:groupSize], modes[header[g/4]>>(g%4*2)&3])
		}
	}
}

// readGroup reads 16 differences of so many bits.
func (v *vertices) readGroup(into []byte, width int) {
	switch width {
	case 0:
		clear(into)
		return
	case 8:
		copy(into, v.take(groupSize))
		return
	}
	packed := v.take(groupSize * width / 8)
	if v.short {
		return
	}
	most := byte(1)<<width - 1
	for i := range into {
		at := i * width
		shift := 8 - width - at%8 // high bits first
		if width == 1 {
			shift = at % 8 // but single bits from the low one
		}
		into[i] = packed[at/8] >> shift & most
		if into[i] == most {
			into[i] = v.byte()
		}
	}
}

// apply adds the differences of n elements to what was before.
func (v *vertices) apply(out []byte, n int) {
	for i := range n {
		element := out[i*v.stride:][:v.stride]
		for k := 0; k < v.stride; k += 4 {
			var d [4]byte
			for b := range d {
				d[b] = v.lanes[(k+b)*v.laneSize+i]
			}
			v.add(v.last[k:k+4], d, k/4)
		}
		copy(element, v.last[:])
	}
}

// add adds a difference of four bytes, in the way of their channel.
func (v *vertices) add(last []byte, d [4]byte, channel int) {
	mode := byte(0)
	if v.version == 1 {
		mode = v.channels[channel]
	}
	little := binary.LittleEndian
	switch mode & 3 {
	case 0: // each byte by itself
		for b := range d {
			last[b] += byte(unzig(uint32(d[b])))
		}
	case 1: // two by two
		for b := 0; b < 4; b += 2 {
			little.PutUint16(last[b:], little.Uint16(last[b:])+uint16(unzig(uint32(little.Uint16(d[b:])))))
		}
	default: // all four, turned
		bits, turn := little.Uint32(d[:]), mode>>4
		little.PutUint32(last, little.Uint32(last)^(bits>>turn|bits<<(32-turn)))
	}
}
