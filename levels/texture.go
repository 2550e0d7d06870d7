package levels

import (
	"math"
)

// Texture is the base colour of a surface as a picture.
type Texture struct {
	Width, Height int
	// Pixels are sRGB with straight alpha, four bytes each, the upper row first.
	Pixels []uint8
	// ClampX and ClampY continue the edge of the picture instead of repeating the picture.
	ClampX, ClampY bool
}

// At returns the linear RGB and the alpha of the texel at texture coordinates.
func (t *Texture) At(u, v float64) (rgb [3]float32, alpha float32) {
	x, y := texel(u, t.Width, t.ClampX), texel(v, t.Height, t.ClampY)
	p := t.Pixels[4*(y*t.Width+x):]
	return [3]float32{linear(p[0]), linear(p[1]), linear(p[2])}, float32(p[3]) / 255
}

// texel returns the texel at a coordinate, which may be any number.
func texel(at float64, side int, clamp bool) int {
	if !clamp {
		at -= math.Floor(at)
	}
	if !(at > 0) { // NaN too
		return 0
	}
	return min(int(min(at, 1)*float64(side)), side-1)
}

// linear converts an sRGB byte to linear light, by a polynomial that is within a
// hundredth of it.
func linear(c uint8) float32 {
	s := float64(c) / 255
	inner := float64(s*0.305306011) + 0.682171111
	inner = float64(s*inner) + 0.012522878
	return float32(s * inner)
}

// bakeSamples are points of a triangle, as weights of two corners, at which its texture is
// read for [Structure.VertexColors].
var bakeSamples = [...][2]float64{
	{0.333, 0.333}, {0.1, 0.1}, {0.8, 0.1}, {0.1, 0.8}, {0.45, 0.45}, {0.1, 0.45}, {0.45, 0.1},
	{0.25, 0.55}, {0.55, 0.25}, {0.25, 0.25}, {0.62, 0.3}, {0.04, 0.28},
}

// VertexColors returns the linear RGB of each vertex: the colour of the surface times that of
// the vertex times the mean of the texture on the triangles around. Without vertex colours and
// textures it is nil, and all vertices have Color.
func (s *Structure) VertexColors() [][3]float32 {
	if s.Colors == nil && s.Texture == nil {
		return nil
	}
	result := make([][3]float32, len(s.Vertices))
	if s.Texture == nil {
		for k := range result {
			result[k] = [3]float32{1, 1, 1}
		}
	} else {
		s.meanTexture(result)
	}
	for k := range result {
		for c := range 3 {
			result[k][c] *= s.Color[c]
			if s.Colors != nil {
				result[k][c] *= s.Colors[k][c]
			}
		}
	}
	return result
}

// meanTexture sets the mean of the texture on the triangles around each vertex.
func (s *Structure) meanTexture(result [][3]float32) {
	counts := make([]float32, len(result))
	for k := 0; k+2 < len(s.Indices); k += 3 {
		corners := s.Indices[k : k+3]
		a, b, c := s.UV[corners[0]], s.UV[corners[1]], s.UV[corners[2]]
		var sum [3]float32
		for _, at := range bakeSamples {
			mix := func(i int) float64 {
				return float64(a[i]) + float64(at[0]*float64(b[i]-a[i])) + float64(at[1]*float64(c[i]-a[i]))
			}
			rgb, _ := s.Texture.At(mix(0), mix(1))
			for i := range sum {
				sum[i] += rgb[i] / float32(len(bakeSamples))
			}
		}
		for _, corner := range corners {
			counts[corner]++
			for i := range sum {
				result[corner][i] += sum[i]
			}
		}
	}
	for k, count := range counts {
		for i := range 3 {
			result[k][i] /= max(count, 1)
		}
	}
}
