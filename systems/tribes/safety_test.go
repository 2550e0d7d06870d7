package tribes

import (
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/safety"
)

// slots are gaps of many widths between blocks, on ground: most are too narrow for
// a body, and deeper than a push reaches.
func slots() []geom.Triangle {
	all := floorAt(0)
	for i := range 12 {
		x, gap := float64(i)*3, 0.1+0.18*float64(i)
		all = append(all, block(geom.Vec{X: x + gap, Y: 0, Z: -1}, geom.Vec{X: x + 3, Y: 12, Z: 8})...)
	}
	return all
}

// TestStuck_EndsFreeOrBackOrReportsIt moves bodies into blocks, by less and by more than a
// push or the return reaches. Each is then free, or where it started with a report that it
// is stuck.
func TestStuck_EndsFreeOrBackOrReportsIt(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		random := rand.New(rand.NewPCG(33, 1))
		triangles := slots()
		r := inWorld(t, s.armor, rules, triangles...)
		pushed, back, stuck := 0, 0, 0
		for range 1500 {
			*r.body.Contact = components.ContactData{TicksSinceJumpable: components.NoJumpableContact}
			open := geom.Vec{X: random.Float64() * 36, Y: -s.width - 0.3, Z: 0.01}
			r.body.Position.Feet = open
			r.setVelocity(geom.Vec{})
			r.step()
			same(t, "remembers its place", r.body.Contact.HasSafe && r.body.Contact.Safe == r.feet(), true)
			safe := r.feet()
			shoved := safe.Add(geom.Vec{X: random.Float64() - 0.5, Y: random.Float64() * 3})
			r.body.Position.Feet = shoved
			r.setVelocity(geom.Vec{X: random.Float64()*8 - 4, Y: random.Float64()*8 - 4})
			r.step()
			deep := overlapDepth(geom.FeetBox(r.feet(), s.armor.Half), triangles)
			switch {
			case r.body.Report.Stuck:
				stuck++
				same(t, "stuck at", r.feet(), shoved)
				if shoved.Sub(safe).Length() < safety.Reach-0.4 { // it moved since
					t.Errorf("stuck at %v, %v m from the safe place", shoved, shoved.Sub(safe).Length())
				}
			case deep > collision.Slop+exact:
				t.Errorf("from %v: %v m inside at %v, and no word of it", shoved, deep, r.feet())
			case r.feet() == safe:
				back++
			default:
				pushed++
			}
		}
		if pushed < 100 || back < 100 || stuck < 100 {
			t.Errorf("%d pushed out or free, %d back, %d stuck: the scene shows too little", pushed, back, stuck)
		}
	})
}

// TestSafePlace_FollowsTheBodyAndIsFree: in a soak of corners and curbs the safe
// place is the place of the body, and free.
func TestSafePlace_FollowsTheBodyAndIsFree(t *testing.T) {
	each(t, func(t *testing.T, s sheet, rules Rules) {
		for _, p := range []spot{funnel(40, -5), funnel(100, 5), gully(50, 60), leaning(10)} {
			r := p.at(t, s.armor, rules, habit{keys: components.Input{Forward: components.Full}, starts: geom.Vec{X: 3, Y: 20, Z: 4}})
			for tick := 1; tick <= 120; tick++ {
				r.body.Intent.Hold(components.ButtonJet, tick%9 < 2)
				r.body.Intent.Hold(components.ButtonSki, tick%5 == 0)
				r.step()
				same(t, "safe place", r.body.Contact.Safe, r.feet())
				r.contained(t, tick, p.triangles)
			}
		}
	})
}
