package levels

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io/fs"
	"strings"

	"github.com/skijet/skijet/internal/manifest"
)

// About describes a level in a list by what its files contain, without building it.
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

// aboutFile is the part of level.json that lists need.
type aboutFile struct {
	Name, About string
	Terrain     *manifest.Terrain
	Structures  []struct{ File string }
	Flags       []struct{}
	Zones       []struct{ Kind string }
	Platforms   []struct{}
	Pickups     []struct{}
	Course      *struct{ Gates []json.RawMessage }
	Layouts     []struct {
		Mode  string
		Flags []struct{}
	}
}

// aboutIn describes the level in data/NAME, or returns false if there is none.
func aboutIn(files fs.FS, name string) (About, bool) {
	folder := "data/" + name + "/"
	data, err := fs.ReadFile(files, folder+"level.json")
	var m aboutFile
	if err != nil || json.Unmarshal(data, &m) != nil {
		return About{}, false
	}
	a := About{Title: m.Name, Text: m.About, Flags: len(m.Flags), Platforms: len(m.Platforms), Pickups: len(m.Pickups)}
	if m.Terrain != nil {
		a.Wide = max(-2*m.Terrain.Origin[0], 0) // terrains lie around the middle of the world
	}
	for _, s := range m.Structures {
		if model, err := fs.ReadFile(files, folder+s.File); err == nil {
			a.Flags += namedNodes(model, "flag")
			a.Gates += namedNodes(model, "zone.gate")
		}
	}
	for _, z := range m.Zones {
		a.addZone(z.Kind)
	}
	for _, own := range m.Layouts {
		a.addLayout(own.Mode, len(own.Flags))
	}
	if m.Course != nil {
		a.Gates = len(m.Course.Gates)
	}
	return a, true
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
		a.Wide = float64(t.Columns) * t.Cell
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

// namedNodes counts the names in the JSON of a GLB file that begin with a word.
func namedNodes(model []byte, word string) int {
	const header = 20 // of the file and of its first chunk
	if len(model) < header {
		return 0
	}
	text := model[header:]
	if size := binary.LittleEndian.Uint32(model[12:]); uint64(size) < uint64(len(text)) {
		text = text[:size]
	}
	return bytes.Count(bytes.ToLower(bytes.ReplaceAll(text, []byte(" "), nil)), []byte(`"name":"`+word))
}
