package present

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// maxMarks limits the marks of slides; a further one replaces the oldest.
	maxMarks = 256
	// markSpan is the length at which a mark ends and the next begins, m. A longer mark
	// would leave the surface of a curved wall.
	markSpan = 2
	// MarkLife is how many seconds a mark can be seen.
	MarkLife = 15.0
	// markWidth is how wide it is, metres.
	markWidth = 0.7
	// markStrength is how dark it is at first.
	markStrength = 0.6
	// markTurn is the cosine of the turn of a wall from which a new mark begins.
	markTurn = 0.95
)

// slideMark is the mark that a body leaves on a wall up which it slides.
type slideMark struct {
	from, to geom.Vec // on the wall
	normal   geom.Vec
	age      float64 // s
}

// marks are all slide marks on the walls.
type marks struct {
	ring[slideMark]            // those of bodies that slide
	Burns           ring[burn] // round marks of shots
	Tracks          tracks
}

// NewMarks returns no marks yet.
func NewMarks() marks { return marks{ring: newRing[slideMark](), Tracks: tracks{newRing[track]()}} }

// record extends the marks of the bodies that slide in this tick.
func (m *marks) record(players []systems.PlayerState) {
	for i := range players {
		p := &players[i]
		if !p.Alive || !p.Move.Sliding {
			delete(m.open, p.ID)
			continue
		}
		middle, normal := p.Position.Add(geom.Vec{Z: p.Half.Z}), p.Move.WallNormal
		m.extend(p.ID, middle.AddScaled(normal, -middle.Sub(p.Move.WallPoint).Dot(normal)), normal) // the point nearest to the middle
	}
}

// extend extends a body's mark to a point of a wall, or begins a new one there.
func (m *marks) extend(id components.ID, at, normal geom.Vec) {
	if i, ok := m.open[id]; ok {
		open := &m.All[i]
		if open.normal.Dot(normal) > markTurn && at.Sub(open.to).Length() < markSpan {
			open.to, open.age = at, 0
			if at.Sub(open.from).Length() < markSpan {
				return
			}
		}
	}
	m.open[id] = m.add(slideMark{from: at, to: at, normal: normal}, maxMarks)
}

const (
	// MaxBurns limits the round marks of shots; a further one replaces the oldest.
	MaxBurns = 160
	// BurnLife is how many seconds one can be seen.
	BurnLife = 20.0
)

// burn is the mark of a shot.
type burn struct {
	render.Decal
	share float32 // of its usual strength
	age   float64 // s
}

const (
	// darkGround and paleGround are the means of red, green and blue of ground, linear, from
	// which on a scorch mark gets lighter, and above which it gets no lighter: black on snow
	// looks like a hole.
	darkGround, paleGround = 0.25, 0.65
	// sootOnPale is the colour of a mark on pale ground as a share of that of the ground, and
	// sootShare its share of the usual strength there [ours].
	sootOnPale, sootShare = 0.3, 0.7
)

// soot returns the colour of a scorch mark on some ground, and its share of the usual strength.
func soot(ground render.Ground) (color render.Color, share float32) {
	if ground.Kind == render.GroundHard {
		return color, 1
	}
	c := ground.Color
	pale := min(max(((c[0]+c[1]+c[2])/3-darkGround)/(paleGround-darkGround), 0), 1)
	for i := range color {
		color[i] = c[i] * sootOnPale * pale
	}
	return color, 1 - (1-sootShare)*pale
}

// Burnt adds a round mark with a radius in metres to a surface, with a share of the usual
// strength.
func (m *marks) Burnt(at, normal geom.Vec, radius float64, color render.Color, share float32) {
	b := burn{share: share, Decal: render.Decal{From: at, Normal: normal, Width: 2 * radius, Color: color, Round: true}}
	m.Burns.add(b, MaxBurns)
}

// Update lets the marks fade.
func (m *marks) Update(seconds float64) {
	for i := range m.Burns.All {
		m.Burns.All[i].age += seconds
	}
	for i := range m.All {
		m.All[i].age += seconds
	}
	m.Tracks.update(seconds)
}

// Decals appends what is to be drawn.
func (m *marks) Decals(dst []render.Decal) []render.Decal {
	for i := range m.All {
		if mark := &m.All[i]; mark.age < MarkLife {
			dst = append(dst, render.Decal{From: mark.from, To: mark.to, Normal: mark.normal, Width: markWidth,
				Strength: float32(markStrength * (1 - mark.age/MarkLife))})
		}
	}
	for i := range m.Burns.All {
		if b := m.Burns.All[i]; b.age < BurnLife {
			b.Strength = b.share * float32(0.75*min(1, 2-2*b.age/BurnLife))
			dst = append(dst, b.Decal)
		}
	}
	return m.Tracks.decals(dst)
}

// ring is the last pieces of something that bodies leave behind. A new piece replaces the
// oldest where the ring is full.
type ring[T any] struct {
	All  []T
	next int // oldest, where the ring is full
	// open is the current piece of each body.
	open map[components.ID]int
}

func newRing[T any]() ring[T] { return ring[T]{open: map[components.ID]int{}} }

// add returns the index of a new piece of at most so many. If it replaces the current piece
// of a body, that body begins another.
func (r *ring[T]) add(piece T, most int) int {
	if len(r.All) < most {
		r.All = append(r.All, piece)
		return len(r.All) - 1
	}
	i := r.next
	r.next = (r.next + 1) % most
	for id, place := range r.open {
		if place == i {
			delete(r.open, id)
		}
	}
	r.All[i] = piece
	return i
}
