package netplay

import (
	"bytes"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/replay"
)

// TestClient_RecordsWhatIsConfirmed records the match of a client that is away for a while, and
// whose state is another one for a while.
func TestClient_RecordsWhatIsConfirmed(t *testing.T) {
	w := crowd(t, 31, 3, internet())
	p := w.players[1]
	s := p.client.Session()
	var file bytes.Buffer
	r, err := replay.NewRecorder(&file, s.ConfirmedMatch(), "as I saw it", time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	s.Drive(r)
	w.run(5 * time.Second)
	p.hidden = true
	w.run(10 * time.Second)
	p.hidden = false
	w.run(3 * time.Second)
	p.spoil()
	w.run(8 * time.Second)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	recorded, err := replay.Read(file.Bytes(), "client")
	if err != nil {
		t.Fatal(err)
	}
	player, err := replay.NewPlayer(recorded, options(t))
	if err != nil {
		t.Fatal(err)
	}
	missing, wrong := int64(0), 0
	for player.Tick() < recorded.Last() {
		tick := player.Tick()
		if err := player.Step(); err != nil {
			t.Fatal(err)
		}
		if at := player.Tick(); at > tick+1 {
			missing += at - tick - 1
		} else if player.Match().Hash() != w.hashes[at] {
			wrong++
		}
	}
	if last := w.match.Tick() - recorded.Last(); last > 10 || missing < 200 || missing > 700 || wrong == 0 || wrong > 80 || p.client.Stats().States != 2 {
		t.Errorf("%d ticks are missing and %d wrong, and it ends %d ticks before the match; %+v", missing, wrong, last, p.client.Stats())
	}
}
