package systems

import (
	"reflect"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/request"
)

// late asks for everything that can be asked for, behind the stages that do it.
func late() Module {
	ask := func(m *Match) {
		disc, _ := m.Weapons().Lookup("disc")
		for i, p := range m.players.Members {
			feet := components.Position.Get(m.World.Entry(p.Entity)).Feet
			other := m.players.Members[(i+1)%len(m.players.Members)].ID
			switch (int(m.Tick()) + i) % 7 {
			case 0:
				m.Fail(m.Explode(feet.Add(geom.Vec{X: 1}), disc.Projectile.Payload, other))
			case 1:
				m.Fail(m.Push(p.ID, geom.Vec{X: 3, Z: 2}))
			case 2:
				m.Fail(m.Damage(p.ID, Damage{Amount: 0.1, Source: other}))
			case 3:
				m.Fail(m.Heal(p.ID, 0.05, other))
			case 4:
				m.Fail(m.Teleport(p.ID, feet.Add(geom.Vec{Z: 0.5})))
			case 5:
				m.Fail(m.Revive(p.ID, 0.3))
			case 6:
				if m.Tick()%16 == 3 {
					m.Fail(m.Respawn(p.ID))
				}
			}
		}
		if m.Tick()%48 == 47 { // seldom, since the dead miss nothing
			for i, p := range m.players.Members {
				m.Fail(m.Kill(p.ID, m.players.Members[i/2].ID))
			}
		}
		if shots := m.shots.Launcher.Flying.Members; len(shots) > 0 {
			m.Fail(m.Detonate(shots[0].ID))
		}
	}
	return Module{Name: "late", Schedule: func(s Schedule) Schedule {
		return s.Add(System{Name: "late", Stage: StageApply, Run: ask})
	}}
}

// TestSnapshot_WhatWaitsForTheNextTickIsNeeded loses each kind of request in turn, the
// part that team-mates do each other, and the random numbers: the next ticks go another
// way, or tell other events.
func TestSnapshot_WhatWaitsForTheNextTickIsNeeded(t *testing.T) {
	level := ground(t, "plant", 1)
	start := func() *Match {
		m := newMatch(t, Options{Level: level, Seed: 2, Modules: []Module{late()}})
		if err := m.SetTeamDamage(0.5); err != nil {
			t.Fatal(err)
		}
		for _, spec := range allBodies(t) {
			spec.Team = 1
			join(t, m, spec)
		}
		return m
	}
	const ahead = 4
	m, other := start(), start()
	missed := map[string]bool{}
	play := func(m *Match, tick int) (hash uint64, events []Event) {
		for k := range ahead {
			m.Step(frayCommands(m, tick+k))
			events = append(events, m.Events()...)
		}
		return m.Hash(), events
	}
	// lose restores the state, loses something of it and looks whether that is missed.
	lose := func(name string, state []byte, tick int, hash uint64, events []Event, what func() bool) {
		if err := other.Restore(state); err != nil {
			t.Fatal(err)
		}
		if _, seen := missed[name]; !seen {
			missed[name] = false
		}
		if !what() {
			return
		}
		got, told := play(other, tick)
		missed[name] = missed[name] || got != hash || !slices.Equal(told, events)
	}
	for tick := 0; tick < 120; tick += ahead {
		state := snapshot(m, nil)
		hash, events := play(m, tick)
		for i := range reflect.TypeFor[request.Queues]().NumField() {
			lose(reflect.TypeFor[request.Queues]().Field(i).Name, state, tick, hash, events, func() bool {
				field := reflect.ValueOf(&other.requests).Elem().Field(i)
				defer field.SetZero()
				return !field.IsZero() && (field.Kind() != reflect.Slice || field.Len() > 0)
			})
		}
		lose("team damage", state, tick, hash, events, func() bool { other.health.TeamDamage = 0; return true })
		lose("random", state, tick, hash, events, func() bool { other.random.Find("").Uint64(); return true })
		lose("next ID", state, tick, hash, events, func() bool { other.store.NextID++; return true })
	}
	delete(missed, "Lost") // counts what is beyond a limit that no match of a test reaches
	for name, is := range missed {
		if !is {
			t.Errorf("nothing tells that %s is lost", name)
		}
	}
}
