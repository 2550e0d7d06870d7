package replay

import (
	"bytes"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// nudged is a module that moves a player a little at a tick, or nobody.
func nudged(id components.ID, at int64) systems.Module {
	return systems.Module{Name: "nudge", Version: "1", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "nudge", Stage: systems.StageRules, Run: func(m *systems.Match) {
			if entry, ok := m.Entry(id); ok && m.Tick() == at {
				components.Position.Get(entry).Feet.X += 1e-9
			}
		}})
	}}
}

// marched records players who run on in a hall, with keyframes each so many ticks.
func marched(t *testing.T, o systems.Options, ticks int, every int64) *Replay {
	t.Helper()
	m := must[*systems.Match](t)(systems.NewMatch(o))
	var file bytes.Buffer
	r := must[*Recorder](t)(newRecorder(&file, m, "", 0))
	r.KeyframesEvery(every)
	var commands []systems.Command
	for i := range 3 {
		join := must[systems.Entry](t)(m.JoinEntry(systems.PlayerSpec{Position: &geom.Vec{X: float64(8 * i), Z: 0.1}}))
		commands = append(commands, systems.Command{Player: must[components.ID](t)(r.Enter(join)), Input: components.Input{Forward: components.Full}})
	}
	for range ticks {
		if err := r.Step(commands); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return must[*Replay](t)(Read(file.Bytes(), "march"))
}

func TestVerify_NamesTickEntityComponentAndField(t *testing.T) {
	level := hall(t)
	with := func(id components.ID, at int64) systems.Options {
		return systems.Options{Level: level, Modules: []systems.Module{nudged(id, at)}}
	}
	for _, c := range []struct {
		every, at          int64
		ticks              int
		from, to, compared int64
	}{
		{1, 70, 200, 70, 71, 71},       // a state each tick
		{10, 70, 200, 70, 80, 80},      // at the next state, before the next hash
		{100, 20, 200, 0, 32, 100},     // after it
		{100, 150, 200, 128, 160, 200}, // at the end
		{1000, 150, 200, 128, 160, -1},
	} {
		r := marched(t, with(0, 0), c.ticks, c.every)
		if _, err := Verify(r, with(0, 0), nil); err != nil {
			t.Fatalf("without a nudge: %v", err)
		}
		var p *Divergence
		_, err := Verify(r, with(2, c.at), nil)
		if !errors.As(err, &p) || !errors.Is(err, ErrDesync) {
			t.Fatalf("%+v: %v", c, err)
		}
		if p.From != c.from || p.To != c.to || p.Tick != c.compared {
			t.Errorf("%+v: %s", c, p.Report(9))
		}
		want := regexp.MustCompile(`march: it diverges between tick \d+ and tick \d+\n.*recorded:\n(tick \d+: entity 2: contact.*\n)?tick \d+: entity 2: position.Feet.X: [-0-9.e]+ and [-0-9.e]+ \(bits [0-9a-f]{16} and [0-9a-f]{16}\)\n$`)
		if p.Tick > 0 && !want.MatchString(p.Report(9)) || p.Tick < 0 && !strings.Contains(p.Report(9), "the hash of the state after it is ") {
			t.Errorf("%+v: %s", c, p.Report(9))
		}
	}
}

func TestVerify_EndsWhereItsProgressSays(t *testing.T) {
	o := base(t)
	data, hashes := recorded(t, o, 1, 100)
	r := must[*Replay](t)(Read(data, ""))
	if hash, err := Verify(r, o, nil); err != nil || hash != hashes[99] {
		t.Errorf("hash %016x, %v, want %016x", hash, err, hashes[99])
	}
	_, err := Verify(r, o, func(tick int64) error {
		if tick == 30 {
			return os.ErrClosed
		}
		return nil
	})
	if !errors.Is(err, os.ErrClosed) {
		t.Errorf("it went on: %v", err)
	}
}

// TestVerify_GoesOnPastAComplaint of a system, which the recording had too.
func TestVerify_GoesOnPastAComplaint(t *testing.T) {
	complains := systems.Module{Name: "complains", Version: "1", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "complains", Stage: systems.StageRules, Run: func(m *systems.Match) {
			if m.Tick()%7 == 3 {
				m.Fail(errors.New("no"))
			}
		}})
	}}
	o := systems.Options{Level: hall(t), Modules: []systems.Module{complains}}
	m := must[*systems.Match](t)(systems.NewMatch(o))
	var file bytes.Buffer
	r := must[*Recorder](t)(newRecorder(&file, m, "", 0))
	for range 60 {
		_ = r.Step(nil)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	ticks := 0
	if hash, err := Verify(must[*Replay](t)(Read(file.Bytes(), "")), o, func(int64) error { ticks++; return nil }); err != nil || hash != m.Hash() || ticks < 60 {
		t.Errorf("after %d ticks: hash %016x, %v, want %016x", ticks, hash, err, m.Hash())
	}
}

// TestRecorder_KeepsTheTickThatPanics plays it again: it panics there again.
func TestRecorder_KeepsTheTickThatPanics(t *testing.T) {
	for _, at := range []int64{0, 30, 31, 32, 200} {
		o := systems.Options{Level: hall(t), Modules: []systems.Module{{Name: "broken", Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "broken", Stage: systems.StageRules, Run: func(m *systems.Match) {
				if m.Tick() == at {
					panic("broken")
				}
			}})
		}}}}
		m := must[*systems.Match](t)(systems.NewMatch(o))
		var file bytes.Buffer
		r := must[*Recorder](t)(newRecorder(&file, m, "", 0))
		join := must[systems.Entry](t)(m.JoinEntry(systems.PlayerSpec{}))
		id := must[components.ID](t)(r.Enter(join))
		panics(t, func() {
			for range at + 1 {
				_ = r.Step([]systems.Command{{Player: id, Input: components.Input{Forward: 9}}})
			}
		})
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		again := must[*Replay](t)(Read(file.Bytes(), ""))
		if again.Last() != at+1 || again.Cut() == nil {
			t.Errorf("tick %d: the replay ends at %d, cut: %v", at, again.Last(), again.Cut())
		}
		ticks := int64(0)
		for in, err := range again.Ticks() {
			if err != nil || len(in.Commands) != 1 || in.Commands[0].Forward != 9 {
				t.Errorf("tick %d: %+v, %v", ticks, in, err)
			}
			ticks++
		}
		if ticks != at+1 {
			t.Errorf("inputs of %d ticks, want %d", ticks, at+1)
		}
		p := must[*Player](t)(NewPlayer(again, o))
		panics(t, func() {
			for range at + 1 {
				_ = p.Step()
			}
		})
		if p.Tick() != at {
			t.Errorf("it panics at tick %d, want %d", p.Tick(), at)
		}
	}
}

// panics runs what must panic.
func panics(t *testing.T, run func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("nothing panics")
		}
	}()
	run()
}

// TestRead_AReplayOfAnotherLayoutSaysSo, at once: the file, what differs and what to do.
func TestRead_AReplayOfAnotherLayoutSaysSo(t *testing.T) {
	type odd struct{ Count int }
	oddKind := donburi.NewComponentType[odd]()
	type wide struct{ Count, More int }
	wideKind := donburi.NewComponentType[wide]()
	module := func(of systems.Registration) systems.Module {
		return systems.Module{Name: "odd", Version: "1", Components: []systems.Registration{of}}
	}
	base := systems.Options{Level: hall(t), Modules: []systems.Module{module(systems.State("odd", oddKind))}}
	m := must[*systems.Match](t)(systems.NewMatch(base))
	var file bytes.Buffer
	r := must[*Recorder](t)(newRecorder(&file, m, "", 0))
	for range 3 {
		if err := r.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	says := func(err error, what string) {
		t.Helper()
		if !errors.Is(err, ErrLayout) {
			t.Fatalf("no other layout: %v", err)
		}
		for _, want := range []string{"old.replay: ", what, "play it with the program that recorded it"} {
			if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("it says %q, want %q", err, want)
			}
		}
	}
	read := must[*Replay](t)(Read(file.Bytes(), "old.replay"))
	base.Modules = []systems.Module{module(systems.State("odd", wideKind))}
	_, err := NewPlayer(read, base)
	says(err, `component "odd" has other fields`)

	// A header with a field that this program does not know, under a right checksum.
	header := append(headerCodec().Encode(nil, &read.Header), 1)
	var other bytes.Buffer
	w := must[*blockWriter](t)(newBlockWriter(&other))
	if err := w.block(kindHeader, header); err != nil {
		t.Fatal(err)
	}
	_, err = Read(other.Bytes(), "old.replay")
	says(err, "the header has other fields")
}
