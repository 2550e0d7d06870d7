package main

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
)

// sample is a picture of two colours and a ramp of grey, moved by n.
func sample(n int) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, 64, 32))
	for y := range 32 {
		for x := range 64 {
			c := color.RGBA{uint8(4 * x), uint8(4 * x), uint8(4 * x), 255}
			if y < 8 {
				c = color.RGBA{200, 40, 40, 255}
			}
			if (x+n)/8%2 == 0 && y > 24 {
				c = color.RGBA{40, 40, 200, 255}
			}
			p.SetRGBA(x, y, c)
		}
	}
	return p
}

// TestAnimate_KeepsColoursAndLimit: what is in the file looks like the pictures, and fewer
// colours make it small enough.
func TestAnimate_KeepsColoursAndLimit(t *testing.T) {
	pictures := []*image.RGBA{sample(0), sample(4)}
	data, colors, err := animate(pictures, 8, 1_000_000)
	if err != nil || colors != 255 {
		t.Fatalf("%d colours, %v", colors, err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil || len(g.Image) != 2 {
		t.Fatal(err)
	}
	for i, p := range pictures {
		for y := range 32 {
			for x := range 64 {
				r, gr, b, _ := g.Image[i].At(x, y).RGBA()
				want := p.RGBAAt(x, y)
				for c, d := range []int{int(r>>8) - int(want.R), int(gr>>8) - int(want.G), int(b>>8) - int(want.B)} {
					if max(d, -d) > 8 {
						t.Fatalf("picture %d at %d, %d: channel %d differs by %d", i, x, y, c, d)
					}
				}
			}
		}
	}
	smaller, fewer, err := animate(pictures, 8, len(data)-1)
	if err != nil || fewer >= colors || len(smaller) >= len(data) {
		t.Errorf("for %d bytes: %d bytes of %d colours, %v", len(data)-1, len(smaller), fewer, err)
	}
	if _, _, err := animate(pictures, 8, 100); err == nil {
		t.Error("an animation of 100 bytes")
	}
}

func TestHalved_IsTheMean(t *testing.T) {
	p := image.NewRGBA(image.Rect(0, 0, 2, 2))
	p.Pix = []uint8{10, 0, 0, 255, 20, 0, 0, 255, 30, 0, 0, 255, 40, 4, 0, 255}
	if got := halved(p).RGBAAt(0, 0); got != (color.RGBA{25, 1, 0, 255}) {
		t.Errorf("the mean is %v", got)
	}
}
