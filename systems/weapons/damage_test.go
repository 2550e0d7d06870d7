package weapons

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/components"
)

func TestMultiplier_IsTheTableOfArmours(t *testing.T) {
	for kind, want := range map[string][3]float64{
		KindBullet: {1.2, 1, 0.6}, KindPlasma: {1, 0.6, 0.4}, KindTurret: {1.3, 1, 0.7}, KindDisc: {1, 1, 0.6},
		KindShrapnel: {1.2, 1, 0.8}, KindLaser: {1, 1, 0.6}, KindMortar: {1.3, 1, 0.7}, KindBlaster: {1.3, 1, 0.7},
		KindMine: {1.2, 1, 0.8}, KindMissile: {1, 1, 0.6}, KindDebris: {1.2, 1, 0.8}, KindELF: {1, 1, 1},
		"": {1, 1, 1}, "spoon": {1, 1, 1},
	} {
		for class, w := range want {
			near(t, fmt.Sprintf("%s on class %d", kind, class), Multiplier(kind, components.ArmorClass(class)), w, 0)
		}
	}
}

func TestShield_StopsWhatTheTankPaysFor(t *testing.T) {
	for _, c := range []struct {
		kind                          string
		damage, energy, through, left float64
	}{
		{KindDisc, 0.36, 60, 0, 30}, {KindDisc, 0.72, 60, 0, 0}, {KindDisc, 1, 60, 0.28, 0},
		{KindShrapnel, 0.54, 60, 0, 0}, {KindMortar, 1, 60, 0.46, 0}, {KindBullet, 0.11, 0, 0.11, 0},
	} {
		through, left := Shield(c.kind, c.damage, c.energy)
		near(t, fmt.Sprintf("%s of %v at %v energy", c.kind, c.damage, c.energy), through, c.through, exact)
		near(t, "energy left", left, c.left, 1e-9)
	}
}
