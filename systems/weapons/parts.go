package weapons

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
)

// maxParts is the largest number of parts of a spec [ours].
const maxParts = 64

// Part is a component for the projectiles of a weapon. A module defines the component
// and decodes its JSON.
type Part struct {
	Name string
	Data json.RawMessage // without spaces

	place string // file and line, if it was read from a file
}

// Place returns the file and line of the part, or nothing if it was not read from a
// file.
func (p *Part) Place() string { return p.place }

// Parts are the parts of a spec, sorted by name. In JSON they are an object with the
// names as its keys.
type Parts []Part

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

// UnmarshalJSON decodes an object, and refuses repeated names.
func (p *Parts) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return fmt.Errorf("want an object with the names of parts")
	}
	parts := Parts{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		part := Part{Name: token.(string)}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return err
		}
		if part.Data, err = json.Marshal(raw); err != nil { // without spaces
			return err
		}
		if slices.ContainsFunc(parts, func(o Part) bool { return o.Name == part.Name }) {
			return fmt.Errorf("part %q is given twice", part.Name)
		}
		parts = append(parts, part)
	}
	slices.SortFunc(parts, func(a, b Part) int { return strings.Compare(a.Name, b.Name) })
	*p = parts
	return nil
}

// clone returns a deep copy.
func (p Parts) clone() Parts {
	c := slices.Clone(p)
	for i := range c {
		c[i].Data = slices.Clone(c[i].Data)
	}
	return c
}

// locate records the file and line of each part.
func (p Parts) locate(path string, data []byte) {
	line, column, ok := jsonfile.Find(data, Spec{}, "parts")
	if !ok {
		return
	}
	at := 0 // offset of the object
	for range line - 1 {
		at += bytes.IndexByte(data[at:], '\n') + 1
	}
	at += column - 1
	d := json.NewDecoder(bytes.NewReader(data[at:]))
	_, _ = d.Token()
	for d.More() {
		token, err := d.Token()
		line, _ := jsonfile.Position(data, int64(at)+d.InputOffset())
		var skipped json.RawMessage
		if err != nil || d.Decode(&skipped) != nil {
			return
		}
		for i := range p {
			if p[i].Name == token {
				p[i].place = fmt.Sprintf("%s, line %d", path, line)
			}
		}
	}
}

// checkParts reports invalid parts.
func (s *checker) checkParts(parts Parts) {
	if len(parts) > maxParts {
		s.fail("parts: their number", len(parts), fmt.Sprint("at most ", maxParts))
		return
	}
	for i := range parts {
		p := &parts[i]
		if i > 0 && p.Name <= parts[i-1].Name {
			s.fail("parts", fmt.Sprintf("%q after %q", p.Name, parts[i-1].Name), "each name once, in sorted order")
		}
		if compact, err := json.Marshal(p.Data); err != nil || !bytes.Equal(compact, p.Data) {
			s.fail("parts."+p.Name, fmt.Sprintf("%q", p.Data), "JSON without spaces")
		}
	}
}
