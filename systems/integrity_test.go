package systems

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/bruteforce"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/yohamta/donburi"
)

func TestNewMatch_RefusesRulesThatCannotBePlayed(t *testing.T) {
	changes := map[string]func(*tribes.Rules){
		"slice":   func(r *tribes.Rules) { r.FirstSlice = 0 },
		"gravity": func(r *tribes.Rules) { r.Gravity.Z = math.NaN() },
		"bumps":   func(r *tribes.Rules) { r.MaxBumps = components.MaxBumps + 1 },
		"window":  func(r *tribes.Rules) { r.JumpWindowTicks = 12 },
		"speed":   func(r *tribes.Rules) { r.MaxSpeed = 0 },
		"lock":    func(r *tribes.Rules) { r.LandingLockTicks = -1 },
		"nothing": func(r *tribes.Rules) { *r = tribes.Rules{Gravity: geom.Vec{Z: -5}} },
	}
	for name, change := range changes {
		rules := tribes.Articles()
		change(&rules)
		if _, err := NewMatch(Options{Level: hills(t, 16, 16), Rules: rules}); !errors.Is(err, tribes.ErrRules) {
			t.Errorf("%s: got %v, want ErrRules", name, err)
		}
	}
}

func TestMatch_ForgetsEntitiesThatTheGameRemoved(t *testing.T) {
	world := donburi.NewWorld()
	m, err := NewMatch(Options{Level: hills(t, 32, 16), World: world, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		if _, err := m.Join(PlayerSpec{Team: 1 + i%2}); err != nil {
			t.Fatal(err)
		}
	}
	for tick := range 200 {
		m.Step(script(tick, 4))
		if tick%60 == 30 {
			id := m.Players(nil)[0].ID
			entry, _ := m.Entry(id)
			world.Remove(entry.Entity())
			world.Create(components.Position) // takes the removed one's place
			m.Step(nil)
			if _, ok := m.Entry(id); ok {
				t.Fatalf("tick %d: player %d is still there", tick, id)
			}
		}
	}
	if got := len(m.Players(nil)); got != 1 {
		t.Errorf("%d players, want 1", got)
	}
}

func TestMatch_LivesWithArsenalsThatNameNoWeapon(t *testing.T) {
	m := newField(t, hills(t, 32, 16), 2, 1)
	for _, p := range m.Players(nil) {
		entry, _ := m.Entry(p.ID)
		arsenal := components.Arsenal.Get(entry)
		arsenal.Slots[0].Weapon = "spoon"
		arsenal.Held = 1000 * int(p.ID-1) // the second one holds what is not there
	}
	for range 300 {
		fire := components.Input{Buttons: components.ButtonFire}
		m.Step([]Command{{Player: 1, Input: fire}, {Player: 2, Input: fire}})
	}
	if got := len(m.Projectiles(nil)); got != 0 {
		t.Errorf("%d projectiles of a spoon", got)
	}
	if seen := m.Players(nil); seen[0].Weapon != "spoon" || seen[1].Weapon != "" {
		t.Errorf("seen with %q and %q in hand", seen[0].Weapon, seen[1].Weapon)
	}
}

func TestNewMatch_TakesALevelAsLargeAsTheFormatAllows(t *testing.T) {
	corner := geom.Vec{X: levels.MaxCoordinate, Y: levels.MaxCoordinate}
	mesh, err := collision.NewMesh([]geom.Vec{corner.Neg(), {X: corner.X, Y: -corner.Y}, corner, {X: -corner.X, Y: corner.Y}},
		[]uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	level := &levels.Level{Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Limits: mesh.Bounds().Expand(1000)}
	if _, err := NewMatch(Options{Level: level}); err != nil {
		t.Error(err)
	}
}

func TestBlast_OfAShooterWhoLeftSparesTheTeam(t *testing.T) {
	m := newField(t, hills(t, 16, 16), 0, 1)
	shooter, err := m.Join(PlayerSpec{Team: 1})
	if err != nil {
		t.Fatal(err)
	}
	for team := 1; team <= 2; team++ {
		if _, err := m.Join(PlayerSpec{Team: team}); err != nil {
			t.Fatal(err)
		}
	}
	for range 40 {
		m.Step(nil)
	}
	strong := components.PayloadData{Kind: "disc", Radius: 500, Kick: 1, Damage: 50}
	if err := m.Explode(m.Players(nil)[1].Position.Add(geom.Vec{Z: 30}), strong, shooter); err != nil {
		t.Fatal(err)
	}
	m.Despawn(shooter)
	m.Step(nil)
	if p := m.Players(nil); !p[0].Alive || count(m.Events(), EventDied, p[0].ID) != 0 {
		t.Errorf("the team-mate: %+v", p[0])
	}
}

func TestBlast_OnADoubleSidedFloorPushesAsOnASingleOne(t *testing.T) {
	floor := func(both bool) *levels.Level {
		corners := []geom.Vec{{X: -50, Y: -50, Z: -5}, {X: 50, Y: -50, Z: 5}, {X: 50, Y: 50, Z: 5}, {X: -50, Y: 50, Z: -5}}
		indices := []uint32{0, 1, 2, 0, 2, 3}
		if both {
			indices = append(indices, 0, 2, 1, 0, 3, 2)
		}
		mesh, err := collision.NewMesh(corners, indices)
		if err != nil {
			t.Fatal(err)
		}
		return &levels.Level{Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Limits: mesh.Bounds().Expand(200)}
	}
	var speeds [2]float64
	for i, both := range []bool{false, true} {
		m, err := NewMatch(Options{Level: floor(both), Immortal: true})
		if err != nil {
			t.Fatal(err)
		}
		start := geom.Vec{Z: 2}
		down := geom.YawPitch{Pitch: geom.Degrees(-88)}
		id, err := m.Join(PlayerSpec{Position: &start, Look: down})
		if err != nil {
			t.Fatal(err)
		}
		for tick := range 60 {
			m.Step([]Command{{Player: id, Input: components.Input{Look: down, Buttons: components.ButtonFire.When(tick == 40)}}})
			speeds[i] = max(speeds[i], m.Players(nil)[0].Velocity.Z)
		}
	}
	if speeds[0] < 10 || speeds[0] != speeds[1] {
		t.Errorf("up at %v m/s from one side, %v m/s from two", speeds[0], speeds[1])
	}
}

func TestSpawns_OfATeamAreEquallyLikely(t *testing.T) {
	level, err := levels.Open("valley")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[geom.Vec]int{}
	const rounds = 1400
	for seed := range uint64(rounds) {
		m, err := NewMatch(Options{Level: level, Seed: seed, Broadphase: &bruteforce.Broadphase{}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Join(PlayerSpec{Team: 1}); err != nil {
			t.Fatal(err)
		}
		counts[m.Players(nil)[0].Position]++
	}
	for _, s := range level.Spawns {
		// 200 each; six standard deviations are 79.
		if got := counts[s.Position]; s.Team == 1 && (got < 121 || got > 279) || s.Team == 2 && got > 0 {
			t.Errorf("spawn %v of team %d: %d of %d", s.Position, s.Team, got, rounds)
		}
	}
}
