package replay

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/resolvgrid"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// TestRecorder_LeavesOutAStepThatIsRefused because it comes within a visit or a tick:
// also where an entry waits for its tick, and where a keyframe is due.
func TestRecorder_LeavesOutAStepThatIsRefused(t *testing.T) {
	var r *Recorder
	o := systems.Options{Level: hall(t), Modules: []systems.Module{{Name: "meddler", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "meddler", Stage: systems.StageRules, Run: func(m *systems.Match) {
			if r == nil {
				return // it is played again
			}
			if err := r.Step(nil); !errors.Is(err, systems.ErrMidTick) {
				t.Errorf("within a tick: %v", err)
			}
		}})
	}}}}
	m := must[*systems.Match](t)(systems.NewMatch(o))
	var file bytes.Buffer
	r = must[*Recorder](t)(newRecorder(&file, m, "", 0))
	everybody := systems.NewQuery(components.Position)
	for tick := range 100 {
		if tick%10 == 0 {
			must[components.ID](t)(r.Enter(must[systems.Entry](t)(m.JoinEntry(systems.PlayerSpec{}))))
		}
		for range everybody.In(m) {
			if tick%32 == 31 {
				r.Keyframe()
			}
			if err := r.Step(nil); !errors.Is(err, systems.ErrMidTick) {
				t.Fatalf("within a visit: %v", err)
			}
		}
		if err := r.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	again := must[*Replay](t)(Read(file.Bytes(), ""))
	if again.Cut() != nil || again.Last() != 100 {
		t.Errorf("it ends at tick %d, cut: %v", again.Last(), again.Cut())
	}
	r = nil
	if hash, err := Verify(again, o, nil); err != nil || hash != m.Hash() {
		t.Errorf("hash %016x, want %016x: %v", hash, m.Hash(), err)
	}
}

// changed writes a replay with other keyframes, and with right checksums.
func changed(t *testing.T, r *Replay, change func(k *keyframe)) *Replay {
	t.Helper()
	var file bytes.Buffer
	out := must[*blockWriter](t)(newBlockWriter(&file))
	err := out.header(&r.Header)
	for reader := (blockReader{replay: r}); err == nil; {
		switch b := must[any](t)(reader.next()).(type) {
		case *keyframe:
			change(b)
			err = out.keyframe(b)
			continue
		case *ticks:
			err = out.ticks(b)
			continue
		}
		err = out.end(r.ended)
		break
	}
	if err != nil {
		t.Fatal(err)
	}
	return must[*Replay](t)(Read(file.Bytes(), "changed"))
}

// played returns the hashes of the states of a replay, by tick.
func played(t *testing.T, r *Replay, o systems.Options) []uint64 {
	t.Helper()
	p := must[*Player](t)(NewPlayer(r, o))
	hashes := []uint64{p.Match().Hash()}
	for p.Tick() < r.Last() {
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, p.Match().Hash())
	}
	return hashes
}

// spoilt are keyframes that nothing is wrong with but what is packed in them.
func spoilt(t *testing.T, o systems.Options) map[string][]byte {
	t.Helper()
	packer := must[*flate.Writer](t)(flate.NewWriter(io.Discard, packLevel))
	few := must[systems.Entry](t)(systems.WeaponsEntry(weapons.Standard()[:4]))
	other := must[*systems.Match](t)(systems.NewMatch(o))
	early := must[[]byte](t)(pack(packer, nil, must[[]byte](t)(other.Snapshot(nil))))
	if err := other.ReplaceWeapons(weapons.Standard()[:4]); err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{
		"not packed":                    []byte("nothing"),
		"no snapshot":                   must[[]byte](t)(pack(packer, nil, []byte("nothing"))),
		"other weapons, no snapshot":    must[[]byte](t)(pack(packer, few.Data, []byte("nothing"))),
		"no weapons":                    must[[]byte](t)(pack(packer, []byte("nothing"), nil)),
		"the state of tick 0":           early,
		"other weapons, that of tick 0": must[[]byte](t)(pack(packer, few.Data, must[[]byte](t)(other.Snapshot(nil)))),
	}
}

// TestPlayer_StaysWhereItIsWhereAKeyframeIsRefused, with its weapons, and plays on from
// there.
func TestPlayer_StaysWhereItIsWhereAKeyframeIsRefused(t *testing.T) {
	o := systems.Options{Level: hall(t)}
	r := marched(t, o, 128, 32)
	hashes := played(t, r, o)
	for name, packed := range spoilt(t, o) {
		bad := changed(t, r, func(k *keyframe) {
			if k.tick == 64 {
				k.packed = packed
			}
		})
		p := must[*Player](t)(NewPlayer(bad, o))
		for _, at := range []int64{10, 40, 32, 31} {
			if err := p.SeekTo(at); err != nil {
				t.Fatal(err)
			}
			if err := p.SeekTo(70); !errors.Is(err, ErrReplay) {
				t.Errorf("%s: %v", name, err)
			}
			if p.Tick() != at || p.Match().Hash() != hashes[at] {
				t.Errorf("%s: it is at tick %d, the match at %d, want %d, or has another hash", name, p.Tick(), p.Match().Tick(), at)
			}
		}
		for p.Tick() < 128 {
			if err := p.Step(); err != nil || p.Match().Hash() != hashes[p.Tick()] {
				t.Fatalf("%s: tick %d: %v, or another hash", name, p.Tick(), err)
			}
		}
	}
}

// TestPlayer_WaitsBeforeAJumpThatIsRefused: what follows is played from that state alone.
func TestPlayer_WaitsBeforeAJumpThatIsRefused(t *testing.T) {
	o := systems.Options{Level: hall(t)}
	r := marched(t, o, 128, 32)
	hashes := played(t, r, o)
	for name, packed := range spoilt(t, o) {
		p := must[*Player](t)(NewPlayer(changed(t, r, func(k *keyframe) {
			if k.tick == 64 {
				k.packed, k.jump = packed, true
			}
		}), o))
		for p.Tick() < 63 {
			if err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
		for range 3 {
			if err := p.Step(); !errors.Is(err, ErrReplay) || p.Tick() != 64 || p.Match().Hash() != hashes[64] {
				t.Errorf("%s: tick %d: %v, or another hash", name, p.Tick(), err)
			}
			if err := p.SeekTo(64); !errors.Is(err, ErrReplay) {
				t.Errorf("%s: seeking to it: %v", name, err)
			}
		}
		if err := p.SeekTo(100); err != nil || p.Match().Hash() != hashes[100] {
			t.Errorf("%s: beyond it: %v, or another hash", name, err)
		}
	}
}

// TestPlayer_PlaysNothingBehindTicksThatCannotBeRead, however often it is asked.
func TestPlayer_PlaysNothingBehindTicksThatCannotBeRead(t *testing.T) {
	o := systems.Options{Level: hall(t)}
	r := marched(t, o, 128, 1000)
	hashes := played(t, r, o)
	data := bytes.Clone(r.data)
	block := must[raw](t)((&Replay{data: data}).rawAt(r.blocks[2].at)) // of ticks 32 to 63
	for i := range 12 {
		block.payload[len(block.payload)-1-i] = 0xff
	}
	p := must[*Player](t)(NewPlayer(must[*Replay](t)(Read(mended(data), "bad")), o))
	for range 3 {
		if err := p.SeekTo(100); !errors.Is(err, ErrReplay) || p.Tick() != 32 || p.Match().Hash() != hashes[32] {
			t.Errorf("it is at tick %d: %v, or has another hash", p.Tick(), err)
		}
		if err := p.Step(); !errors.Is(err, ErrReplay) || p.Tick() != 32 {
			t.Errorf("a step goes to tick %d: %v", p.Tick(), err)
		}
	}
}

func TestOrder_RefusesBlocksOutOfTheirPlace(t *testing.T) {
	header, key := &Header{}, &keyframe{jump: true}
	play, end := &ticks{inputs: make([]systems.TickInput, 3)}, &ending{tick: 3}
	for _, c := range []struct {
		blocks []any
		want   string // in the error of the last one
	}{
		{[]any{header, key, play, end}, ""},
		{[]any{header, key, play, &keyframe{tick: 3}, end}, ""},
		{[]any{header, key, play, &keyframe{tick: 5, jump: true}, &ending{tick: 5}}, ""},
		{[]any{key}, "before the header"},
		{[]any{header, header}, "a second header"},
		{[]any{header, play}, "before the first keyframe"},
		{[]any{header, end}, "an end at tick 3"},
		{[]any{header, &keyframe{}}, "not marked so"},
		{[]any{header, key, &keyframe{tick: 1}}, "of tick 1, want 0"},
		{[]any{header, key, play, &keyframe{tick: 2, jump: true}}, "of tick 2, want 3"},
		{[]any{header, key, play, play}, "from 0 on, want 3"},
		{[]any{header, key, &ticks{}}, "0 ticks from 0 on, want 1 to 32"},
		{[]any{header, key, play, &ticks{first: 3, inputs: make([]systems.TickInput, HashTicks-3), hashed: true}}, ""},
		{[]any{header, key, play, &ticks{first: 3, inputs: make([]systems.TickInput, HashTicks-2)}}, "30 ticks from 3 on, want 1 to 29"},
		{[]any{header, &keyframe{tick: -1, jump: true}}, "of tick -1, want 0"},
		{[]any{header, &keyframe{tick: maxTick, jump: true}}, ""},
		{[]any{header, &keyframe{tick: maxTick + 1, jump: true}}, "of tick 1099511627777, want 0"},
		{[]any{header, &keyframe{packed: make([]byte, maxPacked), jump: true}}, ""},
		{[]any{header, &keyframe{packed: make([]byte, maxPacked+1), jump: true}}, "of 16777217 bytes, at most 16777216"},
		{[]any{header, key, &ticks{inputs: make([]systems.TickInput, HashTicks+1)}}, "33 ticks"},
		{[]any{header, key, &ticks{inputs: make([]systems.TickInput, HashTicks)}}, "a hash"},
		{[]any{header, key, play, &ending{tick: 2}}, "an end at tick 2"},
		{[]any{header, key, play, end, end}, "an end"},
		{[]any{header, key, play, end, &ticks{first: 3, inputs: play.inputs}}, "after the end"},
		{[]any{header, key, play, end, &keyframe{tick: 3}}, "after the end"},
	} {
		var o order
		for i, block := range c.blocks {
			err := o.take(block)
			if last := i == len(c.blocks)-1; !last && err != nil || last && (err != nil) != (c.want != "") || last && err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %q: block %d of %d: %v", c.want, i, len(c.blocks), err)
			}
		}
	}
}

// take checks any block.
func (o *order) take(block any) error {
	switch b := block.(type) {
	case *keyframe:
		return o.keyframe(b)
	case *ticks:
		return o.ticks(b)
	case *ending:
		return o.end(b)
	}
	if err := o.header(block.(*Header)); o.headed && err != nil && strings.Contains(err.Error(), "second") {
		return err
	}
	return nil // what else is wrong with an empty one is of no interest
}

func TestPlayer_RefusesToPlayWithinAVisit(t *testing.T) {
	o := base(t)
	data, hashes := recorded(t, o, 1, 60)
	p := must[*Player](t)(NewPlayer(must[*Replay](t)(Read(data, "")), o))
	everybody := systems.NewQuery(components.Position)
	for p.Tick() < 20 {
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
		for range everybody.In(p.Match()) {
			if err := p.Step(); !errors.Is(err, systems.ErrMidTick) || errors.Is(err, ErrDesync) {
				t.Fatalf("a step: %v", err)
			}
			if err := p.SeekTo(0); !errors.Is(err, systems.ErrMidTick) || errors.Is(err, ErrReplay) {
				t.Fatalf("seeking: %v", err)
			}
		}
		if p.Match().Hash() != hashes[p.Tick()-1] {
			t.Fatalf("tick %d: another hash", p.Tick())
		}
	}
}

// TestVerify_ComparesInAMatchOfItsOwn: a world and a broadphase that were given are those
// of the match that is verified alone.
func TestVerify_ComparesInAMatchOfItsOwn(t *testing.T) {
	level := hall(t)
	with := func(at int64) systems.Options {
		return systems.Options{Level: level, Modules: []systems.Module{nudged(2, at)}}
	}
	r := marched(t, with(0), 100, 32)
	var plain, shared *Divergence
	if _, err := Verify(r, with(50), nil); !errors.As(err, &plain) {
		t.Fatal(err)
	}
	o := with(50)
	o.World = donburi.NewWorld()
	o.Broadphase = must[*resolvgrid.Grid](t)(resolvgrid.New(level.Limits, 16))
	alone := must[*Player](t)(NewPlayer(r, with(0)))
	if err := alone.SeekTo(plain.Tick); err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(r, o, nil); !errors.As(err, &shared) || shared.Report(99) != plain.Report(99) {
		t.Errorf("%v, want %v", err, plain)
	}
	if n, want := o.World.Len(), alone.Match().World.Len(); n != want {
		t.Errorf("there are %d entities in the world, want the %d of one match", n, want)
	}
}

// TestReplay_ACallThatWritesIntoItsDataIsTheSameEachTime: neither what is recorded nor what
// is read changes by it.
func TestReplay_ACallThatWritesIntoItsDataIsTheSameEachTime(t *testing.T) {
	o := systems.Options{Level: hall(t), Modules: []systems.Module{{Name: "damage", Calls: []systems.Call{{Name: "damage.set", Run: func(m *systems.Match, _ components.ID, data []byte) error {
		part := float64(data[0]) / 255
		data[0] = 0
		return m.SetTeamDamage(part)
	}}}}}}
	m := must[*systems.Match](t)(systems.NewMatch(o))
	var file bytes.Buffer
	r := must[*Recorder](t)(newRecorder(&file, m, "", 0))
	if err := r.Step(nil); err != nil {
		t.Fatal(err)
	}
	must[components.ID](t)(r.Enter(systems.CallEntry("damage.set", 0, []byte{100})))
	for range 40 {
		if err := r.Step(nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	again := must[*Replay](t)(Read(file.Bytes(), ""))
	for range 2 {
		if hash, err := Verify(again, o, nil); err != nil || hash != m.Hash() {
			t.Errorf("hash %016x, want %016x: %v", hash, m.Hash(), err)
		}
	}
	var part bytes.Buffer
	for range 2 {
		part.Reset()
		if err := Cut(&part, again, o, 0, 41, 0, nil); err != nil || !bytes.Equal(part.Bytes(), file.Bytes()) {
			t.Errorf("all of it, cut out, is another replay: %v", err)
		}
	}
}
