package levels

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/jpeg"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// chequers is a picture of 2 x 2 squares: red and green above, blue and clear below.
func chequers(side int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			c := [4]color.NRGBA{{R: 255, A: 255}, {G: 255, A: 255}, {B: 255, A: 255}, {}}[y/(side/2)*2+x/(side/2)]
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// paintedBed is the floor with a picture, and without normals if bare is set.
func paintedBed(t testing.TB, picture []byte, info map[string]any, material map[string]any) *bed {
	b := newBed()
	attributes := b.primitive["attributes"].(map[string]any)
	attributes["TEXCOORD_0"] = b.floats("VEC2", 0, 1, 1, 1, 1, 0, 0, 0)
	b.extra["images"] = []any{map[string]any{"bufferView": b.view(0, picture)}}
	b.extra["samplers"] = []any{map[string]any{"wrapS": 33071, "wrapT": 10497}}
	b.extra["textures"] = []any{map[string]any{"source": 0, "sampler": 0}}
	info["index"] = 0
	material["pbrMetallicRoughness"] = map[string]any{"baseColorTexture": info}
	b.extra["materials"] = []any{material}
	b.primitive["material"] = 0
	return b
}

func TestDecodeModel_ReadsTexturesOfBaseColour(t *testing.T) {
	b := paintedBed(t, encodePNG(t, chequers(64)), map[string]any{}, map[string]any{"alphaMode": "MASK", "alphaCutoff": 0.25})
	s := b.load(t).Structures[0]
	if s.Texture == nil || s.Texture.Width != 64 || !s.Texture.ClampX || s.Texture.ClampY || s.Cutoff != 0.25 || s.Unlit {
		t.Fatalf("texture %v, cutoff %v", s.Texture, s.Cutoff)
	}
	// North is up: the first corner of the fan is at (-10, -10), where the picture ends.
	for k, v := range s.Vertices {
		want := [2]float32{float32(v.X+10) / 20, float32(10-v.Y) / 20}
		if s.UV[k] != want {
			t.Errorf("vertex at %v has %v, want %v", v, s.UV[k], want)
		}
	}
	for _, c := range []struct {
		u, v  float64
		rgb   [3]float32
		alpha float32
	}{{0.1, 0.1, [3]float32{1, 0, 0}, 1}, {0.9, 0.1, [3]float32{0, 1, 0}, 1}, {5, 3.1, [3]float32{0, 1, 0}, 1}, {-5, -0.9, [3]float32{1, 0, 0}, 1},
		{0.1, 0.9, [3]float32{0, 0, 1}, 1}, {0.9, 0.9, [3]float32{}, 0}, {math.NaN(), math.Inf(-1), [3]float32{1, 0, 0}, 1}} {
		rgb, alpha := s.Texture.At(c.u, c.v)
		if alpha != c.alpha || math.Abs(float64(rgb[0]-c.rgb[0]))+math.Abs(float64(rgb[1]-c.rgb[1]))+math.Abs(float64(rgb[2]-c.rgb[2])) > 0.01 {
			t.Errorf("at %v %v: %v %v, want %v %v", c.u, c.v, rgb, alpha, c.rgb, c.alpha)
		}
	}
	colors := s.VertexColors()
	if len(colors) != len(s.Vertices) || colors[0] == [3]float32{1, 1, 1} || colors[0] == [3]float32{} {
		t.Errorf("colours %v", colors)
	}
}

func TestDecodeModel_ReadsJPEGAndMovesTextures(t *testing.T) {
	var data bytes.Buffer
	if err := jpeg.Encode(&data, chequers(2048), nil); err != nil {
		t.Fatal(err)
	}
	b := paintedBed(t, nil, map[string]any{"extensions": map[string]any{"KHR_texture_transform": map[string]any{
		"offset": []any{0.5, 0}, "scale": []any{2, 3}}}}, map[string]any{"extensions": map[string]any{"KHR_materials_unlit": map[string]any{}}})
	b.extra["images"] = []any{map[string]any{"uri": "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(data.Bytes())}}
	b.extra["extensionsUsed"] = []any{"KHR_texture_transform", "KHR_materials_unlit"}
	l := b.load(t)
	s := l.Structures[0]
	if s.Texture == nil || s.Texture.Width != 1024 || !s.Unlit || len(l.Ignored) != 0 {
		t.Fatalf("texture %v, unlit %v, ignored %q", s.Texture != nil, s.Unlit, l.Ignored)
	}
	for k, v := range s.Vertices {
		want := [2]float32{2*float32(v.X+10)/20 + 0.5, 3 * float32(10-v.Y) / 20}
		if s.UV[k] != want {
			t.Errorf("vertex at %v has %v, want %v", v, s.UV[k], want)
		}
	}
}

// TestDecodeModel_IsALevelWithoutItsPictures: what cannot be drawn is said and not
// refused.
func TestDecodeModel_IsALevelWithoutItsPictures(t *testing.T) {
	good := encodePNG(t, chequers(8))
	for _, c := range []struct {
		name   string
		change func(b *bed)
		want   string
	}{
		{"file", func(b *bed) { b.extra["images"] = []any{map[string]any{"uri": "gone.png"}} }, `images[0].uri: "gone.png" cannot be opened`},
		{"address", func(b *bed) { b.extra["images"] = []any{map[string]any{"uri": "../gone.png"}} }, "is not a relative path inside the folder"},
		{"network", func(b *bed) { b.extra["images"] = []any{map[string]any{"uri": "https://example.org/a.png"}} }, "is not a relative path inside the folder"},
		{"kind", func(b *bed) { b.extra["images"] = []any{map[string]any{"uri": "data:;base64,UklGRg=="}} }, "neither PNG nor JPEG"},
		{"webp", func(b *bed) { b.extra["textures"] = []any{map[string]any{}} }, "want PNG or JPEG"},
		{"null", func(b *bed) { b.extra["textures"] = []any{nil} }, "want PNG or JPEG"},
		{"form", func(b *bed) { b.extra["images"] = 7 }, ""},
		{"cut", func(b *bed) {
			b.extra["images"] = []any{map[string]any{"bufferView": b.view(0, good[:len(good)-20])}}
		}, "unexpected EOF"},
		{"number", func(b *bed) { b.extra["textures"] = []any{} }, "there are 0 textures"},
		{"coordinates", func(b *bed) { delete(b.primitive["attributes"].(map[string]any), "TEXCOORD_0") }, "no texture coordinates"},
		{"colours", func(b *bed) {
			b.primitive["attributes"].(map[string]any)["COLOR_0"] = b.floats("VEC3", 1, 0, 0)
		}, "fewer elements than vertices"},
	} {
		b := paintedBed(t, good, map[string]any{}, map[string]any{})
		c.change(b)
		l, err := loadDoc(t, b.doc())
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: loads", c.name)
			}
			continue
		}
		if err != nil || !strings.Contains(strings.Join(l.Ignored, "\n"), c.want) {
			t.Errorf("%s: %v, ignored %q, want %q", c.name, err, l.Ignored, c.want)
		}
		if len(l.Ignored) != 1 {
			t.Errorf("%s: ignored %q, want one line", c.name, l.Ignored)
		}
		if s := l.Structures[0]; c.name != "colours" && (s.Texture != nil || s.UV != nil) {
			t.Errorf("%s: has a texture", c.name)
		}
	}
}

// TestDecodeModel_ListsEveryPictureThatCannotBeRead, once for all surfaces that have it.
func TestDecodeModel_ListsEveryPictureThatCannotBeRead(t *testing.T) {
	b := paintedBed(t, nil, map[string]any{}, map[string]any{})
	b.extra["images"] = []any{map[string]any{"uri": "gone.png"}, map[string]any{"uri": "data:;base64,UklGRg=="}}
	b.extra["textures"] = []any{map[string]any{"source": 0}, map[string]any{"source": 1}}
	look := map[string]any{"baseColorTexture": map[string]any{"index": 1}}
	b.extra["materials"] = append(b.extra["materials"].([]any), map[string]any{"pbrMetallicRoughness": look})
	other := maps.Clone(b.primitive)
	other["material"] = 1
	doc := b.doc()
	doc["meshes"] = []any{map[string]any{"primitives": []any{b.primitive, other, b.primitive}}}
	l, err := loadDoc(t, doc)
	want := []string{`texture: images[0].uri: "gone.png" cannot be opened`, "texture: images[1]: neither PNG nor JPEG"}
	if err != nil || len(l.Ignored) != len(want) {
		t.Fatalf("ignored %q: %v", l.Ignored, err)
	}
	for i := range want {
		if !strings.Contains(l.Ignored[i], want[i]) {
			t.Errorf("ignored %q, want %q", l.Ignored[i], want[i])
		}
	}
}

func TestDecodeModel_ReadsColoursOfVertices(t *testing.T) {
	b := newBed()
	attributes := b.primitive["attributes"].(map[string]any)
	attributes["COLOR_0"] = b.accessor(b.view(0, []uint8{255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255}), componentUbyte, "VEC4", 4)
	b.extra["materials"] = []any{map[string]any{"doubleSided": true, "pbrMetallicRoughness": map[string]any{"baseColorFactor": []any{0.5, 1, 1, 1}}}}
	b.primitive["material"] = 0
	s := b.load(t).Structures[0]
	colors := s.VertexColors()
	if len(colors) != 12 {
		t.Fatalf("%d colours, want those of two triangles with two sides", len(colors))
	}
	for k, v := range s.Vertices {
		want := [3]float32{}
		switch {
		case v.Y < 0 && v.X < 0:
			want[0] = 0.5
		case v.Y < 0:
			want[1] = 1
		case v.X > 0:
			want[2] = 1
		}
		if colors[k] != want {
			t.Errorf("vertex at %v is %v, want %v", v, colors[k], want)
		}
	}
}

// TestDecodeModel_ReadsTheAlphaOfVertices where it is seen: of transparent materials and of
// masks, if any of it is below 1, for backs and copies too.
func TestDecodeModel_ReadsTheAlphaOfVertices(t *testing.T) {
	for _, c := range []struct {
		mode    gltf.AlphaMode
		alphas  [4]float32
		want    bool
		opacity float32
	}{
		{gltf.AlphaBlend, [4]float32{1, 0.5, 0, 0.25}, true, 1}, {gltf.AlphaMask, [4]float32{1, 0.5, 0, 0.25}, true, 0},
		{gltf.AlphaOpaque, [4]float32{1, 0.5, 0, 0.25}, false, 0}, {gltf.AlphaBlend, [4]float32{1, 1, 1, 1}, false, 0},
	} {
		doc := floorModel()
		n := addQuad(doc, "sheet", [4][3]float32{{-5, 0, 1}, {5, 0, 1}, {5, 5, 1}, {-5, 5, 1}})
		p := doc.Meshes[*n.Mesh].Primitives[0]
		var colors [4][4]float32
		for i, a := range c.alphas {
			colors[i] = [4]float32{0.5, 1, 1, a}
		}
		p.Attributes[gltf.COLOR_0] = modeler.WriteAccessor(doc, gltf.TargetArrayBuffer, colors[:])
		doc.Materials = []*gltf.Material{{AlphaMode: c.mode, DoubleSided: true}}
		p.Material = gltf.Index(0)
		s := &loadMoving(t, doc).Structures[1]
		want := []float32{1, 0.5, 0, 1, 0, 0.25} // of two triangles without normals
		if want = append(want, want...); !c.want {
			want = nil
		}
		if !slices.Equal(s.Alphas, want) || s.Opacity != c.opacity || len(s.Colors) != 12 {
			t.Errorf("%v of %v: alphas %v, opacity %v", c.mode, c.alphas, s.Alphas, s.Opacity)
		}
	}
}
