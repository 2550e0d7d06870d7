package weapons

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/components"
)

// table is what the armours of Tribes take of each kind of damage, and what its shield
// stops [TR].
var table = map[string]struct{ light, medium, heavy, shield float64 }{
	KindBullet: {1.2, 1, 0.6, 1}, KindPlasma: {1, 0.6, 0.4, 1}, KindDisc: {1, 1, 0.6, 1}, KindShrapnel: {1.2, 1, 0.8, 0.75},
	KindLaser: {1, 1, 0.6, 1}, KindMortar: {1.3, 1, 0.7, 0.75}, KindBlaster: {1.3, 1, 0.7, 1}, KindMine: {1.2, 1, 0.8, 1},
	KindELF: {1, 1, 1, 1}, "repair": {1, 1, 1, 1},
}

// protection returns the kind of damage of a weapon and its factors of armours and
// shields.
func protection(s *Spec) (kind string, armor components.ArmorFactors, shield components.Factor) {
	switch {
	case s.Projectile != nil:
		p := &s.Projectile.Payload
		return p.Kind, p.Armor, p.Shield
	case s.Ray != nil:
		return s.Ray.Kind, s.Ray.Armor, s.Ray.Shield
	}
	return s.Beam.Kind, s.Beam.Armor, s.Beam.Shield
}

// TestStandard_TakesThePartsOfTheTableOfArmours also checks that damage computed with a
// factor has the same bits as with the table.
func TestStandard_TakesThePartsOfTheTableOfArmours(t *testing.T) {
	for _, s := range Standard() {
		kind, armor, shield := protection(&s)
		row, ok := table[kind]
		if !ok {
			t.Errorf("%s: a kind %q that the table lacks", s.Name, kind)
		}
		for class, want := range []float64{row.light, row.medium, row.heavy} {
			near(t, fmt.Sprintf("%s on class %d", s.Name, class), armor.Of(components.ArmorClass(class)), want, 0)
		}
		for _, energy := range []float64{0, 3, 60, 1e6} {
			for _, damage := range []float64{0.11, 0.36, 1, 7} {
				through, left := Shield(shield, damage, energy)
				wantThrough, wantLeft := shieldByTable(row.shield, damage, energy)
				near(t, s.Name+" through a shield", through, wantThrough, 0)
				near(t, s.Name+" energy left", left, wantLeft, 0)
			}
		}
	}
}

// shieldByTable is a shield with the factor from a table.
func shieldByTable(part, damage, energy float64) (through, left float64) {
	strength := 0.012
	if part == 0.75 {
		strength *= 0.75
	}
	if stops := energy * strength; damage >= stops {
		return damage - stops, 0
	}
	return 0, energy - damage/strength
}

func TestShield_StopsWhatTheTankPaysFor(t *testing.T) {
	for _, c := range []struct {
		factor                        components.Factor
		damage, energy, through, left float64
	}{
		{0, 0.36, 60, 0, 30}, {1, 0.72, 60, 0, 0}, {0, 1, 60, 0.28, 0},
		{0.75, 0.54, 60, 0, 0}, {0.75, 1, 60, 0.46, 0}, {0, 0.11, 0, 0.11, 0}, {2, 1, 60, 0, 60 - 1/0.024},
	} {
		through, left := Shield(c.factor, c.damage, c.energy)
		near(t, fmt.Sprintf("%v times %v at %v energy", c.factor, c.damage, c.energy), through, c.through, exact)
		near(t, "energy left", left, c.left, 1e-9)
	}
}
