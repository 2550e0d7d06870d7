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
	"github.com/skijet/skijet/systems/modes"
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

func newBodyRig(t testing.TB) *bodyRig {
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

// TestPosture_ASkierLeansWithItsSlopeAndItsTurn, whatever way it looks.
func TestPosture_ASkierLeansWithItsSlopeAndItsTurn(t *testing.T) {
	for _, yaw := range []float64{0, 90, 200} {
		b := newBodyRig(t)
		facing := geom.YawPitch{Yaw: geom.Degrees(yaw)}
		b.state.Look, b.state.Move.Skiing = facing, true
		b.state.Velocity = facing.ToWorld(geom.Vec{Y: 30, Z: -16})
		b.state.Contact.Normal = facing.ToWorld(geom.Vec{X: 0.3, Y: 0.4, Z: 0.866})
		if pose := b.after(2, 60).Pose; math.Abs(pose.SlopeAside-0.3) > 0.01 || math.Abs(pose.SlopeAhead-0.4) > 0.01 || math.Abs(pose.Bank) > 0.01 || pose.Ski < 0.9 {
			t.Errorf("on a slope, facing %v: %+v", yaw, pose)
		}
		var pose render.Pose
		for range 60 { // to the left
			b.state.Look.Yaw += geom.Degrees(1)
			b.state.Velocity = b.state.Look.ToWorld(geom.Vec{Y: 30})
			pose = b.after(1.0/60, 60).Pose
		}
		if pose.Bank > -0.8 {
			t.Errorf("in a turn to the left, facing %v, it banks by %.2f", yaw, pose.Bank)
		}
	}
}

// TestPosture_ABlastThrowsABodyAwayUntilItFindsItsHold: sooner on the ground than in the air.
func TestPosture_ABlastThrowsABodyAwayUntilItFindsItsHold(t *testing.T) {
	thrown := func(change geom.Vec, inAir bool, seconds float64) render.Pose {
		b := newBodyRig(t)
		b.state.Velocity, b.state.Move.Skiing = geom.Vec{Y: 20}, true
		b.after(0.1, 60)
		b.builder.Throw(b.state.ID, change)
		if inAir {
			b.state.Contact.TicksSinceJumpable, b.state.Move.Skiing = longInAir, false
		}
		return b.after(seconds, 60).Pose
	}
	if pose := thrown(geom.Vec{X: -22}, true, 0.25); pose.Thrown < 0.9 || pose.ThrownAside > -0.9 || pose.Ski > 0.1 {
		t.Errorf("a blast from the right: %+v", pose)
	}
	if pose := thrown(geom.Vec{X: -22}, true, 1.6); pose.Thrown > 0.02 {
		t.Errorf("much later: %+v", pose)
	}
	if air, ground := thrown(geom.Vec{X: -22}, true, 0.6).Thrown, thrown(geom.Vec{X: -22}, false, 0.6).Thrown; ground > 0.5*air {
		t.Errorf("on the ground %.2f is left, in the air %.2f", ground, air)
	}
	if pose := thrown(geom.Vec{X: -4}, true, 0.25); pose.Thrown != 0 {
		t.Errorf("a push of 4 m/s: %+v", pose)
	}
}

// TestPosture_WhoComesIntoViewHasItsPostureAtOnce, as after a jump in a replay.
func TestPosture_WhoComesIntoViewHasItsPostureAtOnce(t *testing.T) {
	b := newBodyRig(t)
	b.state.Velocity, b.state.Move.Skiing = geom.Vec{Y: 30}, true
	if pose := b.after(1.0/60, 60).Pose; pose.Ski < 0.99 {
		t.Errorf("in the first picture: %+v", pose)
	}
}

// TestPosture_IsTheSameEachTime: two builders that are shown the same pose bodies alike.
func TestPosture_IsTheSameEachTime(t *testing.T) {
	play := func() render.Instance {
		b := newBodyRig(t)
		for k := range 40 {
			b.state.Velocity, b.state.Move.Skiing = geom.Vec{X: float64(k % 7), Y: 20, Z: float64(k%5) - 2}, k%3 > 0
			if k%9 == 0 {
				b.builder.Land(b.state.ID, float64(k%4)*5)
				b.builder.Strike(&b.state, geom.Vec{X: float64(k)}, 0.2)
			}
			if k == 20 {
				b.builder.Throw(b.state.ID, geom.Vec{X: 9, Z: 12})
			}
			b.after(1.0/30, 60)
		}
		return b.after(1.0/60, 60)
	}
	if one, other := play(), play(); one != other {
		t.Errorf("the same match shows\n%+v\n%+v", one, other)
	}
}

// TestThrow_IsSeenInAMatch: an explosion in front of somebody throws that body back, and nobody else.
func TestThrow_IsSeenInAMatch(t *testing.T) {
	b := newBodyRig(t)
	at := b.state.Position.Add(geom.Vec{Y: 2, Z: 1})
	other := b.state
	other.ID, other.Position = 9, geom.Vec{X: 40}
	before := []systems.PlayerState{b.state, other}
	b.after(0.1, 60)
	b.builder.Poses[other.ID] = &PoseState{}
	b.state.Velocity, other.Velocity = geom.Vec{Y: -20, Z: 6}, geom.Vec{Y: -20}
	b.scene.History.Before, b.scene.History.After = before, []systems.PlayerState{b.state, other}
	b.builder.throwFrom(systems.Event{Kind: systems.EventExploded, Position: at, Amount: 7})
	b.state.Contact.TicksSinceJumpable = longInAir
	if pose := b.after(0.2, 60).Pose; pose.Thrown < 0.8 || pose.ThrownAhead > -0.8 {
		t.Errorf("%+v", pose)
	}
	if g := b.builder.Poses[other.ID]; g.thrown.left > 0 {
		t.Error("an explosion throws somebody 40 m away")
	}
}

// BenchmarkPostures is what the poses of sixteen bodies cost in a picture, without what the renderer
// makes of them.
func BenchmarkPostures(b *testing.B) {
	rig := newBodyRig(b)
	players := make([]systems.PlayerState, 16)
	for i := range players {
		players[i] = rig.state
		players[i].ID, players[i].Velocity = components.ID(1+i), geom.Vec{X: float64(i), Y: 20}
		players[i].Move.Skiing, players[i].Move.Jetting = i%2 == 0, i%3 == 0
	}
	b.ReportAllocs()
	for b.Loop() {
		for i := range players {
			g := rig.builder.Move(&players[i], 1.0/60)
			_ = g.pose(&players[i])
		}
	}
}

// TestGhost_RunsJetsAndFallsAsItsRunnerDid.
func TestGhost_RunsJetsAndFallsAsItsRunnerDid(t *testing.T) {
	for _, c := range []struct {
		what     string
		height   float64
		velocity geom.Vec
		held     components.Buttons
		shows    func(p render.Pose) bool
	}{
		{"running", 0, geom.Vec{Y: 8}, 0, func(p render.Pose) bool { return p.Run > 0.8 && p.Ski < 0.1 && p.Stride > 1 }},
		{"skiing", 0, geom.Vec{Y: 20}, components.ButtonSki, func(p render.Pose) bool { return p.Ski > 0.8 && p.Run < 0.1 }},
		{"jetting", 20, geom.Vec{Y: 9, Z: 5}, components.ButtonJet, func(p render.Pose) bool { return p.Jet > 0.8 }},
		{"falling", 20, geom.Vec{Z: -20}, 0, func(p render.Pose) bool { return p.Fall > 0.8 && p.Ski < 0.1 }},
	} {
		b := newBodyRig(t)
		ghost := scene.Ghost{Place: modes.Place{Feet: geom.Vec{Y: -100, Z: c.height}}, Velocity: c.velocity, Held: components.Input{Buttons: c.held}}
		var p render.Pose
		for range 120 {
			p = b.builder.ghostPose(0, &ghost, 1.0/60)
		}
		if !c.shows(p) {
			t.Errorf("%s: %+v", c.what, p)
		}
	}
}
