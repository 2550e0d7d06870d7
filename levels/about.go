package levels

import "strings"

// About describes a level in a list.
type About struct {
	Title string  // name for players
	Text  string  // one line of its author, or empty
	Wide  float64 // side of the terrain, m; 0 without one
	// Flags, Gates, Platforms and Pickups are how many of each it has.
	Flags, Gates, Platforms, Pickups int
	// FlagsOf is the number of flags by mode, for modes with other flags than those of the level.
	FlagsOf map[string]int `json:",omitempty"`
	Water   bool
}

// addLayout counts the flags of a mode.
func (a *About) addLayout(mode string, flags int) {
	if a.FlagsOf == nil {
		a.FlagsOf = map[string]int{}
	}
	a.FlagsOf[mode] = flags
}

// FlagsIn returns the number of flags in a match of a mode.
func (a *About) FlagsIn(mode string) int {
	if flags, ok := a.FlagsOf[mode]; ok {
		return flags
	}
	return a.Flags
}

// addZone counts a zone.
func (a *About) addZone(kind string) {
	switch {
	case strings.EqualFold(kind, ZoneWater):
		a.Water = true
	case strings.EqualFold(kind, "gate"):
		a.Gates++
	}
}

// AboutOf describes a built level.
func AboutOf(l *Level) About {
	a := About{Title: l.Name, Text: l.About, Flags: len(l.Flags), Platforms: len(l.Platforms), Pickups: len(l.Pickups)}
	if t := l.Terrain; t != nil {
		a.Wide = float64(t.Columns-1) * t.Cell
	}
	for i := range l.Zones {
		a.addZone(l.Zones[i].Kind)
	}
	if l.Course != nil {
		a.Gates = len(l.Course.Gates)
	}
	for _, own := range l.layouts {
		a.addLayout(own.mode, own.flags)
	}
	return a
}
