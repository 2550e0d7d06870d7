package workload

import (
	"bufio"
	"encoding/binary"
	"io"
)

// magic begins a dump.
const magic = 0x31574b53 // "SKW1"

// Write dumps the scene for programs in other languages, little-endian:
//
//	uint32  magic "SKW1", vertices, triangles, sets
//	float32 x, y, z of each vertex
//	uint32  three corners of each triangle
//
// and for each set
//
//	[4]byte name, padded with zeros
//	uint32  kind, queries
//	float64 x, y, z of each query's start and of its way
func (s *Scene) Write(out io.Writer) error {
	w := bufio.NewWriterSize(out, 1<<20)
	put := func(values ...any) error {
		for _, v := range values {
			if err := binary.Write(w, binary.LittleEndian, v); err != nil {
				return err
			}
		}
		return nil
	}
	corners := make([]float32, 0, 3*len(s.Vertices))
	for _, v := range s.Vertices {
		corners = append(corners, float32(v.X), float32(v.Y), float32(v.Z))
	}
	head := []uint32{magic, uint32(len(s.Vertices)), uint32(s.Triangles()), uint32(len(s.Sets))}
	if err := put(head, corners, s.Indices); err != nil {
		return err
	}
	for _, set := range s.Sets {
		var name [4]byte
		copy(name[:], set.Name)
		if err := put(name, set.Kind, uint32(len(set.Queries)), set.Queries); err != nil {
			return err
		}
	}
	return w.Flush()
}
