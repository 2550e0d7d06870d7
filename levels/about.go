package levels

import (
	"encoding/json"
	"strings"
)

// About is what a list of levels says about one: what its level.json contains, without
// building it.
type About struct {
	Title string  // name for players
	Wide  float64 // m, the side of the terrain; 0 without one
	High  float64 // m, between its lowest and highest possible point
	// Numbers of what it has.
	Flags, Gates, Platforms, Pickups int
	Water                            bool
	Remarks                          []string
}

// EmbeddedAbout describes an embedded level by its name. It is quick, and says nothing of
// the level's faults.
func EmbeddedAbout(name string) (About, bool) {
	data, err := embedded.ReadFile("data/" + name + "/level.json")
	if err != nil {
		return About{}, false
	}
	var m struct {
		Name    string
		Terrain *struct {
			Samples *[2]int
			Cell    float64    `json:"cell_m"`
			Low     float64    `json:"min_z_m"`
			High    float64    `json:"max_z_m"`
			Origin  [3]float64 `json:"origin"`
		}
		Flags     []struct{ Team int }
		Zones     []struct{ Name, Kind string }
		Platforms []struct{}
		Pickups   []struct{}
		Course    *struct{ Gates []json.RawMessage }
		Remarks   []string
	}
	if json.Unmarshal(data, &m) != nil {
		return About{}, false
	}
	a := About{Title: m.Name, Platforms: len(m.Platforms), Pickups: len(m.Pickups), Remarks: m.Remarks}
	if t := m.Terrain; t != nil {
		// Terrains lie around the middle of the world.
		a.Wide, a.High = max(-2*t.Origin[0], 0), t.High-t.Low
	}
	for _, f := range m.Flags {
		if f.Team > 0 {
			a.Flags++
		}
	}
	for _, z := range m.Zones {
		kind := z.Kind + "." + z.Name
		a.Water = a.Water || strings.Contains(kind, "water")
		if strings.Contains(kind, "gate") {
			a.Gates++
		}
	}
	if m.Course != nil {
		a.Gates = max(a.Gates, len(m.Course.Gates))
	}
	return a, true
}
