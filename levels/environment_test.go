package levels

import (
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/skijet/skijet/collision/geom"
)

// richManifest has everything that acts on players.
const richManifest = `{
	"version": 1, "name": "Rich",
	"terrain": {"heightmap": "ground.png", "cell_m": 4, "min_z_m": -10, "max_z_m": 90, "origin": [-16, -16, 0], "material": "sand"},
	"materials": [{"name": "Goo", "friction": 3, "elasticity": 0.5}],
	"structures": [
		{"name": "rink", "file": "rink.glb", "position": [2, 3, 30]},
		{"name": "swamp", "file": "rink.glb", "position": [2, 3, 50], "material": "goo"}
	],
	"platforms": [
		{"name": "lift", "box": [4, 4, 1], "material": "metal", "path": [
			{"position": [0, 0, 30], "speed_m_s": 5, "wait_s": 3.2}, {"position": [0, 0, 46]}]},
		{"name": "wheel", "file": "rink.glb", "path": [{"position": [60, 0, 30]}], "turn_s": -32, "axis": [0, 0, 1]},
		{"name": "belt", "box": [4, 9, 1], "path": [{"position": [0, 90, 30]}], "belt_m_s": [0, 4, 0]}
	],
	"spawns": [{"team": 1, "position": [-8, -8, 20.5]}],
	"zones": [
		{"kind": "water", "name": "lake", "min": [-9, -9, 0], "max": [9, 9, 24], "viscosity": 2},
		{"kind": "physical", "name": "shaft", "min": [0, 0, 0], "max": [1, 1, 50], "gravity_factor": -0.5, "force": [0, 9, 0]},
		{"kind": "kill", "name": "pit", "min": [-16, -16, -60], "max": [16, 16, -50]},
		{"kind": "capture", "name": "hill", "min": [0, 0, 0], "max": [1, 1, 50]}
	]
}`

// longName is a name in JSON that is one byte too long.
var longName = `"` + strings.Repeat("n", MaxNameBytes+1) + `"`

func richLevel(t testing.TB, manifest string) fstest.MapFS {
	doc := floorModel()
	doc.Materials = []*gltf.Material{{Name: "Ice.003"}}
	doc.Meshes[0].Primitives[0].Material = gltf.Index(0)
	return fstest.MapFS{
		"level.json": {Data: []byte(manifest)},
		"ground.png": {Data: flatMap(t, 9, 9, 19660)},
		"rink.glb":   {Data: encodeGLB(t, doc)},
	}
}

func loadRich(t testing.TB, manifest string) *Level {
	t.Helper()
	l, err := LoadFS(richLevel(t, manifest), ".")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestMaterials_ComeFromModelsManifestAndTerrain(t *testing.T) {
	l := loadRich(t, richManifest)
	at := func(x, y, z float64) Material {
		t.Helper()
		hit, ok := l.Solid.Raycast(geom.Vec{X: x, Y: y, Z: z}, geom.Vec{Z: -5})
		if !ok {
			t.Fatalf("nothing below (%v, %v, %v)", x, y, z)
		}
		return l.Materials[hit.Material]
	}
	for _, c := range []struct {
		got, want Material
	}{
		{at(-14, -14, 22), Material{"sand", 2, 1}},
		{at(2, 3, 31), Material{"ice", 0.2, 1}}, // the model says "Ice.003"
		{at(2, 3, 51), Material{"Goo", 3, 0.5}}, // the manifest overrides it
		{l.Materials[0], Material{"default", 1, 1}},
		{l.Materials[l.Platforms[0].Structures[0].Material], Material{"metal", 0.6, 1}},
		{l.Materials[l.Platforms[1].Structures[0].Material], Material{"ice", 0.2, 1}},
		{l.Materials[l.Platforms[2].Structures[0].Material], Material{"default", 1, 1}},
	} {
		if c.got != c.want {
			t.Errorf("material %+v, want %+v", c.got, c.want)
		}
	}
}

func TestZones_CarryWhatTheyDo(t *testing.T) {
	l := loadRich(t, richManifest)
	lake, shaft, pit, hill := l.Zones[0], l.Zones[1], l.Zones[2], l.Zones[3]
	if lake.Kind != ZoneWater || lake.Density != 1 || lake.Viscosity != 2 {
		t.Errorf("lake is %+v", lake)
	}
	if shaft.GravityFactor != -0.5 || shaft.VelocityFactor != 1 || shaft.Force != (geom.Vec{Y: 9}) {
		t.Errorf("shaft is %+v", shaft)
	}
	if pit.Kind != ZoneKill || hill.Kind != "capture" || hill.VelocityFactor != 0 {
		t.Errorf("pit is %+v, hill is %+v", pit, hill)
	}
}

func TestZone_CoversThePartOfABoxBelowItsSurface(t *testing.T) {
	z := NewZone(ZoneWater, "", geom.Bounds{Min: geom.Vec{X: -5, Y: -5, Z: -4}, Max: geom.Vec{X: 5, Y: 5}})
	half := geom.Vec{X: 0.5, Y: 0.5, Z: 1}
	for _, c := range []struct {
		feet geom.Vec
		want float64
	}{
		{geom.Vec{Z: 0}, 0}, {geom.Vec{Z: -0.5}, 0.25}, {geom.Vec{Z: -2}, 1}, {geom.Vec{Z: -3}, 1},
		{geom.Vec{Z: -5}, 0.5}, {geom.Vec{Z: -7}, 0}, {geom.Vec{X: 5.4, Z: -1}, 0.5}, {geom.Vec{X: 5.5, Z: -1}, 0}, {geom.Vec{Y: -9, Z: -1}, 0},
	} {
		if got := z.Covers(geom.FeetBox(c.feet, half)); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("feet at %v: covered %v, want %v", c.feet, got, c.want)
		}
	}
}

// TestPlatform_PosesAreTheClosedForm: 16 m at 5 m/s are 3.2 s, 100 ticks, after a
// wait of 100.
func TestPlatform_PosesAreTheClosedForm(t *testing.T) {
	l := loadRich(t, richManifest)
	lift, wheel := &l.Platforms[0], &l.Platforms[1]
	for tick, z := range map[int]float64{0: 30, 99: 30, 100: 30, 101: 30.16, 150: 38, 199: 45.84, 200: 46, 250: 38, 300: 30, 400: 30, 450: 38, 300_000_450: 38} {
		if got := lift.Pose(tick).Position; math.Abs(got.Z-z) > 1e-9 || got.X != 0 {
			t.Errorf("lift at tick %d is at %v, want height %v", tick, got, z)
		}
	}
	for tick, degrees := range map[int]float64{0: 0, 250: -90, 500: -180, 750: -270, 1000: 0, 1250: -90, 1_000_000_250: -90} {
		if got := wheel.Pose(tick).Angle; got != geom.Degrees(degrees) {
			t.Errorf("wheel at tick %d is turned by %v, want %v degrees", tick, got.Degrees(), degrees)
		}
	}
}

func TestPlatform_ClosedPathsGoRound(t *testing.T) {
	p := Platform{Closed: true, Path: []Waypoint{
		{Position: geom.Vec{}, Speed: 10}, {Position: geom.Vec{X: 32}, Speed: 10, WaitTicks: 7}, {Position: geom.Vec{X: 32, Y: 32}, Speed: 20},
	}}
	p.plan()
	// 100 ticks, a wait of 7, 100 ticks, then 45.25 m at 0.64 m a tick.
	for tick, want := range map[int]geom.Vec{50: {X: 16}, 103: {X: 32}, 157: {X: 32, Y: 16}, 207: {X: 32, Y: 32}, 207 + 71: {}, 207 + 71 + 25: {X: 8}} {
		if got := p.Pose(tick).Position; got.Sub(want).Length() > 1e-9 {
			t.Errorf("tick %d: at %v, want %v", tick, got, want)
		}
	}
	late := p
	late.StartTicks = 40
	if late.Pose(10) != p.Pose(50) {
		t.Errorf("a start 40 ticks in is at %v after 10", late.Pose(10))
	}
}

func TestLoadFS_NamesWhatIsWrongInTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		place, reason  string
		class          error
	}{
		{"terrain material", `"sand"`, `"lava"`, "terrain.material", `unknown material "lava"`, ErrFormat},
		{"structure material", `"goo"`, `"gum"`, "structures[1].material", `unknown material "gum"`, ErrFormat},
		{"platform material", `"metal"`, `"mettle"`, "platforms[0].material", "unknown material", ErrFormat},
		{"no material name", `"Goo"`, `" "`, "materials[0].name", "is empty", ErrFormat},
		{"friction", `"friction": 3`, `"friction": -1`, "materials[1].friction", "is -1, want 0 to 100", ErrFormat},
		{"elasticity", `"elasticity": 0.5`, `"elasticity": 500`, "materials[1].elasticity", "want 0 to 1", ErrFormat},
		{"viscosity", `"viscosity": 2`, `"viscosity": -2`, "zones[0].viscosity", "is -2, want 0 to 1000", ErrFormat},
		{"water with a force", `"viscosity": 2`, `"force": [1, 0, 0]`, "zones[0].force", `is for zones of the kind "physical", not "water"`, ErrFormat},
		{"wind with a density", `"gravity_factor": -0.5`, `"density": 1`, "zones[1].density", `is for zones of the kind "water"`, ErrFormat},
		{"gravity", `"gravity_factor": -0.5`, `"gravity_factor": -500`, "zones[1].gravity_factor", "want -100 to 100", ErrFormat},
		{"force", `[0, 9, 0]`, `[0, -9e9, 0]`, "zones[1].force", "want 0 to 1e+06", ErrFormat},
		{"rules with a force", `"name": "hill"`, `"name": "hill", "force": [0, 0, 1]`, "zones[3].force", "is for zones", ErrFormat},
		{"zone field", `"name": "hill"`, `"name": "hill", "boost": 1`, "zones[3]", `level.json:20:39: zones[3]: unknown field "boost"`, ErrFormat},
		{"no path", `"path": [{"position": [0, 90, 30]}]`, `"path": []`, `platforms[2] "belt".path`, "has 0 places", ErrFormat},
		{"no speed", `"speed_m_s": 5,`, ``, `platforms[0] "lift".path[0].speed_m_s`, "is 0, want 0.0001 to 50", ErrFormat},
		{"too fast", `"speed_m_s": 5,`, `"speed_m_s": 51,`, "platforms[0].path[0].speed_m_s", "is 51, want 0 to 50", ErrFormat},
		{"back in time", `"wait_s": 3.2`, `"wait_s": -3.2`, "platforms[0].path[0].wait_s", "level.json:11:55: platforms[0].path[0].wait_s: is -3.2, want 0 to", ErrFormat},
		{"far", `[0, 0, 46]`, `[0, 0, 46e4]`, `platforms[0] "lift".path[1].position`, "at most 50000 m", ErrTooLarge},
		{"slow", `[0, 0, 46]`, `[0, 49000, 46]`, `platforms[0] "lift".path[0]`, "", ErrFormat},
		{"no shape", `"box": [4, 4, 1], "material"`, `"material"`, "platforms[0]", "neither a box nor a file", ErrFormat},
		{"two shapes", `"file": "rink.glb", "path"`, `"file": "rink.glb", "box": [1, 1, 1], "path"`, "platforms[1]", "a box and a file", ErrFormat},
		{"flat box", `[4, 9, 1]`, `[4, 0, 1]`, "platforms[2].box", "more than 0", ErrFormat},
		{"belt", `[0, 4, 0]`, `[0, 400, 0]`, `platforms[2] "belt".belt_m_s`, "at most 50", ErrFormat},
		{"spin", `"turn_s": -32`, `"turn_s": 0.064`, `platforms[1] "wheel".turn_s`, "m/s at the rim", ErrFormat},
		{"axis", `"axis": [0, 0, 1]`, `"axis": [0, 1, 1]`, `platforms[1] "wheel".axis`, "want 1", ErrFormat},
		{"turn of no time", `"turn_s": -32`, `"turn_s": 1e-300`, "platforms[1].turn_s", "level.json:12:88: platforms[1].turn_s: is 1e-300, want 0 or at least a tick", ErrFormat},
		{"speed of the last place", `"position": [0, 0, 46]`, `"speed_m_s": 1e308, "position": [0, 0, 46]`, "platforms[0].path[1].speed_m_s", "want 0 to 50", ErrFormat},
		{"platform yaw", `"name": "wheel"`, `"name": "wheel", "yaw_deg": 1e308`, "platforms[1].yaw_deg", "want -3600 to 3600", ErrFormat},
		{"platform colour", `"box": [4, 4, 1]`, `"box": [4, 4, 1], "color": [2, -5, 1]`, "platforms[0].color[0]", "is 2, want 0 to 1", ErrFormat},
		{"structure colour", `"name": "rink",`, `"name": "rink", "color": [1, -5, 1],`, "structures[0].color[1]", "is -5, want 0 to 1", ErrFormat},
		{"structure yaw", `"name": "rink",`, `"name": "rink", "yaw_deg": -1e308,`, "structures[0].yaw_deg", "want -3600 to 3600", ErrFormat},
		{"spawn yaw", `"team": 1,`, `"team": 1, "yaw_deg": 3601,`, "spawns[0].yaw_deg", "want -3600 to 3600", ErrFormat},
		{"level name", `"Rich"`, longName, "name", "is 1025 bytes long, want at most 1024", ErrTooLarge},
		{"material name", `"Goo"`, longName, "materials[0].name", "1025 bytes", ErrTooLarge},
		{"structure name", `"rink",`, longName + ",", "structures[0].name", "1025 bytes", ErrTooLarge},
		{"platform name", `"lift"`, longName, "platforms[0].name", "1025 bytes", ErrTooLarge},
		{"zone name", `"lake"`, longName, "zones[0].name", "1025 bytes", ErrTooLarge},
		{"zone kind", `"capture"`, longName, "zones[3].kind", "1025 bytes", ErrTooLarge},
		{"spawn in a platform", `[0, 0, 30], "speed_m_s"`, `[-8, -8, 21], "speed_m_s"`, "spawns[0].position", "is solid", ErrFormat},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(richManifest, c.old) != 1 {
				t.Fatalf("%q is %d times in the manifest, want once", c.old, strings.Count(richManifest, c.old))
			}
			manifest := strings.Replace(richManifest, c.old, c.new, 1)
			if c.name == "slow" {
				manifest = strings.Replace(manifest, `"speed_m_s": 5,`, `"speed_m_s": 0.001,`, 1)
			}
			_, err := LoadFS(richLevel(t, manifest), ".")
			fails(t, err, "level.json", c.place, c.reason, c.class)
		})
	}
}

func TestBuild_HashKnowsWhatChangesPlay(t *testing.T) {
	base := loadRich(t, richManifest).ContentHash
	for _, change := range [][2]string{
		{`"friction": 3`, `"friction": 3.5`}, {`"sand"`, `"mud"`}, {`"material": "goo"`, `"material": "wood"`},
		{`"viscosity": 2`, `"viscosity": 3`}, {`[0, 9, 0]`, `[0, 9, 1]`}, {`"kind": "kill"`, `"kind": "water"`},
		{`[0, 0, 46]`, `[0, 0, 47]`}, {`"speed_m_s": 5`, `"speed_m_s": 6`}, {`"turn_s": -32`, `"turn_s": 32`},
		{`[0, 4, 0]`, `[0, -4, 0]`}, {`[4, 9, 1]`, `[4, 9, 2]`}, {`"wait_s": 3.2`, `"wait_s": 3.3`},
	} {
		if loadRich(t, strings.Replace(richManifest, change[0], change[1], 1)).ContentHash == base {
			t.Errorf("%s instead of %s is not in the hash", change[1], change[0])
		}
	}
	for _, change := range [][2]string{{`"kind": "capture"`, `"kind": "hold"`}, {`"name": "lake"`, `"name": "pond"`}} {
		if loadRich(t, strings.Replace(richManifest, change[0], change[1], 1)).ContentHash != base {
			t.Errorf("%s instead of %s is in the hash", change[1], change[0])
		}
	}
}
