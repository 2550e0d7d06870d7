package render

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// structure is a solid of the level, ready to draw.
type structure struct {
	part   part
	bounds geom.Bounds
	glows  bool
}

func newStructure(level *levels.Level, s *levels.Structure) structure {
	result := structure{part: structurePart(level, s), glows: s.Glow > 0 || s.Emission != nil}
	if len(s.Vertices) > 0 {
		result.bounds = boundsOfPoints(s.Vertices)
	}
	return result
}

// body is one part to draw in this frame.
type body struct {
	part      *part
	transform transform
	paint     paint
	distance  float64 // m along the view
	whole     bool    // nothing of it is out of view
}

// objectPass draws structures, platforms and models.
type objectPass struct {
	land       *land
	models     models
	structures []structure
	platforms  [][]part // of each platform of the level
	scenery    sceneryPass

	plain    emitter // of what has no texture
	textures textures
	blended  []blended // far to near

	bodies         []body
	order          []int32     // of the bodies, far to near
	transforms     []transform // of the parts of a model
	heldTransforms []transform // of the parts of the weapon in its hand
}

// load prepares the structures and platforms of a level. It returns the light of closed places
// besides that of lamps.
func (o *objectPass) load(level *levels.Level) (indoors float32) {
	_, sky := bakedRays(level)
	var lamps []lamp
	if sky && level.Solid != nil {
		lamps = lampsOf(level)
	}
	if indoors = 1; len(lamps) > 0 {
		indoors = litIndoors
	}
	drawn := make([]structure, len(level.Structures))
	atOnce(len(drawn), func(i int) { drawn[i] = newStructure(level, &level.Structures[i]) })
	for i := range drawn {
		o.textures.add(&drawn[i].part, &level.Structures[i])
	}
	atOnce(len(drawn), func(i int) { bakeLamps(level, lamps, &drawn[i].part, mostRefined) })
	for i := range drawn {
		o.structures = append(o.structures, drawn[i].split()...)
	}
	for i := range level.Platforms {
		o.platforms = append(o.platforms, platformParts(&level.Platforms[i]))
		for k := range level.Platforms[i].Structures {
			o.textures.add(&o.platforms[i][k], &level.Platforms[i].Structures[k])
		}
	}
	return indoors
}

// atOnce calls a function with each number below n, on all processors.
func atOnce(n int, do func(i int)) {
	var next atomic.Int64
	var done sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		done.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	done.Wait()
}

// emit projects structures and models, the most distant first: of surfaces at the same depth
// level, the one drawn later is visible.
func (o *objectPass) emit(v *view, scene *Scene, far float64) {
	o.plain.batch.reset()
	for i := range o.textures {
		o.textures[i].objects.batch.reset()
	}
	o.bodies, o.blended = o.bodies[:0], o.blended[:0]
	for i := range o.structures {
		s := &o.structures[i]
		seen := v.classify(s.bounds, far)
		if len(s.part.positions) == 0 || seen == hidden {
			continue
		}
		behind := 1e5
		if s.part.opacity > 0 {
			behind = 0 // all that is transparent is sorted alike
		}
		isIn := func(b geom.Bounds) bool { return b.Contains(s.bounds.Center()) }
		o.bodies = append(o.bodies, body{
			part: &s.part, transform: worldTransform, paint: paint{light: 1, dark: (s.glows || s.part.darkLooks != nil) && slices.ContainsFunc(scene.Dark, isIn)},
			distance: v.distance(s.bounds) + behind, whole: seen == inside,
		})
	}
	o.scenery.emit(v, o, far)
	for i := range scene.Platforms {
		o.addPlatform(v, &scene.Platforms[i], far)
	}
	for i := range scene.Models {
		o.addInstance(v, &scene.Models[i], scene.Time, far)
	}
	o.order = o.order[:0]
	for i := range o.bodies {
		o.order = append(o.order, int32(i))
	}
	slices.SortFunc(o.order, func(i, j int32) int { return cmp.Compare(o.bodies[j].distance, o.bodies[i].distance) })
	for _, i := range o.order {
		b := &o.bodies[i]
		if b.part.opacity > 0 {
			o.emitBlended(v, b)
			continue
		}
		e := &o.plain
		if b.part.uv != nil {
			e = &o.textures[b.part.texture].objects
		}
		e.emit(v, b.part, &b.transform, &b.paint, b.whole)
	}
}

// objectPasses is how often objects that are opaque are drawn.
const objectPasses = 3

// vertices returns how many vertices those have.
func (o *objectPass) vertices() int {
	count := o.plain.batch.count()
	for i := range o.textures {
		count += o.textures[i].objects.batch.count()
	}
	return count
}

// triangles returns how many triangles were projected.
func (o *objectPass) triangles() int {
	count := o.plain.batch.triangles()
	for i := range o.textures {
		count += o.textures[i].objects.batch.triangles()
	}
	for i := range o.blended {
		count += o.blended[i].emitter.batch.triangles()
	}
	return count
}

// models are those of the renderer.
type models map[MeshID]*model

// of returns a model: that of an own mesh where it is set. It is nil for none.
func (m models) of(id MeshID, own *Mesh) *model {
	if own != nil {
		return &own.model
	}
	return m[id]
}

// addInstance adds the visible parts of a model at a time in seconds.
func (o *objectPass) addInstance(v *view, i *Instance, time, far float64) {
	m := o.models.of(i.Mesh, i.Own)
	if m == nil || !i.Position.IsFinite() {
		return
	}
	scale := cmp.Or(i.Scale, 1)
	near := true
	if w := v.forward.Dot(i.Position.Sub(v.position)); m.far != nil && farBody*scale*v.focal < w*farPixels {
		m, near = m.far, false
	}
	pose := i.Pose.posture(m, time)
	root := turned(i.Position, i.Yaw, i.Pitch, i.Roll).scaled(scale)
	o.transforms = m.place(o.transforms, root, &pose)
	m.aim(o.transforms, &root, &i.Pose, geom.Clamp(i.Held.Action.Recoil, 0, 1))
	look := paint{tint: i.Tint, tints: i.Tint != Color{}, glow: i.Glow, light: o.land.sunAt(i.Position)}
	for k := range m.parts {
		p := &m.parts[k]
		if p.joint == jointTorso && i.Flag != (Color{}) {
			o.addCarried(v, i.Flag, o.transforms[k], scale, time, look.light, far)
		}
		switch {
		case pose[p.joint].hidden:
		case p.name != heldPart || !i.Held.Other:
			o.addPart(v, p, o.transforms[k], scale, look, far)
		case near || i.Held.Mesh == MeshNone && i.Held.Own == nil:
			o.addHeld(v, &i.Held, o.transforms[k], scale, look.light, far)
		default:
			look := paint{tint: i.Held.Tint, tints: i.Held.Tint != Color{}, glow: i.Held.Glow, light: look.light}
			o.addPart(v, p, o.transforms[k], scale, look, far)
		}
	}
}

const (
	// farBody is the height of a body, m, and farPixels its size on the screen below which
	// it gets its few triangles, pixels: edges are softer there than one of them.
	farBody, farPixels = 2.4, 44
)

const (
	// heldPart is the name of the part of a player model that is the weapon in its
	// hand.
	heldPart = "held"
	// heldScale is the size of weapons in the hands of other players relative to the
	// first-person view, where they are close to the eye [ours]: that of the launchers
	// of the player models.
	heldScale = 1.6
)

// addHeld adds the parts of a weapon in the hand of a player of some scale.
func (o *objectPass) addHeld(v *view, h *Held, hand transform, scale float64, light float32, far float64) {
	m := o.models.of(h.Mesh, h.Own)
	if m == nil {
		return
	}
	size := heldScale
	if h.Scale > 0 {
		size *= h.Scale
	}
	pose := h.Action.posture()
	o.heldTransforms = m.place(o.heldTransforms, hand.scaled(size), &pose)
	for k := range m.parts {
		p := &m.parts[k]
		if !pose[p.joint].hidden {
			o.addPart(v, p, o.heldTransforms[k], size*scale, actingPaint(p, &pose, h.Tint, h.Glow, light, h.Action.Charge), far)
		}
	}
}

const (
	// carriedScale is how large a flag is on the back of its carrier, and carriedTilt how far it leans
	// back, degrees.
	carriedScale, carriedTilt = 0.6, 38
)

// addCarried adds the flag on the back of a player, which goes where the torso bends.
func (o *objectPass) addCarried(v *view, tint Color, torso transform, scale, time float64, light float32, far float64) {
	m := o.models[MeshFlag]
	pose := (&Pose{}).posture(m, time)
	foot := turned(geom.Vec{Y: -0.3, Z: 0.15}, 0, geom.Degrees(carriedTilt), 0).scaled(carriedScale)
	o.heldTransforms = m.place(o.heldTransforms, torso.within(foot), &pose)
	for k := range m.parts {
		o.addPart(v, &m.parts[k], o.heldTransforms[k], carriedScale*scale, paint{tint: tint, tints: true, light: light}, far)
	}
}

// actingPaint returns how a part of a weapon is painted: brighter while a shot is charged,
// dark where its light is off.
func actingPaint(p *part, pose *posture, tint Color, glow, light float32, charge float64) paint {
	on := 1 - pose[p.joint].dim
	shine := (glow + (1-glow)*float32(geom.Clamp(charge, 0, 1))) * on
	for i := range tint {
		tint[i] *= 0.25 + 0.75*on
	}
	return paint{tint: tint, tints: tint != Color{}, glow: shine, light: light}
}

// addPart adds one part of a model if it is visible.
func (o *objectPass) addPart(v *view, p *part, at transform, scale float64, look paint, far float64) {
	if len(p.positions) == 0 {
		return
	}
	center := at.point(p.center)
	reach := p.radius * scale
	half := geom.Vec{X: reach, Y: reach, Z: reach}
	seen := v.classify(geom.Box{Center: center, Half: half}.Bounds(), far)
	if seen == hidden {
		return
	}
	distance := v.forward.Dot(center.Sub(v.position))
	shape := p.shapeFor(max(distance-reach, 0) / (v.focal * scale))
	o.bodies = append(o.bodies, body{part: shape, transform: at, paint: look, distance: distance, whole: seen == inside})
}
