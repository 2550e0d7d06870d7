package cli

import (
	"encoding/binary"
	"fmt"
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
	new Sky(Sky) { fogColor = "0.5 0.6 0.7 1"; SkySolidColor = "0.3 0.4 0.5 0"; useSkyTextures = "0"; materialList = "sky_\"blue\".dml"; };
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
		if k := l.Look; math.Abs(k.SunDirection.X+0.6) > 1e-4 || k.Horizon != (levels.Color{0.5, 0.6, 0.7}) || k.Middle != (levels.Color{0.3, 0.4, 0.5}) {
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

// TestMission_AnglesTurnToTheRight: a mission of the game has the same hangar twice, turned by -90
// and 93.3464, each with two stations. The turn that takes one hangar to the other takes its
// stations along.
func TestMission_AnglesTurnToTheRight(t *testing.T) {
	at := func(rotation string) float64 {
		yaw, tilted := (&missionObject{fields: map[string]string{"rotation": rotation}}).yaw()
		if tilted {
			t.Errorf("%s is tilted", rotation)
		}
		return yaw
	}
	turn := (at("0 0 1 93.3464") - at("0 0 -1 90")) * math.Pi / 180
	for from, to := range map[geom.Vec]geom.Vec{{X: -16.54, Y: -8.55}: {X: 17.04, Y: 7.57}, {X: -16.54, Y: 5.07}: {X: 16.23, Y: -5.94}} {
		got := geom.Vec{X: from.X*math.Cos(turn) - from.Y*math.Sin(turn), Y: from.X*math.Sin(turn) + from.Y*math.Cos(turn)}
		if off := got.Sub(to).Length(); off > 0.6 { // they were put there by hand
			t.Errorf("%v goes to %v, want %v", from, got, to)
		}
	}
}

// TestMission_LooksWhereATiltedObjectLooks, over ground.
func TestMission_LooksWhereATiltedObjectLooks(t *testing.T) {
	for rotation, want := range map[string]struct {
		yaw    float64
		tilted bool
	}{
		"1 0 0 0": {0, false}, "0 0 1 90": {-90, false}, "0 0 -1 30": {30, false}, "-4e-07 5e-07 1 80": {-80, false}, "0 0 1 228.22": {131.78, false},
		"1 0 0 40": {0, true}, "0 1 0 36.6693": {0, true}, "0.57735 0.57735 0.57735 120": {-90, true}, "0 0 0 0": {0, false}, "0 0 1": {0, false},
	} {
		if yaw, tilted := (&missionObject{fields: map[string]string{"rotation": rotation}}).yaw(); math.Abs(yaw-want.yaw) > 1e-3 || tilted != want.tilted {
			t.Errorf("%s: %v to the left, tilted %v, want %+v", rotation, yaw, tilted, want)
		}
	}
}

// ridge is a mission with what makers of Tribes 2 add: groups in groups, unequal scales, tilted
// crates, holes, banners, pads and fields of force. Its lines end as those of Windows.
var ridge = strings.ReplaceAll(`// MissionTypes = CTF DM
//--- MISSION STRING BEGIN ---
//CTF: 8 captures "win"
//--- MISSION STRING END ---
//--- OBJECT WRITE BEGIN ---
new SimGroup(MissionGroup) {
	musicTrack = "ice";
	CTF_scoreLimit = "8";
	new TerrainBlock(Terrain) {
		rotation = "1 0 0 0"; terrainFile = "Ridge.ter"; squareSize = "8"; emptySquares = "94579 99875 223146";
		position = "-1024 -1024 0";
	};
	new Sun() { direction = "0.57735 0.57735 -0.57735"; color = "0.700000 0.700000 0.700000 1.000000"; texture[0] = "special/sunFlare"; };
	new Sky(Sky) { cloudHeightPer[0] = "0.349971"; useSkyTextures = "1"; SkySolidColor = "0.39 0.39 0.39 0"; fogColor = "0.65 0.65 0.7 1"; fogVolumeColor1 = "128.0 128.0 128.0 -14124837643317411800.0"; };
	new SimGroup(ObserverDropPoints) { new Camera() { position = "0 0 200"; rotation = "0.37 0.21 -0.9 64"; dataBlock = "Observer"; }; };
	new SimGroup(Teams) {
		new SimGroup(Team1) {
			new SimGroup(spawnspheres) {
				new SpawnSphere() { position = "-300 0 40"; rotation = "0 0 1 90"; dataBlock = "SpawnSphereMarker"; radius = "100"; };
				new SpawnSphere() { position = "-280 20 -40"; rotation = "1 0 0 0"; dataBlock = "SpawnSphereMarker"; };
			};
			new SimGroup(MainBase1) { providesPower = "1";
				new StaticShape(Team1GeneratorLarge1) { position = "-320 4 2"; rotation = "0 0 -1 90"; nameTag = "Main"; dataBlock = "GeneratorLarge"; };
				new StaticShape() { position = "-320 9 2"; dataBlock = "SolarPanel"; scale = "1.5 1.5 1.5"; };
				new StaticShape() { position = "-330 9 2"; dataBlock = "StationVehiclePad"; };
				new StaticShape() { position = "-331 9 2"; dataBlock = "ExteriorFlagStand"; Flag = "3304"; };
				new Item(Team1Flag1) { position = "-300 40 2"; dataBlock = "Flag"; static = "0"; stand = "3303"; };
				new Item() { position = "-300 50 2"; dataBlock = "RepairPack"; };
				new InteriorInstance() { position = "-300 60 2"; rotation = "0 0 1 89.9544"; scale = "0.9 1 0.8"; interiorFile = "crate.dif"; AudioEnvironment = SmallRoom; };
				new TSStatic() { position = "-300 70 2"; rotation = "0 1 0 36.6693"; shapeName = "crate.dts"; };
				new Turret() { position = "-300 80 2"; dataBlock = "SentryTurret"; initialBarrel = "SentryTurretBarrel"; };
				new ForceFieldBare() { position = "-300 90 2"; scale = "1 4 5"; dataBlock = "defaultTeamSlowFieldBare"; };
			};
		};
		new SimGroup(Team2) {
			new SpawnSphere() { position = "300 0 40"; };
			new Item(Team2Flag1) { position = "300 40 2"; dataBlock = "Flag"; };
		};
		new SimGroup(Team0) { new WayPoint() { position = "0 0 9"; name = "Remote; \"Tower\""; dataBlock = "WayPointMarker"; team = "0"; }; };
	};
};
`, "\n", "\r\n")

// field is a mission by hand: nearly nothing, in the order of its maker, with numbers without quotes.
const field = "\ufeffnew SimGroup(MissionGroup)\n{\nnew SpawnSphere(a){position=\"12 20 0\";team=3;};new StaticShape(){position=\"60 0 0\";dataBlock=\"GeneratorLarge\";};new Item(){position=\"90 0 0\";dataBlock=\"RepairKit\";};new TerrainBlock(Terrain){terrainFile='terrains/Field.ter';squareSize=6;};\n" +
	"new WaterBlock(Lake) { position = \"-600 -1024 -52\"; scale = \"2048 2048 54.5\"; liquidType = \"OceanWater\"; };\n};"

func TestConvert_ReadsWhatMakersAdd(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "Ridge.ter"), islandTerrain())
	slope := islandTerrain() // half as steep as 45 degrees
	for i := range 256 * 256 {
		binary.LittleEndian.PutUint16(slope[1+2*i:], uint16(i%256*96))
	}
	write(t, filepath.Join(folder, "Field.ter"), slope)
	write(t, filepath.Join(folder, "crate.glb"), floor(t, false))
	out := mustTool(t, "convert", write(t, filepath.Join(folder, "Ridge.mis"), []byte(ridge)), filepath.Join(folder, "ridge"))
	l := load(t, filepath.Join(folder, "ridge"))
	if s := l.Spawns; len(s) != 3 || s[0].Yaw != geom.Degrees(-90) || math.Abs(s[1].Position.Z-2.01) > 1e-6 || s[2].Team != 2 {
		t.Errorf("spawns %+v", s)
	}
	if k := l.Look; k.Middle == (levels.Color{0.39, 0.39, 0.39}) || k.Horizon != (levels.Color{0.65, 0.65, 0.7}) {
		t.Errorf("look %+v, want the sky of textures as it was", k)
	}
	if f := l.Flags; len(f) != 2 || f[0].Team != 1 || f[1].Team != 2 {
		t.Errorf("flags %+v", f)
	}
	if p := l.Pieces; len(p) != 2 || p[0].Yaw != geom.Degrees(90) || p[1].Kind != levels.PieceGenerator {
		t.Errorf("pieces %+v", p)
	}
	if p := l.Pickups; len(p) != 1 || p[0].Kind != levels.PickupRepairPack {
		t.Errorf("pickups %+v", p)
	}
	if len(l.Structures) != 2 || len(l.Zones) != 1 || l.Zones[0].Kind != "turret" {
		t.Errorf("%d structures, zones %+v", len(l.Structures), l.Zones)
	}
	for _, want := range []string{"Ridge.mis:9: Terrain at [-1024.000, -1024.000, 0.000] has no holes: its 3 emptySquares are ground", "crate.dif at [-300.000, 60.000, 2.000] has its own size",
		"crate.dts at [-300.000, 70.000, 2.000] stands upright", "passed over: 1 Camera Observer, 1 ForceFieldBare defaultTeamSlowFieldBare, 1 StaticShape ExteriorFlagStand, 1 StaticShape StationVehiclePad, 1 WayPoint WayPointMarker"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	mustTool(t, "convert", write(t, filepath.Join(folder, "hand.mis"), []byte(field)), filepath.Join(folder, "hand"))
	l = load(t, filepath.Join(folder, "hand"))
	if l.Terrain.Cell != 6 || l.Terrain.Origin != (geom.Vec{X: -768, Y: -768}) || len(l.Spawns) != 1 || l.Spawns[0].Team != 3 || math.Abs(l.Spawns[0].Position.Z-390.5) > 0.5 {
		t.Errorf("terrain %v m apart at %v, spawns %+v", l.Terrain.Cell, l.Terrain.Origin, l.Spawns)
	}
	if p := l.Pieces; len(p) != 1 || p[0].Position.Z < 414.4 || p[0].Position.Z > 414.6 { // the ground is at 414, and up to 0.45 m higher under it
		t.Errorf("pieces %+v", p)
	}
	if p := l.Pickups; len(p) != 1 || p[0].Position.Z < 429.2 || p[0].Position.Z > 429.4 { // the ground is at 429, and up to 0.25 m higher under it
		t.Errorf("pickups %+v", p)
	}
	if z := l.Zones; len(z) != 1 || z[0].Name != "Lake" || math.Abs(z[0].Bounds.Max.Z-2.5) > 1e-9 {
		t.Errorf("zones %+v", z)
	}
}

func TestMission_SaysWhereItIsWrong(t *testing.T) {
	deep := strings.Repeat("new SimGroup(a) {\n", maxNesting+2)
	for text, want := range map[string]string{
		"new Sun() { color = \"1 1 1":                   "line 1: a text has no end",
		"new Sun(\n":                                    "line 2: the name of a new Sun has no end",
		"\nnew Sun() {\n color = 1;":                    "line 3: the new Sun of line 2 has no end, want }",
		"new Sun() { color = 1 }":                       "line 1: color of a new Sun has no end, want ;",
		"new Sun() {\n a = 1\n b = 2;}":                 "line 3: a of a new Sun has no end, want ;",
		"new SimGroup(a) {\n new Sun()\n color = 1; };": `line 3: a new Sun has "color", want { or ;`,
		deep: "or 64 within each other",
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

// TestConvert_TellsWhatIsWrongInAMission by the file in which it is: of objects beside the others, of
// the whole instead of a level.
func TestConvert_TellsWhatIsWrongInAMission(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "Island.ter"), islandTerrain())
	glb := filepath.Join(folder, "borg1.glb")
	for i, c := range []struct {
		old, new, want string
		status         int
	}{
		{`"40 0 13"`, `"nan 0 13"`, `island.mis:13: FLAG at [0.000, 0.000, 0.000] is wrong: position is "nan 0 13", want 3 of numbers`, 0},
		{`"0.01 0.01 0.01"`, `"1"`, `island.mis:24: borg1.dts at [120.000, 60.000, 30.000] is wrong: scale is "1"`, 0},
		{`squareSize = "4"`, `squareSize = "big"`, `island.mis:8: Terrain at [-512.000, -512.000, 10.000] is wrong: squaresize is "big", want 1`, 0},
		{`squareSize = "4"`, `squareSize = "0"`, "island.mis: terrain.cell_m: is missing or 0", 1},
		{`"1024 1024 20"`, `"90000 1024 20"`, "island.mis: zones[1].max: is (89488", 1},
		{`terrainFile = "Island.ter";`, "", "island.mis: has no TerrainBlock with a terrainFile", 1},
		{"", "", "borg1.glb: GLB header", 1},
	} {
		model := floor(t, false)
		if c.old == "" {
			model = model[:100]
		}
		write(t, glb, model)
		mis := write(t, filepath.Join(folder, "island.mis"), []byte(strings.Replace(island, c.old, c.new, 1)))
		out, errors, status := tool("convert", mis, filepath.Join(folder, fmt.Sprint("to", i)))
		if status != c.status || !strings.Contains(out+errors, c.want) {
			t.Errorf("%s: status %d, want %d and %q in\n%s%s", c.new, status, c.status, c.want, out, errors)
		}
	}
}

// TestConvert_PlacesAMissionWhoseModelsHaveSpawns, which would do for a level.
func TestConvert_PlacesAMissionWhoseModelsHaveSpawns(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "Island.ter"), islandTerrain())
	mis := write(t, filepath.Join(folder, "island.mis"), []byte(strings.Replace(island, "0.01 0.01 0.01", "1 1 1", 1)))
	write(t, filepath.Join(folder, "borg1.glb"), floor(t, true))
	mustTool(t, "convert", mis, filepath.Join(folder, "to"))
	if l := load(t, filepath.Join(folder, "to")); len(l.Spawns) != 3 || len(l.Flags) != 1 {
		t.Errorf("spawns %+v, flags %+v", l.Spawns, l.Flags)
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
			yaw, _ := o.yaw()
			if p := o.position(); !p.IsFinite() || math.IsNaN(yaw) || o.team < 0 {
				t.Errorf("%+v: at %v, yaw %v", o, p, yaw)
			}
		}
	})
}
