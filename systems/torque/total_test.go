package torque

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// TestStep_IsTotalAndBounded steps random finite states, from tiny to absurd: each step
// stays within its limit of queries, and nothing becomes NaN.
func TestStep_IsTotalAndBounded(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	scene := append(corner(40, -20), block(geom.Vec{X: -3, Y: -12, Z: 0}, geom.Vec{X: 3, Y: -9, Z: 0.5})...)
	wild := func() float64 {
		return (random.Float64()*2 - 1) * math.Pow(10, random.Float64()*330-320)
	}
	each(t, func(t *testing.T, s Setup) {
		r := inWorld(t, s, scene...)
		c := &counter{World: r.world}
		r.world = c
		for trial := range 3000 {
			place := geom.Vec{X: random.Float64()*10 - 5, Y: -random.Float64() * 20, Z: random.Float64() * 5}
			r.body.Position.Feet = place
			r.setVelocity(geom.Vec{X: wild(), Y: wild(), Z: wild()})
			in := r.body.Intent
			in.Forward, in.Right = components.Axis(random.Uint32()), components.Axis(random.Uint32())
			in.Look = geom.YawPitch{Yaw: geom.Angle(random.Uint32()), Pitch: geom.Angle(random.Uint32())}
			in.Hold(components.ButtonJump, random.IntN(2) == 0)
			in.Hold(components.ButtonJet, random.IntN(2) == 0)
			in.Hold(components.ButtonSki, random.IntN(2) == 0)
			r.body.Medium = nil
			if random.IntN(3) == 0 {
				r.body.Medium = &components.MediumData{Coverage: random.Float64(), Density: math.Abs(wild()), Viscosity: math.Abs(wild()),
					GravityFactor: wild(), VelocityFactor: wild(), Force: geom.Vec{X: wild(), Z: wild()}}
			}
			start := r.velocity()
			for tick := 1; tick <= 3; tick++ {
				c.sweeps = 0
				r.step()
				if limit := 5 + 7*s.Rules.MoveRetries; c.sweeps > limit {
					t.Fatalf("%s trial %d tick %d: %d sweeps, limit %d", r.name, trial, tick, c.sweeps, limit)
				}
				if !r.feet().IsFinite() || !r.velocity().IsFinite() || !geom.IsFinite(r.body.Energy.Current) {
					t.Fatalf("%s trial %d tick %d: %v at %v from %v at %v", r.name, trial, tick, r.velocity(), r.feet(), start, place)
				}
			}
		}
	})
}

func TestStep_AllocatesNothing(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, opening := range []float64{30, 60, 120} {
			r := inWorld(t, s, corner(opening, 0)...)
			r.body.Position.Feet = geom.Vec{Y: -30, Z: 0.5}
			r.body.Intent.Forward = components.Full
			r.body.Intent.Buttons |= components.ButtonSki | components.ButtonJet
			r.setVelocity(geom.Vec{Y: 30})
			bumps := 0
			if n := testing.AllocsPerRun(500, func() { r.step(); bumps += r.body.Report.BumpCount }); n != 0 {
				t.Errorf("%s: %v allocations in a step", r.name, n)
			}
			if bumps < 50 {
				t.Errorf("%s: only %d bumps were tried", r.name, bumps)
			}
		}
	})
}

func TestMaxSpeed_CapsEveryVelocity(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		for _, speed := range []float64{999, 1001, 1e6, 1e100} {
			r := inAir(weightless(s))
			r.body.Datablock.HorizontalMaxSpeed = 1e9
			r.setVelocity(geom.Vec{X: speed})
			r.step()
			near(t, r.label("%v m/s after a tick", speed), r.velocity().X, min(speed, 1000), 1e-9)
			fast := components.Air()
			fast.VelocityFactor = 50
			r.body.Medium = &fast
			r.step()
			near(t, r.label("%v m/s after a tick in a zone", speed), r.velocity().X, 1000, 1e-9)
		}
	})
}

// slope is a square that falls towards +y, cut into n x n cells along random
// diagonals.
func slope(n int, cell, degrees float64, random *rand.Rand) []geom.Triangle {
	tan := math.Tan(degrees * math.Pi / 180)
	at := func(i, j int) geom.Vec {
		x, y := (float64(i)-float64(n)/2)*cell, (float64(j)-float64(n)/2)*cell
		return geom.Vec{X: x, Y: y, Z: -y * tan}
	}
	var all []geom.Triangle
	for j := range n {
		for i := range n {
			a, b, c, d := at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)
			if random.IntN(2) == 0 {
				all = append(all, geom.Triangle{A: a, B: b, C: c}, geom.Triangle{A: a, B: c, C: d})
			} else {
				all = append(all, geom.Triangle{A: b, B: c, C: d}, geom.Triangle{A: b, B: d, C: a})
			}
		}
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// TestGround_SeamsOfASlopeDoNotMatter moves over slopes of many triangles, some
// far smaller than the feet: no seam turns a steep slope into ground, or trips.
func TestGround_SeamsOfASlopeDoNotMatter(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	each(t, func(t *testing.T, s Setup) {
		for _, degrees := range []float64{0, 5, 20, 36, 60, 75, 85} {
			for _, cell := range []float64{0.07, 1} {
				fine, coarse := slope(64, cell, degrees, random), slope(1, 64*cell, degrees, random)
				worlds := [2]motion.World{meshOf(t, fine), meshOf(t, coarse)}
				for heading := range 6 {
					var bodies [2]*rig
					for k := range bodies {
						r := inAir(s)
						r.world = worlds[k]
						r.standOn(slopeNormal(degrees))
						r.body.Position.Feet = r.feet().Add(geom.Vec{X: 0.031, Z: 0.01})
						in := r.body.Intent
						in.Look.Yaw, in.Forward = geom.Angle(heading*10923), components.Full
						in.Hold(components.ButtonSki, heading%2 == 0)
						bodies[k] = r
					}
					for tick := 1; tick <= 60 && bodies[0].feet().Horizontal().Length() < 25*cell; tick++ {
						for k := range bodies {
							bodies[k].step()
						}
						a, b := bodies[0], bodies[1]
						if d := a.feet().Sub(b.feet()).Length(); !(d <= 1e-6) {
							t.Errorf("%s tick %d: %.3g m apart: %v on the grid, %v on two triangles",
								a.label("%v degrees, cells of %v m, heading %d", degrees, cell, heading), tick, d, a.feet(), b.feet())
							break
						}
					}
				}
			}
		}
	})
}

func TestPresets_AreSoundAndComplete(t *testing.T) {
	if _, ok := Preset("t1-light"); ok {
		t.Error("there is a preset t1-light")
	}
	want := []string{"tge-default", "t3d-default", "t2-light", "t2-medium", "t2-heavy"}
	if !slices.Equal(Names(), want) {
		t.Errorf("presets are %v, want %v", Names(), want)
	}
	each(t, func(t *testing.T, s Setup) {
		if err := errors.Join(s.Rules.Validate(), CheckDatablock(&s.Datablock)); err != nil {
			t.Error(err)
		}
		a := s.Armor
		for name, value := range map[string]float64{"mass": a.Mass, "half x": a.Half.X, "half y": a.Half.Y, "half z": a.Half.Z,
			"health": a.MaxHealth, "jet forward": a.JetForward, "energy": a.MaxEnergy, "walk": a.SideSpeed, "force": a.GroundForce} {
			if !(value > 0) || !geom.IsFinite(value) {
				t.Errorf("%s: %s is %v", a.Name, name, value)
			}
		}
		same(t, a.Name+": class", a.Class, pick(t, s, components.LightArmor, components.LightArmor,
			components.LightArmor, components.MediumArmor, components.HeavyArmor))
		near(t, a.Name+": charge of a second", a.EnergyCharge*s.Rules.TickSeconds, s.Datablock.EnergyCharge, exact)
		near(t, a.Name+": drain of a second", a.JetEnergyDrain*s.Rules.TickSeconds, s.Datablock.JetEnergyDrain, exact)
		full := a.Half.Scale(2)
		nearVec(t, a.Name+": size", full, pick(t, s, geom.Vec{X: 1, Y: 1, Z: 2.3}, geom.Vec{X: 0.65, Y: 0.75, Z: 1.85},
			geom.Vec{X: 1.2, Y: 1.2, Z: 2.3}, geom.Vec{X: 1.45, Y: 1.45, Z: 2.4}, geom.Vec{X: 1.63, Y: 1.63, Z: 2.6}), exact)
	})
}

// refuses spoils every number of a struct in turn and checks that the error
// names it.
func refuses[T any](t *testing.T, sound T, check func(*T) error, class error, signed ...string) {
	t.Helper()
	kind := reflect.TypeFor[T]()
	for i := range kind.NumField() {
		f := kind.Field(i)
		var bad []reflect.Value
		switch f.Type.Kind() {
		case reflect.Float64:
			for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1e-3, 1e30} {
				if x != -1e-3 || !slices.Contains(signed, f.Name) {
					bad = append(bad, reflect.ValueOf(x))
				}
			}
		case reflect.Int:
			bad = append(bad, reflect.ValueOf(-1), reflect.ValueOf(1<<40))
		case reflect.Uint8:
			bad = append(bad, reflect.ValueOf(uint8(200)).Convert(f.Type))
		}
		for _, value := range bad {
			spoilt := sound
			reflect.ValueOf(&spoilt).Elem().Field(i).Set(value)
			err := check(&spoilt)
			if !errors.Is(err, class) || !strings.Contains(fmt.Sprint(err), f.Name+" is") {
				t.Errorf("%s of %v: got %v", f.Name, value, err)
			}
		}
	}
}

func TestValidate_NamesEveryFieldThatMakesNoSense(t *testing.T) {
	for _, rules := range []Rules{tge(), t3d(), tribes2Rules()} {
		refuses(t, rules, (*Rules).Validate, ErrRules, "Gravity", "FallingSpeed")
	}
	for name, spoil := range map[string]func(*Rules){
		"TickSeconds": func(r *Rules) { r.TickSeconds = 0 }, "MoveRetries": func(r *Rules) { r.MoveRetries = 0 },
		"MaxSpeed": func(r *Rules) { r.MaxSpeed = 0 }, "TractionDistance": func(r *Rules) { r.TractionDistance = 0 },
		"JumpWindowTicks": func(r *Rules) { r.JumpWindowTicks = components.NoJumpableContact + 1 },
		"SideJetTicks":    func(r *Rules) { r.SideJetTicks = components.NoJumpableContact + 1 },
		"Ski":             func(r *Rules) { r.Ski = SkiGlides + 1 }, "sweeps": func(r *Rules) { r.MoveRetries = components.MaxBumps + 1 },
	} {
		r := tge()
		spoil(&r)
		if err := r.Validate(); !errors.Is(err, ErrRules) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	most := tge()
	most.MoveRetries, most.JumpWindowTicks, most.SideJetTicks, most.Ski = components.MaxBumps, components.NoJumpableContact, components.NoJumpableContact, SkiGlides
	if err := most.Validate(); err != nil {
		t.Error(err)
	}
}

func TestCheckDatablock_NamesEveryFieldThatMakesNoSense(t *testing.T) {
	each(t, func(t *testing.T, s Setup) {
		refuses(t, s.Datablock, CheckDatablock, ErrDatablock)
		for name, spoil := range map[string]func(*components.DatablockData){
			"MaxJumpSpeed":       func(d *components.DatablockData) { d.MaxJumpSpeed = d.MinJumpSpeed - 1 },
			"HorizontalMaxSpeed": func(d *components.DatablockData) { d.HorizontalMaxSpeed = d.HorizontalResistSpeed - 1 },
			"UpMaxSpeed":         func(d *components.DatablockData) { d.UpMaxSpeed = d.UpResistSpeed - 1 },
			"Density":            func(d *components.DatablockData) { d.Density = 0 },
		} {
			d := s.Datablock
			spoil(&d)
			if err := CheckDatablock(&d); !errors.Is(err, ErrDatablock) || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: got %v", name, err)
			}
		}
	})
}

func BenchmarkStep(b *testing.B) {
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) {
			r := inWorld(b, preset(b, name), plane(geom.Vec{}, slopeNormal(20), 4000)...)
			r.standOn(slopeNormal(20))
			start := r.feet()
			r.body.Intent.Forward = components.Full
			b.ReportAllocs()
			for b.Loop() {
				if r.feet().Y > 3000 {
					r.body.Position.Feet = start
				}
				r.step()
			}
		})
	}
}
