package draco

import "math"

// Ways to predict values, of which only what is wrong is written.
const (
	unpredicted   = -2
	byLast        = 0 // by the value before
	byNeighbour   = 1 // by the parallelogram of the face beyond an edge
	byNeighbours  = 4 // by the mean of some such parallelograms
	byPlaces      = 5 // texture coordinates, by the shape of the face
	byFaceNormals = 6
)

// Ways in which a value follows from a prediction and what is written.
const (
	wrapped    = 1
	octahedral = 3
)

// mostNeighbours is how many parallelograms there are at most for a value.
const mostNeighbours = 4

// correction makes a value of a prediction and what is written, in the place of the latter.
type correction interface {
	correct(predicted, written []int32)
}

// wrap is for values of a range, beyond which they begin again.
type wrap struct{ low, high int32 }

func (w wrap) correct(predicted, written []int32) {
	for i := range written {
		value := min(max(predicted[i], w.low), w.high) + written[i]
		switch span := 1 + w.high - w.low; {
		case value > w.high:
			value -= span
		case value < w.low:
			value += span
		}
		written[i] = value
	}
}

// prediction predicts the values of an attribute.
type prediction struct {
	*values
	correction
	places   *values
	creases  [mostNeighbours][]bool // of parallelograms, by how many a value has
	turns    []bool                 // of texture coordinates
	flips    flags                  // of normals
	octahedr octahedron
	guess    []int32
	options  [mostNeighbours][]int32
}

// predict replaces the written numbers of an attribute by its values.
func (d *decoder) predict(v *values, method int8, transform uint8) error {
	p := &prediction{values: v, places: d.places, guess: make([]int32, v.width)}
	needsWalk := method != byLast
	if needsWalk && v.walk == nil || (method == byPlaces || method == byFaceNormals) && d.places == nil ||
		method == byPlaces && v.width != 2 || (method == byFaceNormals) != (v.kind == normal) && method != byLast {
		return refuse("prediction %d without what it needs", method)
	}
	if err := d.readPrediction(p, method, transform); err != nil {
		return err
	}
	for i := range v.count {
		written := v.list[i*v.width:][:v.width]
		switch method {
		case byLast:
			p.fromLast(i)
		case byNeighbour:
			if !p.parallelogram(i, v.walk.order[i], p.guess) {
				p.fromLast(i)
			}
		case byNeighbours:
			if !p.fromNeighbours(i) {
				return refuse("creases")
			}
		case byPlaces:
			if !p.fromPlaces(i) {
				return refuse("turns of texture coordinates")
			}
		case byFaceNormals:
			p.fromFaceNormals(i)
		}
		p.correct(p.guess, written)
	}
	return nil
}

// readPrediction reads what a prediction needs.
func (d *decoder) readPrediction(p *prediction, method int8, transform uint8) error {
	switch method {
	case byLast, byNeighbour:
	case byNeighbours:
		for i := range p.creases {
			count := d.number()
			if count > mostNeighbours*p.count {
				return refuse("%d creases", count)
			}
			if count == 0 {
				continue
			}
			f := d.flags()
			p.creases[i] = make([]bool, count)
			for k := range p.creases[i] {
				p.creases[i][k] = f.next()
			}
		}
		for i := range p.options {
			p.options[i] = make([]int32, p.width)
		}
	case byPlaces:
		count := int(int32(d.uint32()))
		if count < 0 || count > p.count {
			return refuse("%d turns of texture coordinates", count)
		}
		f := d.flags()
		p.turns = make([]bool, count)
		for i, last := 0, true; i < count; i++ {
			if !f.next() {
				last = !last
			}
			p.turns[i] = last
		}
	case byFaceNormals:
	default:
		return refuse("prediction %d", method)
	}
	switch transform {
	case wrapped:
		w := wrap{int32(d.uint32()), int32(d.uint32())}
		if w.low > w.high || int64(w.high)-int64(w.low) >= math.MaxInt32 {
			return refuse("a range from %d to %d", w.low, w.high)
		}
		p.correction = w
	case octahedral:
		most := d.uint32()
		d.uint32() // its middle, which follows from that
		bits := 0
		for ; most>>bits != 0; bits++ {
		}
		if bits < 2 || bits > 30 || p.width != 2 {
			return refuse("normals of %d bits", bits)
		}
		p.octahedr = newOctahedron(bits)
		p.correction = p.octahedr
	default:
		return refuse("transform %d", transform)
	}
	if method == byFaceNormals {
		if transform != octahedral {
			return refuse("normals of transform %d", transform)
		}
		p.flips = d.flags()
	}
	if d.short {
		return refuse("a prediction ends too early")
	}
	return nil
}

// fromLast predicts the value before.
func (p *prediction) fromLast(i int) {
	if i == 0 {
		clear(p.guess)
		return
	}
	copy(p.guess, p.list[(i-1)*p.width:])
}

// at returns the value of a vertex of a corner if it comes before value number i.
func (p *prediction) at(corner int32, i int) ([]int32, bool) {
	k := p.walk.value[p.walk.vertex[corner]]
	if int(k) >= i {
		return nil, false
	}
	return p.list[int(k)*p.width:][:p.width], true
}

// parallelogram predicts a value by the face beyond the edge opposite to a corner.
func (p *prediction) parallelogram(i int, corner int32, into []int32) bool {
	o := p.walk.opposite(corner)
	if o < 0 {
		return false
	}
	far, farOK := p.at(o, i)
	one, oneOK := p.at(next(o), i)
	two, twoOK := p.at(previous(o), i)
	if !farOK || !oneOK || !twoOK {
		return false
	}
	for c := range into {
		into[c] = one[c] + two[c] - far[c]
	}
	return true
}

// fromNeighbours predicts a value by the mean of the parallelograms around it without creases.
func (p *prediction) fromNeighbours(i int) bool {
	start := p.walk.order[i]
	count, leftward := 0, true
	for corner := start; corner >= 0 && count < mostNeighbours; {
		if p.parallelogram(i, corner, p.options[count]) {
			count++
		}
		if leftward {
			corner = p.walk.left(corner)
		} else {
			corner = p.walk.right(corner)
		}
		if corner == start {
			break
		}
		if corner < 0 && leftward {
			leftward = false
			corner = p.walk.right(start)
		}
	}
	used := 0
	sum := make([]int64, p.width)
	for k := range count {
		creases := &p.creases[count-1]
		if len(*creases) == 0 {
			return false
		}
		crease := (*creases)[0]
		*creases = (*creases)[1:]
		if crease {
			continue
		}
		used++
		for c := range sum {
			sum[c] += int64(p.options[k][c])
		}
	}
	if used == 0 {
		p.fromLast(i)
		return true
	}
	for c := range sum {
		p.guess[c] = int32(sum[c] / int64(used))
	}
	return true
}

// place returns the position of the vertex of a corner, as whole numbers.
func (p *prediction) place(corner int32) [3]int64 {
	v := p.places.walk.vertex[corner]
	at := p.places.list[3*p.places.walk.value[v]:]
	return [3]int64{int64(at[0]), int64(at[1]), int64(at[2])}
}

func minus(a, b [3]int64) [3]int64 { return [3]int64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func dot(a, b [3]int64) int64      { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// fromPlaces predicts texture coordinates: the corner lies to the edge of the two others in the
// picture as it does in space, on one side or the other.
func (p *prediction) fromPlaces(i int) bool {
	corner := p.walk.order[i]
	n, nOK := p.at(next(corner), i)
	q, qOK := p.at(previous(corner), i)
	switch {
	case nOK && qOK && n[0] == q[0] && n[1] == q[1]:
		copy(p.guess, q)
		return true
	case nOK && qOK:
		base := p.place(next(corner))
		edge := minus(p.place(previous(corner)), base)
		if length := dot(edge, edge); length != 0 {
			return p.beside(n, q, edge, minus(p.place(corner), base), length)
		}
	}
	switch {
	case nOK:
		copy(p.guess, n)
	case i > 0:
		p.fromLast(i)
	default:
		clear(p.guess)
	}
	return true
}

// beside predicts texture coordinates from those at the ends n and q of an edge of a squared
// length, by the way from n to the corner.
func (p *prediction) beside(n, q []int32, edge, way [3]int64, length int64) bool {
	if len(p.turns) == 0 {
		return false
	}
	turn := p.turns[len(p.turns)-1]
	p.turns = p.turns[:len(p.turns)-1]
	along := dot(way, edge)
	du, dv := int64(q[0])-int64(n[0]), int64(q[1])-int64(n[1])
	u, v := int64(n[0])*length+du*along, int64(n[1])*length+dv*along
	off := way
	for c := range off {
		off[c] -= edge[c] * along / length
	}
	side := int64(floorSqrt(uint64(dot(off, off)) * uint64(length)))
	if !turn {
		side = -side
	}
	p.guess[0], p.guess[1] = int32((u+dv*side)/length), int32((v-du*side)/length)
	return true
}

// floorSqrt returns the largest whole number whose square is not more.
func floorSqrt(n uint64) uint64 {
	root := min(uint64(math.Sqrt(float64(n))), math.MaxUint32)
	for root*root > n {
		root--
	}
	for root < math.MaxUint32 && (root+1)*(root+1) <= n {
		root++
	}
	return root
}
