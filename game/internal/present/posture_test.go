package present

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// bodyRig is somebody on a floor with a wall along y = 6.
type bodyRig struct {
	scene   scene.State
	builder *Builder
	state   systems.PlayerState
}

// rigLevel is that floor and that wall.
func rigLevel() (*levels.Level, error) {
	corners := []geom.Vec{
		{X: -300, Y: -300}, {X: 300, Y: -300}, {X: 300, Y: 300}, {X: -300, Y: 300},
		{X: -300, Y: 6}, {X: 300, Y: 6}, {X: 300, Y: 6, Z: 60}, {X: -300, Y: 6, Z: 60},
	}
	floor := levels.Structure{Vertices: corners, Indices: []uint32{0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7},
		Normals: []geom.Vec{{Z: 1}, {Z: 1}, {Z: 1}, {Z: 1}, {Y: -1}, {Y: -1}, {Y: -1}, {Y: -1}}}
	return levels.Build(levels.Parts{Name: "rig", Structures: []levels.Structure{floor}, Spawns: []levels.Spawn{{Position: geom.Vec{Y: -20, Z: 0.1}}}})
}

func newBodyRig(t *testing.T) *bodyRig {
	t.Helper()
	level, err := rigLevel()
	if err != nil {
		t.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	b := &bodyRig{scene: scene.State{Match: match, Level: level, Looks: looks.New(match, func() []looks.Source { return nil })}}
	b.builder = New(&b.scene, func(geom.Vec) {})
	b.state = systems.PlayerState{ID: 3, Team: 1, Alive: true, Weapon: "disc", Ammo: 9, Energy: 60, ArmorName: "light",
		Half: geom.Vec{X: 0.5, Y: 0.5, Z: 1.15}}
	return b
}

// after lets time pass in pictures and returns the body as it is drawn.
func (b *bodyRig) after(seconds, rate float64) render.Instance {
	for range int(math.Round(seconds * rate)) {
		b.builder.Begin(render.Camera{Position: geom.Vec{Y: -9, Z: 2}}, 1/rate)
		b.scene.Players = []systems.PlayerState{b.state}
		b.builder.Build(1 / rate)
	}
	for _, m := range b.builder.Scene.Models {
		if m.Mesh == render.MeshPlayerLight {
			return m
		}
	}
	return render.Instance{}
}

// longInAir is a time without contact, in ticks.
const longInAir = 60

// TestPosture_FollowsWhatABodyDoes: after a second in a state its share leads all others.
func TestPosture_FollowsWhatABodyDoes(t *testing.T) {
	air := components.ContactData{TicksSinceJumpable: longInAir}
	for name, c := range map[string]struct {
		state func(p *systems.PlayerState)
		share func(p render.Pose) float64
	}{
		"run":     {func(p *systems.PlayerState) { p.Velocity = geom.Vec{Y: 8} }, func(p render.Pose) float64 { return p.Run }},
		"ski":     {func(p *systems.PlayerState) { p.Velocity, p.Move.Skiing = geom.Vec{Y: 30}, true }, func(p render.Pose) float64 { return p.Ski }},
		"jet":     {func(p *systems.PlayerState) { p.Move.Jetting, p.Contact = true, air }, func(p render.Pose) float64 { return p.Jet }},
		"fall":    {func(p *systems.PlayerState) { p.Velocity, p.Contact = geom.Vec{Z: -25}, air }, func(p render.Pose) float64 { return p.Fall }},
		"crouch":  {func(p *systems.PlayerState) { p.Crouched = true }, func(p render.Pose) float64 { return p.Crouch }},
		"recover": {func(p *systems.PlayerState) { p.Move.Recovering = true }, func(p render.Pose) float64 { return p.Recover }},
		"wall":    {func(p *systems.PlayerState) { p.Move.Sliding, p.Move.WallNormal = true, geom.Vec{X: -1} }, func(p render.Pose) float64 { return p.WallAside }},
	} {
		b := newBodyRig(t)
		c.state(&b.state)
		pose := b.after(1, 60).Pose
		most := 0.0
		for _, share := range []float64{pose.Run, pose.Ski, pose.Jet, pose.Fall, pose.Crouch, pose.Recover, pose.Land, pose.WallAside, pose.WallAhead} {
			most = max(most, share)
		}
		if got := c.share(pose); got < 0.9 || got < most {
			t.Errorf("%s: %+v", name, pose)
		}
		if pose.Mark != 1 {
			t.Errorf("%s: the body wears mark %d", name, pose.Mark)
		}
	}
}

// TestPosture_DoesNotDependOnTheRateOfPictures: half a second into skiing.
func TestPosture_DoesNotDependOnTheRateOfPictures(t *testing.T) {
	var shares []float64
	for _, rate := range []float64{20, 60, 240} {
		b := newBodyRig(t)
		b.after(0.2, rate)
		b.builder.Land(b.state.ID, 12)
		b.state.Velocity, b.state.Move.Skiing = geom.Vec{Y: 30}, true
		pose := b.after(0.2, rate).Pose
		shares = append(shares, pose.Ski+10*pose.Land)
	}
	for _, s := range shares {
		if math.Abs(s-shares[0]) > 0.01 {
			t.Errorf("shares %v", shares)
		}
	}
}

// TestPosture_LandingBendsTheKneesByTheImpactAndStraightensThem.
func TestPosture_LandingBendsTheKneesByTheImpactAndStraightensThem(t *testing.T) {
	land := func(impact, seconds float64) float64 {
		b := newBodyRig(t)
		b.after(0.1, 60)
		b.builder.Land(b.state.ID, impact)
		return b.after(seconds, 60).Pose.Land
	}
	if soft, hard, later := land(5, 0.1), land(20, 0.1), land(20, 1.2); soft < 0.2 || hard < 1.5*soft || hard > 1 || later > 0.02 {
		t.Errorf("the knees bend by %v, %v and, later, %v", soft, hard, later)
	}
}

// TestPosture_AHitBendsABodyAwayFromWhereItCame.
func TestPosture_AHitBendsABodyAwayFromWhereItCame(t *testing.T) {
	b := newBodyRig(t)
	b.after(0.1, 60)
	b.builder.Strike(&b.state, b.state.Position.Add(geom.Vec{X: -4, Z: 1}), 0.3)
	if pose := b.after(0.1, 60).Pose; pose.HitAside > -0.8 || math.Abs(pose.HitAhead) > 0.05 {
		t.Errorf("a hit from the left: %+v", pose)
	}
	if pose := b.after(1, 60).Pose; math.Abs(pose.HitAside) > 0.02 {
		t.Errorf("a second later: %+v", pose)
	}
}

// TestPosture_TheDeadFallWhereTheyWereAndRiseAtOnce: on the back if they were hit from the
// front, without leaving the place in a jump, onto the floor, and not there any more once
// they have come back.
func TestPosture_TheDeadFallWhereTheyWereAndRiseAtOnce(t *testing.T) {
	for side, back := range map[float64]float64{5: 1, -5: -1} {
		b := newBodyRig(t)
		b.state.Position = geom.Vec{Z: 3}
		b.state.Contact.TicksSinceJumpable = longInAir
		b.after(0.2, 60)
		b.builder.Strike(&b.state, b.state.Position.Add(geom.Vec{Y: side}), 0.5)
		b.builder.Fell(&b.state)
		b.state.Alive = false
		first := b.after(1.0/60, 60)
		if d := first.Position.Sub(geom.Vec{Z: 3}).Length(); d > 0.1 || first.Pose.Die > 0.02 {
			t.Errorf("the body begins %v m away, %v of the way down", d, first.Pose.Die)
		}
		lying := b.after(2, 60)
		if lying.Pose.Die < 0.99 || lying.Pose.Back != back || math.Abs(lying.Position.Z) > 0.1 || lying.Pose.Jet > 0.01 {
			t.Errorf("from %v: %+v", side, lying)
		}
		if gone := b.after(goneAfter, 60); gone.Mesh != render.MeshNone {
			t.Error("the body stays for ever")
		}
		b.state.Alive, b.state.Position = true, geom.Vec{X: 7}
		if up := b.after(1.0/60, 60); up.Pose.Die != 0 || up.Position != b.state.Position {
			t.Errorf("who comes back is drawn as %+v", up)
		}
	}
}

// TestHand_ShowsWhatItsWeaponDoes.
func TestHand_ShowsWhatItsWeaponDoes(t *testing.T) {
	b := newBodyRig(t)
	if a := b.after(0.5, 60).Held.Action; a.Empty || a.Reload != 0 || a.Recoil > 0.01 {
		t.Fatalf("at rest: %+v", a)
	}
	b.state.CooldownTicks = 40
	b.builder.Poses[b.state.ID].hand.recoil = 1
	if a := b.after(0.1, 60).Held.Action; a.Reload < 0.85 || a.Recoil < 0.3 {
		t.Errorf("after a shot: %+v", a)
	}
	b.state.CooldownTicks = 0
	if a := b.after(1.3, 60).Held.Action; a.Reload != 0 || a.Recoil > 0.01 {
		t.Errorf("loaded: %+v", a)
	}
	b.state.Ammo = 0
	if a := b.after(0.5, 60).Held.Action; !a.Empty || b.builder.Poses[b.state.ID].hand.Lowered < 0.9 {
		t.Errorf("without ammo: %+v", a)
	}
	b.state.Weapon, b.state.Spin, b.state.Ammo = "chaingun", 1, 50
	b.after(1.0/60, 60)
	var raised render.ViewModel
	b.builder.Poses[b.state.ID].hand.place(&raised)
	if raised.Offset.Z > -0.15 {
		t.Errorf("a weapon that was just taken is at %v", raised.Offset)
	}
	one := b.after(0.05, 60).Held.Action.Spin
	if two := b.after(0.05, 60).Held.Action.Spin; one == two {
		t.Error("its barrels stand still")
	}
	b.state.CooldownTicks = 3
	if a := b.after(0.02, 60).Held.Action; a.Reload > 0 {
		t.Errorf("a fast weapon seems to load: %+v", a)
	}
}
