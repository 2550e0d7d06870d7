package gltf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"github.com/skijet/skijet/levels/internal/fault"
)

// Texture is a decoded picture, with how it continues beyond its edges.
type Texture struct {
	Width, Height int
	// Pixels are sRGB with straight alpha, four bytes each, the upper row first.
	Pixels []uint8
	// ClampX and ClampY repeat the edge of the picture instead of the picture.
	ClampX, ClampY bool
}

// Limits of pictures. A larger one is left out, and its surfaces have plain colours.
const (
	maxPictureSide = 1 << 13
	// maxPicturePixels of all pictures of a model limits the time of decoding.
	maxPicturePixels = 1 << 27
	// maxTexturePixels of all textures of a model limits the memory that they take: a
	// larger picture is halved until it fits its share of that.
	maxTexturePixels = 1 << 24
	maxTextureSide   = 1024
)

// decodeTexture decodes a PNG or JPEG picture and halves it until it has at most most
// pixels. *budget is how many pixels may still be decoded.
func decodeTexture(data []byte, most int, budget *int) (*Texture, error) {
	decode, decodeConfig := png.Decode, png.DecodeConfig
	if bytes.HasPrefix(data, []byte{0xff, 0xd8}) {
		decode, decodeConfig = jpeg.Decode, jpeg.DecodeConfig
	} else if !bytes.HasPrefix(data, []byte("\x89PNG")) {
		return nil, fmt.Errorf("neither PNG nor JPEG")
	}
	config, err := decodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	w, h := config.Width, config.Height
	if w < 1 || h < 1 || w > maxPictureSide || h > maxPictureSide || w*h > *budget {
		return nil, fmt.Errorf("too large: %d x %d pixels", w, h)
	}
	*budget -= w * h
	picture, err := decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	t := newTexture(picture)
	for t.Width*t.Height > most || max(t.Width, t.Height) > maxTextureSide {
		t = t.half()
	}
	return t, nil
}

// newTexture converts a picture.
func newTexture(picture image.Image) *Texture {
	b := picture.Bounds()
	t := &Texture{Width: b.Dx(), Height: b.Dy(), Pixels: make([]uint8, 0, 4*b.Dx()*b.Dy())}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			var c color.NRGBA
			switch p := picture.(type) { // without an allocation for each pixel
			case *image.NRGBA:
				c = p.NRGBAAt(x, y)
			case *image.YCbCr:
				yc := p.YCbCrAt(x, y)
				r, g, b := color.YCbCrToRGB(yc.Y, yc.Cb, yc.Cr)
				c = color.NRGBA{r, g, b, 255}
			case *image.RGBA:
				c = color.NRGBAModel.Convert(p.RGBAAt(x, y)).(color.NRGBA)
			default:
				c = color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
			}
			t.Pixels = append(t.Pixels, c.R, c.G, c.B, c.A)
		}
	}
	return t
}

// half returns the texture at half its size.
func (t *Texture) half() *Texture {
	w, h := max(t.Width/2, 1), max(t.Height/2, 1)
	small := &Texture{Width: w, Height: h, Pixels: make([]uint8, 0, 4*w*h)}
	for y := range h {
		for x := range w {
			for channel := range 4 {
				sum := 0
				for _, corner := range [4][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
					px, py := min(2*x+corner[0], t.Width-1), min(2*y+corner[1], t.Height-1)
					sum += int(t.Pixels[4*(py*t.Width+px)+channel])
				}
				small.Pixels = append(small.Pixels, uint8((sum+2)/4))
			}
		}
	}
	return small
}

// UseTexture says that a texture, if there is one of the number, is not merely ignored.
func (d *Document) UseTexture(index int) {
	if index >= 0 && index < len(d.usedTextures) {
		d.usedTextures[index] = true
	}
}

// Texture returns texture number index of the model, or nil with the reason.
func (d *Document) Texture(index int) (*Texture, error) {
	if index < 0 || index >= len(d.Textures) {
		return nil, fmt.Errorf("there are %d textures", len(d.Textures))
	}
	of := &d.Textures[index].Value
	source := of.Source
	if source == nil {
		return nil, fmt.Errorf("its picture is of a kind that is not read, want PNG or JPEG")
	}
	picture, err := d.picture(*source)
	if err != nil {
		return nil, err
	}
	const clampToEdge = 33071
	t := *picture
	if of.Sampler != nil && *of.Sampler >= 0 && *of.Sampler < len(d.Samplers) {
		s := &d.Samplers[*of.Sampler].Value
		t.ClampX, t.ClampY = s.WrapS == clampToEdge, s.WrapT == clampToEdge
	}
	return &t, nil
}

// picture returns a decoded picture, which is decoded once.
func (d *Document) picture(index int) (*Texture, error) {
	if index < 0 || index >= len(d.Images) {
		return nil, fmt.Errorf("there are %d images", len(d.Images))
	}
	if d.pictures.list == nil {
		d.pictures.list = make([]decodedPicture, len(d.Images))
		d.pictures.pixels = maxPicturePixels
	}
	p := &d.pictures.list[index]
	if !p.tried {
		p.tried = true
		data, err := d.pictureData(index)
		if err == nil {
			d.source.Step(fmt.Sprintf("decoding picture %d of %d", index+1, len(d.Images)))
			p.texture, err = decodeTexture(data, max(maxTexturePixels/len(d.Images), 1), &d.pictures.pixels)
			if err != nil {
				err = fault.New(fault.ErrFormat, fmt.Sprintf("images[%d]", index), "%v", err)
			}
		}
		p.err = err
	}
	return p.texture, p.err
}

type decodedPicture struct {
	tried   bool
	texture *Texture
	err     error
}

// pictureData returns the bytes of a picture.
func (d *Document) pictureData(index int) ([]byte, error) {
	i, place := &d.Images[index].Value, fmt.Sprintf("images[%d]", index)
	switch {
	case i.View != nil:
		data, _, err := d.view(place, *i.View)
		return data, err
	case i.URI == "":
		return nil, fault.New(fault.ErrFormat, place, "has neither a uri nor a bufferView")
	}
	return readURI(place, i.URI, d.source)
}

// IsOpaque reports whether all of a texture has full alpha.
func (t *Texture) IsOpaque() bool {
	for i := 3; i < len(t.Pixels); i += 4 {
		if t.Pixels[i] != 255 {
			return false
		}
	}
	return true
}
