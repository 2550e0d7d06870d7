package levels

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/model"
)

// TestMerge_PlacesLampsAndZonesAsThePlacementSays: moved, turned to the left and three times as large.
func TestMerge_PlacesLampsAndZonesAsThePlacementSays(t *testing.T) {
	const large = 3
	to := modelPlacement{name: "house", at: affine.Placement(geom.Vec{X: 100, Y: 10, Z: 5}, geom.QuarterTurn).Scaled(large)}
	point := func(v geom.Vec) geom.Vec {
		return geom.Vec{X: 100 - large*v.Y, Y: 10 + large*v.X, Z: 5 + large*v.Z}
	}
	lamp := model.Light{Position: geom.Vec{X: 1, Y: 2, Z: 3}, Color: [3]float64{1, 0.5, 0}, Range: 4, Inner: 0.9, Outer: 0.5}
	spot := lamp
	spot.Direction = geom.Vec{X: 1}
	m := &model.Model{Lights: []model.Light{lamp, spot}, Sun: &model.Light{Color: [3]float64{1, 1, 0}, Direction: geom.Vec{Y: -1}}}
	var d draft
	d.addLights(m, to)
	d.addLights(&model.Model{Sun: m.Sun}, to)
	if len(d.Lights) != 2 || d.sun == nil || !slices.Equal(d.Ignored, []string{"house: light: a second sun"}) {
		t.Fatalf("%d lamps, a sun: %v, ignored %q", len(d.Lights), d.sun != nil, d.Ignored)
	}
	for i, want := range []geom.Vec{{}, {Y: 1}} {
		l := d.Lights[i]
		if !near(l.Position, point(lamp.Position)) || l.Range != large*4 || l.Color != [3]float64{large * large, large * large * 0.5, 0} || !near(l.Direction, want) || l.Inner != 0.9 || l.Outer != 0.5 {
			t.Errorf("lamp %d is %+v", i, l)
		}
	}
	if d.sun.Color != m.Sun.Color || !near(d.sun.Direction, geom.Vec{X: 1}) {
		t.Errorf("the sun is %+v", d.sun)
	}
	force, target := [3]float64{2, 0, 1}, [3]float64{4, 5, 6}
	for _, c := range []struct {
		zone manifest.Zone
		want geom.Vec
	}{
		{manifest.Zone{Kind: ZonePhysical, Force: &force}, geom.Vec{Y: 2, Z: 1}},
		{manifest.Zone{Kind: ZonePad, Target: &target}, point(geom.Vec{X: 4, Y: 5, Z: 6})},
	} {
		marker := model.Marker{Kind: model.ZoneMarker, Place: "zone", Zone: c.zone, At: affine.Placement(geom.Vec{}, 0),
			Corner: affine.Corners(geom.Bounds{Min: geom.Vec{X: -1, Y: -2, Z: -3}, Max: geom.Vec{X: 1, Y: 2, Z: 3}})}
		var d draft
		if err := d.addMarker(&marker, "zone", to); err != nil || len(d.Zones) != 1 {
			t.Fatalf("%v, %d zones", err, len(d.Zones))
		}
		a, b := point(geom.Vec{X: -1, Y: 2, Z: -3}), point(geom.Vec{X: 1, Y: -2, Z: 3})
		if z := d.Zones[0]; !near(z.Force, c.want) || !near(z.Bounds.Min, a) || !near(z.Bounds.Max, b) {
			t.Errorf("the %s zone is %+v, want a force of %v from %v to %v", z.Kind, z, c.want, a, b)
		}
	}
}

// TestDecodeModel_IgnoresPointsAndLinesOfEveryKind beside triangles of every kind.
func TestDecodeModel_IgnoresPointsAndLinesOfEveryKind(t *testing.T) {
	for mode, solid := range map[gltf.PrimitiveMode]bool{
		gltf.PrimitivePoints: false, gltf.PrimitiveLines: false, gltf.PrimitiveLineLoop: false, gltf.PrimitiveLineStrip: false,
		gltf.PrimitiveTriangles: true, gltf.PrimitiveTriangleStrip: true, gltf.PrimitiveTriangleFan: true,
	} {
		doc := floorModel()
		other := *doc.Meshes[0].Primitives[0]
		other.Mode = mode
		doc.Meshes[0].Primitives = append(doc.Meshes[0].Primitives, &other)
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
		if err != nil {
			t.Errorf("mode %v: %v", mode, err)
			continue
		}
		ignored := len(l.Ignored) == 1 && strings.Contains(l.Ignored[0], "points or lines")
		if ignored == solid || len(l.Structures) == 2 != solid {
			t.Errorf("mode %v: %d structures, ignored %q", mode, len(l.Structures), l.Ignored)
		}
	}
}

// TestDecodeModel_RefusesTeamsThatCannotBe, of markers of each kind that has one.
func TestDecodeModel_RefusesTeamsThatCannotBe(t *testing.T) {
	for _, kind := range []string{"spawn", "flag", "piece." + PieceGenerator, "piece." + PieceStation} {
		for team, right := range map[string]bool{"team1": true, "team8": true, "team9": false, "team": false, "blue": true} {
			doc := floorModel()
			addNode(doc, &gltf.Node{Name: kind + "." + team, Translation: [3]float64{0, 1, 0}})
			_, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}}, "m.glb")
			if refused := err != nil && strings.Contains(err.Error(), "team"); refused == right {
				t.Errorf("a %s of %s: %v", kind, team, err)
			}
		}
	}
}
