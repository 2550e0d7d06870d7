package draco

// Orders in which the vertices of a surface are visited, and so their values written.
const (
	depthFirst = 0
	byDegree   = 1 // those first of which more neighbours are known
)

// walk visits the vertices of a surface.
type walk struct {
	*surface
	order   []int32 // corner at which each vertex was visited
	value   []int32 // number of each vertex in that order, or none
	visited []bool  // faces
	degree  []uint8 // of vertices, up to two
	stacks  [3][]int32
	best    int // stack to look at first
}

// visitAll returns the order of vertices.
func (s *surface) visitAll(method uint8) *walk {
	w := &walk{surface: s, value: make([]int32, len(s.leftmost)), visited: make([]bool, len(s.vertex)/3)}
	for i := range w.value {
		w.value[i] = none
	}
	if method == byDegree {
		w.degree = make([]uint8, len(s.leftmost))
	}
	for face := range w.visited {
		corner := int32(3 * face)
		switch {
		case w.visited[face]:
		case method == byDegree:
			w.goByDegree(corner)
		default:
			w.goDeep(corner)
		}
	}
	return w
}

// visit gives the vertex of a corner the next number, unless it has one.
func (w *walk) visit(corner int32) bool {
	v := w.vertex[corner]
	if w.value[v] >= 0 {
		return false
	}
	w.value[v] = int32(len(w.order))
	w.order = append(w.order, corner)
	return true
}

// isDone reports whether the face of a corner was visited; none is.
func (w *walk) isDone(corner int32) bool { return corner < 0 || w.visited[corner/3] }

// goDeep visits what hangs together with a face, always to the right first.
func (w *walk) goDeep(corner int32) {
	w.visit(next(corner))
	w.visit(previous(corner))
	stack := append(w.stacks[0][:0], corner)
	for len(stack) > 0 {
		if corner = stack[len(stack)-1]; w.isDone(corner) {
			stack = stack[:len(stack)-1]
			continue
		}
		for {
			w.visited[corner/3] = true
			right, left := w.opposite(next(corner)), w.opposite(previous(corner))
			if w.visit(corner) && !w.isOnEdge(w.vertex[corner]) && right >= 0 {
				corner = right
				continue
			}
			switch {
			case w.isDone(right) && w.isDone(left):
				stack = stack[:len(stack)-1]
			case w.isDone(right):
				corner = left
				continue
			case w.isDone(left):
				corner = right
				continue
			default:
				stack[len(stack)-1] = left
				stack = append(stack, right)
			}
			break
		}
	}
	w.stacks[0] = stack
}

// goByDegree visits what hangs together with a face.
func (w *walk) goByDegree(corner int32) {
	w.stacks[0], w.best = append(w.stacks[0], corner), 0
	w.visit(next(corner))
	w.visit(previous(corner))
	w.visit(corner)
	for {
		corner = w.popBest()
		if corner < 0 {
			return
		}
		for !w.isDone(corner) {
			w.visited[corner/3] = true
			w.visit(corner)
			right, left := w.opposite(next(corner)), w.opposite(previous(corner))
			rightDone := w.isDone(right)
			follow := int32(none)
			if !w.isDone(left) {
				if p := w.priority(left); rightDone && p <= w.best {
					follow = left
				} else {
					w.push(left, p)
				}
			}
			if !rightDone {
				if p := w.priority(right); p <= w.best {
					follow = right
				} else {
					w.push(right, p)
				}
			}
			corner = follow
		}
	}
}

// popBest returns the corner to go on with, or none.
func (w *walk) popBest() int32 {
	for i := w.best; i < len(w.stacks); i++ {
		if last := len(w.stacks[i]) - 1; last >= 0 {
			corner := w.stacks[i][last]
			w.stacks[i], w.best = w.stacks[i][:last], i
			return corner
		}
	}
	return none
}

func (w *walk) push(corner int32, priority int) {
	w.stacks[priority] = append(w.stacks[priority], corner)
	w.best = min(w.best, priority)
}

// priority returns how soon a corner is worth to be visited, 0 first.
func (w *walk) priority(corner int32) int {
	v := w.vertex[corner]
	if w.value[v] >= 0 {
		return 0
	}
	if w.degree[v] = min(w.degree[v]+1, 2); w.degree[v] > 1 {
		return 1
	}
	return 2
}
