package tribes

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
)

func TestCrouch_HalvesTheWalk(t *testing.T) {
	for _, rules := range []Rules{Articles(), Original()} {
		for keys, want := range map[[2]float64]float64{{1, 0}: 5.5, {-1, 0}: 5, {0, 1}: 5, {1, 1}: 5.5} {
			r := inWorld(t, Light(), rules, floorAt(0)...)
			r.rest(geom.Up())
			r.body.Intent.Buttons |= components.ButtonCrouch
			r.body.Intent.Forward, r.body.Intent.Right = components.AxisOf(keys[0]), components.AxisOf(keys[1])
			r.steps(60)
			near(t, r.label(fmt.Sprintf("crouched speed with keys %v", keys)), r.velocity().Horizontal().Length(), want, exact)
		}
	}
}

func TestCrouch_OnlyLightArmourCan(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		r := inWorld(t, s.armor, rules, floorAt(0)...)
		r.rest(geom.Up())
		r.body.Intent.Buttons |= components.ButtonCrouch
		r.step()
		same(t, "crouched", r.body.Stance.Crouched, s.name == "light")
		near(t, "height", 2*r.body.Half().Z, pick(s, 1.8, 2.4, 2.6), exact)
	})
}

// TestCrouch_PassesBelowACeilingAndStandsUpBeyondIt walks through a duct that
// is lower than the body and lets go of the key inside.
func TestCrouch_PassesBelowACeilingAndStandsUpBeyondIt(t *testing.T) {
	for _, rules := range []Rules{Articles(), Original()} {
		duct := append(floorAt(0), block(geom.Vec{X: -5, Y: 2, Z: 1.9}, geom.Vec{X: 5, Y: 8, Z: 4})...)
		r := inWorld(t, Light(), rules, duct...)
		r.rest(geom.Up())
		r.body.Intent.Forward = components.Full
		r.steps(60)
		near(t, r.label("an upright body ends at the duct"), r.feet().Y, 1.5, 0.01)
		r.body.Intent.Buttons |= components.ButtonCrouch
		for r.feet().Y < 4 {
			r.step()
		}
		r.body.Intent.Buttons &^= components.ButtonCrouch
		for tick := 0; r.feet().Y < 8.4; tick++ {
			r.step()
			r.contained(t, tick, duct)
			if !r.body.Stance.Crouched {
				t.Fatalf("%s stood up under the ceiling at %v", rules.Name, r.feet())
			}
			if tick > 200 {
				t.Fatalf("%s is stuck at %v", rules.Name, r.feet())
			}
		}
		r.steps(30)
		same(t, r.label("crouched beyond the duct"), r.body.Stance.Crouched, false)
	}
}

func TestCrouch_StandsUpWhereItJustFits(t *testing.T) {
	for _, c := range []struct {
		ceiling float64
		stands  bool
	}{{2.2, false}, {2.2999, false}, {2.3001, true}, {3, true}} {
		r := inWorld(t, Light(), Articles(), append(floorAt(0), plane(geom.Vec{Z: c.ceiling}, geom.Vec{Z: -1}, 50)...)...)
		r.rest(geom.Up())
		r.body.Stance.Crouched = true
		r.step()
		same(t, fmt.Sprintf("stands under %v m", c.ceiling), !r.body.Stance.Crouched, c.stands)
	}
}

func TestCrouch_ABodyWithoutAStanceStands(t *testing.T) {
	r := inWorld(t, Light(), Articles(), floorAt(0)...)
	r.rest(geom.Up())
	r.body.Stance = nil
	r.body.Intent.Buttons |= components.ButtonCrouch
	r.steps(5)
	same(t, "half", r.body.Half(), components.ArmorData(Light()).Half)
}

// hung is a world with a body above, at rest.
type hung struct {
	motion.World
	body geom.Box
}

func (h hung) SweepBox(box geom.Box, displacement geom.Vec) (collision.Hit, bool) {
	first, found := h.World.SweepBox(box, displacement)
	if hit, ok := collision.SweepBoxes(box, displacement, h.body); ok && (!found || hit.Fraction < first.Fraction) {
		return hit, true
	}
	return first, found
}

// TestCrouch_StaysUnderABodyInTheWorld: bodies that the world does not include are lifted
// or separated by the match.
func TestCrouch_StaysUnderABodyInTheWorld(t *testing.T) {
	for _, c := range []struct {
		feet   geom.Vec
		stands bool
	}{{geom.Vec{Z: 1.85}, false}, {geom.Vec{X: 0.9, Z: 2.2}, false}, {geom.Vec{X: 1.1, Z: 1.85}, true}, {geom.Vec{Z: 2.31}, true}} {
		r := inWorld(t, Light(), Articles(), floorAt(0)...)
		r.world = hung{World: r.world, body: geom.FeetBox(c.feet, r.body.Armor.Half)}
		r.rest(geom.Up())
		r.body.Stance.Crouched = true
		r.step()
		same(t, fmt.Sprintf("stands with feet of a body at %v", c.feet), !r.body.Stance.Crouched, c.stands)
	}
}
