package netplay

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestSendInput_SendsTheRunOfNewestCommandsThatTheRoomLacks, as one looks for it tick by tick, by a command that the
// room is known to have.
func TestSendInput_SendsTheRunOfNewestCommandsThatTheRoomLacks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	based := 0
	for range 5000 {
		c := &Client{clock: &clock{pad: 6 * random.Float64()}, pace: 1 + random.IntN(2), sent: int64(random.IntN(400)), acked: noTick, givenUp: noTick, next: 3}
		c.terms.term, c.terms.isDouble, c.stuck = random.Uint32N(3), random.IntN(4) == 0, random.IntN(2) == 0
		gap := c.sent - int64(random.IntN(30)) // before which a jump left none
		for tick := max(c.sent-int64(random.IntN(2*keptInputs)), 0); tick <= c.sent; tick++ {
			if tick != gap || tick == c.sent {
				c.own.set(tick, components.Input{Forward: components.Axis(tick % 100)})
			}
		}
		if random.IntN(4) > 0 {
			c.acked = c.sent - int64(random.IntN(12))
		} else if random.IntN(2) > 0 {
			c.acked = c.sent - int64(random.IntN(140))
		}
		c.acked = max(c.acked, noTick)
		if random.IntN(3) == 0 {
			c.givenUp = c.acked + int64(random.IntN(3)) - 1
		}
		has := c.acked
		if c.terms.isDouble || c.acked <= c.givenUp {
			has = noTick
		}
		want := wire.Input{First: c.sent + 1, Base: noTick, Confirmed: c.next, Stuck: c.stuck, Copies: c.copies(), Odd: c.terms.term == 1}
		for most := min((leastCopies+int(c.clock.pad))*c.pace, wire.MaxInputs); len(want.Inputs) < most; {
			in, ok := c.own.at(want.First - 1)
			if !ok || want.First-1 <= has && len(want.Inputs) > 0 {
				break
			}
			want.First--
			want.Inputs = slices.Insert(want.Inputs, 0, in)
		}
		if _, ok := c.own.at(has); ok && has < want.First {
			want.Base = has
			based++
		}
		if err := c.sendInput(); err != nil {
			t.Fatal(err)
		}
		got, err := wire.ReadInput(c.out[0].data, c.own.at)
		if err != nil {
			t.Fatal(err)
		}
		if got.First != want.First || got.Base != want.Base || !slices.Equal(got.Inputs, want.Inputs) ||
			got.Confirmed != want.Confirmed || got.Stuck != want.Stuck || got.Copies != want.Copies || got.Odd != want.Odd || got.Hashed {
			t.Fatalf("sent %d, acknowledged %d, given up %d, gap %d: %+v, want %+v", c.sent, c.acked, c.givenUp, gap, got, want)
		}
	}
	if based < 1000 {
		t.Errorf("only %d of 5000 are encoded by another command", based)
	}
}

// TestSendInput_AHashIsInSomeDatagrams, and then in none.
func TestSendInput_AHashIsInSomeDatagrams(t *testing.T) {
	c := &Client{clock: &clock{}, pace: 1, acked: noTick, givenUp: noTick, lastHash: hashed{62, 7}, hashCopies: hashSends}
	c.own.set(0, components.Input{})
	for n := range hashSends + 2 {
		if err := c.sendInput(); err != nil {
			t.Fatal(err)
		}
		got, err := wire.ReadInput(c.out[n].data, c.own.at)
		if err != nil || got.Hashed != (n < hashSends) || got.Hashed && (got.Hash != 7 || got.HashTick != 62) {
			t.Errorf("datagram %d: %+v, %v", n, got, err)
		}
	}
}

// TestAdjustDelay_CoversWhatARoundTripIsTooLong by whole ticks, one more at each look, and shrinks where it is two too
// many, or none is needed by a tick.
func TestAdjustDelay_CoversWhatARoundTripIsTooLong(t *testing.T) {
	for _, c := range []struct {
		trip         time.Duration
		before, want int
	}{
		{shownTrip, 0, 0}, {shownTrip + 1, 0, 1}, {shownTrip + tickTime, 0, 1}, {shownTrip + tickTime + 1, 0, 2}, {shownTrip + 5*tickTime, 0, 5},
		{shownTrip + 5*tickTime, 9, 6}, {shownTrip + 5*tickTime, 6, 6}, {shownTrip, 3, 1}, {shownTrip - tickTime, 1, 1}, {shownTrip - tickTime - 1, 1, 0}, {0, 4, 0},
	} {
		client := &Client{stats: ClientStats{RoundTrip: c.trip, Delay: c.before}}
		for client.sent = 1; client.sent <= 20*delayTicks; client.sent++ {
			before := client.stats.Delay
			client.adjustDelay(0)
			if client.stats.Delay != before {
				t.Fatal("it changes without a command")
			}
			client.adjustDelay(1)
			if off := client.stats.Delay - before; off < -1 || off > 1 || off != 0 && client.sent%delayTicks != 0 {
				t.Errorf("at tick %d the delay changes by %d", client.sent, off)
			}
		}
		if client.stats.Delay != c.want {
			t.Errorf("a round trip of %v makes a delay of %d ticks one of %d, want %d", c.trip, c.before, client.stats.Delay, c.want)
		}
	}
}

// TestMove_NeedsAStandbyThatIsCloseBehind.
func TestMove_NeedsAStandbyThatIsCloseBehind(t *testing.T) {
	for _, c := range []struct {
		none, wants bool
		behind      int64
		moves       bool
	}{{moves: true}, {behind: mostLag, moves: true}, {behind: mostLag + 1}, {wants: true}, {none: true}} {
		w := newWorld(t, 1)
		w.run(2 * time.Second)
		if !c.none {
			w.room.standby = newConnection(7)
			w.room.standby.wantsState, w.room.standby.confirmed = c.wants, w.match.Tick()-c.behind
		}
		if err := w.room.Move(); (err == nil) != c.moves || (w.room.moveAt > w.match.Tick()) != c.moves || err != nil && !errors.Is(err, ErrRoom) {
			t.Errorf("%+v: %v, it moves at %d", c, err, w.room.moveAt)
		}
	}
}

// TestKeep_TellsOfEachSeatThatIsTaken since when it is lost, and since when its commands are guessed.
func TestKeep_TellsOfEachSeatThatIsTaken(t *testing.T) {
	w := newWorld(t, 1)
	w.run(2 * time.Second)
	now := w.match.Tick()
	here := newConnection(7)
	w.room.seats = []*seat{
		{secret: wire.Seat{1}, player: 11, connection: here, since: 5, known: true, lastAt: now - 1},
		{secret: wire.Seat{2}, player: 12, connection: here, since: 5, known: true, lastAt: now - 2},
		{secret: wire.Seat{3}, player: 13, since: 6, known: false, lastAt: 3},
		{secret: wire.Seat{4}, watches: true, connection: here},
		{secret: wire.Seat{5}},
		{secret: wire.Seat{6}, player: 14, connection: here, leaves: true},
	}
	want := []keptSeat{
		{wire.Seat{1}, 11, noTick, noTick, false}, {wire.Seat{2}, 12, noTick, now - 2, false},
		{wire.Seat{3}, 13, 6, noTick, false}, {wire.Seat{4}, 0, noTick, noTick, true},
	}
	var k kept
	if err := keptCodec().Decode(codec.NewReader(w.room.keep()), &k); err != nil || k.Version != wire.Version || !slices.Equal(k.Seats, want) {
		t.Errorf("%+v, %v, want %+v", k, err, want)
	}
}

// TestSendFrames_SendsWhatAClientMayLack: as many frames as it wants copies of, or from the first that it needs, none
// from before its state, in few datagrams, and nothing to who is silent.
func TestSendFrames_SendsWhatAClientMayLack(t *testing.T) {
	w := newWorld(t, 1)
	w.run(9 * time.Second)
	r, random := w.room, rand.New(rand.NewPCG(3, 4))
	end := w.match.Tick()
	oldest := end - int64(len(r.frames))
	known := func(tick int64) ([]systems.Command, bool) {
		if tick < oldest || tick >= end {
			return nil, false
		}
		return r.frames[tick-oldest].Commands, true
	}
	seen := map[string]int{}
	for range 3000 {
		c := newConnection(7)
		c.playing, c.copies, c.stuck, c.heard = random.IntN(9) > 0, 2+random.IntN(3), random.IntN(2) == 0, end-int64(random.IntN(silentTicks+3))
		c.confirmed, c.begin = end-int64(random.IntN(int(end-oldest)+40)), max(end-int64(random.IntN(300)), 0)
		if random.IntN(9) > 0 {
			c.seat = &seat{}
		}
		fresh := random.IntN(8)
		r.options.Pace = 1 + random.IntN(2)
		r.connections, r.out = []*connection{c}, nil
		r.sendFrames(fresh)
		first := end - int64(c.copies*r.options.Pace)
		if int64(fresh) > end-first {
			first = end - int64(fresh)
		}
		if c.stuck && c.confirmed < first {
			first = c.confirmed
		}
		last, what := min(first+mostDatagrams*wire.MaxFrames, end), "some"
		if first < c.begin {
			first, last = c.begin, min(c.begin+mostDatagrams*wire.MaxFrames, end)
		}
		if !c.playing || c.seat == nil || c.heard < end-silentTicks || first < oldest || first >= end {
			last, what = first, "nothing"
		} else if last < end {
			what = "a part"
		}
		seen[what]++
		next := first
		for _, m := range r.out {
			f, err := wire.ReadFrames(m.data, known)
			if err != nil || m.peer != 7 || f.First != next {
				t.Fatalf("%+v: datagram from %d, %v, want %d", *c, f.First, err, next)
			}
			next += int64(len(f.Frames))
		}
		if next != last || len(r.out) > mostDatagrams {
			t.Fatalf("stuck %v at %d, begins at %d, %d copies, %d fresh: frames %d to %d of %d, want to %d", c.stuck, c.confirmed, c.begin, c.copies, fresh, first, next, end, last)
		}
	}
	if min(seen["some"], seen["a part"], seen["nothing"]) < 50 {
		t.Errorf("%v", seen)
	}
}

// TestTakeInputs_TellsHowEarlyTheAwaitedCommandCame, in quarter ticks.
func TestTakeInputs_TellsHowEarlyTheAwaitedCommandCame(t *testing.T) {
	w := newWorld(t, 1)
	w.run(2 * time.Second)
	r, now := w.room, w.match.Tick()
	for _, c := range []struct {
		newest, first int64 // by the tick of the room
		count         int
		want, early   int64 // by the tick of the room: the newest, and of which it is told
		late          int64
	}{
		{1, 2, 1, 2, 2, 0}, {1, 2, 3, 4, 2, 0}, {1, 0, 4, 3, 2, 0}, {-9, -3, 5, 1, -8, 3},
		{-aheadTicks, 5, 1, 5, 5, 0}, {5 - aheadTicks, 5, 1, 5, 6 - aheadTicks, 0}, {4 - aheadTicks, 5, 1, 5, 5, 0},
		{3, aheadTicks, 2, aheadTicks, 4, 0}, {3, aheadTicks + 1, 1, 3, 99, 0}, {3, 2, 1, 3, 99, 0},
	} {
		for _, before := range []time.Duration{0, 7 * ms, 8 * ms, 100 * ms, -ms} {
			conn := newConnection(7)
			conn.newest, conn.early = now+c.newest, 1000
			in := wire.Input{First: now + c.first, Inputs: make([]components.Input, c.count)}
			r.stats.Late = 0
			r.takeInputs(r.due(now)-before, conn, &in)
			early := 1000
			if c.early != 99 {
				early = int(math.Floor(float64(c.early)*4 + float64(before/ms)/8))
			}
			if conn.newest != now+c.want || conn.early != early || r.stats.Late != c.late {
				t.Errorf("%+v, %v before: newest %d, %d quarters early, want %d, %d late", c, before, conn.newest-now, conn.early, early, r.stats.Late)
			}
			for tick := in.First; tick < in.First+int64(c.count); tick++ {
				if _, ok := conn.inputs.at(tick); ok != (tick <= now+aheadTicks) {
					t.Errorf("%+v: tick %d is taken: %v", c, tick-now, ok)
				}
			}
		}
	}
}

// TestConnection_MeasuresRestsAndIsFull.
func TestConnection_MeasuresRestsAndIsFull(t *testing.T) {
	c := newConnection(7)
	for _, step := range []struct {
		trip time.Duration
		want uint16
	}{{100 * ms, 100}, {200 * ms, 125}, {0, 93}, {-400 * ms, 1}, {100 * time.Second, 25000}, {time.Hour, math.MaxUint16}} {
		if c.measure(step.trip); c.line.Ping != step.want {
			t.Errorf("after a trip of %v the ping is %d ms, want %d", step.trip, c.line.Ping, step.want)
		}
	}
	c.hostile, c.allowance = 2*forgiven, burstOf-perTick-1
	for n, want := range [][2]float64{{forgiven, burstOf - 1}, {0, burstOf}, {0, burstOf}} {
		if c.rest(); c.hostile != want[0] || c.allowance != want[1] {
			t.Errorf("rest %d: %v hostile, may send %v", n, c.hostile, c.allowance)
		}
	}
	w := newWorld(t, 1)
	r := w.room
	for range burstOf + 2 { // all of one tick
		r.Receive(0, 7, link.Datagram, nil) // before its Hello
		r.Receive(0, 8, link.Stream, []byte{0})
	}
	if c := r.find(8); r.find(7) != nil || c == nil || c.hostile != burstOf || c.allowance != 0 || r.stats.Flooded != 2 {
		t.Errorf("%+v, and of one that may say no more %+v", r.stats, c)
	}
	for r.find(8) != nil && r.find(8).hostile < maxHostile {
		r.suspect(r.find(8))
	}
	if r.find(8) == nil {
		t.Error("thrown out too early")
	} else if r.suspect(r.find(8)); r.find(8) != nil || r.stats.Hostile != maxHostile+1 {
		t.Errorf("it may go on after %d messages", r.stats.Hostile)
	}
	r.options.Seats, r.seats = 2, []*seat{{}, {watches: true}}
	for range maxWatching - 1 {
		if r.isFull(false) || r.isFull(true) {
			t.Fatalf("full with %d seats", len(r.seats))
		}
		r.seats = append(r.seats, &seat{watches: true})
	}
	if r.isFull(false) || !r.isFull(true) {
		t.Error("watching is possible, or playing is not")
	}
	if r.seats = append(r.seats, &seat{}); !r.isFull(false) {
		t.Error("not full")
	}
}
