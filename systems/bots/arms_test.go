package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// arms are weapons whose damage is at different distances, and of which one has two modes.
func arms() []weapons.Spec {
	gun := func(name string, damage float64, most float64) weapons.Spec {
		return weapons.Spec{Name: name, Trigger: weapons.Trigger{CycleTicks: 20}, Ray: &weapons.Ray{Range: 500, Damage: damage}, Hints: &weapons.Hints{MaxRange: most}}
	}
	double := gun("double", 0.01, 100)
	alt := weapons.Fire{Trigger: weapons.Trigger{CycleTicks: 20, MinEnergy: 30}, Ray: &weapons.Ray{Range: 500, Damage: 0.2}}
	double.Alt = &alt
	heavy := gun("heavy", 0.4, 100)
	heavy.Pack = components.ShieldPack
	counted := gun("counted", 0.1, 100)
	counted.Trigger.Ammo = weapons.Load{9, 9, 9}
	return []weapons.Spec{gun("knife", 0.9, 20), gun("pistol", 0.05, 100), gun("rifle", 0.1, 100), double, heavy, counted}
}

// TestChooseWeapon_IsTheOneThatDoesTheMostDamage of those that it can use at the distance, as a list of all modes says; preference decides
// between those that are about as good.
func TestChooseWeapon_IsTheOneThatDoesTheMostDamage(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	b := inYard(t, arms()...)
	other := b.faces(t, geom.Vec{Y: 40})
	names := []string{"knife", "pistol", "rifle", "double", "heavy", "counted", "none"}
	picked, none := map[string]int{}, 0
	for range 500 {
		b.arsenal.Slots = nil
		for range random.IntN(5) {
			b.arsenal.Slots = append(b.arsenal.Slots, components.WeaponSlot{Weapon: names[random.IntN(len(names))], Ammo: random.IntN(2)})
		}
		b.brain.hands = hands{}
		b.jets.charge = 60 * random.Float64()
		b.pack = []components.PackKind{components.NoPack, components.ShieldPack}[random.IntN(2)]
		s, _ := b.sight(other)
		s.distance = 10 + 110*random.Float64()
		best, found := b.chooseWeapon(&s)
		most, own := 0.0, 0.0
		for place := range b.arsenal.Slots {
			for _, alt := range []bool{false, true} {
				o, ok := b.option(place, alt)
				usable := ok && s.distance <= o.hint.MaxRange && (o.spec.Pack == components.NoPack || o.spec.Pack == b.pack) &&
					(!alt || b.jets.charge >= 30) && (o.spec.Name != "counted" || b.arsenal.Slots[place].Ammo > 0)
				if !usable {
					continue
				}
				damage := b.expectedDamage(&o, &s)
				if most = max(most, damage); found && best.place == place && best.alt == alt {
					own = damage
				}
			}
		}
		switch want := (hands{weapon: best.place + 1, alt: best.alt, choiceTicks: choiceTicks}); {
		case !found:
			if none++; most > 0 || b.brain.hands != (hands{}) {
				t.Fatalf("of %+v it takes none at %v m: %+v", b.arsenal.Slots, s.distance, b.brain.hands)
			}
		case own*(1+preference) < most*(1-preference) || own == 0 || b.brain.hands != want:
			t.Fatalf("of %+v it takes slot %d, %v, with %v of %v: %+v", b.arsenal.Slots, best.place, best.alt, own, most, b.brain.hands)
		default:
			picked[best.spec.Name]++
		}
	}
	if len(picked) != len(arms()) || none < 50 {
		t.Errorf("it took %v, and none %d times", picked, none)
	}
}

// TestChooseWeapon_KeepsOneForAWhile in the mode that it has chosen, or in its other one where that is of no use.
func TestChooseWeapon_KeepsOneForAWhile(t *testing.T) {
	for name, c := range map[string]struct {
		slot, ticks int
		alt         bool
		charge      float64
		distance    float64
		want        int // slot from 1, 0 for none
		wantAlt     bool
	}{
		"at first":           {0, 0, false, 60, 40, 2, true},
		"for a while":        {1, 9, false, 60, 40, 1, false},
		"its second mode":    {2, 9, true, 60, 40, 2, true},
		"its first again":    {2, 9, true, 10, 40, 2, false},
		"its first is weak":  {2, 9, false, 60, 40, 2, false},
		"of no use":          {3, 9, false, 60, 40, 0, false},
		"of use nearby":      {3, 9, false, 60, 15, 3, false},
		"after a while":      {3, 0, false, 60, 40, 2, true},
		"better one at last": {1, 0, false, 60, 40, 2, true},
	} {
		b := inYard(t, arms()...)
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "pistol"}, {Weapon: "double"}, {Weapon: "knife"}}
		s, _ := b.sight(b.faces(t, geom.Vec{Y: 40}))
		s.distance, b.jets.charge = c.distance, c.charge
		before := hands{weapon: c.slot, alt: c.alt, choiceTicks: c.ticks}
		b.brain.hands = before
		best, found := b.chooseWeapon(&s)
		want := before
		if c.want > 0 {
			want.alt = c.wantAlt
		}
		if c.ticks == 0 {
			want = hands{weapon: c.want, alt: c.wantAlt, choiceTicks: choiceTicks}
		}
		if found != (c.want > 0) || found && (best.place+1 != c.want || best.alt != c.wantAlt) || b.brain.hands != want {
			t.Errorf("%s: %v, slot %d, second mode %v; %+v, want %+v", name, found, best.place+1, best.alt, b.brain.hands, want)
		}
	}
}

// TestPutAway_IsForAWeaponOfAnotherPack, for the first that fights.
func TestPutAway_IsForAWeaponOfAnotherPack(t *testing.T) {
	for name, c := range map[string]struct {
		slots []string
		held  int
		pack  components.PackKind
		want  uint8
	}{
		"no pack":         {[]string{"heavy", "none", "pistol", "rifle"}, 0, components.NoPack, 3},
		"its pack":        {[]string{"heavy", "pistol"}, 0, components.ShieldPack, 0},
		"for every pack":  {[]string{"rifle", "pistol"}, 0, components.NoPack, 0},
		"the only one":    {[]string{"heavy"}, 0, components.NoPack, 0},
		"an unknown one":  {[]string{"none", "pistol"}, 0, components.NoPack, 0},
		"a slot too many": {[]string{"heavy", "pistol"}, 2, components.NoPack, 0},
		"one with shots":  {[]string{"heavy", "counted", "rifle"}, 0, components.NoPack, 3},
	} {
		b := inYard(t, arms()...)
		b.arsenal.Slots = nil
		for _, name := range c.slots {
			b.arsenal.Slots = append(b.arsenal.Slots, components.WeaponSlot{Weapon: name})
		}
		b.arsenal.Held, b.pack, b.brain.hands, b.intent.Weapon = c.held, c.pack, hands{}, 0
		if b.putAway(); b.intent.Weapon != c.want {
			t.Errorf("%s: it takes weapon %d in hand, want %d", name, b.intent.Weapon, c.want)
		}
	}
}

// TestOption_KnowsItsLock, and no slot that is not there.
func TestOption_KnowsItsLock(t *testing.T) {
	b := inYard(t, shells()...)
	b.arsenal.Slots = []components.WeaponSlot{{Weapon: "guided"}, {Weapon: "second"}}
	if o, ok := b.option(0, false); !ok || o.lock != (behaviours.LockingData{Ticks: 30, Range: 90, Cone: 8}) || o.place != 0 || o.alt || o.button() != components.ButtonFire || o.spec.Name != "guided" {
		t.Errorf("%v, %+v", ok, o)
	}
	if o, ok := b.option(1, true); !ok || o.lock.Ticks != 0 || o.place != 1 || !o.alt || o.button() != components.ButtonAltFire || o.hint.Use != weapons.UseDirect {
		t.Errorf("its second mode: %v, %+v", ok, o)
	}
	for _, place := range []int{-1, 2} {
		if _, ok := b.option(place, false); ok {
			t.Errorf("slot %d is there", place)
		}
	}
}

// TestUnsteady_IsTheHandThatLeadsAShot: hardly where the shot arrives at once, or at what never moves.
func TestUnsteady_IsTheHandThatLeadsAShot(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		still   bool
		want    float64
	}{{0, false, steadyShare}, {leadSeconds, false, 1}, {9, false, 1}, {leadSeconds / 2, false, (1 + steadyShare) / 2}, {9, true, stillShare}} {
		if got := (&sighting{still: c.still}).unsteady(c.seconds); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v: %v", c, got)
		}
	}
	guided := weapons.Projectile{MuzzleSpeed: 50, Payload: components.PayloadData{Damage: 1}}
	behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 120, Range: 90, Cone: 60}}.Give(&guided)
	plain := weapons.Projectile{MuzzleSpeed: 50, Payload: components.PayloadData{Damage: 1}}
	moving, still := sighting{distance: 100}, sighting{distance: 100, still: true}
	_, led := moving.projectileDamage(&plain, 0)
	_, sure := moving.projectileDamage(&guided, 0)
	_, there := still.projectileDamage(&plain, 0)
	if at0 := moving.hitChance(bodyHalf, 0, 0); sure != at0 || there != still.hitChance(bodyHalf, 0, 0) || !(led < sure && sure < there) {
		t.Errorf("a shot hits with %v, one that follows with %v, and what is still with %v", led, sure, there)
	}
	for chance, want := range map[float64]float64{leastChance - 0.001: 0, leastChance: leastChance, 1: 1} {
		if got := worthwhile(&weapons.Trigger{}, chance); got != want {
			t.Errorf("a chance of %v is worth %v", chance, got)
		}
		if got := worthwhile(&weapons.Trigger{ByEnergy: true}, chance); got != chance {
			t.Errorf("with all energy a chance of %v is worth %v", chance, got)
		}
	}
}
