package systems

import (
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// tricky returns weapons by what their projectiles do, which fly into targets and a wall
// some metres ahead within a tick, or stay near.
func tricky() map[string]func(p *weapons.Projectile) {
	every := components.ReleaseData{Weapon: "pellet", When: components.ReleaseEvery, Count: 2, Spread: 40, EveryTicks: 1}
	return map[string]func(p *weapons.Projectile){
		"nothing":                   func(*weapons.Projectile) {},
		"stick":                     func(p *weapons.Projectile) { p.Stick, p.Fuse = allSurfaces, &components.FuseData{} },
		"stick to walls and pierce": func(p *weapons.Projectile) { p.Stick, p.Pierce = components.StickWalls, 5 },
		"pierce":                    func(p *weapons.Projectile) { p.Pierce = 1 },
		"payloads": func(p *weapons.Projectile) {
			p.Payloads = []components.PayloadData{{Kind: "boom", Damage: 0.02, Radius: 30, Kick: 100}, {Kind: "x", Damage: 0.01}}
		},
		"chain": func(p *weapons.Projectile) { p.Chain = &components.ChainData{Jumps: 2, Range: 20, Factor: 0.5} },
		"release at the end": func(p *weapons.Projectile) {
			p.Releases = []components.ReleaseData{{Weapon: "pellet", When: components.ReleaseAtEnd, Count: 3, Spread: 90, Inherit: 0.1}}
		},
		"release in time, slow": func(p *weapons.Projectile) {
			p.MuzzleSpeed, p.Releases = 20, []components.ReleaseData{every, {Weapon: "pellet", When: components.ReleaseEvery, Count: 1, EveryTicks: 3}}
		},
		"release at a bounce": func(p *weapons.Projectile) {
			p.Flight.Radius, p.Bounce, p.Fuse = 0.1, &components.BounceData{Elasticity: 0.5}, &components.FuseData{}
			p.Releases = []components.ReleaseData{{Weapon: "pellet", When: components.ReleaseAtBounce, Count: 1}}
		},
		"stuck and releasing": func(p *weapons.Projectile) {
			p.Stick, p.Fuse, p.Releases = allSurfaces, &components.FuseData{}, []components.ReleaseData{every}
		},
		"field": func(p *weapons.Projectile) {
			p.MuzzleSpeed, p.Field = 20, &components.FieldData{Pull: 300, Radius: 20, Shots: true}
		},
		"field and stuck": func(p *weapons.Projectile) {
			p.Stick, p.Field = allSurfaces, &components.FieldData{Pull: 300, Radius: 20, Shots: true}
		},
		"flare": func(p *weapons.Projectile) { p.MuzzleSpeed, p.Flare = 20, 3 },
		"homing": func(p *weapons.Projectile) {
			p.MuzzleSpeed, p.Homing = 20, &components.HomingData{Turn: 300, Range: 50, Cone: 80}
		},
		"homing by a lock": func(p *weapons.Projectile) {
			p.MuzzleSpeed, p.Homing = 20, &components.HomingData{Turn: 300, Range: 50, Cone: 80}
			p.Lock = &weapons.Lock{Ticks: 500, Range: 50, Cone: 80}
		},
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
				second := firstOf(spec.Clone())
				spec.Alt, spec.Projectile, buttons = &second, pellet().Projectile, altKey
			}
			play := func(fired bool) (all [][]ProjectileState, told [][]Event, shots []components.ShotData) {
				level := hall(t, func(s *sketch) { s.Block(geom.Vec{X: -5, Y: 12}, geom.Vec{X: 5, Y: 13, Z: 9}, false) })
				m, id := duel(t, Options{Level: level, Immortal: true}, spec, pellet(), seeker)
				addTarget(t, m, 0, 5, 0, 2)
				addTarget(t, m, 0.2, 8, 0, 2)
				steps(m, 20)
				lob(m, "seeker", id, geom.Vec{X: 3, Z: 3}, geom.Vec{Y: 10})
				lob(m, "pellet", id, geom.Vec{X: -3, Y: 2, Z: 3}, geom.Vec{Y: 0.1})
				p := playerEntry(m, id)
				fire, _ := spec.Mode(alt)
				in := components.Input{}
				if fired {
					in.Buttons = buttons
				} else if _, err := m.Launch(Shot{Weapon: "trick", Alt: alt, Owner: id, Position: EyePosition(p.position.Feet, tribes.Light().Half),
					Velocity: geom.Vec{Y: fire.Projectile.MuzzleSpeed}}); err != nil {
					t.Fatal(err)
				}
				for range 70 {
					events := steps(m, 1, Command{Player: id, Input: in})
					told = append(told, slices.DeleteFunc(events, func(e Event) bool { return e.Kind == EventFired }))
					all = append(all, m.Projectiles(nil))
					for _, s := range m.shots.Launcher.Flying.Members {
						shots = append(shots, *components.Shot.Get(s.Entry))
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
	for _, first := range []*weapons.Lock{nil, {Ticks: 5, Range: 80, Cone: 10}} {
		spec := missile(0, &weapons.Lock{Ticks: 20, Range: 80, Cone: 10})
		alt := firstOf(spec.Clone())
		spec.Alt, spec.Projectile.Lock = &alt, first
		m, id := duel(t, Options{Immortal: true}, spec)
		victim := addTarget(t, m, 0, 40, 0, 2)
		steps(m, 30)
		steps(m, 1, Command{Player: id, Input: components.Input{Buttons: altKey}})
		want := victim
		if first != nil {
			want = components.Nobody // its own is not there after five ticks and one
		}
		if homing := components.Homing.Get(mustEntry(m, m.Projectiles(nil)[0].ID)); !homing.ByLock || homing.Target != want {
			t.Errorf("first lock %v: %+v, want %d", first, *homing, want)
		}
	}
}

// TestDiscJump_IsHighestTwoTicksAfterTheJump pins the heights in the page about feel: a
// disc that leaves with the jump goes off before the feet have left the ground.
func TestDiscJump_IsHighestTwoTicksAfterTheJump(t *testing.T) {
	for late, want := range []float64{19.2, 27.1, 29.8, 24.7} {
		m := newMatch(t, Options{Level: hall(t, nil), Rules: tribes.Articles()})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0), Look: geom.YawPitch{Pitch: geom.Degrees(-88)}, Weapons: []string{"disc"}})
		steps(m, 40) // spawn protection is over
		peak := 0.0
		for tick := range 250 {
			in := components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-88)}}
			in.Hold(components.ButtonJump, tick == 0)
			in.Hold(components.ButtonFire, tick == late)
			m.Step([]Command{{Player: id, Input: in}})
			peak = max(peak, feet(m, id).Z)
		}
		if math.Abs(peak-want) > 0.05 {
			t.Errorf("fired %d ticks after the jump it gets %.2f m high, want %.1f", late, peak, want)
		}
	}
}
