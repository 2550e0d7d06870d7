package creatures

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// ChargeName is the weapon of sticky charges.
const ChargeName = "charge"

// Detonator is the button that sets off all charges of who holds it.
const Detonator = components.ButtonGame1

// ChargeData is what a charge sticks to.
type ChargeData struct {
	Stuck  bool
	On     components.ID // platform, or Nobody for the level
	Anchor geom.Vec      // where it sticks, m; on a platform in the axes of that
}

// Charge is on every shot of the weapon.
var Charge = donburi.NewComponentType[ChargeData]()

var charges = systems.NewQuery(Charge, components.Flight)

// ChargeSpec returns the weapon. Its shell has a fuse that nothing lights and
// bounces by nothing, so that it neither goes off nor leaves where it lands.
func ChargeSpec() weapons.Spec {
	return weapons.Spec{
		Name: ChargeName, Slot: 21,
		Trigger: weapons.Trigger{CycleTicks: 20, Ammo: weapons.Load{6, 6, 6}},
		Projectile: &weapons.Projectile{
			MuzzleSpeed: 25, Inherit: 1, // m/s
			TTLTicks:   1875, // a minute
			GraceTicks: 8,
			Flight:     components.FlightData{Gravity: 20, Radius: 0.1},
			Fuse:       &components.FuseData{},
			Bounce:     &components.BounceData{},
			Payload:    components.PayloadData{Kind: ChargeName, Damage: 0.6, Radius: 8, Kick: 180},
		},
	}
}

// Charges returns the module of charges, which stick to the level and to its
// platforms until the button is held or a minute is over.
func Charges() systems.Module {
	return systems.Module{
		Name: "creatures charges", Version: "1",
		Weapons:    []weapons.Spec{ChargeSpec()},
		Components: []systems.Registration{systems.State("creatures charge", Charge, systems.OnShots(ChargeName))},
		ShotHooks:  []systems.ShotHook{{Name: "creatures charges stick", Of: Charge, Contact: stick}},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("platforms", systems.System{Name: "creatures charges ride", Run: hold}).
				After("weapons", systems.System{Name: "creatures charges detonate", Run: detonate})
		},
	}
}

// stick fastens what has landed.
func stick(m *systems.Match, s systems.FlyingShot, c *systems.ShotContact) {
	charge := systems.FlyingPart(s, Charge)
	if charge.Stuck || c.Other != components.Nobody {
		return
	}
	*charge = ChargeData{Stuck: true, Anchor: c.Position}
	if pose, ok := m.Pose(c.Platform); ok {
		charge.On, charge.Anchor = c.Platform, pose.Undo(c.Position)
	}
	s.Flight().Gravity, *s.Velocity() = 0, geom.Vec{}
	c.Answer = systems.ShotStops
}

// hold keeps what sticks where it sticks, also where that moves.
func hold(m *systems.Match) {
	for _, entry := range charges.In(m) {
		charge := Charge.Get(entry)
		if !charge.Stuck {
			continue
		}
		at := charge.Anchor
		if pose, ok := m.Pose(charge.On); ok {
			at = pose.Apply(at)
		}
		components.Position.Get(entry).Feet = at
		components.Velocity.Get(entry).Linear = geom.Vec{}
	}
}

// detonate sets off the charges of all who hold the button.
func detonate(m *systems.Match) {
	for id, entry := range charges.In(m) {
		owner, ok := m.Entry(components.Owner.Get(entry).ID)
		if ok && owner.HasComponent(components.Intent) && components.Intent.Get(owner).Has(Detonator) {
			m.Fail(m.Detonate(id))
		}
	}
}
