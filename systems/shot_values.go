package systems

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
)

// number is one of a component, and where it must lie.
type number struct {
	name             string
	value, low, high float64
}

// checkNumbers names the first number that no component can have.
func checkNumbers(numbers ...number) error {
	for _, n := range numbers {
		// Written so that NaN, which compares false, is refused too.
		if !(n.value >= n.low && n.value <= n.high) {
			return fmt.Errorf("%s is %v, want %v to %v", n.name, n.value, n.low, n.high)
		}
	}
	return nil
}

// Checks of what projectiles do, against values that a game is mistaken to give.

func checkPayloads(p *components.PayloadsData) error {
	for i := range p.List {
		if err := checkPayload(&p.List[i]); err != nil {
			return err
		}
	}
	return nil
}

func checkReleases(all *components.ReleasesData) error {
	for _, r := range all.List {
		if err := checkNumbers(number{"Spread", r.Spread, 0, 180}, number{"Speed", r.Speed, -maxPayload, maxPayload},
			number{"Inherit", r.Inherit, -maxPayload, maxPayload}); err != nil {
			return err
		}
	}
	return nil
}

func checkField(f *components.FieldData) error {
	return checkNumbers(number{"Pull", f.Pull, -maxPayload, maxPayload}, number{"Radius", f.Radius, 0, maxPayload})
}

func checkChain(c *components.ChainData) error {
	return checkNumbers(number{"Range", c.Range, 0, maxPayload}, number{"Factor", c.Factor, 0, maxPayload})
}

func checkVolatile(v *components.VolatileData) error {
	return checkNumbers(number{"Half", v.Half, 0, maxHalf}, number{"Health", v.Health, 0, maxPayload})
}

func checkFlare(f *components.FlareData) error {
	return checkNumbers(number{"Heat", f.Heat, 0, maxPayload})
}

func checkHeat(h *components.HeatData) error {
	return checkNumbers(number{"Level", h.Level, 0, maxPayload})
}

func checkStick(s *components.StickData) error {
	return errors.Join(finite("Anchor", s.Anchor), finite("Normal", s.Normal))
}
