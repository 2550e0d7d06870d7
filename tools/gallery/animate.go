package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"slices"
)

// halved returns a picture at half its size: each pixel is the mean of four.
func halved(p *image.RGBA) *image.RGBA {
	size := p.Bounds().Size().Div(2)
	half := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			at, to := p.PixOffset(2*x, 2*y), half.PixOffset(x, y)
			for c := range 4 {
				sum := int(p.Pix[at+c]) + int(p.Pix[at+4+c]) + int(p.Pix[at+p.Stride+c]) + int(p.Pix[at+p.Stride+4+c])
				half.Pix[to+c] = uint8((sum + 2) / 4)
			}
		}
	}
	return half
}

// animate encodes pictures as a GIF of at most so many bytes, with as many colours as fit.
func animate(pictures []*image.RGBA, pace, most int) (data []byte, colors int, err error) {
	for _, colors := range []int{255, 192, 160, 128, 112, 96, 80, 64, 48, 32, 24} {
		colorsOf := newQuantizer(pictures, colors)
		var g gif.GIF
		for _, p := range pictures {
			g.Image = append(g.Image, colorsOf.paletted(p))
			g.Delay = append(g.Delay, pace)
			g.Disposal = append(g.Disposal, gif.DisposalNone)
		}
		// With one palette for all, no picture brings its own.
		g.Config = image.Config{ColorModel: colorsOf.palette, Width: g.Image[0].Rect.Dx(), Height: g.Image[0].Rect.Dy()}
		var file bytes.Buffer
		if err := gif.EncodeAll(&file, &g); err != nil {
			return nil, 0, err
		}
		if file.Len() <= most {
			return file.Bytes(), colors, nil
		}
	}
	return nil, 0, fmt.Errorf("the animation does not fit into %d bytes", most)
}

// depth is how many bits of a colour a quantizer tells apart.
const depth = 5

// quantizer maps colours to a palette.
type quantizer struct {
	palette color.Palette
	nearest [1 << (3 * depth)]uint8
}

// bin is a colour with the number of its pixels.
type bin struct {
	c [3]int
	n int
}

func binOf(r, g, b uint8) int {
	const drop = 8 - depth
	return int(r>>drop)<<(2*depth) | int(g>>drop)<<depth | int(b>>drop)
}

// newQuantizer chooses colours for pictures by median cut: the box of colours whose pixels
// differ most is halved until there are enough.
func newQuantizer(pictures []*image.RGBA, colors int) *quantizer {
	counts := make([]bin, 1<<(3*depth))
	for _, p := range pictures {
		for i := 0; i < len(p.Pix); i += 4 {
			b := &counts[binOf(p.Pix[i], p.Pix[i+1], p.Pix[i+2])]
			for c := range 3 {
				b.c[c] += int(p.Pix[i+c])
			}
			b.n++
		}
	}
	var all []bin
	for _, b := range counts {
		if b.n > 0 {
			all = append(all, bin{[3]int{b.c[0] / b.n, b.c[1] / b.n, b.c[2] / b.n}, b.n})
		}
	}
	boxes := [][]bin{all}
	for len(boxes) < colors {
		widest, channel, spread := -1, 0, 0.0
		for i, box := range boxes {
			if c, s := spreadOf(box); s > spread {
				widest, channel, spread = i, c, s
			}
		}
		if widest < 0 {
			break // every colour has its box
		}
		low, high := halves(boxes[widest], channel)
		boxes[widest] = low
		boxes = append(boxes, high)
	}
	q := &quantizer{}
	for _, box := range boxes {
		q.palette = append(q.palette, mean(box))
	}
	for i := range q.nearest {
		const drop, middle = 8 - depth, 1 << (8 - depth - 1)
		mask := 1<<depth - 1
		q.nearest[i] = uint8(q.palette.Index(color.RGBA{uint8(i>>(2*depth)<<drop | middle), uint8(i>>depth&mask<<drop | middle), uint8(i&mask<<drop | middle), 255}))
	}
	return q
}

// spreadOf returns the channel in which the pixels of a box differ most, and how much.
func spreadOf(box []bin) (channel int, spread float64) {
	if len(box) < 2 {
		return 0, 0
	}
	for c := range 3 {
		var n, sum, squares float64
		for _, b := range box {
			n += float64(b.n)
			sum += float64(b.n * b.c[c])
			squares += float64(b.n * b.c[c] * b.c[c])
		}
		if s := squares - sum*sum/n; s > spread {
			channel, spread = c, s
		}
	}
	return channel, spread
}

// halves divides a box so that both have about half of the pixels.
func halves(box []bin, channel int) (low, high []bin) {
	slices.SortFunc(box, func(a, b bin) int { return cmp.Compare(a.c[channel], b.c[channel]) })
	total, sum := 0, 0
	for _, b := range box {
		total += b.n
	}
	for i, b := range box[:len(box)-1] {
		if sum += b.n; 2*sum >= total {
			return box[:i+1], box[i+1:]
		}
	}
	return box[:len(box)-1], box[len(box)-1:]
}

// mean is the mean colour of a box.
func mean(box []bin) color.RGBA {
	var sum [3]int
	n := 0
	for _, b := range box {
		for c := range 3 {
			sum[c] += b.n * b.c[c]
		}
		n += b.n
	}
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

// paletted returns a picture in these colours. Errors are not spread to the neighbours: such
// noise would be half of the file.
func (q *quantizer) paletted(p *image.RGBA) *image.Paletted {
	out := image.NewPaletted(p.Bounds(), q.palette)
	for i := range out.Pix {
		out.Pix[i] = q.nearest[binOf(p.Pix[4*i], p.Pix[4*i+1], p.Pix[4*i+2])]
	}
	return out
}
