package present

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// addFlags draws the flags of the match that nobody carries or, where it has none, those of the level.
func (s *Builder) addFlags() {
	add := func(at geom.Vec, team int, pitch geom.Angle) {
		s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: render.MeshFlag, Position: at, Tint: looks.TeamTint(s.state.Palette, team), Pitch: pitch})
	}
	for i := range s.state.Things.Flags {
		f := &s.state.Things.Flags[i]
		if f.State == modes.FlagCarried {
			continue
		}
		tilt := geom.Angle(0)
		if f.State == modes.FlagDropped {
			tilt = geom.Degrees(-35)
		}
		add(f.Drawn, f.Team, tilt)
	}
	if len(s.state.Things.Flags) > 0 || s.state.Things.Course != nil {
		return
	}
	for i := range s.state.Level.Flags {
		f := &s.state.Level.Flags[i]
		add(f.Position, f.Team, 0)
	}
}

// carriedFlag returns the colour of the flag that a player carries, or zero.
func (s *Builder) carriedFlag(id components.ID) render.Color {
	for i := range s.state.Things.Flags {
		if f := &s.state.Things.Flags[i]; f.State == modes.FlagCarried && f.Carrier == id && s.state.Shows(scene.Flags, components.Nobody) {
			return looks.TeamTint(s.state.Palette, f.Team)
		}
	}
	return render.Color{}
}

// Colours of gates and ghosts.
var (
	gateTint   = render.Color{0.35, 0.4, 0.45}
	nextTint   = render.Color{1.3, 0.85, 0.15}
	ghostTints = [...]render.Color{scene.GhostOwn: {0.25, 0.9, 1.2}, scene.GhostOther: {1.2, 0.4, 0.9}, scene.GhostGold: {1.3, 0.95, 0.2}}
)

// addCourse draws the gates, the next one brightest, and the ghosts.
func (s *Builder) addCourse(seconds float64) {
	if s.state.Things.Course != nil {
		for i := range s.state.Things.Course.Gates {
			s.addGate(&s.state.Things.Course.Gates[i], i == s.state.Things.NextGate)
		}
	}
	s.addLesson()
	for i := range s.state.Things.Ghosts {
		at := &s.state.Things.Ghosts[i]
		if at.Hides(s.Scene.Camera.Position) {
			continue
		}
		tint := ghostTints[at.Kind]
		s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: render.MeshPlayerLight, Position: at.Feet, Yaw: at.Yaw,
			Tint: tint, Glow: 1, Pose: s.ghostPose(i, at, seconds)})
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at.Feet.Add(geom.Vec{Z: 1}), Size: 1.6, Color: tint, Alpha: 0.35})
	}
}

// ghostAir is how high above the ground a ghost flies at least, m.
const ghostAir = 0.8

// ghostPose returns how a ghost moves, by its number: as the body of its runner did.
func (s *Builder) ghostPose(number int, at *scene.Ghost, seconds float64) render.Pose {
	for len(s.ghosts) <= number {
		s.ghosts = append(s.ghosts, PoseState{})
	}
	g := &s.ghosts[number]
	p := systems.PlayerState{Position: at.Feet, Velocity: at.Velocity, Look: geom.YawPitch{Yaw: at.Yaw}}
	p.Move.Skiing, p.Move.Jetting = at.Held.Buttons.Has(components.ButtonSki), at.Held.Buttons.Has(components.ButtonJet)
	lift := geom.Vec{Z: ghostAir}
	hit, grounded := s.state.Level.Solid.Raycast(at.Feet.Add(lift), lift.Scale(-2))
	if p.Contact.Normal = hit.Normal; !grounded {
		p.Contact.TicksSinceJumpable = groundedTicks + 1
	}
	g.follow(&p, seconds)
	g.stepRun(&p, seconds)
	g.leanInto(&p, seconds)
	return g.pose(&p)
}

// addGate draws the four posts of a gate, as columns of light where it is the next.
func (s *Builder) addGate(gate *modes.Gate, next bool) {
	tint, alpha := gateTint, float32(0.25)
	if next {
		tint, alpha = nextTint, 0.8
	}
	for _, corner := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		foot := gate.Center.Add(geom.Vec{X: corner[0] * gate.Half.X, Y: corner[1] * gate.Half.Y, Z: -gate.Half.Z})
		s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteFlame, Position: foot,
			Axis: geom.Vec{Z: 2 * gate.Half.Z}, Size: 0.5, Color: tint, Alpha: alpha})
	}
}

// Colours of the target.
var (
	targetTint = render.Color{1.1, 0.35, 0.06}
	ringTint   = render.Color{0.9, 0.9, 0.9}
)

// addLesson draws the goal of a lesson as a gate, and the target as a ball with rings that face the
// eye.
func (s *Builder) addLesson() {
	if s.state.Things.Lesson.HasGoal {
		s.addGate(&s.state.Things.Lesson.Goal, true)
	}
	if !s.state.Things.Lesson.HasTarget {
		return
	}
	at, half := s.state.Things.Lesson.Target, modes.TargetHalf
	to := s.Scene.Camera.Position.Sub(at).Normalize()
	s.Scene.Models = append(s.Scene.Models, render.Instance{Mesh: render.MeshSphere, Position: at, Scale: half, Tint: targetTint, Glow: 0.4},
		render.Instance{Mesh: render.MeshSphere, Position: at.Add(to.Scale(0.35 * half)), Scale: 0.75 * half, Tint: ringTint, Glow: 0.3},
		render.Instance{Mesh: render.MeshSphere, Position: at.Add(to.Scale(0.7 * half)), Scale: 0.5 * half, Tint: targetTint, Glow: 0.5})
	s.Scene.Sprites = append(s.Scene.Sprites, render.Sprite{Kind: render.SpriteGlow, Position: at, Size: 2.6 * half, Color: targetTint, Alpha: 0.15})
	s.AddShadow(at, half)
}
