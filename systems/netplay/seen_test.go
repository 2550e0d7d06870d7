package netplay

import (
	"bytes"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/seen"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/replay"
)

// filmed is a client that records what it shows.
type filmed struct {
	*player
	file  bytes.Buffer
	out   *replay.Recorder
	track *seen.Track
	shown map[int64]uint64 // hashes of what was shown, by tick
	last  int64
}

// film lets a client record from now on what it plays, if it has a state.
func film(t *testing.T, p *player) *filmed {
	f := &filmed{player: p, shown: map[int64]uint64{}}
	p.watched = func(*player) {
		s := p.client.Session()
		if s == nil {
			return
		}
		if f.out == nil {
			var err error
			if f.out, err = replay.NewRecorder(&f.file, s.ConfirmedMatch(), "", time.Time{}); err != nil {
				t.Fatal(err)
			}
			f.track = seen.NewTrack(p.client, f.out)
			f.last = s.Predicted()
			return
		}
		if at := s.Predicted(); at != f.last {
			f.last = at
			f.track.Shown()
			f.shown[at] = s.Match().Hash()
		}
	}
	return f
}

// TestSeen_AClientsViewIsPlayedAgainToTheBit for clients over lines of all sorts: some that come late, one that is cut off
// and comes back, and one that gets another state.
func TestSeen_AClientsViewIsPlayedAgainToTheBit(t *testing.T) {
	w := newWorld(t, 51)
	bursts := linktest.Conditions{Delay: 40 * ms, Jitter: 30 * ms, Worsens: 0.02, Recovers: 0.3, Lost: 1}
	far := linktest.Conditions{Delay: 200 * ms, Jitter: 20 * ms, Worsens: 1, Lost: 0.02}
	var films []*filmed
	for _, line := range []linktest.Conditions{internet(), bursts, far} {
		films = append(films, film(t, w.join(line, ClientOptions{})))
	}
	w.run(4 * time.Second)
	films = append(films, film(t, w.join(internet(), ClientOptions{}))) // late
	w.run(4 * time.Second)
	films[0].spoil() // it is healed by another state
	cut := films[3]
	w.replace(cut.player, cut.client.Seat())
	films = append(films, film(t, w.players[len(w.players)-1]))
	w.run(8 * time.Second)
	for i, f := range films {
		f.track.Flush()
		if err := f.out.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := replay.Read(f.file.Bytes(), "seen")
		if err != nil || r.Cut() != nil {
			t.Fatal(err, r.Cut())
		}
		if _, err := replay.Verify(r, w.base, nil); err != nil {
			t.Errorf("client %d: %v", i, err)
		}
		same, guessed := f.replayed(t, r)
		asides := 0
		for data := range r.Asides() {
			asides += len(data) + 6 // with the frame of a block
		}
		share := float64(asides) / float64(f.file.Len()-asides)
		t.Logf("client %d: %d of %d ticks as they were shown, %d not as they were; the file is %.1f %% larger by them", i, same, len(f.shown), guessed, 100*share)
		if share > 0.1 {
			t.Errorf("client %d: what was seen takes %d bytes of %d", i, asides, f.file.Len())
		}
		if wrong := len(f.shown) - same; wrong > 1 && i != 0 || wrong > len(f.shown)/8 || guessed < len(f.shown)/4 {
			t.Errorf("client %d: %d of %d ticks are not as they were shown, and %d not as they were", i, wrong, len(f.shown), guessed)
		}
	}
}

// replayed returns how many ticks of a replay look as they were shown, and how many as they never were.
func (f *filmed) replayed(t *testing.T, r *replay.Replay) (same, guessed int) {
	t.Helper()
	m, err := systems.NewMatch(f.world.base)
	if err != nil {
		t.Fatal(err)
	}
	v, err := seen.Open(r, f.world.base, m)
	if err != nil || seen.PlayerOf(r) != f.client.Player() {
		t.Fatal(err)
	}
	for tick := r.First() + 1; tick <= r.Last(); tick++ {
		look := v.Show
		if tick%100 == 0 || tick == r.First()+1 { // from anywhere
			look = v.SeekTo
		}
		if err := look(tick); err != nil {
			t.Fatal(err)
		}
		hash, known := f.shown[tick]
		if known && m.Hash() == hash {
			same++
		}
		if known && hash != f.world.hashes[tick] {
			guessed++
		}
	}
	for tick := range f.shown { // that the file does not have yet
		if tick > r.Last() {
			delete(f.shown, tick)
		}
	}
	return same, guessed
}
