package behaviours

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// Module returns the behaviours of shots.
func Module() systems.Module {
	return systems.Module{
		Name: "behaviours", Version: "1",
		Components: registrations(),
		ShotHooks: []systems.ShotHook{
			{Name: "behaviours.anchor", Of: Stick, Fly: follow}, // before all others: what is held seeks nothing
			{Name: "behaviours.chain", Of: Chain, Explode: jump},
			{Name: "behaviours.homing", Of: Homing, Fired: takeLock, Fly: seek},
			{Name: "behaviours.payloads", Of: Payloads, Fired: strengthen, Explode: addPayloads},
			{Name: "behaviours.pierce", Of: Pierce, Passes: hasPierced, Contact: pierce},
			{Name: "behaviours.releases", Of: Releases, Flown: releaseInFlight, End: releaseAtEnd},
			{Name: "behaviours.stick", Of: Stick, Passes: isStuckTo, Contact: stick, Flown: followAtOnce, Shoved: ride},
		},
		CheckWeapons: checkWeapons,
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("timers", systems.System{Name: "behaviours.heat", Run: heatBodies}).
				Before("weapons", systems.System{Name: "behaviours.locks", Run: countLocks}).
				After("projectiles", systems.System{Name: "behaviours.fields", Run: runFields})
		},
	}
}

// scratch is what the functions of a tick use again and again.
type scratch struct {
	near   []components.ID
	flying []systems.FlyingShot // that fields move, by X
}

var scratchKind = donburi.NewComponentType[scratch]()

// registrations are the components of the module. Those that weapons give have the names in the
// table of keys of package weapons.
func registrations() []systems.Registration {
	ofShots := systems.Needs(components.Flight)
	return []systems.Registration{
		systems.ShotPart("behaviours.homing", Homing, nil, ofShots, systems.Validate(systems.CheckLimits[HomingData])),
		systems.ShotPart("behaviours.locking", Locking, nil, ofShots, systems.Validate(systems.CheckLimits[LockingData])),
		systems.ShotPart("behaviours.field", Field, nil, ofShots, systems.Validate(systems.CheckLimits[FieldData])),
		systems.ShotPart("behaviours.chain", Chain, nil, ofShots, systems.Validate(systems.CheckLimits[ChainData])),
		systems.ShotPart("behaviours.payloads", Payloads, from(func(l []components.PayloadData) PayloadsData { return PayloadsData{List: l} }), ofShots, systems.Finite()),
		systems.ShotPart("behaviours.releases", Releases, from(releasesOf), ofShots, systems.Validate(systems.CheckLimits[ReleasesData])),
		systems.ShotPart("behaviours.stick", Stick, from(func(s Surfaces) StickData { return StickData{To: s} }), ofShots, systems.Finite()),
		systems.ShotPart("behaviours.pierce", Pierce, from(func(targets int) PierceData { return PierceData{Left: targets} }), ofShots),
		systems.ShotPart("behaviours.flare", Flare, from(func(heat float64) FlareData { return FlareData{Heat: heat} }), ofShots, systems.Finite()),
		systems.State("behaviours.heat", Heat, systems.Validate(systems.CheckLimits[HeatData]), systems.OnEvery(components.Model)),
		systems.State("behaviours.lock", Lock, systems.OnEvery(components.Arsenal)),
		systems.Derived("behaviours.scratch", scratchKind, systems.OfMatch()),
	}
}

// from returns the decoder of a component from what a weapon file says of it.
func from[J, T any](make func(J) T) func(*weapons.Part) (T, error) {
	return func(p *weapons.Part) (T, error) {
		var given J
		err := p.Decode(&given)
		return make(given), err
	}
}

func releasesOf(list []ReleaseData) ReleasesData {
	for i := range list {
		list[i].Ticks = list[i].EveryTicks
	}
	return ReleasesData{List: list}
}
