package levels

import (
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/model"
)

// TestManifest_RangesAreThoseOfTheLevel: what the tags of level.json allow is what the level allows
// that is made of it, to both ends.
func TestManifest_RangesAreThoseOfTheLevel(t *testing.T) {
	const yaw, seconds = 3600, model.MaxPlatformTicks * check.TickSeconds
	scale := 1.0
	var l manifest.Look
	l.Zenith, l.Glare, l.Sun, l.Shade, l.Fog, l.Clouds, l.Mountains = new([3]float64), new([3]float64), new([3]float64), new([3]float64), new(float64), new(float64), new(float64)
	l.Rock, l.SnowLine, l.GrassLine = new([2][3]float64), new(float64), new(float64)
	m := manifest.Level{Terrain: &manifest.Terrain{Cell: 1}, Structures: []manifest.Structure{{Scale: &scale}}, Platforms: []manifest.Platform{{Path: make([]manifest.Waypoint, 1)}},
		Spawns: make([]manifest.Spawn, 1), Pickups: make([]manifest.Pickup, 1), Pieces: make([]manifest.Piece, 1), Scenery: make([]manifest.Scenery, 1), Look: &l}
	p, w := &m.Platforms[0], &m.Platforms[0].Path[0]
	for _, c := range []struct {
		place     string
		at        *float64
		low, high float64
	}{
		{"terrain.cell_m", &m.Terrain.Cell, check.MinCell, check.MaxCell}, {"structures[0].scale", &scale, MinScale, MaxScale}, {"structures[0].yaw_deg", &m.Structures[0].Yaw, -yaw, yaw},
		{"platforms[0].turn_s", &p.Turn, -seconds, seconds}, {"platforms[0].start_s", &p.Start, 0, seconds}, {"platforms[0].yaw_deg", &p.Yaw, -yaw, yaw},
		{"platforms[0].path[0].turn_deg", &w.Turn, -360 * model.MaxTurns, 360 * model.MaxTurns}, {"platforms[0].path[0].speed_m_s", &w.Speed, 0, model.MaxPlatformSpeed},
		{"platforms[0].path[0].travel_s", &w.Travel, 0, seconds}, {"platforms[0].path[0].wait_s", &w.Wait, 0, seconds},
		{"spawns[0].yaw_deg", &m.Spawns[0].Yaw, -yaw, yaw}, {"pieces[0].yaw_deg", &m.Pieces[0].Yaw, -yaw, yaw}, {"scenery[0].yaw_deg", &m.Scenery[0].Yaw, -yaw, yaw},
		{"pickups[0].respawn_s", &m.Pickups[0].Respawn, 0, check.MaxPickupTicks * check.TickSeconds},
		{"look.zenith[2]", &l.Zenith[2], 0, 1}, {"look.glare[0]", &l.Glare[0], 0, 4}, {"look.sun[1]", &l.Sun[1], 0, 4}, {"look.shade[1]", &l.Shade[1], 0, 4}, {"look.rock[1][2]", &l.Rock[1][2], 0, 1},
		{"look.fog", l.Fog, 0, 10}, {"look.clouds", l.Clouds, 0, 1}, {"look.mountains", l.Mountains, 0, 1},
		{"look.snow_line_m", l.SnowLine, -MaxCoordinate, MaxCoordinate}, {"look.grass_line_m", l.GrassLine, -MaxCoordinate, MaxCoordinate},
	} {
		before := *c.at
		for value, right := range map[float64]bool{c.low: true, c.high: true, math.Nextafter(c.low, math.Inf(-1)): false, math.Nextafter(c.high, math.Inf(1)): false} {
			*c.at = value
			if err := check.Fields("", &m); (err == nil) != right || !right && !strings.Contains(err.Error(), c.place+": is ") {
				t.Errorf("%s of %v: %v", c.place, value, err)
			}
		}
		*c.at = before
	}
}

// TestZone_RangesAreThoseOfTheLimits, to both ends.
func TestZone_RangesAreThoseOfTheLimits(t *testing.T) {
	for _, c := range []struct {
		kind, name string
		at         func(z *Zone) *float64
		low, high  float64
	}{
		{ZoneWater, "density", func(z *Zone) *float64 { return &z.Density }, 0, check.MaxDensity}, {ZoneWater, "viscosity", func(z *Zone) *float64 { return &z.Viscosity }, 0, check.MaxViscosity},
		{ZonePhysical, "gravity_factor", func(z *Zone) *float64 { return &z.GravityFactor }, -MaxGravityFactor, MaxGravityFactor},
		{ZonePhysical, "velocity_factor", func(z *Zone) *float64 { return &z.VelocityFactor }, 0, MaxVelocityFactor},
		{ZonePhysical, "force", func(z *Zone) *float64 { return &z.Force.Y }, -MaxForce, MaxForce},
	} {
		for value, right := range map[float64]bool{c.low: true, c.high: true, math.Nextafter(c.low, math.Inf(-1)): false, math.Nextafter(c.high, math.Inf(1)): false, math.NaN(): false} {
			z := NewZone(c.kind, "", geom.Bounds{Max: geom.Vec{X: 1, Y: 1, Z: 1}})
			*c.at(&z) = value
			if err := z.Validate(); (err == nil) != right || !right && !strings.Contains(err.Error(), "zone."+c.name+": is ") {
				t.Errorf("%s of %v: %v", c.name, value, err)
			}
		}
	}
}
