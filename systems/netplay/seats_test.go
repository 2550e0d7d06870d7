package netplay

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestRoom_TellsItsOwnerWhoseClientIsThere: from the join on, while the line is lost, and when the player leaves.
func TestRoom_TellsItsOwnerWhoseClientIsThere(t *testing.T) {
	w := newWorld(t, 61)
	told := map[components.ID][]Presence{}
	w.room.options.Seated = func(player components.ID, now Presence) { told[player] = append(told[player], now) }
	stays, goes := w.join(internet(), ClientOptions{Name: "stays"}), w.join(internet(), ClientOptions{Name: "goes"})
	w.run(2 * time.Second)
	goes.hidden = true
	goes.end.Close()
	w.players = w.players[:1]
	w.run(time.Second)
	back := w.join(internet(), ClientOptions{Seat: goes.client.Seat()})
	w.run(2 * time.Second)
	if err := back.client.Leave(); err != nil {
		t.Fatal(err)
	}
	w.run(time.Second)
	want := map[components.ID][]Presence{stays.client.Player(): {Present}, goes.client.Player(): {Present, Away, Present, Gone}}
	if fmt.Sprint(told) != fmt.Sprint(want) {
		t.Errorf("told %v, want %v", told, want)
	}
}

// TestKick_ThrowsOutTheClientOfOnePlayer, and Say reaches one or all.
func TestKick_ThrowsOutTheClientOfOnePlayer(t *testing.T) {
	w := crowd(t, 62, 3, internet())
	w.room.seats = append(w.room.seats, &seat{watches: true}) // has no player either
	ids := []components.ID{w.players[0].client.Player(), w.players[1].client.Player(), w.players[2].client.Player()}
	w.room.Say(ids[1], "only\nyou")
	w.room.Say(components.Nobody, "all")
	w.run(time.Second)
	for i, p := range w.players {
		want := []wire.Chat{{Text: "all"}}
		if i == 1 {
			want = []wire.Chat{{Text: "only you"}, {Text: "all"}}
		}
		if got := p.client.Chats(); !slices.Equal(got, want) {
			t.Errorf("player %d reads %+v, want %+v", i, got, want)
		}
	}
	for _, nobody := range []components.ID{components.Nobody, 999} {
		if w.room.Kick(nobody, wire.ReasonKicked, "") {
			t.Errorf("there is a player %d", nobody)
		}
	}
	if !w.room.Kick(ids[1], wire.ReasonKicked, "too\nloud") {
		t.Error("it is not there")
	}
	w.run(time.Second)
	for i, p := range w.players {
		var why wire.Refusal
		if out := errors.As(p.client.Err(), &why); out != (i == 1) || out && why != (wire.Refusal{Reason: wire.ReasonKicked, Text: "too loud"}) {
			t.Errorf("player %d: %v", i, p.client.Err())
		}
		if slices.Contains(w.bodies(), ids[i]) == (i == 1) || w.room.IsSeated(p.peer) == (i == 1) {
			t.Errorf("player %d, bodies %v, seated: %v", ids[i], w.bodies(), w.room.IsSeated(p.peer))
		}
		if id, _ := w.room.Player(p.peer); id != map[bool]components.ID{true: components.Nobody, false: ids[i]}[i == 1] {
			t.Errorf("connection %d plays %d", i, id)
		}
	}
}

// TestTakeSeats_GoesOnWithThoseWhoAreInTheMatch, and knows what they pressed last and who is away.
func TestTakeSeats_GoesOnWithThoseWhoAreInTheMatch(t *testing.T) {
	w := crowd(t, 63, 5, lossless())
	r := w.room
	bodies := make([]components.ID, 5)
	for i, p := range w.players {
		bodies[i] = p.client.Player()
	}
	told := map[components.ID][]Presence{}
	r.options.Seated = func(player components.ID, now Presence) { told[player] = append(told[player], now) }
	tick := r.match.Tick()
	pressed := func(id components.ID) components.Input {
		last := r.frames[len(r.frames)-1].Commands
		return last[findCommand(last, id)].Input
	}
	seatsOf := slices.Clone(r.seats)
	for _, s := range seatsOf {
		s.last, s.known = components.Input{}, false
	}
	seatsOf[0].player = 999 // whose join was in a tick that is lost
	seatsOf[1].lastAt = noTick
	seatsOf[2].connection, seatsOf[2].since = nil, noTick
	seatsOf[3].connection, seatsOf[3].since, seatsOf[3].lastAt = nil, tick-20, tick-7
	watches := &seat{watches: true}
	r.seats = append(r.seats, watches)
	r.left = []components.ID{bodies[4], 998}
	r.takeSeats()
	if want := append(seatsOf[1:5:5], watches); !slices.Equal(r.seats, want) || r.find(w.players[0].peer) != nil {
		t.Errorf("%d seats, want %d; who has none is there: %v", len(r.seats), len(want), r.find(w.players[0].peer) != nil)
	}
	for i, s := range seatsOf[1:] {
		if s.last != pressed(bodies[i+1]) || !s.known {
			t.Errorf("seat %d pressed %+v last, known: %v, want %+v", i+1, s.last, s.known, pressed(bodies[i+1]))
		}
	}
	if seatsOf[1].lastAt != tick-1 || seatsOf[3].lastAt != tick-7 {
		t.Errorf("at ticks %d and %d, want %d and %d", seatsOf[1].lastAt, seatsOf[3].lastAt, tick-1, tick-7)
	}
	if seatsOf[2].since != tick || seatsOf[3].since != tick-20 {
		t.Errorf("away since %d and %d, want %d and %d", seatsOf[2].since, seatsOf[3].since, tick, tick-20)
	}
	delete(told, 999)
	want := map[components.ID][]Presence{bodies[1]: {Present}, bodies[2]: {Present, Away}, bodies[3]: {Present, Away}, bodies[4]: {Present}}
	if fmt.Sprint(told) != fmt.Sprint(want) {
		t.Errorf("told %v, want %v", told, want)
	}
	w.run(time.Second)
	if now := w.bodies(); slices.Contains(now, bodies[4]) || !slices.Contains(now, bodies[3]) || r.stats.Refused != 0 {
		t.Errorf("players %v, of whom %d has left; %+v", now, bodies[4], r.stats)
	}
	if err := w.players[0].client.Err(); err == nil || !strings.Contains(err.Error(), wire.ReasonStopped.String()) {
		t.Errorf("who has no seat goes on: %v", err)
	}
}

// TestModulesDigest_IsThatOfNamesAndVersions.
func TestModulesDigest_IsThatOfNamesAndVersions(t *testing.T) {
	seen := map[uint64]string{}
	for _, modules := range [][]systems.Module{
		nil, {{Name: "a"}}, {{Name: "a", Version: "1"}}, {{Name: "b", Version: "1"}}, {{Name: "a", Version: "2"}}, {{Name: "a1"}},
		{{Name: "a", Version: "1"}, {Name: "b", Version: "1"}}, {{Name: "a", Version: "1"}, {Name: "b", Version: "2"}}, {{Name: `a" "1`}}, {{Name: "a", Version: "1\n\"b\" \"1"}},
	} {
		text := ""
		for _, m := range modules {
			text += fmt.Sprintf("%q of version %q; ", m.Name, m.Version)
		}
		d := modulesDigest(modules)
		if other, ok := seen[d]; ok {
			t.Errorf("%s have the digest of %s", text, other)
		}
		seen[d] = text
	}
	there, back := []systems.Module{{Name: "a", Version: "1"}, {Name: "b", Version: "2"}}, []systems.Module{{Name: "b", Version: "2"}, {Name: "a", Version: "1"}}
	if modulesDigest(there) != modulesDigest(back) {
		t.Error("the order counts")
	}
}

// TestClient_KeepsNoEntriesOfBeforeItsState, and those that come later.
func TestClient_KeepsNoEntriesOfBeforeItsState(t *testing.T) {
	w := crowd(t, 65, 1, lossless())
	p, tick := w.players[0], w.match.Tick()
	later := tick + 5000
	for _, at := range []int64{0, tick - 9, later} {
		p.client.entries[at] = []systems.Entry{{Data: make([]byte, 10)}, {Data: make([]byte, 3)}}
		p.client.size += 13
	}
	w.room.find(p.peer).wantsState = true
	w.run(time.Second)
	if p.client.Stats().States == 0 || len(p.client.entries) != 1 || len(p.client.entries[later]) != 2 || p.client.size != 13 {
		t.Errorf("entries of %d ticks and %d bytes are kept after %d states, want those of tick %d alone", len(p.client.entries), p.client.size, p.client.Stats().States, later)
	}
}

// TestSendStates_ToWhoWantsOneAndIsIn, and not more often than each may have one.
func TestSendStates_ToWhoWantsOneAndIsIn(t *testing.T) {
	w := crowd(t, 70, 1, lossless())
	r := w.room
	tick := r.match.Tick()
	r.options.Keep = func() []byte { return nil }
	player := func() *seat { return &seat{player: w.players[0].client.Player()} }
	for what, c := range map[string]struct {
		seat    *seat
		standby bool
		wants   bool
		at      int64 // when it may have the next one, from now on
		next    int64 // and then, from now on; 0: none is sent
	}{
		"who wants one":            {player(), false, true, 0, stateTicks},
		"who wants it too soon":    {player(), false, true, 1, 0},
		"who wants none":           {player(), false, false, -99, 0},
		"who watches":              {&seat{watches: true}, false, true, -1, stateTicks},
		"who has no player yet":    {&seat{}, false, true, -1, 0},
		"a stand-by":               {nil, true, true, 0, reportTicks},
		"a stand-by, too soon":     {nil, true, true, 1, 0},
		"a stand-by with what all": {nil, true, false, 0, 0},
	} {
		conn := newConnection(9)
		conn.seat, conn.wantsState, conn.stateAt, conn.playing, conn.stuck = c.seat, c.wants, tick+c.at, true, true
		if r.connections, r.standby, r.out = []*connection{conn}, nil, nil; c.standby {
			r.standby = conn
		}
		before := r.stats.States
		if err := r.sendStates(); err != nil {
			t.Fatal(err)
		}
		sent := r.stats.States - before
		if got := int64(len(r.out)); sent != got || sent != map[bool]int64{true: 1}[c.next != 0] {
			t.Errorf("%s: %d states, %d messages", what, sent, got)
		}
		switch {
		case sent == 0 && (conn.stateAt != tick+c.at || conn.wantsState != c.wants || !conn.playing):
			t.Errorf("%s: without a state it may have one from tick %d on, wants one: %v", what, conn.stateAt, conn.wantsState)
		case sent > 0 && (conn.stateAt != tick+c.next || conn.wantsState || conn.playing || conn.stuck || conn.begin != tick || conn.confirmed != tick):
			t.Errorf("%s: with a state %+v", what, conn)
		}
	}
}
