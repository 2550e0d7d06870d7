package modes_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/statetest"
)

// TestFlag_ReturnsByItself counts the ticks.
func TestFlag_ReturnsByItself(t *testing.T) {
	for rule, want := range map[int64]int{0: 1406, 50: 50} {
		m, ids := fieldGame(t, ctf(modes.Rules{ReturnTicks: rule}), at{1, northFlag, geom.Vec{}})
		step(t, m, 1)
		kill(t, m, ids[0], components.Nobody)
		m.Despawn(ids[0])
		waited := 0
		for flagOf(t, m, 2).State != modes.FlagHome && waited < 2000 {
			step(t, m, 1)
			waited++
		}
		if waited != want {
			t.Errorf("ReturnTicks %d: home after %d ticks, want %d", rule, waited, want)
		}
		wantActions(t, m, action(modes.FlagAutoReturned, 2, components.Nobody))
	}
}

// TestFlag_ReturnsFromWaterAndFromOutside drops it into a pool, into a kill zone,
// through each of them in one tick, and outside the level.
func TestFlag_ReturnsFromWaterAndFromOutside(t *testing.T) {
	for name, c := range map[string]struct {
		kind     string
		velocity geom.Vec
		returns  bool
	}{
		"water":          {levels.ZoneWater, geom.Vec{X: -4}, true},
		"kill":           {levels.ZoneKill, geom.Vec{X: -4}, true},
		"through it":     {levels.ZoneKill, geom.Vec{X: -400, Z: 2}, true},
		"wind":           {levels.ZonePhysical, geom.Vec{X: -4}, false},
		"out of a level": {"", geom.Vec{}, true},
	} {
		level := field(t)
		if c.kind != "" {
			level.Zones = append(level.Zones, levels.NewZone(c.kind, "pool", geom.Bounds{Min: northFlag.Add(geom.Vec{X: -9, Y: -5, Z: -1}), Max: northFlag.Add(geom.Vec{X: -7, Y: 5, Z: 3})}))
		}
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{ctf(modes.Rules{})}})
		if err != nil {
			t.Fatal(err)
		}
		ids := enter(t, m, at{1, northFlag, geom.Vec{}})
		step(t, m, 1)
		for _, f := range modes.Flags(m, nil) {
			if f.Team == 2 {
				kill(t, m, ids[0], components.Nobody)
				components.Velocity.Get(entryOf(m, f.ID)).Linear = c.velocity
				components.Position.Get(entryOf(m, f.ID)).Feet = northFlag.Add(geom.Vec{Z: 1, X: -2})
				if c.kind == "" {
					components.Position.Get(entryOf(m, f.ID)).Feet = level.Limits.Max.Add(geom.Vec{X: 1})
				}
				if c.velocity.X == -4 {
					components.Position.Get(entryOf(m, f.ID)).Feet = northFlag.Add(geom.Vec{Z: 2, X: -6.8})
				}
			}
		}
		m.Despawn(ids[0])
		step(t, m, 8)
		if f := flagOf(t, m, 2); (f.State == modes.FlagHome) != c.returns {
			t.Errorf("%s: the flag is %+v", name, f)
		}
	}
}

func TestFlag_ALevelWithoutFlagsIsRefused(t *testing.T) {
	for n := range 2 {
		level := field(t)
		level.Flags = level.Flags[:n]
		_, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{ctf(modes.Rules{})}})
		if !errors.Is(err, modes.ErrLevel) {
			t.Errorf("%d flags: %v", n, err)
		}
	}
}

// relay is a match in which flags are taken, carried, thrown, dropped and captured.
func relay(t testing.TB) statetest.Scene {
	t.Helper()
	level := field(t)
	return statetest.Scene{Ticks: 260, Every: 5, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{ctf(modes.Rules{ReturnTicks: 60, PointLimit: 9})}})
		if err != nil {
			return nil, err
		}
		for i, p := range []at{{1, northFlag, geom.Vec{X: -30}}, {1, geom.Vec{Y: 3}, geom.Vec{X: 20}}, {2, southFlag, geom.Vec{X: 30, Y: 3}}, {2, geom.Vec{Y: -6}, geom.Vec{X: -20}}} {
			if _, err := m.Join(systems.PlayerSpec{Name: fmt.Sprint("player ", i), Team: p.team, Position: &p.feet, Velocity: p.velocity}); err != nil {
				return nil, err
			}
		}
		return m, nil
	}, Commands: func(m *systems.Match, tick int) (commands []systems.Command) {
		for i := range 4 {
			id := components.ID(0)
			for n, p := range m.Players(nil) {
				if n == i {
					id = p.ID
				}
			}
			in := components.Input{Buttons: components.ButtonSki, Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Degrees(float64(90 + 180*(i/2)))}}
			if tick%70 > 35 {
				in.Look.Yaw += geom.HalfTurn
			}
			in.Hold(components.ButtonUse, tick%90 == 41+i)
			in.Hold(components.ButtonJet, tick%50 > 30)
			commands = append(commands, systems.Command{Player: id, Input: in})
		}
		return commands
	}}
}

// TestFlag_AReplayOfARelayVerifies records a relay and replays it.
func TestFlag_AReplayOfARelayVerifies(t *testing.T) {
	scene := relay(t)
	m, err := scene.Make()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	r, err := replay.NewRecorder(&out, m, "relay", time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	told := map[modes.FlagAction]int{}
	for tick := range scene.Ticks {
		if err := r.Step(scene.Commands(m, tick)); err != nil {
			t.Fatal(err)
		}
		for _, e := range systems.Events[modes.FlagMoved](m) {
			told[e.Action]++
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if told[modes.FlagTaken] == 0 || told[modes.FlagThrown] == 0 {
		t.Errorf("the scene lacks some actions on flags: %v", told)
	}
	read, err := replay.Read(out.Bytes(), "relay")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := replay.Verify(read, m.Options(), nil); err != nil {
		t.Error(err)
	}
}

func TestFlag_ATickInWhichItIsCarriedAllocatesNothing(t *testing.T) {
	m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag, geom.Vec{}}, at{2, geom.Vec{}, geom.Vec{}})
	step(t, m, 40)
	if f := flagOf(t, m, 2); f.Carrier != ids[0] {
		t.Fatalf("the flag is %+v", f)
	}
	var least uint64 = math.MaxUint64
	for range 40 {
		least = min(least, alloctest.Count(func() { m.Step(nil) }))
	}
	if least != 0 {
		t.Errorf("%d allocations", least)
	}
}
