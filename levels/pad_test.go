package levels

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
)

// TestPads_NeedATargetWithinReach.
func TestPads_NeedATargetWithinReach(t *testing.T) {
	for _, c := range []struct{ fields, place, reason string }{
		{`"kind": "pad", "target": [40, 0, 0]`, "", ""},
		{`"kind": "pad"`, "zones[0].target", "is missing: a pad needs the place to which it throws"},
		{`"kind": "pad", "target": [400, 0, 0]`, "zones[0].target", "is 400 m away and needs a throw of 212 m/s, want at most 100"},
		{`"kind": "pad", "target": [4, 0, 600]`, "zones[0].target", "want at most 100"},
		{`"kind": "pad", "target": [4, 0, 90000]`, "zones[0].target", "at most 50000 m from the origin"},
		{`"kind": "pad", "target": [4, 0, 0], "force": [1, 0, 0]`, "zones[0].force", `is for zones of the kind "physical"`},
		{`"kind": "pad", "target": [4, 0, 0], "density": 2`, "zones[0]", "which a pad has not"},
		{`"kind": "kill", "target": [4, 0, 0]`, "zones[0].target", `is for zones of the kind "pad", not "kill"`},
	} {
		_, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(`{"version": 1, "structures": [{"box": [200, 200, 1], "position": [0, 0, -0.5]}],
			"zones": [{"name": "north", "min": [-2, -2, 0], "max": [2, 2, 0.5], ` + c.fields + `}]}`)}}, ".")
		if c.place == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		fails(t, err, "level.json", c.place, c.reason, map[bool]error{true: ErrTooLarge, false: ErrFormat}[strings.Contains(c.reason, "50000")])
	}
}

// TestPads_OfModelsThrowToAnEmptyBelowThem, or to what their property says, as the model is placed.
func TestPads_OfModelsThrowToAnEmptyBelowThem(t *testing.T) {
	for _, property := range []bool{false, true} {
		doc := floorModel()
		zone := &gltf.Node{Name: "zone.pad.north", Translation: [3]float64{3, 0.25, -1}, Scale: [3]float64{2, 0.25, 2}}
		if property {
			zone.Extras = map[string]any{"target": []any{7.0, 21.0, 3.0}}
		} else {
			zone.Children = []int{len(doc.Nodes)}
			doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "target.001", Translation: [3]float64{2, 11, -10}})
		}
		addNode(doc, zone)
		l, err := LoadFS(fstest.MapFS{"m.glb": {Data: encodeGLB(t, doc)}, "level.json": {Data: []byte(`{"version": 1,
			"structures": [{"file": "m.glb", "position": [100, 0, 5], "yaw_deg": 90}]}`)}}, ".")
		if err != nil {
			t.Fatal(err)
		}
		if z := &l.Zones[0]; z.Kind != ZonePad || z.Force.Sub(geom.Vec{X: 100 - 21, Y: 7, Z: 8}).Length() > 1e-9 || len(l.Notes) > 4 {
			t.Errorf("property %v: zone %+v, notes %q", property, z, l.Notes)
		}
	}
}

// TestThrow_IsTheSameFlightFromEverywhereOnIt: a step along it and a throw from there is the throw
// and then the step, and it comes down at the target.
func TestThrow_IsTheSameFlightFromEverywhereOnIt(t *testing.T) {
	const seconds = 1.0 / 1024
	for _, target := range []geom.Vec{{X: 60, Y: 9}, {X: -15, Z: 12}, {X: 4, Y: 30, Z: -25}, {Z: 20}} {
		z := Zone{Kind: ZonePad, Bounds: geom.Bounds{Min: geom.Vec{X: -3, Y: -3}, Max: geom.Vec{X: 3, Y: 3, Z: 1}}, Force: target}
		at := geom.Vec{X: 2, Y: -1, Z: 0.1}
		velocity, ok := z.Throw(at)
		for ok && velocity.Z > 1 {
			at = at.AddScaled(velocity, seconds).Sub(geom.Vec{Z: padGravity / 2 * seconds * seconds})
			velocity.Z -= padGravity * seconds
			if again, _ := z.Throw(at); again.Sub(velocity).Length() > 1e-6 {
				t.Fatalf("to %v: at %v with %v, thrown again with %v", target, at, velocity, again)
			}
		}
		for at.Z > target.Z || velocity.Z > 0 {
			at = at.AddScaled(velocity, seconds)
			velocity.Z -= padGravity * seconds
		}
		if !ok || at.Sub(target).Length() > 0.1 {
			t.Errorf("to %v: lands at %v", target, at)
		}
	}
}

// TestStops_AtThePlaceOfTheirNodeCountOnce: what such a stop says is for that place.
func TestStops_AtThePlaceOfTheirNodeCountOnce(t *testing.T) {
	doc, n := movingDoc()
	for _, stop := range []*gltf.Node{{Name: "stop.001", Extras: map[string]any{"wait_s": 6.4}}, {Name: "stop.002", Translation: [3]float64{0, 6, 0}}} {
		doc.Nodes = append(doc.Nodes, stop)
		n.Children = append(n.Children, len(doc.Nodes)-1)
	}
	l := loadMoving(t, doc)
	path := l.Platforms[0].Path
	if text := fmt.Sprint(path); len(path) != 2 || path[0].WaitTicks != 200 || path[1].WaitTicks == 200 || !strings.Contains(text, "7") {
		t.Errorf("path %v", text)
	}
}
