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
)

// packer turns the binary tree into nodes and their data.
type packer struct {
	references []reference
	tree       []treeNode
	vertices   []geom.Vec
	indices    []uint32

	nodes   []node
	data    []uint32
	places  []uint32 // of each given face in data, or dropped
	precise bool
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
	p.tree = buildTree(p.references, balanced)
	p.nodes = make([]node, 1, len(p.references)/5+2)
	p.data = make([]uint32, 0, len(p.references)*(faceWords+3))
	p.fill(0, 0)
	p.nodes, p.data = slices.Clone(p.nodes), slices.Clone(p.data)
}

// fill makes nodes[at] of the tree node from: it opens the descendant with the
// largest weight until there are eight, and takes in the faces of leaves that
// still find room.
func (p *packer) fill(at, from uint32) {
	var open [wide]uint32
	open[0] = from
	count := 1
	for count < wide {
		largest := -1
		for i := range count {
			n := &p.tree[open[i]]
			if n.count == 0 && (largest < 0 || n.weight > p.tree[open[largest]].weight) {
				largest = i
			}
		}
		if largest < 0 {
			break
		}
		first := p.tree[open[largest]].first
		open[largest], open[count] = first, first+1
		count++
	}
	var nodes [wide]uint32
	var faces [wide]uint32
	inner, leaves := p.sort(open[:count], &nodes, &faces)
	var children [wide]bounds
	for i, tree := range nodes[:inner] {
		children[i] = p.tree[tree].bounds
	}
	for i, face := range faces[:leaves] {
		children[inner+i] = p.references[face].bounds
	}
	first := uint32(len(p.nodes))
	for range inner {
		p.nodes = append(p.nodes, node{})
	}
	n := &p.nodes[at]
	n.children = first | uint32(inner)<<childBits | uint32(inner+leaves)<<(childBits+4)
	n.setBounds(children[:inner+leaves])
	n.faces = uint32(len(p.data))
	p.addFaces(faces[:leaves])
	for i, tree := range nodes[:inner] {
		p.fill(first+uint32(i), tree)
	}
}

// sort divides opened tree nodes into those that become nodes of their own and
// those whose faces still find room here, the smallest first.
func (p *packer) sort(open []uint32, nodes, faces *[wide]uint32) (inner, leaves int) {
	room := wide - len(open)
	slices.SortStableFunc(open, func(a, b uint32) int { return int(p.tree[a].count) - int(p.tree[b].count) })
	for _, tree := range open {
		n := &p.tree[tree]
		if more := int(n.count) - 1; more < 0 || more > room {
			nodes[inner] = tree
			inner++
			continue
		}
		room -= int(n.count) - 1
		for i := range n.count {
			faces[leaves] = n.first + i
			leaves++
		}
	}
	return inner, leaves
}

// addFaces appends the faces of one node and their vertices to the data.
func (p *packer) addFaces(faces []uint32) {
	var shared [3 * wide]uint32
	count := 0
	words := shortWords
	if p.precise {
		words = preciseWord
	}
	first := len(p.data)
	block := first + faceWords*len(faces)
	for i, reference := range faces {
		face := p.references[reference].face
		place := first + faceWords*i
		p.places[face] = uint32(place)
		var corners uint32
		for k, vertex := range p.indices[3*face : 3*face+3] {
			at := slices.Index(shared[:count], vertex)
			if at < 0 {
				at = count
				shared[count] = vertex
				count++
			}
			corners |= uint32(block+words*at-place) << (8 * k)
		}
		p.data = append(p.data, face, corners)
	}
	for _, vertex := range shared[:count] {
		v := axes(p.vertices[vertex])
		for k := range 3 {
			if p.precise {
				bits := math.Float64bits(v[k])
				p.data = append(p.data, uint32(bits), uint32(bits>>32))
			} else {
				p.data = append(p.data, math.Float32bits(float32(v[k])))
			}
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
