package render

import (
	"errors"
	"runtime/debug"

	"github.com/hajimehoshi/ebiten/v2"

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
	drawShare          = 0.5
	maxDrawDistance    = 5000
	minScale, maxScale = 0.2, 2
	minDrawDistance    = 50
)

// manyTriangles is from how many on the memory of a level counts, and a moment to free what loading
// it took does not [ours].
const manyTriangles = 200_000

// ErrNoLevel is returned by New for a nil level.
var ErrNoLevel = errors.New("render: no level")

// Renderer draws one level. It must be used from Ebitengine's own goroutine. Each pass makes and
// draws its triangles, with buffers of its own; the Renderer says in which order. They are made on several
// processors at once, so a pass changes nothing that another one looks at.
type Renderer struct {
	options Options
	reach   float64 // m, the default draw distance
	land    land
	view    view   // of the current frame
	scene   *Scene // of the current frame
	tasks   tasks

	terrain *terrain // nil without one
	objects objectPass
	plants  plantPass
	water   waterPass
	sprites spritePass
	hand    handPass
	calls   calls
}

// New prepares a level for drawing: it compiles the shaders, decodes the models
// and bakes light for the terrain.
func New(level *levels.Level, options Options) (*Renderer, error) {
	if level == nil {
		return nil, ErrNoLevel
	}
	models, err := loadModels()
	if err != nil {
		return nil, err
	}
	across := level.Bounds.Size().Horizontal().Length()
	r := &Renderer{reach: geom.Clamp(across*drawShare, defaultDrawDistance, maxDrawDistance), land: newLand(level)}
	r.SetOptions(options)
	if level.Terrain != nil {
		r.terrain = newTerrain(level.Terrain)
	}
	r.plants = newPlantPass(level, &r.land)
	r.objects = objectPass{land: &r.land, models: models}
	indoors := r.objects.load(level)
	if err := r.objects.scenery.load(level, &r.land); err != nil {
		return nil, err
	}
	r.hand = handPass{land: &r.land, models: models}
	// With the shadows of trees in the map of the ground.
	if err := r.calls.init(newUniforms(&r.land, indoors), r.land.noiseImage()); err != nil {
		return nil, err
	}
	r.plan()
	if trianglesOf(level) > manyTriangles {
		debug.FreeOSMemory() // twice what is kept is used until here
	}
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

// Draw draws the scene on the whole screen.
func (r *Renderer) Draw(screen *ebiten.Image, scene *Scene) {
	size := screen.Bounds().Size()
	if size.X < 1 || size.Y < 1 {
		return
	}
	t := &r.calls.targets
	t.fit(size.X, size.Y, r.options.Scale)
	r.aim(scene, float64(t.width), float64(t.height))
	r.tasks.begin()
	r.draw(screen)
	r.scene = nil
}

// aim prepares what all tasks of a frame look at.
func (r *Renderer) aim(scene *Scene, width, height float64) {
	r.scene, r.view = scene, newView(scene.Camera, width, height)
	r.water.emit(&r.view, scene.Water)
}

// The tasks of a frame.
const (
	terrainTask = iota
	objectTask
	plantTask
	treeTask
	spriteTask
	handTask
)

// plan says what the tasks of a frame do.
func (r *Renderer) plan() {
	r.tasks.set(
		func() { r.terrain.emit(&r.view, r.options.DrawDistance) },
		func() { r.objects.emit(&r.view, r.scene, r.options.DrawDistance) },
		func() { r.plants.emit(&r.view, r.options, &r.water) },
		func() { r.plants.emitTrees(&r.view, r.options) },
		func() { r.sprites.emit(&r.view, r.scene, r.options.DrawDistance) },
		func() { r.hand.emit(r.scene.Camera, r.view.width, r.view.height, &r.scene.ViewModel) },
	)
}

// draw issues the draw calls of a frame.
func (r *Renderer) draw(screen *ebiten.Image) {
	c := &r.calls
	c.begin(&r.view, r.scene.Time, r.options.DrawDistance)
	c.queue.begin()
	r.tasks.finish(terrainTask)
	hasLand := r.terrain.draw(c)
	r.tasks.finish(objectTask)
	c.queue.expect(objectPasses * r.objects.vertices())
	r.drawDepth(hasLand)
	t, p := &c.targets, c.programs
	c.fill(t.color, p.sky, &c.surfaceOptions)
	if hasLand {
		c.fill(t.color, p.terrain, &c.texturedOptions)
	}
	r.objects.plain.batch.draw(c, t.color, p.object, &c.surfaceOptions)
	r.objects.textures.draw(c, t.color, p.textured, &c.texturedOptions)
	r.plants.low.draw(c, t.color, p.object, &c.surfaceOptions)
	r.plants.high.batch.draw(c, t.color, p.object, &c.surfaceOptions)
	r.water.emitter.batch.draw(c, t.color, p.water, &c.waterOptions)
	r.plants.grass.draw(c, t.color, p.object, &c.surfaceOptions)
	r.objects.drawBlended(c)
	r.tasks.finish(spriteTask)
	r.sprites.batch.draw(c, t.color, p.sprite, &c.spriteOptions)
	if r.water.contains(r.view.position) {
		c.fill(t.color, p.veil, &c.waterOptions)
	}
	r.tasks.finish(handTask)
	r.hand.draw(c)
	c.present(screen, r.options.Sharp)
}

// drawDepth draws the nearest surfaces of the world to the depth images: the terrain from
// where it is, and all objects; plants without the fractions of a level.
func (r *Renderer) drawDepth(hasLand bool) {
	c, t, p, o := &r.calls, &r.calls.targets, r.calls.programs, &r.objects
	c.start(t.depth, hasLand, p.groundDepth, &c.groundDepthOptions)
	o.plain.batch.draw(c, t.depth, p.depth, &c.depthOptions)
	o.textures.draw(c, t.depth, p.texturedDepth, &c.texturedDepthOptions)
	r.tasks.finish(plantTask)
	r.plants.low.draw(c, t.depth, p.depth, &c.depthOptions)
	r.tasks.finish(treeTask)
	r.plants.high.batch.draw(c, t.depth, p.depth, &c.depthOptions)
	c.start(t.fine, hasLand, p.groundFine, &c.groundFineOptions)
	o.plain.batch.draw(c, t.fine, p.fine, &c.fineOptions)
	o.textures.draw(c, t.fine, p.texturedFine, &c.texturedFineOptions)
}

// Triangles returns the number of triangles that the last Draw issued, without sprites.
func (r *Renderer) Triangles() int {
	count := r.objects.triangles()
	if r.terrain != nil {
		count += r.terrain.batch.triangles()
	}
	return count + r.plants.grass.triangles() + r.plants.low.triangles() + r.plants.high.batch.triangles() + r.hand.emitter.batch.triangles()
}
