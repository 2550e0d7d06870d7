package playback

import (
	"bytes"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/seen"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
)

// room is one with two clients who run to and fro, of whom the first records.
type room struct {
	*netplay.Room
	net     *linktest.Net
	now     time.Duration
	near    [2]*linktest.End
	far     [2]*linktest.End
	clients [2]*netplay.Client
}

func newRoom(t *testing.T, base systems.Options) *room {
	t.Helper()
	r := &room{net: linktest.NewNet(1)}
	seats := byte(0)
	r.Room = must[*netplay.Room](t)(netplay.NewRoom(0, netplay.RoomOptions{Match: must[*systems.Match](t)(systems.NewMatch(base)), Seats: 2,
		Admit: func(name string, _ []byte) (systems.PlayerSpec, error) {
			return systems.PlayerSpec{Name: name, Team: 1}, nil
		},
		NewSeat: func() wire.Seat { seats++; return wire.Seat{seats} }}))
	line := linktest.Conditions{Delay: 50 * time.Millisecond, Jitter: 20 * time.Millisecond, Worsens: 1, Lost: 0.02}
	for i := range r.clients {
		r.near[i], r.far[i] = r.net.Connect(line, line)
		r.clients[i] = must[*netplay.Client](t)(netplay.NewClient(netplay.ClientOptions{Base: base, Name: string(rune('a' + i))}))
	}
	return r
}

// pass lets 4 ms pass.
func (r *room) pass() {
	r.now += 4 * time.Millisecond
	r.net.Advance(r.now)
	for i := range r.far {
		for channel, data, ok := r.far[i].Receive(); ok; channel, data, ok = r.far[i].Receive() {
			r.Receive(r.now, netplay.Peer(i+1), channel, data)
		}
	}
	_ = r.Tick(r.now)
	r.Send(func(p netplay.Peer, channel link.Channel, data []byte) { _ = r.far[p-1].Send(channel, data) })
	for i, c := range r.clients {
		for channel, data, ok := r.near[i].Receive(); ok; channel, data, ok = r.near[i].Receive() {
			c.Receive(r.now, channel, data)
		}
		run := components.Input{Forward: components.Full, Buttons: components.ButtonJump}
		if r.now/(300*time.Millisecond)%2 == time.Duration(i) {
			run.Forward = -components.Full
		}
		_ = c.Tick(r.now, run)
		c.Send(func(channel link.Channel, data []byte) { _ = r.near[i].Send(channel, data) })
	}
}

// filmed is a replay with the view of the client that recorded it, and the hashes of what that showed, by tick.
func filmed(t *testing.T) (data []byte, base systems.Options, shown map[int64]uint64) {
	t.Helper()
	base.Level = must[*levels.Level](t)(testlevels.Court("court"))
	r, shown, last := newRoom(t, base), map[int64]uint64{}, int64(0)
	var file bytes.Buffer
	var out *replay.Recorder
	var track *seen.Track
	for r.now < 8*time.Second {
		r.pass()
		s := r.clients[0].Session()
		switch {
		case s == nil:
		case out == nil:
			out = must[*replay.Recorder](t)(replay.NewRecorder(&file, s.ConfirmedMatch(), "", time.Time{}))
			track, last = seen.NewTrack(r.clients[0], out), s.Predicted()
		case s.Predicted() != last:
			last = s.Predicted()
			track.Shown()
			shown[last] = s.Match().Hash()
		}
	}
	track.Flush()
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), base, shown
}

// TestPlayback_ShowsAMatchAsItWasSeenAndAsItWas, at the same tick, however one goes there.
func TestPlayback_ShowsAMatchAsItWasSeenAndAsItWas(t *testing.T) {
	data, base, shown := filmed(t)
	p, w := begin(t, data, base)
	if p.Seer() == components.Nobody || p.Seen() {
		t.Fatal("nobody has seen it, or it is shown so from the beginning")
	}
	was := map[int64]uint64{}
	for p.Tick() < p.Last() {
		p.Skip(1)
		was[p.Tick()] = p.Match().Hash()
	}
	differs := 0
	for tick := p.First() + 20; tick < p.Last(); tick++ {
		switch {
		case tick%64 == 0:
			p.SeekTo(tick)
		default:
			p.Skip(tick - p.Tick())
		}
		p.ShowSeen(true)
		if p.Tick() != tick || p.Match().Hash() != shown[tick] {
			t.Fatalf("tick %d is not as it was seen, at %d", tick, p.Tick())
		}
		if shown[tick] != was[tick] {
			differs++
		}
		if tick%5 == 0 { // a while as it was
			p.ShowSeen(false)
			if p.Tick() != tick || p.Match().Hash() != was[tick] {
				t.Fatalf("tick %d is not as it was, at %d", tick, p.Tick())
			}
		}
	}
	if differs < 50 || w.jumps == 0 || p.Problem() != nil {
		t.Errorf("%d ticks were seen as they were not: %v", differs, p.Problem())
	}
	p.Skip(1)
	if p.Skip(1); !p.Paused() || p.Tick() != p.Last() {
		t.Errorf("at tick %d of %d it goes on", p.Tick(), p.Last())
	}
	other, base, _ := recorded(t)
	q, _ := begin(t, other, base)
	if q.ShowSeen(true); q.Seer() != components.Nobody || q.Seen() {
		t.Error("somebody has seen a match that was played here")
	}
}
