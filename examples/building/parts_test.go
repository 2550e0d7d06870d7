package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// BrakeData slows a shot.
type BrakeData struct {
	Part float64 `json:"part"` // fraction of the velocity lost in a tick, 0 to 1
}

// Brake is on the shots of every weapon with "brakes" among its parts.
var Brake = donburi.NewComponentType[BrakeData]()

var braked = systems.NewQuery(Brake, components.Velocity)

// brake slows shots before they move.
func brake(m *systems.Match) {
	for _, entry := range braked.In(m) {
		velocity := components.Velocity.Get(entry)
		velocity.Linear = velocity.Linear.Scale(1 - Brake.Get(entry).Part)
	}
}

// Brakes is the module of a part that any weapon file can name.
func Brakes() systems.Module {
	return systems.Module{
		Name: "brakes", Version: "1",
		Components: []systems.Registration{systems.ShotPart("brakes", Brake, nil)},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Before("projectiles", systems.System{Name: "brakes slow", Run: brake})
		},
	}
}

// balloonFile is a weapon as its author writes it.
const balloonFile = `{
  "name": "balloon",
  "slot": 40,
  "trigger": {"cycle_ticks": 20},
  "projectile": {
    "muzzle_mps": 40,
    "ttl_ticks": 60,
    "payload": {"kind": "balloon", "damage": 0.2, "radius_m": 4}
  },
  "parts": {"brakes": {"part": 0.125}}
}`

func ExampleShotPart() {
	balloon, err := weapons.Decode([]byte(balloonFile))
	if err != nil {
		log.Fatal(err)
	}
	match := newMatch(Brakes())
	if err := match.ReplaceWeapons([]weapons.Spec{balloon}); err != nil {
		log.Fatal(err)
	}
	start := geom.Vec{Z: 200}
	shot, err := match.Launch(systems.Shot{Weapon: "balloon", Position: start, Velocity: geom.Vec{X: 40}})
	if err != nil {
		log.Fatal(err)
	}
	for range 3 {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	entry, _ := match.Entry(shot)
	fmt.Printf("%.3f m/s\n", components.Velocity.Get(entry).Linear.X)
	fmt.Println(newMatch().ReplaceWeapons([]weapons.Spec{balloon}))
	// Output:
	// 26.797 m/s
	// systems: weapon "balloon": parts.brakes: no module of the match has a part of this name, want one of layers: invalid weapon
}
