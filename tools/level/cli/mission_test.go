package cli

import (
	"encoding/binary"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// island is a mission as the games write them: some of it is script.
const island = `// DisplayName = Island
//--- OBJECT WRITE BEGIN ---
new SimGroup(MissionGroup) {
	powerCount = "0"; /* of both */
	new MissionArea(MissionArea) { area = "-400 -300 800 600"; flightCeiling = "300"; };
	new Sun() { direction = "0.6 0 -0.8"; color = "0.7 0.7 0.6 1.0"; };
	new Sky(Sky) { fogColor = "0.5 0.6 0.7 1"; SkySolidColor = "0.3 0.4 0.5 0"; materialList = "sky_\"blue\".dml"; };
	new TerrainBlock(Terrain) { terrainFile = "Island.ter"; squareSize = "4"; position = "-512 -512 10"; };
	new WaterBlock() { position = "-512 -512 -5"; scale = "1024 1024 20"; density = "1"; viscosity = "5"; };
	new SimGroup(Teams) {
		new SimGroup(Team1) {
			new SpawnSphere() { position = "20 30 90"; rotation = "0 0 1 90"; radius = "40"; };
			new Item(Team1flag1) { dataBlock = "FLAG"; position = "40 0 13"; };
			new StaticShape() { dataBlock = "GeneratorLarge"; position = "50 0 12"; rotation = "1 0 0 0"; };
			new StaticShape() { dataBlock = "StationInventory"; position = "60 0 12"; };
			new Turret() { dataBlock = "TurretBaseLarge"; position = "70 0 12"; };
		};
		new SimGroup(team2) {
			new SpawnSphere() { position = "-20 30 90"; };
			new StaticShape() { dataBlock = "SensorLargePulse"; position = "-70 0 12"; team = "2"; };
		};
		new SimGroup(Team0) {
			new InteriorInstance(Base[0]) { interiorFile = "sbase1.dif"; position = "100 50 20"; rotation = "0 0 1 30"; scale = "2 2 2"; };
			new TSStatic() { shapeName = "borg1.dts"; position = "120 60 30"; scale = "0.01 0.01 0.01"; };
			new SpawnSphere(Lost) { position = "5000 0 9"; };
		};
	};
};
//--- OBJECT WRITE END ---
function Island::onEnd(%game) { new ScriptObject(x); echo("done }"); }
`

// islandTerrain is level ground 2 m above its origin.
func islandTerrain() []byte {
	ter := []byte{3}
	for range 256 * 256 {
		ter = binary.LittleEndian.AppendUint16(ter, 64)
	}
	return ter
}

func TestConvert_ReadsAMissionWithItsTerrain(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "Island.ter"), islandTerrain())
	write(t, filepath.Join(folder, "island.mis"), []byte(island))
	write(t, filepath.Join(folder, "Borg1.glb"), floor(t, false))
	for i, from := range []string{"Island.ter", "island.mis"} {
		to := filepath.Join(folder, []string{"beside", "itself"}[i])
		out := mustTool(t, "convert", filepath.Join(folder, from), to)
		l := load(t, to)
		g := l.Terrain
		if g.Columns != 257 || g.Cell != 4 || g.Origin != (geom.Vec{X: -512, Y: -512, Z: 10}) || !g.ByParity {
			t.Errorf("%s: terrain of %d columns, %v m apart at %v, by parity %v", from, g.Columns, g.Cell, g.Origin, g.ByParity)
		}
		if s := l.Spawns; len(s) != 2 || s[0].Team != 1 || s[1].Team != 2 || math.Abs(s[0].Position.Z-12.01) > 1e-6 || s[0].Position.X != 20 || s[0].Yaw != geom.Degrees(-90) {
			t.Errorf("%s: spawns %+v, want two on the ground", from, s)
		}
		if f := l.Flags; len(f) != 1 || f[0].Team != 1 || math.Abs(f[0].Position.Z-12.01) > 1e-6 {
			t.Errorf("%s: flags %+v", from, f)
		}
		if p := l.Pieces; len(p) != 2 || p[0].Kind != levels.PieceGenerator || p[1].Kind != levels.PieceStation || p[1].Team != 1 {
			t.Errorf("%s: pieces %+v", from, p)
		}
		var zones []string
		for _, z := range l.Zones {
			zones = append(zones, z.Kind+" "+z.Name)
		}
		if got, want := strings.Join(zones, ", "), "mission_area mission area, water water, turret TurretBaseLarge of team 1, sensor SensorLargePulse of team 2"; got != want {
			t.Errorf("%s: zones %q, want %q", from, got, want)
		}
		if w := l.Zones[1]; w.Bounds.Max != (geom.Vec{X: 512, Y: 512, Z: 15}) || w.Viscosity != 5 {
			t.Errorf("%s: water %+v", from, w)
		}
		if len(l.Structures) != 1 || l.Structures[0].Name != "Borg1/floor" {
			t.Errorf("%s: %d structures, %q", from, len(l.Structures), l.Structures[0].Name)
		}
		if k := l.Look; math.Abs(k.SunDirection.X+0.6) > 1e-4 || k.Horizon != (levels.Color{0.5, 0.6, 0.7}) {
			t.Errorf("%s: look %+v", from, k)
		}
		again := filepath.Join(folder, from+".glb")
		mustTool(t, "convert", to, again)
		if g := load(t, again).Terrain; g.Columns != 257 || !g.ByParity {
			t.Errorf("%s: as a model it has %d columns, by parity %v", from, g.Columns, g.ByParity)
		}
		for _, want := range []string{"island.mis: 1 flags, 1 structures, 2 pieces, 2 spawns, 4 zones", "island.mis:23: sbase1.dif at [100.000, 50.000, 20.000] is no model",
			"put sbase1.glb beside the mission", "island.mis:25: Lost at [5000.000, 0.000, 9.000] is not above the ground"} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", from, want, out)
			}
		}
	}
}

// TestConvert_RepeatsTerrainAroundTheMission keeps the places where they are.
func TestConvert_RepeatsTerrainAroundTheMission(t *testing.T) {
	folder := t.TempDir()
	ter := write(t, filepath.Join(folder, "Island.ter"), islandTerrain())
	write(t, filepath.Join(folder, "Island.mis"), []byte(island))
	mustTool(t, "convert", "-tiles", "3", ter, filepath.Join(folder, "wide"))
	if g := load(t, filepath.Join(folder, "wide")).Terrain; g.Columns != 769 || g.Origin != (geom.Vec{X: -512 - 1024, Y: -512 - 1024, Z: 10}) {
		t.Errorf("%d columns from %v", g.Columns, g.Origin)
	}
}

func TestMission_SaysWhereItIsWrong(t *testing.T) {
	deep := strings.Repeat("new SimGroup(a) {\n", maxNesting+2)
	for text, want := range map[string]string{
		"new Sun() { color = \"1 1 1": "line 1: a text has no end",
		"new Sun(\n":                  "line 2: the name of a new Sun has no end",
		"\nnew Sun() {\n color = 1;":  "line 3: the new Sun of line 2 has no end, want }",
		"new Sun() { color = 1 }":     "line 1: color of a new Sun has no end, want ;",
		deep:                          "or 64 within each other",
		strings.Repeat("new Sun();\n", maxObjects+1): "more than 16384 objects",
	} {
		if _, err := parseMission(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v, want %q", text, err, want)
		}
	}
	folder := t.TempDir()
	empty := write(t, filepath.Join(folder, "a.mis"), []byte("// nothing"))
	if _, err := readMission(empty); err == nil || !strings.Contains(err.Error(), "a.mis: line 1: has no object") {
		t.Errorf("an empty one: %v", err)
	}
	lonely := write(t, filepath.Join(folder, "b.mis"), []byte(island))
	if _, out, status := tool("convert", lonely, filepath.Join(folder, "to")); status != 1 || !strings.Contains(out, "its terrain Island.ter is not beside it") {
		t.Errorf("without a terrain: %d %s", status, out)
	}
}

// FuzzMission_ReadsAnything within its limits, and what it places is on the ground or missing.
func FuzzMission_ReadsAnything(f *testing.F) {
	for _, seed := range []string{island, "new A(", "new A(b){c=d;};", "new\"", "new A(b){new C(){}}", "}{;=", "new A(b){team=-5;x[0]=\"1 2 3\";};"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		objects, err := parseMission(text)
		if err == nil && len(objects) > maxObjects {
			t.Errorf("%d objects", len(objects))
		}
		for i := range objects {
			o := &objects[i]
			if p := o.position(); !p.IsFinite() || math.IsNaN(o.yaw()) || o.team < 0 {
				t.Errorf("%+v: at %v, yaw %v", o, p, o.yaw())
			}
		}
	})
}
