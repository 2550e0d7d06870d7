package weaponstest

import (
	"bytes"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/skijet/skijet/systems/weapons"
)

// Run checks a weapon as subtests of t:
//
//   - its spec is valid and survives JSON,
//   - a pull lets its pellets and its burst leave, and a charge waits for the release,
//   - what it fires ends within its time to live,
//   - nothing passes a wall of one centimetre at up to five times its top speed,
//   - its kick points away,
//   - a muzzle in a wall or in somebody acts on the near side, at 64 places,
//   - the same commands give the same hash three times, and no system does to an
//     entity what it may not,
//   - nothing of it is kept outside the state, as package statetest looks.
//
// It checks so with players, and again with shooters and targets that are none: spawned
// bodies that nobody plays, and turrets without an armour. What nobody carries is
// launched. A second mode is checked as the first one is, in subtests of "alt". Modules
// are what the weapon needs besides its spec.
func Run(t *testing.T, spec weapons.Spec, modules ...systems.Module) {
	t.Helper()
	r := rig{spec: spec, modules: modules}
	t.Run("valid", r.valid)
	if t.Failed() {
		return
	}
	for _, cast := range [...]cast{players, bodies, turrets} {
		r.cast = cast
		t.Run(casts[cast], r.all)
		if spec.Alt != nil {
			alt := r
			alt.alt = true
			t.Run(casts[cast]+", alt", alt.all)
		}
	}
}

// all checks one mode with one cast. What asks for no target asks turrets for nothing
// that bodies have not shown.
func (r rig) all(t *testing.T) {
	if r.cast != turrets {
		t.Run("shoots what its trigger says", r.shoots)
		t.Run("stops within its time to live", r.stops)
		t.Run("never tunnels", r.neverTunnels)
		t.Run("muzzle in a wall", r.muzzleInWall)
	}
	t.Run("kick points away", r.kicksAway)
	t.Run("muzzle in somebody", r.muzzleInSomebody)
	t.Run("same hash three times", r.sameHash)
	if r.cast == players {
		t.Run("all in the state", r.inState)
	}
}

// rig plays one mode of a weapon.
type rig struct {
	spec    weapons.Spec
	alt     bool
	modules []systems.Module
	cast    cast
}

// fire returns the mode that is played.
func (r rig) fire() weapons.Fire {
	fire, _ := r.spec.Mode(r.alt)
	return fire
}

func (r rig) valid(t *testing.T) {
	data, err := weapons.Encode(r.spec)
	if err != nil {
		t.Fatal(err)
	}
	back, err := weapons.Decode(data)
	if err != nil {
		t.Fatalf("its own JSON is refused: %v", err)
	}
	if again, err := weapons.Encode(back); err != nil || !bytes.Equal(again, data) {
		t.Errorf("JSON makes %s of %s, %v", again, data, err)
	}
}

func (r rig) stops(t *testing.T) {
	for _, pitch := range []float64{-80, -5, 10, 45, 88} {
		p := r.play(t, room(), geom.Vec{Y: -15})
		p.fire(geom.YawPitch{Yaw: geom.Degrees(float64(pitch * 3)), Pitch: geom.Degrees(pitch)}, holdTicks)
		left := 1
		if shot := r.fire().Projectile; shot != nil {
			left += shot.TTLTicks * (1 + generations(shot))
		}
		p.steps(left)
		if n := len(p.match.Projectiles(nil)); n > 0 {
			t.Errorf("at a pitch of %v degrees: %d still fly %d ticks after the last was fired", pitch, n, left)
		}
		if !p.fired {
			t.Errorf("at a pitch of %v degrees: it did not fire", pitch)
		}
	}
}

// shoots pulls the trigger once, as long as barrels need to turn or a charge to be
// there.
func (r rig) shoots(t *testing.T) {
	fire := r.fire()
	if fire.Beam != nil || !r.spec.IsCarried() {
		t.Skip("it has no trigger, or one without shots")
	}
	trigger, pull := &fire.Trigger, max(fire.Trigger.SpinUpTicks, 1)
	p := r.play(t, room(), geom.Vec{Y: -15})
	var pulls []int // how many shots or rays each has let leave
	p.after = func() {
		if n := p.left(); n > 0 {
			pulls = append(pulls, n)
		}
	}
	p.fire(geom.YawPitch{Yaw: geom.Degrees(180), Pitch: geom.Degrees(20)}, pull)
	if trigger.Charge != nil && len(pulls) != 1 {
		t.Errorf("it left %d times by being let go", len(pulls))
	}
	burst := max(trigger.BurstShots, 1)
	p.steps(burst * trigger.BurstTicks)
	if load := r.spec.Load(); trigger.UsesAmmo() {
		burst = min(burst, load[p.class])
	}
	if len(pulls) != burst && (len(pulls) == 0 || trigger.Energy == 0) { // which may not last for all of it
		t.Errorf("%d shots by one pull, want %d", len(pulls), burst)
	}
	for i, n := range pulls {
		if want := max(trigger.Pellets, 1); n != want {
			t.Errorf("shot %d was %d pellets, want %d", i, n, want)
		}
	}
}

// generations returns how many releases may follow on the first projectile.
func generations(shot *weapons.Projectile) (most int) {
	for _, r := range shot.Releases {
		if r.Generations == 0 {
			return components.MaxGenerations
		}
		most = max(most, r.Generations)
	}
	return most
}

func (r rig) neverTunnels(t *testing.T) {
	for trial := range 40 {
		fast := r
		fast.spec = r.spec.Clone()
		if shot := fast.fire().Projectile; shot != nil {
			shot.MuzzleSpeed = max(shot.MuzzleSpeed, shot.Flight.TopSpeed) * float64(1+trial%5)
		}
		look := geom.YawPitch{Yaw: geom.Degrees(float64(trial*23%100 - 50)), Pitch: geom.Degrees(float64(trial*37%70 - 30))}
		p := fast.play(t, room(), geom.Vec{X: float64(trial%7 - 3), Y: wallAt - 3 - float64(trial%13)})
		p.velocity = geom.Vec{Y: float64(trial%4) * 30}
		p.fire(look, holdTicks)
		p.steps(restTicks)
		if p.beyond > wallAt+1e-9 {
			t.Fatalf("trial %d, look %+v: something is %v m behind the wall", trial, look, p.beyond-wallAt)
		}
	}
}

func (r rig) muzzleInWall(t *testing.T) {
	if !r.spec.IsCarried() {
		t.Skip("it has no muzzle")
	}
	for k := range 64 {
		depth := float64(float64(k%8)*0.05) - 0.05 // of the eye in the wall, m
		look := geom.YawPitch{Yaw: geom.Degrees(float64(k/8*15 - 52)), Pitch: geom.Degrees(float64(k%5*15 - 30))}
		p := r.play(t, room(), geom.Vec{Y: wallAt + depth})
		p.pinned = true
		p.fire(look, holdTicks)
		p.steps(restTicks)
		if p.beyond > wallAt+1e-9 {
			t.Fatalf("place %d: the eye %v m in the wall, look %+v: something is %v m behind it", k, depth, look, p.beyond-wallAt)
		}
	}
}

func (r rig) muzzleInSomebody(t *testing.T) {
	fire := r.fire()
	shot := fire.Projectile
	if !r.spec.IsCarried() || fire.Beam != nil || shot != nil && (shot.Bounce != nil || shot.Stick.Has(components.StickBodies)) {
		t.Skip("it has no muzzle or does not act on the first that it meets")
	}
	for k := range 64 {
		apart := float64(float64(k%16) * 0.06) // m between the two
		p := r.play(t, room(), geom.Vec{})
		victim := p.join(geom.Vec{Y: apart}, 2)
		p.pinned = true
		p.fire(geom.YawPitch{Pitch: geom.Degrees(float64(k/16*10 - 15))}, holdTicks)
		p.steps(restTicks)
		if p.struck != victim {
			t.Fatalf("place %d: %v m apart, it met %d and not %d", k, apart, p.struck, victim)
		}
		if p.struckAt.Y > apart+1e-9 {
			t.Fatalf("place %d: %v m apart, it met the far side at %v", k, apart, p.struckAt)
		}
	}
}

func (r rig) kicksAway(t *testing.T) {
	shot := r.fire().Projectile
	if shot == nil || shot.Payload.Kick == 0 {
		t.Skip("it does not kick")
	}
	if shot.Payload.Radius == 0 {
		r.kicksAlong(t)
		return
	}
	for k := range 32 {
		sin, cos := geom.SinCos(geom.Angle(k * 2048))
		from := geom.Vec{X: float64(sin * 2.5), Y: float64(cos * 2.5), Z: float64(float64(k%5) * 0.6)}
		p := r.play(t, room(), geom.Vec{Y: -30})
		victim := p.join(geom.Vec{}, 2)
		p.steps(2)
		before := p.stateOf(victim)
		if err := p.match.Explode(before.feet.Add(from), shot.Payload, components.Nobody); err != nil {
			t.Fatal(err)
		}
		p.steps(1)
		gained := p.stateOf(victim).velocity.Sub(before.velocity)
		away := before.box.Center.Sub(before.feet.Add(from))
		if along := gained.Dot(away); along <= 0 {
			t.Errorf("a blast at %v pushes by %v: not away", from, gained)
		}
	}
}

// kicksAlong is for a kick without a radius, which follows the shot.
func (r rig) kicksAlong(t *testing.T) {
	p := r.play(t, room(), geom.Vec{Y: -5})
	victim := p.join(geom.Vec{}, 2)
	gained := 0.0
	p.after = func() { gained = max(gained, p.stateOf(victim).velocity.Y) }
	p.fire(geom.YawPitch{}, holdTicks)
	p.steps(restTicks)
	if gained <= 0 {
		t.Error("it pushes nobody along its flight")
	}
}

func (r rig) sameHash(t *testing.T) {
	var want []uint64
	for run := range 3 {
		p := r.play(t, room(), geom.Vec{Y: -10})
		p.join(geom.Vec{Y: 4, X: 1}, 2)
		p.join(geom.Vec{Y: -4, X: -2}, 1)
		var got []uint64
		p.after = func() { got = append(got, p.match.Hash()) }
		for turn := range 4 {
			p.fire(geom.YawPitch{Yaw: geom.Degrees(float64(turn*7 - 10)), Pitch: geom.Degrees(-2)}, holdTicks)
			p.steps(30)
		}
		if err := p.match.Problem(); err != nil {
			t.Fatal(err)
		}
		if run == 0 {
			want = got
			continue
		}
		for tick := range want {
			if got[tick] != want[tick] {
				t.Fatalf("run %d tick %d: hash %x, was %x", run, tick, got[tick], want[tick])
			}
		}
	}
}

// inState plays the weapon again from snapshots.
func (r rig) inState(t *testing.T) {
	const turn = holdTicks + 20 // ticks from one pull of the trigger to the next
	err := statetest.Check(statetest.Scene{Ticks: 3 * turn, Every: 19, Make: func() (*systems.Match, error) {
		p := r.play(t, room(), geom.Vec{Y: -10})
		p.join(geom.Vec{Y: 4, X: 1}, 2)
		p.join(geom.Vec{Y: -4, X: -2}, 1)
		return p.match, nil
	}, Commands: func(_ *systems.Match, tick int) []systems.Command {
		in := components.Input{Look: geom.YawPitch{Yaw: geom.Degrees(float64(tick/turn*7 - 10)), Pitch: geom.Degrees(-2)}}
		in.Hold(components.ButtonFire, tick%turn < holdTicks)
		return []systems.Command{{Player: 1, Input: in}} // the shooter comes first
	}})
	if err != nil {
		t.Error(err)
	}
}
