package cli

import (
	"fmt"
	"maps"
	"strings"

	"github.com/qmuntal/gltf"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

func marker(kind string, team int) string {
	if team == 0 {
		return kind
	}
	return fmt.Sprintf("%s.team%d", kind, team)
}

// places adds the markers of a level.
func (w *modelWriter) places() {
	l := w.level
	for i, s := range l.Spawns {
		w.place(levels.PartSpawn, i, &gltf.Node{Name: marker("spawn", s.Team), Translation: axes64(s.Position), Rotation: yawed(s.Yaw)}, nil)
	}
	for i, f := range l.Flags {
		w.place(levels.PartFlag, i, &gltf.Node{Name: marker("flag", f.Team), Translation: axes64(f.Position)}, nil)
	}
	for i, p := range l.Pickups {
		extras := map[string]any{}
		if p.RespawnTicks > 0 {
			extras["respawn_s"] = float64(p.RespawnTicks) * levels.TickSeconds
		}
		w.place(levels.PartPickup, i, &gltf.Node{Name: "pickup." + p.Kind, Translation: axes64(p.Position)}, extras)
	}
	for i, p := range l.Pieces {
		w.place(levels.PartPiece, i, &gltf.Node{Name: marker("piece."+p.Kind, p.Team), Translation: axes64(p.Position), Rotation: yawed(p.Yaw)}, nil)
	}
	for i := range l.Zones {
		z := &l.Zones[i]
		w.place(levels.PartZone, i, boxNode("zone."+z.Kind+"."+z.Name, z.Bounds), zoneProperties(z))
	}
	if c := l.Course; c != nil {
		for i, g := range c.Gates {
			w.place(levels.PartGate, i, boxNode(fmt.Sprintf("zone.gate.%02d", i+1), g), map[string]any{"gate": i + 1})
		}
	}
	for i := range l.Data {
		if d := &l.Data[i]; d.Part == levels.PartStructure || d.Part == levels.PartPlatform {
			w.node(&gltf.Node{Name: "data " + d.Name, Translation: axes64(d.At), Extras: give(map[string]any{}, d)})
		}
	}
}

// place adds the node of a marker with its properties, those for modules among them.
func (w *modelWriter) place(part string, number int, n *gltf.Node, extras map[string]any) {
	if extras == nil {
		extras = map[string]any{}
	}
	for i := range w.level.Data {
		if d := &w.level.Data[i]; d.Part == part && d.Number == number {
			give(extras, d)
		}
	}
	if len(extras) > 0 {
		n.Extras = extras
	}
	w.node(n)
}

// give adds the properties of a part for modules to those of its node.
func give(extras map[string]any, d *levels.PartData) map[string]any {
	for _, p := range d.Properties {
		switch len(p.Numbers) {
		case 0:
			extras[p.Name] = p.Text
		case 1:
			extras[p.Name] = p.Numbers[0]
		default:
			extras[p.Name] = p.Numbers
		}
	}
	return extras
}

// boxNode returns an empty node that shows a box.
func boxNode(name string, b geom.Bounds) *gltf.Node {
	half := b.Size().Scale(0.5)
	return &gltf.Node{Name: name, Translation: axes64(b.Center()), Scale: [3]float64{half.X, half.Z, half.Y}}
}

// zoneProperties returns what the name of the node of a zone does not say.
func zoneProperties(z *levels.Zone) map[string]any {
	extras := map[string]any{}
	if strings.ContainsAny(z.Kind, "._-") {
		extras["kind"] = z.Kind
	}
	if strings.ContainsAny(z.Kind+z.Name, "._-") || z.Name == "" {
		extras["name"] = z.Name
	}
	plain := levels.NewZone(z.Kind, z.Name, z.Bounds)
	for _, f := range [...]struct {
		name        string
		value, same float64
	}{
		{"density", z.Density, plain.Density}, {"viscosity", z.Viscosity, plain.Viscosity},
		{"gravity_factor", z.GravityFactor, plain.GravityFactor}, {"velocity_factor", z.VelocityFactor, plain.VelocityFactor},
	} {
		if f.value != f.same {
			extras[f.name] = f.value
		}
	}
	switch {
	case z.Kind == levels.ZonePad:
		extras["target"] = [3]float64{z.Force.X, z.Force.Y, z.Force.Z}
	case z.Force != plain.Force:
		extras["force"] = [3]float64{z.Force.X, z.Force.Y, z.Force.Z}
	}
	return extras
}

// properties adds the node with what a level says about all of it.
func (w *modelWriter) properties() {
	l := w.level
	extras := map[string]any{"name": l.Name}
	for i := range l.Data {
		if d := &l.Data[i]; d.Part == levels.PartLevel {
			give(extras, d)
		}
	}
	if l.About != "" {
		extras["about"] = l.About
	}
	if l.OwnLimits {
		extras["limits_min"] = [3]float64{l.Limits.Min.X, l.Limits.Min.Y, l.Limits.Min.Z}
		extras["limits_max"] = [3]float64{l.Limits.Max.X, l.Limits.Max.Y, l.Limits.Max.Z}
	}
	if c := l.Course; c != nil {
		extras["gold_s"], extras["silver_s"], extras["bronze_s"] = c.Gold, c.Silver, c.Bronze
	}
	maps.Copy(extras, lookProperties(&l.Look))
	w.node(&gltf.Node{Name: "level", Extras: extras})
}

// lookProperties returns what of a look is not as in the default one.
func lookProperties(l *levels.Look) map[string]any {
	plain := levels.DefaultLook()
	extras := map[string]any{}
	for _, f := range [...]struct {
		name        string
		value, same levels.Color
	}{
		{"zenith", l.Zenith, plain.Zenith}, {"middle", l.Middle, plain.Middle}, {"horizon", l.Horizon, plain.Horizon}, {"glare", l.Glare, plain.Glare},
		{"sun", l.Sun, plain.Sun}, {"shade", l.Shade, plain.Shade}, {"snow", l.Snow, plain.Snow},
	} {
		if f.value != f.same {
			extras[f.name] = f.value
		}
	}
	for _, f := range [...]struct {
		name        string
		value, same [2]levels.Color
	}{{"meadow", l.Meadow, plain.Meadow}, {"straw", l.Straw, plain.Straw}, {"rock", l.Rock, plain.Rock}} {
		if f.value != f.same {
			extras[f.name] = f.value
		}
	}
	for _, f := range [...]struct {
		name        string
		value, same float64
	}{{"fog", l.Fog, plain.Fog}, {"clouds", l.Clouds, plain.Clouds}, {"mountains", l.Mountains, plain.Mountains}} {
		if f.value != f.same {
			extras[f.name] = f.value
		}
	}
	if l.OwnLines {
		extras["snow_line_m"], extras["grass_line_m"] = l.SnowLine, l.GrassLine
	}
	if l.SunDirection != plain.SunDirection {
		extras["sun_direction"] = [3]float64{l.SunDirection.X, l.SunDirection.Y, l.SunDirection.Z}
	}
	return extras
}
