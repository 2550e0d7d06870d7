package levels

import (
	"strings"
	"testing"
)

// TestEmbedded_LevelsLookApart: sky, light or ground of each level are those of no other.
func TestEmbedded_LevelsLookApart(t *testing.T) {
	looks := map[Look]string{}
	for _, name := range EmbeddedNames() {
		level, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := looks[level.Look]; ok {
			t.Errorf("%s looks as %s does", name, other)
		}
		looks[level.Look] = name
	}
}

// TestEmbedded_BasesShowTheirTeams: by parts in its colour, by some that glow in it, and in the works and on the isles
// by signs.
func TestEmbedded_BasesShowTheirTeams(t *testing.T) {
	const near = 150 // m from a flag
	for _, name := range []string{"valley", "works", "isles"} {
		level, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, flag := range level.Flags {
			var colored, glowing, signs int
			for i := range level.Structures {
				s := &level.Structures[i]
				if len(s.Vertices) == 0 || s.Vertices[0].Sub(flag.Position).Length() > near {
					continue
				}
				if strings.Contains(s.Name, "sign") {
					signs++
				}
				own, other := s.Color[2], s.Color[0] // blue, red
				if flag.Team == 2 {
					own, other = other, own
				}
				if own > 0.5 && own > 2*other && s.Glow > 0 {
					glowing++
				} else if own > 0.5 && own > 2*other {
					colored++
				}
			}
			if colored == 0 || glowing == 0 || signs == 0 && name != "valley" {
				t.Errorf("%s: the base of team %d has %d parts in its colour, %d that glow in it, and %d signs", name, flag.Team, colored, glowing, signs)
			}
		}
	}
}
