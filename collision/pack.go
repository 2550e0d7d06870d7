package collision

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// A mesh keeps its faces and vertices in one run of 32-bit words. The faces of a
// node follow each other, and the vertices that they share follow them, so that
// one or two lines of memory hold all that the node needs. A face is two words:
// its index as given, and how many words behind it its three corners lie, a byte
// each. A vertex is three words, or six where float32 would round it.
const (
	faceWords   = 2
	shortWords  = 3
	preciseWord = 6

	// wordsExpected is what a face and its share of vertices take at most, as a rule.
	wordsExpected = 7
)

// packer turns the binary tree into nodes and their data.
type packer struct {
	builder
	vertices []geom.Vec
	indices  []uint32

	lattice lattice
	nodes   []node
	data    []uint32
	precise bool
	corners cornerSet // of the node that is made
}

// build makes the nodes and their data.
//
// A tree by surface may be so lopsided that a way through it leaves more
// children waiting than the stack holds. Such a mesh gets a balanced tree: 4 Mi
// faces halved 19 times, three times a node, leave 7 waiting at each of 7 levels.
func (p *packer) build() {
	p.pack(false)
	if stackNeed(p.nodes, 0) > stackSize {
		p.pack(true)
	}
}

func (p *packer) pack(balanced bool) {
	p.makeTree(balanced)
	p.nodes = make([]node, 1, len(p.references)/5+2)
	p.data = make([]uint32, 0, len(p.references)*wordsExpected)
	p.fill(0, 0)
	p.nodes, p.data = slices.Clone(p.nodes), slices.Clone(p.data)
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
	for len(p.data)%faceWords != 0 {
		p.data = append(p.data, 0) // nodes count the places of faces by these
	}
	faces := uint32(len(p.data))
	p.addFaces(o.faces[:o.faceCount], children[o.inner:count])
	for i, tree := range o.nodes[:o.inner] {
		children[i] = p.fill(first+uint32(i), tree)
	}
	n := &p.nodes[at]
	n.link(o.inner, count, first, faces)
	return n.setBounds(&p.lattice, children[:count])
}

// cornerSet are the corners of the faces of one node, each once, whether or not
// the faces were given with the same vertex.
type cornerSet struct {
	count  int
	at     [3 * wide]corner3
	bounds [3 * wide]bounds
	slots  [cornerSlots]uint8 // 1 + an index of at, where its hash leads
}

// corner3 is a point as the bits of its coordinates: 0 and -0 differ.
type corner3 [3]uint64

const cornerSlots = 64 // a power of two, well above 3 * wide

// index returns the index of a corner, which it adds if it is new.
func (s *cornerSet) index(v *geom.Vec) uint32 {
	c := corner3{math.Float64bits(v.X), math.Float64bits(v.Y), math.Float64bits(v.Z)}
	// A multiplication by the golden ratio spreads what is close by over the slots.
	const golden = 0x9e3779b97f4a7c15
	hash := ((c[0]*golden+c[1])*golden + c[2]) * golden
	for slot := hash >> 58; ; slot++ {
		at := &s.slots[slot%cornerSlots]
		if *at == 0 {
			s.at[s.count] = c
			s.count++
			*at = uint8(s.count)
			return uint32(s.count - 1)
		}
		if s.at[*at-1] == c {
			return uint32(*at - 1)
		}
	}
}

// addFaces appends the faces of one node and their vertices to the data, and
// sets their bounds.
func (p *packer) addFaces(faces []uint32, boxes []bounds) {
	if len(faces) == 0 {
		return
	}
	set := &p.corners
	set.count, set.slots = 0, [cornerSlots]uint8{}
	words := uint32(shortWords)
	if p.precise {
		words = preciseWord
	}
	var corners [wide][3]uint32
	toVertices := uint32(faceWords * len(faces))
	for i, reference := range faces {
		face := p.references[reference].face
		t := p.indices[3*face:][:3]
		a, b, c := set.index(&p.vertices[t[0]]), set.index(&p.vertices[t[1]]), set.index(&p.vertices[t[2]])
		corners[i] = [3]uint32{a, b, c}
		p.data = append(p.data, face,
			(toVertices+words*a)|(toVertices+words*b)<<8|(toVertices+words*c)<<16)
		toVertices -= faceWords
	}
	p.addVertices(set)
	for i := range faces {
		c := &corners[i]
		boxes[i] = set.bounds[c[0]]
		boxes[i].include(&set.bounds[c[1]])
		boxes[i].include(&set.bounds[c[2]])
	}
}

// addVertices appends corners to the data and sets their bounds.
func (p *packer) addVertices(set *cornerSet) {
	for i, c := range set.at[:set.count] {
		v := geom.Vec{X: math.Float64frombits(c[0]), Y: math.Float64frombits(c[1]), Z: math.Float64frombits(c[2])}
		if p.precise {
			set.bounds[i] = boundsOf(&geom.Bounds{Min: v, Max: v})
			p.data = append(p.data, uint32(c[0]), uint32(c[0]>>32), uint32(c[1]), uint32(c[1]>>32), uint32(c[2]), uint32(c[2]>>32))
			continue
		}
		short := [3]float32{float32(v.X), float32(v.Y), float32(v.Z)}
		set.bounds[i] = bounds{short, short}
		p.data = append(p.data, math.Float32bits(short[0]), math.Float32bits(short[1]), math.Float32bits(short[2]))
	}
}

// group notes for each given face in which group of nodes it is found. Up to 65,536
// nodes are a group each; of the largest mesh some ten are one.
func (m *Mesh) group(faces int) {
	m.groups, m.perGroup = make([]uint16, faces), 1+len(m.nodes)>>16
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
	w := m.data[at:][:shortWords]
	return geom.Vec{
		X: float64(math.Float32frombits(w[0])), Y: float64(math.Float32frombits(w[1])), Z: float64(math.Float32frombits(w[2])),
	}
}

func (m *Mesh) preciseVertex(at uint32) geom.Vec {
	w := m.data[at:][:preciseWord]
	return geom.Vec{X: wordPair(w[0], w[1]), Y: wordPair(w[2], w[3]), Z: wordPair(w[4], w[5])}
}

func wordPair(low, high uint32) float64 {
	return math.Float64frombits(uint64(high)<<32 | uint64(low))
}

func (m *Mesh) setPreciseVertex(at uint32, v geom.Vec) {
	for k, f := range axes(v) {
		bits := math.Float64bits(f)
		m.data[at+2*uint32(k)], m.data[at+2*uint32(k)+1] = uint32(bits), uint32(bits>>32)
	}
}
