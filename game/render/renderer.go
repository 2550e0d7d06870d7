package render

import (
	"errors"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// Options trade quality for speed.
type Options struct {
	// Scale is the side of the rendered image relative to the screen; 0 means 1. Below
	// 1 the result is enlarged; above 1 it is averaged, which smooths everything. It is
	// limited to 0.2 to 2.
	Scale float64

	// DrawDistance is the distance at which fog hides everything, metres; 0 means 1600,
	// and more in a level so large that most of it would be hidden.
	DrawDistance float64

	// Sharp disables antialiasing and saves one pass over the image.
	Sharp bool

	// Bare leaves out the grass and the stones near the eye.
	Bare bool
}

const (
	defaultDrawDistance = 1600
	// drawShare is the fraction of the diagonal of a large level that can be seen, and
	// maxDrawDistance the limit of that, metres [ours].
	drawShare       = 0.5
	maxDrawDistance = 5000
	// hazyAcross is the diagonal of a level below which its fog is denser, m, so that a fifth of
	// what stands at its far side is fog, and maxHaze how many times as dense at most: the air of
	// a room is clear [ours].
	hazyAcross         = 490.0
	maxHaze            = 2.5
	minScale, maxScale = 0.2, 2
	minDrawDistance    = 50
	// minSnowRise is the smallest height of the snow line above the lowest ground,
	// metres; low hills stay green.
	minSnowRise = 110
)

// ErrNoLevel is returned by New for a nil level.
var ErrNoLevel = errors.New("render: no level")

// Renderer draws one level. It must be used from Ebitengine's own goroutine.
type Renderer struct {
	options  Options
	reach    float64 // m, the default draw distance
	programs *programs
	models   [meshCount]*model

	ground     *groundMap // nil without terrain
	terrain    *terrain   // nil without terrain
	scatter    scatter
	trees      treeModels
	noiseField noiseField // for the ground
	structures []structure
	platforms  [][]part // of each platform of the level
	lakes      []lake
	solid      *collision.World // everything that does not move, for shadows; may be nil
	look       levels.Look
	snow       float32 // m, height of the snow line
	grass      float32 // m, upper limit of meadows
	haze       float32 // m, height of the mist below the world
	indoors    float32 // light of closed places besides that of lamps

	groundBatch batch
	grassBatch  batch
	plants      emitter // stones, bushes, trees and spires
	objects     emitter
	textured    []textured
	blended     []blended // far to near
	handBatch   emitter
	water       emitter
	sprites     spriteEmitter
	bodies      []body
	order       []int32 // of the bodies, far to near
	frames      []frame
	heldFrames  []frame // of the weapon in a hand

	targets  targets
	noise    *ebiten.Image // with the map of the ground below it
	calls    calls
	view     view
	handView view
}

// New prepares a level for drawing: it compiles the shaders, decodes the models
// and bakes light for the terrain.
func New(level *levels.Level, options Options) (*Renderer, error) {
	if level == nil {
		return nil, ErrNoLevel
	}
	r := &Renderer{reach: reachOf(level)}
	r.SetOptions(options)
	var err error
	if r.programs, err = compile(); err != nil {
		return nil, err
	}
	if r.models, err = loadModels(); err != nil {
		return nil, err
	}
	r.noiseField = fractalTile()
	r.loadLevel(level)
	r.noise = r.noiseImage()
	r.calls.init(r)
	return r, nil
}

// SetOptions changes the options from the next Draw on.
func (r *Renderer) SetOptions(options Options) {
	if !(options.Scale > 0) {
		options.Scale = 1
	}
	options.Scale = geom.Clamp(options.Scale, minScale, maxScale)
	if !(options.DrawDistance > 0) {
		options.DrawDistance = r.reach
	}
	options.DrawDistance = max(options.DrawDistance, minDrawDistance)
	r.options = options
}

// reachOf returns the draw distance that suits the size of a level.
func reachOf(level *levels.Level) float64 {
	across := level.Bounds.Size().Horizontal().Length()
	return geom.Clamp(across*drawShare, defaultDrawDistance, maxDrawDistance)
}

// fogOf returns the factor of the fog that suits the size of a level: in a small one the fog of a
// large one would be too thin to tell what is far from what is near.
func fogOf(level *levels.Level) float64 {
	across := level.Bounds.Size().Horizontal().Length()
	if !(across > 0) {
		return 1
	}
	return geom.Clamp(hazyAcross/across, 1, maxHaze)
}

// loadLevel prepares everything that the level shows.
func (r *Renderer) loadLevel(level *levels.Level) {
	r.look, r.scatter = lookOf(level), newScatter(level)
	r.look.Fog *= fogOf(level)
	low, high := level.Bounds.Min.Z, level.Bounds.Max.Z
	if t := level.Terrain; t != nil {
		r.terrain = newTerrain(t)
		r.ground = bakeGround(level)
		low, high = math.Inf(1), math.Inf(-1)
		for _, h := range t.Heights {
			low, high = min(low, t.Origin.Z+h), max(high, t.Origin.Z+h)
		}
	}
	r.snow = float32(low + max((high-low)*0.80, minSnowRise))
	r.grass = float32(low + (high-low)*0.42)
	if r.look.OwnLines {
		r.snow, r.grass = float32(r.look.SnowLine), float32(r.look.GrassLine)
	}
	r.haze = float32(low - 60)
	if r.terrain != nil { // with the heights of snow and grass known
		r.trees = newTreeModels()
		r.shadeTrees()
	}
	_, sky := bakedRays(level)
	var lamps []lamp
	if sky && level.Solid != nil {
		lamps = lampsOf(level)
	}
	if r.indoors = 1; len(lamps) > 0 {
		r.indoors = litIndoors
	}
	for i := range level.Structures {
		s := &level.Structures[i]
		drawn := newStructure(level, s)
		r.addTexture(&drawn.part, s)
		bakeLamps(level, lamps, &drawn.part, mostRefined)
		r.structures = append(r.structures, drawn.split()...)
	}
	r.solid = level.Solid
	for i := range level.Platforms {
		r.platforms = append(r.platforms, platformParts(&level.Platforms[i]))
		for k := range level.Platforms[i].Structures {
			r.addTexture(&r.platforms[i][k], &level.Platforms[i].Structures[k])
		}
	}
}

// dataImage makes an image that shaders read as numbers. It is not in the shared atlas,
// so the positions of its texels do not change.
func dataImage(width, height int, pixels []byte) *ebiten.Image {
	img := ebiten.NewImageWithOptions(boundsOf(width, height), &ebiten.NewImageOptions{Unmanaged: true})
	img.WritePixels(pixels)
	return img
}

// noiseImage makes the image of the noise, with the height and the slope of stone beside it and
// the map of the ground of a terrain below it: a shader reads four images at most.
func (r *Renderer) noiseImage() *ebiten.Image {
	m := r.ground
	if m == nil {
		return dataImage(noiseSide, noiseSide, r.noiseField.pixels())
	}
	rock := rockTile()
	tiles := [][]byte{r.noiseField.pixels(), rock.pixels(), rock.slopePixels()}
	width := max(len(tiles)*noiseSide, m.columns)
	pixels := make([]byte, 4*width*(noiseSide+m.rows))
	put := func(x, y, columns int, part []byte) {
		for row := range slices.Chunk(part, 4*columns) {
			copy(pixels[4*(width*y+x):], row)
			y++
		}
	}
	for i, tile := range tiles {
		put(i*noiseSide, 0, noiseSide, tile)
	}
	put(0, noiseSide, m.columns, m.pixels())
	return dataImage(width, noiseSide+m.rows, pixels)
}

// Draw draws the scene on the whole screen.
func (r *Renderer) Draw(screen *ebiten.Image, scene *Scene) {
	size := screen.Bounds().Size()
	if size.X < 1 || size.Y < 1 {
		return
	}
	r.targets.fit(size.X, size.Y, r.options.Scale)
	r.view = newView(scene.Camera, float64(r.targets.width), float64(r.targets.height))
	hand := scene.Camera
	hand.FovDeg = handFov
	r.handView = newView(hand, r.view.width, r.view.height)
	far := r.options.DrawDistance

	r.groundBatch.reset()
	if r.terrain != nil {
		r.terrain.emit(&r.groundBatch, &r.view, far)
	}
	r.objects.batch.reset()
	r.resetTextured()
	r.emitWater(scene.Water)
	r.emitScatter()
	r.emitObjects(scene, far)
	r.sprites.emitAll(&r.view, scene, far)
	r.calls.draw(r, screen, scene)
}

// Triangles returns the number of triangles that the last Draw issued, without sprites.
func (r *Renderer) Triangles() int {
	count := len(r.groundBatch.indices) + len(r.grassBatch.indices) + len(r.plants.batch.indices) + len(r.objects.batch.indices) + len(r.handBatch.batch.indices)
	for i := range r.textured {
		count += len(r.textured[i].objects.batch.indices)
	}
	for i := range r.blended {
		count += len(r.blended[i].emitter.batch.indices)
	}
	return count / 3
}
