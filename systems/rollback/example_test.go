package rollback_test

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// A client of a server that fixes the commands of each tick.
func ExampleSession() {
	level, err := levels.Embedded("valley")
	if err != nil {
		fmt.Println(err)
		return
	}
	match, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		fmt.Println(err)
		return
	}
	me, _ := match.Join(systems.PlayerSpec{Name: "me"})
	other, _ := match.Join(systems.PlayerSpec{Name: "other"})
	session, err := rollback.New(match, rollback.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}

	// The own command counts in the next picture.
	run := systems.Command{Player: me, Input: components.Input{Forward: components.Full}}
	for tick := range int64(5) {
		_ = session.AddCommand(tick, run)
	}
	_ = session.Advance(5)

	// 160 ms later the server tells what the first ticks were: the other one jets.
	jet := systems.Command{Player: other, Input: components.Input{Buttons: components.ButtonJet}}
	for tick := range int64(3) {
		_ = session.Confirm(tick, systems.TickInput{Commands: []systems.Command{run, jet}})
	}
	_ = session.Advance(6)
	fmt.Println("confirmed to", session.Confirmed(), "and predicted to", session.Predicted())
	fmt.Printf("%+v\n", session.Stats())
	// Output:
	// confirmed to 3 and predicted to 6
	// {Steps:11 Again:5 Corrections:1 Wrong:3 Right:0}
}

// Peers compare the hashes of confirmed ticks: that of tick 31 is of the state at tick 32.
func ExampleSession_Hash() {
	level, err := levels.Embedded("valley")
	if err != nil {
		fmt.Println(err)
		return
	}
	match, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		fmt.Println(err)
		return
	}
	session, err := rollback.New(match, rollback.Options{}) // a hash after each 32 ticks
	if err != nil {
		fmt.Println(err)
		return
	}

	_ = session.Advance(40) // predicted: what is not confirmed has no hash
	fmt.Println(session.Hash(31))
	for tick := range int64(40) {
		_ = session.Confirm(tick, systems.TickInput{})
	}
	_ = session.Advance(70)
	for tick := range int64(70) {
		if _, ok := session.Hash(tick); ok {
			fmt.Println("tick", tick, "has a hash: that of the match at tick", tick+1)
		}
	}
	// Output:
	// 0 false
	// tick 31 has a hash: that of the match at tick 32
}
