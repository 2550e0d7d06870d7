package netplay

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/rollback"
)

// quic is what QUIC takes beside the datagrams, bytes a second each way, measured over
// WebTransport: every datagram gets a packet and an acknowledgement of its own.
const quic = 3400

// TestFigures_OfSixteenPlayers prints what a client costs and how well it plays over a usual
// line, and holds it to the goals.
func TestFigures_OfSixteenPlayers(t *testing.T) {
	w := crowd(t, 41, 16, internet())
	for _, p := range w.players {
		p.bytesUp, p.bytesDown = 0, 0
	}
	before, seconds := w.room.Stats(), 3
	switch {
	case os.Getenv("SKIJET_LONG") != "":
		seconds = 12
	case testing.Short():
		seconds = 1
	}
	w.run(time.Duration(seconds) * time.Second)
	w.agree(w.match.Tick() - 60)
	packed, err := packState(w.match)
	if err != nil || len(packed) > 9000 {
		t.Errorf("the state has %d bytes packed, want 9000 at most: %v", len(packed), err)
	}
	up, down, again := 0, 0, 0.0
	for _, p := range w.players {
		up, down = up+p.bytesUp/16/seconds, down+p.bytesDown/16/seconds
		again += float64(p.client.Session().Stats().Again) / 16 / float64(4+seconds)
	}
	after := w.room.Stats()
	guessed := float64(after.Guessed-before.Guessed) / float64(16*(after.Ticks-before.Ticks))
	t.Logf("up %d and down %d bytes a second, with QUIC %.1f and %.1f kB; %.2f %% of the commands late; %.0f ticks stepped again a second; the state has %d bytes packed",
		up, down, float64(up+quic)/1000, float64(down+quic)/1000, 100*guessed, again, len(packed))
	if up+quic > 4300 || down+quic > 9500 || guessed > 0.001 {
		t.Error("want at most 4300 bytes up and 9500 down, with QUIC, and 0.1 % late")
	}
}

// TestPace_TwoTicksInADatagramHalveTheDatagrams, and cost what a tick is guessed for longer.
func TestPace_TwoTicksInADatagramHalveTheDatagrams(t *testing.T) {
	const seconds = 5
	var datagrams, leads [wire.MaxPace + 1]int
	for pace := 1; pace <= wire.MaxPace; pace++ {
		w := newWorld(t, 46)
		w.room.options.Pace = pace
		for range 4 {
			w.join(internet(), ClientOptions{}).watched = func(p *player) {
				if p.client.Session() != nil {
					leads[pace] += int(p.lead())
				}
			}
		}
		w.run(4 * time.Second)
		leads[pace] = 0
		for _, p := range w.players {
			p.datagrams, p.sent = 0, 0
		}
		before := w.room.Stats()
		w.run(seconds * time.Second)
		after := w.room.Stats()
		w.agree(w.match.Tick() - 70)
		for _, p := range w.players {
			datagrams[pace] += p.datagrams + p.sent
			if loss := p.client.Stats().Loss; loss < 0.002 || loss > 0.06 {
				t.Errorf("%d ticks in a datagram: a loss of %v of 0.02", pace, loss)
			}
		}
		if guessed := float64(after.Guessed-before.Guessed) / float64(4*(after.Ticks-before.Ticks)); guessed > 0.005 {
			t.Errorf("%d ticks in a datagram: %.2f %% of the commands late", pace, 100*guessed)
		}
	}
	longer := float64(leads[2]-leads[1]) / (4 * seconds * 250)
	t.Logf("%d and %d datagrams; guessed for %.2f ticks longer", datagrams[1], datagrams[2], longer)
	if part := float64(datagrams[2]) / float64(datagrams[1]); part < 0.48 || part > 0.52 || longer > 2 {
		t.Errorf("%.2f of the datagrams, and %.2f ticks longer", part, longer)
	}
}

// TestFigures_OfLateCommandsInBursts is about loss of 5 % in bursts of three packets.
func TestFigures_OfLateCommandsInBursts(t *testing.T) {
	const recovers = 1.0 / 3
	bursts := linktest.Conditions{Delay: 40 * ms, Jitter: 20 * ms, Worsens: recovers * 0.05 / 0.95, Recovers: recovers, Lost: 1}
	w := crowd(t, 42, 4, bursts)
	w.run(15 * time.Second)
	before, seconds := w.room.Stats(), 20
	if os.Getenv("SKIJET_LONG") != "" {
		seconds = 60
	}
	w.run(time.Duration(seconds) * time.Second)
	after := w.room.Stats()
	guessed := float64(after.Guessed-before.Guessed) / float64(4*(after.Ticks-before.Ticks))
	early := 0.0
	for _, p := range w.players {
		early += p.client.clock.mean / 4
	}
	t.Logf("%.2f %% late, commands come %.1f ticks early", 100*guessed, early)
	if guessed > 0.01 {
		t.Error("want 1 % late at most")
	}
}

// TestFigures_OfErrorsOfOthers is about how far from the truth others are drawn, by players who
// ski, jet and shoot in the valley.
func TestFigures_OfErrorsOfOthers(t *testing.T) {
	level, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		line      linktest.Conditions
		aims      bool
		most, far float64 // of p90 and p99, m
	}{
		{"round trip 100 ms", internet(), true, 0.25, 0.8},
		{"round trip 200 ms", linktest.Conditions{Delay: 90 * ms, Jitter: 20 * ms, Worsens: 1, Lost: 0.02}, true, 0.6, 1.6},
		{"round trip 100 ms, all keys and the view anew each 0.4 s", internet(), false, 0.35, 1.2},
	} {
		w := newWorldOf(t, 44, systems.Options{Level: level, Seed: 3})
		truth, guesses := map[int64][]systems.PlayerState{}, map[int64][]systems.PlayerState{}
		w.room.options.Played = func(tick int64, _ systems.TickInput) {
			w.hashes[tick+1], truth[tick+1] = w.match.Hash(), w.match.Players(nil)
		}
		clients, played := 4, 4*time.Second
		if os.Getenv("SKIJET_LONG") != "" {
			clients, played = 8, 20*time.Second
		}
		for i := range clients {
			w.join(c.line, ClientOptions{Name: fmt.Sprint(i)}).aims = c.aims
		}
		w.run(4 * time.Second)
		watched := w.players[0] // all are alike
		watched.watched = func(p *player) {
			m := p.client.Session().Match()
			if _, known := guesses[m.Tick()]; !known {
				guesses[m.Tick()] = m.Players(nil)
			}
		}
		w.run(played)
		var errors []float64
		for tick, drawn := range guesses { // deterministic: they are sorted below
			for _, is := range truth[tick] {
				for _, at := range drawn {
					if at.ID == is.ID && at.ID != watched.client.Player() && at.Alive && is.Alive {
						errors = append(errors, at.Position.Sub(is.Position).Length())
					}
				}
			}
		}
		slices.Sort(errors)
		at := func(part float64) float64 { return errors[int(part*float64(len(errors)-1))] }
		t.Logf("%s: %.2f m for half of the others, %.2f for nine of ten, %.2f for 99 of 100, %.1f at most, of %d", c.name, at(0.5), at(0.9), at(0.99), at(1), len(errors))
		if at(0.9) > c.most || at(0.99) > c.far {
			t.Errorf("%s: want %v and %v m at most", c.name, c.most, c.far)
		}
	}
}

// TestRoom_AnHourTakesNoMoreMemoryThanItsFirstMinutes has clients who play, are cut off and come
// back, in the long run 16. The first quarter of the time fills what is kept for reuse.
func TestRoom_AnHourTakesNoMoreMemoryThanItsFirstMinutes(t *testing.T) {
	clients, parts, part := 4, 4, 6*time.Second
	switch {
	case os.Getenv("SKIJET_LONG") != "":
		clients, parts, part = 16, 60, time.Minute
	case testing.Short():
		parts = 2
	}
	w := crowd(t, 45, clients, internet())
	var heap [2]uint64
	for i := range parts {
		w.run(part)
		p := w.players[w.random.IntN(len(w.players))]
		w.replace(p, p.client.Seat())
		w.forget(w.match.Tick() - 1000)
		runtime.GC()
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		if i == parts/4 {
			heap[0] = s.HeapAlloc
		}
		heap[1] = s.HeapAlloc
	}
	t.Logf("%.1f MB after %v, %.1f after %v", float64(heap[0])/1e6, time.Duration(parts/4+1)*part, float64(heap[1])/1e6, time.Duration(parts)*part)
	if heap[1] > heap[0]+heap[0]/10+1e6 {
		t.Error("it grows")
	}
}

// forget drops what the test has kept of the ticks before one.
func (w *world) forget(tick int64) {
	w.events = nil
	maps.DeleteFunc(w.inputs, func(at int64, _ systems.TickInput) bool { return at < tick })
	maps.DeleteFunc(w.hashes, func(at int64, _ uint64) bool { return at < tick })
	for _, p := range w.players {
		maps.DeleteFunc(p.events, func(key systems.EventKey, _ rollback.Status) bool { return key.Tick < tick })
	}
}

// TestFigures_OfJoining is over a megabit a second, into a match of 16 people.
func TestFigures_OfJoining(t *testing.T) {
	w := newWorld(t, 43)
	for i := range 15 {
		if _, err := w.match.Join(systems.PlayerSpec{Name: fmt.Sprint("resident ", i)}); err != nil {
			t.Fatal(err)
		}
	}
	w.run(time.Second)
	slow := internet()
	slow.Rate = 125000
	begin := w.now
	p := w.join(slow, ClientOptions{Name: "new"})
	w.run(2 * time.Second)
	packed, err := packState(w.match)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the state has %d bytes packed, and came after %v", len(packed), p.joinedAt-begin)
	if len(packed) > 9000 || p.joinedAt-begin > 500*ms {
		t.Error("want 9000 bytes and 0.5 s at most")
	}
	w.current(p)
}

func BenchmarkPackState(b *testing.B) {
	w := newWorld(b, 43)
	for range 16 {
		if _, err := w.match.Join(systems.PlayerSpec{}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		packed, err := packState(w.match)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(packed)), "bytes")
	}
}
