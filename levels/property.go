package levels

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/jsonfile"
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
	from       origin
}

// Float returns the number of a property, or false if there is none of that name. Something else
// than a number is an error.
func (d *PartData) Float(name string) (value float64, ok bool, err error) {
	p, err := d.find(name, 1, "a number")
	if p == nil {
		return 0, false, err
	}
	return p.Numbers[0], true, nil
}

// Vec returns the three numbers of a property, or false if there is none of that name. Something
// else is an error.
func (d *PartData) Vec(name string) (value geom.Vec, ok bool, err error) {
	p, err := d.find(name, 3, "three numbers")
	if p == nil {
		return geom.Vec{}, false, err
	}
	return vec([3]float64(p.Numbers)), true, nil
}

// Text returns the text of a property, or false if there is none of that name. Numbers are an
// error.
func (d *PartData) Text(name string) (value string, ok bool, err error) {
	p, err := d.find(name, 0, "a text")
	if p == nil {
		return "", false, err
	}
	return p.Text, true, nil
}

// find returns the property of a name, which must have so many numbers, or nil.
func (d *PartData) find(name string, numbers int, want string) (*Property, error) {
	i := slices.IndexFunc(d.Properties, func(p Property) bool { return p.Name == name })
	if i < 0 {
		return nil, nil
	}
	p := &d.Properties[i]
	if len(p.Numbers) == numbers {
		return p, nil
	}
	value := strconv.Quote(p.Text)
	if p.Numbers != nil {
		value = strings.Trim(fmt.Sprint(p.Numbers), "[]")
	}
	return nil, d.Refuse(name, value, want)
}

// Refuse returns the [*Error] for a property that a module refuses, with its file and place, and in
// level.json line and column. Where want says what would be right, value is what is there, and else
// what is wrong. The property may be one that is missing.
func (d *PartData) Refuse(name, value, want string) error {
	e := &Error{File: d.from.file, Place: d.from.place + name, Reason: value, Err: ErrFormat}
	if want != "" {
		e.Reason = fmt.Sprintf("is %s, want %s", value, want)
	}
	if d.from.place == "" {
		e.Place = d.title() + ": " + name
	}
	if d.from.data != nil {
		e.Line, e.Column, _ = jsonfile.Find(d.from.data, manifest.Level{}, e.Place)
	}
	return e
}

// title names the part.
func (d *PartData) title() string {
	text := d.Part
	if d.Number >= 0 {
		text += fmt.Sprintf(" %d", d.Number)
	}
	return strings.TrimSpace(text + " " + d.Name)
}

// dataSource is what files have for modules.
type dataSource struct {
	reads []string // names of the properties that modules read
	from  origin   // level.json, if there is one
}

// origin is where a part with properties was read; it is zero for a part made in code.
type origin struct {
	file  string
	data  []byte // of level.json, and nil for a model
	place string // before the names of its properties
}

// at returns the origin of a part of the file.
func (o origin) at(place string) origin {
	o.place = place
	return o
}

// Reads names properties that modules read. The others are listed in [Level.Ignored].
func Reads(names ...string) Option {
	return func(s *settings) { s.data.reads = append(s.data.reads, names...) }
}

// addData adds the properties of a part.
func (d *draft) addData(from origin, part string, number int, name string, at geom.Vec, own []extras.Own) {
	if len(own) == 0 {
		return
	}
	data := PartData{Part: part, Number: number, Name: name, At: at, from: from}
	for _, o := range own {
		data.Properties = append(data.Properties, Property(o))
	}
	d.Data = append(d.Data, data)
}

// addManifestData adds the properties of the level and its markers in level.json.
func (d *draft) addManifestData(m *manifest.Level) error {
	var fault error
	add := func(part, place string, number int, name string, at geom.Vec, raw json.RawMessage) {
		place += "properties"
		own, err := extras.OwnOf(place, raw)
		if fault == nil {
			fault = err
		}
		d.addData(d.data.from.at(place+"."), part, number, name, at, own)
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
		d.addData(to.origin(n.Place), PartStructure, -1, to.name+"/"+n.Name, to.at.After(n.At).Origin, n.Own)
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
			if !slices.Contains(d.data.reads, p.Name) {
				unread.Add(fmt.Sprintf("property %q, which no module reads", p.Name), d.Data[i].title())
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
