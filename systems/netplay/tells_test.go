package netplay

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// framesOf returns the datagram of so many frames without commands.
func framesOf(t *testing.T, first int64, count int, ack int64, early int) []byte {
	t.Helper()
	packed, err := wire.Pack(nil, first, nil, make([]wire.Frame, count))
	if err == nil {
		packed, err = wire.AppendFrames(nil, first, ack, early, packed)
	}
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// TestReceiveFrames_FollowsTheTicksOfTheRoom, knows when it lacks some, and counts those that are lost.
func TestReceiveFrames_FollowsTheTicksOfTheRoom(t *testing.T) {
	w := crowd(t, 94, 1, lossless())
	c := w.players[0].client
	at := c.session.Confirmed()
	for what, one := range map[string]struct {
		first, count  int64 // from the next one on
		newest        int64 // before, from the next one on
		stuck         bool
		next, lost    int64 // then, from the next one on; and datagrams that did not come, -1: it tells nothing
		isStuck       bool
		newestThen    int64
		acked, isKept int64 // acknowledged, from the next one on
	}{
		"the next one":              {0, 1, -1, true, 1, 0, false, 0, 3, 3},
		"the next three":            {0, 3, -1, true, 3, 2, false, 2, 3, 3},
		"some again, and the next":  {-2, 3, -1, true, 1, 0, false, 0, 3, 3},
		"nothing new":               {-2, 2, -1, true, 0, -1, true, -1, 3, 3},
		"one after a gap":           {2, 2, -1, false, 0, 3, true, 3, 3, 3},
		"one that was overtaken":    {0, 1, 4, false, 1, -1, false, 4, 3, 3},
		"an older acknowledgement":  {0, 1, -1, false, 1, 0, false, 0, -3, -2},
		"the first of all":          {0, 3, -at - 1, false, 3, -1, false, 2, 3, 3},
		"many that did not come":    {100, 1, -1, false, 0, 16, true, 100, 3, 3},
		"more than are kept at all": {keptFrames/2 - 2, 1, -1, false, 0, 16, true, keptFrames/2 - 2, 3, 3},
	} {
		c.next, c.newest, c.stuck, c.acked, c.pace = at, at+one.newest, one.stuck, at-2, 1
		c.stats.Loss, c.stats.Early, c.clock.newest = 0.5, 77, math.MaxInt64
		c.receiveFrames(time.Hour, framesOf(t, at+one.first, int(one.count), at+one.acked, 9))
		want := 0.5
		for range one.lost {
			want += (1 - want) / 256
		}
		if one.lost >= 0 {
			want -= want / 256
		}
		if math.Abs(c.stats.Loss-want) > 1e-12 {
			t.Errorf("%s: a loss of %v, want %v", what, c.stats.Loss, want)
		}
		if c.next-at != one.next || c.stuck != one.isStuck || c.newest-at != one.newestThen || c.acked-at != one.isKept || (c.stats.Early == 9) != (one.acked > -2) {
			t.Errorf("%s: next %d, stuck %v, newest %d, acknowledged %d, early %d", what, c.next-at, c.stuck, c.newest-at, c.acked-at, c.stats.Early)
		}
	}
	c.next = at + keptFrames/2 - 1 // which are not confirmed yet
	if c.receiveFrames(0, framesOf(t, c.next, 3, -1, 0)); c.next != at+keptFrames/2 {
		t.Errorf("%d ticks wait", c.next-at)
	}
	hostile := c.stats.Hostile
	if c.receiveFrames(0, []byte("nonsense")); c.stats.Hostile != hostile+1 {
		t.Error("nonsense counts for nothing")
	}
}

// TestPress_KeepsACommandOfEachTickThatBegan, of the last eight if more have.
func TestPress_KeepsACommandOfEachTickThatBegan(t *testing.T) {
	w := crowd(t, 95, 1, lossless())
	c := w.players[0].client
	at := c.session.Confirmed()
	for _, one := range []struct {
		sent, target int64 // from the confirmed one on
		from         int64
		count        int
	}{{2, 3, 3, 1}, {2, 2, 3, 0}, {2, 1, 3, 0}, {2, 10, 3, 8}, {2, 11, 4, 8}, {2, 60, 53, 8}, {-9, -5, -8, 4}} {
		c.own, c.sent = inputs{}, at+one.sent
		in := components.Input{Forward: components.Axis(one.target + 20)}
		now := time.Duration(one.target+100) * ms
		if n := c.press(now, at+one.target, in); n != one.count || c.sent != at+max(one.sent, one.target) {
			t.Errorf("%+v: %d commands, the last of tick %d", one, n, c.sent-at)
		}
		for tick := at - 12; tick < at+70; tick++ {
			got, ok := c.own.at(tick)
			if want := tick >= at+one.from && tick <= at+one.target; ok != want || ok && (got != in || c.sentAt[tick%keptInputs] != now) {
				t.Errorf("%+v: at tick %d a command is kept: %v, %+v", one, tick-at, ok, got)
			}
		}
	}
	first := &Client{sent: noTick}
	if n := first.press(0, 2, components.Input{}); n != 3 {
		t.Errorf("%d commands of the first three ticks", n)
	}
}

// TestConfirm_StepsSoMuchInACall, and waits for entries that have not come.
func TestConfirm_StepsSoMuchInACall(t *testing.T) {
	w := crowd(t, 96, 1, lossless())
	c := w.players[0].client
	at := c.session.Confirmed()
	c.options.Budget, c.next = 3, at+5
	for n := range int64(5) {
		*c.frames.at(at + n) = wire.Frame{Streamed: n == 4}
	}
	for _, want := range []int64{3, 4, 4} {
		if c.confirm(); c.session.Confirmed() != at+want || c.err != nil {
			t.Fatalf("%d ticks are confirmed, want %d: %v", c.session.Confirmed()-at, want, c.err)
		}
	}
	c.keepEntries(&wire.Entries{Tick: at + 4, Entries: []systems.Entry{systems.CallEntry("lamp.seen", 0, []byte{1})}})
	if c.confirm(); c.session.Confirmed() != at+5 || c.size != 0 || len(c.entries) != 0 {
		t.Errorf("%d ticks are confirmed, and %d bytes wait", c.session.Confirmed()-at, c.size)
	}
}

// TestEnter_TakesWhatFitsIntoATick, and the rest with the next one.
func TestEnter_TakesWhatFitsIntoATick(t *testing.T) {
	w := stepped(t, 3)
	r := w.room
	one := func(size int) systems.Entry { return systems.CallEntry("lamp.seen", 0, make([]byte, size)) }
	for what, c := range map[string]struct {
		entries []systems.Entry
		want    []int // of each tick
	}{
		"none":                      {nil, []int{0}},
		"as many as fit":            {slices.Repeat([]systems.Entry{one(1)}, wire.MaxEntries), []int{wire.MaxEntries, 0}},
		"one more":                  {slices.Repeat([]systems.Entry{one(1)}, wire.MaxEntries+1), []int{wire.MaxEntries, 1, 0}},
		"as long as fit":            {[]systems.Entry{one(maxEntriesData / 2), one(maxEntriesData / 2)}, []int{2, 0}},
		"a byte more":               {[]systems.Entry{one(maxEntriesData / 2), one(maxEntriesData/2 - 1), one(2)}, []int{2, 1}},
		"those in vain count not":   {append(slices.Repeat([]systems.Entry{systems.LeaveEntry(999)}, 9), slices.Repeat([]systems.Entry{one(1)}, wire.MaxEntries)...), []int{wire.MaxEntries, 0}},
		"and what was first is not": {[]systems.Entry{systems.LeaveEntry(999), one(1)}, []int{1, 0}},
	} {
		for _, e := range c.entries {
			r.Enter(e)
		}
		for n, want := range c.want {
			if got := len(r.enter()); got != want {
				t.Errorf("%s: tick %d takes %d entries, want %d", what, n, got, want)
			}
		}
		if len(r.entries) != 0 {
			t.Errorf("%s: %d entries are left", what, len(r.entries))
		}
	}
}

// TestEnter_LetsThoseLeaveWhoAreAwayForAMinute, or want to, and joins those who wait.
func TestEnter_LetsThoseLeaveWhoAreAwayForAMinute(t *testing.T) {
	w := stepped(t, keepTicks+10)
	r := w.room
	told := map[components.ID]string{}
	names := map[Presence]string{Present: "present", Away: "away", Gone: "gone"}
	r.options.Seated = func(player components.ID, p Presence) { told[player] += names[p] }
	now := w.match.Tick()
	for what, c := range map[string]struct {
		since        int64
		here, leaves bool
		joined       bool
		stays        bool
		says         string
	}{
		"who is here":                {0, true, false, true, true, ""},
		"who wants to leave":         {0, true, true, true, false, "gone"},
		"who is away":                {now - keepTicks + 1, false, false, true, true, ""},
		"who is away for a minute":   {now - keepTicks, false, false, true, false, "gone"},
		"who has just come":          {0, true, false, false, true, "present"},
		"who leaves before the join": {0, true, true, false, false, ""},
	} {
		clear(told)
		s := &seat{since: c.since, leaves: c.leaves, spec: systems.PlayerSpec{Name: "x"}}
		if c.here {
			s.connection = newConnection(7)
		}
		if c.joined {
			id, err := w.match.Join(s.spec)
			if err != nil {
				t.Fatal(err)
			}
			s.player = id
		}
		r.seats = []*seat{s}
		before := s.player
		taken := r.enter()
		if stays := len(r.seats) == 1; stays != c.stays || told[s.player] != c.says {
			t.Errorf("%s: stays %v, told %v", what, stays, told)
		}
		if leaves := len(taken) == 1 && taken[0].Kind == systems.EntryLeave && taken[0].Subject == before; leaves != (c.joined && !c.stays) {
			t.Errorf("%s: %+v is entered", what, taken)
		}
	}
}

// TestAdmit_GivesASeatBackToWhoHasItsSecret, and to nobody else.
func TestAdmit_GivesASeatBackToWhoHasItsSecret(t *testing.T) {
	w := stepped(t, 40)
	r := w.room
	told := ""
	r.options.Seated = func(player components.ID, p Presence) { told += fmt.Sprint(player, " ", p, ";") }
	hello := wire.Hello{Version: wire.Version, Level: systems.LevelDigest(w.match.Level), Modules: modulesDigest(w.match.Modules()), Seat: wire.Seat{8}}
	for what, c := range map[string]struct {
		seat            wire.Seat // that the room knows
		leaves, follows bool
		next            int64
		old             bool // it has another connection
		back            bool
		says            string
		state           bool // it gets one
	}{
		"who was cut off":                 {wire.Seat{8}, false, false, 0, false, true, "5 1;", true},
		"who is here twice":               {wire.Seat{8}, false, false, 0, true, true, "5 1;", true},
		"who leaves":                      {wire.Seat{8}, true, false, 0, false, false, "", true},
		"another one":                     {wire.Seat{7}, false, false, 0, false, false, "", true},
		"a seat without a secret":         {wire.Seat{}, false, false, 0, false, false, "", true},
		"at a stand-by":                   {wire.Seat{8}, false, true, 30, false, true, "", false},
		"another one, at a stand-by":      {wire.Seat{7}, false, true, 0, false, false, "", false},
		"another one, of another match":   {wire.Seat{7}, false, false, 30, false, false, "", false},
		"who was cut off, with the match": {wire.Seat{8}, false, false, 30, false, true, "5 1;", true},
	} {
		r.connections, r.seats, r.out, r.follows, told = nil, nil, nil, c.follows, ""
		s := &seat{secret: c.seat, player: 5, leaves: c.leaves}
		var old *connection
		if c.old {
			old = seatedAt(w, 6, 5)
			old.seat, s.connection = s, old
		}
		r.seats = []*seat{s}
		conn := newConnection(7)
		r.connections = append(r.connections, conn)
		hello.Next = c.next
		r.admit(conn, &hello)
		if back := conn.seat == s; back != c.back || back && (s.connection != conn || conn.begin != c.next || conn.confirmed != c.next) || told != c.says || conn.wantsState != c.state {
			t.Errorf("%s: it has its seat: %v, told %q; it wants the state: %v", what, back, told, conn.wantsState)
		}
		if old != nil {
			if m := r.said(t, 6); len(m) != 1 || m[0] != wire.Message(wire.Refusal{Reason: wire.ReasonElsewhere}) || r.find(6) != nil || s.connection != conn {
				t.Errorf("%s: the other one hears %+v", what, m)
			}
		}
	}
}

// TestReport_TellsWhatAStandbyHas, with the hash of that tick.
func TestReport_TellsWhatAStandbyHas(t *testing.T) {
	r := stepped(t, 70).room
	for tick, hash := range map[int64]bool{64: true, 68: false} {
		r.out = nil
		r.report(tick)
		in, err := wire.ReadInput(r.out[0].data, nil)
		if err != nil || len(r.out) != 1 || r.out[0].peer != 0 || in.Confirmed != tick || in.Hashed != hash || hash && (in.Hash != r.hashes[1].hash || in.HashTick != tick) {
			t.Errorf("tick %d: %+v, %v", tick, in, err)
		}
	}
}

// TestMayCall_IsForWhoPlaysAndHasTheRight, some ticks after the last one.
func TestMayCall_IsForWhoPlaysAndHasTheRight(t *testing.T) {
	w := stepped(t, 40)
	r := w.room
	for what, c := range map[string]struct {
		name    string
		player  components.ID
		watches bool
		callAt  int64
		permits bool
		want    string
	}{
		"its own":                {"lamp.own", 1, false, 40, false, ""},
		"its own, too soon":      {"lamp.own", 1, false, 41, false, "call refused: it comes too soon after the last one"},
		"one that there is not":  {"lamp.none", 1, false, 0, false, "call refused: the match has no such call"},
		"who watches":            {"lamp.own", 0, true, 0, false, "call refused: who only watches has no player"},
		"who waits":              {"lamp.own", 0, false, 0, false, "call refused: its player has not joined yet"},
		"what only the host may": {"lamp.seen", 1, false, 0, true, "call refused: only the host may"},
		"where nobody permits":   {"lamp.vote", 1, false, 0, false, "call refused: only the players by a vote may"},
		"what is permitted":      {"lamp.vote", 1, false, 0, true, ""},
	} {
		r.options.Permit = nil
		if c.permits {
			r.options.Permit = func(player components.ID, call *systems.Call, data []byte) error {
				if player != c.player || call.Name != c.name || string(data) != "data" {
					t.Errorf("%s: %d is asked about with %q", what, player, data)
				}
				return nil
			}
		}
		r.connections, r.seats, r.out, r.entries = nil, nil, nil, nil
		conn := seatedAt(w, 7, c.player)
		conn.seat.watches, conn.callAt = c.watches, c.callAt
		r.call(conn, &wire.Call{Name: c.name, Data: []byte("data")})
		said := r.said(t, 7)
		if c.want == "" {
			if len(said) != 0 || len(r.entries) != 1 || r.entries[0].peer != 7 || r.entries[0].entry.Subject != c.player || conn.callAt != 40+callTicks {
				t.Errorf("%s: %+v, and the next one from tick %d on; it hears %+v", what, r.entries, conn.callAt, said)
			}
			continue
		}
		if len(said) != 1 || len(r.entries) != 0 || conn.callAt != c.callAt || said[0].(wire.Call).Denied != c.want || said[0].(wire.Call).Name != c.name || said[0].(wire.Call).Data != nil {
			t.Errorf("%s: it hears %+v, want %q", what, said, c.want)
		}
	}
}

// TestAgree_MovesWithTheFirstTickOfADatagram, a second and a half later.
func TestAgree_MovesWithTheFirstTickOfADatagram(t *testing.T) {
	for _, c := range []struct{ tick, pace, want int64 }{{40, 1, 88}, {41, 1, 89}, {40, 2, 88}, {41, 2, 90}} {
		w := stepped(t, c.tick)
		r := w.room
		r.options.Pace, r.standby, r.term = int(c.pace), newConnection(7), 3
		plays := seatedAt(w, 8, 1)
		plays.tellAt = 999
		r.agree()
		said := r.said(t, 7)
		if m, ok := said[0].(wire.Standby); len(said) != 1 || !ok || m.At != c.want || m.Term != 3 || r.moveAt != c.want || plays.tellAt != 0 {
			t.Errorf("at tick %d, pace %d: it moves at %d, want %d, and the stand-by hears %+v", c.tick, c.pace, r.moveAt, c.want, said)
		}
	}
}
