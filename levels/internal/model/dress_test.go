package model

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// TestSurfaceTexture_HasTheCoordinatesThatItNames, of one of two sets.
func TestSurfaceTexture_HasTheCoordinatesThatItNames(t *testing.T) {
	number := func(n int) *int { return &n }
	const none, there, few = "the mesh has no texture coordinates for it", "there are 0 textures", "fewer elements than vertices"
	for _, c := range []struct {
		set         int
		instead     *int // of KHR_texture_transform
		first, next *int
		want        string
	}{
		{0, nil, number(0), nil, there}, {0, nil, nil, number(0), none}, {1, nil, number(1), number(0), there}, {1, nil, number(0), nil, none}, {2, nil, number(0), number(0), none}, {-1, nil, number(0), number(0), none}, {0, number(1), nil, number(0), there}, {1, number(0), number(0), nil, there}, {0, number(2), number(0), number(0), none},
		{0, nil, number(1), nil, "want VEC2"}, {0, nil, number(2), nil, few},
	} {
		w := walker{doc: fileOf(t, `"nodes":[]`, []float32{2, 0, 0, 1, 0, 1, 1}, []float32{3, 1, 2, 3}, []float32{2, 0, 0, 1, 0})}
		info := gltf.TextureInfo{Index: number(0), TexCoord: c.set}
		if c.instead != nil {
			info.Extensions.Transform = &struct {
				Offset   [2]float64  `json:"offset"`
				Rotation float64     `json:"rotation"`
				Scale    *[2]float64 `json:"scale"`
				TexCoord *int        `json:"texCoord"`
			}{TexCoord: c.instead}
		}
		p := gltf.Primitive{Attributes: gltf.Attributes{TexCoord0: c.first, TexCoord1: c.next}}
		if _, _, err := w.surfaceTexture("place", &p, &info, &Mesh{Vertices: make([]geom.Vec, 3)}, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
		info.Index = nil
		if _, _, err := w.surfaceTexture("place", &p, &info, &Mesh{}, nil); err == nil || err.Error() != "names no texture" {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestVertexColors_AreLimitedAndHaveAnAlphaWhereThatIsAsked, in the order of the corners.
func TestVertexColors_AreLimitedAndHaveAnAlphaWhereThatIsAsked(t *testing.T) {
	nan := float32(math.NaN())
	three, four := []float32{3, 0, 0.5, 1, 2, -1, nan}, []float32{4, 0, 0.5, 1, 1, 2, -1, nan, 0.25}
	want := [][3]float32{{1, 0, 0}, {0, 0.5, 1}, {1, 0, 0}}
	for _, c := range []struct {
		list   []float32
		alpha  bool
		alphas []float32
	}{{three, true, nil}, {three, false, nil}, {four, false, nil}, {four, true, []float32{0.25, 1, 0.25}}, {[]float32{4, 0, 0.5, 1, 1, 2, -1, 0, 7}, true, nil}} {
		w := walker{doc: fileOf(t, `"nodes":[]`, c.list)}
		s := Mesh{Vertices: make([]geom.Vec, 3)}
		if err := w.vertexColors("place", 0, &s, []uint32{1, 0, 1}, c.alpha); err != nil || !slices.Equal(s.Colors, want) || !slices.Equal(s.Alphas, c.alphas) {
			t.Errorf("%v: colours %v, alphas %v, %v", c.list, s.Colors, s.Alphas, err)
		}
		for _, order := range [][]uint32{nil, {0, 2, 1}} {
			if err := w.vertexColors("place", 0, &s, order, c.alpha); err == nil || err.Error() != "fewer elements than vertices" {
				t.Errorf("%v of two: %v", order, err)
			}
		}
		for _, index := range []int{-1, 1} {
			if err := w.vertexColors("place", index, &s, nil, c.alpha); err == nil {
				t.Errorf("accessor %d is there", index)
			}
		}
	}
}

// TestBlend_HasAnOpacityWhereAnythingIsTransparent.
func TestBlend_HasAnOpacityWhereAnythingIsTransparent(t *testing.T) {
	clear := &gltf.Texture{Width: 1, Height: 1, Pixels: []uint8{1, 2, 3, 254}}
	opaque := &gltf.Texture{Width: 1, Height: 1, Pixels: []uint8{1, 2, 3, 255}}
	for _, c := range []struct {
		alpha float64 // -1 for none
		s     Mesh
		want  float32
	}{{-1, Mesh{}, 0}, {1, Mesh{}, 0}, {2, Mesh{}, 0}, {0.5, Mesh{}, 0.5}, {0, Mesh{}, LeastOpacity}, {-1, Mesh{Alphas: []float32{0}}, 1}, {1, Mesh{Texture: clear}, 1}, {1, Mesh{Texture: opaque}, 0}, {0.25, Mesh{Texture: opaque}, 0.25}} {
		m := gltf.Material{}
		if c.alpha >= 0 {
			m.Metallic = &struct {
				BaseColor *[4]float64 `json:"baseColorFactor"`
			}{&[4]float64{1, 1, 1, c.alpha}}
		}
		if c.s.blend(&m); c.s.Opacity != c.want {
			t.Errorf("alpha %v of %+v: %v, want %v", c.alpha, c.s, c.s.Opacity, c.want)
		}
	}
}
