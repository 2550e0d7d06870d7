package levels

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/model"
)

// litBed is the floor with lamps of the given kinds, each at a node of its own 5 m up that
// points down.
func litBed(lights ...map[string]any) *bed {
	b := newBed()
	var list []any
	half := math.Sqrt(0.5)
	for i, l := range lights {
		list = append(list, l)
		b.nodes = append(b.nodes, map[string]any{"name": "lamp", "translation": []any{float64(i), 5.0, 2.0},
			"rotation":   []any{-half, 0.0, 0.0, half},
			"extensions": map[string]any{"KHR_lights_punctual": map[string]any{"light": i}}})
	}
	b.extra["extensionsUsed"] = []any{"KHR_lights_punctual"}
	b.extra["extensions"] = map[string]any{"KHR_lights_punctual": map[string]any{"lights": list}}
	return b
}

func TestDecodeModel_ReadsLamps(t *testing.T) {
	l := litBed(map[string]any{"type": "point", "color": []any{1.0, 0.5, 0.0}, "intensity": 40.0, "range": 12.0},
		map[string]any{"type": "spot", "spot": map[string]any{"innerConeAngle": 0.0, "outerConeAngle": math.Pi / 3}},
		map[string]any{"type": "directional", "color": []any{0.5, 0.25, 0.25}, "intensity": 3.0}).load(t)
	if want := []string{`m: sun straight above, which is tilted a little: nodes[3] "lamp"`}; len(l.Lights) != 2 || !slices.Equal(l.Ignored, want) {
		t.Fatalf("%d lights, ignored %q", len(l.Lights), l.Ignored)
	}
	point, spot := l.Lights[0], l.Lights[1]
	if point.Position != (geom.Vec{Y: -2, Z: 5}) || point.Color != [3]float64{40, 20, 0} || point.Range != 12 || point.Direction != (geom.Vec{}) {
		t.Errorf("a lamp is %+v", point)
	}
	if spot.Direction.Sub(geom.Vec{Z: -1}).Length() > 1e-6 || math.Abs(spot.Outer-0.5) > 1e-3 || spot.Inner < 0.999 || spot.Position.X != 1 {
		t.Errorf("a spot is %+v", spot)
	}
	if d := l.Look.SunDirection.Sub(geom.Up()).Length(); d > 1.1*model.SunTilt || check.Sun("", l.Look.SunDirection) != nil || l.Look.Sun != (Color{1, 0.5, 0.5}) {
		t.Errorf("the sun is at %v with light %v", l.Look.SunDirection, l.Look.Sun)
	}
}

func TestDecodeModel_IsALevelWithoutLampsThatMakeNoSense(t *testing.T) {
	for want, light := range map[string]map[string]any{
		"its type is":        {"type": "area"},
		"its cone is from":   {"type": "spot", "spot": map[string]any{"outerConeAngle": 2.0}},
		"its colour":         {"type": "point", "intensity": -1.0},
		"a second sun":       {"type": "directional"},
		"there are 2 lights": nil,
		"is 0 high, want":    {"type": "directional"},
	} {
		b := litBed(map[string]any{"type": "directional"}, light)
		switch want {
		case "there are 2 lights":
			b.nodes[2].(map[string]any)["extensions"] = map[string]any{"KHR_lights_punctual": map[string]any{"light": 7}}
		case "is 0 high, want":
			delete(b.nodes[1].(map[string]any), "rotation")
		}
		l := b.load(t)
		if len(l.Lights) != 0 || !strings.Contains(strings.Join(l.Ignored, "\n"), want) {
			t.Errorf("%s: %d lights, ignored %q", want, len(l.Lights), l.Ignored)
		}
	}
}

func TestDecodeModel_KeepsASunThatIsNotStraightAbove(t *testing.T) {
	b := litBed(map[string]any{"type": "directional"})
	b.nodes[1].(map[string]any)["rotation"] = []any{-0.6, 0.0, 0.0, 0.8}
	if l := b.load(t); len(l.Ignored) != 0 || l.Look.SunDirection.Sub(geom.Vec{Y: -0.28, Z: 0.96}).Length() > 1e-12 {
		t.Errorf("the sun is at %v, ignored %q", l.Look.SunDirection, l.Ignored)
	}
}

// TestLights_ThatDoNotCountAreListed: those beyond MaxLights of several models, and those
// of a level with too many triangles.
func TestLights_ThatDoNotCountAreListed(t *testing.T) {
	m := model.Model{Lights: make([]model.Light, check.MaxLights-1)}
	var parts draft
	for _, name := range []string{"first", "second", "third"} {
		parts.addLights(&m, modelPlacement{name: name, at: affine.Placement(geom.Vec{}, 0)})
	}
	want := []string{"second: 1022 lights: the level has 1024 already", "third: 1023 lights: the level has 1024 already"}
	if len(parts.Lights) != check.MaxLights || !slices.Equal(parts.Ignored, want) {
		t.Errorf("%d lights, ignored %q, want %q", len(parts.Lights), parts.Ignored, want)
	}
	parts = draft{}
	sunny := model.Model{Sun: &model.Light{Direction: geom.Vec{X: 0.6, Z: -0.8}}}
	for _, name := range []string{"first", "second"} {
		parts.addLights(&sunny, modelPlacement{name: name, at: affine.Placement(geom.Vec{}, 0)})
	}
	if want := []string{"second: light: a second sun"}; parts.sun == nil || !slices.Equal(parts.Ignored, want) {
		t.Errorf("of two suns it ignores %q, want %q", parts.Ignored, want)
	}
	for copies, want := range map[int][]string{
		MaxLitTriangles:     nil,
		MaxLitTriangles + 1: {"3 lights: the structures have 60001 triangles, and more than 60000 are not lit by lamps"},
	} {
		s := Structure{Vertices: []geom.Vec{{X: -9, Y: -9}, {X: 9, Y: -9}, {Y: 9}}, Normals: []geom.Vec{geom.Up(), geom.Up(), geom.Up()},
			Indices: slices.Repeat([]uint32{0, 1, 2}, copies)}
		l, err := Build(Parts{Structures: []Structure{s}, Lights: make([]Light, 3)})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(l.Ignored, want) {
			t.Errorf("with %d triangles it ignores %q, want %q", copies, l.Ignored, want)
		}
	}
}

func TestDecodeModel_ReadsEmissionAndTransparency(t *testing.T) {
	b := paintedBed(t, encodePNG(t, chequers(64)), map[string]any{}, map[string]any{"alphaMode": "BLEND",
		"emissiveTexture": map[string]any{"index": 0}, "emissiveFactor": []any{1.0, 0.5, 0.0},
		"extensions": map[string]any{"KHR_materials_emissive_strength": map[string]any{"emissiveStrength": 4.0}}})
	l := b.load(t)
	s := l.Structures[0]
	if len(l.Ignored) != 0 || s.Emission == nil || s.Texture == nil || s.EmissionColor != [3]float32{4, 2, 0} || s.Glow != 0 {
		t.Errorf("ignored %q, emission %v of %v, glow %v", l.Ignored, s.Emission != nil, s.EmissionColor, s.Glow)
	}
	if s.Opacity != 1 {
		t.Errorf("a texture with clear texels has opacity %v", s.Opacity)
	}
	for alpha, want := range map[float64]float32{1: 0, 0.25: 0.25, 0: model.LeastOpacity} {
		b := newBed()
		b.extra["materials"] = []any{map[string]any{"alphaMode": "BLEND", "pbrMetallicRoughness": map[string]any{"baseColorFactor": []any{1.0, 1.0, 1.0, alpha}}}}
		b.primitive["material"] = 0
		if s := b.load(t).Structures[0]; s.Opacity != want {
			t.Errorf("alpha %v has opacity %v, want %v", alpha, s.Opacity, want)
		}
	}
}

func TestDecodeModel_ReadsEmissionWithoutABaseTexture(t *testing.T) {
	b := paintedBed(t, encodePNG(t, chequers(8)), map[string]any{}, map[string]any{})
	b.extra["materials"] = []any{map[string]any{"emissiveTexture": map[string]any{"index": 0}, "emissiveFactor": []any{1.0, 1.0, 1.0}}}
	s := b.load(t).Structures[0]
	if s.Texture != nil || s.Emission == nil || len(s.UV) != len(s.Vertices) {
		t.Errorf("texture %v, emission %v, %d coordinates for %d vertices", s.Texture != nil, s.Emission != nil, len(s.UV), len(s.Vertices))
	}
}

// TestDecodeModel_ListsATextureOfEmissionThatASurfaceCannotHave, which keeps its other one.
func TestDecodeModel_ListsATextureOfEmissionThatASurfaceCannotHave(t *testing.T) {
	for _, c := range []struct {
		texture map[string]any
		want    string
	}{
		{map[string]any{"index": 0, "texCoord": 1}, "m: texture of emission: nodes[0]: meshes[0].primitives[0]: it has other coordinates than the texture of the base colour"},
		{map[string]any{"index": 5}, "m: texture of emission: nodes[0]: meshes[0].primitives[0]: there are 1 textures"},
	} {
		b := paintedBed(t, encodePNG(t, chequers(8)), map[string]any{}, map[string]any{"emissiveTexture": c.texture, "emissiveFactor": []any{1.0, 1.0, 1.0}})
		b.primitive["attributes"].(map[string]any)["TEXCOORD_1"] = b.floats("VEC2", 0, 0, 1, 1, 1, 0, 0, 0)
		l := b.load(t)
		if s := l.Structures[0]; s.Texture == nil || s.Emission != nil || !slices.Equal(l.Ignored, []string{c.want}) {
			t.Errorf("texture %v, emission %v, ignored %q, want %q", s.Texture != nil, s.Emission != nil, l.Ignored, c.want)
		}
	}
}

// TestBuild_RefusesLampsThatMakeNoSense, by their index, and takes those at the limits.
func TestBuild_RefusesLampsThatMakeNoSense(t *testing.T) {
	floor := []Structure{Box("floor", geom.Vec{X: -9, Y: -9, Z: -1}, geom.Vec{X: 9, Y: 9})}
	for _, c := range []struct {
		change func(l *Light)
		want   string // nothing: it is taken
	}{
		{func(*Light) {}, ""},
		{func(l *Light) { *l = Light{} }, ""},
		{func(l *Light) { l.Position.Y = check.MaxCoordinate }, ""},
		{func(l *Light) { l.Position.Y = 2 * check.MaxCoordinate }, "lights[1].position: is (1, 100000, 3), at most 50000 m"},
		{func(l *Light) { l.Position.Z = math.NaN() }, "lights[1].position: is (1, 2, NaN)"},
		{func(l *Light) { l.Color[0] = -1 }, "lights[1]: has a colour or a range of -1"},
		{func(l *Light) { l.Color[2] = math.Inf(1) }, "lights[1]: has a colour or a range of +Inf"},
		{func(l *Light) { l.Range = -0.5 }, "lights[1]: has a colour or a range of -0.5"},
		{func(l *Light) { l.Range = math.NaN() }, "lights[1]: has a colour or a range of NaN"},
		{func(l *Light) { l.Direction.X = math.Inf(-1) }, "lights[1]: has a cone that is not finite"},
		{func(l *Light) { l.Inner = math.NaN() }, "lights[1]: has a cone that is not finite"},
		{func(l *Light) { l.Outer = math.Inf(1) }, "lights[1]: has a cone that is not finite"},
	} {
		good := Light{Position: geom.Vec{X: 1, Y: 2, Z: 3}, Color: [3]float64{1, 2, 0}, Range: 9, Direction: geom.Vec{Z: -1}, Inner: 0.9, Outer: 0.5}
		bad := good
		c.change(&bad)
		l, err := Build(Parts{Structures: floor, Lights: []Light{good, bad}})
		if c.want == "" && (err != nil || len(l.Lights) != 2 || l.Lights[1] != bad) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", bad, err, c.want)
		}
	}
	if _, err := Build(Parts{Structures: floor, Lights: make([]Light, check.MaxLights+1)}); err == nil || !strings.Contains(err.Error(), "lights") {
		t.Errorf("too many lamps: %v", err)
	}
}
