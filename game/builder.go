package game

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// puffRate is how many puffs of exhaust or of a scrape are added, 1/s.
	puffRate = 28
	// handRight, handForward and handUp are the position of the launcher relative to the
	// eye, m.
	handRight, handForward, handUp = 0.13, 0.44, -0.21
)

// sceneBuilder converts states to a scene to draw.
type sceneBuilder struct {
	state   *scene.State
	step    func(feet geom.Vec) // is called for each step of a foot
	effects effects
	marks   marks
	ground  func(at geom.Vec) render.Ground // nil: all is hard
	calm    bool                            // less motion
	scene   render.Scene
	gaits   map[components.ID]*gait
	wakes   map[components.ID]*wake // wakes of projectiles that leave puffs
	puffs   float64
	sway    float64       // phase of the view model's bob
	look    geom.YawPitch // of the followed player, in the last tick
}

func newSceneBuilder(state *scene.State, step func(feet geom.Vec)) *sceneBuilder {
	return &sceneBuilder{state: state, step: step, effects: newEffects(), marks: newMarks(),
		gaits: map[components.ID]*gait{}, wakes: map[components.ID]*wake{}}
}

// begin starts the scene of a picture with a camera, seconds after the last one.
func (s *sceneBuilder) begin(cam render.Camera, seconds float64) {
	sc := &s.scene
	sc.Camera = cam
	sc.Time += seconds
	sc.Models, sc.Sprites, sc.Shadows, sc.Decals = sc.Models[:0], sc.Sprites[:0], sc.Shadows[:0], sc.Decals[:0]
	sc.ViewModel = render.ViewModel{}
}

// build adds everything that the arena draws to the scene, except what is hidden. seconds is the
// time since the last frame.
func (s *sceneBuilder) build(seconds float64) *render.Scene {
	players, shots, inside := s.state.Players, s.state.Shots, s.state.Inside
	s.effects.update(seconds)
	s.marks.update(seconds)
	s.puffs += seconds * puffRate
	puff := s.puffs >= 1
	if puff {
		s.puffs -= math.Floor(s.puffs)
	}
	sc := &s.scene
	if s.state.Shows(scene.Flags, components.Nobody) {
		s.addFlags(players, inside)
		s.addCourse()
	}
	for i := range players {
		p := &players[i]
		part := scene.Players
		if p.ID == inside {
			part = scene.Hands
		}
		if !s.state.Shows(part, p.ID) {
			continue
		}
		if !p.Alive {
			s.fallDead(p, seconds)
			continue
		}
		g := s.move(p, seconds)
		if puff {
			s.leavePuffs(p, p.ID == inside)
		}
		s.throwUp(p, g, p.ID == inside, seconds)
		s.addShadow(p.Position, p.Half.X*1.3)
		if p.ID == inside {
			s.hold(p, g, seconds)
			s.addOwnHeat(p, g)
			continue
		}
		s.addPlayer(p, g)
	}
	for i := range shots {
		if s.state.Shows(scene.Projectiles, shots[i].ID) {
			s.addShot(&shots[i], inside)
		}
	}
	s.forgetWakes()
	for i := range s.state.Pickups {
		if s.state.Shows(scene.Pickups, s.state.Pickups[i].ID) {
			s.addPickup(&s.state.Pickups[i])
		}
	}
	sc.Dark = sc.Dark[:0]
	for i := range s.state.Pieces {
		if s.state.Shows(scene.Pickups, s.state.Pieces[i].ID) {
			s.addPiece(&s.state.Pieces[i])
		}
	}
	s.addZones(sc.Camera.Position)
	s.addBelts(sc.Camera.Position)
	sc.Sprites = s.effects.sprites(sc.Sprites)
	sc.Decals = s.marks.decals(sc.Decals)
	return sc
}

// pack returns the position of the jets of a player, m.
func pack(p *systems.PlayerState) geom.Vec {
	back := geom.YawPitch{Yaw: p.Look.Yaw}.ToWorld(geom.Vec{Y: -p.Half.Y * 0.55})
	return p.Position.Add(back).Add(geom.Vec{Z: p.Half.Z * 1.05})
}

func (s *sceneBuilder) leavePuffs(p *systems.PlayerState, inside bool) {
	if p.Jetting && !inside {
		s.effects.exhaust(pack(p), p.Velocity)
	}
	if p.Move.Sliding {
		s.effects.scrape(p.Move.WallPoint, p.Velocity, p.Move.WallNormal)
	}
}

func (s *sceneBuilder) addPlayer(p *systems.PlayerState, g *gait) {
	held := s.held(p)
	held.Action = g.hand.action()
	s.scene.Models = append(s.scene.Models, render.Instance{Mesh: bodyMesh(p.ArmorName), Position: p.Position, Yaw: p.Look.Yaw,
		Tint: looks.TeamTint(s.state.Palette, p.Team), Pose: g.pose(p), Held: held})
	if p.Pack.On {
		s.scene.Sprites = append(s.scene.Sprites, render.Sprite{Kind: render.SpriteGlow,
			Position: p.Position.Add(geom.Vec{Z: p.Half.Z}), Size: p.Half.Z * 1.4, Color: shieldGlow, Alpha: 0.35})
	}
	s.addJets(p, g)
}

// shieldGlow is the light around a player with an active shield.
var shieldGlow = render.Color{0.3, 0.6, 1.4}
