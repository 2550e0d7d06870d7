package systems_test

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

// A match is stepped with the commands of its players and asked for what can be
// seen.
func ExampleNewMatch() {
	level, err := levels.Open("valley")
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	start := geom.Vec{X: -440, Y: 80, Z: 300}
	me, err := match.Join(systems.PlayerSpec{Name: "me", Armor: tribes.Light(), Position: &start})
	if err != nil {
		log.Fatal(err)
	}
	east := geom.YawPitch{Yaw: geom.Degrees(-90)}
	for range 250 { // 8 s
		match.Step([]systems.Command{{Player: me, Input: components.Input{Forward: components.Full, Look: east, Buttons: components.ButtonSki}}})
	}
	player := match.Players(nil)[0]
	fmt.Printf("%.0f m/s down at %.0f m\n", player.Velocity.Length(), player.Position.Z)
	// Output: 52 m/s down at 144 m
}

// A module adds a system of your own to every tick.
func ExampleModule() {
	level, err := levels.Open("valley")
	if err != nil {
		log.Fatal(err)
	}
	refuel := systems.System{Name: "refuel", Stage: systems.StageRules, Run: func(m *systems.Match) {
		for _, player := range m.Players(nil) {
			if entry, ok := m.Entry(player.ID); ok {
				components.Energy.Get(entry).Current = player.MaxEnergy // jets for ever
			}
		}
	}}
	module := systems.Module{
		Name:     "refuel",
		Schedule: func(s systems.Schedule) systems.Schedule { return s.Add(refuel) },
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{module}})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := match.Join(systems.PlayerSpec{Team: 1}); err != nil {
		log.Fatal(err)
	}
	for range 200 {
		match.Step([]systems.Command{{Player: 1, Input: components.Input{Buttons: components.ButtonJet}}})
	}
	fmt.Println(match.Players(nil)[0].Energy)
	// Output: 60
}

// The schedule of a tick is a value: print it, and place systems in it.
func ExampleSchedule() {
	tally := systems.System{Name: "tally", Run: func(*systems.Match) {}}
	fmt.Print(systems.Standard().After("damage", tally).Without("collisions"))
	// Output:
	//  1 intents      commands
	//  2 timers       timers
	//  3 platforms    platforms riders
	//  4 weapons      weapons
	//  5 movement     movement
	//  6 projectiles  projectiles
	//  7 blasts       blasts
	//  8 triggers     zones
	//  9 damage       damage tally
	// 10 rules        limits respawns teleports
	// 11 apply        structure
	// 12 seal         seal
}
