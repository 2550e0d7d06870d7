package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// streakCell is the side of the cube of air that has one mote, m.
	streakCell = 3
	// StreakNear and streakWide are how far from the line of flight motes are seen, m, and
	// streakAhead how far along it.
	StreakNear, streakWide, streakAhead = 1.6, 9, 24
	// StreakEdge is the tangent of the angle from the line of flight below which no mote
	// is seen, and streakClear that from which all are: the middle of the view stays clear.
	StreakEdge, streakClear = 0.25, 0.55
	// streakSeconds is the time of its way that a mote is drawn along.
	streakSeconds = 0.045
	// StreakAlpha is how bright a mote is at most.
	StreakAlpha = 0.6
)

// AddStreaks adds motes of the air that a fast eye sees as streaks. Each has its place in
// the world, so that they pass by at the right speed whatever the rate of pictures is.
func (s *Builder) AddStreaks(eye, velocity geom.Vec) {
	speed := velocity.Length()
	strength := streaking(speed)
	if s.Calm || strength <= 0 {
		return
	}
	forward := velocity.Scale(1 / speed)
	middle := eye.AddScaled(forward, streakAhead/2)
	reach := int(math.Ceil(math.Hypot(streakWide, streakAhead/2) / streakCell))
	cell := func(v float64) int { return int(math.Floor(v / streakCell)) }
	i0, j0, k0 := cell(middle.X), cell(middle.Y), cell(middle.Z)
	for i := i0 - reach; i <= i0+reach; i++ {
		for j := j0 - reach; j <= j0+reach; j++ {
			for k := k0 - reach; k <= k0+reach; k++ {
				at := moteAt(i, j, k)
				alpha := strength * moteAlpha(at.Sub(eye), forward)
				if alpha < 0.01 {
					continue
				}
				s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at,
					Axis: velocity.Scale(-streakSeconds), Size: 0.028, Color: render.Color{0.9, 0.95, 1}, Alpha: float32(alpha)})
			}
		}
	}
}

// moteAt returns the place of the mote in a cube of air.
func moteAt(i, j, k int) geom.Vec {
	h := uint32(i)*0x9e3779b1 ^ uint32(j)*0x85ebca77 ^ uint32(k)*0xc2b2ae3d
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 13
	part := func(shift int) float64 { return float64(h>>shift&1023) / 1024 }
	return geom.Vec{X: float64(i) + part(0), Y: float64(j) + part(10), Z: float64(k) + part(20)}.Scale(streakCell)
}

// moteAlpha returns how bright a mote is, 0 to StreakAlpha, by its offset from the eye.
func moteAlpha(offset, forward geom.Vec) float64 {
	along := offset.Dot(forward)
	across := offset.AddScaled(forward, -along).Length()
	if across < StreakNear || across > streakWide || along > streakAhead || along < -1 {
		return 0
	}
	seen := ramp(StreakEdge, streakClear, across/max(along, 0.01))
	seen *= 1 - ramp(0.6*streakAhead, streakAhead, along)
	seen *= ramp(StreakNear, StreakNear+1, across) * (1 - ramp(0.6*streakWide, streakWide, across))
	return StreakAlpha * seen
}

const (
	// heatRate is how fast jets get hot and cool, 1/s.
	heatRate = 3.5
	// washReach is the height up to which jets blow dust from the ground, m, and washRate
	// how many puffs they raise at most, 1/s.
	washReach, washRate = 7, 40
)

// HeatOf returns how hot the jets of a player get, 0 to 1.
func HeatOf(p *systems.PlayerState) float64 {
	return share(p.Move.Jetting && p.Alive)
}

// packSway and packLean are how far the pack moves to the right and forward with a body that
// banks and tilts as far as it can, m.
const packSway, packLean = 0.5, 0.3

// Colours of jets: of the flame, of its root, and of hot steel.
var (
	FlameTint = render.Color{1.7, 0.85, 0.3}
	rootTint  = render.Color{1.2, 1.4, 2}
	SteelTint = render.Color{1.5, 0.45, 0.1}
)

// twoJets is the distance up to which the two flames of a body are drawn, m, instead of one.
const twoJets = 60

// nozzles returns how far the two nozzles of an armour are to each side, m: those of its mesh.
func nozzles(armor string) float64 {
	switch bodyMesh(armor) {
	case render.MeshPlayerMedium:
		return 0.21
	case render.MeshPlayerHeavy:
		return 0.27
	}
	return 0.13
}

// AddJets draws the flames of a player and the glow of its jets, which are hot for a
// while after.
func (s *Builder) AddJets(p *systems.PlayerState, g *PoseState) {
	at := pack(p).Add(geom.YawPitch{Yaw: p.Look.Yaw}.ToWorld(geom.Vec{X: packSway * g.bank, Y: packLean * (g.tilt + g.jet)}))
	add := func(sprite render.Sprite) { s.Scene.Sprites = append(s.Scene.Sprites, sprite) }
	if g.Heat > 0.02 {
		add(render.Sprite{Kind: render.SpriteGlow, Position: at, Size: 0.32, Color: SteelTint, Alpha: float32(0.8 * g.Heat)})
	}
	if !p.Move.Jetting {
		return
	}
	flicker := 1 + 0.12*math.Sin(s.Scene.Time*43+float64(p.ID)*2.1)
	flame := geom.Vec{Z: -1.2 - 0.8*g.Heat*flicker}.AddScaled(p.Velocity, -0.012)
	sides, width := []float64{-1, 1}, 0.17
	if at.Sub(s.Scene.Camera.Position).Length() > twoJets {
		sides, width = []float64{0}, 0.24
	}
	for _, side := range sides {
		from := at.Add(geom.YawPitch{Yaw: p.Look.Yaw}.ToWorld(geom.Vec{X: side * nozzles(p.ArmorName)}))
		add(render.Sprite{Kind: render.SpriteFlame, Position: from, Axis: flame, Size: width, Color: FlameTint, Alpha: 0.95})
		add(render.Sprite{Kind: render.SpriteFlame, Position: from, Axis: flame.Scale(0.55), Size: 0.6 * width, Color: rootTint, Alpha: 0.9})
	}
	add(render.Sprite{Kind: render.SpriteGlow, Position: at.AddScaled(flame, 0.25), Size: 0.85 + 0.5*g.Heat*flicker,
		Color: render.Color{1.2, 0.6, 0.25}, Alpha: float32(0.3 + 0.25*g.Heat)})
	// The air above the flame is hot too: a veil that rises behind the body.
	add(render.Sprite{Kind: render.SpriteFlame, Position: at.AddScaled(flame, 0.8), Axis: flame.Scale(1.4), Size: 0.5 + 0.2*flicker,
		Color: render.Color{0.35, 0.22, 0.14}, Alpha: float32(0.35 * g.Heat)})
}

// ownHeat are the places of the light of the own jets, from the eye: right, forward, up.
var ownHeat = [2]geom.Vec{{X: -0.62, Y: 1, Z: -0.92}, {X: 0.62, Y: 1, Z: -0.92}}

// AddOwnHeat draws the light of the own jets, at both lower corners of the view.
func (s *Builder) AddOwnHeat(g *PoseState) {
	if g.Heat < 0.02 {
		return
	}
	cam := &s.Scene.Camera
	for i, offset := range ownHeat {
		flicker := 0.8 + 0.2*math.Sin(s.Scene.Time*37+float64(i)*2)
		if s.Calm {
			flicker = 0.8
		}
		at := cam.Position.Add(cam.Look.ToWorld(offset))
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at, Size: 0.55,
			Color: render.Color{1.3, 0.62, 0.22}, Alpha: float32(0.32 * g.Heat * flicker)})
	}
}

// blowDust raises dust from the ground below jets.
func (s *Builder) blowDust(p *systems.PlayerState, g *PoseState, seconds float64) {
	hit, ok := scene.GroundBelow(s.state.Match.Solid(), p.Position.Add(geom.Vec{Z: 0.3}), washReach)
	if !ok {
		return
	}
	near := 1 - hit.Fraction
	ground := s.GroundAt(hit.Point)
	for range owed(&g.wash, washRate*near, seconds) {
		away := s.Effects.ball()
		away.Z = 0
		away = away.Normalize()
		s.Effects.add(particle{kind: render.SpriteSmoke, position: hit.Point.AddScaled(away, 0.3).AddScaled(hit.Normal, 0.15),
			velocity: away.Scale(3+5*near).Add(p.Velocity.Scale(0.25)).AddScaled(hit.Normal, 0.6), life: 0.6, size: 0.22, growth: 1.3,
			Color: dustOf(ground), alpha: float32(0.5 * near)})
	}
	s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: hit.Point.AddScaled(hit.Normal, 0.2),
		Size: 1.6, Color: render.Color{0.8, 0.4, 0.15}, Alpha: float32(0.5 * near * near * g.Heat)})
}

const (
	// shadowReach is how far below a body its shadow is looked for, m: farther than
	// anybody flies.
	shadowReach = 2000
	// shadowFade is the height over which a shadow loses most of its darkness, m, and
	// shadowDark and ShadowLeast are how dark it is on the ground and from very high.
	shadowFade, shadowDark, ShadowLeast = 35, 0.62, 0.2
	// shadowGrow is the height at which a shadow is twice as wide, m, and shadowWidest by
	// how much it grows at most: seen from a height it must not become too small to see.
	shadowGrow, shadowWidest = 22, 5
)

// AddShadow draws the shadow of something with a radius in metres on the surface below.
func (s *Builder) AddShadow(at geom.Vec, radius float64) {
	hit, ok := scene.GroundBelow(s.state.Match.Solid(), at.Add(geom.Vec{Z: 0.3}), shadowReach)
	if !ok {
		return
	}
	height := max(hit.Fraction*shadowReach-0.3, 0)
	s.Scene.Shadows = append(s.Scene.Shadows, render.Shadow{Position: hit.Point, Normal: hit.Normal,
		Radius:   radius * min(1+height/shadowGrow, shadowWidest),
		Strength: float32(ShadowLeast + (shadowDark-ShadowLeast)*math.Exp(-height/shadowFade))})
}
