package extras

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Limits of the properties for modules.
const (
	maxOwn        = 64      // of one part
	maxOwnNumbers = 16      // of one property
	maxOwnBytes   = 4 << 10 // of one value as JSON
)

// Own is a property that means nothing here and something to a module. Its name has a dot: the name of
// the module, and what the module calls it.
type Own struct {
	Name    string
	Text    string
	Numbers []float64 // nil for a text
}

// isOwnName reports whether a property is for modules.
func isOwnName(name string) bool {
	module, word, ok := strings.Cut(name, ".")
	return ok && module != "" && word != "" && len(name) <= maxOtherName
}

// readOwn reads the value of a property for modules.
func readOwn(place, name string, raw json.RawMessage) (Own, error) {
	own := Own{Name: name}
	var number float64
	var truth bool
	switch {
	case len(raw) > maxOwnBytes:
		return own, fault.New(fault.ErrTooLarge, place, "has %d bytes, want at most %d", len(raw), maxOwnBytes)
	case string(raw) == "null":
	case json.Unmarshal(raw, &own.Text) == nil:
		return own, check.Name(place, own.Text)
	case json.Unmarshal(raw, &number) == nil:
		own.Numbers = []float64{number}
		return own, nil
	case json.Unmarshal(raw, &truth) == nil:
		own.Numbers = []float64{0}
		if truth {
			own.Numbers[0] = 1
		}
		return own, nil
	case json.Unmarshal(raw, &own.Numbers) == nil && len(own.Numbers) > 0 && len(own.Numbers) <= maxOwnNumbers:
		return own, nil
	}
	return own, fault.New(fault.ErrFormat, place, "is %s, want a text, a number, true, false, or a list of 1 to %d numbers", PropertyText(raw), maxOwnNumbers)
}

// OwnOf reads the "properties" of a part of level.json, sorted by name.
func OwnOf(place string, data json.RawMessage) (all []Own, err error) {
	if data == nil {
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil, fault.New(fault.ErrFormat, place, "is %s, want an object of names and values", PropertyText(data))
	}
	for d.More() {
		token, _ := d.Token()
		name, _ := token.(string)
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, fault.New(fault.ErrFormat, place, "%v", err)
		}
		at := place + "." + name
		switch {
		case !isOwnName(name):
			return nil, fault.New(fault.ErrFormat, at, "has no good name, want at most %d bytes, the name of a module, a dot and a word, such as wind.gust", maxOtherName)
		case slices.ContainsFunc(all, func(o Own) bool { return o.Name == name }):
			return nil, fault.New(fault.ErrFormat, at, "is there twice")
		case len(all) == maxOwn:
			return nil, fault.New(fault.ErrTooLarge, place, "has more than %d properties", maxOwn)
		}
		own, err := readOwn(at, name, raw)
		if err != nil {
			return nil, err
		}
		all = append(all, own)
	}
	return sorted(all), nil
}

// Own returns the properties for modules, sorted by name, and the names of those of no form that a
// module could read. Other programs have names with dots too, so these are no errors.
func (p *Properties) Own() (all []Own, odd []string) {
	for _, g := range p.own {
		own, err := readOwn("", g.Name, g.raw)
		if err != nil {
			odd = append(odd, g.Name)
			continue
		}
		all = append(all, own)
	}
	return sorted(all), odd
}

func sorted(all []Own) []Own {
	slices.SortFunc(all, func(a, b Own) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// keepOwn keeps a property for modules. The last of a name counts.
func (p *Properties) keepOwn(name string, raw json.RawMessage) {
	p.own = slices.DeleteFunc(p.own, func(g property) bool { return g.Name == name })
	if len(p.own) < maxOwn {
		p.own = append(p.own, property{name, raw})
	}
}

// CheckOwn refuses a property that no file could have.
func CheckOwn(place string, o Own) error {
	if !isOwnName(o.Name) || len(o.Numbers) > maxOwnNumbers || o.Numbers != nil && (o.Text != "" || len(o.Numbers) == 0) {
		return fault.New(fault.ErrFormat, place, "has the property %.60q, want the name of a module, a dot and a word, and a text or 1 to %d numbers", o.Name, maxOwnNumbers)
	}
	for _, n := range o.Numbers {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return fault.New(fault.ErrNotFinite, place+"."+o.Name, "is %v", n)
		}
	}
	return check.Name(place+"."+o.Name, o.Text)
}
