package testlevels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/levels"
)

// Ground is a level to prove bodies on.
type Ground struct {
	Level *levels.Level
	Solid *Brute // what does not move
	// Closed is whether nobody can get out of the level's bounds.
	Closed bool
	Seeded bool // another seed makes another ground
}

// makers lists the grounds that come from a seed.
var makers = []struct {
	name  string
	build func(seed uint64) (*levels.Level, error)
}{
	{"rooms", Rooms}, {"stairs", Stairs}, {"funnels", Funnels}, {"soup", Soup},
	{"far-soup", FarSoup}, {"terrain", Terrain}, {"creases", Creases}, {"plant", Plant},
}

// Names lists the grounds: those that come from a seed, then the embedded levels.
func Names() []string {
	var names []string
	for _, m := range makers {
		names = append(names, m.name)
	}
	return append(names, levels.EmbeddedNames()...)
}

// Build makes the ground of that name. An embedded level is the same with every
// seed.
func Build(name string, seed uint64) (*Ground, error) {
	for _, m := range makers {
		if m.name != name {
			continue
		}
		level, err := m.build(seed)
		if err != nil {
			return nil, fmt.Errorf("%w (seed %d)", err, seed)
		}
		return &Ground{Level: level, Solid: NewBrute(level.Solid), Closed: true, Seeded: true}, nil
	}
	if !slices.Contains(levels.EmbeddedNames(), name) {
		return nil, fmt.Errorf("testlevels: unknown level %q, want one of %s", name, strings.Join(Names(), ", "))
	}
	level, err := levels.Embedded(name)
	if err != nil {
		return nil, err
	}
	return &Ground{Level: level, Solid: NewBrute(level.Solid)}, nil
}
