package testlevels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/levels"
)

// Ground is a level for tests.
type Ground struct {
	Level *levels.Level
	Solid *Brute // everything that does not move
	// Closed is set if nothing can leave the level's bounds.
	Closed bool
	Seeded bool // each seed makes another level
}

// makers lists the levels that are made from a seed.
var makers = []struct {
	name  string
	build func(seed uint64) (*levels.Level, error)
}{
	{"rooms", Rooms}, {"stairs", Stairs}, {"funnels", Funnels}, {"soup", Soup},
	{"far-soup", FarSoup}, {"terrain", Terrain}, {"creases", Creases}, {"plant", Plant},
}

// Names lists the levels made from a seed, then the embedded ones.
func Names() []string {
	var names []string
	for _, m := range makers {
		names = append(names, m.name)
	}
	return append(names, levels.EmbeddedNames()...)
}

// Build makes the ground of that name. An embedded level does not depend on the seed.
func Build(name string, seed uint64) (*Ground, error) {
	level, err := Level(name, seed)
	if err != nil {
		return nil, err
	}
	seeded := !slices.Contains(levels.EmbeddedNames(), name)
	return &Ground{Level: level, Solid: NewBrute(level.Solid), Closed: seeded, Seeded: seeded}, nil
}

// Level makes the level of a ground alone. For a replay, the name is that of its header,
// and the seed that of its match.
func Level(name string, seed uint64) (*levels.Level, error) {
	for _, m := range makers {
		if m.name != name {
			continue
		}
		level, err := m.build(seed)
		if err != nil {
			return nil, fmt.Errorf("%w (seed %d)", err, seed)
		}
		return level, nil
	}
	if !slices.Contains(levels.EmbeddedNames(), name) {
		return nil, fmt.Errorf("testlevels: unknown level %q, want one of %s", name, strings.Join(Names(), ", "))
	}
	return levels.Embedded(name)
}
