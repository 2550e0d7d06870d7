package weapons

import (
	"encoding/json"
	"slices"
)

// projectileKeys are the parts of package behaviours in the order in which files have them.
// Each has a key of its own in a projectile instead of its name in "parts".
var projectileKeys = []struct{ key, part string }{
	{"homing", "behaviours.homing"}, {"lock", "behaviours.locking"}, {"payloads", "behaviours.payloads"}, {"releases", "behaviours.releases"},
	{"stick", "behaviours.stick"}, {"field", "behaviours.field"}, {"chain", "behaviours.chain"}, {"pierce", "behaviours.pierce"}, {"flare_heat", "behaviours.flare"},
}

// Field returns where JSON has the part within a projectile: a key of its own for those of
// package behaviours.
func (p *Part) Field() string {
	for _, k := range projectileKeys {
		if k.part == p.Name {
			return k.key
		}
	}
	return "parts." + p.Name
}

// HasKey reports whether the part is one of package behaviours.
func (p *Part) HasKey() bool { return p.Field() != "parts."+p.Name }

// Has reports whether the projectile has a part of package behaviours, by its key.
func (p *Projectile) Has(key string) bool {
	return slices.ContainsFunc(p.Parts, func(part Part) bool { return part.Field() == key })
}

// Members lists the keys of a projectile in JSON that have no field.
func (p *Projectile) Members() []string {
	keys := make([]string, len(projectileKeys))
	for i := range projectileKeys {
		keys[i] = projectileKeys[i].key
	}
	return keys
}

// SetMember takes the value of a key that has no field.
func (p *Projectile) SetMember(key string, data json.RawMessage) error {
	i := slices.Index(p.Members(), key)
	return p.Parts.add(projectileKeys[i].part, data)
}

// MarshalJSON writes the parts of package behaviours under their keys.
func (p Projectile) MarshalJSON() ([]byte, error) {
	type fields Projectile // which has no MarshalJSON
	rest := fields(p)
	rest.Parts = slices.DeleteFunc(slices.Clone(p.Parts), func(part Part) bool { return part.HasKey() })
	data, err := json.Marshal(&rest)
	if err != nil {
		return nil, err
	}
	for _, k := range projectileKeys {
		if part := p.Parts.Find(k.part); part != nil {
			data = append(data[:len(data)-1], `,"`+k.key+`":`...)
			data = append(append(data, part.Data...), '}')
		}
	}
	return data, nil
}
