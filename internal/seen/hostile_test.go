package seen

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// TestOpen_ShowsAnythingThatIsCalledAView, and says that nobody has seen a replay without one.
func TestOpen_ShowsAnythingThatIsCalledAView(t *testing.T) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	base := systems.Options{Level: level}
	m, err := systems.NewMatch(base)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 40 {
		var file bytes.Buffer
		out, err := replay.NewRecorder(&file, m, "", time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			if err := out.Step(nil); err != nil {
				t.Fatal(err)
			}
			c := chunk{Player: components.ID(random.IntN(3)), First: m.Tick() + int64(random.IntN(80)-40), Leads: make([]byte, random.IntN(20))}
			if random.IntN(5) == 0 {
				c.First = int64(random.Uint64())
			}
			for i := range c.Leads {
				c.Leads[i] = byte(random.IntN(256))
			}
			for range random.IntN(3) {
				c.Missed = append(c.Missed, given{Tick: m.Tick() + int64(random.IntN(9)), Known: random.IntN(2) == 0})
			}
			data := chunkCodec().Encode([]byte{mark}, &c)
			if random.IntN(3) == 0 {
				data = data[:random.IntN(len(data))]
			}
			if round > 0 {
				out.Aside(data)
			}
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := replay.Read(file.Bytes(), "r")
		if err != nil {
			t.Fatal(err)
		}
		shown, err := systems.NewMatch(base)
		if err != nil {
			t.Fatal(err)
		}
		v, err := Open(r, base, shown)
		if round == 0 {
			if err == nil || PlayerOf(r) != components.Nobody {
				t.Error("somebody has seen it")
			}
			continue
		}
		if err != nil {
			continue // no chunk was left
		}
		for tick := r.First(); tick <= r.Last(); tick++ {
			if random.IntN(10) == 0 {
				_ = v.SeekTo(tick) // any of them may not be shown
				continue
			}
			_ = v.Show(tick)
		}
	}
}
