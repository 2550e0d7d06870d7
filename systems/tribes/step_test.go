package tribes

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

// rig is one body on a plane through the origin, for closed forms.
type rig struct {
	body  components.Body
	world motion.World
	rules Rules
}

func newRig(t testing.TB, armor components.ArmorData, rules Rules, slopeDegrees float64) *rig {
	t.Helper()
	tan := math.Tan(slopeDegrees * math.Pi / 180)
	const size = 4000
	mesh, err := collision.NewMesh([]geom.Vec{
		{X: -size, Y: -size, Z: size * tan}, {X: size, Y: -size, Z: size * tan},
		{X: size, Y: size, Z: -size * tan}, {X: -size, Y: size, Z: -size * tan},
	}, []uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{world: mesh, rules: rules}
	r.body = components.Body{
		Intent: &components.Input{}, Armor: &armor,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{},
		View: &components.ViewData{}, Energy: &components.EnergyData{Current: armor.MaxEnergy},
		Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact},
		Report:  &components.MoveReportData{},
	}
	// Feet centre of a box that touches the slope, which falls towards +y.
	r.body.Position.Feet.Z = armor.Half.Y * tan
	return r
}

func (r *rig) step() { Step(&r.body, r.world, &r.rules) }

func (r *rig) steps(n int) {
	for range n {
		r.step()
	}
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.9f, want %.9f", what, got, want)
	}
}

func TestJump_ReachesTheClosedFormApex(t *testing.T) {
	cases := []struct {
		rules     Rules
		armor     components.ArmorData
		apex      float64
		tick, end int
	}{
		{Articles(), Light(), 1.60299, 13, 26},
		{Articles(), Medium(), 1.65632, 13, 26},
		{Articles(), Heavy(), 1.60299, 13, 26},
		{Original(), Light(), 1.73611, 13, 27},
		{Original(), Medium(), 1.78944, 13, 27},
		{Original(), Heavy(), 1.73611, 13, 27},
	}
	for _, c := range cases {
		r := newRig(t, c.armor, c.rules, 0)
		r.steps(5)
		floor := r.body.Position.Feet.Z
		r.body.Intent.Buttons |= components.ButtonJump
		r.step()
		r.body.Intent.Buttons &^= components.ButtonJump
		apex, at := r.body.Position.Feet.Z, 1
		for tick := 2; tick < c.end; tick++ {
			r.step()
			if z := r.body.Position.Feet.Z; z > apex {
				apex, at = z, tick
			}
			if r.body.Contact.Touching {
				t.Errorf("%s %s: touched at tick %d, want %d", c.rules.Name, c.armor.Name, tick, c.end)
			}
		}
		r.step()
		if !r.body.Contact.Touching {
			t.Errorf("%s %s: no contact at tick %d", c.rules.Name, c.armor.Name, c.end)
		}
		near(t, c.rules.Name+" "+c.armor.Name, apex-floor, c.apex, 1e-5)
		if at != c.tick {
			t.Errorf("%s %s: apex at tick %d, want %d", c.rules.Name, c.armor.Name, at, c.tick)
		}
	}
}

func TestJets_EmptyAFullTankInTheClosedFormTicks(t *testing.T) {
	want := map[string][2]int{"light": {109, 132}, "medium": {107, 122}, "heavy": {130, 146}}
	for _, armor := range []components.ArmorData{Light(), Medium(), Heavy()} {
		for i, pack := range []bool{false, true} {
			for _, rules := range []Rules{Articles(), Original()} {
				r := newRig(t, armor, rules, 0)
				r.body.Energy.Pack = pack
				r.body.Intent.Buttons |= components.ButtonJet
				ticks := 0
				for r.step(); r.body.Report.Jetting; r.step() {
					ticks++
				}
				if d := ticks - want[armor.Name][i]; d < -1 || d > 1 {
					t.Errorf("%s %s pack %v: %d ticks, want %d", rules.Name, armor.Name, pack, ticks, want[armor.Name][i])
				}
			}
		}
	}
}

func TestRest_IsAFixedPointOnASlope(t *testing.T) {
	for _, deg := range []float64{0, 10, 30, 45, 60} {
		r := newRig(t, Light(), Articles(), deg)
		r.steps(20)
		rest := *r.body.Position
		r.steps(1000)
		if *r.body.Position != rest || r.body.Velocity.Linear != (geom.Vec{}) {
			t.Errorf("%v degrees: moved from %v to %v at %v m/s", deg, rest, *r.body.Position, r.body.Velocity.Linear)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	r := newRig(b, Light(), Articles(), 20)
	r.body.Intent.Buttons |= components.ButtonSki
	b.ReportAllocs()
	for b.Loop() {
		if r.body.Position.Feet.Y > 3000 {
			r.body.Position.Feet.Y -= 6000
			r.body.Position.Feet.Z += 6000 * math.Tan(20*math.Pi/180)
		}
		r.step()
	}
}
