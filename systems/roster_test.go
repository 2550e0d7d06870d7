package systems

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/weapons"
)

func TestMatch_NobodyJoinsWithinATick(t *testing.T) {
	for stage := StageIntents; stage <= StageSeal; stage++ {
		m := newMatch(t, Options{Level: hall(t, nil)})
		join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		asked := false
		addSystem(m, stage, func(m *Match) {
			asked = true
			_, joined := m.Join(PlayerSpec{Name: "late"})
			for what, err := range map[string]error{
				"join": joined, "weapons": m.ReplaceWeapons(weapons.Standard()),
			} {
				if !errors.Is(err, ErrMidTick) {
					t.Errorf("stage %d: %s: got %v, want ErrMidTick", stage, what, err)
				}
			}
		})
		m.Step(nil)
		if n := len(m.Players(nil)); !asked || n != 1 {
			t.Errorf("stage %d: asked %v, %d players", stage, asked, n)
		}
		join(t, m, PlayerSpec{Name: "between"})
	}
}

// Whoever a system sends away is there until the stage of structural changes,
// and gone after the tick.
func TestLeave_WithinATickWaitsForTheStageOfChanges(t *testing.T) {
	for stage := StageIntents; stage <= StageSeal; stage++ {
		plant, err := testlevels.Plant(1)
		if err != nil {
			t.Fatal(err)
		}
		m := newMatch(t, Options{Level: plant})
		var ids []components.ID
		for range 5 {
			ids = append(ids, join(t, m, PlayerSpec{}))
		}
		steps(m, 3)
		for s := StageIntents; s <= StageSeal; s++ {
			addSystem(m, s, func(m *Match) {
				if s == stage {
					m.Despawn(ids[0])
					m.Despawn(ids[3])
					m.Despawn(ids[3])
				}
				if _, there := m.Entry(ids[3]); s >= stage && there != (s < StageApply || stage >= StageApply) {
					t.Errorf("asked in stage %d, in stage %d: there %v", stage, s, there)
				}
			})
		}
		m.Step(nil)
		if left := m.Players(nil); len(left) != 3 || left[0].ID != ids[1] || left[2].ID != ids[4] {
			t.Errorf("stage %d: %d players are left: %+v", stage, len(left), left)
		}
	}
}

func TestLeave_OfEachPlayerOnAVisitLeavesNobody(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	for range 5 {
		join(t, m, PlayerSpec{})
	}
	visited := 0
	for id := range NewQuery(components.Player).In(m) {
		visited++
		m.Despawn(id)
	}
	if n := len(m.Players(nil)); visited != 5 || n != 0 {
		t.Errorf("%d of 5 visited, %d are left", visited, n)
	}
}

// A game may take entities out of its world between two ticks and in the stage of
// structural changes; nothing then looks at what is no more.
func TestMatch_EntitiesThatAGameRemovesAreForgotten(t *testing.T) {
	for _, within := range []bool{false, true} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id, other := join(t, m, PlayerSpec{Position: at(0, 0, 0)}), join(t, m, PlayerSpec{Position: at(5, 0, 0)})
		post := spawn(t, m, turret(geom.Vec{X: 50})...)
		lob(m, "disc", id, geom.Vec{Z: 30}, geom.Vec{Y: 1})
		steps(m, 1)
		take := func(m *Match) {
			for _, id := range []components.ID{id, post, m.shots.Launcher.Flying.Members[0].ID} {
				m.World.Remove(mustEntry(m, id).Entity())
			}
		}
		if within {
			removed := false
			addSystem(m, StageApply, func(m *Match) {
				if !removed {
					removed = true
					take(m)
				}
			})
			m.Step(nil)
		} else {
			take(m)
		}
		if !within {
			if err := m.Step(nil); err == nil || !strings.Contains(err.Error(), "use Match.Despawn") {
				t.Errorf("the game is told %v", err)
			}
		} else if err := m.Problem(); err == nil || !strings.Contains(err.Error(), "use Match.Despawn") {
			t.Errorf("the system is told %v", err)
		}
		if players, shots, posts := m.Players(nil), m.Projectiles(nil), NewQuery(components.HitBox).Count(m); len(players) != 1 || players[0].ID != other || len(shots) != 0 || posts != 0 {
			t.Errorf("within %v: %d players, %d shots, %d posts", within, len(players), len(shots), posts)
		}
		if err := m.ReplaceWeapons(weapons.Standard()); err != nil {
			t.Errorf("within %v: %v", within, err)
		}
		steps(m, 2)
	}
}

func TestSpawn_ProtectsForASecondOfTicks(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	const second = 31
	for tick := 1; tick <= second+1; tick++ {
		m.requests.Damage = append(m.requests.Damage, request.Damage{Victim: id, Amount: 0.1})
		m.Step(nil)
		if hurt := count(m.Events(), EventDamaged, id) > 0; hurt != (tick > second) {
			t.Fatalf("tick %d: hurt %v, want protection for %d ticks", tick, hurt, second)
		}
	}
}

// An immortal player who falls out starts anew without having died.
func TestSpawn_EndsWhatAWeaponWasAbout(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Immortal: true})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0), Pack: components.ShieldPack})
	p := playerEntry(m, id)
	p.arsenal.Main = components.TriggerData{Spin: 5, ChargeTicks: 6, Beaming: true}
	p.arsenal.Alt = p.arsenal.Main
	components.Pack.Get(mustEntry(m, id)).On = true
	components.MoveReport.Get(mustEntry(m, id)).Jetting = true
	m.health.KillByWorld(mustMember(m, id))
	p = playerEntry(m, id)
	if a := p.arsenal; a.Main != (components.TriggerData{}) || a.Alt != (components.TriggerData{}) {
		t.Errorf("player %d enters with triggers %+v and %+v", id, a.Main, a.Alt)
	}
	if components.Pack.Get(mustEntry(m, id)).On || components.MoveReport.Get(mustEntry(m, id)).Jetting {
		t.Errorf("player %d enters with its shield up or its jets burning", id)
	}
}

// The only spawn point that is free is the one where somebody lies dead, or where
// the one who enters has been.
func TestSpawn_TheDeadAndTheOwnBodyTakeNoPlace(t *testing.T) {
	taken, free := geom.Vec{X: 50, Z: 0.2}, geom.Vec{X: -50, Z: 0.2}
	level := built(t, room(), func(p *levels.Parts) { p.Spawns = []levels.Spawn{{Position: taken}, {Position: free}} })
	for seed := range uint64(8) {
		m := newMatch(t, Options{Level: level, Seed: seed})
		join(t, m, PlayerSpec{Position: &taken})
		dead := join(t, m, PlayerSpec{Position: &free})
		if err := m.Kill(dead, components.Nobody); err != nil {
			t.Fatal(err)
		}
		m.Step(nil)
		late := join(t, m, PlayerSpec{})
		if feet := playerEntry(m, late).position.Feet; feet != free {
			t.Errorf("seed %d: player %d enters at %v, where somebody stands", seed, late, feet)
		}
		if err := m.Refit(late, PlayerSpec{}); err != nil {
			t.Fatal(err)
		}
		if feet := playerEntry(m, late).position.Feet; feet != free {
			t.Errorf("seed %d: player %d enters anew at %v, where somebody stands", seed, late, feet)
		}
	}
}
