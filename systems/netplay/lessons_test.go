package netplay

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/rollback"
)

// The tests in this file are named after what went wrong in other games.

// crowd is a world with some players over the same line, who have all joined.
func crowd(t *testing.T, seed uint64, n int, c linktest.Conditions) *world {
	t.Helper()
	w := newWorld(t, seed)
	for i := range n {
		w.join(c, ClientOptions{Name: fmt.Sprint("p", i)})
	}
	w.run(4 * time.Second)
	for _, p := range w.players {
		if p.client.Session() == nil {
			t.Fatalf("a player has not joined: %v", p.client.Err())
		}
		p.forget()
	}
	return w
}

func TestLessons_EveryMatchPlaysAgainFromItsInput(t *testing.T) {
	w := crowd(t, 2, 3, internet())
	e, err := systems.WeaponsEntry(w.match.Weapons().Specs()[:4])
	if err != nil {
		t.Fatal(err)
	}
	w.room.Enter(e)
	w.run(2 * time.Second)
	again, err := systems.NewMatch(options(t))
	if err != nil {
		t.Fatal(err)
	}
	for tick := range w.match.Tick() {
		for _, e := range w.inputs[tick].Entries {
			if _, err := again.Enter(e); err != nil {
				t.Fatal(err)
			}
		}
		if err := again.Step(w.inputs[tick].Commands); err != nil {
			t.Fatal(err)
		}
		if again.Hash() != w.hashes[tick+1] {
			t.Fatalf("tick %d differs", tick)
		}
	}
}

func TestLessons_AFalseHashHurtsItsSenderAlone(t *testing.T) {
	w := crowd(t, 3, 3, internet())
	liar := w.players[0]
	liar.lie = func(data []byte) []byte {
		in, err := wire.ReadInput(data, liar.client.own.at)
		if err != nil || !in.Hashed {
			return data
		}
		in.Hash++
		base, _ := liar.client.own.at(in.Base)
		lie, err := in.Append(nil, base)
		if err != nil {
			t.Fatal(err)
		}
		return lie
	}
	before := w.room.Stats()
	w.run(10 * time.Second)
	after := w.room.Stats()
	if sent := after.States - before.States; sent < 2 || sent > 6 {
		t.Errorf("%d states were sent in 10 s", sent)
	}
	for _, p := range w.players[1:] {
		if p.client.Stats().States != 0 || p.checked < w.match.Tick()-60 || p.client.Err() != nil {
			t.Errorf("player %d: %+v, compared until %d of %d, %v", p.client.Player(), p.client.Stats(), p.checked, w.match.Tick(), p.client.Err())
		}
	}
}

func TestLessons_TwoInputsOfATickAreOne(t *testing.T) {
	w := crowd(t, 4, 2, linktest.Conditions{Delay: 20 * ms})
	cheat := w.players[0]
	cheat.lie = func(data []byte) []byte {
		in, err := wire.ReadInput(data, cheat.client.own.at)
		if err != nil {
			t.Fatal(err)
		}
		base, _ := cheat.client.own.at(in.Base)
		for i := range in.Inputs[:len(in.Inputs)-1] {
			in.Inputs[i].Buttons ^= components.ButtonJet // that of a tick it has sent before
		}
		lie, err := in.Append(nil, base)
		if err != nil {
			t.Fatal(err)
		}
		return lie
	}
	w.run(5 * time.Second)
	w.agree(w.match.Tick() - 50)
	for tick, in := range w.inputs {
		if !slices.IsSortedFunc(in.Commands, func(a, b systems.Command) int { return int(a.Player) - int(b.Player) }) || len(in.Commands) > 2 {
			t.Fatalf("tick %d: %v", tick, in.Commands)
		}
		for _, c := range in.Commands {
			if own, ok := cheat.client.own.at(tick); ok && c.Player == cheat.client.Player() && c.Input != own {
				t.Fatalf("tick %d: the room took %+v, and the first that it was sent is %+v", tick, c.Input, own)
			}
		}
	}
}

func TestLessons_ButtonsAreNotPressedByAGuess(t *testing.T) {
	c := newConnection(1)
	s := &seat{player: 1, connection: c}
	var stats RoomStats
	if _, ok := s.input(5, &stats); ok {
		t.Error("a player of whom nothing came has a command")
	}
	c.inputs.set(10, components.Input{Buttons: components.ButtonFire | components.ButtonJet, Throw: 3, Look: geom.YawPitch{Yaw: 7}})
	for tick, want := range map[int64]components.Input{
		10: {Buttons: components.ButtonFire | components.ButtonJet, Throw: 3, Look: geom.YawPitch{Yaw: 7}},
		18: {Buttons: components.ButtonFire | components.ButtonJet, Throw: 3, Look: geom.YawPitch{Yaw: 7}},
		19: {Buttons: components.ButtonJet, Look: geom.YawPitch{Yaw: 7}}, 40: {Buttons: components.ButtonJet, Look: geom.YawPitch{Yaw: 7}}, 41: {Look: geom.YawPitch{Yaw: 7}},
	} {
		one := *s
		if tick > 10 {
			one.input(10, &stats)
		}
		if got, ok := one.input(tick, &stats); !ok || got != want {
			t.Errorf("tick %d: %+v, want %+v", tick, got, want)
		}
	}
}

func TestLessons_EachConfirmedEventIsShownOnceAndNoShotTwice(t *testing.T) {
	w := crowd(t, 5, 4, linktest.Conditions{Delay: 60 * ms, Jitter: 60 * ms, Worsens: 0.02, Recovers: 0.3, Lost: 1})
	for _, p := range w.players {
		p.busy = 2
	}
	w.run(8 * time.Second)
	w.agree(w.match.Tick() - 60)
	for _, p := range w.players {
		shown, fired, missing := 0, 0, 0
		begin, end := p.client.begin, min(p.client.Session().Confirmed(), p.client.Session().Predicted())
		for _, key := range w.events {
			if key.Tick < begin || key.Tick >= end-1 {
				continue
			}
			if p.events[key] != rollback.Confirmed {
				missing++
				continue
			}
			shown++
			if key.Kind == "fired" {
				fired++
			}
		}
		if confirmed := countConfirmed(p, begin, end-1); confirmed != shown || missing > 0 || fired < 10 {
			t.Errorf("player %d: %d events, %d shots and %d missing; it was shown %d", p.client.Player(), shown, fired, missing, confirmed)
		}
	}
}

func countConfirmed(p *player, begin, end int64) (n int) {
	for key, status := range p.events {
		if status == rollback.Confirmed && key.Tick >= begin && key.Tick < end {
			n++
		}
	}
	return n
}

func TestLessons_NobodyStandsStillOverWiFi(t *testing.T) {
	w := crowd(t, 6, 3, linktest.Conditions{Delay: 20 * ms, Jitter: 10 * ms, Detoured: 0.1, Detour: 150 * ms})
	w.run(20 * time.Second)
	for _, p := range w.players {
		if p.stood > 3*tickTime { // two ticks beside its own
			t.Errorf("player %d stood still for %v", p.client.Player(), p.stood)
		}
	}
	w.agree(w.match.Tick() - 60)
}

func TestLessons_NoCorrectionIsLongerThanTheWayThereAndBack(t *testing.T) {
	for _, c := range []struct {
		line linktest.Conditions
		most int64 // ticks of the way, that have begun, and two
	}{
		{linktest.Conditions{Delay: 50 * ms}, 100/32 + 1 + 2},
		{internet(), 120/32 + 1 + 2 + 2}, // and two whose datagrams are lost in a row
	} {
		w := crowd(t, 7, 4, c.line)
		w.run(20 * time.Second)
		for _, p := range w.players {
			if p.lead() > c.most || p.deepest > c.most {
				t.Errorf("player %d: %d ticks ahead, %d stepped again at once, want at most %d", p.client.Player(), p.lead(), p.deepest, c.most)
			}
			t.Logf("%d ahead, at most %d again, %.0f again a second", p.lead(), p.deepest, float64(p.again)/24)
		}
	}
}

func TestLessons_AStallAtJoiningHealsInASecond(t *testing.T) {
	w := crowd(t, 8, 2, internet())
	p := w.join(internet(), ClientOptions{Name: "slow"})
	w.run(200 * ms)
	if p.client.Session() == nil {
		t.Fatal("it has not joined")
	}
	p.hidden = true
	w.run(2 * time.Second)
	p.hidden = false
	w.run(time.Second)
	w.current(p)
	w.run(3 * time.Second)
	w.agree(w.match.Tick() - 50)
}

// current fails unless a client is as far as it should be, and its commands come in time.
func (w *world) current(p *player) {
	w.t.Helper()
	if p.client.Err() != nil {
		w.t.Fatal(p.client.Err())
	}
	behind := w.match.Tick() - p.client.Session().Confirmed()
	if ahead := p.client.Session().Predicted() - w.match.Tick(); behind > 8 || ahead < 0 || ahead > 12 {
		w.t.Errorf("the room is at tick %d, it has confirmed %d and predicted %d", w.match.Tick(), p.client.Session().Confirmed(), p.client.Session().Predicted())
	}
	guessed := w.room.Stats().Guessed
	w.run(320 * ms)
	if n := w.room.Stats().Guessed - guessed; n > 3 {
		w.t.Errorf("%d of the next commands were late", n)
	}
}

func TestLessons_AHiddenTabIsBackInASecond(t *testing.T) {
	w := crowd(t, 9, 3, internet())
	p := w.players[1]
	body := p.client.Player()
	for _, away := range []time.Duration{time.Second, 3 * time.Second, 58 * time.Second} {
		p.hidden = true
		w.run(away)
		p.hidden = false
		w.run(time.Second)
		w.current(p)
	}
	w.run(3 * time.Second)
	w.agree(w.match.Tick() - 50)
	if p.client.Player() != body || !slices.Contains(w.bodies(), body) {
		t.Errorf("it was player %d and is %d of %v", body, p.client.Player(), w.bodies())
	}
}
