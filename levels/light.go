package levels

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// Light is a lamp of a level.
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

const (
	// MaxLights limits the lamps of a level.
	MaxLights = 1024
	// MaxLitTriangles is the number of triangles of the structures of a level above which
	// its lamps light nothing [ours]: their light is computed when the level is drawn first,
	// which should take seconds.
	MaxLitTriangles = 60_000
)

// gltfLights are the lamps of a document, of KHR_lights_punctual.
type gltfLights struct {
	Punctual struct {
		Lights []lenient[gltfLight] `json:"lights"`
	} `json:"KHR_lights_punctual"`
}

type gltfLight struct {
	Type      string      `json:"type"`
	Color     *[3]float64 `json:"color"`
	Intensity *float64    `json:"intensity"`
	Range     *float64    `json:"range"`
	Spot      struct {
		Inner float64  `json:"innerConeAngle"` // radians
		Outer *float64 `json:"outerConeAngle"`
	} `json:"spot"`
}

// light returns the lamp and whether it is the sun, of which only Direction and Color mean
// something.
func (g *gltfLight) light(at affine) (l Light, sun bool, err error) {
	l = Light{Position: at.origin, Color: [3]float64{1, 1, 1}, Inner: 1, Outer: -1}
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
	ahead := at.direction(geom.Vec{Z: -1}).Normalize()
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
func (w *walker) addLight(place string, n *gltfNode, at affine) {
	index := n.Extensions.Light.value.Light
	if index == nil || w.source.drawing {
		return
	}
	lights := w.Extensions.value.Punctual.Lights
	if *index < 0 || *index >= len(lights) {
		w.ignored.add("light", fmt.Sprintf("%s: there are %d lights", place, len(lights)))
		return
	}
	l, sun, err := lights[*index].value.light(at)
	switch {
	case err != nil:
		w.ignored.add("light", place+": "+err.Error())
	case !sun && len(w.model.lights) == MaxLights:
		w.ignored.add("light", fmt.Sprintf("%s: more than %d", place, MaxLights))
	case !sun:
		w.model.lights = append(w.model.lights, l)
	case w.model.sun != nil:
		w.ignored.add("light", place+": a second sun")
	default:
		w.addSun(place, l)
	}
}

const (
	// sunTilt is how far a sun of a file that shines straight down is tilted, m to the side
	// for each metre up [ours]: three degrees, which nobody sees. With 0, checkSun would
	// refuse it.
	sunTilt = 0.05
	// highestSun is the z of the unit vector towards a sun above which it is tilted [ours],
	// half a degree from straight up: rounding, when a model is turned, could make a sun
	// vertical that is closer to it.
	highestSun = 0.99996
)

// addSun sets the sun of the model.
func (w *walker) addSun(place string, l Light) {
	toSun := geom.Vec{}.Sub(l.Direction) // without negative zeros
	if toSun.Z > highestSun {
		toSun = geom.Vec{X: sunTilt, Z: 1}.Normalize()
		w.ignored.add("sun straight above, which is tilted a little", place)
	}
	if err := checkSun(place, toSun); err != nil {
		w.ignored.add("sun", whyIn(place, err))
		return
	}
	l.Direction = toSun.Neg()
	w.model.sun = &l
}

// addLights adds the lamps of a placed model to the parts of a level, and its sun if it is
// the first.
func (m *model) addLights(parts *Parts, to modelPlacement) {
	for i, l := range m.lights {
		if len(parts.Lights) == MaxLights {
			parts.Ignored = append(parts.Ignored, fmt.Sprintf("%s: %d lights: the level has %d already", to.name, len(m.lights)-i, MaxLights))
			break
		}
		l.Position, l.Range = to.at.point(l.Position), float64(l.Range*to.scale())
		if l.Direction != (geom.Vec{}) {
			l.Direction = to.at.direction(l.Direction).Normalize()
		}
		for i := range l.Color { // the same light on a larger model
			l.Color[i] *= float64(to.scale() * to.scale())
		}
		parts.Lights = append(parts.Lights, l)
	}
	switch {
	case m.sun == nil:
	case parts.sun != nil:
		parts.Ignored = append(parts.Ignored, to.name+": light: a second sun")
	default:
		parts.sun = &Light{Color: m.sun.Color, Direction: to.at.direction(m.sun.Direction).Normalize()}
	}
}

// shine gives a look the light and the direction of a sun.
func (l *Look) shine(sun *Light) {
	l.SunDirection = sun.Direction.Neg()
	if most := max(sun.Color[0], sun.Color[1], sun.Color[2]); most > 0 {
		for i := range l.Sun {
			l.Sun[i] = sun.Color[i] / most
		}
	}
}

// noteUnlit lists the lamps of a level that is too large for them.
func (p *Parts) noteUnlit() {
	triangles := 0
	for i := range p.Structures {
		triangles += len(p.Structures[i].Indices) / 3
	}
	if len(p.Lights) > 0 && triangles > MaxLitTriangles {
		p.Ignored = append(p.Ignored, fmt.Sprintf("%d lights: the structures have %d triangles, and more than %d are not lit by lamps",
			len(p.Lights), triangles, MaxLitTriangles))
	}
}

// checkLights refuses lamps that are not finite, or too many.
func (p *Parts) checkLights() error {
	if len(p.Lights) > MaxLights {
		return fault(ErrTooLarge, "lights", "%d given, want at most %d", len(p.Lights), MaxLights)
	}
	for i := range p.Lights {
		l, place := &p.Lights[i], fmt.Sprintf("lights[%d]", i)
		if err := checkPoint(place+".position", l.Position); err != nil {
			return err
		}
		for _, f := range [...]float64{l.Color[0], l.Color[1], l.Color[2], l.Range} {
			if !(f >= 0) || !geom.IsFinite(f) {
				return fault(ErrNotFinite, place, "has a colour or a range of %v", f)
			}
		}
		if !l.Direction.IsFinite() || !geom.IsFinite(l.Inner) || !geom.IsFinite(l.Outer) {
			return fault(ErrNotFinite, place, "has a cone that is not finite")
		}
	}
	return nil
}
