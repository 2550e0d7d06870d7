package modes_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Positions of the flags of a field.
var southFlag, northFlag = geom.Vec{X: -40}, geom.Vec{X: 40}

// field is a hall with the flags of two teams.
func field(t testing.TB) *levels.Level {
	t.Helper()
	level := hall(t)
	level.Flags = []levels.Flag{{Team: 1, Position: southFlag}, {Team: 2, Position: northFlag}}
	return level
}

// at is a player who joins.
type at struct {
	team     int
	feet     geom.Vec
	velocity geom.Vec
}

// fieldGame is a match on a field.
func fieldGame(t testing.TB, mode systems.Module, players ...at) (*systems.Match, []components.ID) {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: field(t), Modules: []systems.Module{mode}})
	if err != nil {
		t.Fatal(err)
	}
	return m, enter(t, m, players...)
}

func enter(t testing.TB, m *systems.Match, players ...at) (ids []components.ID) {
	t.Helper()
	for i, p := range players {
		id, err := m.Join(systems.PlayerSpec{Name: fmt.Sprint("player ", i), Team: p.team, Position: &p.feet, Velocity: p.velocity})
		if err != nil {
			t.Fatal(err)
		}
		components.Health.Get(entryOf(m, id)).ProtectedTicks = 0
		ids = append(ids, id)
	}
	return ids
}

// flagOf returns the flag of a team.
func flagOf(t testing.TB, m *systems.Match, team int) modes.FlagPlace {
	t.Helper()
	for _, f := range modes.Flags(m, nil) {
		if f.Team == team {
			return f
		}
	}
	t.Fatalf("there is no flag of team %d", team)
	return modes.FlagPlace{}
}

func step(t testing.TB, m *systems.Match, n int, commands ...systems.Command) {
	t.Helper()
	for range n {
		if err := m.Step(commands); err != nil {
			t.Fatal(err)
		}
	}
}

// actions lists the events of flags in the last tick, as "action flag team by player".
func actions(m *systems.Match) (list []string) {
	for key, e := range systems.Events[modes.FlagMoved](m) {
		list = append(list, fmt.Sprint(int(e.Action), " flag ", e.Team, " by ", key.Subject))
	}
	return list
}

func wantActions(t *testing.T, m *systems.Match, want ...string) {
	t.Helper()
	if got := actions(m); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("tick %d: flags %q, want %q", m.Tick(), got, want)
	}
}

func action(d modes.FlagAction, team int, by components.ID) string {
	return fmt.Sprint(int(d), " flag ", team, " by ", by)
}

func put(t testing.TB, m *systems.Match, id components.ID, feet geom.Vec) {
	t.Helper()
	if err := m.Teleport(id, feet); err != nil {
		t.Fatal(err)
	}
	step(t, m, 1)
}

func ctf(r modes.Rules) systems.Module { return modes.CaptureTheFlag.Module(r) }

// TestFlag_IsTakenOnTheWayAndNotOnlyAtItsEnd moves a player across the stand at 100
// m/s, which is 3.2 m in a tick.
func TestFlag_IsTakenOnTheWayAndNotOnlyAtItsEnd(t *testing.T) {
	for from := range 32 {
		start := northFlag.Add(geom.Vec{Y: -20 + 0.1*float64(from), Z: 1})
		m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, start, geom.Vec{Y: 100}})
		for m.Tick() < 20 && flagOf(t, m, 2).State == modes.FlagHome {
			step(t, m, 1)
		}
		f := flagOf(t, m, 2)
		if f.State != modes.FlagCarried || f.Carrier != ids[0] {
			t.Fatalf("from %v: the flag is %+v", start, f)
		}
		if score := modes.ScoreOf(m, ids[0]); score.Grabs != 1 {
			t.Errorf("score %+v, want 1 grab", score)
		}
	}
}

// TestFlag_IsTakenOnItsOwnWayToo moves a flag past a player at rest by 9.6 m in a tick.
func TestFlag_IsTakenOnItsOwnWayToo(t *testing.T) {
	for from := range 20 {
		m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag, geom.Vec{}}, at{1, geom.Vec{}, geom.Vec{}})
		step(t, m, 10) // the second player comes to rest
		kill(t, m, ids[0], components.Nobody)
		entry := entryOf(m, flagOf(t, m, 2).ID)
		components.Position.Get(entry).Feet = geom.Vec{X: -20 + 0.5*float64(from), Z: 1}
		components.Velocity.Get(entry).Linear = geom.Vec{X: 300}
		// Half a metre of the body and 0.6 m of the flag's reach.
		taken, want := 0, int(math.Ceil((20-0.5*float64(from)-1.1)/9.6))
		for taken < 5 && flagOf(t, m, 2).State != modes.FlagCarried {
			step(t, m, 1)
			taken++
		}
		if f := flagOf(t, m, 2); f.Carrier != ids[1] || taken != want {
			t.Fatalf("from %v: after %d ticks the flag is %+v, want it taken after %d", -20+0.5*float64(from), taken, f, want)
		}
	}
}

func TestFlag_TheOwnIsNotTakenAndWhoHasNoTeamTakesNone(t *testing.T) {
	m, _ := fieldGame(t, ctf(modes.Rules{}), at{2, northFlag, geom.Vec{}}, at{0, southFlag, geom.Vec{}})
	step(t, m, 5)
	if a, b := flagOf(t, m, 1), flagOf(t, m, 2); a.State != modes.FlagHome || b.State != modes.FlagHome {
		t.Errorf("flags %+v and %+v", a, b)
	}
}

// TestFlag_OfSeveralAtOnceTheLowerIDIsFirst has two players at the flag in the tick in
// which both may take it. A touch earlier in the tick counts before a lower ID.
func TestFlag_OfSeveralAtOnceTheLowerIDIsFirst(t *testing.T) {
	m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag.Add(geom.Vec{Y: 0.9}), geom.Vec{}}, at{1, northFlag.Add(geom.Vec{Y: -0.9}), geom.Vec{}})
	step(t, m, 1)
	wantActions(t, m, action(modes.FlagTaken, 2, ids[0]))

	// Both teams touch a dropped flag in one tick: the lower ID decides.
	for _, teams := range [][2]int{{1, 2}, {2, 1}} {
		m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag, geom.Vec{}},
			at{teams[0], geom.Vec{Y: 30}, geom.Vec{}}, at{teams[1], geom.Vec{Y: 40}, geom.Vec{}})
		step(t, m, 1)
		kill(t, m, ids[0], components.Nobody)
		step(t, m, 20)
		dropped := flagOf(t, m, 2)
		for i, side := range []float64{-0.9, 0.9} {
			if err := m.Teleport(ids[1+i], dropped.Position.Add(geom.Vec{Y: side})); err != nil {
				t.Fatal(err)
			}
		}
		step(t, m, 2)
		want := action(modes.FlagTaken, 2, ids[1])
		if teams[0] == 2 {
			want = action(modes.FlagReturned, 2, ids[1])
		}
		wantActions(t, m, want)
	}

	first, second := northFlag.Add(geom.Vec{X: -0.9, Y: 3, Z: 1}), northFlag.Add(geom.Vec{X: 0.9, Y: -2.5, Z: 1})
	m, ids = fieldGame(t, ctf(modes.Rules{}), at{1, first, geom.Vec{Y: -100}}, at{1, second, geom.Vec{Y: 100}})
	step(t, m, 1)
	wantActions(t, m, action(modes.FlagTaken, 2, ids[1]))
}

func TestFlag_IsCapturedOnlyWhileTheOwnIsAtHome(t *testing.T) {
	m, ids := fieldGame(t, ctf(modes.Rules{PointLimit: 1}), at{1, northFlag, geom.Vec{}}, at{2, southFlag, geom.Vec{}})
	step(t, m, 1)
	own, enemy := ids[0], ids[1]
	walk(t, m, own, southFlag)
	if f := flagOf(t, m, 2); f.State != modes.FlagCarried {
		t.Fatalf("with the own flag away: %+v", f)
	}
	kill(t, m, enemy, components.Nobody) // the own flag drops at its feet
	for range 60 {
		step(t, m, 1)
	}
	if f := flagOf(t, m, 1); f.State != modes.FlagHome {
		t.Fatalf("the own flag was not returned: %+v", f)
	}
	walk(t, m, own, southFlag)
	s := statusOf(t, m)
	if s.Points[1] != 1 || !s.Over() || s.Winner.Team != 1 || s.Reason != modes.ByPoints {
		t.Errorf("status %+v", s)
	}
	if score := modes.ScoreOf(m, own); score.Captures != 1 || score.Returns != 1 || score.Points != 1 || score.HeldTicks == 0 {
		t.Errorf("score %+v", score)
	}
	if f := flagOf(t, m, 2); f.State != modes.FlagHome || f.Position != northFlag {
		t.Errorf("the captured flag is %+v", f)
	}
}

// walk moves a player to a place at 25 m/s by its velocity, so that it keeps its flag.
func walk(t testing.TB, m *systems.Match, id components.ID, to geom.Vec) {
	t.Helper()
	for range 400 {
		entry := entryOf(m, id)
		way := to.Sub(components.Position.Get(entry).Feet).Horizontal()
		if way.Length() < 1 {
			break
		}
		components.Velocity.Get(entry).Linear = way.Normalize().Scale(25)
		step(t, m, 1, systems.Command{Player: id, Input: components.Input{Buttons: components.ButtonSki}})
	}
}

// TestFlag_FallsWhereItsCarrierDied compares the flag with the last position of the
// carrier before it respawns, which may be in the tick of its death.
func TestFlag_FallsWhereItsCarrierDied(t *testing.T) {
	for _, respawn := range []int{0, 1, 100} {
		m, ids := fieldGame(t, ctf(modes.Rules{RespawnTicks: respawn}), at{1, northFlag, geom.Vec{}})
		step(t, m, 1)
		walk(t, m, ids[0], geom.Vec{X: 20})
		before := components.Position.Get(entryOf(m, ids[0])).Feet
		velocity := components.Velocity.Get(entryOf(m, ids[0])).Linear
		kill(t, m, ids[0], components.Nobody)
		f := flagOf(t, m, 2)
		if f.State != modes.FlagDropped || f.Position.Sub(before).Length() > velocity.Length()*systems.TickSeconds+0.1 {
			t.Errorf("respawn %d: the flag is %+v, its carrier died at %v", respawn, f, before)
		}
		wantActions(t, m, action(modes.FlagFell, 2, ids[0]))
	}
}

// TestFlag_StaysWhereItsCarrierWasPutElsewhere covers everything that moves a carrier
// other than by its velocity.
func TestFlag_StaysWhereItsCarrierWasPutElsewhere(t *testing.T) {
	for name, act := range map[string]func(m *systems.Match, id components.ID) error{
		"teleport": func(m *systems.Match, id components.ID) error { return m.Teleport(id, geom.Vec{Y: 50}) },
		"respawn":  (*systems.Match).Respawn,
		"refit": func(m *systems.Match, id components.ID) error {
			return m.Refit(id, systems.PlayerSpec{Model: components.ModelSlide})
		},
		"left": func(m *systems.Match, id components.ID) error { m.Despawn(id); return nil },
		"side": func(m *systems.Match, id components.ID) error {
			components.Team.Get(entryOf(m, id)).Number = 2
			return nil
		},
		"watch": func(m *systems.Match, id components.ID) error {
			_, err := m.Enter(modes.SpectateEntry(id, true))
			return err
		},
	} {
		m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag.Add(geom.Vec{X: -1}), geom.Vec{}})
		step(t, m, 10)
		before := flagOf(t, m, 2)
		if before.State != modes.FlagCarried {
			t.Fatalf("%s: nobody carries it: %+v", name, before)
		}
		if err := act(m, ids[0]); err != nil {
			t.Fatal(name, err)
		}
		step(t, m, 2)
		f := flagOf(t, m, 2)
		if name == "side" { // the carrier is now of the flag's team and has returned it
			before.Position, f.State = northFlag, f.State+modes.FlagDropped
		}
		if f.State != modes.FlagDropped || f.Position.Sub(before.Position).Horizontal().Length() > 0.1 {
			t.Errorf("%s: the flag is %+v, it was %+v", name, f, before)
		}
	}
}

// TestFlag_IsThrownAlongTheView expects the velocity of the carrier plus that of the
// throw, and then in each tick v += g t before p += v t.
func TestFlag_IsThrownAlongTheView(t *testing.T) {
	high := northFlag.Add(geom.Vec{Z: 30})
	level := field(t)
	level.Flags[1].Position = high
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{ctf(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	ids := enter(t, m, at{1, high, geom.Vec{X: -20, Z: 5}})
	look := geom.YawPitch{Pitch: geom.Degrees(20), Yaw: geom.Degrees(90)}
	step(t, m, 2)
	step(t, m, 1, systems.Command{Player: ids[0], Input: components.Input{Look: look, Buttons: components.ButtonUse}})
	entry := entryOf(m, ids[0])
	p, v := components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear
	v = v.Add(look.Forward().Scale(modes.ThrowSpeed))
	wantActions(t, m, action(modes.FlagThrown, 2, ids[0]))
	f := flagOf(t, m, 2)
	if f.State != modes.FlagDropped || f.Position != p {
		t.Fatalf("the flag is %+v, its carrier at %v", f, p)
	}
	g := m.Rules().Gravity
	for n := 1; n <= 15; n++ {
		step(t, m, 1)
		k, dt := float64(n), systems.TickSeconds
		want := p.AddScaled(v, k*dt).AddScaled(g, dt*dt*k*(k+1)/2)
		if got := flagOf(t, m, 2); got.Position.Sub(want).Length() > 1e-9 {
			t.Fatalf("%d ticks after the throw it is at %v, want %v", n, got.Position, want)
		}
	}
}

// TestFlag_ThatIsThrownIsNotTakenBackAtOnce holds the button at the flag's stand.
func TestFlag_ThatIsThrownIsNotTakenBackAtOnce(t *testing.T) {
	m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag, geom.Vec{}})
	step(t, m, 1)
	down := components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-80)}, Buttons: components.ButtonUse}
	taken, thrown := 0, 0
	for range 100 {
		step(t, m, 1, systems.Command{Player: ids[0], Input: down})
		for _, e := range systems.Events[modes.FlagMoved](m) {
			switch e.Action {
			case modes.FlagTaken:
				taken++
			case modes.FlagThrown:
				thrown++
			}
		}
	}
	if thrown < 2 || thrown > 100/16+1 || taken < thrown-1 {
		t.Errorf("in 100 ticks thrown %d times and taken %d times", thrown, taken)
	}
}

// TestFlag_ComesToRestOnTheFloor drops it from a height: it bounces with a fifth of its
// speed, and comes to rest on the floor.
func TestFlag_ComesToRestOnTheFloor(t *testing.T) {
	m, ids := fieldGame(t, ctf(modes.Rules{}), at{1, northFlag, geom.Vec{X: -30, Y: 8, Z: 25}})
	step(t, m, 12)
	kill(t, m, ids[0], components.Nobody)
	step(t, m, 250)
	f := flagOf(t, m, 2)
	if !f.Rests || math.Abs(f.Position.Z) > 0.02 || f.State != modes.FlagDropped {
		t.Errorf("the flag is %+v", f)
	}
	before := f.Position
	step(t, m, 30)
	if f = flagOf(t, m, 2); f.Position != before {
		t.Errorf("it was at rest at %v and is at %v", before, f.Position)
	}
}

// TestFlag_FallsWhereItsPlatformLeavesIt lets it rest on a slab, which then drops away.
func TestFlag_FallsWhereItsPlatformLeavesIt(t *testing.T) {
	var ground testlevels.Sketch
	ground.Block(geom.Vec{X: -100, Y: -100, Z: -1}, geom.Vec{X: 100, Y: 100}, false)
	slab := testlevels.Slab(geom.Vec{X: 55, Y: 50, Z: 1}, testlevels.Stop(2.5, 0, 6, 20, 250), testlevels.Stop(2.5, 0, 1, 20, 9999))
	level, err := testlevels.Built(&ground, func(p *levels.Parts) { p.Platforms = []levels.Platform{slab} })
	if err != nil {
		t.Fatal(err)
	}
	level.Flags = []levels.Flag{{Team: 1, Position: southFlag}, {Team: 2, Position: northFlag}}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{ctf(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	ids := enter(t, m, at{1, northFlag, geom.Vec{X: -12, Z: 35}})
	step(t, m, 12)
	kill(t, m, ids[0], components.Nobody)
	step(t, m, 220)
	if f := flagOf(t, m, 2); !f.Rests || math.Abs(f.Position.Z-6.5) > 0.02 {
		t.Fatalf("the flag is not at rest on the slab: %+v", f)
	}
	fell := 0
	for range 100 {
		step(t, m, 1)
		if f := flagOf(t, m, 2); f.Position.Z > 2 && f.Position.Z < 6 && !f.Rests {
			fell++
		}
	}
	if f := flagOf(t, m, 2); fell == 0 || !f.Rests || math.Abs(f.Position.Z-1.5) > 0.02 {
		t.Errorf("after %d ticks of a fall the flag is %+v", fell, f)
	}
}
