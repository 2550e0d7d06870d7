package gltf

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// TestTexture_LimitsWork: pictures of any declared size are refused before they are
// decoded.
func TestTexture_LimitsWork(t *testing.T) {
	budget := 100*100 + 1
	if _, err := decodeTexture(blank(t, 100, 100), 1<<20, &budget); err != nil || budget != 1 {
		t.Errorf("%v, %d left", err, budget)
	}
	if _, err := decodeTexture(blank(t, 2, 1), 1<<20, &budget); err == nil || budget != 1 {
		t.Errorf("%v, %d left", err, budget)
	}
	if _, err := decodeTexture(blank(t, 1, 1), 1<<20, &budget); err != nil || budget != 0 {
		t.Errorf("%v, %d left", err, budget)
	}
}

// blank returns a PNG picture.
func blank(t *testing.T, width, height int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
