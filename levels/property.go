package levels

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/model"
	"github.com/skijet/skijet/levels/internal/notes"
)

// Property is a value of a part of a level for a module.
type Property struct {
	Name    string    // the name of the module, a dot and a word: "wind.gust"
	Text    string    // value that is a text; empty for numbers
	Numbers []float64 // value of one or several numbers; true is 1 and false 0; nil for a text
}

// Parts of a level that can have properties.
const (
	PartLevel     = "level"
	PartSpawn     = "spawn"
	PartFlag      = "flag"
	PartZone      = "zone"
	PartPickup    = "pickup"
	PartPiece     = "piece"
	PartGate      = "gate" // of the course
	PartPlatform  = "platform"
	PartStructure = "structure" // of level.json, or any node of a model that is no marker
)

// PartData are the properties of one part of a level for modules.
type PartData struct {
	Part string
	// Number is the index in the list of such parts in the Level, such as Zones; -1 for the level,
	// and for a structure, which becomes several meshes.
	Number     int
	Name       string   // of a zone, platform or structure
	At         geom.Vec // origin of the part, m; of a zone or gate its middle
	Properties []Property
}

// Float returns the number of a property, or false if there is none of that name.
func (d *PartData) Float(name string) (float64, bool) {
	if p := d.find(name); p != nil && len(p.Numbers) == 1 {
		return p.Numbers[0], true
	}
	return 0, false
}

// Vec returns the three numbers of a property, or false if there are not three of that name.
func (d *PartData) Vec(name string) (geom.Vec, bool) {
	if p := d.find(name); p != nil && len(p.Numbers) == 3 {
		return geom.Vec{X: p.Numbers[0], Y: p.Numbers[1], Z: p.Numbers[2]}, true
	}
	return geom.Vec{}, false
}

// Text returns the text of a property, or false if there is none of that name.
func (d *PartData) Text(name string) (string, bool) {
	if p := d.find(name); p != nil && p.Numbers == nil {
		return p.Text, true
	}
	return "", false
}

func (d *PartData) find(name string) *Property {
	if i := slices.IndexFunc(d.Properties, func(p Property) bool { return p.Name == name }); i >= 0 {
		return &d.Properties[i]
	}
	return nil
}

// Reads names properties that modules read. The others are listed in [Level.Ignored].
func Reads(names ...string) Option {
	return func(s *settings) { s.reads = append(s.reads, names...) }
}

// addData adds the properties of a part.
func (d *draft) addData(part string, number int, name string, at geom.Vec, own []extras.Own) {
	if len(own) == 0 {
		return
	}
	data := PartData{Part: part, Number: number, Name: name, At: at}
	for _, o := range own {
		data.Properties = append(data.Properties, Property(o))
	}
	d.Data = append(d.Data, data)
}

// addManifestData adds the properties of the level and its markers in level.json.
func (d *draft) addManifestData(m *manifest.Level) error {
	var fault error
	add := func(part, place string, number int, name string, at geom.Vec, raw json.RawMessage) {
		own, err := extras.OwnOf(place+"properties", raw)
		if fault == nil {
			fault = err
		}
		d.addData(part, number, name, at, own)
	}
	add(PartLevel, "", -1, "", geom.Vec{}, m.Properties)
	for i := range m.Spawns {
		add(PartSpawn, fmt.Sprintf("spawns[%d].", i), i, "", vec(m.Spawns[i].Position), m.Spawns[i].Properties)
	}
	for i := range m.Flags {
		add(PartFlag, fmt.Sprintf("flags[%d].", i), i, "", vec(m.Flags[i].Position), m.Flags[i].Properties)
	}
	for i := range m.Zones {
		z := &m.Zones[i]
		add(PartZone, fmt.Sprintf("zones[%d].", i), i, z.Name, vec(z.Min).Add(vec(z.Max)).Scale(0.5), z.Properties)
	}
	for i := range m.Pickups {
		add(PartPickup, fmt.Sprintf("pickups[%d].", i), i, "", vec(m.Pickups[i].Position), m.Pickups[i].Properties)
	}
	for i := range m.Pieces {
		add(PartPiece, fmt.Sprintf("pieces[%d].", i), i, "", vec(m.Pieces[i].Position), m.Pieces[i].Properties)
	}
	return fault
}

// addNodes adds the properties of nodes of a model that are no markers.
func (d *draft) addNodes(nodes []model.Node, to modelPlacement) {
	for i := range nodes {
		n := &nodes[i]
		d.addData(PartStructure, -1, to.name+"/"+n.Name, to.at.After(n.At).Origin, n.Own)
	}
}

// checkData refuses properties that no file could have.
func (p *Parts) checkData() error {
	for i := range p.Data {
		for _, one := range p.Data[i].Properties {
			if err := extras.CheckOwn(fmt.Sprintf("data[%d]", i), extras.Own(one)); err != nil {
				return err
			}
		}
	}
	return nil
}

// ignoreUnread lists the properties that no module reads.
func (d *draft) ignoreUnread() {
	var unread notes.Notes
	for i := range d.Data {
		for _, p := range d.Data[i].Properties {
			if !slices.Contains(d.reads, p.Name) {
				place := d.Data[i].Part
				if d.Data[i].Number >= 0 {
					place += fmt.Sprintf(" %d", d.Data[i].Number)
				}
				unread.Add(fmt.Sprintf("property %q, which no module reads", p.Name), strings.TrimSpace(place+" "+d.Data[i].Name))
			}
		}
	}
	d.Ignored = append(d.Ignored, unread.Lines()...)
}

// data adds the properties to the hash: modules may play by them.
func (h *hasher) data(p *Parts) {
	for i := range p.Data {
		d := &p.Data[i]
		h.text(d.Part)
		h.numbers(float64(d.Number))
		h.text(d.Name)
		h.vec(d.At)
		for _, one := range d.Properties {
			h.text(one.Name)
			h.text(one.Text)
			h.numbers(float64(len(one.Numbers)))
			h.numbers(one.Numbers...)
		}
	}
}
