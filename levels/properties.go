package levels

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// properties are the custom properties of a node, a mesh or a material, as Blender exports
// them. Other programs may use the names for something else, so they may have any form.
type properties struct {
	given []property // with names that mean something here
	other []string   // names of the rest
}

type property struct {
	name string
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
func (p *properties) UnmarshalJSON(data []byte) error {
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
		if !isPropertyWord(word) {
			if len(word) <= maxOtherName && len(p.other) < maxOtherProperties {
				p.other = append(p.other, word)
			}
			var skipped struct{} // of any form, which needs no memory
			_ = d.Decode(&skipped)
			continue
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil
		}
		p.given = slices.DeleteFunc(p.given, func(g property) bool { return g.name == word }) // the last counts
		p.given = append(p.given, property{word, raw})
	}
	return nil
}

// get returns a property, or nil where it is absent or null.
func (p *properties) get(name string) json.RawMessage {
	for i := range p.given {
		if p.given[i].name == name && string(p.given[i].raw) != "null" {
			return p.given[i].raw
		}
	}
	return nil
}

// has reports whether a property is there.
func (p *properties) has(name string) bool { return p.get(name) != nil }

// number returns the value of a property, or a default where it is absent.
func (p *properties) number(place, name string, low, high, absent float64) (float64, error) {
	raw := p.get(name)
	if raw == nil {
		return absent, nil
	}
	var value float64
	if json.Unmarshal(raw, &value) != nil || !(value >= low && value <= high) {
		return 0, fault(ErrFormat, place+".extras."+name, "is %s, want a number of %v to %v", propertyText(raw), low, high)
	}
	return value, nil
}

// truth returns a property that says yes or no, which some editors export as a number.
func (p *properties) truth(place, name string) (bool, error) {
	switch string(p.get(name)) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	value, err := p.number(place, name, 0, 1, 0)
	return value > 0, err
}

// vector returns the value of a property of three numbers, in our axes.
func (p *properties) vector(place, name string, absent geom.Vec) (geom.Vec, error) {
	raw := p.get(name)
	if raw == nil {
		return absent, nil
	}
	var list []float64
	if json.Unmarshal(raw, &list) != nil || len(list) != 3 {
		return absent, fault(ErrFormat, place+".extras."+name, "is %s, want three numbers", propertyText(raw))
	}
	return geom.Vec{X: list[0], Y: list[1], Z: list[2]}, nil
}

// text returns the value of a property that is text, of the length of a name.
func (p *properties) text(place, name string) (string, error) {
	raw := p.get(name)
	if raw == nil {
		return "", nil
	}
	var value string
	if json.Unmarshal(raw, &value) != nil {
		return "", fault(ErrFormat, place+".extras."+name, "is %s, want a text", propertyText(raw))
	}
	return value, checkName(place+".extras."+name, value)
}

// propertyText returns the value of a property as a message shows it.
func propertyText(raw json.RawMessage) string {
	const longest = 40 // bytes
	if len(raw) > longest {
		return string(raw[:longest]) + "..."
	}
	return string(raw)
}

// The words of properties, by what they belong to.
var (
	ownerWords   = [...]string{"team"}
	pickupWords  = [...]string{"respawn_s"}
	zoneWords    = [...]string{"kind", "name", "gate", "density", "viscosity", "gravity_factor", "velocity_factor", "force"}
	stopWords    = [...]string{"speed_m_s", "travel_s", "wait_s", "turn_deg"}
	objectWords  = [...]string{"speed_m_s", "travel_s", "wait_s", "turn_deg", "closed", "turn_s", "axis", "belt_m_s", "start_s", "sides", "cell_m", "min_z_m", "max_z_m"}
	surfaceWords = [...]string{"friction", "elasticity", "panels"}
	levelWords   = [...]string{"name", "about", "limits_min", "limits_max", "gold_s", "silver_s", "bronze_s",
		"zenith", "middle", "horizon", "glare", "sun", "shade", "sun_direction", "fog", "clouds", "mountains",
		"meadow", "straw", "rock", "snow", "snow_line_m", "grass_line_m"}
)

func isPropertyWord(name string) bool {
	for _, list := range [...][]string{ownerWords[:], pickupWords[:], zoneWords[:], objectWords[:], surfaceWords[:], levelWords[:]} {
		if slices.Contains(list, name) {
			return true
		}
	}
	return false
}

// foreignProperties are prefixes of properties that editors write by themselves.
var foreignProperties = [...]string{"_", "cycles", "gltf", "blender", "export", "import", "id_"}
