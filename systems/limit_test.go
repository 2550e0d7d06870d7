package systems

import (
	"errors"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
)

// lost returns how much a tick tells that it lost by a limit, and how often.
func lost(events []Event, limit Limit) (amount float64, times int) {
	for _, e := range events {
		if e.Kind == EventLimit && e.Limit == limit {
			amount += e.Amount
			times++
		}
	}
	return amount, times
}

func TestExplode_IsRefusedBeyondTheLimit(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	boom := components.PayloadData{Kind: "disc", Radius: 1, Damage: 0.1}
	for range 2 {
		for i := range MaxBlasts {
			if err := m.Explode(geom.Vec{Z: 30}, boom, components.Nobody); err != nil {
				t.Fatalf("blast %d: %v", i, err)
			}
		}
		if err := m.Explode(geom.Vec{Z: 30}, boom, components.Nobody); !errors.Is(err, ErrBlast) {
			t.Errorf("one too many: got %v, want ErrBlast", err)
		}
		m.Step(nil)
		if n := count(m.Events(), EventExploded, components.Nobody); n != MaxBlasts {
			t.Errorf("%d blasts went off, want %d", n, MaxBlasts)
		}
	}
}

func TestDamage_HarmBeyondTheLimitIsCounted(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	const players, blasts = 20, MaxBlasts
	for i := range players {
		join(t, m, PlayerSpec{Position: at(float64(i%5)*3, float64(i/5)*3, 0)})
	}
	boom := components.PayloadData{Kind: "disc", Radius: 500, Damage: 1e-9}
	for range blasts {
		if err := m.Explode(geom.Vec{Z: 20}, boom, components.Nobody); err != nil {
			t.Fatal(err)
		}
	}
	m.Step(nil)
	if amount, times := lost(m.Events(), LimitDamage); times != 1 || amount != players*blasts-MaxDamage {
		t.Errorf("%v damage requests lost in %d events, want %d in 1", amount, times, players*blasts-MaxDamage)
	}
	m.Step(nil)
	if amount, times := lost(m.Events(), LimitDamage); times != 0 {
		t.Errorf("%v damage requests lost in the tick after", amount)
	}
}

func TestEvents_BeyondTheLimitAreCounted(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	steps(m, 2)
	const more = 100
	told := false
	addSystem(m, StageRules, func(m *Match) {
		if !told {
			for range MaxEvents + more {
				m.events.log.Add(event.Event{Kind: event.Jumped})
			}
			told = true
		}
	})
	m.Step(nil)
	if n := len(m.Events()); n != MaxEvents {
		t.Fatalf("%d events, want %d", n, MaxEvents)
	}
	if amount, times := lost(m.Events(), LimitEvents); times != 1 || amount != more+1 {
		t.Errorf("%v events lost in %d events, want %d in 1", amount, times, more+1)
	}
	id := join(t, m, PlayerSpec{Position: at(5, 0, 0)})
	if e := m.Events()[MaxEvents-1]; e.Kind != EventLimit || e.Position != (geom.Vec{}) {
		t.Errorf("player %d entered into the event %+v", id, e)
	}
	m.Step(nil)
	if amount, times := lost(m.Events(), LimitEvents); times != 0 {
		t.Errorf("%v events lost in the tick after", amount)
	}
}
