package cli

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// mission is what a level is made of beside a terrain: the objects of a mission file.
type mission struct {
	file    string
	objects []missionObject
	models  map[string]string // the .glb beside the mission that stands for an interior or a shape
	lists   map[string][]string
	missing []string       // what no file stands for
	passed  map[string]int // what levels do not have, by its kind
}

// pickupKinds are the items that levels have as pickups, by their datablocks in small letters.
var pickupKinds = map[string]string{
	"repairkit": levels.PickupRepairKit, "repairpatch": levels.PickupRepairPatch, "repairpack": levels.PickupRepairPack,
	"energypack": levels.PickupEnergyPack, "shieldpack": levels.PickupShieldPack,
}

// openMission reads a mission, and looks for models of its interiors and shapes beside it.
func openMission(file string) (*mission, error) {
	objects, err := readMission(file)
	if err != nil {
		return nil, err
	}
	m := &mission{file: file, objects: objects, models: map[string]string{}}
	for i := range objects {
		if name := objects[i].model(); name != "" {
			if path, ok := beside(file, stem(name)+".glb"); ok {
				m.models[name] = path
			}
		}
	}
	return m, nil
}

// findMission reads the mission that is converted, or that lies beside a .ter and has its name.
func (c *conversion) findMission() (err error) {
	file, kind := c.From, strings.ToLower(filepath.Ext(c.From))
	if kind == ".ter" {
		var ok bool
		if file, ok = beside(c.From, stem(c.From)+".mis"); !ok {
			return nil
		}
	} else if kind != ".mis" {
		return nil
	}
	if c.mission, err = openMission(file); err != nil || kind == ".ter" {
		return err
	}
	name := c.mission.first("TerrainBlock").fields["terrainfile"]
	if name == "" {
		return fmt.Errorf("%s: has no TerrainBlock with a terrainFile, want the name of a .ter beside it", file)
	}
	name = stem(name) + ".ter"
	ter, ok := beside(file, name)
	if !ok {
		return fmt.Errorf("%s: its terrain %s is not beside it: put it there", file, name)
	}
	c.From = ter
	return nil
}

func stem(name string) string {
	base := filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// model returns the name of the file of an interior or a shape, or nothing.
func (o *missionObject) model() string {
	return cmp.Or(o.fields["interiorfile"], o.fields["shapename"])
}

// first returns the first object of a class, or one without fields.
func (m *mission) first(class string) *missionObject {
	for i := range m.objects {
		if m.objects[i].is(class) {
			return &m.objects[i]
		}
	}
	return &missionObject{}
}

// cell returns how far the samples of the terrain are apart, m.
func (m *mission) cell() float64 {
	if size, ok := m.first("TerrainBlock").numbers("squaresize", 1); ok {
		return size[0]
	}
	return 8
}

// origin returns the south-western corner of the terrain. The games put it around the middle
// of the world where the mission says nothing.
func (m *mission) origin(cell float64) geom.Vec {
	o := m.first("TerrainBlock")
	if _, ok := o.numbers("position", 3); ok {
		return o.position()
	}
	const half = 128 // of the samples of a side
	return geom.Vec{X: -half * cell, Y: -half * cell}
}

// place makes the lists of a level.json of the objects. level has the terrain and the structures.
func (m *mission) place(level *levels.Level) {
	m.missing, m.passed = nil, map[string]int{}
	if holes := strings.Fields(m.first("TerrainBlock").fields["emptysquares"]); len(holes) > 0 {
		m.miss(m.first("TerrainBlock"), fmt.Sprintf("has no holes: its %d emptySquares are ground", len(holes)))
	}
	lists := map[string][]string{"structures": m.structures()}
	add := func(list, format string, values ...any) {
		lists[list] = append(lists[list], fmt.Sprintf(format, values...))
	}
	for i := range m.objects {
		o := &m.objects[i]
		block := strings.ToLower(o.fields["datablock"])
		at, stands := ground(level, o.position())
		yaw, _ := o.yaw()
		broken := o.broken()
		switch {
		case broken != "":
			m.miss(o, broken)
		case o.is("WaterBlock"):
			m.water(o, add)
		case o.is("MissionArea"):
			if a, ok := o.numbers("area", 4); ok && a[2] > 0 && a[3] > 0 {
				b := level.Bounds
				add("zones", `{"kind": "mission_area", "name": "mission area", "min": %s, "max": %s}`,
					point(geom.Vec{X: a[0], Y: a[1], Z: b.Min.Z}), point(geom.Vec{X: a[0] + a[2], Y: a[1] + a[3], Z: b.Max.Z + 300}))
			}
		case !stands && (block != "" || o.is("SpawnSphere")):
			m.miss(o, "is not above the ground")
		case o.is("SpawnSphere"):
			if free, ok := m.room(o, level, at, level.Body); ok {
				add("spawns", `{"team": %d, "position": %s, "yaw_deg": %.1f}`, m.team(o), point(free), yaw)
			}
		case block == "flag":
			add("flags", `{"team": %d, "position": %s}`, m.team(o), point(at))
		case strings.HasPrefix(block, "generator"), strings.HasPrefix(block, "solarpanel"):
			m.piece(o, level, at, levels.PieceGenerator, add)
		case strings.HasPrefix(block, "stationinventory"), strings.HasPrefix(block, "stationammo"):
			m.piece(o, level, at, levels.PieceStation, add)
		case pickupKinds[block] != "":
			const half = levels.PickupHalf
			if free, ok := m.room(o, level, at, geom.Vec{X: half, Y: half, Z: half}); ok {
				add("pickups", `{"kind": %q, "position": %s, "respawn_s": 30}`, pickupKinds[block], point(free))
			}
		case o.is("Turret"), strings.HasPrefix(block, "turret"), strings.HasPrefix(block, "sensor"):
			kind := "turret"
			if strings.HasPrefix(block, "sensor") {
				kind = "sensor"
			}
			half := geom.Vec{X: 1, Y: 1, Z: 1}
			add("zones", `{"kind": %q, "name": %s, "min": %s, "max": %s}`, kind,
				quoted(fmt.Sprintf("%s of team %d", o.fields["datablock"], m.team(o))), point(at.Sub(half)), point(at.Add(half)))
		case o.model() != "" && m.models[o.model()] == "":
			m.miss(o, "is no model that can be read: put "+stem(o.model())+".glb beside the mission, and convert again")
		case o.model() != "":
			m.misfit(o)
		case o.fields["position"] != "" && !o.is("Sky", "Sun", "TerrainBlock", "NavigationGraph"):
			m.passed[strings.TrimSpace(o.class+" "+o.fields["datablock"])]++
		}
	}
	m.lists = lists
}

// piece adds a piece of a base.
func (m *mission) piece(o *missionObject, level *levels.Level, at geom.Vec, kind string, add func(list, format string, values ...any)) {
	yaw, _ := o.yaw()
	if free, ok := m.room(o, level, at, levels.PieceHalf(kind)); ok {
		add("pieces", `{"kind": %q, "team": %d, "position": %s, "yaw_deg": %.1f}`, kind, m.team(o), point(free), yaw)
	}
}

// room returns where at or little above a place the box of an object is free, as above slopes.
func (m *mission) room(o *missionObject, l *levels.Level, p, half geom.Vec) (geom.Vec, bool) {
	const step, most = 0.1, 30
	for range most {
		free := true
		for _, c := range l.Solid.OverlapBox(geom.FeetBox(p, half), nil) {
			free = free && c.Depth <= collision.Slop
		}
		if free {
			return p, true
		}
		p.Z += step
	}
	m.miss(o, "has no room")
	return p, false
}

// misfit tells what of the place of a structure is left out.
func (m *mission) misfit(o *missionObject) {
	if _, tilted := o.yaw(); tilted {
		m.miss(o, "stands upright: it is tilted in the mission")
	}
	if s, ok := o.numbers("scale", 3); ok && (s[0] != s[1] || s[1] != s[2]) {
		m.miss(o, "has its own size: a scale of "+o.fields["scale"]+" is not the same along all axes")
	}
}

// team returns the team of an object, of the eight that a level may have.
func (m *mission) team(o *missionObject) int { return min(o.team, 8) }

func (m *mission) miss(o *missionObject, why string) {
	name := cmp.Or(o.model(), o.fields["datablock"], o.name, o.class)
	m.missing = append(m.missing, fmt.Sprintf("%s:%d: %s at %s %s", filepath.Base(m.file), o.line, name, point(o.position()), why))
}

// water adds a block of water. Its scale is its size.
func (m *mission) water(o *missionObject, add func(list, format string, values ...any)) {
	size, ok := o.numbers("scale", 3)
	if !ok || !(size[0] > 0 && size[1] > 0 && size[2] > 0) {
		m.miss(o, "has no size")
		return
	}
	low := o.position()
	more := ""
	for _, f := range []string{"density", "viscosity"} {
		if n, ok := o.numbers(f, 1); ok && n[0] > 0 {
			more += fmt.Sprintf(", %q: %v", f, n[0])
		}
	}
	add("zones", `{"kind": "water", "name": %s, "min": %s, "max": %s%s}`, quoted(cmp.Or(o.name, "water")), point(low),
		point(low.Add(geom.Vec{X: size[0], Y: size[1], Z: size[2]})), more)
}

// structures returns the models that stand for interiors and shapes.
func (m *mission) structures() (list []string) {
	for i := range m.objects {
		o := &m.objects[i]
		if path := m.models[o.model()]; path != "" && o.broken() == "" {
			scale := 1.0
			if s, ok := o.numbers("scale", 3); ok && s[0] > 0 && s[0] == s[1] && s[1] == s[2] {
				scale = s[0]
			}
			yaw, _ := o.yaw()
			list = append(list, fmt.Sprintf(`{"name": %s, "file": %s, "position": %s, "yaw_deg": %.3f, "scale": %v}`,
				quoted(stem(path)), quoted(filepath.Base(path)), point(o.position()), yaw, scale))
		}
	}
	return list
}

// look returns the look of a level under the sun and the sky of the mission, or nothing.
func (m *mission) look() string {
	var parts []string
	color := func(field string, o *missionObject, from string) {
		if c, ok := o.numbers(from, 3); ok && min(c[0], c[1], c[2]) >= 0 && max(c[0], c[1], c[2]) <= 1 {
			parts = append(parts, fmt.Sprintf("%q: [%.4f, %.4f, %.4f]", field, c[0], c[1], c[2]))
		}
	}
	sun, sky := m.first("Sun"), m.first("Sky")
	color("horizon", sky, "fogcolor")
	if sky.fields["useskytextures"] == "0" { // which cover this colour
		color("middle", sky, "skysolidcolor")
	}
	color("sun", sun, "color")
	if d, ok := sun.numbers("direction", 3); ok {
		to := geom.Vec{X: -d[0], Y: -d[1], Z: -d[2]}.Normalize()
		if to.Z >= 0.1 && math.Hypot(to.X, to.Y) > 0.01 {
			parts = append(parts, fmt.Sprintf(`"sun_direction": [%.4f, %.4f, %.4f]`, to.X, to.Y, to.Z))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// write adds what was placed to a level.json.
func (m *mission) write(b *strings.Builder) {
	lists := m.lists
	if lists == nil {
		lists = map[string][]string{"structures": m.structures()}
	}
	if look := m.look(); look != "" {
		fmt.Fprintf(b, ",\n  \"look\": %s", look)
	}
	for _, name := range []string{"structures", "spawns", "flags", "zones", "pickups", "pieces"} {
		writeList(b, name, lists[name])
	}
}

// report says what of the mission the level has, and what it lacks.
func (m *mission) report(out io.Writer) {
	var has []string
	for name, list := range m.lists {
		if len(list) > 0 {
			has = append(has, fmt.Sprintf("%d %s", len(list), name))
		}
	}
	slices.Sort(has)
	fmt.Fprintf(out, "%s: %s\n", filepath.Base(m.file), cmp.Or(strings.Join(has, ", "), "nothing that levels have"))
	for _, line := range m.missing {
		fmt.Fprintln(out, "  not there:", line)
	}
	var passed []string
	for kind, count := range m.passed {
		passed = append(passed, fmt.Sprint(count, " ", kind))
	}
	if slices.Sort(passed); len(passed) > 0 {
		fmt.Fprintln(out, "  passed over:", strings.Join(passed, ", "))
	}
}

// point returns a position as JSON, to the millimetre.
func point(p geom.Vec) string { return fmt.Sprintf("[%.3f, %.3f, %.3f]", p.X, p.Y, p.Z) }

// ground returns the place on the ground at or below a position. One in the ground is lifted.
func ground(l *levels.Level, p geom.Vec) (geom.Vec, bool) {
	const above = 1
	top := p.Z + above
	if h, ok := l.Terrain.Height(p.X, p.Y); ok {
		top = max(top, h+above)
	}
	fall := l.Limits.Min.Z - top
	hit, ok := l.Solid.Raycast(geom.Vec{X: p.X, Y: p.Y, Z: top}, geom.Vec{Z: fall})
	p.Z = top + fall*hit.Fraction + 0.01
	return p, ok && fall < 0
}
