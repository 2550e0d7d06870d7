package weapons

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

const exact = 1e-9

// target is an armour as a blast sees it, written down independently of the code.
type target struct {
	name                string
	mass, width, height float64 // width is half, height full
	minbox, middle      float64
}

func targets() []target {
	return []target{
		{"light", 9, 0.5, 2.3, 1.0, 1.15}, {"medium", 13, 0.7, 2.4, 1.4, 1.2}, {"heavy", 18, 0.8, 2.6, 1.6, 1.3},
	}
}

func (g target) box() geom.Box {
	return geom.FeetBox(geom.Vec{}, geom.Vec{X: g.width, Y: g.width, Z: g.height / 2})
}

// charges are the payloads of the weapons that kick.
var charges = func() map[string]components.PayloadData {
	all := map[string]components.PayloadData{}
	for _, s := range Standard() {
		if s.Projectile != nil && s.Projectile.Payload.Kick > 0 {
			all[s.Name] = s.Projectile.Payload
		}
	}
	return all
}()

func TestPayloads_AreThoseOfTheTable(t *testing.T) {
	want := map[string][3]float64{ // damage, radius, kick
		"disc": {0.5, 7.5, 150}, "grenade": {0.4, 15, 150}, "mortar": {1, 20, 250},
		"handgrenade": {0.5, 10, 100}, "mine": {0.65, 10, 150},
	}
	if len(charges) != len(want) {
		t.Errorf("%d weapons kick, want %d", len(charges), len(want))
	}
	for name, w := range want {
		if p := charges[name]; [3]float64{p.Damage, p.Radius, p.Kick} != w {
			t.Errorf("%s: %+v, want %v", name, p, w)
		}
	}
}

// push is the closed form: change of velocity and damage at distance l.
func push(p components.PayloadData, g target, l float64) (kick, damage float64) {
	d := math.Max(l-g.minbox, 1)
	if d >= p.Radius {
		return 0, 0
	}
	return p.Kick / g.mass * (l/d - l/p.Radius), p.Damage * (1 - d/p.Radius)
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.9f, want %.9f", what, got, want)
	}
}

// below is a blast at distance l straight below the middle of the box.
func below(g target, l float64) geom.Vec { return geom.Vec{Z: g.middle - l} }

func TestTable74_KnockbackAndDamageByDistance(t *testing.T) {
	// Columns: disc on light, medium, heavy; grenade, mortar, hand grenade and
	// mine on light; damage of the disc to light.
	columns := []struct {
		charge string
		target int
	}{{"disc", 0}, {"disc", 1}, {"disc", 2}, {"grenade", 0}, {"mortar", 0}, {"handgrenade", 0}, {"mine", 0}}
	rows := []struct {
		l      float64
		kicks  [7]float64
		damage float64
	}{
		{1.5, [7]float64{21.6667, 15.0000, 10.8333, 23.3333, 39.5833, 15.0000, 22.5000}, 0.4333},
		{2, [7]float64{28.8889, 20.0000, 14.4444, 31.1111, 52.7778, 20.0000, 30.0000}, 0.4333},
		{3, [7]float64{18.3333, 17.0192, 14.5238, 21.6667, 37.5000, 13.3333, 20.0000}, 0.3667},
		{4, [7]float64{13.3333, 11.5976, 9.4444, 17.7778, 31.4815, 10.3704, 15.5556}, 0.3000},
		{5, [7]float64{9.7222, 8.3333, 6.6993, 15.2778, 27.7778, 8.3333, 12.5000}, 0.2333},
		{6, [7]float64{6.6667, 5.8194, 4.6970, 13.3333, 25.0000, 6.6667, 10.0000}, 0.1667},
		{7, [7]float64{3.8889, 3.6538, 3.0247, 11.6667, 22.6852, 5.1852, 7.7778}, 0.1000},
		{8, [7]float64{1.2698, 1.6783, 1.5278, 10.1587, 20.6349, 3.8095, 5.7143}, 0.0333},
	}
	for _, row := range rows {
		for i, c := range columns {
			p, g := charges[c.charge], targets()[c.target]
			kick, damage := explode(below(g, row.l), &p, g.box(), g.mass, 1)
			label := fmt.Sprintf("%s on %s at %v m", c.charge, g.name, row.l)
			wantKick, wantDamage := push(p, g, row.l)
			near(t, label, kick.Z, wantKick, exact)
			near(t, label+" sideways", kick.Horizontal().Length(), 0, exact)
			near(t, label+" printed", kick.Z, row.kicks[i], 5.1e-5)
			near(t, label+" damage", damage, wantDamage, exact)
			if i == 0 {
				near(t, label+" printed damage", damage, row.damage, 5.1e-5)
			}
		}
	}
}

func TestTable74_EveryPayloadOnEveryArmourByDistance(t *testing.T) {
	for name, p := range charges {
		for _, g := range targets() {
			for l := 0.1; l < 25; l += 0.1 {
				kick, damage := explode(below(g, l), &p, g.box(), g.mass, 1)
				label := fmt.Sprintf("%s on %s at %.1f m", name, g.name, l)
				wantKick, wantDamage := push(p, g, l)
				near(t, label, kick.Z, wantKick, exact)
				near(t, label+" damage", damage, wantDamage, exact)
			}
		}
	}
}

func TestTable74_KnockbackAtTheFeetAndAtThePeak(t *testing.T) {
	feet := map[string][3]float64{
		"disc": {16.6111, 12.0000, 9.3889}, "grenade": {17.8889}, "mortar": {30.3472}, "handgrenade": {11.5}, "mine": {17.25},
	}
	for name, printed := range feet {
		for i, want := range printed {
			if want == 0 {
				continue
			}
			g, p := targets()[i], charges[name]
			kick, _ := explode(geom.Vec{}, &p, g.box(), g.mass, 1)
			near(t, name+" at the feet of "+g.name, kick.Z, want, 5.1e-5)
		}
	}
	disc := charges["disc"]
	for i, want := range []float64{28.8889, 24, 18.7778} {
		g := targets()[i]
		peak := 1 + g.minbox
		kick, damage := explode(below(g, peak), &disc, g.box(), g.mass, 1)
		near(t, "peak of "+g.name, kick.Z, want, 5.1e-5)
		near(t, "damage at the peak", damage, 0.5*(1-1/7.5), exact)
		for l := 0.05; l < 12; l += 0.05 {
			if other, _ := explode(below(g, l), &disc, g.box(), g.mass, 1); other.Z > kick.Z+exact {
				t.Errorf("%s: %v m/s at %v m, more than the peak", g.name, other.Z, l)
			}
		}
	}
}

func TestTable74_KnockbackIsLinearContinuousAndEndsAtItsReach(t *testing.T) {
	for name, p := range charges {
		for _, g := range targets() {
			at := func(l float64) float64 {
				kick, _ := explode(below(g, l), &p, g.box(), g.mass, 1)
				return kick.Z
			}
			slope := p.Kick * (1 - 1/p.Radius) / g.mass
			for l := 0.1; l < 1+g.minbox; l += 0.1 {
				near(t, fmt.Sprintf("%s on %s: slope at %.1f m", name, g.name, l), at(l), slope*l, exact)
			}
			bend := 1 + g.minbox
			near(t, name+" step at the bend", at(bend+1e-9)-at(bend-1e-9), 0, 1e-6)
			reach := p.Radius + g.minbox
			near(t, name+" at its reach", at(reach), 0, 0)
			near(t, name+" beyond its reach", at(reach+0.1), 0, 0)
			for l := bend; l < reach; l += 0.01 {
				if at(l) < 0 {
					t.Fatalf("%s on %s: %v m/s at %v m", name, g.name, at(l), l)
				}
			}
		}
	}
	p, g := charges["disc"], targets()[0]
	near(t, "slope of disc and light", p.Kick*(1-1/p.Radius)/g.mass, 14.4444, 5.1e-5)
}

func TestTable74_DiscJumps(t *testing.T) {
	disc, g := charges["disc"], targets()[0]
	kick, _ := explode(geom.Vec{}, &disc, g.box(), g.mass, 1)
	up := 75.0/9 + kick.Z
	near(t, "jump and disc in one tick", up, 24.9444, 5.1e-5)
	near(t, "apex", up*up/40, 15.556, 5.1e-4)
	kick, _ = explode(geom.Vec{Z: -0.85}, &disc, g.box(), g.mass, 1) // the feet 0.85 m above it
	rise := math.Sqrt(75.0/9*75/9 - 2*20*0.85)
	near(t, "upward speed at 0.85 m", rise, 5.954, 5.1e-4)
	near(t, "best timing", rise+kick.Z, 34.843, 6e-4)
}

func TestSeed49_KnockbackIsInMetresPerSecond(t *testing.T) {
	disc, g := charges["disc"], targets()[0]
	kick, _ := explode(below(g, 2), &disc, g.box(), g.mass, 1)
	near(t, "disc at its peak", kick.Z, 150.0/9*(2-2/7.5), exact)
}

func TestSeed50_MassDividesOnce(t *testing.T) {
	disc, g := charges["disc"], targets()[2]
	kick, _ := explode(below(g, 2), &disc, g.box(), g.mass, 1)
	near(t, "heavy", kick.Z, 150.0/18*(2-2/7.5), exact) // twice would be 0.80
}

func TestSeed51_MinboxDoublesTheHalfSizes(t *testing.T) {
	disc := charges["disc"]
	for _, g := range targets() {
		l := 5.0
		kick, _ := explode(below(g, l), &disc, g.box(), g.mass, 1)
		near(t, g.name, kick.Z, 150/g.mass*(l/(l-2*g.width)-l/7.5), exact)
		if literal := 150 / g.mass * (l/(l-g.width) - l/7.5); math.Abs(kick.Z-literal) < 0.1 {
			t.Errorf("%s: %v is the figure of the half size", g.name, kick.Z)
		}
	}
	flat := geom.Box{Half: geom.Vec{X: 2, Y: 3, Z: 0.2}} // the height is full already
	kick, _ := explode(geom.Vec{Z: -5}, &disc, flat, 1, 1)
	near(t, "a flat box", kick.Z, 150*(5/4.6-5/7.5), exact)
}

func TestSeed52_DistanceAndReducedDistanceAreTwoThings(t *testing.T) {
	disc, g := charges["disc"], targets()[0]
	l := 4.0
	kick, damage := explode(below(g, l), &disc, g.box(), g.mass, 1)
	near(t, "kick", kick.Z, 150.0/9*(4.0/3-4/7.5), exact) // (d/d - d/r) would be 10.0
	near(t, "damage", damage, 0.5*(1-3/7.5), exact)       // 1 - L/r would be 0.2333
}

// The power at d = radius is 0 either way. Within the radius that 0 would still be
// a kick: of no length, and along the way to the body, with its signs.
func TestSeed53_TheRadiusItselfIsOutside(t *testing.T) {
	disc, g := charges["disc"], targets()[0]
	for _, displacement := range []geom.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}} {
		for _, l := range []float64{8.5, 8.500001, 20} { // 7.5 m and the 1 m of the box
			box := geom.Box{Center: displacement.Scale(l), Half: g.box().Half}
			kick, damage := explode(geom.Vec{}, &disc, box, g.mass, 1)
			bits := math.Float64bits(kick.X) | math.Float64bits(kick.Y) | math.Float64bits(kick.Z)
			if bits != 0 || damage != 0 {
				t.Errorf("%v m along %v: %v m/s, damage %v", l, displacement, kick, damage)
			}
		}
		box := geom.Box{Center: displacement.Scale(8.499999), Half: g.box().Half}
		kick, damage := explode(geom.Vec{}, &disc, box, g.mass, 1)
		if !(kick.Dot(displacement) > 0) || !(damage > 0) {
			t.Errorf("just within the radius along %v: %v m/s, damage %v", displacement, kick, damage)
		}
	}
}

// A blast in the very middle has no direction: no kick, the whole damage.
func TestSeed54_DistanceZeroIsDefined(t *testing.T) {
	disc, g := charges["disc"], targets()[0]
	kick, damage := explode(g.box().Center, &disc, g.box(), g.mass, 1)
	if kick != (geom.Vec{}) {
		t.Errorf("kick %v", kick)
	}
	near(t, "damage", damage, 0.5*(1-1/7.5), exact)
	for _, tiny := range []float64{1e-9, 1e-100, 5e-324} {
		kick, _ = explode(g.box().Center.Sub(geom.Vec{X: tiny}), &disc, g.box(), g.mass, 1)
		if !kick.IsFinite() || kick.X < 0 || kick.Length() > 1e-6 {
			t.Errorf("at %v m: kick %v", tiny, kick)
		}
	}
}

// halfSight blocks every line that ends above a height.
type halfSight struct{ above float64 }

func (h halfSight) Raycast(origin, displacement geom.Vec) (collision.Hit, bool) {
	return collision.Hit{}, origin.Z+displacement.Z > h.above
}

func TestSeed55_CoverScalesKickAndDamageAndArmourCounts(t *testing.T) {
	disc, g := charges["disc"], targets()[0]
	for _, cover := range []float64{0, 0.25, 0.5, 1} {
		kick, damage := explode(below(g, 3), &disc, g.box(), g.mass, cover)
		near(t, fmt.Sprintf("kick at cover %v", cover), kick.Z, 18.3333333333*cover, 1e-8)
		near(t, fmt.Sprintf("damage at cover %v", cover), damage, 0.3666666667*cover, 1e-8)
	}
	// Body points at a quarter, two at five eighths, and at three quarters of 2.3 m.
	for above, want := range map[float64]float64{0.5: 0, 0.6: 0.25, 1.4: 0.25, 1.5: 0.75, 1.7: 0.75, 1.8: 1} {
		got := Cover(halfSight{above}, geom.Vec{Y: -3}, g.box(), geom.YawPitch{})
		near(t, fmt.Sprintf("cover above %v m", above), got, want, 0)
	}
	for class, want := range map[components.ArmorClass]float64{
		components.LightArmor: 1, components.MediumArmor: 1, components.HeavyArmor: 0.6} {
		near(t, fmt.Sprintf("disc multiplier of class %d", class), charges["disc"].Armor.Of(class), want, 0)
		near(t, "landing multiplier", components.ArmorFactors{}.Of(class), 1, 0)
	}
}

func TestSeed56_TheCenterIsHalfTheHeightAboveTheFeet(t *testing.T) {
	disc, g := charges["disc"], targets()[0]
	kick, _ := explode(geom.Vec{Y: -3}, &disc, g.box(), g.mass, 1) // beside the feet
	away := geom.Vec{Y: 3, Z: 1.15}
	want, _ := push(disc, g, away.Length())
	near(t, "direction", kick.Z/kick.Y, 1.15/3, exact)
	near(t, "length", kick.Length(), want, exact)
}

func TestSeed57_ReachIsRadiusPlusMinbox(t *testing.T) {
	disc := charges["disc"]
	for i, reach := range []float64{8.5, 8.9, 9.1} {
		g := targets()[i]
		inside, _ := explode(below(g, reach-0.01), &disc, g.box(), g.mass, 1)
		outside, _ := explode(below(g, reach), &disc, g.box(), g.mass, 1)
		if inside.Z <= 0 || outside != (geom.Vec{}) {
			t.Errorf("%s: %v at %v m, %v beyond", g.name, inside, reach-0.01, outside)
		}
	}
}

// TestTable75_Tribes2DiscOnLight is the row of the T2 disc: kick 1750 on a body
// of mass 90, by the distance less the smallest extent of the box.
func TestTable75_Tribes2DiscOnLight(t *testing.T) {
	p := components.PayloadData{Kind: KindDisc, Damage: 0.5, Radius: 7.5, Kick: 1750, Rule: components.BlastTribes2}
	box := geom.FeetBox(geom.Vec{}, geom.Vec{X: 0.6, Y: 0.6, Z: 1.15})
	for _, row := range []struct{ reduced, kick, damage float64 }{
		{0, 19.444, 0.5}, {2, 14.259, 0.3827}, {4, 9.074, 0.2653}, {6, 3.889, 0.1480},
	} {
		center := box.Center.Sub(geom.Vec{Z: row.reduced + 1.2})
		kick, damage := explode(center, &p, box, 90, 1)
		label := fmt.Sprintf("at a reduced distance of %v m", row.reduced)
		near(t, label, kick.Z, 1750.0/90*(1-row.reduced/7.5), exact)
		near(t, label+" printed", kick.Z, row.kick, 5.1e-4)
		near(t, label+" damage", damage, 0.5*(1-0.88*row.reduced/7.5), exact)
		near(t, label+" printed damage", damage, row.damage, 5.1e-5)
		half, halved := explode(center, &p, box, 90, 0.5)
		near(t, label+" kick at half cover", half.Z, kick.Z, 0)
		near(t, label+" damage at half cover", halved, damage/2, exact)
	}
	if kick, damage := explode(box.Center.Sub(geom.Vec{Z: 8.71}), &p, box, 90, 1); kick != (geom.Vec{}) || damage != 0 {
		t.Errorf("beyond the radius: %v m/s, damage %v", kick, damage)
	}
}

func TestBlast_RulesOfTheBasicTextAndOfTorque3D(t *testing.T) {
	g := targets()[0]
	for l := 0.05; l < 12; l += 0.05 {
		basic := components.PayloadData{Damage: 0.5, Radius: 7.5, Kick: 150, Rule: components.BlastBasic}
		kick, damage := explode(below(g, l), &basic, g.box(), g.mass, 1)
		part := math.Max(1-l/7.5, 0)
		near(t, fmt.Sprintf("basic kick at %v m", l), kick.Z, 150.0/9*part, exact)
		near(t, "basic damage", damage, 0.5*part, exact)

		t3d := basic
		t3d.Rule = components.BlastT3D
		kick, damage = explode(below(g, l), &t3d, g.box(), g.mass, 0.25)
		d := math.Max(l-1, 0)
		part = math.Min(math.Max(2*(1-d/7.5), 0), 1)
		near(t, fmt.Sprintf("T3D kick at %v m", l), kick.Z, 150.0/9*part, exact)
		near(t, "T3D damage", damage, 0.5*part*0.25, exact)
	}
	// The basic formula never reaches what Tribes gives at its peak.
	basic := components.PayloadData{Radius: 7.5, Kick: 150, Rule: components.BlastBasic}
	kick, _ := explode(below(g, 1e-6), &basic, g.box(), g.mass, 1)
	near(t, "the most of the basic formula", kick.Z, 16.667, 5.1e-4)
	for _, rule := range []components.BlastRule{"", components.BlastBasic, components.BlastTribes2, components.BlastT3D} {
		p := components.PayloadData{Damage: 1, Radius: 5, Kick: 100, Rule: rule}
		if kick, damage := explode(below(g, 2), &p, g.box(), g.mass, 0); kick != (geom.Vec{}) || damage != 0 {
			t.Errorf("rule %q at cover 0: %v, %v", rule, kick, damage)
		}
		if kick, _ := explode(g.box().Center, &p, g.box(), g.mass, 1); kick != (geom.Vec{}) {
			t.Errorf("rule %q in the middle: %v", rule, kick)
		}
	}
}

func TestBlast_LeadsAwayFromEveryDirection(t *testing.T) {
	disc, g := charges["disc"], targets()[1]
	for k := range 360 {
		sin, cos := math.Sincos(float64(k))
		from := g.box().Center.Add(geom.Vec{X: 3 * cos * sin, Y: 3 * sin * sin, Z: 3 * cos})
		kick, _ := explode(from, &disc, g.box(), g.mass, 1)
		away := g.box().Center.Sub(from)
		near(t, fmt.Sprintf("direction %d", k), kick.Normalize().Dot(away.Normalize()), 1, exact)
		want, _ := push(disc, g, away.Length())
		near(t, fmt.Sprintf("length %d", k), kick.Length(), want, 1e-8)
	}
}

// explode is Blast by the standard falloff of the payload.
func explode(center geom.Vec, p *components.PayloadData, box geom.Box, mass, cover float64) (geom.Vec, float64) {
	return Blast(center, p, StandardFalloffs()[p.Rule], box, mass, cover)
}
