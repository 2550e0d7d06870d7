package weaponstest

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/skijet/skijet/systems/weapons"
)

// errSilent is what is wrong where nothing was fired.
var errSilent = errors.New("it did not fire: if something keeps it from that, see Arrange and Silent")

func (r rig) valid() error {
	data, err := weapons.Encode(r.spec)
	if err != nil {
		return err
	}
	back, err := weapons.Decode(data)
	if err != nil {
		return fmt.Errorf("its own JSON is refused: %w", err)
	}
	if again, err := weapons.Encode(back); err != nil || !bytes.Equal(again, data) {
		return fmt.Errorf("JSON makes %s of %s, %v", again, data, err)
	}
	r.play(room(), geom.Vec{}) // with all that it needs
	return nil
}

func (r rig) staysSilent() error {
	p := r.play(room(), geom.Vec{Y: -15})
	p.fire(geom.YawPitch{}, holdTicks)
	p.steps(restTicks)
	if p.fired {
		return errors.New("it fired, and is said to be silent")
	}
	return nil
}

func (r rig) stops() error {
	p := r.start(room())
	for _, pitch := range []float64{-80, -5, 10, 45, 88} {
		p.begin(geom.Vec{Y: -15})
		p.fire(geom.YawPitch{Yaw: geom.Degrees(float64(pitch * 3)), Pitch: geom.Degrees(pitch)}, holdTicks)
		trigger := r.fire().Trigger
		left := 1 + trigger.BurstShots*trigger.BurstTicks + r.life() // a burst goes on when the trigger is let go
		p.steps(left)
		if n := len(p.shots()); n > 0 {
			return fmt.Errorf("at a pitch of %v degrees: %d still fly %d ticks after the last was fired", pitch, n, left)
		}
		if !p.fired {
			return fmt.Errorf("at a pitch of %v degrees: %w", pitch, errSilent)
		}
	}
	return nil
}

// shoots pulls the trigger once, as long as barrels need to turn or a charge to be
// there.
func (r rig) shoots() error {
	fire := r.fire()
	if fire.Beam != nil || !r.spec.IsCarried() {
		return skip("it has no trigger, or one without shots")
	}
	if fire.Projectile != nil && fire.Projectile.TTLTicks == 1 {
		return skip("its time is over in the tick of the shot, so that nobody can count what left")
	}
	trigger, pull := &fire.Trigger, max(fire.Trigger.SpinUpTicks, 1)
	p := r.play(room(), geom.Vec{Y: -15})
	var pulls []int // how many shots or rays each has let leave
	var wrong error
	p.after = func() {
		if n := p.left(); n > 0 {
			pulls = append(pulls, n)
			wrong = cmp.Or(wrong, p.lackParts())
		}
	}
	p.fire(geom.YawPitch{Yaw: geom.Degrees(180), Pitch: geom.Degrees(20)}, pull)
	if trigger.Charge != nil && len(pulls) != 1 {
		return fmt.Errorf("it left %d times by being let go", len(pulls))
	}
	burst := max(trigger.BurstShots, 1)
	p.steps(burst * trigger.BurstTicks)
	if load := r.spec.Load(); trigger.UsesAmmo() {
		burst = min(burst, load[p.class])
	}
	lasts := trigger.Energy == 0 && trigger.Heat == 0 // for all of a burst
	if len(pulls) != burst && (len(pulls) == 0 || len(pulls) > burst || lasts) {
		return fmt.Errorf("%d shots by one pull, want %d", len(pulls), burst)
	}
	for i, n := range pulls {
		if want := max(trigger.Pellets, 1); n != want {
			return fmt.Errorf("shot %d was %d pellets, want %d", i, n, want)
		}
	}
	return wrong
}

// life returns for how many ticks what one shot leads to flies at most.
func (r rig) life() int {
	shot := r.fire().Projectile
	if shot == nil {
		return r.longest()
	}
	specs := r.all()
	known := map[string]int{} // by weapon and generation; only looked up
	var from func(p *weapons.Projectile, generation int) int
	from = func(p *weapons.Projectile, generation int) (most int) {
		for _, release := range behaviourOf(p).Releases {
			i := slices.IndexFunc(specs, func(s weapons.Spec) bool { return s.Name == release.Weapon })
			last := release.Generations
			if last == 0 {
				last = behaviours.MaxGenerations
			}
			if i < 0 || generation >= last || specs[i].Projectile == nil {
				continue
			}
			key := fmt.Sprint(specs[i].Name, "/", generation+1)
			if _, ok := known[key]; !ok {
				known[key] = from(specs[i].Projectile, generation+1)
			}
			most = max(most, known[key])
		}
		return most + p.TTLTicks
	}
	return max(from(shot, 0), r.longest())
}

// longest returns how long that flies which systems of modules launch.
func (r rig) longest() (ticks int) {
	for _, s := range r.all() {
		if slices.Contains(r.flies, s.Name) && s.Projectile != nil {
			ticks = max(ticks, s.Projectile.TTLTicks)
		}
	}
	return ticks
}

func (r rig) neverTunnels() error {
	var plays [5]*play // of its speed and its multiples
	for i := range plays {
		fast := r
		fast.spec = r.spec.Clone()
		if shot := fast.fire().Projectile; shot != nil {
			shot.MuzzleSpeed = max(shot.MuzzleSpeed, shot.Flight.TopSpeed) * float64(1+i)
		}
		plays[i] = fast.start(room())
	}
	for trial := range 40 {
		p, look := plays[trial%5], geom.YawPitch{Yaw: geom.Degrees(float64(trial*23%100 - 50)), Pitch: geom.Degrees(float64(trial*37%70 - 30))}
		p.begin(geom.Vec{X: float64(trial%7 - 3), Y: wallAt - 3 - float64(trial%13)})
		p.velocity = geom.Vec{Y: float64(trial%4) * 30}
		p.fire(look, holdTicks)
		p.waitForShots()
		if p.beyond > wallAt+1e-9 {
			return fmt.Errorf("trial %d, look %+v: something is %v m behind the wall", trial, look, p.beyond-wallAt)
		}
		if !p.fired {
			return errSilent
		}
	}
	return nil
}

func (r rig) muzzleInWall() error {
	if !r.spec.IsCarried() {
		return skip("it has no muzzle")
	}
	p := r.start(room())
	p.pinned = true
	for k := range 64 {
		depth := float64(float64(k%8)*0.05) - 0.05 // of the eye in the wall, m
		look := geom.YawPitch{Yaw: geom.Degrees(float64(k/8*15 - 52)), Pitch: geom.Degrees(float64(k%5*15 - 30))}
		p.begin(geom.Vec{Y: wallAt + depth})
		p.fire(look, holdTicks)
		p.waitForShots()
		if p.beyond > wallAt+1e-9 {
			return fmt.Errorf("place %d: the eye %v m in the wall, look %+v: something is %v m behind it", k, depth, look, p.beyond-wallAt)
		}
		if !p.fired {
			return errSilent
		}
	}
	return nil
}

// muzzleInSomebody also looks at shots that spread: those may miss, and nothing else.
func (r rig) muzzleInSomebody() error {
	fire := r.fire()
	if !r.spec.IsCarried() || fire.Beam != nil || fire.Signal != "" || !actsOnContact(fire.Projectile) {
		return skip("it has no muzzle or does not act on the first that it meets")
	}
	straight := r
	straight.spec = r.spec.Clone()
	for _, trigger := range []*weapons.Trigger{&straight.spec.Trigger, altTrigger(&straight.spec)} {
		trigger.Spread, trigger.Lift = 0, 0
	}
	if err := straight.muzzlesInSomebody(reaches(&fire)); err != nil || fire.Trigger.Spread == 0 && fire.Trigger.Lift == 0 {
		return err
	}
	return r.muzzlesInSomebody(false)
}

// reaches reports whether a shot comes a metre far by itself, and neither falls to the
// ground nor is drawn elsewhere before.
func reaches(f *weapons.Fire) bool {
	const metre = 1.0
	p := f.Projectile
	if p == nil {
		return f.Ray.Range >= metre
	}
	speed := p.MuzzleSpeed
	if c := f.Trigger.Charge; c != nil && c.Speed != nil {
		speed *= *c.Speed + float64((1-*c.Speed)*float64(min(holdTicks, c.Ticks))/float64(c.Ticks))
	}
	seconds, field := metre/speed, behaviourOf(p).Field
	return seconds <= float64(p.TTLTicks)*systems.TickSeconds && float64(p.Flight.Gravity*seconds*seconds)/2 < metre && (field == nil || !field.Shots)
}

// altTrigger returns the trigger of the second mode, or one of nobody.
func altTrigger(s *weapons.Spec) *weapons.Trigger {
	if s.Alt == nil {
		return new(weapons.Trigger)
	}
	return &s.Alt.Trigger
}

// actsOnContact reports whether a shot ends at the first body that it meets.
func actsOnContact(shot *weapons.Projectile) bool {
	return shot == nil || shot.Bounce == nil && !behaviourOf(shot).Stick.Has(behaviours.StickBodies)
}

func (r rig) muzzlesInSomebody(hits bool) error {
	ray := r.fire().Ray
	pierces := ray != nil && ray.Pierce > 0 // what is told is where it ends
	p := r.start(room())
	p.pinned, p.once = true, true
	for k := range 64 {
		apart := float64(float64(k%16) * 0.06) // m between the two
		p.begin(geom.Vec{})
		victim := p.join(geom.Vec{Y: apart}, 2)
		p.fire(geom.YawPitch{Pitch: geom.Degrees(float64(k/16*10 - 15))}, holdTicks)
		for p.struck == components.Nobody && len(p.shots()) > 0 {
			p.steps(1)
		}
		if p.struck != victim && hits {
			return fmt.Errorf("place %d: %v m apart, it met %d and not %d", k, apart, p.struck, victim)
		}
		if p.struck == victim && !pierces && p.struckAt.Y > apart+1e-9 {
			return fmt.Errorf("place %d: %v m apart, it met the far side at %v", k, apart, p.struckAt)
		}
		if !p.fired {
			return errSilent
		}
	}
	return nil
}

func (r rig) kicksAway() error {
	shot := r.fire().Projectile
	if shot == nil || shot.Payload.Kick == 0 {
		return skip("it does not kick")
	}
	if shot.Payload.Radius == 0 {
		return r.kicksAlong()
	}
	distance := min(2.5, 0.6*shot.Payload.Radius) // m
	p := r.start(room())
	for k := range 32 {
		sin, cos := geom.SinCos(geom.Angle(k * 2048))
		off := geom.Vec{X: float64(sin * distance), Y: float64(cos * distance), Z: float64(float64(k%5) * 0.2 * distance)}
		p.begin(geom.Vec{Y: -30})
		victim := p.join(geom.Vec{}, 2)
		p.steps(2)
		before := p.stateOf(victim)
		at := before.box.Center.Add(off)
		must(p.match.Explode(at, shot.Payload, components.Nobody))
		p.steps(1)
		gained := p.stateOf(victim).velocity.Sub(before.velocity)
		if along := gained.Dot(off); along >= 0 {
			return fmt.Errorf("a blast at %v of the middle pushes by %v: not away", off, gained)
		}
	}
	return nil
}

// kicksAlong is for a kick without a radius, which follows the shot.
func (r rig) kicksAlong() error {
	p := r.play(room(), geom.Vec{Y: -25})
	victim := p.join(geom.Vec{}, 2)
	if !actsOnContact(r.fire().Projectile) {
		return skip("it does not act on the first that it meets")
	}
	p.steps(2)
	gained := 0.0
	p.after = func() { gained = max(gained, p.stateOf(victim).velocity.Y) }
	box := p.stateOf(victim).box
	_, err := p.match.Launch(systems.Shot{Weapon: r.spec.Name, Alt: r.alt, Owner: p.shooter,
		Position: box.Center.Sub(geom.Vec{Y: box.Half.Y + 0.5}), Velocity: geom.Vec{Y: r.fire().Projectile.MuzzleSpeed}})
	must(err)
	for len(p.shots()) > 0 {
		p.steps(1)
	}
	if p.struck != victim {
		return skip("it does not come far enough to strike anybody")
	}
	if gained <= 0 {
		return errors.New("it pushes nobody along its flight")
	}
	return nil
}

func (r rig) sameHash() error {
	var want []uint64
	for run := range 3 {
		p := r.play(room(), geom.Vec{Y: -10})
		p.join(geom.Vec{Y: 4, X: 1}, 2)
		p.join(geom.Vec{Y: -4, X: -2}, 1)
		var got []uint64
		p.after = func() { got = append(got, p.match.Hash()) }
		for turn := range 4 {
			p.fire(geom.YawPitch{Yaw: geom.Degrees(float64(turn*7 - 10)), Pitch: geom.Degrees(-2)}, holdTicks)
			p.steps(30)
		}
		if err := p.match.Problem(); err != nil {
			return err
		}
		if !p.fired && !r.silent[mode(r.alt)] {
			return errSilent
		}
		if run == 0 {
			want = got
			continue
		}
		for tick := range want {
			if got[tick] != want[tick] {
				return fmt.Errorf("run %d tick %d: hash %x, was %x", run, tick, got[tick], want[tick])
			}
		}
	}
	return nil
}

// inState plays both modes in turns, again from snapshots after every tick.
func (r rig) inState() error {
	const turn = holdTicks + 20 // ticks from one pull of a trigger to the next
	var shooter components.ID   // the same in every match
	fired := false
	err := statetest.Check(statetest.Scene{Ticks: 4 * turn, Every: 7, Make: func() (*systems.Match, error) {
		p := r.play(room(), geom.Vec{Y: -10})
		p.join(geom.Vec{Y: 4, X: 1}, 2)
		p.join(geom.Vec{Y: -4, X: -2}, 1)
		p.launches, shooter = p.release, p.shooter
		return p.match, nil
	}, Commands: func(m *systems.Match, tick int) []systems.Command {
		for _, e := range m.Events() {
			fired = fired || tick > 0 && (e.Kind == systems.EventFired || e.Kind == systems.EventBeam)
		}
		fired = fired || len(m.Projectiles(nil)) > 0
		in := components.Input{Look: geom.YawPitch{Yaw: geom.Degrees(float64(tick/turn*7 - 10)), Pitch: geom.Degrees(-2)}}
		button := components.ButtonFire
		if r.spec.Alt != nil && tick/turn%2 == 1 {
			button = components.ButtonAltFire
		}
		in.Hold(button, tick%turn < holdTicks)
		return []systems.Command{{Player: shooter, Input: in}}
	}})
	if err == nil && !fired {
		return errSilent
	}
	return err
}
