package systems

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

func TestSortCommands_LeavesTheLaterOfTwoAndSortsByPlayer(t *testing.T) {
	command := func(player components.ID, weapon uint8) Command {
		return Command{Player: player, Input: components.Input{Weapon: weapon}}
	}
	for _, c := range []struct{ given, want []Command }{
		{nil, nil}, {[]Command{command(1, 1), command(3, 2)}, []Command{command(1, 1), command(3, 2)}},
		{[]Command{command(3, 1), command(1, 2)}, []Command{command(1, 2), command(3, 1)}},
		{[]Command{command(1, 1), command(1, 2), command(2, 3)}, []Command{command(1, 2), command(2, 3)}},
		{[]Command{command(2, 1), command(1, 2), command(2, 3), command(1, 4)}, []Command{command(1, 4), command(2, 3)}},
	} {
		if got := SortCommands(slices.Clone(c.given)); !slices.Equal(got, c.want) {
			t.Errorf("%+v becomes %+v, want %+v", c.given, got, c.want)
		}
	}
}

func TestPlayers_TellOfTheirPack(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	join(t, m, PlayerSpec{Pack: components.ShieldPack})
	m.Step([]Command{{Player: 1, Input: components.Input{Buttons: components.ButtonPack}}})
	if p := m.Players(nil)[0]; p.Pack != (components.PackData{Kind: components.ShieldPack, On: true}) {
		t.Errorf("pack %+v", p.Pack)
	}
}

func TestRefit_NeedsABodyAndHealthToChange(t *testing.T) {
	for _, kind := range []donburi.IComponentType{components.Health, components.Model} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := join(t, m, PlayerSpec{})
		if err := m.Remove(id, kind); err != nil {
			continue // which nothing may take from a player
		}
		if err := m.Refit(id, PlayerSpec{}); !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), "no body and health") {
			t.Errorf("without %s: %v", kind.Name(), err)
		}
	}
}

// What waited for stage 11 before a restore takes no room after it.
func TestRestore_ForgetsLaunchesThatWait(t *testing.T) {
	m, _ := duel(t, Options{}, plain())
	before := snapshot(m, nil)
	launch := func() error {
		_, err := m.Launch(Shot{Weapon: "plain", Position: geom.Vec{Z: 10}})
		return err
	}
	for i := range MaxProjectiles {
		if err := launch(); err != nil {
			t.Fatalf("launch %d: %v", i, err)
		}
	}
	if launch() == nil {
		t.Error("one more than may fly")
	}
	if err := m.Restore(before); err != nil {
		t.Fatal(err)
	}
	if err := launch(); err != nil {
		t.Errorf("after a restore: %v", err)
	}
}

func TestShotPart_ErrorsOfAListHaveItsIndex(t *testing.T) {
	list, pair := donburi.NewComponentType[[2]float64](), donburi.NewComponentType[struct {
		A float64 `json:"a"`
	}]()
	module := Module{Name: "parts", Components: []Registration{ShotPart("list", list, nil), ShotPart("pair", pair, nil)}}
	for want, part := range map[string]weapons.Part{
		"parts.list[1]: ": {Name: "list", Data: []byte(`[1,"x"]`)}, "parts.pair.a: ": {Name: "pair", Data: []byte(`{"a":"x"}`)},
	} {
		spec := plain()
		spec.Parts = weapons.Parts{part}
		_, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{module}, Weapons: []weapons.Spec{spec}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q in it", err, want)
		}
	}
}

// A change of damage that cannot be is reported, and the damage is dropped.
func TestEditWaiting_ABadChangeOfDamageIsNotDone(t *testing.T) {
	long := strings.Repeat("n", codec.MaxText+1)
	for what, change := range map[string]func(*Damage){
		"amount": func(d *Damage) { d.Amount = math.NaN() }, "kind": func(d *Damage) { d.Kind = long }, "weapon": func(d *Damage) { d.Weapon = long },
		"position": func(d *Damage) { d.Position.Z = math.Inf(1) }, "source": func(d *Damage) { d.Source = 99 },
	} {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{editing("damage", func(m *Match) {
			EditWaiting(m, func(d *Damage) bool { change(d); return true })
		})}})
		id := join(t, m, PlayerSpec{})
		steps(m, 41) // until when the module waits
		playerEntry(m, id).health.ProtectedTicks = 0
		if err := m.Damage(id, Damage{Amount: 0.1, Kind: long[1:], Weapon: long[1:]}); err != nil {
			t.Fatal(err)
		}
		err := m.Step(nil)
		if health := playerEntry(m, id).health; !errors.Is(err, ErrRequest) || health.Current != health.Max {
			t.Errorf("%s: %v, health %v", what, err, health.Current)
		}
	}
}

func TestJoin_LooksAsTheSpecOrTheSpawnPointSays(t *testing.T) {
	const spawn, own = 7000, 9000
	level := *hall(t, nil)
	level.Spawns = []levels.Spawn{{Position: geom.Vec{Z: 1}, Yaw: spawn}}
	for _, c := range []struct {
		spec PlayerSpec
		yaw  geom.Angle
	}{
		{PlayerSpec{}, spawn}, {PlayerSpec{Look: geom.YawPitch{Yaw: own}}, own}, {PlayerSpec{Position: at(3, 3, 1)}, 0},
		{PlayerSpec{Position: at(3, 3, 1), Look: geom.YawPitch{Yaw: own}}, own},
	} {
		m := newMatch(t, Options{Level: &level})
		id := join(t, m, c.spec)
		if entry := mustEntry(m, id); components.View.Get(entry).Yaw != c.yaw || components.Intent.Get(entry).Look.Yaw != c.yaw {
			t.Errorf("%+v: looks to %v and intends %v", c.spec, components.View.Get(entry).Yaw, components.Intent.Get(entry).Look.Yaw)
		}
	}
}

// The events of a tick are visited in it as they come, and after it until the next: all types by
// name, and not what is emitted between two ticks.
func TestGameEvents_AreThoseOfTheTick(t *testing.T) {
	type apple struct{ N int }
	type pear struct{ N int }
	visited := func(m *Match) (list []string) {
		for key, e := range m.GameEvents() {
			list = append(list, fmt.Sprint(key.Subject, e))
		}
		return list
	}
	var within []string
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{{Name: "fruit", Schedule: func(s Schedule) Schedule {
		return s.Before("damage", System{Name: "fruit", Run: func(m *Match) {
			m.Fail(errors.Join(Emit(m, 7, pear{1}), Emit(m, 8, apple{2})))
			within = visited(m)
		}})
	}}}})
	for range 2 {
		m.Step(nil)
		if err := Emit(m, 9, apple{3}); err != nil {
			t.Fatal(err)
		}
		want := []string{"8 {2}", "7 {1}"}
		if m.Tick() == 2 {
			want = []string{"9 {3}", "8 {2}", "7 {1}"}
		}
		if after := visited(m); !slices.Equal(within, want) || !slices.Equal(after, want) {
			t.Errorf("tick %d: %q within, %q after, want %q", m.Tick(), within, after, want)
		}
	}
	for range m.GameEvents() { // may be left
		break
	}
}

func TestState_ATypeThatCannotBeIsNamed(t *testing.T) {
	odd := donburi.NewComponentType[struct{ F func() }]()
	_, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{registers(State("test.odd", odd))}})
	if err == nil || !strings.Contains(err.Error(), `component "test.odd": `) {
		t.Error(err)
	}
}
