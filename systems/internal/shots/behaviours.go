package shots

import (
	"slices"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// UseHooks sets the hooks of modules, which run before those of our own components. Only what
// sticks is asked before them whether it is held.
func (s *Stage) UseHooks(hooks []Hooks) {
	own := s.behaviours(s.Flight.Config)
	s.Weapons.hooks = newHookSet(slices.Concat(own[:1], hooks, own[1:]))
	s.Flight.checked = len(hooks) > 0
}

// behaviours are the hooks of the components that a weapon may put on its projectiles, in
// the order of their names, after that which asks what sticks whether it is held.
func (s *Stage) behaviours(c *Config) []Hooks {
	r := &releases{s.Flight, s.Weapons}
	h := &homing{Config: c, targets: s.Targets, launcher: s.Launcher, flares: c.Store.ListOf(store.Flare)}
	k := &sticking{Config: c, targets: s.Targets}
	return []Hooks{
		{Part: components.Stick, Fly: k.fly},
		{Part: components.Homing, Fired: h.fired, Fly: h.fly},
		{Part: components.Payloads, Fired: payloadsFired, Explode: s.Flight.explodePayloads},
		{Part: components.Pierce, Passes: hasPierced, Contact: s.Flight.pierce},
		{Part: components.Releases, Flown: r.flown, End: r.end},
		{Part: components.Stick, Passes: sticksTo, Contact: k.contact, Flown: k.flown, Shoved: k.shoved},
	}
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
