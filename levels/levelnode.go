package levels

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// levelNode is the name of an empty node whose custom properties are those of the level: what
// level.json says about all of it.
const levelNode = "level"

// levelProperties is what a model says about all of its level.
type levelProperties struct {
	place       string
	name, about string
	limits      *geom.Bounds // or nil
	course      *Course      // its times, or nil
	look        *Look        // or nil
	ownSun      bool         // look says where the sun is
}

// modelGate is a gate of the course of a model.
type modelGate struct {
	number int
	node   string // its place in the file
	zone   Zone
}

// addLevelNode reads the properties of the level. The first such node counts.
func (w *walker) addLevelNode(place string, n *gltfNode) error {
	if w.model.level != nil {
		w.ignored.add("second node with the properties of the level", place)
		return nil
	}
	e, l := &n.Extras, &levelProperties{place: place}
	var err error
	if l.name, err = e.text(place, "name"); err != nil {
		return err
	}
	if l.about, err = e.text(place, "about"); err != nil {
		return err
	}
	if e.has("limits_min") || e.has("limits_max") {
		if l.limits, err = e.limits(place); err != nil {
			return err
		}
	}
	if e.has("gold_s") || e.has("silver_s") || e.has("bronze_s") {
		l.course = &Course{}
		for _, f := range [...]struct {
			name string
			to   *float64
		}{{"gold_s", &l.course.Gold}, {"silver_s", &l.course.Silver}, {"bronze_s", &l.course.Bronze}} {
			if *f.to, err = e.number(place, f.name, TickSeconds, maxCourse, 0); err != nil {
				return err
			}
		}
	}
	if l.look, err = e.look(place); err != nil {
		return err
	}
	l.ownSun = e.has("sun_direction")
	w.model.level = l
	return nil
}

// limits reads the limits of the world.
func (p *properties) limits(place string) (*geom.Bounds, error) {
	var b geom.Bounds
	for _, f := range [...]struct {
		name string
		to   *geom.Vec
	}{{"limits_min", &b.Min}, {"limits_max", &b.Max}} {
		if !p.has(f.name) {
			return nil, fault(ErrFormat, place+".extras."+f.name, "is missing, want both limits_min and limits_max")
		}
		var err error
		if *f.to, err = p.vector(place, f.name, geom.Vec{}); err != nil {
			return nil, err
		}
	}
	return &b, nil
}

// look reads the properties of a look, or nil where there are none.
func (p *properties) look(place string) (*Look, error) {
	var m manifestLook
	found := false
	for _, f := range [...]struct {
		name string
		to   **Color
	}{
		{"zenith", &m.Zenith}, {"middle", &m.Middle}, {"horizon", &m.Horizon}, {"glare", &m.Glare}, {"sun", &m.Sun}, {"shade", &m.Shade},
		{"sun_direction", &m.Direction}, {"snow", &m.Snow},
	} {
		if !p.has(f.name) {
			continue
		}
		v, err := p.vector(place, f.name, geom.Vec{})
		if err != nil {
			return nil, err
		}
		*f.to, found = &Color{v.X, v.Y, v.Z}, true
	}
	for _, f := range [...]struct {
		name string
		to   **[2]Color
	}{{"meadow", &m.Meadow}, {"straw", &m.Straw}, {"rock", &m.Rock}} {
		if !p.has(f.name) {
			continue
		}
		pair, err := p.colors(place, f.name)
		if err != nil {
			return nil, err
		}
		*f.to, found = pair, true
	}
	for _, f := range [...]struct {
		name string
		to   **float64
	}{{"fog", &m.Fog}, {"clouds", &m.Clouds}, {"mountains", &m.Mountains}, {"snow_line_m", &m.SnowLine}, {"grass_line_m", &m.GrassLine}} {
		if !p.has(f.name) {
			continue
		}
		number, err := p.number(place, f.name, -MaxCoordinate, MaxCoordinate, 0)
		if err != nil {
			return nil, err
		}
		*f.to, found = &number, true
	}
	if !found {
		return nil, nil
	}
	look, err := m.look()
	if e, ok := err.(*Error); ok {
		e.Place = place + ".extras" + strings.TrimPrefix(e.Place, "look")
	}
	return &look, err
}

// colors reads a property of two colours: two lists of three numbers, or one of six.
func (p *properties) colors(place, name string) (*[2]Color, error) {
	var flat []float64
	var nested [][]float64
	raw := p.get(name)
	if json.Unmarshal(raw, &nested) == nil {
		flat = slices.Concat(nested...)
	} else if json.Unmarshal(raw, &flat) != nil {
		flat = nil
	}
	if len(flat) != 6 {
		return nil, fault(ErrFormat, place+".extras."+name, "is %s, want two colours of three numbers", propertyText(raw))
	}
	return &[2]Color{Color(flat[:3]), Color(flat[3:])}, nil
}

// addProperties adds what a model says about the level, unless level.json or an earlier model
// says it.
func (m *model) addProperties(parts *Parts, to modelPlacement) {
	l := m.level
	if l == nil {
		return
	}
	parts.Name, parts.About = cmp.Or(parts.Name, l.name), cmp.Or(parts.About, l.about)
	if parts.Limits == nil && l.limits != nil {
		b := geom.Bounds{Min: to.at.point(l.limits.Min), Max: to.at.point(l.limits.Min)}
		for i := range 8 {
			corner := l.limits.Min
			if i&1 != 0 {
				corner.X = l.limits.Max.X
			}
			if i&2 != 0 {
				corner.Y = l.limits.Max.Y
			}
			if i&4 != 0 {
				corner.Z = l.limits.Max.Z
			}
			b = b.Include(to.at.point(corner))
		}
		parts.Limits = &b
	}
	if parts.times == nil && l.course != nil {
		parts.times, parts.timesNode = l.course, l.place
		if !to.alone {
			parts.timesNode = to.name + ": " + l.place
		}
	}
	if !parts.ownLook && l.look != nil {
		look := *l.look
		parts.Look, parts.ownLook, parts.ownSun = &look, true, l.ownSun
	}
}

// finishCourse makes the course of the gates of models. Without times for medals they are
// zones, of which a time trial makes a course too.
func (p *Parts) finishCourse() {
	p.noteMissingGates()
	switch {
	case p.Course != nil:
		if len(p.gates) > 0 {
			p.Ignored = append(p.Ignored, fmt.Sprintf("%s of models, since level.json has a course", countOf(len(p.gates), "gate", "gates")))
		}
	case p.times == nil:
		for _, g := range p.gates {
			p.addZone(g.node, g.zone)
		}
	default:
		slices.SortStableFunc(p.gates, func(a, b modelGate) int { return a.number - b.number })
		course := *p.times
		for _, g := range p.gates {
			course.Gates, p.gateNodes = append(course.Gates, g.zone.Bounds), append(p.gateNodes, g.node)
		}
		p.Course = &course
	}
}
