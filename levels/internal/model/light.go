package model

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// Light is a lamp of a model.
type Light struct {
	Position geom.Vec
	// Color is linear RGB times the intensity. Only its ratio to that of the other lamps
	// of the level means something: files of different editors differ by hundreds.
	Color [3]float64
	Range float64 // m from which on it lights nothing; 0 for no limit
	// Direction is where a spot points to, a unit vector; zero for light to all sides.
	Direction geom.Vec
	// Inner and Outer are the cosines of the angles to Direction at which a spot begins to
	// fade, and ends.
	Inner, Outer float64
}

// readLight returns the lamp and whether it is the sun, of which only Direction and Color mean
// something.
func readLight(g *gltf.Light, at affine.Map) (l Light, sun bool, err error) {
	l = Light{Position: at.Origin, Color: [3]float64{1, 1, 1}, Inner: 1, Outer: -1}
	intensity := 1.0
	if g.Intensity != nil {
		intensity = *g.Intensity
	}
	if g.Color != nil {
		l.Color = *g.Color
	}
	for i := range l.Color {
		if l.Color[i] *= intensity; !(l.Color[i] >= 0) || !geom.IsFinite(l.Color[i]) {
			return l, false, fmt.Errorf("its colour or intensity is negative or not finite")
		}
	}
	if g.Range != nil && *g.Range > 0 {
		l.Range = *g.Range
	}
	ahead := at.Direction(geom.Vec{Z: -1}).Normalize()
	switch g.Type {
	case "point":
	case "directional":
		l.Direction, sun = ahead, true
	case "spot":
		outer := math.Pi / 4 // of the specification
		if g.Spot.Outer != nil {
			outer = *g.Spot.Outer
		}
		if !(outer > 0 && outer <= math.Pi/2) || !(g.Spot.Inner >= 0 && g.Spot.Inner <= outer) {
			return l, false, fmt.Errorf("its cone is from %v to %v radians", g.Spot.Inner, outer)
		}
		l.Direction = ahead
		_, l.Inner = geom.SinCos(geom.Degrees(float64(g.Spot.Inner * degreesPerRadian)))
		_, l.Outer = geom.SinCos(geom.Degrees(float64(outer * degreesPerRadian)))
	default:
		return l, false, fmt.Errorf("its type is %.20q", g.Type)
	}
	return l, sun, nil
}

// addLight adds the lamp of a node.
func (w *walker) addLight(place string, n *gltf.Node, at affine.Map) {
	index := n.Extensions.Light.Value.Light
	if index == nil || w.options.Drawing {
		return
	}
	lights := w.doc.Extensions.Value.Punctual.Lights
	if *index < 0 || *index >= len(lights) {
		w.doc.Ignored.Add("light", fmt.Sprintf("%s: there are %d lights", place, len(lights)))
		return
	}
	l, sun, err := readLight(&lights[*index].Value, at)
	switch {
	case err != nil:
		w.doc.Ignored.Add("light", place+": "+err.Error())
	case !sun && len(w.model.Lights) == check.MaxLights:
		w.doc.Ignored.Add("light", fmt.Sprintf("%s: more than %d", place, check.MaxLights))
	case !sun:
		w.model.Lights = append(w.model.Lights, l)
	case w.model.Sun != nil:
		w.doc.Ignored.Add("light", place+": a second sun")
	default:
		w.addSun(place, l)
	}
}

const (
	// SunTilt is how far a sun of a file that shines straight down is tilted, m to the side
	// for each metre up [ours]: three degrees, which nobody sees. With 0, checkSun would
	// refuse it.
	SunTilt = 0.05
	// highestSun is the z of the unit vector towards a sun above which it is tilted [ours],
	// half a degree from straight up: rounding, when a model is turned, could make a sun
	// vertical that is closer to it.
	highestSun = 0.99996
)

// addSun sets the sun of the model.
func (w *walker) addSun(place string, l Light) {
	toSun := geom.Vec{}.Sub(l.Direction) // without negative zeros
	if toSun.Z > highestSun {
		toSun = geom.Vec{X: SunTilt, Z: 1}.Normalize()
		w.doc.Ignored.Add("sun straight above, which is tilted a little", place)
	}
	if err := check.Sun(place, toSun); err != nil {
		w.doc.Ignored.Add("sun", whyIn(place, err))
		return
	}
	l.Direction = toSun.Neg()
	w.model.Sun = &l
}
