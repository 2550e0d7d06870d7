package meshopt

import (
	"encoding/binary"
)

const (
	triangleHeader = 0xe1
	sequenceHeader = 0xd1
	triangleTail   = 16 // bytes after the data: a table of common codes
	sequenceTail   = 4
)

// edges remembers the last 16 edges, vertices the last 16 vertices. The number of
// one is how many came after it.
type recent struct {
	edges    [16][2]uint32
	vertices [16]uint32
	edge     int
	vertex   int
}

func (r *recent) pushEdge(a, b uint32) {
	r.edges[r.edge%16] = [2]uint32{a, b}
	r.edge++
}

func (r *recent) pushVertex(v uint32) {
	r.vertices[r.vertex%16] = v
	r.vertex++
}

func (r *recent) edgeAgo(n int) [2]uint32 { return r.edges[(r.edge+15-n)%16] }
func (r *recent) vertexAgo(n int) uint32  { return r.vertices[(r.vertex+15-n)%16] }

// triangles is the work of unpacking triangles.
type triangles struct {
	reader
	recent
	table      []byte
	next, last uint32 // the first vertex not yet used; the last one that was stated
}

// fresh returns the next vertex that was not used yet.
func (t *triangles) fresh() uint32 {
	t.next++
	return t.next - 1
}

// stated reads a vertex as the difference to the last one that was.
func (t *triangles) stated() uint32 {
	t.last += unzig(t.number())
	return t.last
}

// decodeTriangles unpacks triangles whose vertices are mostly those of recent
// triangles. Each has one byte that says how: by the edge that it shares, and the
// vertex opposite.
func decodeTriangles(data []byte, count, stride int) ([]byte, error) {
	if count%3 != 0 {
		return nil, refuse("%d corners of triangles, want a multiple of 3", count)
	}
	if len(data) < 1 || data[0] != triangleHeader {
		return nil, refuse("triangles of an unknown version")
	}
	if len(data) < 1+count/3+triangleTail {
		return nil, refuse("the data ends too early")
	}
	codes := data[1:][:count/3]
	t := triangles{table: data[len(data)-triangleTail:]}
	t.data = data[1+count/3 : len(data)-triangleTail]
	out := make([]byte, 0, count*stride)
	for _, code := range codes {
		var corners [3]uint32
		if code>>4 < 15 {
			corners = t.besideEdge(int(code>>4), int(code&15))
		} else {
			corners = t.alone(int(code & 15))
		}
		for _, c := range corners {
			out = appendIndex(out, c, stride)
		}
	}
	return out, t.end()
}

// besideEdge reads a triangle that shares an edge with a recent one.
func (t *triangles) besideEdge(edge, code int) [3]uint32 {
	e := t.edgeAgo(edge)
	var c uint32
	switch {
	case code == 0:
		c = t.fresh()
	case code < 13:
		c = t.vertexAgo(code)
	case code == 13:
		t.last--
		c = t.last
	case code == 14:
		t.last++
		c = t.last
	default:
		c = t.stated()
	}
	if code == 0 || code >= 13 {
		t.pushVertex(c)
	}
	t.pushEdge(c, e[1])
	t.pushEdge(e[0], c)
	return [3]uint32{e[0], e[1], c}
}

// alone reads a triangle that shares no recent edge.
func (t *triangles) alone(code int) [3]uint32 {
	var rest byte
	if code < 14 {
		rest = t.table[code]
	} else if rest = t.byte(); rest == 0 {
		t.next = 0
	}
	var corners [3]uint32
	if code == 15 {
		corners[0] = t.stated()
	} else {
		corners[0] = t.fresh()
	}
	var isNew [3]bool
	isNew[0] = true
	for i, how := range [...]byte{rest >> 4, rest & 15} {
		switch {
		case how == 0:
			corners[1+i], isNew[1+i] = t.fresh(), true
		case how == 15 && code >= 14:
			corners[1+i], isNew[1+i] = t.stated(), true
		default:
			corners[1+i] = t.vertexAgo(int(how) - 1)
		}
	}
	for i, c := range corners {
		if isNew[i] {
			t.pushVertex(c)
		}
	}
	t.pushEdge(corners[1], corners[0])
	t.pushEdge(corners[2], corners[1])
	t.pushEdge(corners[0], corners[2])
	return corners
}

// decodeSequence unpacks any indices: each is the difference to the last one of
// two sequences.
func decodeSequence(data []byte, count, stride int) ([]byte, error) {
	if len(data) < 1 || data[0] != sequenceHeader {
		return nil, refuse("indices of an unknown version")
	}
	if len(data) < 1+sequenceTail || count > len(data) {
		return nil, refuse("the data ends too early")
	}
	r := reader{data: data[1 : len(data)-sequenceTail]}
	var last [2]uint32
	out := make([]byte, 0, count*stride)
	for range count {
		n := r.number()
		last[n&1] += unzig(n >> 1)
		out = appendIndex(out, last[n&1], stride)
	}
	return out, r.end()
}

func appendIndex(out []byte, index uint32, stride int) []byte {
	if stride == 2 {
		return binary.LittleEndian.AppendUint16(out, uint16(index))
	}
	return binary.LittleEndian.AppendUint32(out, index)
}
