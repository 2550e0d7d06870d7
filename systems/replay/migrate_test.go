package replay

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

type (
	clockOfOne struct{ Ticks int }
	clockNow   struct{ Halves int }
)

var clockOne, clockTwo = donburi.NewComponentType[clockOfOne](), donburi.NewComponentType[clockNow]()

// TestPlayer_PlaysTheReplayOfAnOlderVersionThatCanBeMigrated from any of its keyframes.
func TestPlayer_PlaysTheReplayOfAnOlderVersionThatCanBeMigrated(t *testing.T) {
	run := func(f func(m *systems.Match)) func(systems.Schedule) systems.Schedule {
		return func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "clock", Stage: systems.StageRules, Run: f})
		}
	}
	o := systems.Options{Level: hall(t), Modules: []systems.Module{{Name: "clock", Version: "1",
		Components: []systems.Registration{systems.State("clock", clockOne, systems.OfMatch())},
		Schedule:   run(func(m *systems.Match) { systems.Single(m, clockOne).Ticks++ })}}}
	var file bytes.Buffer
	m := must[*systems.Match](t)(systems.NewMatch(o))
	id := must[components.ID](t)(m.Join(systems.PlayerSpec{}))
	out := must[*Recorder](t)(newRecorder(&file, m, "", 0))
	out.KeyframesEvery(32)
	for range 100 {
		if err := out.Step([]systems.Command{{Player: id, Input: components.Input{Forward: components.Full}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	r := must[*Replay](t)(Read(file.Bytes(), "old"))
	now := o
	now.Modules = []systems.Module{{Name: "clock", Version: "2", Older: []string{"1"}, Components: []systems.Registration{systems.State("clock", clockTwo, systems.OfMatch())},
		Schedule: run(func(m *systems.Match) { systems.Single(m, clockTwo).Halves += 2 }),
		Migrate: func(from, component string, old *codec.Reader) ([]byte, error) {
			if from != "1" || component != "clock" {
				return nil, fmt.Errorf("unknown %q of version %q", component, from)
			}
			was, to := must[codec.Typed[clockOfOne]](t)(codec.For[clockOfOne]()), must[codec.Typed[clockNow]](t)(codec.For[clockNow]())
			var value clockOfOne
			err := was.Decode(old, &value)
			return to.Encode(nil, &clockNow{Halves: 2 * value.Ticks}), err
		}}}
	p := must[*Player](t)(NewPlayer(r, now))
	for _, at := range []int64{100, 40, 99} {
		if err := p.SeekTo(at); err != nil || systems.Single(p.Match(), clockTwo).Halves != int(2*at) {
			t.Errorf("tick %d: %v, %+v", at, err, *systems.Single(p.Match(), clockTwo))
		}
	}
	if was, is := m.Players(nil)[0].Position, p.Match().Players(nil)[0].Position; was.Sub(is).Length() > 1 {
		t.Errorf("a player is at %v and was at %v", is, was)
	}
	if _, err := Verify(r, now, nil); !errors.Is(err, systems.ErrOtherMatch) {
		t.Errorf("verified: %v", err)
	}
	now.Modules[0].Older = nil
	if _, err := NewPlayer(r, now); !errors.Is(err, systems.ErrOtherMatch) || !strings.Contains(err.Error(), "whose Module.Older does not name it") {
		t.Errorf("without Older: %v", err)
	}
}
