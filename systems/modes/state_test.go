package modes_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/statetest"
)

// scene is a match with players of these teams, whose commands the function commands
// gives.
func scene(t testing.TB, ticks int, level *levels.Level, mode systems.Module, begin func(m *systems.Match) error, commands func(p *systems.PlayerState, tick int) components.Input, players ...at) statetest.Scene {
	t.Helper()
	return statetest.Scene{Ticks: ticks, Every: 9, Make: func() (*systems.Match, error) {
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{mode}})
		if err != nil {
			return nil, err
		}
		for i, p := range players {
			if _, err := m.Join(systems.PlayerSpec{Name: string(rune('a' + i)), Team: p.team, Position: &p.feet, Velocity: p.velocity}); err != nil {
				return nil, err
			}
		}
		if begin != nil {
			err = begin(m)
		}
		return m, err
	}, Commands: func(m *systems.Match, tick int) (list []systems.Command) {
		for _, p := range m.Players(nil) {
			list = append(list, systems.Command{Player: p.ID, Input: commands(&p, tick)})
		}
		return list
	}}
}

// shootDown fires at the player's own feet if its ID is one of these.
func shootDown(ids ...components.ID) func(p *systems.PlayerState, tick int) components.Input {
	return func(p *systems.PlayerState, tick int) components.Input {
		in := components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-88)}}
		for _, id := range ids {
			in.Hold(components.ButtonFire, in.Has(components.ButtonFire) || p.ID == id && tick%70 > 30)
		}
		return in
	}
}

// turnAbout flies in circles.
func turnAbout(p *systems.PlayerState, tick int) components.Input {
	return components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Degrees(float64(tick % 90 * 4))}, Buttons: components.ButtonJet}
}

// pupils skip some lessons, jump in others, and blow themselves up.
func pupils(p *systems.PlayerState, tick int) components.Input {
	in := components.Input{Forward: components.Full, Look: geom.YawPitch{Yaw: geom.Degrees(-90), Pitch: geom.Degrees(-70)}}
	in.Hold(components.ButtonUse, tick%97 == int(p.ID)*7)
	in.Hold(components.ButtonJump, tick%31 > 20)
	in.Hold(components.ButtonFire, tick%43 == 0)
	return in
}

// TestState_AllThatMattersIsSaved plays each mode in several ways and restores it while
// flags are carried and thrown and in rounds, runs, warm-up and overtime.
func TestState_AllThatMattersIsSaved(t *testing.T) {
	far := geom.Vec{Y: 60}
	for name, c := range map[string]statetest.Scene{
		"team": scene(t, 500, hall(t),
			modes.TeamDeathmatch.Module(modes.Rules{WarmupTicks: 50, TimeLimitTicks: 300, OvertimeTicks: 90, Autobalance: true, MercyLead: 3, PointLimit: 4, RespawnTicks: 20}),
			func(m *systems.Match) error { _, err := m.Enter(modes.SpectateEntry(5, true)); return err },
			shootDown(1), at{1, geom.Vec{}, geom.Vec{}}, at{2, geom.Vec{X: 3}, geom.Vec{}}, at{2, far, geom.Vec{}}, at{2, geom.Vec{X: 9}, geom.Vec{}}, at{1, geom.Vec{X: 20}, geom.Vec{}}, at{2, geom.Vec{X: 30}, geom.Vec{}}),
		"ctf":    relay(t),
		"duel":   scene(t, 320, hall(t), modes.Duel.Module(modes.Rules{PointLimit: 2, RoundTicks: 60}), nil, shootDown(1), at{}, at{0, geom.Vec{X: 9}, geom.Vec{}}, at{0, geom.Vec{X: 18}, geom.Vec{}}),
		"rabbit": scene(t, 220, field(t), modes.Rabbit.Module(modes.Rules{PointLimit: 4, ReturnTicks: 30}), nil, turnAbout, at{}, at{0, geom.Vec{X: 9}, geom.Vec{}}),
		"trial": scene(t, 150, hall(t), modes.TimeTrial(lane(3)).Module(modes.Rules{}), nil, turnAbout,
			at{1, geom.Vec{X: -4, Z: 20}, geom.Vec{X: 30}}, at{1, geom.Vec{X: -4, Y: 4, Z: 20}, geom.Vec{X: 39}}),
		"learn": scene(t, 400, hall(t), modes.Learn(indoors()).Module(modes.Rules{}), nil, pupils, at{}, at{0, geom.Vec{X: 9}, geom.Vec{}}),
	} {
		t.Run(name, func(t *testing.T) { statetest.Run(t, c) })
	}
}
