package render

import (
	"cmp"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
)

const (
	// spriteShadow, spriteScorch, spriteScuff and spriteTrack are the shader's numbers for
	// a shadow and for the kinds of decals, after the sprite kinds.
	spriteShadow, spriteScorch, spriteScuff, spriteTrack = 5, 6, 7, 8
	// nearSprite is how close to the eye a sprite may come, metres.
	nearSprite = 0.25
	// fadeSizes is the distance from the eye, in sizes of a sprite, below which it fades [ours]. With
	// less, a blast around the eye paints the whole screen in its colour; with more, blasts nearby
	// look weak.
	fadeSizes = 2
)

// spritePass draws sprites and shadows.
type spritePass struct {
	batch batch
	// order sorts sprites from far to near, as smoke requires: the bits of 1/w above those
	// of the index.
	order, spare []uint64
}

// spriteKey is greater the nearer a sprite is, and the later in the list.
func spriteKey(w float64, index int) uint64 {
	return uint64(math.Float32bits(float32(1/max(w, 1e-3))))<<32 | uint64(uint32(index))
}

func (e *spritePass) emit(v *view, scene *Scene, far float64) {
	e.batch.reset()
	for i := range scene.Shadows {
		e.emitShadow(v, &scene.Shadows[i], far)
	}
	for i := range scene.Decals {
		e.emitDecal(v, &scene.Decals[i], far)
	}
	e.order = e.order[:0]
	for i := range scene.Sprites {
		s := &scene.Sprites[i]
		middle := s.Position.AddScaled(s.Axis, 0.5)
		w := v.forward.Dot(middle.Sub(v.position))
		if s.Size > 0 && s.Alpha > 0 && middle.IsFinite() && w < far && (w > nearSprite || s.Axis != (geom.Vec{})) {
			e.order = append(e.order, spriteKey(w, i))
		}
	}
	e.order, e.spare = sortKeys(e.order, e.spare)
	for _, k := range e.order {
		index := int(uint32(k))
		e.emitSprite(v, &scene.Sprites[index], index)
	}
}

// emitSprite appends a quad that faces the camera.
func (e *spritePass) emitSprite(v *view, s *Sprite, seed int) {
	_, phase64 := math.Modf(float64(seed) * 0.618034)
	phase := float32(phase64)
	soft := max(float32(s.Size)*0.5, 0.05)
	if s.Axis == (geom.Vec{}) {
		e.facing(v, s, soft, phase)
		return
	}
	from, axis := inFront(v, s.Position, s.Axis)
	center := from.AddScaled(axis, 0.5)
	side := axis.Cross(center.Sub(v.position)).Normalize()
	// A streak seen end-on must still be visible as a dot.
	half := axis.Scale(0.5)
	across, along := side.Scale(s.Size), half.Add(half.Normalize().Scale(s.Size))
	if side == (geom.Vec{}) {
		across, along = v.right.Scale(s.Size), v.up.Scale(s.Size)
	}
	e.quad(v, center, across, along, &spriteLook{s.Color, s.Alpha, float32(s.Kind), soft, phase})
}

// inFront removes the part of a streak that is behind the eye.
func inFront(v *view, from, axis geom.Vec) (geom.Vec, geom.Vec) {
	const nearest = 3 * nearSprite
	start := v.forward.Dot(from.Sub(v.position))
	end := start + v.forward.Dot(axis)
	switch {
	case start < nearest && end > nearest:
		cut := (nearest - start) / (end - start)
		return from.AddScaled(axis, cut), axis.Scale(1 - cut)
	case end < nearest && start > nearest:
		return from, axis.Scale((nearest - start) / (end - start))
	}
	return from, axis
}

// emitShadow appends a quad that lies on the ground.
func (e *spritePass) emitShadow(v *view, s *Shadow, far float64) {
	e.flat(v, s.Position, cmp.Or(s.Normal, geom.Up()), s.Radius, far, &spriteLook{Color{}, s.Strength, spriteShadow, 0.5, 0})
}

// flat appends a square that lies around a point on a surface.
func (e *spritePass) flat(v *view, at, normal geom.Vec, half, far float64, look *spriteLook) {
	distance := at.Sub(v.position).Length()
	if !(half > 0) || !(distance < far) || !normal.IsFinite() || normal == (geom.Vec{}) {
		return
	}
	across := geom.Vec{X: 1}.RejectFrom(normal)
	if across.LengthSquared() < 0.1 {
		across = geom.Vec{Y: 1}.RejectFrom(normal)
	}
	across = across.Normalize()
	e.quad(v, lifted(at, normal, distance), across.Scale(half), normal.Cross(across).Scale(half), look)
}

// lifted returns a point of a surface raised by the resolution of the depth buffer, so
// that the surface does not hide what lies on it.
func lifted(p, normal geom.Vec, distance float64) geom.Vec {
	return p.AddScaled(normal, 0.04+distance*0.001)
}

// emitDecal appends a quad that lies on a surface.
func (e *spritePass) emitDecal(v *view, d *Decal, far float64) {
	if d.Round {
		seed := float32(math.Mod(math.Abs(d.From.X*0.37+d.From.Y*0.61+d.From.Z*0.17), 1))
		e.flat(v, d.From, d.Normal, d.Width/2, far, &spriteLook{d.Color, d.Strength, spriteScorch, 0.5, seed})
		return
	}
	middle := d.From.Lerp(d.To, 0.5)
	offset := middle.Sub(v.position)
	distance := offset.Length()
	if v.forward.Dot(offset) < -d.To.Sub(d.From).Length()-d.Width {
		return // behind the eye
	}
	if !(d.Width > 0) || !(distance < far) || !d.Normal.IsFinite() {
		return
	}
	along := d.To.Sub(d.From).Scale(0.5)
	across := along.Cross(d.Normal).Normalize().Scale(d.Width / 2)
	kind := float32(spriteScuff)
	if d.Track {
		kind = spriteTrack
	}
	e.quad(v, lifted(middle, d.Normal, distance), across, along, &spriteLook{d.Color, d.Strength, kind, 0.5, 0})
}

// facing appends a disc that faces the camera: a triangle around it, of which the shader leaves
// out what is beyond. All of its corners are equally far away, so it is projected by its centre
// alone.
func (e *spritePass) facing(v *view, s *Sprite, soft, seed float32) {
	d := s.Position.Sub(v.position)
	w := v.forward.Dot(d)
	if w < nearSprite {
		return
	}
	inverse := 1 / w
	x, y, half := v.x.Dot(d)*inverse, v.y.Dot(d)*inverse, s.Size*v.focal*inverse
	if x < -half || y < -half || x > v.width+half || y > v.height+half {
		return
	}
	// The square leaves little of it where the eye is inside.
	near := min(d.Length()/(fadeSizes*s.Size), 1)
	alpha := s.Alpha * float32(near*near)
	sin, cos := geom.SinCos(s.Rotation)
	ax, ay := float32(half*cos), float32(-half*sin)
	vertices, first := e.batch.extend(3)
	vertex := ebiten.Vertex{ColorR: s.Color[0], ColorG: s.Color[1], ColorB: s.Color[2], ColorA: alpha,
		Custom0: float32(s.Kind), Custom1: soft, Custom2: seed, Custom3: float32(inverse)}
	for i, uv := range cornersAroundDisc {
		vertex.SrcX, vertex.SrcY = uv[0], uv[1]
		vertex.DstX, vertex.DstY = float32(x)+ax*uv[0]+ay*uv[1], float32(y)+ay*uv[0]-ax*uv[1]
		vertices[i] = vertex
	}
	e.batch.indices = append(e.batch.indices, first, first+1, first+2)
}

// cornersAroundDisc are the corners of an equal-sided triangle around a disc of radius 1.
var cornersAroundDisc = [3][2]float32{{-1.7320508, -1}, {1.7320508, -1}, {0, 2}}

// cornersOfQuad are the places of the corners of a sprite in its own axes.
var cornersOfQuad = [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}

// spriteLook is what the shader needs to know of a sprite.
type spriteLook struct {
	color Color
	alpha float32 // strength, 0 to 1
	kind  float32 // a [SpriteKind], or one of the numbers after them
	soft  float32 // m from a surface behind within which it fades
	seed  float32 // 0 to 1, for what differs between sprites of a kind
}

// quad appends a parallelogram around center, unless it is out of view or extends
// behind the eye.
func (e *spritePass) quad(v *view, center, across, along geom.Vec, look *spriteLook) {
	corners := [4]geom.Vec{
		center.Sub(across).Sub(along), center.Add(across).Sub(along),
		center.Add(across).Add(along), center.Sub(across).Add(along),
	}
	vertices, first := e.batch.extend(4)
	outside := ^uint8(0)
	for i, p := range corners {
		d := p.Sub(v.position)
		x, y, w := v.x.Dot(d), v.y.Dot(d), v.forward.Dot(d)
		outside &= outcode(x, y, w, v.width, v.height)
		if w < nearSprite {
			outside = outNear
			break
		}
		vertex := &vertices[i]
		vertex.DstX, vertex.DstY = float32(x/w), float32(y/w)
		vertex.SrcX, vertex.SrcY = cornersOfQuad[i][0], cornersOfQuad[i][1]
		vertex.ColorR, vertex.ColorG, vertex.ColorB, vertex.ColorA = look.color[0], look.color[1], look.color[2], look.alpha
		vertex.Custom0, vertex.Custom1, vertex.Custom2, vertex.Custom3 = look.kind, look.soft, look.seed, float32(1/w)
	}
	if outside != 0 {
		e.batch.vertices = e.batch.vertices[:first]
		return
	}
	e.batch.indices = append(e.batch.indices, first, first+1, first+2, first, first+2, first+3)
}
