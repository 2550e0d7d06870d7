package weapons

import "github.com/skijet/skijet/components"

// disc is the disc launcher: its projectiles are slow and straight, and players use
// their blasts to jump [TR].
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
		GraceTicks:  8,   // 256 ms, known for the grenade and assumed for all shots [I]
		Flight:      components.FlightData{Acceleration: 5, TopSpeed: 80},
		Payload:     components.PayloadData{Kind: KindDisc, Damage: 0.5, Radius: 7.5, Kick: 150, Armor: components.ArmorFactors{Heavy: 0.6}},
	},
	Hints: &Hints{Taste: 3.8},
})
