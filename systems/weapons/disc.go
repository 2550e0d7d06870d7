package weapons

import "github.com/skijet/skijet/components"

// disc is the disc launcher: slow, straight, and the way to jump [TR].
var disc = Spec{
	Name:        "disc",
	CycleTicks:  56, // 1.25 s fire + 0.25 reload + 0.25 spin-up in whole ticks
	Ammo:        [3]int{15, 15, 15},
	MuzzleSpeed: 65,
	Inherit:     0.5,
	TTLTicks:    203, // 6.5 s
	GraceTicks:  8,   // 256 ms
	Flight:      components.FlightData{Acceleration: 5, TopSpeed: 80},
	Payload:     components.PayloadData{Kind: KindDisc, Damage: 0.5, Radius: 7.5, Kick: 150},
}
