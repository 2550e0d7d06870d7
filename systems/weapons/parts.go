package weapons

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/limits"
)

// maxParts is the largest number of parts of a spec [ours].
const maxParts = 64

// Part is a component for the projectiles of a weapon. A module defines the component
// and decodes its JSON.
type Part struct {
	Name string
	Data json.RawMessage // without spaces
}

// Decode decodes the JSON of the part into the value that a pointer points to. The fields of
// structs need json tags, and those that are unknown are refused, as are numbers outside the ranges in
// their tags, such as `limit:"0..1e6"`; of a text or a slice the range is that of its length. Fields
// that are not given count as 0.
func (p *Part) Decode(into any) error {
	if err := jsonfile.Decode(p.Data, into); err != nil {
		return err
	}
	var all jsonfile.Errors
	for _, b := range limits.Breaches("", into) {
		all = append(all, b)
	}
	if all == nil {
		return nil
	}
	return all
}

// Parts are parts for the projectiles of a weapon or of one of its modes, sorted by name. In
// JSON they are an object with the names as its keys.
type Parts []Part

// Find returns the part of a name, or nil.
func (p Parts) Find(name string) *Part {
	i, ok := slices.BinarySearchFunc(p, name, func(part Part, name string) int { return strings.Compare(part.Name, name) })
	if !ok {
		return nil
	}
	return &p[i]
}

// With returns the parts with another one, in place of that of the same name.
func (p Parts) With(part Part) Parts {
	return append(p.Without(part.Name), part).sorted()
}

// Without returns the parts without that of a name.
func (p Parts) Without(name string) Parts {
	return slices.DeleteFunc(slices.Clone(p), func(o Part) bool { return o.Name == name })
}

func (p Parts) sorted() Parts {
	slices.SortFunc(p, func(a, b Part) int { return strings.Compare(a.Name, b.Name) })
	return p
}

// MarshalJSON encodes the parts as an object.
func (p Parts) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i := range p {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(p[i].Name)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(p[i].Data)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON adds the parts of an object, and refuses repeated names.
func (p *Parts) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return fmt.Errorf("want an object with the names of parts")
	}
	parts := append(Parts{}, *p...) // a projectile may have some by their keys
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return err
		}
		if err := parts.add(token.(string), raw); err != nil {
			return err
		}
	}
	*p = parts
	return nil
}

// add puts a part in its place by name, and refuses repeated ones.
func (p *Parts) add(name string, data json.RawMessage) error {
	if p.Find(name) != nil {
		return fmt.Errorf("part %q is given twice", name)
	}
	compact, err := json.Marshal(data) // without spaces
	*p = p.With(Part{Name: name, Data: compact})
	return err
}

// clone returns a deep copy.
func (p Parts) clone() Parts {
	c := slices.Clone(p)
	for i := range c {
		c[i].Data = slices.Clone(c[i].Data)
	}
	return c
}

// checkParts reports invalid parts, which lie within a field or "".
func (s *checker) checkParts(within string, parts Parts) {
	if len(parts) > maxParts {
		s.fail(within+"parts: their number", len(parts), fmt.Sprint("at most ", maxParts))
		return
	}
	for i := range parts {
		p := &parts[i]
		if i > 0 && p.Name <= parts[i-1].Name {
			s.fail(within+"parts", fmt.Sprintf("%q after %q", p.Name, parts[i-1].Name), "each name once, in sorted order")
		}
		field := within + "parts." + p.Name
		if within != "" {
			field = within + p.Field()
		}
		if compact, err := json.Marshal(p.Data); err != nil || !bytes.Equal(compact, p.Data) {
			s.fail(field, fmt.Sprintf("%q", p.Data), "JSON without spaces")
		}
	}
}
