package model

import (
	"encoding/json"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// levelNode is the name of an empty node whose custom properties are those of the level: what
// level.json says about all of it.
const levelNode = "level"

// levelProperties is what a model says about all of its level.
type levelProperties struct {
	Place       string
	Name, About string
	Limits      *geom.Bounds     // or nil
	Times       *manifest.Course // for medals, or nil
	Look        *manifest.Look
	Own         []extras.Own
}

// addLevelNode reads the properties of the level. The first such node counts.
func (w *walker) addLevelNode(place string, n *gltf.Node) error {
	if w.model.Level != nil {
		w.doc.Ignored.Add("second node with the properties of the level", place)
		return nil
	}
	e, l := &n.Extras, &levelProperties{Place: place, Own: w.ownOf(place, n)}
	var err error
	if l.Name, err = e.Text(place, "name"); err != nil {
		return err
	}
	if l.About, err = e.Text(place, "about"); err != nil {
		return err
	}
	if e.Has("limits_min") || e.Has("limits_max") {
		if l.Limits, err = limitsOf(e, place); err != nil {
			return err
		}
	}
	if l.Times, err = timesOf(e, place); err != nil {
		return err
	}
	if l.Look, err = lookOf(e, place); err != nil {
		return err
	}
	w.model.Level = l
	return nil
}

// limitsOf reads the limits of the world.
func limitsOf(p *extras.Properties, place string) (*geom.Bounds, error) {
	var b geom.Bounds
	for _, f := range [...]struct {
		name string
		to   *geom.Vec
	}{{"limits_min", &b.Min}, {"limits_max", &b.Max}} {
		if !p.Has(f.name) {
			return nil, fault.New(fault.ErrFormat, place+".extras."+f.name, "is missing, want both limits_min and limits_max")
		}
		var err error
		if *f.to, err = p.Vector(place, f.name, geom.Vec{}); err != nil {
			return nil, err
		}
		if err := check.Point(place+".extras."+f.name, *f.to); err != nil {
			return nil, err
		}
	}
	return &b, check.Bounds(place+".extras.limits_max", b)
}

// timesOf reads the times of a course for medals, or nil where there are none.
func timesOf(p *extras.Properties, place string) (*manifest.Course, error) {
	var c manifest.Course
	given := 0
	for _, f := range [...]struct {
		name string
		to   *float64
	}{{"gold_s", &c.Gold}, {"silver_s", &c.Silver}, {"bronze_s", &c.Bronze}} {
		if p.Has(f.name) {
			given++
		}
		var err error
		if *f.to, err = p.Number(place, f.name, check.TickSeconds, check.MaxCourse, 0); err != nil {
			return nil, err
		}
	}
	switch given {
	case 0:
		return nil, nil
	case 3:
		return &c, check.Times(place+".extras.", &c)
	}
	return nil, fault.New(fault.ErrFormat, place+".extras", "has %d of gold_s, silver_s and bronze_s, want all or none", given)
}

// lookOf reads the properties of a look, or nil where there are none.
func lookOf(p *extras.Properties, place string) (*manifest.Look, error) {
	var m manifest.Look
	found := false
	for _, f := range [...]struct {
		name string
		to   **manifest.Color
	}{
		{"zenith", &m.Zenith}, {"middle", &m.Middle}, {"horizon", &m.Horizon}, {"glare", &m.Glare}, {"sun", &m.Sun}, {"shade", &m.Shade},
		{"sun_direction", &m.Direction}, {"snow", &m.Snow},
	} {
		if !p.Has(f.name) {
			continue
		}
		v, err := p.Vector(place, f.name, geom.Vec{})
		if err != nil {
			return nil, err
		}
		*f.to, found = &manifest.Color{v.X, v.Y, v.Z}, true
	}
	for _, f := range [...]struct {
		name string
		to   **[2]manifest.Color
	}{{"meadow", &m.Meadow}, {"straw", &m.Straw}, {"rock", &m.Rock}} {
		if !p.Has(f.name) {
			continue
		}
		pair, err := colorsOf(p, place, f.name)
		if err != nil {
			return nil, err
		}
		*f.to, found = pair, true
	}
	for _, f := range [...]struct {
		name string
		to   **float64
	}{{"fog", &m.Fog}, {"clouds", &m.Clouds}, {"mountains", &m.Mountains}, {"snow_line_m", &m.SnowLine}, {"grass_line_m", &m.GrassLine}} {
		if !p.Has(f.name) {
			continue
		}
		number, err := p.Number(place, f.name, -check.MaxCoordinate, check.MaxCoordinate, 0)
		if err != nil {
			return nil, err
		}
		*f.to, found = &number, true
	}
	if !found {
		return nil, nil
	}
	return &m, nil
}

// colorsOf reads a property of two colours: two lists of three numbers, or one of six.
func colorsOf(p *extras.Properties, place, name string) (*[2]manifest.Color, error) {
	raw := p.Get(name)
	var flat []float64
	var nested [][]float64
	switch {
	case json.Unmarshal(raw, &nested) == nil:
		if len(nested) == 2 && len(nested[0]) == 3 && len(nested[1]) == 3 {
			return &[2]manifest.Color{manifest.Color(nested[0]), manifest.Color(nested[1])}, nil
		}
	case json.Unmarshal(raw, &flat) == nil && len(flat) == 6:
		return &[2]manifest.Color{manifest.Color(flat[:3]), manifest.Color(flat[3:])}, nil
	}
	return nil, fault.New(fault.ErrFormat, place+".extras."+name, "is %s, want two colours of three numbers", extras.PropertyText(raw))
}
