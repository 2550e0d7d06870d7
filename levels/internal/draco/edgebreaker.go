package draco

// Symbols of edgebreaker: how the next face lies at the edge that was reached.
const (
	symbolC = 0 // its third vertex closes a fan
	symbolS = 1 // it joins two parts
	symbolL = 3 // nothing follows to its left
	symbolR = 5 // nothing follows to its right
	symbolE = 7 // it is the first of a part
)

// Kinds of edgebreaker: how the symbols are written.
const (
	byBits     = 0
	byValences = 2 // in lists for the number of edges of the vertex that is reached
)

// The number of edges of a vertex for which there is a list.
const (
	leastValence = 2
	mostValence  = 7
)

// breaker decodes the faces of a mesh.
type breaker struct {
	surface
	faces, symbols int
	onEdge         []bool  // vertices around which not all is known to be closed
	stack          []int32 // corners opposite to the edges that were reached
	events         []splitEvent
	splits         map[int]int32 // corners where parts are joined, by the symbol
	kind           uint8
	bits           reader
	lists          [mostValence - leastValence + 1][]uint32
	valence        []int
	context        int
	start          flags
	seams          []flags
}

// splitEvent says at which symbol, from the end, an edge is left for a symbol S.
type splitEvent struct {
	source, split int
	right         bool
}

// readFaces decodes the faces that edgebreaker encoded.
func (r *reader) readFaces(maxFaces int) (*breaker, error) {
	b := &breaker{kind: r.byte(), context: none, splits: map[int]int32{}}
	vertices := r.number()
	b.faces = r.number()
	attributes := int(r.byte())
	b.symbols = r.number()
	joined := r.number()
	if b.faces < 1 || b.faces > maxFaces || vertices > 3*b.faces || b.symbols > b.faces || joined > b.symbols || r.short {
		return nil, refuse("%d vertices, %d faces, %d symbols", vertices, b.faces, b.symbols)
	}
	if err := b.readEvents(r); err != nil {
		return nil, err
	}
	switch b.kind {
	case byBits:
		b.bits = reader{data: r.section()}
	case byValences:
	default:
		return nil, refuse("edgebreaker of kind %d", b.kind)
	}
	b.start = r.flags()
	for range attributes {
		b.seams = append(b.seams, r.flags())
	}
	if b.kind == byValences {
		for i := range b.lists {
			count := r.number()
			if count > b.symbols {
				return nil, refuse("%d symbols of %d", count, b.symbols)
			}
			list, ok := r.numbers(count, 1)
			if !ok {
				return nil, refuse("symbols")
			}
			b.lists[i] = list
		}
		b.valence = make([]int, vertices+joined)
	}
	if r.short {
		return nil, refuse("the faces end too early")
	}
	b.across, b.vertex = make([]int32, 3*b.faces), make([]int32, 3*b.faces)
	for i := range b.across {
		b.across[i], b.vertex[i] = none, none
	}
	b.leftmost, b.onEdge = make([]int32, 0, vertices+joined), make([]bool, 0, vertices+joined)
	return b, b.run()
}

// readEvents reads where parts are left for later.
func (b *breaker) readEvents(r *reader) error {
	count, last := r.number(), 0
	if count > b.symbols || r.short {
		return refuse("%d splits", count)
	}
	for range count {
		e := splitEvent{source: last + r.number()}
		e.split = e.source - r.number()
		if last = e.source; e.split < 0 || e.source >= b.symbols {
			return refuse("a split at symbol %d", e.source)
		}
		b.events = append(b.events, e)
	}
	for i := range b.events {
		b.events[i].right = r.bit(1) == 1
	}
	r.endBits()
	return nil
}

// nextSymbol returns the next symbol.
func (b *breaker) nextSymbol() (symbol uint32, ok bool) {
	if b.kind == byBits {
		if symbol = b.bits.bit(1); symbol != symbolC {
			symbol |= b.bits.bit(2) << 1
		}
		return symbol, !b.bits.short
	}
	if b.context < 0 {
		return symbolE, true
	}
	list := b.lists[b.context]
	if len(list) == 0 || list[len(list)-1] > 4 {
		return 0, false
	}
	b.lists[b.context] = list[:len(list)-1]
	return [...]uint32{symbolC, symbolS, symbolL, symbolR, symbolE}[list[len(list)-1]], true
}

// run makes the faces of all symbols, and those that remain.
func (b *breaker) run() error {
	for i := range b.symbols {
		symbol, ok := b.nextSymbol()
		if !ok || !b.add(symbol, int32(3*i), i) {
			return refuse("symbol %d of %d", i, b.symbols)
		}
		if b.kind == byValences {
			b.context = min(max(b.valence[b.vertex[3*i+1]], leastValence), mostValence) - leastValence
		}
	}
	face := b.symbols
	for len(b.stack) > 0 {
		corner := b.pop()
		if !b.start.next() {
			continue
		}
		if face >= b.faces || !b.close(int32(3*face), corner) {
			return refuse("face %d of %d", face, b.faces)
		}
		face++
	}
	if face != b.faces {
		return refuse("%d faces, want %d", face, b.faces)
	}
	return nil
}

func (b *breaker) pop() int32 {
	last := len(b.stack) - 1
	corner := b.stack[last]
	b.stack = b.stack[:last]
	return corner
}

// newVertex returns a new vertex, whose leftmost corner is known, or none if there is no more.
func (b *breaker) newVertex(corner int32) int32 {
	if len(b.leftmost) == cap(b.leftmost) {
		return none
	}
	b.leftmost, b.onEdge = append(b.leftmost, corner), append(b.onEdge, true)
	return int32(len(b.leftmost) - 1)
}

// add adds the face of a symbol, whose first corner is given.
func (b *breaker) add(symbol uint32, corner int32, number int) bool {
	if symbol != symbolE && len(b.stack) == 0 {
		return false
	}
	more := [3]int{1, 1, 1} // edges of its vertices
	ok := false
	switch symbol {
	case symbolC:
		more[0] = 0
		ok = b.addC(corner)
	case symbolS:
		more[0] = 0
		ok = b.addS(corner, number)
	case symbolL:
		more[1] = 2
		ok = b.addBeside(corner, corner+1, corner, corner+2)
	case symbolR:
		more[2] = 2
		ok = b.addBeside(corner, corner+2, corner+1, corner)
	case symbolE:
		more = [3]int{2, 2, 2}
		for i := range int32(3) {
			b.vertex[corner+i] = b.newVertex(corner + i)
		}
		b.stack = append(b.stack, corner)
		ok = b.vertex[corner+2] >= 0
	}
	if !ok {
		return false
	}
	for i, n := range more {
		if b.kind == byValences {
			b.valence[b.vertex[corner+int32(i)]] += n
		}
	}
	return symbol == symbolC || symbol == symbolS || b.leave(number)
}

// addC adds a face that closes the fan around a vertex.
func (b *breaker) addC(corner int32) bool {
	a := b.stack[len(b.stack)-1]
	closed := b.vertex[next(a)]
	if b.leftmost[closed] < 0 {
		return false
	}
	z := next(b.leftmost[closed])
	if !b.connect(a, corner+1) || !b.connect(z, corner+2) {
		return false
	}
	before, after := b.vertex[previous(a)], b.vertex[next(z)]
	b.vertex[corner], b.vertex[corner+1], b.vertex[corner+2] = closed, after, before
	b.leftmost[before] = corner + 2
	b.onEdge[closed] = false
	b.stack[len(b.stack)-1] = corner
	return true
}

// addS adds a face that joins two parts at a vertex that both have.
func (b *breaker) addS(corner int32, number int) bool {
	z := b.pop()
	if left, ok := b.splits[number]; ok {
		b.stack = append(b.stack, left)
	}
	if len(b.stack) == 0 {
		return false
	}
	a := b.stack[len(b.stack)-1]
	if !b.connect(a, corner+2) || !b.connect(z, corner+1) {
		return false
	}
	kept, gone := b.vertex[previous(a)], b.vertex[next(z)]
	b.vertex[corner], b.vertex[corner+1], b.vertex[corner+2] = kept, b.vertex[next(a)], b.vertex[previous(z)]
	b.leftmost[b.vertex[corner+2]] = corner + 2
	if kept == gone {
		return false
	}
	if b.kind == byValences {
		b.valence[kept] += b.valence[gone]
	}
	b.leftmost[kept] = b.leftmost[gone]
	first := next(z)
	for at, steps := first, 0; at >= 0; steps++ {
		if b.vertex[at] = kept; steps > len(b.vertex) {
			return false
		}
		if at = b.left(at); at == first {
			return false
		}
	}
	b.leftmost[gone] = none
	b.stack[len(b.stack)-1] = corner
	return true
}

// addBeside adds a face with a new vertex, of which one corner lies opposite to the edge that was
// reached, and of the others one is to the left.
func (b *breaker) addBeside(corner, opposite, left, right int32) bool {
	a := b.stack[len(b.stack)-1]
	if !b.connect(a, opposite) {
		return false
	}
	b.vertex[opposite] = b.newVertex(opposite)
	b.vertex[right], b.vertex[left] = b.vertex[previous(a)], b.vertex[next(a)]
	b.leftmost[b.vertex[right]] = right
	b.stack[len(b.stack)-1] = corner
	return b.vertex[opposite] >= 0
}

// leave notes the edges that are left for later at a symbol.
func (b *breaker) leave(number int) bool {
	source := b.symbols - number - 1
	for len(b.events) > 0 {
		e := b.events[len(b.events)-1]
		if e.source != source {
			return e.source < source // else it should have come before
		}
		b.events = b.events[:len(b.events)-1]
		top := b.stack[len(b.stack)-1]
		corner := previous(top)
		if e.right {
			corner = next(top)
		}
		b.splits[b.symbols-e.split-1] = corner
	}
	return true
}

// close adds the face in a hole of three edges, of which one lies opposite to a corner.
func (b *breaker) close(corner, a int32) bool {
	one := b.vertex[next(a)]
	if b.leftmost[one] < 0 {
		return false
	}
	y := next(b.leftmost[one])
	two := b.vertex[next(y)]
	if b.leftmost[two] < 0 {
		return false
	}
	z := next(b.leftmost[two])
	if !b.connect(corner, a) || !b.connect(corner+1, y) || !b.connect(corner+2, z) {
		return false
	}
	three := b.vertex[next(z)]
	b.vertex[corner], b.vertex[corner+1], b.vertex[corner+2] = two, three, one
	b.onEdge[one], b.onEdge[two], b.onEdge[three] = false, false, false
	return true
}

// readSeams decodes which edges are seams of each attribute. The edges of the surface are.
func (b *breaker) readSeams() [][]bool {
	all := make([][]bool, len(b.seams))
	for i := range all {
		all[i] = make([]bool, len(b.vertex))
	}
	for corner, opposite := range b.across {
		if opposite >= 0 && int(opposite) < corner {
			continue // which came with the other one
		}
		for i := range all {
			switch {
			case opposite < 0:
				all[i][corner] = true
			case b.seams[i].next():
				all[i][corner], all[i][opposite] = true, true
			}
		}
	}
	return all
}
