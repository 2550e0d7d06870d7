package systems

import (
	"errors"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// editing runs an edit of what waits, once, before a system.
func editing(before string, edit func(m *Match)) Module {
	done := false
	return Module{Name: "editing", Schedule: func(s Schedule) Schedule {
		return s.Before(before, System{Name: "editing", Run: func(m *Match) {
			if !done && len(m.players.Members) > 0 && m.Tick() > 40 {
				done = true
				edit(m)
			}
		}})
	}}
}

func TestEditWaiting_BlastsAreMovedAndStopped(t *testing.T) {
	boom := components.PayloadData{Kind: "boom", Damage: 0.1, Radius: 5}
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{editing("blasts", func(m *Match) {
		m.Fail(errors.Join(m.Explode(geom.Vec{X: 20}, boom, components.Nobody), m.Explode(geom.Vec{X: 30}, boom, components.Nobody)))
		EditWaiting(m, func(b *Blast) bool {
			b.Center.Y = 7
			return b.Center.X < 25
		})
	})}})
	join(t, m, PlayerSpec{})
	exploded := kinds(steps(m, 60), EventExploded)
	if len(exploded) != 1 || exploded[0].Position != (geom.Vec{X: 20, Y: 7}) {
		t.Errorf("exploded %+v, want one at 20, 7", exploded)
	}
}

// TestEditWaiting_ABlastOfAnotherOwnerIsOfTheTeamOfThat, and one whose owner has left keeps its team.
func TestEditWaiting_ABlastOfAnotherOwnerIsOfTheTeamOfThat(t *testing.T) {
	for _, leaves := range []bool{false, true} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		one, other, victim := join(t, m, PlayerSpec{Team: 1}), join(t, m, PlayerSpec{Team: 2}), join(t, m, PlayerSpec{Team: 1})
		unprotected(m)
		steps(m, 2)
		if err := m.Explode(playerEntry(m, victim).position.Feet, components.PayloadData{Damage: 0.1, Radius: 5}, one); err != nil {
			t.Fatal(err)
		}
		want := 2
		if leaves {
			m.World.Remove(mustEntry(m, one).Entity())
			want = 1
		}
		EditWaiting(m, func(b *Blast) bool {
			if b.Payload.Radius++; !leaves {
				b.Owner = other
			}
			return true
		})
		m.Step(nil)
		for _, e := range kinds(m.Events(), EventDamaged) {
			if e.Subject == victim && e.Team == want {
				return
			}
		}
		t.Errorf("the owner has left: %v: %+v, want damage by team %d", leaves, m.Events(), want)
	}
}

func TestEditWaiting_HealsAreHalved(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{editing("damage", func(m *Match) {
		EditWaiting(m, func(h *Heal) bool {
			h.Amount /= 2
			return h.Patient != h.Healer
		})
	})}})
	patient, healer := join(t, m, PlayerSpec{}), join(t, m, PlayerSpec{})
	unprotected(m)
	hurt(t, m, patient, Damage{Amount: 0.4})
	for m.Tick() < 41 {
		m.Step(nil)
	}
	if err := errors.Join(m.Heal(patient, 0.2, healer), m.Heal(patient, 0.2, patient)); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	if healed := kinds(m.Events(), EventHealed); len(healed) != 1 || healed[0].Amount != 0.1 {
		t.Errorf("healed %+v, want 0.1 once", healed)
	}
}

func TestEditWaiting_DamageIsListedWithoutAChange(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{})
	want := Damage{Amount: 0.1, Kind: "boom", Weapon: "bomb", Position: geom.Vec{X: 1}, Head: true}
	if err := m.Damage(id, want); err != nil {
		t.Fatal(err)
	}
	hash := m.Hash()
	want.Victim = id
	listed := 0
	EditWaiting(m, func(d *Damage) bool {
		if listed++; *d != want {
			t.Errorf("got %+v, want %+v", *d, want)
		}
		return true
	})
	if m.Hash() != hash || listed != 1 {
		t.Errorf("%d are listed, and to list it changed the state: %v", listed, m.Hash() != hash)
	}
}

func TestEditWaiting_PushesWaitUntilTheStageOfBlasts(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	one, two := join(t, m, PlayerSpec{}), join(t, m, PlayerSpec{})
	if err := errors.Join(m.Push(one, geom.Vec{X: 7}), m.Push(two, geom.Vec{Y: 1}), m.Push(one, geom.Vec{Z: 2})); err != nil {
		t.Fatal(err)
	}
	waiting := func() map[components.ID]geom.Vec {
		sums := map[components.ID]geom.Vec{}
		EditWaiting(m, func(p *Push) bool {
			sums[p.ID] = sums[p.ID].Add(p.Change)
			return true
		})
		return sums
	}
	if got := waiting(); got[one] != (geom.Vec{X: 7, Z: 2}) || got[two] != (geom.Vec{Y: 1}) || len(got) != 2 {
		t.Errorf("%v wait", got)
	}
	if m.Step(nil); len(waiting()) != 0 {
		t.Error("they wait after the stage of blasts")
	}
}

func TestEditWaiting_ABadChangeIsReportedAndNotDone(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{editing("blasts", func(m *Match) {
		EditWaiting(m, func(b *Blast) bool {
			b.Payload.Radius = math.NaN()
			return true
		})
		EditWaiting(m, func(p *Push) bool {
			p.Change.X = math.Inf(1)
			return true
		})
	})}})
	id := join(t, m, PlayerSpec{})
	for m.Tick() < 41 {
		m.Step(nil)
	}
	if err := errors.Join(m.Explode(geom.Vec{}, components.PayloadData{Radius: 5}, id), m.Push(id, geom.Vec{X: 1})); err != nil {
		t.Fatal(err)
	}
	if err := m.Step(nil); !errors.Is(err, ErrRequest) {
		t.Errorf("got %v", err)
	}
	if n := count(m.Events(), EventExploded, components.Nobody); n != 0 {
		t.Errorf("%d explosions", n)
	}
	if v := playerEntry(m, id).velocity.Linear; !v.IsFinite() {
		t.Errorf("velocity %v", v)
	}
}

// What an edit asks for is not visited, and not lost.
func TestEditWaiting_WhatItAsksForStays(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{})
	m.Push(id, geom.Vec{X: 1})
	visits := 0
	EditWaiting(m, func(*Push) bool {
		visits++
		EditWaiting(m, func(*Push) bool { t.Error("visited within a visit"); return false })
		m.Push(id, geom.Vec{X: 2})
		return false
	})
	EditWaiting(m, func(p *Push) bool {
		if p.Change.X != 2 {
			t.Errorf("%v waits", p.Change)
		}
		visits++
		return true
	})
	if visits != 2 {
		t.Errorf("%d visits, want 2", visits)
	}
}
