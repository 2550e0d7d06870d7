package levels

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// folderBuilder places the models that a manifest names. It decodes each file once.
type folderBuilder struct {
	source
	parts     *Parts
	materials *palette
	models    []loadedModel
	used      budget
}

type loadedModel struct {
	modelName
	uses int // remaining uses
	*model
}

// modelName is what a manifest names of a model: a scene of a file, and its upper axis.
type modelName struct{ file, scene, up string }

func (e *manifestStructure) model() modelName { return modelName{e.File, e.Scene, cmp.Or(e.Up, UpY)} }

func (e *manifestPlatform) model() modelName { return modelName{e.File, e.Scene, cmp.Or(e.Up, UpY)} }

// load returns a model, and whether this was its last use.
func (b *folderBuilder) load(place string, name modelName) (m *model, last bool, err error) {
	i := slices.IndexFunc(b.models, func(m loadedModel) bool { return m.modelName == name })
	found := &b.models[i]
	if found.model == nil {
		from := b.source
		from.up = name.up
		if found.model, err = loadModel(from, name.file, name.scene, place+".file"); err != nil {
			return nil, false, err
		}
	}
	m = found.model
	if found.uses--; found.uses == 0 {
		found.model, last = nil, true
	}
	return m, last, nil
}

// count counts one use of a model.
func (b *folderBuilder) count(name modelName) {
	for i := range b.models {
		if m := &b.models[i]; m.modelName == name {
			m.uses++
			return
		}
	}
	b.models = append(b.models, loadedModel{modelName: name, uses: 1})
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

func (b *folderBuilder) addStructures(list []manifestStructure) error {
	for i := range list {
		e, place := &list[i], fmt.Sprintf("structures[%d]", i)
		position := vec(e.Position)
		if err := checkPoint(place+".position", position); err != nil {
			return err
		}
		if err := oneSource(place, e.model(), e.Box); err != nil {
			return err
		}
		surface, err := b.surface(place, e.Material)
		if err != nil {
			return err
		}
		at := placement(position, geom.Degrees(e.YawDeg)).scaled(scaleOr1(e.Scale))
		if e.Box != nil {
			if err := b.addBox(place, e, at, surface("")); err != nil {
				return err
			}
			continue
		}
		m, last, err := b.load(place, e.model())
		if err != nil {
			return err
		}
		if e.Material == "" {
			b.materials.define(m.materials)
		}
		name := e.Name
		if name == "" {
			name = nameOf(path.Base(e.File))
		}
		if err := m.place(b.parts, &b.used, modelPlacement{name: name, at: at, surface: surface, last: last}); err != nil {
			return inFile(err, path.Join(b.folder, e.File))
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
func oneSource(place string, name modelName, box *[3]float64) error {
	switch {
	case box != nil && name.file != "":
		return fault(ErrFormat, place, "has a box and a file, want one of them")
	case box == nil && name.file == "":
		return fault(ErrFormat, place, "has neither a box nor a file, want one of them")
	case box != nil && name.up != UpY:
		return fault(ErrFormat, place+".up", "is for a file, not for a box")
	}
	return checkUp(place+".up", name.up)
}

// addBox places a structure that is a box.
func (b *folderBuilder) addBox(place string, e *manifestStructure, at affine, material uint8) error {
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
		if err := b.used.spend(place, s); err != nil {
			return err
		}
	}
	b.parts.Structures = append(b.parts.Structures, placed...)
	return nil
}

// move transforms the structure by a map that does not mirror.
func (s *Structure) move(at affine) {
	turned := at.normals()
	for k := range s.Vertices {
		s.Vertices[k], s.Normals[k] = at.point(s.Vertices[k]), turned.direction(s.Normals[k]).Normalize()
	}
}

// manifestPlatform is a platform of level.json.
type manifestPlatform struct {
	// Name for messages; with "door" in it, the platform sounds like one.
	Name     string      `json:"name"`
	File     string      `json:"file"`     // .glb or .gltf file
	Scene    string      `json:"scene"`    // scene of the file, as for a structure
	Up       string      `json:"up"`       // axis of the file that points up, as for a structure
	Box      *[3]float64 `json:"box"`      // full size of a box, m, instead of a file
	Color    [3]float32  `json:"color"`    // linear red, green and blue of a box, 0 to 1
	Material string      `json:"material"` // material of all of it, as for a structure
	YawDeg   float64     `json:"yaw_deg"`  // rotation to the left, degrees, at most ten turns
	Scale    *float64    `json:"scale"`    // factor of the size, 1 by default
	// Point of the box or file that moves along the path and about which it turns, such as a
	// hinge, m; by default its origin.
	Pivot [3]float64 `json:"pivot"`
	// Waypoints; one is enough for a platform that only turns, and for a conveyor.
	Path []manifestWaypoint `json:"path"`
	// Motion from the last waypoint straight to the first, instead of back. A last waypoint
	// at the place of the first, turned by full turns and without a speed or a time, ends
	// the cycle.
	Closed bool       `json:"closed"`
	Turn   float64    `json:"turn_s"`   // time of a full turn to the left, s; negative for the right
	Axis   [3]float64 `json:"axis"`     // axis of turns; up by default
	Belt   [3]float64 `json:"belt_m_s"` // velocity of the surface of a conveyor, m/s, in local coordinates
	Start  float64    `json:"start_s"`  // time of its cycle at which a match begins, s
}

type manifestWaypoint struct {
	Position [3]float64 `json:"position"` // position of the pivot, m
	// Angle to the left about the axis here, degrees, -3600 to 3600, not together with
	// turn_s. The platform turns steadily on the way to the next waypoint: 0 and 90 at one
	// position make a door.
	Turn float64 `json:"turn_deg"`
	// Speed to the next waypoint and back, at most 50 m/s; the last waypoint needs none.
	Speed float64 `json:"speed_m_s"`
	// Time to the next waypoint and back, s, instead of a speed; needed where only the angle
	// changes.
	Travel float64 `json:"travel_s"`
	Wait   float64 `json:"wait_s"` // time that it waits here, s
}

// waypoint converts a waypoint of level.json.
func (w *manifestWaypoint) waypoint(place string) (Waypoint, error) {
	wait, err := ticks(place+".wait_s", w.Wait)
	if err != nil {
		return Waypoint{}, err
	}
	travel, err := someTicks(place+".travel_s", w.Travel)
	if err != nil {
		return Waypoint{}, err
	}
	if err := checkNumber(place+".turn_deg", w.Turn, -360*maxTurns, 360*maxTurns); err != nil {
		return Waypoint{}, err
	}
	return Waypoint{Position: vec(w.Position), Turn: turnOf(w.Turn), Speed: w.Speed, TravelTicks: travel, WaitTicks: wait}, nil
}

// turnOf converts degrees to the unit of [Waypoint.Turn].
func turnOf(degrees float64) int { return int(math.Floor(float64(degrees*FullTurn/360) + 0.5)) }

func (b *folderBuilder) addPlatforms(list []manifestPlatform) error {
	if len(list) > MaxPlatforms {
		return fault(ErrTooLarge, "platforms", "%d given, want at most %d", len(list), MaxPlatforms)
	}
	for i := range list {
		e, place := &list[i], fmt.Sprintf("platforms[%d]", i)
		p, err := b.platform(place, e)
		if err != nil {
			return err
		}
		b.parts.Platforms = append(b.parts.Platforms, *p)
	}
	return nil
}

func (b *folderBuilder) platform(place string, e *manifestPlatform) (*Platform, error) {
	p := &Platform{Name: e.Name, Closed: e.Closed, Belt: vec(e.Belt), Axis: vec(e.Axis)}
	surface, err := b.surface(place, e.Material)
	if err != nil {
		return nil, err
	}
	if err := oneSource(place, e.model(), e.Box); err != nil {
		return nil, err
	}
	// The yaw is applied to the vertices, so the pose at the start has no rotation.
	turn := placement(geom.Vec{}, geom.Degrees(e.YawDeg)).scaled(scaleOr1(e.Scale))
	if err := checkPoint(place+".pivot", vec(e.Pivot)); err != nil {
		return nil, err
	}
	turn.origin = geom.Vec{}.Sub(turn.direction(vec(e.Pivot))) // without negative zeros
	if e.Box != nil {
		if p.Structures, err = boxStructure(place+".box", vec(*e.Box), e.Color, surface("")); err == nil {
			p.Structures[0].move(turn)
		}
	} else {
		var m *model
		var last bool
		if m, last, err = b.load(place, e.model()); err == nil {
			if e.Material == "" {
				b.materials.define(m.materials)
			}
			p.Structures, err = m.structures(&b.used, modelPlacement{name: e.Name, at: turn, surface: surface, last: last})
		}
	}
	if err != nil {
		return nil, err
	}
	if p.StartTicks, err = ticks(place+".start_s", e.Start); err != nil {
		return nil, err
	}
	if p.TurnTicks, err = someTicks(place+".turn_s", e.Turn); err != nil {
		return nil, err
	}
	for i := range e.Path {
		w, err := e.Path[i].waypoint(fmt.Sprintf("%s.path[%d]", place, i))
		if err != nil {
			return nil, err
		}
		p.Path = append(p.Path, w)
	}
	return p, nil
}

// ticks converts seconds to the nearest number of ticks. Values out of range are refused
// later, with a reason.
func ticks(place string, seconds float64) (int, error) {
	if err := checkNumber(place, seconds, -maxPlatformTicks, maxPlatformTicks); err != nil {
		return 0, err
	}
	return int(math.Floor(seconds/TickSeconds + 0.5)), nil
}

// someTicks is ticks for a time where zero has a special meaning, so that a short time
// must not become zero.
func someTicks(place string, seconds float64) (int, error) {
	n, err := ticks(place, seconds)
	if err == nil && n == 0 && seconds != 0 {
		return 0, fault(ErrFormat, place, "is %v, want 0 or at least a tick of %v s", seconds, TickSeconds)
	}
	return n, err
}

// boxStructure returns a box of a full size about its origin.
func boxStructure(place string, size geom.Vec, color [3]float32, material uint8) ([]Structure, error) {
	half := size.Scale(0.5)
	if err := checkBounds(place, geom.Bounds{Min: half.Neg(), Max: half}); err != nil {
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
