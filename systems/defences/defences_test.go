package defences

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/statetest"
	"github.com/yohamta/donburi"
)

// stock are a turret, a sensor and a generator of team 1.
var stock = []levels.Piece{
	{Kind: levels.PieceTurret, Team: 1, Position: geom.Vec{Z: 0.05}},
	{Kind: levels.PieceSensor, Team: 1, Position: geom.Vec{X: -6, Z: 0.05}},
	{Kind: levels.PieceGenerator, Team: 1, Position: geom.Vec{X: -12, Z: 0.05}},
}

// stage is a match in a hall with a wall, and its pieces.
type stage struct {
	t                         testing.TB
	m                         *systems.Match
	turret, sensor, generator components.ID
}

func newStage(t testing.TB) *stage {
	t.Helper()
	level, err := testlevels.Hall(func(s *testlevels.Sketch) {
		s.Block(geom.Vec{X: 20, Y: -60}, geom.Vec{X: 22, Y: -10, Z: 12}, false)
	})
	if err != nil {
		t.Fatal(err)
	}
	level.Pieces = stock
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 5, Modules: []systems.Module{bases.Module(), Module()}})
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{t: t, m: m}
	for id, entry := range pieces.In(m) {
		if Piece.Get(entry).Sensor {
			s.sensor = id
		} else {
			s.turret = id
		}
	}
	s.generator = bases.States(m, nil)[0].ID
	return s
}

func (s *stage) entry(id components.ID) *donburi.Entry {
	s.t.Helper()
	entry, ok := s.m.Entry(id)
	if !ok {
		s.t.Fatalf("there is no entity %d", id)
	}
	return entry
}

func (s *stage) health(id components.ID) float64 { return components.Health.Get(s.entry(id)).Current }

// join lets a player of a team enter at a place.
func (s *stage) join(team int, x, y float64) components.ID {
	s.t.Helper()
	spec, err := systems.Preset("tribes", "light")
	if err != nil {
		s.t.Fatal(err)
	}
	spec.Team, spec.Position = team, &geom.Vec{X: x, Y: y}
	id, err := s.m.Join(spec)
	if err != nil {
		s.t.Fatal(err)
	}
	components.Health.Get(s.entry(id)).ProtectedTicks = 0
	return id
}

// step plays some ticks, and returns what changed.
func (s *stage) step(ticks int) (changed []Changed) {
	s.t.Helper()
	for range ticks {
		if err := s.m.Step(nil); err != nil {
			s.t.Fatal(err)
		}
		for _, e := range systems.Events[Changed](s.m) {
			changed = append(changed, e)
		}
	}
	return changed
}

func (s *stage) destroy(id components.ID) []Changed {
	s.t.Helper()
	if err := s.m.Damage(id, systems.Damage{Amount: 9}); err != nil {
		s.t.Fatal(err)
	}
	return s.step(2)
}

func TestTurret_HurtsEnemiesInSightAndRange(t *testing.T) {
	for _, c := range []struct {
		what string
		team int
		x, y float64
		hurt bool
	}{
		{"an enemy ahead", 2, 0, 30, true}, {"one behind", 2, 5, -30, true}, {"one without a team", 0, 0, 30, true},
		{"a mate", 1, 0, 30, false}, {"an enemy behind the wall", 2, 30, -30, false}, {"one too far away", 2, 70, 70, false},
	} {
		s := newStage(t)
		id := s.join(c.team, c.x, c.y)
		whole := s.health(id)
		if s.step(150); (s.health(id) < whole) != c.hurt {
			t.Errorf("%s: health %v of %v", c.what, s.health(id), whole)
		}
	}
}

func TestTurret_KillsWithThreeHitsAndIsCredited(t *testing.T) {
	s := newStage(t)
	id := s.join(2, 0, 25)
	for tick := range 400 {
		s.step(1)
		for _, e := range s.m.Events() {
			if e.Kind == systems.EventDied && e.Subject == id {
				if e.Other != s.turret || tick < 2*fireTicks {
					t.Errorf("killed by %d and not %d in tick %d", e.Other, s.turret, tick)
				}
				return
			}
		}
	}
	t.Errorf("it lives with %v", s.health(id))
}

func TestTurret_DestroyedItIsSilentUntilItIsRepaired(t *testing.T) {
	s := newStage(t)
	if c := s.destroy(s.turret); len(c) != 1 || c[0] != (Changed{Kind: levels.PieceTurret, Team: 1}) || !Piece.Get(s.entry(s.turret)).Down {
		t.Fatalf("destroyed: %+v", c)
	}
	id := s.join(2, 0, 25)
	whole := s.health(id)
	if s.step(200); s.health(id) < whole {
		t.Errorf("a wreck fires: %v of %v", s.health(id), whole)
	}
	if err := s.m.Heal(s.turret, turretHealth, id); err != nil {
		t.Fatal(err)
	}
	if c := s.step(2); len(c) != 1 || !c[0].On || Piece.Get(s.entry(s.turret)).Down {
		t.Fatalf("repaired: %+v", c)
	}
	if s.step(150); s.health(id) == whole {
		t.Error("repaired, it does not fire")
	}
}

func TestTurret_RepairsItselfInTime(t *testing.T) {
	s := newStage(t)
	s.destroy(s.turret)
	if c := s.step(repairTicks - 60); len(c) != 0 {
		t.Errorf("too early: %+v", c)
	}
	if c := s.step(60); len(c) != 1 || !c[0].On {
		t.Errorf("after %d ticks: %+v", repairTicks, c)
	}
}

func TestPieces_NeedThePowerOfTheirTeam(t *testing.T) {
	s := newStage(t)
	near := geom.Vec{X: 60}
	if !senses(s.m, 1, near) || senses(s.m, 2, near) || senses(s.m, 0, near) || senses(s.m, 1, geom.Vec{X: SensorRange + 1}) {
		t.Error("a sensor shows its team what is within its range, and nobody else")
	}
	for _, p := range States(s.m, nil) {
		if !p.On || p.Health != 1 {
			t.Errorf("%+v", p)
		}
	}
	s.destroy(s.generator)
	id := s.join(2, 0, 25)
	whole := s.health(id)
	if s.step(150); s.health(id) < whole || senses(s.m, 1, near) {
		t.Errorf("without power: %v of %v, senses %v", s.health(id), whole, senses(s.m, 1, near))
	}
	if list := States(s.m, nil); len(list) != 2 || list[0].On || list[1].On || list[0].Kind != levels.PieceTurret || list[1].Kind != levels.PieceSensor {
		t.Errorf("%+v", list)
	}
}

// TestSensor_LetsATurretSeeFar, and without it the turret is half blind.
func TestSensor_LetsATurretSeeFar(t *testing.T) {
	for _, blind := range []bool{false, true} {
		s := newStage(t)
		if blind {
			s.destroy(s.sensor)
		}
		id := s.join(2, 0, (TurretRange+blindRange)/2)
		whole := s.health(id)
		if s.step(120); (s.health(id) == whole) != blind {
			t.Errorf("blind %v: %v of %v", blind, s.health(id), whole)
		}
	}
}

// TestState_RestoredAnywhereItGoesOnTheSame, also in the middle of a fight and of a repair.
func TestState_RestoredAnywhereItGoesOnTheSame(t *testing.T) {
	statetest.Run(t, statetest.Scene{Ticks: 160, Every: 4, Make: func() (*systems.Match, error) {
		s := newStage(t)
		s.join(2, 4, 30)
		s.join(1, -4, 20)
		return s.m, s.m.Damage(s.sensor, systems.Damage{Amount: 9})
	}})
}

func TestState_EveryFieldIsInTheHash(t *testing.T) {
	s := newStage(t)
	data, before := Piece.Get(s.entry(s.turret)), s.m.Hash()
	whole := *data
	for name, change := range map[string]func(){
		"down": func() { data.Down = true }, "look": func() { data.Look.Yaw++ }, "target": func() { data.Target = 3 }, "wait": func() { data.Wait = 1 },
	} {
		if change(); s.m.Hash() == before {
			t.Errorf("%s is not in the hash", name)
		}
		*data = whole
	}
	if Piece.Get(s.entry(s.sensor)).Down = true; s.m.Hash() == before {
		t.Error("a sensor that is down is not in the hash")
	}
}

func TestTurret_AllocatesNothing(t *testing.T) {
	s := newStage(t)
	s.join(2, 0, 80)
	s.step(100)
	Piece.Get(s.entry(s.turret)).Wait = fireTicks // it aims, and fires after this
	play := func() {
		for range 20 {
			if err := s.m.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := alloctest.Count(play); n != 0 {
		t.Errorf("%d allocations in 20 ticks", n)
	}
}
