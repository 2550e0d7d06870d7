package levels

import (
	"cmp"
	"fmt"
	"path"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/model"
)

// folderBuilder places the models that a manifest names. It decodes each file once.
type folderBuilder struct {
	files.Folder
	parts     *draft
	materials *palette
	models    []loadedModel
	within    string // place of the elements in level.json, such as "layouts[0]."
	used      check.Budget
}

type loadedModel struct {
	modelUse
	uses int // remaining uses
	*model.Model
}

// modelUse is what a manifest names of a model: a scene of a file.
type modelUse struct{ file, scene string }

// load returns a model, and whether this was its last use.
func (b *folderBuilder) load(place string, name modelUse) (m *model.Model, last bool, err error) {
	i := slices.IndexFunc(b.models, func(m loadedModel) bool { return m.modelUse == name })
	found := &b.models[i]
	if found.Model == nil {
		if found.Model, err = model.Load(b.Folder, model.Options{Kinds: knownKinds()}, model.Scene{File: name.file, Name: name.scene, Place: place + ".file"}); err != nil {
			return nil, false, err
		}
	}
	m = found.Model
	if found.uses--; found.uses == 0 {
		found.Model, last = nil, true
	}
	return m, last, nil
}

// count counts one use of a model.
func (b *folderBuilder) count(name modelUse) {
	for i := range b.models {
		if m := &b.models[i]; m.modelUse == name {
			m.uses++
			return
		}
	}
	b.models = append(b.models, loadedModel{modelUse: name, uses: 1})
}

// surface returns the function that maps a model's materials to those of the level: all
// to one, if the manifest names it, or each by its name.
func (b *folderBuilder) surface(place, override string) (func(string) uint8, error) {
	if override != "" {
		index, err := b.materials.need(place+".material", override)
		return func(string) uint8 { return index }, err
	}
	return b.materials.byName, nil
}

// byName returns the material of that name, or the default.
func (p *palette) byName(name string) uint8 {
	index, _ := p.find(name)
	return index
}

func (b *folderBuilder) addStructures(list []manifest.Structure) error {
	for i := range list {
		e, place := &list[i], fmt.Sprintf("%sstructures[%d]", b.within, i)
		position := vec(e.Position)
		if err := cmp.Or(check.Point(place+".position", position), oneSource(place, e.File, e.Box)); err != nil {
			return err
		}
		surface, err := b.surface(place, e.Material)
		if err != nil {
			return err
		}
		own, err := extras.OwnOf(place+".properties", e.Properties)
		if err != nil {
			return err
		}
		b.parts.addData(b.parts.data.from.at(place+".properties."), PartStructure, -1, e.Name, position, own)
		at := affine.Placement(position, geom.Degrees(e.Yaw)).Scaled(scaleOr1(e.Scale))
		if e.Box != nil {
			if err := b.addBox(place, e, at, surface("")); err != nil {
				return err
			}
			continue
		}
		m, last, err := b.load(place, modelUse{e.File, e.Scene})
		if err != nil {
			return err
		}
		if e.Material == "" {
			b.materials.define(m.Materials)
		}
		name := e.Name
		if name == "" {
			name = nameOf(path.Base(e.File))
		}
		if err := b.parts.merge(m, &b.used, modelPlacement{name: name, file: path.Join(path.Dir(b.parts.data.from.file), e.File), at: at, surface: surface, last: last}); err != nil {
			return fault.InFile(err, path.Join(b.Path, e.File))
		}
	}
	return nil
}

func scaleOr1(given *float64) float64 {
	if given == nil {
		return 1
	}
	return *given
}

// oneSource refuses an element without exactly one of a file and a box.
func oneSource(place, file string, box *[3]float64) error {
	switch {
	case box != nil && file != "":
		return fault.New(fault.ErrFormat, place, "has a box and a file, want one of them")
	case box == nil && file == "":
		return fault.New(fault.ErrFormat, place, "has neither a box nor a file, want one of them")
	}
	return nil
}

// addBox places a structure that is a box.
func (b *folderBuilder) addBox(place string, e *manifest.Structure, at affine.Map, material uint8) error {
	placed, err := boxStructure(place+".box", vec(*e.Box), e.Color, material)
	if err != nil {
		return err
	}
	for i := range placed {
		s := &placed[i]
		if e.Name != "" {
			s.Name = e.Name
		}
		s.move(at)
		if err := s.spend(&b.used, place); err != nil {
			return err
		}
	}
	b.parts.Structures = append(b.parts.Structures, placed...)
	return nil
}

// move transforms the structure by a map that does not mirror.
func (s *Structure) move(at affine.Map) {
	turned := at.Normals()
	for k := range s.Vertices {
		s.Vertices[k], s.Normals[k] = at.Point(s.Vertices[k]), turned.Direction(s.Normals[k]).Normalize()
	}
}

// waypointOf converts a waypoint of level.json.
func waypointOf(place string, w *manifest.Waypoint) (Waypoint, error) {
	travel, err := someTicks(place+".travel_s", w.Travel)
	return Waypoint{Position: vec(w.Position), Turn: model.TurnOf(w.Turn), Speed: w.Speed, TravelTicks: travel, WaitTicks: model.WholeTicks(w.Wait)}, err
}

func (b *folderBuilder) addPlatforms(list []manifest.Platform) error {
	if err := checkCount("platforms", len(list), model.MaxPlatforms); err != nil {
		return err
	}
	for i := range list {
		e, place := &list[i], fmt.Sprintf("platforms[%d]", i)
		p, err := b.platform(place, e)
		if err != nil {
			return err
		}
		own, err := extras.OwnOf(place+".properties", e.Properties)
		if err != nil {
			return err
		}
		if len(p.Path) > 0 { // else it is refused later
			b.parts.addData(b.parts.data.from.at(place+".properties."), PartPlatform, len(b.parts.Platforms), e.Name, p.Path[0].Position, own)
		}
		b.parts.Platforms = append(b.parts.Platforms, *p)
	}
	return nil
}

func (b *folderBuilder) platform(place string, e *manifest.Platform) (*Platform, error) {
	p := &Platform{Name: e.Name, Closed: e.Closed, Belt: vec(e.Belt), Axis: vec(e.Axis)}
	surface, err := b.surface(place, e.Material)
	if err != nil {
		return nil, err
	}
	if err := oneSource(place, e.File, e.Box); err != nil {
		return nil, err
	}
	// The yaw is applied to the vertices, so the pose at the start has no rotation.
	turn := affine.Placement(geom.Vec{}, geom.Degrees(e.Yaw)).Scaled(scaleOr1(e.Scale))
	if err := check.Point(place+".pivot", vec(e.Pivot)); err != nil {
		return nil, err
	}
	turn.Origin = geom.Vec{}.Sub(turn.Direction(vec(e.Pivot))) // without negative zeros
	if e.Box != nil {
		if p.Structures, err = boxStructure(place+".box", vec(*e.Box), e.Color, surface("")); err == nil {
			p.Structures[0].move(turn)
		}
	} else {
		var m *model.Model
		var last bool
		if m, last, err = b.load(place, modelUse{e.File, e.Scene}); err == nil {
			if e.Material == "" {
				b.materials.define(m.Materials)
			}
			p.Structures, err = structuresOf(m, &b.used, modelPlacement{name: e.Name, at: turn, surface: surface, last: last})
		}
	}
	if err != nil {
		return nil, err
	}
	p.StartTicks = model.WholeTicks(e.Start)
	if p.TurnTicks, err = someTicks(place+".turn_s", e.Turn); err != nil {
		return nil, err
	}
	for i := range e.Path {
		w, err := waypointOf(fmt.Sprintf("%s.path[%d]", place, i), &e.Path[i])
		if err != nil {
			return nil, err
		}
		p.Path = append(p.Path, w)
	}
	return p, nil
}

// someTicks converts a time where zero has a special meaning, so that a short time must not
// become zero.
func someTicks(place string, seconds float64) (int, error) {
	n := model.WholeTicks(seconds)
	if n == 0 && seconds != 0 {
		return 0, fault.New(fault.ErrFormat, place, "is %v, want 0 or at least a tick of %v s", seconds, check.TickSeconds)
	}
	return n, nil
}

// boxStructure returns a box of a full size about its origin.
func boxStructure(place string, size geom.Vec, color [3]float32, material uint8) ([]Structure, error) {
	half := size.Scale(0.5)
	if err := check.Bounds(place, geom.Bounds{Min: half.Neg(), Max: half}); err != nil {
		return nil, err
	}
	if color == [3]float32{} {
		color = [3]float32{0.5, 0.5, 0.5}
	}
	s := Structure{Name: "box", Color: color, Panels: true, Material: material}
	x, y, z := geom.Vec{X: half.X}, geom.Vec{Y: half.Y}, geom.Vec{Z: half.Z}
	for _, axes := range [...][3]geom.Vec{{x, y, z}, {y, z, x}, {z, x, y}} {
		for _, side := range [...]float64{1, -1} {
			out, u, v := axes[0].Scale(side), axes[1], axes[2].Scale(side)
			first := uint32(len(s.Vertices))
			s.Vertices = append(s.Vertices, out.Sub(u).Sub(v), out.Add(u).Sub(v), out.Add(u).Add(v), out.Sub(u).Add(v))
			for range 4 {
				s.Normals = append(s.Normals, out.Normalize())
			}
			s.Indices = append(s.Indices, first, first+1, first+2, first, first+2, first+3)
		}
	}
	return []Structure{s}, nil
}
