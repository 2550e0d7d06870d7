package extras

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Properties are the custom properties of a node, a mesh or a material, as Blender exports
// them. Other programs may use the names for something else, so they may have any form.
type Properties struct {
	Given []property // with names that mean something here
	Other []string   // names of the rest
	own   []property // with names for modules
}

type property struct {
	Name string
	raw  json.RawMessage
}

// Limits of what is kept of properties that mean nothing here, of which files may have any
// number.
const (
	maxOtherProperties = 16
	maxOtherName       = 64 // bytes
)

// UnmarshalJSON reads an object, one property after another: a file may have millions. Anything
// else has no properties.
func (p *Properties) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil
		}
		word, _ := name.(string)
		if isOwnName(word) {
			var raw json.RawMessage
			if err := d.Decode(&raw); err != nil {
				return nil
			}
			p.keepOwn(word, raw)
			continue
		}
		if !isPropertyWord(word) {
			if len(word) <= maxOtherName && len(p.Other) < maxOtherProperties {
				p.Other = append(p.Other, word)
			}
			var skipped struct{} // of any form, which needs no memory
			_ = d.Decode(&skipped)
			continue
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil
		}
		p.Given = slices.DeleteFunc(p.Given, func(g property) bool { return g.Name == word }) // the last counts
		p.Given = append(p.Given, property{word, raw})
	}
	return nil
}

// Get returns a property, or nil where it is absent or null.
func (p *Properties) Get(name string) json.RawMessage {
	for i := range p.Given {
		if p.Given[i].Name == name && string(p.Given[i].raw) != "null" {
			return p.Given[i].raw
		}
	}
	return nil
}

// Has reports whether a property is there.
func (p *Properties) Has(name string) bool { return p.Get(name) != nil }

// Number returns the value of a property, or a default where it is absent.
func (p *Properties) Number(place, name string, low, high, absent float64) (float64, error) {
	raw := p.Get(name)
	if raw == nil {
		return absent, nil
	}
	var value float64
	if json.Unmarshal(raw, &value) != nil || !(value >= low && value <= high) {
		return 0, fault.New(fault.ErrFormat, place+".extras."+name, "is %s, want a number of %v to %v", PropertyText(raw), low, high)
	}
	return value, nil
}

// Truth returns a property that says yes or no, which some editors export as a number.
func (p *Properties) Truth(place, name string) (bool, error) {
	switch string(p.Get(name)) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	value, err := p.Number(place, name, 0, 1, 0)
	return value > 0, err
}

// Vector returns the value of a property of three numbers, in our axes.
func (p *Properties) Vector(place, name string, absent geom.Vec) (geom.Vec, error) {
	raw := p.Get(name)
	if raw == nil {
		return absent, nil
	}
	var list []float64
	if json.Unmarshal(raw, &list) != nil || len(list) != 3 {
		return absent, fault.New(fault.ErrFormat, place+".extras."+name, "is %s, want three numbers", PropertyText(raw))
	}
	return geom.Vec{X: list[0], Y: list[1], Z: list[2]}, nil
}

// Fill sets the fields of a struct of package manifest that have the names of properties, as they are in
// level.json, and reports whether there is one.
func (p *Properties) Fill(place string, into any) (found bool, err error) {
	v := reflect.ValueOf(into).Elem()
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		raw := p.Get(name)
		if raw == nil {
			continue
		}
		field := v.Field(i).Addr().Interface()
		var flat []float64 // two colours of Blender, which has no lists of lists
		if colors, ok := field.(**[2]manifest.Color); ok && json.Unmarshal(raw, &flat) == nil && len(flat) == 6 {
			*colors, found = &[2]manifest.Color{[3]float64(flat[:3]), [3]float64(flat[3:])}, true
			continue
		}
		var at *jsonfile.Error
		if errors.As(jsonfile.Decode(raw, field), &at) {
			return false, fault.New(fault.ErrFormat, place+".extras."+name+at.Place, "%s", at.Reason)
		}
		found = true
	}
	return found, check.Fields(place+".extras", into)
}

// PropertyText returns the value of a property as a message shows it.
func PropertyText(raw json.RawMessage) string { return jsonfile.Cut(string(raw)) }

// The words of properties, by what they belong to.
var (
	OwnerWords   = [...]string{"team"}
	PickupWords  = [...]string{"respawn_s"}
	ZoneWords    = [...]string{"kind", "name", "gate", "density", "viscosity", "gravity_factor", "velocity_factor", "force", "target"}
	StopWords    = [...]string{"speed_m_s", "travel_s", "wait_s", "turn_deg"}
	ObjectWords  = [...]string{"speed_m_s", "travel_s", "wait_s", "turn_deg", "closed", "turn_s", "axis", "belt_m_s", "start_s", "sides", "cell_m", "min_z_m", "max_z_m", "cut"}
	SurfaceWords = [...]string{"friction", "elasticity", "panels"}
	LevelWords   = [...]string{"name", "about", "limits_min", "limits_max", "gold_s", "silver_s", "bronze_s",
		"zenith", "middle", "horizon", "glare", "sun", "shade", "sun_direction", "fog", "clouds", "mountains",
		"meadow", "straw", "rock", "snow", "snow_line_m", "grass_line_m"}
)

func isPropertyWord(name string) bool {
	words := [...][]string{OwnerWords[:], PickupWords[:], ZoneWords[:], ObjectWords[:], SurfaceWords[:], LevelWords[:]}
	return slices.ContainsFunc(words[:], func(list []string) bool { return slices.Contains(list, name) })
}

// foreignProperties are prefixes of properties that editors write by themselves.
var foreignProperties = [...]string{"_", "cycles", "gltf", "blender", "export", "import", "id_"}
