package present

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
	handRight, handForward, handUp = 0.12, 0.57, -0.178
)

// Builder converts states to a scene to draw.
type Builder struct {
	state   *scene.State
	Step    func(feet geom.Vec) // is called for each step of a foot
	Effects effects
	Marks   marks
	Ground  func(at geom.Vec) render.Ground // nil: all is hard
	Calm    bool                            // less motion
	Scene   render.Scene
	Poses   map[components.ID]*PoseState
	ghosts  []PoseState             // by their numbers
	wakes   map[components.ID]*wake // wakes of projectiles that leave puffs
	puffs   float64
	sway    float64       // phase of the view model's bob
	look    geom.YawPitch // of the followed player, in the last tick
}

// New returns a builder for the state of a match. step is called for each step of a foot.
func New(state *scene.State, step func(feet geom.Vec)) *Builder {
	return &Builder{state: state, Step: step, Effects: NewEffects(), Marks: NewMarks(),
		Poses: map[components.ID]*PoseState{}, wakes: map[components.ID]*wake{}}
}

// Reset drops what lingers of earlier ticks.
func (s *Builder) Reset() {
	s.Effects, s.Marks, s.Poses = NewEffects(), NewMarks(), map[components.ID]*PoseState{}
}

// Begin starts the scene of a picture with a camera, seconds after the last one.
func (s *Builder) Begin(cam render.Camera, seconds float64) {
	sc := &s.Scene
	sc.Camera = cam
	sc.Time += seconds
	sc.Models, sc.Sprites, sc.Shadows, sc.Decals = sc.Models[:0], sc.Sprites[:0], sc.Shadows[:0], sc.Decals[:0]
	sc.ViewModel = render.ViewModel{}
}

// Build adds everything that the arena draws to the scene, except what is hidden. seconds is the
// time since the last frame.
func (s *Builder) Build(seconds float64) *render.Scene {
	players, shots, inside := s.state.Players, s.state.Shots, s.state.Inside
	s.Effects.Update(seconds)
	s.Marks.Update(seconds)
	s.puffs += seconds * puffRate
	puff := s.puffs >= 1
	if puff {
		s.puffs -= math.Floor(s.puffs)
	}
	sc := &s.Scene
	if s.state.Shows(scene.Flags, components.Nobody) {
		s.addFlags()
		s.addCourse(seconds)
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
		g := s.Move(p, seconds)
		if puff {
			s.leavePuffs(p, p.ID == inside)
		}
		s.throwUp(p, g, p.ID == inside, seconds)
		s.AddShadow(p.Position, p.Half.X*1.3)
		if p.ID == inside {
			s.hold(p, g, seconds)
			s.AddOwnHeat(g)
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
	for i := range s.state.Things.Pickups {
		if s.state.Shows(scene.Pickups, s.state.Things.Pickups[i].ID) {
			s.addPickup(&s.state.Things.Pickups[i])
		}
	}
	sc.Dark = sc.Dark[:0]
	for i := range s.state.Things.Pieces {
		if s.state.Shows(scene.Pickups, s.state.Things.Pieces[i].ID) {
			s.AddPiece(&s.state.Things.Pieces[i])
		}
	}
	s.addZones(sc.Camera.Position)
	s.addBelts(sc.Camera.Position)
	sc.Sprites = s.Effects.Sprites(sc.Sprites)
	sc.Decals = s.Marks.Decals(sc.Decals)
	return sc
}

// pack returns the position of the jets of a player, m.
func pack(p *systems.PlayerState) geom.Vec {
	back := geom.YawPitch{Yaw: p.Look.Yaw}.ToWorld(geom.Vec{Y: -p.Half.Y * 0.55})
	return p.Position.Add(back).Add(geom.Vec{Z: p.Half.Z * 1.05})
}

func (s *Builder) leavePuffs(p *systems.PlayerState, inside bool) {
	if p.Move.Jetting && !inside {
		s.Effects.exhaust(pack(p), p.Velocity)
	}
	if p.Move.Sliding {
		s.Effects.scrape(p.Move.WallPoint, p.Velocity, p.Move.WallNormal)
	}
}

func (s *Builder) addPlayer(p *systems.PlayerState, g *PoseState) {
	held := s.held(p)
	held.Action = g.hand.Action()
	s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: bodyMesh(p.ArmorName), Position: p.Position, Yaw: p.Look.Yaw,
		Tint: looks.TeamTint(s.state.Palette, p.Team), Pose: g.pose(p), Held: held, Flag: s.carriedFlag(p.ID)})
	if p.Pack.On {
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow,
			Position: p.Position.Add(geom.Vec{Z: p.Half.Z}), Size: p.Half.Z * 1.4, Color: shieldGlow, Alpha: 0.35})
	}
	s.AddJets(p, g)
}

// shieldGlow is the light around a player with an active shield.
var shieldGlow = render.Color{0.3, 0.6, 1.4}
