package bots_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// TestCommands_AreAllThatACopyOfTheMatchNeeds: a client and a replay do not think.
func TestCommands_AreAllThatACopyOfTheMatchNeeds(t *testing.T) {
	m, ids := flagMatch(t, "works", 4, nil)
	steps(m, 251)
	other, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	crew, commands := bots.CrewOf(m), []systems.Command(nil)
	for range 100 {
		commands = crew.Commands(commands[:0])
		if len(commands) != len(ids) || !slices.IsSortedFunc(commands, func(a, b systems.Command) int { return int(a.Player) - int(b.Player) }) {
			t.Fatalf("%d commands of %d bots: %v", len(commands), len(ids), commands)
		}
		for _, copied := range []*systems.Match{m, other} {
			if err := copied.Step(commands); err != nil {
				t.Fatal(err)
			}
		}
		if other.Hash() != m.Hash() {
			t.Fatalf("tick %d has another hash", m.Tick())
		}
	}
}

// TestCrew_BeginsAnewAfterARestore like a new one, and plays on.
func TestCrew_BeginsAnewAfterARestore(t *testing.T) {
	m, _ := flagMatch(t, "works", 4, nil)
	steps(m, 100)
	early, err := m.Snapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	steps(m, 400)
	late, err := m.Snapshot(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, state := range [][]byte{early, late} {
		if err := m.Restore(state); err != nil {
			t.Fatal(err)
		}
		fresh := bots.NewCrew(m)
		for range 60 {
			want, got := fresh.Commands(nil), bots.CrewOf(m).Commands(nil)
			if !slices.Equal(got, want) {
				t.Fatalf("tick %d: the old crew gives other commands than a new one", m.Tick())
			}
			if err := m.Step(got); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestCrew_FollowsWhoBecomesABot and who is none any longer. The commands of a person for a bot do not count.
func TestCrew_FollowsWhoBecomesABot(t *testing.T) {
	m := newMatch(t, hall(t), 1)
	first, second := idle(t, m, systems.PlayerSpec{}), idle(t, m, systems.PlayerSpec{})
	crew := bots.NewCrew(m)
	players := func() (all []components.ID) {
		commands := crew.Commands(nil)
		for _, c := range commands {
			all = append(all, c.Player)
		}
		if err := m.Step(append([]systems.Command{{Player: first, Input: components.Input{Weapon: 7}}}, commands...)); err != nil {
			t.Fatal(err)
		}
		return all
	}
	check := func(want ...components.ID) {
		t.Helper()
		if got := players(); !slices.Equal(got, want) {
			t.Errorf("it plays %v, want %v", got, want)
		}
	}
	check()
	for _, id := range []components.ID{second, first} {
		if err := m.Add(id, systems.With(bots.Bot, bots.BotData{})); err != nil {
			t.Fatal(err)
		}
	}
	check(first, second)
	if components.Intent.Get(entryOf(m, first)).Weapon == 7 {
		t.Error("the command of a person moves a bot")
	}
	if err := m.Remove(first, bots.Bot); err != nil {
		t.Fatal(err)
	}
	check(second)
	m.Despawn(second)
	check()
}

// TestStep_OfBotsWithoutACrewIsAnError after three seconds, and none with their commands or without bots.
func TestStep_OfBotsWithoutACrewIsAnError(t *testing.T) {
	for _, c := range []struct{ bot, plays, wants bool }{{true, false, true}, {true, true, false}, {false, false, false}} {
		m := newMatch(t, hall(t), 1)
		person := idle(t, m, systems.PlayerSpec{Position: &geom.Vec{}})
		if c.bot {
			join(t, m, systems.PlayerSpec{Position: &geom.Vec{X: 20}})
		}
		crew := bots.NewCrew(m)
		var err error
		for range 100 {
			commands := []systems.Command{{Player: person}}
			if c.plays {
				commands = crew.Commands(commands)
			}
			err = errors.Join(err, m.Step(commands))
		}
		if refused := errors.Is(err, bots.ErrBot) && strings.Contains(err.Error(), "NewCrew"); refused != c.wants || err != nil != c.wants {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestStep_AfterARestoreBotsMayBeWithoutACrewForAsLongAgain, also after one to the tick that was to be stepped next:
// a client that is sent the state twice before a command of a bot.
func TestStep_AfterARestoreBotsMayBeWithoutACrewForAsLongAgain(t *testing.T) {
	m := newMatch(t, hall(t), 1)
	join(t, m, systems.PlayerSpec{Position: &geom.Vec{X: 20}})
	for range 3 {
		for range 64 {
			if err := m.Step(nil); err != nil {
				t.Fatalf("tick %d: %v", m.Tick(), err)
			}
		}
		state, err := m.Snapshot(nil)
		if err == nil {
			err = m.Restore(state)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
