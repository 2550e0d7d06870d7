package weapons

import (
	"cmp"
	"fmt"
	"slices"
)

// Catalogue is the set of weapons of a match, sorted by slot and then by name.
type Catalogue struct {
	specs  []Spec
	byName map[string]int
	cools  bool
}

// NewCatalogue copies specs. An invalid spec or two specs of the same name are an
// error. The order of the arguments does not matter.
func NewCatalogue(specs ...Spec) (*Catalogue, error) {
	c := &Catalogue{byName: make(map[string]int, len(specs))}
	for i := range specs {
		if err := specs[i].Validate(); err != nil {
			return nil, err
		}
		c.specs = append(c.specs, specs[i].Clone())
	}
	slices.SortFunc(c.specs, func(a, b Spec) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Name, b.Name))
	})
	for i := range c.specs {
		name := c.specs[i].Name
		if _, ok := c.byName[name]; ok {
			return nil, fmt.Errorf("weapon %q: registered twice: %w", name, ErrInvalid)
		}
		c.byName[name] = i
		c.cools = c.cools || c.specs[i].Cooling != nil
	}
	return c, nil
}

// Cools reports whether any of the weapons builds up heat.
func (c *Catalogue) Cools() bool { return c.cools }

// Lookup returns the spec with that name. The caller must not change it.
func (c *Catalogue) Lookup(name string) (*Spec, bool) {
	i, ok := c.byName[name]
	if !ok {
		return nil, false
	}
	return &c.specs[i], true
}

// Names returns the names of the weapons in order.
func (c *Catalogue) Names() []string {
	names := make([]string, len(c.specs))
	for i := range c.specs {
		names[i] = c.specs[i].Name
	}
	return names
}

// Specs returns copies of the weapons in order.
func (c *Catalogue) Specs() []Spec { return copies(c.specs) }

// standard collects the shipped weapons during package initialization.
var standard []Spec

// register adds a shipped weapon. The file of each weapon calls it once.
func register(s Spec) Spec {
	// deterministic: runs only before main, and the catalogue sorts.
	standard = append(standard, s)
	return s
}

// Standard returns copies of the weapons that Skijet ships.
func Standard() []Spec { return copies(standard) }

func copies(specs []Spec) []Spec {
	specs = append([]Spec{}, specs...)
	for i, s := range specs {
		specs[i] = s.Clone()
	}
	return specs
}
