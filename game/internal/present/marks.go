package present

import (
	"maps"

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

// marks are all that bodies and shots leave on the ground and on walls.
type marks struct {
	slides, Burns trail
	Tracks        tracks
}

// NewMarks returns no marks yet.
func NewMarks() marks {
	open := func() map[components.ID]int { return map[components.ID]int{} }
	return marks{slides: trail{open: open(), most: maxMarks, life: MarkLife, fades: 1}, Burns: trail{most: MaxBurns, life: BurnLife, fades: 2},
		Tracks: tracks{trail{open: open(), most: MaxTracks, life: TrackLife, fades: 2}}}
}

// record extends the marks of the bodies that slide in this tick.
func (m *marks) record(players []systems.PlayerState) {
	for i := range players {
		p := &players[i]
		if !p.Alive || !p.Move.Sliding {
			delete(m.slides.open, p.ID)
			continue
		}
		middle, normal := p.Position.Add(geom.Vec{Z: p.Half.Z}), p.Move.WallNormal
		m.extend(p.ID, middle.AddScaled(normal, -middle.Sub(p.Move.WallPoint).Dot(normal)), normal) // the point nearest to the middle
	}
}

// extend extends a body's mark to a point of a wall, or begins a new one there.
func (m *marks) extend(id components.ID, at, normal geom.Vec) {
	if i, ok := m.slides.open[id]; ok {
		open := &m.slides.All[i]
		if open.Normal.Dot(normal) > markTurn && at.Sub(open.To).Length() < markSpan {
			open.To, open.age = at, 0
			if at.Sub(open.From).Length() < markSpan {
				return
			}
		}
	}
	m.slides.open[id] = m.slides.add(render.Decal{From: at, To: at, Normal: normal, Width: markWidth, Strength: markStrength})
}

const (
	// MaxBurns limits the round marks of shots; a further one replaces the oldest.
	MaxBurns = 160
	// BurnLife is how many seconds one can be seen, and burnStrength its usual strength at first.
	BurnLife, burnStrength = 20.0, 0.75
)

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
	m.Burns.add(render.Decal{From: at, Normal: normal, Width: 2 * radius, Strength: share * burnStrength, Color: color, Round: true})
}

// Update lets the marks fade.
func (m *marks) Update(seconds float64) {
	for _, t := range [...]*trail{&m.slides, &m.Burns, &m.Tracks.trail} {
		for i := range t.All {
			t.All[i].age += seconds
		}
	}
}

// Decals appends what is to be drawn.
func (m *marks) Decals(dst []render.Decal) []render.Decal {
	return m.Tracks.decals(m.Burns.decals(m.slides.decals(dst)))
}

// piece is a part of a trail.
type piece struct {
	render.Decal         // as it is at first
	age          float64 // s
}

// trail is the last pieces of something that bodies leave behind. A new piece replaces the
// oldest where there are most.
type trail struct {
	All  []piece
	next int // oldest, where there are most
	most int
	// life is for how long a piece can be seen, s. In the last part of it, the whole divided by fades, it fades.
	life, fades float64
	// open is the current piece of each body, or nil for none.
	open map[components.ID]int
}

// add returns the index of a new piece. If it replaces the current piece of a body, that body begins another.
func (t *trail) add(d render.Decal) int {
	if len(t.All) < t.most {
		t.All = append(t.All, piece{Decal: d})
		return len(t.All) - 1
	}
	i := t.next
	t.next = (t.next + 1) % t.most
	maps.DeleteFunc(t.open, func(_ components.ID, place int) bool { return place == i })
	t.All[i] = piece{Decal: d}
	return i
}

// decals appends what is to be drawn.
func (t *trail) decals(dst []render.Decal) []render.Decal {
	for i := range t.All {
		p := t.All[i]
		if p.age < t.life && (p.Round || p.From != p.To) {
			p.Strength *= float32(min(t.fades*(1-p.age/t.life), 1))
			dst = append(dst, p.Decal)
		}
	}
	return dst
}
