package behaviours

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// tricky returns weapons by what their projectiles do, which fly into targets and a wall
// some metres ahead within a tick, or stay near.
func tricky() map[string]func(p *weapons.Projectile) {
	every := ReleaseData{Weapon: "pellet", When: ReleaseEvery, Count: 2, Spread: 40, EveryTicks: 1}
	behave := func(change func(b *Behaviour)) func(p *weapons.Projectile) {
		return func(p *weapons.Projectile) { give(p, change) }
	}
	slow := func(change func(b *Behaviour)) func(p *weapons.Projectile) {
		return func(p *weapons.Projectile) {
			p.MuzzleSpeed = 20
			give(p, change)
		}
	}
	unfused := func(change func(b *Behaviour)) func(p *weapons.Projectile) {
		return func(p *weapons.Projectile) {
			p.Fuse = &components.FuseData{}
			give(p, change)
		}
	}
	return map[string]func(p *weapons.Projectile){
		"nothing":                   func(*weapons.Projectile) {},
		"stick":                     unfused(func(b *Behaviour) { b.Stick = allSurfaces }),
		"stick to walls and pierce": behave(func(b *Behaviour) { b.Stick, b.Pierce = StickWalls, 5 }),
		"pierce":                    behave(func(b *Behaviour) { b.Pierce = 1 }),
		"payloads": behave(func(b *Behaviour) {
			b.Payloads = []components.PayloadData{{Kind: "boom", Damage: 0.02, Radius: 30, Kick: 100}, {Kind: "x", Damage: 0.01}}
		}),
		"chain": behave(func(b *Behaviour) { b.Chain = &ChainData{Jumps: 2, Range: 20, Factor: 0.5} }),
		"release at the end": behave(func(b *Behaviour) {
			b.Releases = []ReleaseData{{Weapon: "pellet", When: ReleaseAtEnd, Count: 3, Spread: 90, Inherit: 0.1}}
		}),
		"release in time, slow": slow(func(b *Behaviour) {
			b.Releases = []ReleaseData{every, {Weapon: "pellet", When: ReleaseEvery, Count: 1, EveryTicks: 3}}
		}),
		"release at a bounce": func(p *weapons.Projectile) {
			p.Flight.Radius, p.Bounce, p.Fuse = 0.1, &components.BounceData{Elasticity: 0.5}, &components.FuseData{}
			give(p, func(b *Behaviour) { b.Releases = []ReleaseData{{Weapon: "pellet", When: ReleaseAtBounce, Count: 1}} })
		},
		"stuck and releasing": unfused(func(b *Behaviour) { b.Stick, b.Releases = allSurfaces, []ReleaseData{every} }),
		"field":               slow(func(b *Behaviour) { b.Field = &FieldData{Pull: 300, Radius: 20, Shots: true} }),
		"field and stuck":     behave(func(b *Behaviour) { b.Stick, b.Field = allSurfaces, &FieldData{Pull: 300, Radius: 20, Shots: true} }),
		"flare":               slow(func(b *Behaviour) { b.Flare = 3 }),
		"homing":              slow(func(b *Behaviour) { b.Homing = &HomingData{Turn: 300, Range: 50, Cone: 80} }),
		"homing by a lock": slow(func(b *Behaviour) {
			b.Homing, b.Lock = &HomingData{Turn: 300, Range: 50, Cone: 80}, &LockingData{Ticks: 500, Range: 50, Cone: 80}
		}),
		"health": func(p *weapons.Projectile) {
			p.MuzzleSpeed, p.Volatile = 20, &components.VolatileData{Half: 0.4, Health: 0.15, Dud: true}
		},
	}
}

// TestFirstTick_DoesAllThatAShotOfAnEarlierTickDoes compares a match in which a trigger
// lets a shot go with one in which the same shot is launched before the tick.
func TestFirstTick_DoesAllThatAShotOfAnEarlierTickDoes(t *testing.T) {
	seeker := missile(0.1, nil)
	seeker.Name = "seeker"
	for name, change := range tricky() {
		for _, alt := range []bool{false, true} {
			spec := pellet()
			spec.Name, spec.Slot, spec.Trigger.CycleTicks = "trick", 0, 500
			spec.Projectile.MuzzleSpeed, spec.Projectile.GraceTicks = 600, 8
			buttons := fireKey
			if change(spec.Projectile); alt {
				second, _ := spec.Mode(false)
				spec.Alt, spec.Projectile, buttons = &second, pellet().Projectile, altKey
			}
			play := func(fired bool) (all [][]systems.ProjectileState, told [][]systems.Event, shots []components.ShotData) {
				level := hall(t, func(s *sketch) { s.Block(geom.Vec{X: -5, Y: 12}, geom.Vec{X: 5, Y: 13, Z: 9}, false) })
				m, id := duel(t, systems.Options{Level: level, Immortal: true}, spec, pellet(), seeker)
				addTarget(t, m, 0, 5, 0, 2)
				addTarget(t, m, 0.2, 8, 0, 2)
				steps(m, 20)
				lob(m, "seeker", id, geom.Vec{X: 3, Z: 3}, geom.Vec{Y: 10})
				lob(m, "pellet", id, geom.Vec{X: -3, Y: 2, Z: 3}, geom.Vec{Y: 0.1})
				fire, _ := spec.Mode(alt)
				in := components.Input{}
				if fired {
					in.Buttons = buttons
				} else if _, err := m.Launch(systems.Shot{Weapon: "trick", Alt: alt, Owner: id, Position: systems.EyePosition(feetOf(m, id), tribes.Light().Half),
					Velocity: geom.Vec{Y: fire.Projectile.MuzzleSpeed}}); err != nil {
					t.Fatal(err)
				}
				for range 70 {
					events := steps(m, 1, systems.Command{Player: id, Input: in})
					told = append(told, slices.DeleteFunc(events, func(e systems.Event) bool { return e.Kind == systems.EventFired }))
					all = append(all, m.Projectiles(nil))
					for _, p := range m.Projectiles(nil) {
						shots = append(shots, *components.Shot.Get(mustEntry(m, p.ID)))
					}
					in.Buttons = 0
				}
				if err := m.Problem(); err != nil {
					t.Fatal(err)
				}
				return all, told, shots
			}
			all, told, shots := play(true)
			wantAll, wantTold, wantShots := play(false)
			for tick := range all {
				if !slices.Equal(all[tick], wantAll[tick]) {
					t.Errorf("%s, alt %v, tick %d: projectiles\n%+v, want\n%+v", name, alt, tick, all[tick], wantAll[tick])
					break
				}
				if !slices.Equal(told[tick], wantTold[tick]) {
					t.Errorf("%s, alt %v, tick %d: events\n%+v, want\n%+v", name, alt, tick, told[tick], wantTold[tick])
					break
				}
			}
			if !slices.Equal(shots, wantShots) {
				t.Errorf("%s, alt %v: generations differ", name, alt)
			}
		}
	}
}

// TestLock_OfTheSecondModeIsThatOfItsTrigger has two modes with other locks.
func TestLock_OfTheSecondModeIsThatOfItsTrigger(t *testing.T) {
	for _, first := range []*LockingData{nil, {Ticks: 5, Range: 80, Cone: 10}} {
		spec := missile(0, &LockingData{Ticks: 20, Range: 80, Cone: 10})
		other := spec.Clone()
		alt := other.First()
		spec.Alt = &alt
		give(spec.Projectile, func(b *Behaviour) { b.Lock = first })
		m, id := duel(t, systems.Options{Immortal: true}, spec)
		victim := addTarget(t, m, 0, 40, 0, 2)
		steps(m, 30)
		steps(m, 1, systems.Command{Player: id, Input: components.Input{Buttons: altKey}})
		want := victim
		if first != nil {
			want = components.Nobody // its own is not there after five ticks and one
		}
		if homing := Homing.Get(mustEntry(m, m.Projectiles(nil)[0].ID)); homing.Target != want {
			t.Errorf("first lock %v: %+v, want %d", first, *homing, want)
		}
	}
}
