package draco

import (
	"errors"
	"fmt"
)

// ErrFormat is data that no encoder writes, or of a kind that is not read.
var ErrFormat = errors.New("bad Draco data")

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrFormat}, args...)...)
}

// Mesh is triangles whose corners are points.
type Mesh struct {
	Points     int
	Faces      []int32 // three points each
	Attributes []Attribute
}

// Attribute is a value of each point.
type Attribute struct {
	ID         int // by which a glTF file names it
	Type       DataType
	Components int
	Data       []byte // of all points, in little endian
}

// DataType is the type of numbers.
type DataType uint8

// Types of numbers, as Draco numbers them.
const (
	Int8 DataType = iota + 1
	Uint8
	Int16
	Uint16
	Int32
	Uint32
	Int64
	Uint64
	Float32
	Float64
	Bool
)

// Size returns the bytes of a number, or 0 for an unknown type.
func (t DataType) Size() int {
	switch t {
	case Int8, Uint8, Bool:
		return 1
	case Int16, Uint16:
		return 2
	case Int32, Uint32, Float32:
		return 4
	case Int64, Uint64, Float64:
		return 8
	}
	return 0
}

const (
	headerSize = 11
	// mostFaces is how many faces a byte may stand for [ours]: a hundred times those of the best
	// encoder, so that a small file takes little memory.
	mostFaces = 256
	// mostAttributes of a mesh [ours].
	mostAttributes = 64
)

// Kinds of encoding of the faces.
const (
	sequential     = 0
	byEdgebreaker  = 1
	triangularMesh = 1
	metadataFlag   = 1 << 15
)

// Decode decompresses a mesh of at most so many faces.
func Decode(data []byte, maxFaces int) (*Mesh, error) {
	if leftOut {
		return nil, refuse("this page does not read it, since no level of its own has it")
	}
	if len(data) < headerSize || string(data[:5]) != "DRACO" {
		return nil, refuse("no header")
	}
	major, minor, kind, method := data[5], data[6], data[7], data[8]
	if major != 2 || minor != 2 || kind != triangularMesh || method > byEdgebreaker {
		return nil, refuse("version %d.%d of kind %d, method %d, want a mesh of version 2.2", major, minor, kind, method)
	}
	maxFaces = min(maxFaces, mostFaces*len(data))
	r := &reader{data: data[headerSize:]}
	if (int(data[9])|int(data[10])<<8)&metadataFlag != 0 {
		if err := r.skipMetadata(); err != nil {
			return nil, err
		}
	}
	d := decoder{reader: r, mesh: &Mesh{}}
	var err error
	if method == byEdgebreaker {
		err = d.readSurface(maxFaces)
	} else {
		err = d.readList(maxFaces)
	}
	if err == nil {
		err = d.readAttributes(method == byEdgebreaker)
	}
	if err != nil {
		return nil, err
	}
	return d.mesh, nil
}

// skipMetadata skips what exporters say about each attribute, behind its ID, and about the mesh: names with values.
func (r *reader) skipMetadata() error {
	for left := r.number(); left >= 0 && !r.short; left-- {
		if left > 0 {
			r.number()
		}
		for entries := r.number(); entries > 0 && !r.short; entries-- {
			r.take(int(r.byte()))
			r.section()
		}
		if r.number() > 0 {
			r.short = true // elements below this one: no exporter of glTF nests them
		}
	}
	if r.short {
		return refuse("metadata end too early")
	}
	return nil
}

// readList reads the points of all corners one after the other.
func (d *decoder) readList(maxFaces int) error {
	faces, points := d.number(), d.number()
	const packed, plain = 0, 1
	method := d.byte()
	if faces < 1 || faces > maxFaces || points < 1 || points > 3*faces || method > plain || d.short {
		return refuse("%d faces of %d points, method %d", faces, points, method)
	}
	d.mesh.Points, d.mesh.Faces = points, make([]int32, 3*faces)
	if method == packed {
		steps, ok := d.numbers(3*faces, 1)
		if !ok {
			return refuse("indices")
		}
		last := int32(0)
		for i, step := range steps {
			by := int32(step >> 1)
			if step&1 != 0 {
				by = -by
			}
			last += by
			d.mesh.Faces[i] = last
		}
	} else {
		for i := range d.mesh.Faces {
			d.mesh.Faces[i] = int32(d.plainIndex(points))
		}
	}
	for _, p := range d.mesh.Faces {
		if p < 0 || int(p) >= points || d.short {
			return refuse("a corner names point %d of %d", p, points)
		}
	}
	return nil
}

// plainIndex reads the number of one of so many points.
func (d *decoder) plainIndex(points int) int {
	switch {
	case points < 1<<8:
		return int(d.byte())
	case points < 1<<16:
		return int(d.byte()) | int(d.byte())<<8
	case points < 1<<21:
		return d.number()
	}
	return int(int32(d.uint32()))
}

// readSurface reads faces of edgebreaker.
func (d *decoder) readSurface(maxFaces int) error {
	b, err := d.readFaces(maxFaces)
	if err != nil {
		return err
	}
	seams := b.readSeams()
	if !b.findLeftmost(b.onEdge) {
		return refuse("a vertex without an end")
	}
	d.surface = &b.surface
	for _, seam := range seams {
		s, ok := b.split(seam)
		if !ok {
			return refuse("seams around a vertex")
		}
		d.split = append(d.split, s)
	}
	point, count, ok := b.points(d.split)
	if !ok {
		return refuse("points around a vertex")
	}
	d.mesh.Faces, d.mesh.Points = point, count
	return nil
}
