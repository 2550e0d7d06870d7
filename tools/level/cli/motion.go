package cli

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// platform adds a platform: a node with its meshes, a child for each further waypoint, the
// custom properties that say how it moves, and an animation that shows it in other programs.
func (w *modelWriter) platform(p *levels.Platform) error {
	extras := waypoint(&p.Path[0])
	extras["turn_s"] = float64(p.TurnTicks) * levels.TickSeconds
	if p.Closed {
		extras["closed"] = true
	}
	if p.Axis != (geom.Vec{}) {
		extras["axis"] = [3]float64{p.Axis.X, p.Axis.Y, p.Axis.Z}
	}
	if p.Belt != (geom.Vec{}) {
		extras["belt_m_s"] = [3]float64{p.Belt.X, p.Belt.Y, p.Belt.Z}
	}
	if p.StartTicks != 0 {
		extras["start_s"] = float64(p.StartTicks) * levels.TickSeconds
	}
	first := p.Path[0].Position
	n := &gltf.Node{Name: w.nameOf(p.Name), Translation: axes64(first), Extras: extras}
	if len(p.Path) == 1 && p.Path[0].Speed == 0 {
		delete(extras, "speed_m_s") // nothing moves
	}
	at := w.node(n)
	if only := &p.Structures[0]; len(p.Structures) == 1 && w.nameOf(only.Name) == n.Name {
		if err := w.mesh(n, only); err != nil {
			return err
		}
	} else {
		for i := range p.Structures {
			if err := w.add(&p.Structures[i], n); err != nil {
				return err
			}
		}
	}
	for i := range p.Path[1:] {
		stop := &p.Path[i+1]
		n.Children = append(n.Children, w.child(&gltf.Node{
			Name: fmt.Sprintf("stop.%03d", i+1), Translation: axes64(stop.Position.Sub(first)),
			Extras: waypoint(stop),
		}))
	}
	w.animate(p, at)
	return nil
}

// waypoint returns the custom properties of a waypoint.
func waypoint(p *levels.Waypoint) map[string]any {
	extras := map[string]any{"wait_s": float64(p.WaitTicks) * levels.TickSeconds}
	if p.TravelTicks != 0 {
		extras["travel_s"] = float64(p.TravelTicks) * levels.TickSeconds
	} else {
		extras["speed_m_s"] = p.Speed
	}
	if p.Turn != 0 {
		extras["turn_deg"] = float64(p.Turn) * 360 / levels.FullTurn
	}
	return extras
}

// animate adds the motion of a platform to its node as an animation of one cycle.
func (w *modelWriter) animate(p *levels.Platform, node int) {
	a := &gltf.Animation{Name: w.doc.Nodes[node].Name}
	channel := func(path gltf.TRSProperty, times []float32, values any) {
		a.Channels = append(a.Channels, &gltf.AnimationChannel{
			Sampler: len(a.Samplers), Target: gltf.AnimationChannelTarget{Node: gltf.Index(node), Path: path}})
		a.Samplers = append(a.Samplers, &gltf.AnimationSampler{
			Input: modeler.WriteAccessor(w.doc, gltf.TargetNone, times), Output: modeler.WriteAccessor(w.doc, gltf.TargetNone, values)})
	}
	moments := p.Moments()
	moves, swings := false, false
	for _, m := range moments {
		moves, swings = moves || m.Position != moments[0].Position, swings || m.Turn != moments[0].Turn
	}
	if moves {
		times, places := make([]float32, len(moments)), make([][3]float32, len(moments))
		for i, m := range moments {
			times[i], places[i] = float32(float64(m.Tick)*levels.TickSeconds), axes(m.Position)
		}
		channel(gltf.TRSTranslation, times, places)
	}
	switch ticks := p.TurnTicks; {
	case ticks > 0:
		moments, swings = []levels.Moment{{}, {Tick: ticks, Turn: levels.FullTurn}}, true
	case ticks < 0:
		moments, swings = []levels.Moment{{}, {Tick: -ticks, Turn: -levels.FullTurn}}, true
	}
	if swings {
		times, turns := turnKeys(moments, p.Axis)
		channel(gltf.TRSRotation, times, turns)
	}
	if len(a.Channels) > 0 {
		w.doc.Animations = append(w.doc.Animations, a)
	}
}

// turnKeys returns keys of a rotation that are at most a quarter of a turn apart: between two
// keys nodes turn the shorter way.
func turnKeys(moments []levels.Moment, axis geom.Vec) (times []float32, turns [][4]float32) {
	if axis == (geom.Vec{}) {
		axis = geom.Up()
	}
	along := axes64(axis)
	add := func(ticks, turn float64) {
		sin, cos := math.Sincos(math.Pi * turn / levels.FullTurn)
		times = append(times, float32(ticks*levels.TickSeconds))
		turns = append(turns, [4]float32{float32(along[0] * sin), float32(along[1] * sin), float32(along[2] * sin), float32(cos)})
	}
	for i := range moments {
		if i == 0 {
			add(float64(moments[0].Tick), float64(moments[0].Turn))
			continue
		}
		a, b := &moments[i-1], &moments[i]
		turn, ticks := float64(b.Turn-a.Turn), float64(b.Tick-a.Tick)
		pieces := max(1, math.Ceil(math.Abs(turn)/(levels.FullTurn/4)))
		for k := 1.0; k <= pieces; k++ {
			add(float64(a.Tick)+ticks*k/pieces, float64(a.Turn)+turn*k/pieces)
		}
	}
	return times, turns
}

// lights adds the lamps of the level.
func (w *modelWriter) lights() {
	const name = "KHR_lights_punctual"
	var list []any
	for i := range w.level.Lights {
		l := &w.level.Lights[i]
		intensity := powerOfTwo(max(l.Color[0], l.Color[1], l.Color[2], math.SmallestNonzeroFloat32))
		light := map[string]any{"type": "point", "intensity": intensity,
			"color": [3]float64{l.Color[0] / intensity, l.Color[1] / intensity, l.Color[2] / intensity}}
		if l.Range > 0 {
			light["range"] = l.Range
		}
		n := &gltf.Node{Name: fmt.Sprintf("lamp.%03d", i+1), Translation: axes64(l.Position),
			Extensions: gltf.Extensions{name: map[string]any{"light": i}}}
		if l.Direction != (geom.Vec{}) {
			light["type"] = "spot"
			light["spot"] = map[string]any{"innerConeAngle": math.Acos(l.Inner), "outerConeAngle": math.Acos(l.Outer)}
			n.Rotation = facing(axes64(l.Direction))
		}
		list = append(list, light)
		w.node(n)
	}
	if len(list) > 0 {
		w.extension(name)
		w.doc.Extensions = gltf.Extensions{name: map[string]any{"lights": list}}
	}
}

// facing returns the quaternion that turns -z, along which lamps shine, into a direction.
func facing(to [3]float64) [4]float64 {
	// Half way between the two lies the axis of half a turn, unless they are opposite.
	q := [4]float64{to[1], -to[0], 0, 1 - to[2]}
	length := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[3]*q[3])
	if length < 1e-9 {
		return [4]float64{1, 0, 0, 0}
	}
	for i := range q {
		q[i] /= length
	}
	return q
}
