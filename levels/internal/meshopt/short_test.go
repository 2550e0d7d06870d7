package meshopt

import "testing"

// TestDecodeTriangles_OfTooFewBytesAreRefused, with any number of them.
func TestDecodeTriangles_OfTooFewBytesAreRefused(t *testing.T) {
	const triangles = 30
	data := make([]byte, 1+triangles+triangleTail)
	data[0] = triangleHeader
	for n := range data {
		if _, err := decodeTriangles(data[:n], 3*triangles, 4); err == nil {
			t.Errorf("%d bytes are enough for %d triangles", n, triangles)
		}
	}
}
