package collision

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// A mesh keeps its faces and vertices in one run of 32-bit words. The faces of a
// node follow each other, and their vertices follow them but for those that stand
// among the data of the next nodes anyway; so two or three lines of memory hold all
// that the node needs. A face is two words: its index as given, and how many words
// behind it its three corners lie, a byte each. A vertex is three words, or six
// where float32 would round it.
const (
	faceWords   = 2
	shortWords  = 3
	preciseWord = 6

	// wordsExpected is the usual maximum of words for a face and its vertices.
	wordsExpected = 6
)

// packer turns the binary tree into nodes and their data.
type packer struct {
	builder
	lattice lattice
	nodes   []node
	data    []uint32
	precise bool
	used    uint32               // words at the end of data, which is filled from there
	known   [knownCorners]uint32 // places of corners by their hash, from the end of data
}

// build makes the nodes and their data.
//
// A tree by surface may be so unbalanced that a traversal leaves more children waiting than
// the stack holds. Such a mesh gets a balanced tree: 4 Mi
// faces halved 19 times, three times a node, leave 7 waiting at each of 7 levels.
func (p *packer) build() {
	p.pack(false)
	if stackNeed(p.nodes, 0) > stackSize {
		p.pack(true)
	}
}

func (p *packer) pack(balanced bool) {
	p.makeTree(balanced)
	p.lattice = newLattice(&p.bounds)
	p.nodes = make([]node, 1, len(p.references)/5+2)
	p.data, p.used = make([]uint32, len(p.references)*wordsExpected), 0
	p.known = [knownCorners]uint32{}
	p.fill(0, 0)
	for i := range p.nodes {
		n := &p.nodes[i]
		n.link(n.inner(), n.count(), n.firstChild(), p.used-n.firstFace())
	}
	p.nodes, p.data = slices.Clone(p.nodes), slices.Clone(p.data[p.at(p.used):])
}

// opened are the children of a node while it is made: tree nodes that become
// nodes of their own, and references.
type opened struct {
	nodes, faces     [wide]uint32
	inner, faceCount int
}

// open adds what the tree node at an index becomes in so many places.
func (p *packer) open(at uint32, places int, o *opened) {
	n := &p.tree[at]
	switch left := int(n.left[places]); {
	case n.count > 0 && int(n.count) <= places:
		for i := range uint32(n.count) {
			o.faces[o.faceCount] = n.first + i
			o.faceCount++
		}
	case left == 0:
		o.nodes[o.inner] = at
		o.inner++
	default:
		p.open(n.first, left, o)
		p.open(n.first+1, places-left, o)
	}
}

// fill makes nodes[at] of the tree node from and returns its bounds.
func (p *packer) fill(at, from uint32) bounds {
	var o opened
	p.open(from, wide, &o)
	count := o.inner + o.faceCount
	first := uint32(len(p.nodes))
	for range o.inner {
		p.nodes = append(p.nodes, node{})
	}
	var children [wide]bounds
	for i := o.inner - 1; i >= 0; i-- {
		children[i] = p.fill(first+uint32(i), o.nodes[i])
	}
	p.addFaces(o.faces[:o.faceCount], children[o.inner:count])
	n := &p.nodes[at]
	n.link(o.inner, count, first, p.used)
	return n.setBounds(&p.lattice, children[:count])
}

// at returns the index in the data of a place that is counted from its end.
func (p *packer) at(place uint32) int { return len(p.data) - int(place) }

// addFaces puts the faces of one node and their vertices before the data that is
// there, and sets their bounds.
func (p *packer) addFaces(faces []uint32, boxes []bounds) {
	words := shortWords
	if p.precise {
		words = preciseWord
	}
	most := faceWords - 1 + len(faces)*(faceWords+3*words)
	if more := most - p.at(p.used); more > 0 {
		p.data = append(make([]uint32, len(p.data)/4+more), p.data...)
	}
	// A byte leads from the first face to the furthest vertex.
	furthest := uint32(max(1, int(p.used)+most-math.MaxUint8))
	var corners [wide][3]uint32
	for i, reference := range faces {
		index := p.indices[3*p.references[reference].face:][:3]
		t := geom.Triangle{A: p.vertices[index[0]], B: p.vertices[index[1]], C: p.vertices[index[2]]}
		if p.precise {
			box := t.Bounds()
			boxes[i] = rounded(&box)
			corners[i] = [3]uint32{p.preciseCorner(&t.A, furthest), p.preciseCorner(&t.B, furthest), p.preciseCorner(&t.C, furthest)}
			continue
		}
		a, b, c := shortened(&t.A), shortened(&t.B), shortened(&t.C)
		boxes[i] = bounds{a, a}
		boxes[i].include(&bounds{b, b})
		boxes[i].include(&bounds{c, c})
		corners[i] = [3]uint32{p.shortCorner(&a, furthest), p.shortCorner(&b, furthest), p.shortCorner(&c, furthest)}
	}
	p.used += p.used % faceWords // nodes count the places of faces by these
	p.used += uint32(faceWords * len(faces))
	for i, reference := range faces {
		place, c := p.used-uint32(faceWords*i), &corners[i]
		at := p.data[p.at(place):][:faceWords]
		at[0], at[1] = p.references[reference].face, (place-c[0])|(place-c[1])<<8|(place-c[2])<<16
	}
}

func shortened(v *geom.Vec) [3]float32 { return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)} }

// shortCorner returns the place of a vertex, counted from the end of the data. It
// is put there if it is not found as far as the furthest.
func (p *packer) shortCorner(v *[3]float32, furthest uint32) uint32 {
	x, y, z := math.Float32bits(v[0]), math.Float32bits(v[1]), math.Float32bits(v[2])
	known := &p.known[((uint64(x)*golden+uint64(y))*golden+uint64(z))*golden>>(64-knownBits)]
	if *known >= furthest {
		if w := p.data[p.at(*known):][:shortWords]; w[0] == x && w[1] == y && w[2] == z {
			return *known
		}
	}
	p.used += shortWords
	*known = p.used
	w := p.data[p.at(p.used):][:shortWords]
	w[0], w[1], w[2] = x, y, z
	return p.used
}

// preciseCorner is shortCorner for float64.
func (p *packer) preciseCorner(v *geom.Vec, furthest uint32) uint32 {
	x, y, z := math.Float64bits(v.X), math.Float64bits(v.Y), math.Float64bits(v.Z)
	known := &p.known[((x*golden+y)*golden+z)*golden>>(64-knownBits)]
	if *known >= furthest {
		if w := p.data[p.at(*known):][:preciseWord]; long(w[0], w[1]) == x && long(w[2], w[3]) == y && long(w[4], w[5]) == z {
			return *known
		}
	}
	p.used += preciseWord
	*known = p.used
	w := p.data[p.at(p.used):][:preciseWord]
	w[0], w[1], w[2], w[3], w[4], w[5] = uint32(x), uint32(x>>32), uint32(y), uint32(y>>32), uint32(z), uint32(z>>32)
	return p.used
}

const (
	// knownCorners is how many corners the packer remembers, a power of two well
	// above those that a byte leads to.
	knownBits    = 10
	knownCorners = 1 << knownBits
	golden       = 0x9e3779b97f4a7c15 // spreads what it multiplies over the upper bits
)

// group records for each given face its group of nodes.
func (m *Mesh) group(faces, perGroup int) {
	m.groups, m.perGroup = make([]uint16, faces), perGroup
	for at := range m.nodes {
		for place := range m.nodes[at].places {
			m.groups[m.data[place]] = uint16(at / m.perGroup)
		}
	}
}

// isShort reports whether float32 holds a vector without rounding.
func isShort(v geom.Vec) bool {
	return float64(float32(v.X)) == v.X && float64(float32(v.Y)) == v.Y && float64(float32(v.Z)) == v.Z
}

// corners returns the face at a place.
func (m *Mesh) corners(place uint32) (face geom.Triangle) {
	m.readCorners(place, &face)
	return face
}

// readCorners sets t to the face at a place. It is for where speed counts: what
// corners returns is copied in larger words than it was written in, for which the
// processor waits.
func (m *Mesh) readCorners(place uint32, t *geom.Triangle) {
	offsets := m.data[place+1]
	a, b, c := place+offsets&0xff, place+offsets>>8&0xff, place+offsets>>16&0xff
	if m.precise {
		t.A, t.B, t.C = m.preciseVertex(a), m.preciseVertex(b), m.preciseVertex(c)
		return
	}
	t.A, t.B, t.C = m.shortVertex(a), m.shortVertex(b), m.shortVertex(c)
}

func (m *Mesh) shortVertex(at uint32) geom.Vec {
	w := (*[shortWords]uint32)(m.data[at:])
	return geom.Vec{
		X: float64(math.Float32frombits(w[0])), Y: float64(math.Float32frombits(w[1])), Z: float64(math.Float32frombits(w[2])),
	}
}

func (m *Mesh) preciseVertex(at uint32) geom.Vec {
	w := (*[preciseWord]uint32)(m.data[at:])
	return geom.Vec{X: wordPair(w[0], w[1]), Y: wordPair(w[2], w[3]), Z: wordPair(w[4], w[5])}
}

func wordPair(low, high uint32) float64 { return math.Float64frombits(long(low, high)) }

func long(low, high uint32) uint64 { return uint64(high)<<32 | uint64(low) }

func (m *Mesh) setPreciseVertex(at uint32, v geom.Vec) {
	for k, f := range axes(v) {
		bits := math.Float64bits(f)
		m.data[at+2*uint32(k)], m.data[at+2*uint32(k)+1] = uint32(bits), uint32(bits>>32)
	}
}
