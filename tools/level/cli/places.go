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
	for _, s := range w.level.Spawns {
		w.node(&gltf.Node{Name: marker("spawn", s.Team), Translation: axes64(s.Position), Rotation: yawed(s.Yaw)})
	}
	for _, f := range w.level.Flags {
		w.node(&gltf.Node{Name: marker("flag", f.Team), Translation: axes64(f.Position)})
	}
	for _, p := range w.level.Pickups {
		n := &gltf.Node{Name: "pickup." + p.Kind, Translation: axes64(p.Position)}
		if p.RespawnTicks > 0 {
			n.Extras = map[string]any{"respawn_s": float64(p.RespawnTicks) * levels.TickSeconds}
		}
		w.node(n)
	}
	for _, p := range w.level.Pieces {
		w.node(&gltf.Node{Name: marker("piece."+p.Kind, p.Team), Translation: axes64(p.Position), Rotation: yawed(p.Yaw)})
	}
	for i := range w.level.Zones {
		z := &w.level.Zones[i]
		w.box("zone."+z.Kind+"."+z.Name, z.Bounds, zoneProperties(z))
	}
	if c := w.level.Course; c != nil {
		for i, g := range c.Gates {
			w.box(fmt.Sprintf("zone.gate.%02d", i+1), g, map[string]any{"gate": i + 1})
		}
	}
}

// box adds an empty node that shows a box.
func (w *modelWriter) box(name string, b geom.Bounds, extras map[string]any) {
	half := b.Size().Scale(0.5)
	n := &gltf.Node{Name: name, Translation: axes64(b.Center()), Scale: [3]float64{half.X, half.Z, half.Y}}
	if len(extras) > 0 {
		n.Extras = extras
	}
	w.node(n)
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
	if z.Force != plain.Force {
		extras["force"] = [3]float64{z.Force.X, z.Force.Y, z.Force.Z}
	}
	return extras
}

// properties adds the node with what a level says about all of it.
func (w *modelWriter) properties() {
	l := w.level
	extras := map[string]any{"name": l.Name}
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
