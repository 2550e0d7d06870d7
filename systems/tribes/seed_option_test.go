package tribes

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// TestSeed21_MaterialCrouchAndLandingAreOptions: the articles know none of the
// three; the shipped game does, and each is a choice of its own.
func TestSeed21_MaterialCrouchAndLandingAreOptions(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		original := rules.Name == "original"
		same(t, "materials rub", rules.MaterialFriction, original)
		same(t, "landings lock the jump", rules.LandingLockTicks > 0, original)

		r := onMaterial(t, s, rules, 1, 20) // ice
		start := r.feet()
		r.steps(30)
		same(t, "rests on ice at 20 degrees", r.feet() == start, !original)

		r = inWorld(t, s.armor, rules, floorAt(0)...)
		r.body.Position.Feet.Z = 0.01
		r.setVelocity(geom.Vec{Z: -26})
		r.step() // lands harder than 25 m/s
		r.body.Intent.Buttons |= components.ButtonJump
		ticks := 1
		for ; ticks < 100; ticks++ {
			if r.step(); r.body.Report.Jumped {
				break
			}
		}
		// The tick of the landing is the first of the lock.
		want := max(rules.LandingLockTicks, 1)
		same(t, "ticks from the landing to the jump", ticks, want)

		r = onMaterial(t, s, rules, 0, 0)
		r.body.Intent.Buttons |= components.ButtonCrouch
		r.body.Intent.Forward = components.Full
		rules.CrouchSpeed = 0.25
		r.rules = rules
		r.steps(60)
		want2 := s.forward
		if s.name == "light" { // the others cannot crouch
			want2 /= 4
		}
		near(t, "crouched speed", r.velocity().Y, want2, exact)
	})
}

// TestSeed30_TheStartOfABumpIsOnePosition: after a contact the body is where its
// slice began plus the new velocity for the remainder of the time spent, and continues
// from there. A second variable for the start would give another place.
func TestSeed30_TheStartOfABumpIsOnePosition(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Trapezoid = false
		rules.NextSlice = 1e3
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.body.Position.Feet.Z = 1.5
		r.arrive(geom.Vec{Y: 30, Z: -60})
		r.step()
		count := math.Ceil(math.Sqrt(30*30+60*60) * dt / rules.FirstSlice)
		spent, slice := 1.5/60, dt/count
		full := slice * (math.Ceil(spent/slice) - 1)
		want := geom.Vec{Y: 30 * dt, Z: 1.5 - 60*full + rules.Elasticity*(dt-full)}
		nearVec(t, "place", r.feet(), want, exact)
	})
}

// TestSeed30_TheSecondBumpOfATickHasAStartOfItsOwn: wall, then ground. With one
// slice for each bump both bounces are put back to its start.
func TestSeed30_TheSecondBumpOfATickHasAStartOfItsOwn(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Gravity = geom.Vec{}
		rules.Trapezoid = false
		rules.NeverStuck = false // it treats walls differently
		rules.FirstSlice, rules.NextSlice = 1e3, 1e3
		r := inWorld(t, s.armor, rules, append(wall(s.width+0.3), floorAt(0)...)...)
		r.body.Position.Feet.Z = 0.5
		r.setVelocity(geom.Vec{X: 30, Z: -20})
		r.step()
		const first = 0.3 / 30 // s to the wall
		e := rules.Elasticity
		want := geom.Vec{X: -e * dt, Z: 0.5 - 20*first + e*(dt-first)}
		nearVec(t, "place", r.feet(), want, exact)
		differs(t, "height", r.feet().Z, 0.5+e*(dt-first)) // from where the tick began
	})
}

// TestSeed47_SlicesDivideTheLengthOfTheMotion: the text calls a vector a
// distance. The same speed in any direction has the same slices, of a metre at most of the
// remaining displacement.
func TestSeed47_SlicesDivideTheLengthOfTheMotion(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		rules.Trapezoid = false
		rules.NextSlice = 1e3
		slice := dt / math.Ceil(50*dt/rules.FirstSlice) // 50 m/s
		full := slice * (math.Ceil(0.7/30/slice) - 1)
		want := 0.7 - 30*full + rules.Elasticity*(dt-full)
		for _, yaw := range []float64{0, 0.3, math.Pi / 4, 1.2, math.Pi / 2, 4} {
			r := inWorld(t, s.armor, rules, floorAt(0)...)
			r.body.Position.Feet.Z = 0.7
			sin, cos := math.Sincos(yaw)
			r.arrive(geom.Vec{X: 40 * sin, Y: 40 * cos, Z: -30})
			r.step()
			near(t, fmt.Sprintf("height at a heading of %v", yaw), r.feet().Z, want, exact)
		}
	})
}

// TestSki_HoldingTheKeyEqualsAJumpAtEachContact compares the bits of bodies that hold ski,
// hold jump, and press jump only in the ticks after a jumpable contact.
func TestSki_HoldingTheKeyEqualsAJumpAtEachContact(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		hills := append(plane(geom.Vec{Y: -40}, slopeNormal(25), 60), plane(geom.Vec{Y: 40}, slopeNormal(-15), 60)...)
		run := func(press func(r *rig)) []geom.Vec {
			r := inWorld(t, s.armor, rules, hills...)
			r.body.Position.Feet = geom.Vec{Y: -30, Z: 25}
			r.setVelocity(geom.Vec{X: 3, Y: 12})
			var path []geom.Vec
			for tick := range 400 {
				r.body.Intent.Look.Yaw = geom.Angle(tick * 40)
				r.body.Intent.Forward = components.AxisOf(float64(tick % 3 / 2))
				press(r)
				r.step()
				path = append(path, r.feet(), r.velocity())
			}
			return path
		}
		jumps := 0
		held := run(func(r *rig) { r.body.Intent.Buttons |= components.ButtonSki })
		jump := run(func(r *rig) { r.body.Intent.Buttons |= components.ButtonJump })
		timed := run(func(r *rig) {
			r.body.Intent.Hold(components.ButtonJump, r.body.Contact.TicksSinceJumpable < rules.JumpWindowTicks && r.body.Contact.JumpLockTicks == 0)
			if r.body.Intent.Has(components.ButtonJump) {
				jumps++
			}
		})
		for i := range held {
			if held[i] != jump[i] || held[i] != timed[i] {
				t.Fatalf("tick %d: ski %v, jump %v, timed %v", i/2, held[i], jump[i], timed[i])
			}
		}
		if jumps < 5 {
			t.Errorf("only %d jumps in 400 ticks", jumps)
		}
	})
}

// TestRules_EveryFieldMayBeSetOnItsOwn mixes the two presets: each field of one
// in the other, the rest as it is, must pass validation and play.
func TestRules_EveryFieldMayBeSetOnItsOwn(t *testing.T) {
	for _, pair := range [][2]Rules{{Articles(), Original()}, {Original(), Articles()}} {
		for i := range reflect.TypeFor[Rules]().NumField() {
			rules := pair[0]
			field := reflect.TypeFor[Rules]().Field(i)
			reflect.ValueOf(&rules).Elem().Field(i).Set(reflect.ValueOf(pair[1]).Field(i))
			if err := rules.Validate(); err != nil {
				t.Errorf("%s with %s of %s: %v", pair[0].Name, field.Name, pair[1].Name, err)
			}
			for _, s := range sheets() {
				scene := corner(70, -10)
				r := inWorld(t, s.armor, rules, scene...)
				r.body.Position.Feet = geom.Vec{Y: -20, Z: 4}
				r.setVelocity(geom.Vec{Y: 45, Z: -20})
				r.body.Intent.Forward = components.Full
				for tick := 1; tick <= 60; tick++ {
					r.body.Intent.Hold(components.ButtonSki, tick > 30)
					r.step()
					r.contained(t, tick, scene)
				}
				if !r.velocity().IsFinite() {
					t.Errorf("%s with %s of %s: velocity %v", pair[0].Name, field.Name, pair[1].Name, r.velocity())
				}
			}
		}
	}
}
