package draco

import "slices"

// Corners are numbered three for each face, in its order. none is no corner, no vertex, no value.
const none = -1

func next(corner int32) int32 {
	if corner%3 == 2 {
		return corner - 2
	}
	return corner + 1
}

func previous(corner int32) int32 {
	if corner%3 == 0 {
		return corner + 2
	}
	return corner - 1
}

// surface is how faces hang together.
type surface struct {
	base     *surface // of which this is the one of an attribute, or nil
	across   []int32  // the corner that lies opposite, beyond the edge; of base where there is one
	seam     []bool   // whether the edge opposite to a corner is a seam, with a base
	onSeam   []bool   // whether a vertex of base is at the end of a seam, with a base
	vertex   []int32  // of each corner
	leftmost []int32  // of the corners of each vertex that from which all others are to the right
}

// opposite returns the corner beyond the edge opposite to a corner, or none.
func (s *surface) opposite(corner int32) int32 {
	switch {
	case corner < 0:
		return none
	case s.base == nil:
		return s.across[corner]
	case s.seam[corner]:
		return none
	}
	return s.base.across[corner]
}

// left returns the next corner of the same vertex to the left, or none.
func (s *surface) left(corner int32) int32 {
	if o := s.opposite(next(corner)); o >= 0 {
		return next(o)
	}
	return none
}

// right returns the next corner of the same vertex to the right, or none.
func (s *surface) right(corner int32) int32 {
	if o := s.opposite(previous(corner)); o >= 0 {
		return previous(o)
	}
	return none
}

// isOnEdge reports whether a vertex is where the surface ends, or at a seam of it.
func (s *surface) isOnEdge(vertex int32) bool {
	corner := s.leftmost[vertex]
	switch {
	case corner < 0:
		return true
	case s.base != nil:
		return s.onSeam[s.base.vertex[corner]]
	}
	return s.left(corner) < 0
}

// connect says that two corners lie opposite to each other. It refuses corners of which one has
// another already.
func (s *surface) connect(a, b int32) bool {
	if s.across[a] >= 0 || s.across[b] >= 0 || a == b {
		return false
	}
	s.across[a], s.across[b] = b, a
	return true
}

// findLeftmost finds the leftmost corners of vertices that lie on an edge. It refuses a vertex
// around which there is no end.
func (s *surface) findLeftmost(onEdge []bool) bool {
	steps := 0
	for v, corner := range s.leftmost {
		if corner < 0 || !onEdge[v] {
			continue
		}
		for at := s.left(corner); at >= 0 && at != s.leftmost[v]; at = s.left(at) {
			if corner = at; steps > len(s.vertex) {
				return false
			}
			steps++
		}
		s.leftmost[v] = corner
	}
	return true
}

// split returns the surface of an attribute with the given seams: each vertex has as many copies
// as there are parts between seams around it.
func (s *surface) split(seam []bool) (*surface, bool) {
	a := &surface{base: s, seam: seam, onSeam: make([]bool, len(s.leftmost)), vertex: make([]int32, len(s.vertex))}
	for corner, is := range seam {
		if is {
			a.onSeam[s.vertex[next(int32(corner))]], a.onSeam[s.vertex[previous(int32(corner))]] = true, true
		}
	}
	for i := range a.vertex {
		a.vertex[i] = none
	}
	steps := 0
	for v, first := range s.leftmost {
		if first < 0 {
			continue
		}
		if a.onSeam[v] {
			start := first
			for at := a.left(first); at >= 0; at = a.left(at) {
				if first = at; at == start || steps > 2*len(s.vertex) {
					return nil, false
				}
				steps++
			}
		}
		a.leftmost = append(a.leftmost, first)
		a.vertex[first] = int32(len(a.leftmost) - 1)
		for at := s.right(first); at >= 0 && at != first; at = s.right(at) {
			if seam[next(at)] {
				a.leftmost = append(a.leftmost, at)
			}
			a.vertex[at] = int32(len(a.leftmost) - 1)
			if steps++; steps > 2*len(s.vertex) {
				return nil, false
			}
		}
	}
	for _, v := range a.vertex {
		if v < 0 {
			return nil, false
		}
	}
	return a, true
}

// points gives the same number to corners that have one vertex in a surface and in all of its
// attributes. It returns the point of each corner, and how many there are.
func (s *surface) points(attributes []*surface) (point []int32, count int, ok bool) {
	point = make([]int32, len(s.vertex))
	for i := range point {
		point[i] = none
	}
	differ := func(a, b int32) bool {
		return slices.ContainsFunc(attributes, func(t *surface) bool { return t.vertex[a] != t.vertex[b] })
	}
	steps := 0
	for _, start := range s.leftmost {
		if start < 0 {
			continue
		}
		// Around a vertex within the surface a point begins where an attribute changes.
		first := start
		for at := s.right(start); at >= 0 && at != start; at = s.right(at) {
			if steps++; steps > 3*len(s.vertex) {
				return nil, 0, false
			}
			if first == start && differ(at, start) && s.left(start) >= 0 {
				first = at
			}
		}
		point[first] = int32(count)
		count++
		last := first
		for at := s.right(first); at >= 0 && at != first; at = s.right(at) {
			if steps++; steps > 3*len(s.vertex) {
				return nil, 0, false
			}
			if point[at] = point[last]; differ(at, last) {
				point[at] = int32(count)
				count++
			}
			last = at
		}
	}
	for _, p := range point {
		if p < 0 {
			return nil, 0, false
		}
	}
	return point, count, true
}
