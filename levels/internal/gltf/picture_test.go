package gltf

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/levels/internal/files"
)

// TestNewTexture_HasTheColoursOfAPictureOfAnyKind, also of a part of one.
func TestNewTexture_HasTheColoursOfAPictureOfAnyKind(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	bounds := image.Rect(0, 0, 7, 5)
	noise := image.NewNRGBA(bounds)
	for i := range noise.Pix {
		noise.Pix[i] = byte(random.UintN(256))
	}
	var packed bytes.Buffer
	if err := jpeg.Encode(&packed, noise, nil); err != nil {
		t.Fatal(err)
	}
	photo, err := jpeg.Decode(&packed)
	if err != nil {
		t.Fatal(err)
	}
	pictures := map[string]image.Image{"as it is": noise, "a part": noise.SubImage(image.Rect(2, 1, 6, 4)), "a photo": photo}
	for name, to := range map[string]draw.Image{
		"RGBA": image.NewRGBA(bounds), "grey": image.NewGray(bounds), "deep": image.NewNRGBA64(bounds), "a palette": image.NewPaletted(bounds, color.Palette{color.NRGBA{1, 2, 3, 255}, color.NRGBA{200, 100, 50, 128}}),
	} {
		draw.Draw(to, bounds, noise, image.Point{}, draw.Src)
		pictures[name] = to
	}
	for name, picture := range pictures {
		made, b := newTexture(picture), picture.Bounds()
		if made.Width != b.Dx() || made.Height != b.Dy() {
			t.Fatalf("%s: %d x %d", name, made.Width, made.Height)
		}
		opaque := true
		for i := range b.Dx() * b.Dy() {
			want := color.NRGBAModel.Convert(picture.At(b.Min.X+i%b.Dx(), b.Min.Y+i/b.Dx())).(color.NRGBA)
			opaque = opaque && want.A == 255
			if got := [4]uint8(made.Pixels[4*i:]); got != [4]uint8{want.R, want.G, want.B, want.A} {
				t.Fatalf("%s: pixel %d is %v, want %v", name, i, got, want)
			}
		}
		if made.IsOpaque() != opaque {
			t.Errorf("%s: opaque %v", name, !opaque)
		}
	}
}

// TestDecodeTexture_HalvesAPictureUntilItFits, and refuses one that is too wide or high.
func TestDecodeTexture_HalvesAPictureUntilItFits(t *testing.T) {
	for _, c := range []struct{ width, height, most, wide, high int }{
		{64, 64, 64 * 64, 64, 64}, {64, 64, 64*64 - 1, 32, 32}, {1024, 2, 1 << 20, 1024, 2}, {1025, 2, 1 << 20, 512, 1}, {2, 1025, 1 << 20, 1, 512},
		{maxPictureSide, 1, 1 << 20, 1024, 1}, {1, maxPictureSide, 1 << 20, 1, 1024}, {maxPictureSide + 1, 1, 1 << 20, 0, 0}, {1, maxPictureSide + 1, 1 << 20, 0, 0}, {5, 3, 1, 1, 1},
	} {
		budget := 1 << 20
		made, err := decodeTexture(blank(t, c.width, c.height), c.most, &budget)
		if c.wide == 0 {
			if err == nil || !strings.Contains(err.Error(), "too large") || budget != 1<<20 {
				t.Errorf("%d x %d: %v, %d left", c.width, c.height, err, budget)
			}
		} else if err != nil || made.Width != c.wide || made.Height != c.high || len(made.Pixels) != 4*c.wide*c.high || budget != 1<<20-c.width*c.height {
			t.Errorf("%d x %d: %v, %d left", c.width, c.height, err, budget)
		}
	}
}

// TestTexture_HasThePictureAndTheSamplerThatItNames, or says what is missing.
func TestTexture_HasThePictureAndTheSamplerThatItNames(t *testing.T) {
	data := blank(t, 4, 2)
	number := func(n int) *int { return &n }
	steps := 0
	fresh := func() *Document {
		d := document(data, nil, &View{Length: len(data)}, &View{Length: len(data) - 30})
		d.source = files.New(nil, func(string) { steps++ })
		for _, i := range []Image{{View: number(0)}, {View: number(1)}, {}, {View: number(2)}} {
			d.Images = append(d.Images, lenient[Image]{i})
		}
		for _, s := range []Sampler{{33071, 10497}, {10497, 33071}} {
			d.Samplers = append(d.Samplers, lenient[Sampler]{s})
		}
		return d
	}
	for _, c := range []struct {
		use            TextureUse
		clampX, clampY bool
		err            string
	}{
		{TextureUse{number(0), nil}, false, false, ""}, {TextureUse{number(0), number(0)}, true, false, ""}, {TextureUse{number(0), number(1)}, false, true, ""},
		{TextureUse{number(0), number(2)}, false, false, ""}, {TextureUse{number(0), number(-1)}, false, false, ""},
		{TextureUse{nil, number(0)}, false, false, "of a kind that is not read"}, {TextureUse{number(-1), nil}, false, false, "there are 4 images"}, {TextureUse{number(4), nil}, false, false, "there are 4 images"},
		{TextureUse{number(1), nil}, false, false, "images[1]: "}, {TextureUse{number(2), nil}, false, false, "images[2]: has neither a uri"}, {TextureUse{number(3), nil}, false, false, "images[3]: names bufferViews[2] of 2"},
	} {
		d := fresh()
		d.Textures = []lenient[TextureUse]{{c.use}}
		steps = 0
		for range 2 { // a picture is decoded once
			made, err := d.Texture(0)
			if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("%v: %v, want %q", c.use, err, c.err)
			}
			if err == nil && (made.Width != 4 || made.Height != 2 || made.ClampX != c.clampX || made.ClampY != c.clampY) {
				t.Errorf("%v: %+v", c.use, made)
			}
		}
		if c.err == "" && (steps != 1 || d.pictures.pixels != maxPicturePixels-8) {
			t.Errorf("%v: decoded %d times, %d pixels left", c.use, steps, d.pictures.pixels)
		}
		for _, index := range []int{-1, 1} {
			if _, err := d.Texture(index); err == nil || !strings.Contains(err.Error(), "there are 1 textures") {
				t.Errorf("texture %d: %v", index, err)
			}
		}
	}
}

// TestStrength_IsThatOfTheFileUpToALimit.
func TestStrength_IsThatOfTheFileUpToALimit(t *testing.T) {
	for given, want := range map[float64]float64{-1: 1, 0: 0, 0.5: 0.5, 16: 16, 17: 16} {
		var l Looks
		if l.Strength() != 1 || l.IsTextured() {
			t.Error("a look of nothing emits more or is textured")
		}
		if l.Extensions.Emission.Strength = &given; l.Strength() != want {
			t.Errorf("%v: %v, want %v", given, l.Strength(), want)
		}
		l.Emissive = &TextureInfo{}
		if !l.IsTextured() {
			t.Error("a texture that emits is none")
		}
	}
}
