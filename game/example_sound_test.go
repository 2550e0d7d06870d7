package game_test

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems/modes"
)

// lampSounds are made when the arena starts. A file would be sound.File(files, "ring.ogg").
func lampSounds() map[string]sound.Source {
	tone := func(pitch, t float64) float64 { return 0.2 * math.Sin(2*math.Pi*pitch*t) }
	return map[string]sound.Source{
		"hum":  sound.LoopRecipe(1, func(t float64) float64 { return tone(110, t) }),
		"ping": sound.Recipe(0.4, func(t, fraction float64) float64 { return tone(880, t) * (1 - fraction) }),
		"lit":  sound.Recipe(0.6, func(t, _ float64) float64 { return tone(440*math.Floor(1+3*t), t) }),
	}
}

// lampExtension lets every lamp hum where it is, and pings and speaks as matches go on.
func lampExtension() game.Extension {
	return game.Extension{
		Name:   "lamps",
		Sounds: lampSounds(),
		Tick: func(v *game.View) { // what happens once
			for e := range v.Entities(lamps) {
				if v.Match.Tick()%250 == 0 {
					v.Play("ping", e.Position, 1, 1)
				}
			}
			if status, ok := modes.StatusOf(v.Match); ok && status.Ticks == 1 {
				v.Cue("lit")
			}
		},
		Draw: func(v *game.View) { // what goes on
			for e := range v.Entities(lamps) {
				v.Loop("hum", e.ID, 1, 1)
			}
		},
	}
}

func ExampleView_Cue() {
	fmt.Println(len(lampExtension().Sounds), "sounds")
	// Output: 3 sounds
}
