package stepping_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/internal/stepping"
)

// tank is a body with a tank of 60 whose jets start at 5 and cut out at 1.
func tank(energy float64) *components.Body {
	return &components.Body{
		Armor:    &components.ArmorData{JetStartEnergy: 5, MinJetEnergy: 1, MaxEnergy: 60, EnergyCharge: 8, PackCharge: 3, JetForward: 20, JetSideForce: 0.8},
		Energy:   &components.EnergyData{Current: energy},
		Intent:   &components.Input{Buttons: components.ButtonJet},
		Report:   &components.MoveReportData{},
		Velocity: &components.VelocityData{},
	}
}

func TestBurnJets_StartHigherThanTheyCutOut(t *testing.T) {
	for energy, want := range map[float64][2]bool{5: {true, true}, 4.9: {false, true}, 1.1: {false, true}, 1: {false, false}} {
		for burning, want := range want {
			b := tank(energy)
			b.Energy.Jetting = burning == 1
			if got := stepping.BurnJets(b); got != want || b.Energy.Jetting != want || b.Report.Jetting != want {
				t.Errorf("at %v, burning before %v: %v, want %v", energy, burning == 1, got, want)
			}
		}
	}
	b := tank(60)
	if b.Intent.Buttons = 0; stepping.BurnJets(b) {
		t.Error("jets burn without a key")
	}
}

func TestJetSideFraction_FadesWithTheSpeedThatIsThere(t *testing.T) {
	for speed, want := range map[float64]float64{-5: 0.8, 0: 0.8, 3: 0.8, 10: 0.5, 20: 0, 21: 0} {
		b := tank(60)
		b.Velocity.Linear.Y = speed
		if got := stepping.JetSideFraction(b, geom.Vec{Y: 1}); got != want {
			t.Errorf("at %v m/s: %v, want %v", speed, got, want)
		}
	}
}

func TestApproach_EndsAtItsTargetToTheBit(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	any := func() geom.Vec {
		return geom.Vec{X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}
	}
	for range 1000 {
		v, target, most := any(), any(), 4*random.Float64()
		got := stepping.Approach(v, target, most)
		if far := target.Sub(v).Length() > most; !far && got != target {
			t.Fatalf("%v to %v by %v: %v", v, target, most, got)
		} else if far {
			scenes.Near(t, "step", got.Sub(v).Length(), most, 1e-12)
			scenes.Near(t, "left", target.Sub(got).Length(), target.Sub(v).Length()-most, 1e-12)
		}
	}
}

func TestCapSpeed_KeepsTheHeadingAndDropsWhatOverflows(t *testing.T) {
	scenes.NearVec(t, "capped", stepping.CapSpeed(geom.Vec{X: 30, Y: -40}, 5), geom.Vec{X: 3, Y: -4}, 1e-15)
	if v := (geom.Vec{X: 3, Z: 4}); stepping.CapSpeed(v, 5) != v {
		t.Error("what is no faster has changed")
	}
	for _, v := range []geom.Vec{{X: math.Inf(1)}, {Y: math.NaN()}} {
		if got := stepping.CapSpeed(v, 5); got != (geom.Vec{}) {
			t.Errorf("%v becomes %v", v, got)
		}
	}
}

func TestHurt_CountsTheSpeedBeyondWhatIsUnhurt(t *testing.T) {
	b := &components.Body{Armor: &components.ArmorData{MinDamageSpeed: 25, DamageScale: 0.005}, Report: &components.MoveReportData{}}
	if stepping.AddImpactDamage(b, 25) || b.Report.Damage != 0 {
		t.Error("25 m/s hurt")
	}
	if !stepping.AddImpactDamage(b, 35) || !stepping.AddImpactDamage(b, 27) {
		t.Error("35 and 27 m/s do not hurt")
	}
	scenes.Near(t, "damage", b.Report.Damage, 0.06, 1e-15)
}

// TestFindLedge_TellsTheHeightOfTheTopBelowACeiling: a step of 0.4 m, and a ceiling that
// leaves room to rise by 0.7 m and over the step.
func TestFindLedge_TellsTheHeightOfTheTopBelowACeiling(t *testing.T) {
	world := scenes.Mesh(t, append(scenes.Block(geom.Vec{X: -5, Y: 1, Z: -1}, geom.Vec{X: 5, Y: 5, Z: 0.4}),
		scenes.Block(geom.Vec{X: -5, Y: -5, Z: 2.7}, geom.Vec{X: 5, Y: 5, Z: 3})...))
	box := geom.FeetBox(geom.Vec{Y: 0.49}, geom.Vec{X: 0.5, Y: 0.5, Z: 1})
	rise := stepping.Headroom(world, box, 1)
	scenes.Near(t, "headroom", rise, 0.7, 1e-12)
	top, height, ok := stepping.FindLedge(world, box, rise, geom.Vec{Y: 0.1})
	if !ok || top.Normal != geom.Up() {
		t.Fatalf("found %v: %+v", ok, top)
	}
	scenes.Near(t, "height", height, 0.4, 1e-12)
	if _, _, ok := stepping.FindLedge(world, box, 0.3, geom.Vec{Y: 0.1}); ok {
		t.Error("it goes over a step that is higher than it is lifted")
	}
}

func TestCountContact_EndsAtNoContact(t *testing.T) {
	c := components.ContactData{TicksSinceJumpable: components.NoJumpableContact - 2}
	for _, want := range []int{components.NoJumpableContact - 1, components.NoJumpableContact, components.NoJumpableContact} {
		if stepping.CountContact(&c); int(c.TicksSinceJumpable) != want {
			t.Errorf("%d ticks since a contact, want %d", c.TicksSinceJumpable, want)
		}
	}
}
