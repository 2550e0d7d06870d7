package render

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// targets are the off-screen images. They are reused while their size stays the same.
type targets struct {
	width, height int
	ground        *ebiten.Image // where the terrain is
	depth, fine   *ebiten.Image // depth levels, and fractions of a level
	color         *ebiten.Image
	smooth        *ebiten.Image // color after antialiasing
}

func boundsOf(width, height int) image.Rectangle { return image.Rect(0, 0, width, height) }

// fit makes the images scale times as large as the screen.
func (t *targets) fit(screenWidth, screenHeight int, scale float64) {
	width := max(int(math.Round(float64(screenWidth)*scale)), 1)
	height := max(int(math.Round(float64(screenHeight)*scale)), 1)
	if t.depth != nil && t.width == width && t.height == height {
		return
	}
	t.width, t.height = width, height
	for _, img := range [...]**ebiten.Image{&t.ground, &t.depth, &t.fine, &t.color, &t.smooth} {
		if *img != nil {
			(*img).Deallocate()
		}
		*img = ebiten.NewImageWithOptions(boundsOf(width, height), &ebiten.NewImageOptions{Unmanaged: true})
	}
}

// maxBlend keeps the maximum of each channel, as the depth passes need.
var maxBlend = ebiten.Blend{
	BlendFactorSourceRGB: ebiten.BlendFactorOne, BlendFactorSourceAlpha: ebiten.BlendFactorOne,
	BlendFactorDestinationRGB: ebiten.BlendFactorOne, BlendFactorDestinationAlpha: ebiten.BlendFactorOne,
	BlendOperationRGB: ebiten.BlendOperationMax, BlendOperationAlpha: ebiten.BlendOperationMax,
}

// calls are what the draw calls of all passes have in common, so that a frame allocates nothing
// itself.
type calls struct {
	uniforms uniforms
	programs *programs
	targets  targets

	groundOptions, groundDepthOptions, groundFineOptions                                   ebiten.DrawTrianglesShaderOptions
	depthOptions, fineOptions, surfaceOptions, waterOptions, spriteOptions, resolveOptions ebiten.DrawTrianglesShaderOptions
	texturedDepthOptions, texturedFineOptions, texturedOptions                             ebiten.DrawTrianglesShaderOptions // and of the terrain
	upscale                                                                                ebiten.DrawImageOptions
	quad                                                                                   [4]ebiten.Vertex
	queue                                                                                  queue
}

var quadIndices = []uint32{0, 1, 2, 1, 3, 2}

// init prepares the options. noise is the image of [land.noiseImage].
func (c *calls) init(u uniforms, noise *ebiten.Image) (err error) {
	if c.programs, err = compile(); err != nil {
		return err
	}
	c.uniforms = u
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.groundOptions, &c.groundDepthOptions, &c.groundFineOptions} {
		o.Blend, o.Uniforms = ebiten.BlendCopy, c.uniforms.values
	}
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.depthOptions, &c.fineOptions, &c.texturedDepthOptions, &c.texturedFineOptions} {
		o.Blend, o.Uniforms = maxBlend, c.uniforms.values
	}
	// Ebitengine copies all that it gets in each call.
	c.depthOptions.Uniforms = map[string]any{"DepthRange": c.uniforms.depth}
	c.fineOptions.Uniforms = c.depthOptions.Uniforms
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.surfaceOptions, &c.texturedOptions} {
		o.Blend, o.Uniforms, o.Images[1] = ebiten.BlendCopy, c.uniforms.values, noise
	}
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.waterOptions, &c.spriteOptions} {
		o.Uniforms, o.Images[1] = c.uniforms.values, noise
	}
	c.resolveOptions.Blend = ebiten.BlendCopy
	return nil
}

// begin prepares a frame with a view and a time in seconds.
func (c *calls) begin(v *view, time, far float64) {
	c.uniforms.aim(v)
	c.uniforms.depthRange(far+200, 4)
	// The shaders use float32: wrap the time before its resolution becomes too coarse.
	c.uniforms.time[0] = float32(math.Mod(time, 4096))
	c.uniforms.far[0] = float32(far)
	t := &c.targets
	c.groundDepthOptions.Images[0], c.groundDepthOptions.Images[2] = t.ground, t.ground
	c.groundFineOptions.Images[0], c.groundFineOptions.Images[2] = t.depth, t.ground
	c.fineOptions.Images[2], c.texturedFineOptions.Images[0] = t.depth, t.depth
	c.surfaceOptions.Images[2], c.surfaceOptions.Images[3] = t.depth, t.fine
	c.texturedOptions.Images[0], c.texturedOptions.Images[2], c.texturedOptions.Images[3] = t.depth, t.ground, t.fine
	c.waterOptions.Images[2], c.waterOptions.Images[3] = t.depth, t.fine
	c.spriteOptions.Images[2] = t.depth
	c.cover(t.width, t.height)
}

// draw draws a piece of a batch.
func (c *calls) draw(to *ebiten.Image, p *piece, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	if len(p.indices) > 0 {
		to.DrawTrianglesShader32(p.vertices, p.indices, shader, options)
		c.queue.add(len(p.vertices))
	}
}

// fill draws the whole of an image.
func (c *calls) fill(to *ebiten.Image, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	to.DrawTrianglesShader32(c.quad[:], quadIndices, shader, options)
}

// start sets a depth image to what it shows of the terrain.
func (c *calls) start(to *ebiten.Image, land bool, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	if !land {
		to.Clear()
		return
	}
	c.fill(to, shader, options)
}

// cover sets the quad to a whole image.
func (c *calls) cover(width, height int) {
	w, h := float32(width), float32(height)
	for i, p := range [4][2]float32{{0, 0}, {w, 0}, {0, h}, {w, h}} {
		c.quad[i] = ebiten.Vertex{DstX: p[0], DstY: p[1], SrcX: p[0], SrcY: p[1], ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1, Custom3: 1}
	}
}

// present draws the color image to the screen, with smooth edges unless it is to be sharp.
func (c *calls) present(screen *ebiten.Image, sharp bool) {
	t := &c.targets
	from := t.color
	if !sharp {
		c.resolveOptions.Images[0] = t.color
		c.fill(t.smooth, c.programs.resolve, &c.resolveOptions)
		from = t.smooth
	}
	bounds := screen.Bounds()
	c.upscale.GeoM.Reset()
	c.upscale.GeoM.Scale(float64(bounds.Dx())/float64(t.width), float64(bounds.Dy())/float64(t.height))
	c.upscale.GeoM.Translate(float64(bounds.Min.X), float64(bounds.Min.Y))
	c.upscale.Blend = ebiten.BlendCopy
	c.upscale.Filter = ebiten.FilterNearest
	if bounds.Dx() != t.width || bounds.Dy() != t.height {
		c.upscale.Filter = ebiten.FilterLinear
	}
	screen.DrawImage(from, &c.upscale)
}
