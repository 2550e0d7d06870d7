package defences

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
)

// besieged is a match of two teams with all pieces each, and eight players.
func besieged(t *testing.T) (m *systems.Match, players []components.ID) {
	t.Helper()
	level, err := testlevels.Hall(func(s *testlevels.Sketch) {
		s.Block(geom.Vec{X: 20, Y: -60}, geom.Vec{X: 22, Y: -10, Z: 12}, false)
	})
	if err != nil {
		t.Fatal(err)
	}
	for team := 1; team <= 2; team++ {
		for i, kind := range []string{levels.PieceTurret, levels.PieceSensor, levels.PieceGenerator, levels.PieceStation, levels.PieceTurret, levels.PieceGenerator} {
			level.Pieces = append(level.Pieces, levels.Piece{Kind: kind, Team: team, Position: geom.Vec{X: float64(60*team) - 90, Y: float64(9*i) - 20, Z: 0.05}})
		}
	}
	if m, err = systems.NewMatch(systems.Options{Level: level, Seed: 5, Modules: []systems.Module{bases.Module(), Module()}}); err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		spec, err := systems.Preset("tribes", []string{"light", "medium", "heavy"}[i%3])
		if err != nil {
			t.Fatal(err)
		}
		spec.Team, spec.Position = 1+i%2, &geom.Vec{X: float64(12*i) - 40, Y: 30}
		id, err := m.Join(spec)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, id)
	}
	return m, players
}

// TestDefences_KeepTheirBits holds every bit of a random siege, and all that is told of it. Where a
// change of them is meant, take the new sum from the message.
func TestDefences_KeepTheirBits(t *testing.T) {
	random, sum := rand.New(rand.NewPCG(2, 3)), fnv.New64a()
	m, players := besieged(t)
	inputs := make([]components.Input, len(players))
	for tick := range 900 {
		states := append(bases.States(m, nil), States(m, nil)...)
		aim := states[random.IntN(len(states))]
		var commands []systems.Command
		for i, id := range players {
			if in := &inputs[i]; random.IntN(20) == 0 {
				box, _ := m.Box(id)
				in.Look = geom.LookAlong(states[random.IntN(len(states))].Position.Sub(box.Center))
				in.Forward, in.Weapon = components.Full, uint8(random.IntN(9))
				in.Buttons = components.ButtonSki.When(random.IntN(2) == 0) | components.ButtonFire.When(random.IntN(2) == 0) | components.ButtonJet.When(random.IntN(3) == 0)
			}
			commands = append(commands, systems.Command{Player: id, Input: inputs[i]})
		}
		id := players[random.IntN(len(players))]
		switch random.IntN(25) {
		case 0:
			_, err := m.Enter(bases.WishEntry(id, bases.WishData{Model: "tribes", Preset: []string{"", "light", "heavy"}[random.IntN(3)], Pack: components.ShieldPack}))
			fmt.Fprintln(sum, err)
		case 1:
			fmt.Fprintln(sum, m.Damage(aim.ID, systems.Damage{Amount: 0.9, Source: id}))
		case 2:
			fmt.Fprintln(sum, m.Damage(id, systems.Damage{Amount: 0.3, Source: aim.ID}), m.Teleport(id, aim.Position))
		}
		if err := m.Step(commands); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(sum, m.Hash(), states)
		for key, e := range m.GameEvents() {
			fmt.Fprintln(sum, tick, key, e)
		}
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "b01501d0e997956e"; got != want {
		t.Errorf("the bits of the siege are %s, and were %s", got, want)
	}
}

func TestTurret_IsRefusedWithAWaitThatNoneHas(t *testing.T) {
	for wait, valid := range map[int]bool{-1: false, 0: true, fireTicks: true, fireTicks + 1: false} {
		if err := (&pieceData{Wait: wait}).check(); (err == nil) != valid {
			t.Errorf("%d ticks: %v", wait, err)
		}
	}
}
