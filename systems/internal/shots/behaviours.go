package shots

import (
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// behaviours are the hooks of the components that a weapon may put on its projectiles, in
// the order of their names. Only what sticks is asked first whether it is held.
func (s *Stage) behaviours(c *Config) hookSet {
	r := &releases{s.Flight, s.Weapons}
	h := &homing{Config: c, targets: s.Targets, launcher: s.Launcher, flares: c.Store.ListOf(store.Flare)}
	k := &sticking{Config: c, targets: s.Targets}
	return newHookSet([]Hooks{
		{Part: components.Stick, Fly: k.fly},
		{Part: components.Homing, Fired: h.fired, Fly: h.fly},
		{Part: components.Payloads, Fired: payloadsFired, Explode: s.Flight.explodePayloads},
		{Part: components.Pierce, Passes: hasPierced, Contact: s.Flight.pierce},
		{Part: components.Releases, Met: r.met, Flown: r.flown, End: r.end},
		{Part: components.Stick, Passes: sticksTo, Contact: k.contact, Met: k.met, Shoved: k.shoved, Outlives: true},
	})
}

// behaviourParts returns the components that a projectile names beyond flight, fuse and
// bounce.
func behaviourParts(p *weapons.Projectile) (parts []store.Part) {
	if p.Homing != nil {
		value := *p.Homing
		value.ByLock = p.Lock != nil
		parts = append(parts, with(components.Homing, value))
	}
	if p.Stick != 0 {
		parts = append(parts, with(components.Stick, components.StickData{To: p.Stick}))
	}
	if p.Field != nil {
		parts = append(parts, with(components.Field, *p.Field))
	}
	if p.Chain != nil {
		parts = append(parts, with(components.Chain, *p.Chain))
	}
	if p.Pierce > 0 {
		parts = append(parts, with(components.Pierce, components.PierceData{Left: p.Pierce}))
	}
	if len(p.Releases) > 0 {
		value := components.ReleasesData{List: append([]components.ReleaseData(nil), p.Releases...)}
		for i := range value.List {
			value.List[i].Ticks = value.List[i].EveryTicks
		}
		parts = append(parts, with(components.Releases, value))
	}
	if len(p.Payloads) > 0 {
		parts = append(parts, with(components.Payloads, components.PayloadsData{List: p.Payloads}))
	}
	if p.Flare > 0 {
		parts = append(parts, with(components.Flare, components.FlareData{Heat: p.Flare}))
	}
	return parts
}

func with[T any](kind *donburi.ComponentType[T], value T) store.Part {
	return store.Part{Type: kind, Value: unsafe.Pointer(&value)}
}
