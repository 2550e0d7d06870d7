package systems

import (
	"fmt"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/yohamta/donburi"
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

// allowedOnShot refuses values of what projectiles do that a game is mistaken to give.
func allowedOnShot(kind donburi.IComponentType, value unsafe.Pointer) error {
	switch kind {
	case components.Payload:
		return checkPayload((*components.PayloadData)(value))
	case components.Payloads:
		for i := range (*components.PayloadsData)(value).List {
			if err := checkPayload(&(*components.PayloadsData)(value).List[i]); err != nil {
				return err
			}
		}
	case components.Releases:
		for _, r := range (*components.ReleasesData)(value).List {
			if err := checkNumbers(number{"Spread", r.Spread, 0, 180}, number{"Speed", r.Speed, -maxPayload, maxPayload},
				number{"Inherit", r.Inherit, -maxPayload, maxPayload}); err != nil {
				return err
			}
		}
	case components.Field:
		f := (*components.FieldData)(value)
		return checkNumbers(number{"Pull", f.Pull, -maxPayload, maxPayload}, number{"Radius", f.Radius, 0, maxPayload})
	case components.Chain:
		c := (*components.ChainData)(value)
		return checkNumbers(number{"Range", c.Range, 0, maxPayload}, number{"Factor", c.Factor, 0, maxPayload})
	case components.Volatile:
		v := (*components.VolatileData)(value)
		return checkNumbers(number{"Half", v.Half, 0, maxHalf}, number{"Health", v.Health, 0, maxPayload})
	case components.Flare:
		return checkNumbers(number{"Heat", (*components.FlareData)(value).Heat, 0, maxPayload})
	case components.Heat:
		return checkNumbers(number{"Level", (*components.HeatData)(value).Level, 0, maxPayload})
	case components.Stick:
		return finite("anchor", (*components.StickData)(value).Anchor)
	}
	return nil
}
