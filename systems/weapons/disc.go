package weapons

import "github.com/skijet/skijet/components"

// disc is the disc launcher: slow, straight, and the way to jump [TR].
var disc = register(Spec{
	Name: "disc",
	Slot: 1,
	Trigger: Trigger{
		CycleTicks: 56, // 1.25 s to fire, 0.25 to reload, 0.25 to spin up
		Ammo:       Load{15, 15, 15},
	},
	Projectile: &Projectile{
		MuzzleSpeed: 65,
		Inherit:     0.5,
		TTLTicks:    203, // 6.5 s
		GraceTicks:  8,   // 256 ms, which is known of the grenade and taken for all shots [I]
		Flight:      components.FlightData{Acceleration: 5, TopSpeed: 80},
		Payload:     components.PayloadData{Kind: KindDisc, Damage: 0.5, Radius: 7.5, Kick: 150, Armor: components.ArmorFactors{Heavy: 0.6}},
	},
	Look: &Look{
		Label: "Disc launcher", Key: 1, Color: "#70bcff", Mesh: "disc", Hand: "launcher", Spin: 1400,
		Trail:  Trail{Kind: "streak", Length: 5, Width: 0.16},
		Halo:   Effect{Kind: "glow", Size: 0.6},
		Sounds: Sounds{Fire: Sound{Name: "fire_disc"}, Loop: Sound{Name: "loop_disc", Volume: 0.5}},
	},
})

// discMass divides the disc's motor in the shipped server, while what its
// players see is not divided [TR].
const discMass = 2.0

// HeavyDisc returns the disc launcher whose motor is divided by the mass of the
// disc: 2.5 m/s2 instead of 5. Put it over the standard one with [Merge].
func HeavyDisc() Spec {
	s := disc.Clone()
	s.Projectile.Flight.Acceleration /= discMass
	return s
}
