package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/skijet/skijet/levels"
)

// scene is a glTF document with a floor of 20 m squared.
type scene struct{ *gltf.Document }

func newScene() scene {
	s := scene{gltf.NewDocument()}
	s.quad("floor", "")
	return s
}

// quad adds a floor with a name and a material.
func (s scene) quad(name, material string) *gltf.Primitive {
	p := &gltf.Primitive{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(s.Document, [][3]float32{{-10, 0, 10}, {10, 0, 10}, {10, 0, -10}, {-10, 0, -10}})},
		Indices:    gltf.Index(modeler.WriteIndices(s.Document, []uint16{0, 1, 2, 0, 2, 3})),
	}
	if material != "" {
		s.Materials = append(s.Materials, &gltf.Material{Name: material})
		p.Material = gltf.Index(len(s.Materials) - 1)
	}
	s.Meshes = append(s.Meshes, &gltf.Mesh{Primitives: []*gltf.Primitive{p}})
	s.node(name).Mesh = gltf.Index(len(s.Meshes) - 1)
	return p
}

func (s scene) node(name string) *gltf.Node {
	n := &gltf.Node{Name: name, Translation: [3]float64{0, 1, 0}}
	s.Nodes = append(s.Nodes, n)
	s.Scenes[0].Nodes = append(s.Scenes[0].Nodes, len(s.Nodes)-1)
	return n
}

// save writes the scene to a file and returns its path.
func (s scene) save(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hill.glb")
	if err := gltf.SaveBinary(s.Document, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestImport_EverythingInAModelIsUsedOrCalledIgnored adds one thing after another
// that an editor shows, and finds each in the one half of the report or the other.
func TestImport_EverythingInAModelIsUsedOrCalledIgnored(t *testing.T) {
	for _, c := range []struct {
		what          string
		add           func(s scene)
		used, ignored string
	}{
		{"nothing", func(scene) {}, `structure  "hill/floor", 2 triangles, material default`, ""},
		{"a mesh", func(s scene) { s.quad("wall", "") }, `structure  "hill/wall", 2 triangles`, ""},
		{"a known material", func(s scene) { s.quad("rink", "Ice.001") }, `"hill/rink", 2 triangles, material ice`, ""},
		{"another material", func(s scene) { s.quad("rink", "Bricks") }, `"hill/rink", 2 triangles, material default`, ""},
		{"a spawn", func(s scene) { s.node("spawn.team2") }, "spawn      team 2 at (0.00, 0.00, 1.00), yaw 0.0 degrees", ""},
		{"a flag", func(s scene) { s.node("flag.team1") }, "flag       team 1 at (0.00, 0.00, 1.00)", ""},
		{"a zone", func(s scene) { s.node("zone.water.lake") }, `zone       water "lake" from (-1.00, -1.00, 0.00) to (1.00, 1.00, 2.00)`, ""},
		{"no spawn", func(scene) {}, "spawn      any team", ""},
		{"the mesh of a spawn", func(s scene) { s.quad("spawn.team1", "") }, "spawn      team 1", "mesh of a marker"},
		{"lines", func(s scene) { s.quad("wire", "").Mode = gltf.PrimitiveLines }, "", "points or lines"},
		{"points", func(s scene) { s.quad("dust", "").Mode = gltf.PrimitivePoints }, "", "points or lines"},
		{"a texture", func(s scene) {
			s.Images = append(s.Images, &gltf.Image{URI: "data:image/png;base64,"})
			s.Textures = append(s.Textures, &gltf.Texture{Source: gltf.Index(0)})
		}, "", "1 texture\""},
		{"an animation", func(s scene) { s.Animations = append(s.Animations, &gltf.Animation{Name: "wave"}) }, "", "1 animation\""},
		{"a skin", func(s scene) { s.Skins = append(s.Skins, &gltf.Skin{Joints: []int{0}}) }, "", "1 skin\""},
		{"a camera", func(s scene) {
			s.Cameras = append(s.Cameras, &gltf.Camera{Perspective: &gltf.Perspective{Yfov: 1, Znear: 0.1}})
		}, "", "1 camera\""},
		{"another scene", func(s scene) { s.Scenes = append(s.Scenes, &gltf.Scene{Name: "draft"}) }, "", "scene"},
	} {
		s := newScene()
		c.add(s)
		text := mustTool(t, "info", s.save(t))
		_, text, _ = strings.Cut(text, "\nused\n")
		used, ignored, _ := strings.Cut(text, "\nignored\n")
		if !strings.Contains(used, c.used) {
			t.Errorf("%s: used are\n%s\nwant %s", c.what, used, c.used)
		}
		if !strings.Contains(ignored, c.ignored) || ignored == "" {
			t.Errorf("%s: ignored is\n%s\nwant %s", c.what, ignored, c.ignored)
		}
	}
}

// TestInfo_TellsHowPlatformsMove, and counts the triangles that check counts.
func TestInfo_TellsHowPlatformsMove(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "level.json"), []byte(`{"version": 1, "structures": [{"box": [3000, 40, 1]}],
		"platforms": [{"name": "lift", "box": [4, 4, 1], "path": [{"position": [1, 2, 3], "speed_m_s": 4, "wait_s": 1.6}, {"position": [1, 2, 9], "wait_s": 3.2}]},
			{"name": "wheel", "box": [4, 4, 1], "path": [{"position": [9, 2, 3]}], "turn_s": -8, "axis": [0, 1, 0], "belt_m_s": [1, 0, 0]}]}`))
	text := mustTool(t, "info", folder)
	for _, want := range []string{
		"geometry   36 triangles in 3000 x 40 x 1 m",
		`platform   "lift", 1 structure, to and fro: (1.00, 2.00, 3.00) waits 1.6 s, at 4 m/s to (1.00, 2.00, 9.00) waits 3.2 s`,
		`platform   "wheel", 1 structure, at (9.00, 2.00, 3.00), a turn to the right in 8 s about the axis (0.00, 1.00, 0.00), a belt of (1.00, 0.00, 0.00) m/s`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if text := mustTool(t, "check", "-ticks", "0", folder); !strings.Contains(text, "structures  1, 2 platforms: 36 triangles") || !strings.Contains(text, "from (-1500, -20, -0.5)") {
		t.Errorf("check says\n%s", text)
	}
}

func TestLevel_TellsOfEveryPartOfTheEmbeddedLevels(t *testing.T) {
	for _, name := range levels.EmbeddedNames() {
		l, err := levels.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		text := mustTool(t, "info", name)
		for kind, want := range map[string]int{
			"structure ": len(l.Structures), "platform ": len(l.Platforms), "spawn ": len(l.Spawns),
			"flag ": len(l.Flags), "zone ": len(l.Zones), "pickup ": len(l.Pickups),
		} {
			if got := strings.Count(text, "\n  "+kind); got != want {
				t.Errorf("%s: %d lines of %s, want %d", name, got, kind, want)
			}
		}
		if !strings.HasSuffix(text, "\nignored\n  nothing\n") {
			t.Errorf("%s ends with %q", name, text[max(0, len(text)-80):])
		}
	}
}

// TestInfo_SaysHowDoorsAndLiftsMove: the axis, the angle, the side and the direction.
func TestInfo_SaysHowDoorsAndLiftsMove(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "level.json"), []byte(`{"version": 1, "limits": {"min": [-99, -99, -9], "max": [99, 99, 99]},
		"structures": [{"box": [60, 60, 1]}], "spawns": [{"position": [0, 0, 1]}], "pieces": [{"kind": "station", "team": 2, "position": [5, 5, 0.6]}],
		"course": {"gold_s": 1, "silver_s": 2, "bronze_s": 3, "gates": [{"min": [0, 0, 0], "max": [1, 1, 9]}, {"min": [5, 0, 0], "max": [6, 1, 9]}]},
		"platforms": [
			{"name": "door", "box": [4, 1, 4], "start_s": 0.32, "path": [{"position": [20, 0, 9], "travel_s": 1.6}, {"position": [20, 0, 9], "turn_deg": -90}]},
			{"name": "hatch", "box": [4, 1, 4], "axis": [1, 0, 0], "path": [{"position": [20, 0, 19], "travel_s": 1.6}, {"position": [20, 0, 19], "turn_deg": 45}]},
			{"name": "lift", "box": [4, 1, 1], "path": [{"position": [-20, 0, 9], "speed_m_s": 3}, {"position": [-20, 1, 21]}]},
			{"name": "ferry", "box": [4, 1, 1], "path": [{"position": [-20, 0, 40], "speed_m_s": 3}, {"position": [-29, 1, 40]}]},
			{"name": "mill", "box": [4, 1, 4], "closed": true, "path": [{"position": [-20, 20, 9], "travel_s": 3.2}, {"position": [-20, 20, 9], "turn_deg": 360, "wait_s": 1.6}]},
			{"name": "wheel", "box": [4, 1, 4], "turn_s": -3.2, "path": [{"position": [20, 20, 9]}]}]}`))
	out := mustTool(t, "info", folder)
	for _, want := range []string{
		`"door", 1 structure, to and fro: (20.00, 0.00, 9.00), in 1.6 s to (20.00, 0.00, 9.00) turned 90 degrees to the right, a door that turns by 90 degrees about the upward axis, begins 0.32 s into it`,
		`turned 45 degrees to the left, a door that turns by 45 degrees about the axis (1.00, 0.00, 0.00)`,
		`turned 360 degrees to the left waits 1.6 s, a wheel that turns by 360 degrees a cycle about the upward axis`,
		`at 3 m/s to (-20.00, 1.00, 21.00), at most 12.04 m up`, `at most 9.055 m west`, `a turn to the right in 3.2 s about the upward axis`,
		`station of team 2 at (5.00, 5.00, 0.60)`, `gate       2 from (5.00, 0.00, 0.00) to (6.00, 1.00, 9.00)`, `limits     from (-99.00, -99.00, -9.00)`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}
