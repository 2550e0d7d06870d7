package game

import (
	"math"
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

const (
	// strideLength is the length of two steps of a run, m.
	strideLength = 3.2
	// puffRate is how many puffs of exhaust or of a scrape are added, 1/s.
	puffRate = 28
	// handRight, handForward and handUp are the position of the launcher relative to the
	// eye, m.
	handRight, handForward, handUp = 0.13, 0.44, -0.21
)

// gait is how a player moves its limbs, smoothed over pictures.
type gait struct {
	stride, run, ski, jet float64
	heat                  float64 // of the jets, 0 to 1
	spray, powder, wash   float64 // parts of a particle that are owed
}

// sceneBuilder converts states to a scene to draw.
type sceneBuilder struct {
	level       *levels.Level
	solid       *collision.World // with the platforms in their current poses
	sound       *sound.Engine
	effects     effects
	marks       marks
	ground      func(at geom.Vec) render.Ground // nil: all is hard
	calm        bool                            // less motion
	pickups     []pickups.State
	zones       []zoneView // of the last tick
	flags       []flagView // of the match
	course      *modes.CourseData
	ghosts      []modes.Place
	nextGate    int // of the course
	scene       render.Scene
	gaits       map[components.ID]*gait
	weaponLooks *weaponLooks
	palette     hud.Palette             // of the teams
	wakes       map[components.ID]*wake // wakes of projectiles that leave puffs
	puffs       float64
	recoil      float64 // of the view model, 1 right after a shot
	sway        float64 // phase of the view model's bob

	hidden    Parts                  // of this picture
	hiddenIDs map[components.ID]bool // hidden parts by ID
}

func newSceneBuilder(level *levels.Level, solid *collision.World, engine *sound.Engine, looks *weaponLooks) *sceneBuilder {
	return &sceneBuilder{level: level, solid: solid, sound: engine, weaponLooks: looks, effects: newEffects(), marks: newMarks(),
		gaits: map[components.ID]*gait{}, wakes: map[components.ID]*wake{}, hiddenIDs: map[components.ID]bool{}}
}

// begin starts the scene of a picture with a camera, seconds after the last one.
func (s *sceneBuilder) begin(cam render.Camera, seconds float64) {
	sc := &s.scene
	sc.Camera = cam
	sc.Time += seconds
	sc.Models, sc.Sprites, sc.Shadows, sc.Decals = sc.Models[:0], sc.Sprites[:0], sc.Shadows[:0], sc.Decals[:0]
	sc.ViewModel = render.ViewModel{}
}

// build adds everything that the arena draws to the scene, except what is hidden. inside
// is the player whose eyes are the camera, or Nobody; seconds is the time since the last
// picture.
func (s *sceneBuilder) build(players []systems.PlayerState, shots []systems.ProjectileState, inside components.ID, seconds float64) *render.Scene {
	s.effects.update(seconds)
	s.marks.update(seconds)
	s.recoil *= math.Exp(-seconds * 7)
	s.puffs += seconds * puffRate
	puff := s.puffs >= 1
	if puff {
		s.puffs -= math.Floor(s.puffs)
	}
	sc := &s.scene
	if s.shows(Flags, components.Nobody) {
		s.addFlags(players, inside)
		s.addCourse()
	}
	for i := range players {
		p := &players[i]
		part := Players
		if p.ID == inside {
			part = Hands
		}
		if !p.Alive || !s.shows(part, p.ID) {
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
		if s.shows(Projectiles, shots[i].ID) {
			s.addShot(&shots[i], inside)
		}
	}
	s.forgetWakes()
	for i := range s.pickups {
		if s.shows(Pickups, s.pickups[i].ID) {
			s.addPickup(&s.pickups[i])
		}
	}
	s.addZones(sc.Camera.Position)
	s.addBelts(sc.Camera.Position)
	sc.Sprites = s.effects.sprites(sc.Sprites)
	sc.Decals = s.marks.decals(sc.Decals)
	return sc
}

// shows reports whether a part of the picture, and of the entity with that ID, is drawn.
func (s *sceneBuilder) shows(part Parts, id components.ID) bool {
	return s.hidden&part == 0 && !s.hiddenIDs[id]
}

// move animates the limbs of a player, and plays its steps.
func (s *sceneBuilder) move(p *systems.PlayerState, seconds float64) *gait {
	g, ok := s.gaits[p.ID]
	if !ok {
		g = &gait{}
		s.gaits[p.ID] = g
	}
	speed := p.Velocity.Horizontal().Length()
	grounded := p.Contact.TicksSinceJumpable <= 2
	ease := func(value *float64, on bool, share float64) {
		goal := 0.0
		if on {
			goal = share
		}
		*value += (goal - *value) * (1 - math.Exp(-seconds*10))
	}
	skiing := p.Skiing || grounded && speed > 13
	ease(&g.run, grounded && !skiing && speed > 0.5, math.Min(speed/8, 1))
	ease(&g.ski, (skiing || p.Crouched) && !p.Jetting, 1)
	g.heat += (heatOf(p) - g.heat) * (1 - math.Exp(-seconds*heatRate))
	ease(&g.jet, p.Jetting || !grounded && !skiing, 1)
	before := g.stride
	if g.run > 0.05 {
		g.stride += speed * seconds / strideLength
	}
	if g.run > 0.3 && math.Floor(2*g.stride) != math.Floor(2*before) {
		s.sound.Play(sound.Step.On(s.surfaceAt(p.Position)), p.Position, 0.8)
	}
	return g
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
	mesh := render.MeshPlayerLight
	switch {
	case strings.Contains(p.ArmorName, "medium"):
		mesh = render.MeshPlayerMedium
	case strings.Contains(p.ArmorName, "heavy"):
		mesh = render.MeshPlayerHeavy
	}
	s.scene.Models = append(s.scene.Models, render.Instance{
		Mesh: mesh, Position: p.Position, Yaw: p.Look.Yaw, Tint: paletteTint(s.palette, p.Team),
		Pose: render.Pose{Stride: g.stride, Run: g.run, Ski: g.ski, Jet: g.jet, Aim: p.Look.Pitch},
		Held: s.held(p),
	})
	if p.Pack.On {
		s.scene.Sprites = append(s.scene.Sprites, render.Sprite{Kind: render.SpriteGlow,
			Position: p.Position.Add(geom.Vec{Z: p.Half.Z}), Size: p.Half.Z * 1.4, Color: shieldGlow, Alpha: 0.35})
	}
	s.addJets(p, g)
}

// shieldGlow is the light around a player with an active shield.
var shieldGlow = render.Color{0.3, 0.6, 1.4}
