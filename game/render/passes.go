package render

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
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
	for _, img := range []*ebiten.Image{t.ground, t.depth, t.fine, t.color, t.smooth} {
		if img != nil {
			img.Deallocate()
		}
	}
	t.width, t.height = width, height
	options := &ebiten.NewImageOptions{Unmanaged: true}
	t.ground = ebiten.NewImageWithOptions(boundsOf(width, height), options)
	t.depth = ebiten.NewImageWithOptions(boundsOf(width, height), options)
	t.fine = ebiten.NewImageWithOptions(boundsOf(width, height), options)
	t.color = ebiten.NewImageWithOptions(boundsOf(width, height), options)
	t.smooth = ebiten.NewImageWithOptions(boundsOf(width, height), options)
}

// maxBlend keeps the maximum of each channel, as the depth passes need.
var maxBlend = ebiten.Blend{
	BlendFactorSourceRGB: ebiten.BlendFactorOne, BlendFactorSourceAlpha: ebiten.BlendFactorOne,
	BlendFactorDestinationRGB: ebiten.BlendFactorOne, BlendFactorDestinationAlpha: ebiten.BlendFactorOne,
	BlendOperationRGB: ebiten.BlendOperationMax, BlendOperationAlpha: ebiten.BlendOperationMax,
}

// calls contains the uniforms and options of all draw calls, so that a frame allocates
// nothing itself.
type calls struct {
	uniforms                                    map[string]any
	position, forward, right, up, center, depth []float32
	time, far, opacity                          []float32

	groundOptions, groundDepthOptions, groundFineOptions                                   ebiten.DrawTrianglesShaderOptions
	depthOptions, fineOptions, surfaceOptions, waterOptions, spriteOptions, resolveOptions ebiten.DrawTrianglesShaderOptions
	texturedFineOptions, texturedOptions                                                   ebiten.DrawTrianglesShaderOptions // and of the terrain
	upscale                                                                                ebiten.DrawImageOptions
	quad                                                                                   [4]ebiten.Vertex
}

var quadIndices = []uint32{0, 1, 2, 1, 3, 2}

func (c *calls) init(r *Renderer) {
	for _, f := range []struct {
		dst  *[]float32
		size int
	}{
		{&c.position, 3}, {&c.forward, 3}, {&c.right, 3}, {&c.up, 3}, {&c.center, 2},
		{&c.depth, 3}, {&c.time, 1}, {&c.far, 1}, {&c.opacity, 1},
	} {
		*f.dst = make([]float32, f.size)
	}
	c.uniforms = map[string]any{
		"EyePosition": c.position, "EyeForward": c.forward, "PixelRight": c.right, "PixelUp": c.up,
		"PictureCenter": c.center, "DepthRange": c.depth, "Time": c.time, "DrawDistance": c.far, "Opacity": c.opacity,
		"SunDirection": vec32(r.look.SunDirection), "HazeHeight": r.haze, "SnowLine": r.snow, "Indoors": r.indoors, "GrassLine": r.grass,
	}
	c.dye(&r.look)
	if g := r.ground; g != nil {
		c.uniforms["MapOrigin"] = []float32{float32(g.origin.X), float32(g.origin.Y)}
		c.uniforms["MapScale"] = float32(1 / g.spacing)
		c.uniforms["MapSize"] = []float32{float32(g.columns), float32(g.rows)}
	}
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.groundOptions, &c.groundDepthOptions, &c.groundFineOptions} {
		o.Blend, o.Uniforms = ebiten.BlendCopy, c.uniforms
	}
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.depthOptions, &c.fineOptions, &c.texturedFineOptions} {
		o.Blend, o.Uniforms = maxBlend, c.uniforms
	}
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.surfaceOptions, &c.texturedOptions} {
		o.Blend, o.Uniforms, o.Images[1] = ebiten.BlendCopy, c.uniforms, r.noise
	}
	for _, o := range []*ebiten.DrawTrianglesShaderOptions{&c.waterOptions, &c.spriteOptions} {
		o.Uniforms, o.Images[1] = c.uniforms, r.noise
	}
	c.resolveOptions.Blend = ebiten.BlendCopy
}

// dye sets the uniforms of a look.
func (c *calls) dye(l *levels.Look) {
	c.uniforms["Sky"] = flat(l.Zenith, l.Middle, l.Horizon, l.Glare, l.Sun, l.Shade)
	c.uniforms["Ground"] = flat(l.Meadow[0], l.Meadow[1], l.Straw[0], l.Straw[1], l.Rock[0], l.Rock[1], l.Snow)
	c.uniforms["Air"] = []float32{float32(l.Fog), float32(l.Clouds), float32(l.Mountains)}
}

// flat returns the numbers of colours for a uniform.
func flat(colors ...levels.Color) []float32 {
	var numbers []float32
	for _, c := range colors {
		numbers = append(numbers, float32(c[0]), float32(c[1]), float32(c[2]))
	}
	return numbers
}

func vec32(v geom.Vec) []float32 { return []float32{float32(v.X), float32(v.Y), float32(v.Z)} }

func put(dst []float32, v geom.Vec) {
	dst[0], dst[1], dst[2] = float32(v.X), float32(v.Y), float32(v.Z)
}

// depthRange sets the distances that the depth levels cover. Closeness is the logarithm
// of w + offset, so a larger offset uses fewer levels for what is right in front of the
// eye.
func (c *calls) depthRange(near, far, offset float64) {
	top := math.Log2(far + offset)
	c.depth[0] = float32(offset)
	c.depth[1] = float32(top)
	c.depth[2] = float32(1020 / (top - math.Log2(near+offset)))
}

// aim sets the uniforms of a frame.
func (c *calls) aim(r *Renderer, scene *Scene) {
	c.aimView(&r.view)
	// The shaders use float32: wrap the time before its resolution becomes too coarse.
	c.time[0] = float32(math.Mod(scene.Time, 4096))
	c.far[0] = float32(r.options.DrawDistance)
}

// aimView copies a view into the uniforms.
func (c *calls) aimView(v *view) {
	put(c.position, v.position)
	put(c.forward, v.forward)
	put(c.right, v.right.Scale(1/v.focal))
	put(c.up, v.up.Scale(1/v.focal))
	c.center[0], c.center[1] = float32(v.width/2), float32(v.height/2)
}

// draw issues the passes of one image.
func (c *calls) draw(r *Renderer, screen *ebiten.Image, scene *Scene) {
	t, p := &r.targets, r.programs
	c.aim(r, scene)
	c.depthRange(nearClip, r.options.DrawDistance+200, 4)
	c.groundDepthOptions.Images[0], c.groundDepthOptions.Images[2] = t.ground, t.ground
	c.groundFineOptions.Images[0], c.groundFineOptions.Images[2] = t.depth, t.ground
	c.fineOptions.Images[2], c.texturedFineOptions.Images[0] = t.depth, t.depth
	c.surfaceOptions.Images[2], c.surfaceOptions.Images[3] = t.depth, t.fine
	c.texturedOptions.Images[0], c.texturedOptions.Images[2], c.texturedOptions.Images[3] = t.depth, t.ground, t.fine
	c.waterOptions.Images[2], c.waterOptions.Images[3] = t.depth, t.fine
	c.spriteOptions.Images[2] = t.depth

	objects, plants, hand, sprites := &r.objects.batch, &r.plants.batch, &r.handBatch.batch, &r.sprites.batch
	c.cover(t.width, t.height)
	land := len(r.groundBatch.indices) > 0
	if land {
		t.ground.Clear()
		t.ground.DrawTrianglesShader32(r.groundBatch.vertices, r.groundBatch.indices, p.ground, &c.groundOptions)
	}
	c.drawDepth(r, land)
	t.color.DrawTrianglesShader32(c.quad[:], quadIndices, p.sky, &c.surfaceOptions)
	if land {
		t.color.DrawTrianglesShader32(c.quad[:], quadIndices, p.terrain, &c.texturedOptions)
	}
	t.color.DrawTrianglesShader32(objects.vertices, objects.indices, p.object, &c.surfaceOptions)
	c.drawTextured(r, t.color, p.textured, &c.texturedOptions)
	t.color.DrawTrianglesShader32(plants.vertices, plants.indices, p.object, &c.surfaceOptions)
	if water := &r.water.batch; len(water.indices) > 0 {
		t.color.DrawTrianglesShader32(water.vertices, water.indices, p.water, &c.waterOptions)
	}
	t.color.DrawTrianglesShader32(r.grassBatch.vertices, r.grassBatch.indices, p.object, &c.surfaceOptions)
	c.drawBlended(r, t.color)
	t.color.DrawTrianglesShader32(sprites.vertices, sprites.indices, p.sprite, &c.spriteOptions)
	if r.isUnderWater() {
		c.cover(t.width, t.height)
		t.color.DrawTrianglesShader32(c.quad[:], quadIndices, p.veil, &c.waterOptions)
	}
	if len(hand.indices) > 0 {
		c.aimView(&r.handView)
		c.depthRange(nearClip, 3, 0)
		c.drawHandDepth(r)
		t.color.DrawTrianglesShader32(hand.vertices, hand.indices, p.object, &c.surfaceOptions)
	}
	c.present(r, screen)
}

// drawDepth renders the nearest surfaces of the world to the depth images: the terrain from
// where it is, and all objects; plants without the fractions of a level.
func (c *calls) drawDepth(r *Renderer, land bool) {
	t, p, objects, plants := &r.targets, r.programs, &r.objects.batch, &r.plants.batch
	c.start(t.depth, land, p.groundDepth, &c.groundDepthOptions)
	t.depth.DrawTrianglesShader32(objects.vertices, objects.indices, p.depth, &c.depthOptions)
	t.depth.DrawTrianglesShader32(plants.vertices, plants.indices, p.depth, &c.depthOptions)
	c.drawTextured(r, t.depth, p.texturedDepth, &c.depthOptions)
	c.start(t.fine, land, p.groundFine, &c.groundFineOptions)
	t.fine.DrawTrianglesShader32(objects.vertices, objects.indices, p.fine, &c.fineOptions)
	c.drawTextured(r, t.fine, p.texturedFine, &c.texturedFineOptions)
}

// start sets a depth image to what it shows of the terrain.
func (c *calls) start(to *ebiten.Image, land bool, shader *ebiten.Shader, options *ebiten.DrawTrianglesShaderOptions) {
	if !land {
		to.Clear()
		return
	}
	to.DrawTrianglesShader32(c.quad[:], quadIndices, shader, options)
}

// drawHandDepth does so for the hand alone.
func (c *calls) drawHandDepth(r *Renderer) {
	t, hand := &r.targets, &r.handBatch.batch
	t.depth.Clear()
	t.depth.DrawTrianglesShader32(hand.vertices, hand.indices, r.programs.depth, &c.depthOptions)
	t.fine.Clear()
	t.fine.DrawTrianglesShader32(hand.vertices, hand.indices, r.programs.fine, &c.fineOptions)
}

// cover sets the quad to a whole image.
func (c *calls) cover(width, height int) {
	w, h := float32(width), float32(height)
	for i, p := range [4][2]float32{{0, 0}, {w, 0}, {0, h}, {w, h}} {
		c.quad[i] = ebiten.Vertex{DstX: p[0], DstY: p[1], SrcX: p[0], SrcY: p[1], ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1, Custom3: 1}
	}
}

// present draws the image to the screen.
func (c *calls) present(r *Renderer, screen *ebiten.Image) {
	t := &r.targets
	picture := t.color
	if !r.options.Sharp {
		c.resolveOptions.Images[0] = t.color
		t.smooth.DrawTrianglesShader32(c.quad[:], quadIndices, r.programs.resolve, &c.resolveOptions)
		picture = t.smooth
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
	screen.DrawImage(picture, &c.upscale)
}
