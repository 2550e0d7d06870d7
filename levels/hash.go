package levels

import (
	"encoding/binary"
	"hash"
	"hash/fnv"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// hasher is FNV-1a over numbers in little endian.
type hasher struct {
	sum    hash.Hash64
	buffer []byte
}

// room reserves so many bytes.
func (h *hasher) room(bytes int) {
	if len(h.buffer)+bytes > cap(h.buffer) {
		h.sum.Write(h.buffer)
		h.buffer = h.buffer[:0]
	}
}

func (h *hasher) numbers(list ...float64) {
	h.room(8 * len(list))
	for _, f := range list {
		h.buffer = binary.LittleEndian.AppendUint64(h.buffer, math.Float64bits(f))
	}
}

func (h *hasher) text(text string) {
	h.numbers(float64(len(text)))
	h.room(len(text))
	h.buffer = append(h.buffer, text...)
}

func (h *hasher) vec(v geom.Vec) { h.numbers(v.X, v.Y, v.Z) }

func (h *hasher) index(i uint32) {
	h.room(4)
	h.buffer = binary.LittleEndian.AppendUint32(h.buffer, i)
}

// contentHash returns an FNV-1a hash of the bits of the geometry, terrain first, and of
// the materials, zones, pickups and platforms that affect play.
func (p *Parts) contentHash() uint64 {
	h := &hasher{sum: fnv.New64a(), buffer: make([]byte, 0, 1<<14)}
	h.vertices(p)
	h.triangles(p)
	if len(p.Materials) > 1 {
		for _, m := range p.Materials {
			h.numbers(m.Friction, m.Elasticity)
		}
		if p.Terrain != nil {
			h.numbers(float64(p.Terrain.Material))
		}
		for i := range p.Structures {
			h.numbers(float64(p.Structures[i].Material))
		}
	}
	for i := range p.Zones {
		p.Zones[i].bits(h.numbers)
	}
	for i := range p.Platforms {
		p.Platforms[i].bits(h.numbers)
	}
	for i := range p.Pickups {
		p.Pickups[i].bits(h.numbers)
	}
	for i := range p.Pieces {
		p.Pieces[i].bits(h.numbers)
	}
	if p.Course != nil {
		p.Course.bits(h.numbers)
	}
	h.data(p)
	if l := p.Limits; l != nil {
		h.vec(l.Min)
		h.vec(l.Max)
	}
	h.sum.Write(h.buffer)
	return h.sum.Sum64()
}

func (h *hasher) vertices(p *Parts) {
	if t := p.Terrain; t != nil {
		for j := range t.Rows {
			for i := range t.Columns {
				h.vec(t.Vertex(i, j))
			}
		}
	}
	for i := range p.Structures {
		for _, v := range p.Structures[i].Vertices {
			h.vec(v)
		}
	}
}

// triangles adds the indices of all triangles, with vertices numbered throughout.
func (h *hasher) triangles(p *Parts) {
	first := uint32(0)
	if t := p.Terrain; t != nil {
		for k := range t.TriangleCount() {
			for _, c := range t.corners(k) {
				h.index(uint32(c[1]*t.Columns + c[0]))
			}
		}
		first = uint32(t.Columns * t.Rows)
	}
	for i := range p.Structures {
		s := &p.Structures[i]
		for _, index := range s.Indices {
			h.index(first + index)
		}
		first += uint32(len(s.Vertices))
	}
}
