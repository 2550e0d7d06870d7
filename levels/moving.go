package levels

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// Motion of platforms with stops whose custom properties do not say it [ours]: that of the
// lifts of the embedded levels.
const (
	stopSpeed = 5.0 // m/s
	stopWait  = 2.0 // s
)

// stopName is the first word of the name of a node where its parent stops.
const stopName = "stop"

// movement is a node of a model that moves as a platform, with everything below it.
type movement struct {
	name        string
	place       string
	first, last int      // parts of the model, last exclusive
	origin      geom.Vec // of the node as it is modelled
	path        []Waypoint
	animated    bool // its times stay the same at any scale, and not its speeds
	closed      bool
	turn        float64 // s for a full rotation to the left about axis, negative to the right, 0 for none
	axis        geom.Vec
}

// movementOf returns how a node moves, or nil: by its stops or by an animation. What
// cannot be a platform is noted, and stays where it is modelled.
func (w *walker) movementOf(index int, place string, n *gltfNode, parent, at affine) (*movement, error) {
	if w.source.drawing || w.moving {
		return nil, nil
	}
	m := &movement{name: n.Name, place: place, origin: at.origin, path: []Waypoint{{Position: at.origin}}}
	if stops, err := w.stops(n, at); err != nil {
		return nil, err
	} else if len(stops) > 0 {
		return m, m.addStops(stops, n)
	}
	moves, turns := w.channel(index, "translation"), w.channel(index, "rotation")
	if moves == nil && turns == nil {
		return nil, nil
	}
	if err := m.animate(w, n, moves, turns, parent); err != nil {
		w.ignored.add("animation of a node", place+": "+err.Error())
		return nil, nil
	}
	if len(m.path) == 1 && m.turn == 0 {
		return nil, nil // nothing moves
	}
	return m, nil
}

// stops returns the places of the children of a node that are stops.
func (w *walker) stops(n *gltfNode, at affine) ([]geom.Vec, error) {
	var list []geom.Vec
	for _, child := range n.Children {
		if child < 0 || child >= len(w.Nodes) || w.Nodes[child] == nil || !isStop(w.Nodes[child].Name) {
			continue
		}
		local, err := localMap(fmt.Sprintf("nodes[%d]", child), w.Nodes[child])
		if err != nil {
			return nil, err
		}
		list = append(list, at.after(local).origin)
	}
	return list, nil
}

func isStop(name string) bool {
	word, _, _ := strings.Cut(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return '.'
		}
		return r
	}, strings.ToLower(name)), ".")
	return strings.TrimRight(word, "0123456789") == stopName
}

// addStops adds the way from the node to its stops, in their order, and back.
func (m *movement) addStops(stops []geom.Vec, n *gltfNode) error {
	const slowest = 0.001 // m/s
	speed, err := n.number(m.place, "speed_m_s", n.Extras.value.Speed, slowest, maxPlatformSpeed, stopSpeed)
	if err != nil {
		return err
	}
	wait, err := n.number(m.place, "wait_s", n.Extras.value.Wait, 0, maxPlatformTicks*TickSeconds, stopWait)
	if err != nil {
		return err
	}
	for _, s := range stops {
		m.path = append(m.path, Waypoint{Position: s})
	}
	for i := range m.path {
		m.path[i].Speed, m.path[i].WaitTicks = speed, wholeTicks(wait)
	}
	return nil
}

// wholeTicks converts seconds. A time out of range becomes one that is refused later.
func wholeTicks(seconds float64) int {
	if !(math.Abs(seconds) < maxPlatformTicks) {
		return -1
	}
	return int(math.Floor(seconds/TickSeconds + 0.5))
}

// addMovements takes the moving parts out of the placed structures and makes platforms of
// them.
func (m *model) addMovements(parts *Parts, placed []Structure, to modelPlacement) ([]Structure, error) {
	if len(m.movements) == 0 {
		return placed, nil
	}
	var still []Structure
	next := 0
	for i := range m.movements {
		of := &m.movements[i]
		still = append(still, placed[next:of.first]...)
		next = of.last
		p := of.platform(placed[of.first:of.last], to)
		if err := p.checkPath(""); of.animated && err != nil {
			parts.Ignored = append(parts.Ignored, fmt.Sprintf("%s: animation of a node %s: %s", to.name, of.place, err.(*Error).Reason))
			still = append(still, placed[of.first:of.last]...)
			continue
		}
		if len(parts.Platforms) >= MaxPlatforms {
			return nil, fault(ErrTooLarge, of.place, "is one platform too many, want at most %d", MaxPlatforms)
		}
		parts.Platforms = append(parts.Platforms, p)
	}
	return append(still, placed[next:]...), nil
}

// platform returns the platform of placed structures, which it does not change: they stand
// still if it cannot move like that.
func (m *movement) platform(placed []Structure, to modelPlacement) Platform {
	p := Platform{Name: m.name, Closed: m.closed, Structures: slices.Clone(placed)}
	origin := to.at.point(m.origin)
	for k := range p.Structures {
		vertices := slices.Clone(p.Structures[k].Vertices)
		for v := range vertices {
			vertices[v] = vertices[v].Sub(origin)
		}
		p.Structures[k].Vertices = vertices
	}
	for _, w := range m.path {
		w.Position = to.at.point(w.Position)
		if m.animated {
			w.Speed = min(float64(w.Speed*to.scale()), maxPlatformSpeed)
		}
		p.Path = append(p.Path, w)
	}
	if m.axis != (geom.Vec{}) {
		p.Axis = to.at.direction(m.axis).Normalize()
	}
	if m.turn != 0 {
		p.TurnTicks = wholeTicks(m.turn)
	}
	return p
}

// scale returns by how much a placement enlarges.
func (to *modelPlacement) scale() float64 { return to.at.direction(geom.Vec{X: 1}).Length() }
