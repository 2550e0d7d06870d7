package netplay

import (
	"fmt"
	"testing"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
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
	before, seconds := w.room.Stats(), 12
	if testing.Short() {
		seconds = 5
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

// TestFigures_OfLateCommandsInBursts is about loss of 5 % in bursts of three packets.
func TestFigures_OfLateCommandsInBursts(t *testing.T) {
	const recovers = 1.0 / 3
	bursts := link.Conditions{Delay: 40 * ms, Jitter: 20 * ms, Worsens: recovers * 0.05 / 0.95, Recovers: recovers, Lost: 1}
	w := crowd(t, 42, 4, bursts)
	w.run(25 * time.Second)
	before, seconds := w.room.Stats(), 60
	if testing.Short() {
		seconds = 20
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
