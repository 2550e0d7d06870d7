package levels

import (
	"fmt"
	"math"
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// gltfAnimation is an animation of nodes. Only the motion of whole nodes is used.
type gltfAnimation struct {
	Channels []struct {
		Sampler int `json:"sampler"`
		Target  struct {
			Node *int   `json:"node"`
			Path string `json:"path"`
		} `json:"target"`
	} `json:"channels"`
	Samplers []struct {
		Input         int    `json:"input"`
		Output        int    `json:"output"`
		Interpolation string `json:"interpolation"`
	} `json:"samplers"`
}

// Motion of platforms with stops whose custom properties do not say it [ours]: that of the
// lifts of the embedded levels.
const (
	stopSpeed = 5.0 // m/s
	stopWait  = 2.0 // s
)

// stopName is the first word of the name of a node where its parent stops.
const stopName = "stop"

// Limits of animations. Editors write a key for each frame of minutes.
const (
	maxKeys = 1 << 14
	// keySlop is how far a platform may leave its animation, m [ours]. Keys that lie on the
	// way between others are left out.
	keySlop = 0.05
	// turnSlop is the same for rotations, as a part of a quaternion.
	turnSlop = 0.02
)

// movement is a node of a model that moves as a platform, with everything below it.
type movement struct {
	name        string
	place       string
	first, last int      // parts of the model, last exclusive
	origin      geom.Vec // of the node as it is modelled
	path        []Waypoint
	animated    bool // its times stay the same at any scale, and not its speeds
	closed      bool
	turn        float64 // s for a full rotation to the left about axis, negative to the right
	axis        geom.Vec
}

// key is a moment of an animation.
type key struct {
	time float64 // s
	at   [4]float64
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
	err := m.animate(w, moves, parent)
	if err == nil {
		err = m.rotate(w, turns, parent)
	}
	if err != nil {
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

// sampler is a channel of an animation.
type sampler struct {
	animation, number int
}

// channel returns the first channel of a node with a path, or nil.
func (w *walker) channel(node int, path string) *sampler {
	for a := range w.Animations {
		for _, c := range w.Animations[a].value.Channels {
			if c.Target.Node != nil && *c.Target.Node == node && c.Target.Path == path {
				w.usedAnimations[a] = true // or noted with the reason
				return &sampler{a, c.Sampler}
			}
		}
	}
	return nil
}

// keys reads the keys of a channel.
func (w *walker) keys(s *sampler, kind string) ([]key, error) {
	samplers := w.Animations[s.animation].value.Samplers
	if s.number < 0 || s.number >= len(samplers) {
		return nil, fmt.Errorf("there is no sampler %d", s.number)
	}
	of := samplers[s.number]
	place := fmt.Sprintf("animations[%d].samplers[%d]", s.animation, s.number)
	times, err := w.accessor(place, of.Input, "SCALAR", "FLOAT", componentFloat)
	if err != nil {
		return nil, err
	}
	values, err := w.accessor(place, of.Output, kind, "FLOAT or normalized", componentFloat, componentByte, componentShort)
	if err != nil {
		return nil, err
	}
	each, from := 1, 0
	if of.Interpolation == "CUBICSPLINE" {
		each, from = 3, 1 // a tangent, the value, a tangent
	}
	if times.count > maxKeys || values.count != each*times.count {
		return nil, fmt.Errorf("%d times and %d values, want as many, at most %d", times.count, values.count, maxKeys)
	}
	if err := w.spendWork(place, times.count); err != nil {
		return nil, err
	}
	list := make([]key, times.count)
	for i := range list {
		k := &list[i]
		k.time = times.number(i, 0)
		for c := range values.size / values.component.size() {
			k.at[c] = values.number(each*i+from, c)
			if !geom.IsFinite(k.at[c]) {
				return nil, fmt.Errorf("key %d is not finite", i)
			}
		}
		if !geom.IsFinite(k.time) || i > 0 && k.time <= list[i-1].time {
			return nil, fmt.Errorf("the time of key %d does not follow that before", i)
		}
	}
	return list, nil
}

// animate adds the path of an animation.
func (m *movement) animate(w *walker, from *sampler, parent affine) error {
	if from == nil {
		return nil
	}
	keys, err := w.keys(from, "VEC3")
	if err != nil {
		return err
	}
	for i := range keys {
		k := &keys[i]
		p := parent.point(geom.Vec{X: k.at[0], Y: k.at[1], Z: k.at[2]})
		k.at = [4]float64{p.X, p.Y, p.Z}
	}
	keys = simplify(keys, keySlop)
	m.path, m.animated = nil, true
	for i, k := range keys {
		at := geom.Vec{X: k.at[0], Y: k.at[1], Z: k.at[2]}
		if i > 0 {
			last, seconds := &m.path[len(m.path)-1], k.time-keys[i-1].time
			way := at.Sub(last.Position).Length()
			if way < keySlop/2 {
				last.WaitTicks += wholeTicks(seconds)
				continue
			}
			if last.Speed = way / seconds; last.Speed > maxPlatformSpeed {
				return fmt.Errorf("it moves at %.3g m/s, at most %v", last.Speed, maxPlatformSpeed)
			}
		}
		m.path = append(m.path, Waypoint{Position: at})
	}
	// An animation that ends where it began goes round; any other goes back.
	if n := len(m.path); n > 2 && m.path[n-1].Position.Sub(m.path[0].Position).Length() < keySlop {
		m.path[0].WaitTicks += m.path[n-1].WaitTicks
		m.path, m.closed = m.path[:n-1], true
	}
	if len(m.path) > maxWaypoints {
		return fmt.Errorf("its path has %d bends, at most %d", len(m.path), maxWaypoints)
	}
	return nil
}

// simplify leaves out keys that lie on the way between two others: Ramer, Douglas and
// Peucker's method over time.
func simplify(keys []key, slop float64) []key {
	if len(keys) < 3 {
		return keys
	}
	kept := make([]bool, len(keys))
	kept[0], kept[len(keys)-1] = true, true
	for parts := [][2]int{{0, len(keys) - 1}}; len(parts) > 0; {
		part := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		a, b := &keys[part[0]], &keys[part[1]]
		worst, at := slop, -1
		for i := part[0] + 1; i < part[1]; i++ {
			t := (keys[i].time - a.time) / (b.time - a.time)
			off := 0.0
			for c := range keys[i].at {
				off = max(off, math.Abs(keys[i].at[c]-a.at[c]-float64(t*(b.at[c]-a.at[c]))))
			}
			if off > worst {
				worst, at = off, i
			}
		}
		if at >= 0 {
			kept[at] = true
			parts = append(parts, [2]int{part[0], at}, [2]int{at, part[1]})
		}
	}
	var list []key
	for i := range keys {
		if kept[i] {
			list = append(list, keys[i])
		}
	}
	return list
}

// rotate adds the rotation of an animation, which must be a full turn about one axis.
func (m *movement) rotate(w *walker, from *sampler, parent affine) error {
	if from == nil {
		return nil
	}
	keys, err := w.keys(from, "VEC4")
	if err != nil {
		return err
	}
	var axis geom.Vec
	turned := false
	for i := 1; i < len(keys); i++ {
		a, b := &keys[i-1].at, &keys[i].at
		if dot4(a, b) < 0 { // the shorter way
			*b = [4]float64{-b[0], -b[1], -b[2], -b[3]}
		}
		step := vectorOf(a, b)
		if step.Length() < turnSlop/4 {
			continue
		}
		if step = step.Normalize(); !turned {
			axis, turned = step, true
		} else if step.Sub(axis).Length() > 5*turnSlop {
			return fmt.Errorf("it does not rotate about one axis all the time")
		}
	}
	if !turned {
		return nil
	}
	first, last := keys[0].at, keys[len(keys)-1].at
	if dot4(&first, &last) > -1+turnSlop {
		return fmt.Errorf("it does not rotate by a full turn, with keys less than half a turn apart")
	}
	if parent.mirrors() {
		axis = axis.Neg()
	}
	m.axis = parent.direction(axis).Normalize()
	m.turn = keys[len(keys)-1].time - keys[0].time
	return nil
}

func dot4(a, b *[4]float64) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2]) + float64(a[3]*b[3])
}

// vectorOf returns the vector of the quaternion b times the inverse of a, along the axis
// of the rotation from a to b.
func vectorOf(a, b *[4]float64) geom.Vec {
	va, vb := geom.Vec{X: a[0], Y: a[1], Z: a[2]}, geom.Vec{X: b[0], Y: b[1], Z: b[2]}
	return vb.Scale(a[3]).AddScaled(va, -b[3]).Sub(vb.Cross(va))
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
		p := Platform{Name: of.name, Closed: of.closed, Structures: placed[of.first:of.last:of.last]}
		origin := to.at.point(of.origin)
		for k := range p.Structures {
			for v := range p.Structures[k].Vertices {
				p.Structures[k].Vertices[v] = p.Structures[k].Vertices[v].Sub(origin)
			}
		}
		for _, w := range of.path {
			w.Position = to.at.point(w.Position)
			if of.animated {
				w.Speed = min(float64(w.Speed*to.scale()), maxPlatformSpeed)
			}
			p.Path = append(p.Path, w)
		}
		if of.turn != 0 {
			p.Axis = to.at.direction(of.axis).Normalize()
			p.TurnTicks = wholeTicks(of.turn)
		}
		if len(parts.Platforms) >= MaxPlatforms {
			return nil, fault(ErrTooLarge, of.place, "is one platform too many, want at most %d", MaxPlatforms)
		}
		parts.Platforms = append(parts.Platforms, p)
	}
	return append(still, placed[next:]...), nil
}

// scale returns by how much a placement enlarges.
func (to *modelPlacement) scale() float64 { return to.at.direction(geom.Vec{X: 1}).Length() }
