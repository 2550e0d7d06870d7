package replay

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/weapons"
)

// hall is a closed room.
func hall(t testing.TB) *levels.Level {
	t.Helper()
	level, err := testlevels.Court("hall")
	if err != nil {
		t.Fatal(err)
	}
	return level
}

// lights is a module with a call: a setting of a game.
var lights = systems.Module{Name: "lights", Version: "1", Calls: []systems.Call{{Name: "lights.push", Run: func(m *systems.Match, subject components.ID, data []byte) error {
	if len(data) != 0 {
		return errors.New("want no data")
	}
	return m.Push(subject, geom.Vec{Z: 5})
}}}}

func must[T any](t testing.TB) func(value T, err error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// recorded is a replay with everything in it.
func recorded(t testing.TB, base systems.Options, seed uint64, count int) (data []byte, hashes []uint64) {
	t.Helper()
	base.Seed = seed
	m := must[*systems.Match](t)(systems.NewMatch(base))
	var file bytes.Buffer
	r := must[*Recorder](t)(newRecorder(&file, m, "a note", 1700000000))
	var ids []components.ID
	enter := func(e systems.Entry, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if id := must[components.ID](t)(r.Enter(e)); e.Kind == systems.EntryJoin {
			ids = append(ids, id)
		}
	}
	for i, model := range systems.Models() {
		spec := must[systems.PlayerSpec](t)(systems.Preset(model, ""))
		spec.Name, spec.Team, spec.Pack = "player", i, components.EnergyPack
		enter(m.JoinEntry(spec))
	}
	random := rand.New(rand.NewPCG(seed, 7))
	inputs := make([]components.Input, 16)
	for tick := range count {
		switch tick {
		case count / 7:
			enter(m.AddEntry(ids[0], systems.With(components.Team, components.TeamData{Number: 5})))
		case count / 6:
			enter(m.RefitEntry(ids[0], must[systems.PlayerSpec](t)(systems.Preset(components.ModelTorque, ""))))
		case count / 5:
			enter(systems.WeaponsEntry(weapons.Standard()[:4]))
		case count / 4:
			enter(systems.TeamDamageEntry(0.5), nil)
			enter(systems.CallEntry("lights.push", ids[1], nil), nil)
		case count / 3:
			enter(systems.LeaveEntry(ids[2]), nil)
			enter(m.JoinEntry(systems.PlayerSpec{Name: "late"}))
		case count / 2:
			if err := m.Explode(geom.Vec{Z: 1}, components.PayloadData{Kind: "disc", Radius: 20, Kick: 300, Damage: 0.1}, 0); err != nil {
				t.Fatal(err)
			}
			r.Keyframe()
		}
		var commands []systems.Command
		for i, id := range ids {
			commands = append(commands, systems.Command{Player: id, Input: mouse(random, &inputs[i], tick)})
		}
		if err := r.Step(commands); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, m.Hash())
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), hashes
}

// mouse is a player with a hand that never rests.
func mouse(r *rand.Rand, in *components.Input, tick int) components.Input {
	sigma := 60.0
	if tick/40%3 == 0 {
		sigma = 500
	}
	in.Look.Yaw += geom.Angle(int16(r.NormFloat64() * sigma))
	in.Look.Pitch = geom.Angle(int16(in.Look.Pitch.Signed()*15/16 + int(r.NormFloat64()*sigma/4)))
	if r.IntN(12) == 0 {
		axes := [3]components.Axis{-components.Full, 0, components.Full}
		in.Forward, in.Right = axes[r.IntN(3)], axes[r.IntN(3)]
		in.Buttons = components.Buttons(r.Uint32()) & (components.ButtonJump | components.ButtonJet | components.ButtonSki | components.ButtonFire)
		in.Weapon = uint8(r.IntN(6))
	}
	return in.Sanitized()
}

func base(t testing.TB) systems.Options {
	return systems.Options{Level: hall(t), Modules: []systems.Module{lights}}
}

func TestPlayer_PlaysEveryTickTheSame(t *testing.T) {
	o := base(t)
	data, hashes := recorded(t, o, 1, 2500)
	r := must[*Replay](t)(Read(data, "a.replay"))
	if r.Cut() != nil || r.First() != 0 || r.Last() != 2500 {
		t.Fatalf("%v, ticks %d to %d", r.Cut(), r.First(), r.Last())
	}
	p := must[*Player](t)(NewPlayer(r, o))
	for tick, want := range hashes {
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
		if tick+1 != 1250 && p.Match().Hash() != want { // the keyframe there is after an explosion by hand
			t.Fatalf("tick %d: another hash", tick)
		}
	}
	if err := p.Step(); !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %v", err)
	}
	keyframes, jumps, hashed, entries := 0, 0, 0, 0
	for reader := (blockReader{replay: r}); ; {
		switch b := must[any](t)(reader.next()).(type) {
		case *keyframe:
			if keyframes++; b.jump {
				jumps++
			}
			continue
		case *ticks:
			if b.hashed {
				hashed++
			}
			for i := range b.inputs {
				entries += len(b.inputs[i].Entries)
			}
			continue
		}
		break
	}
	if keyframes != 4 || jumps != 2 || hashed != 78 || entries != 10 {
		t.Errorf("%d keyframes, %d of them jumps, %d hashes and %d entries", keyframes, jumps, hashed, entries)
	}
}

func TestPlayer_SeeksToAnyTick(t *testing.T) {
	o := base(t)
	data, hashes := recorded(t, o, 2, 2300)
	p := must[*Player](t)(NewPlayer(must[*Replay](t)(Read(data, "")), o))
	random := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		tick := 1 + random.Int64N(2300)
		if err := p.SeekTo(tick); err != nil {
			t.Fatal(err)
		}
		if p.Tick() != tick || p.Match().Tick() != tick || tick != 1150 && p.Match().Hash() != hashes[tick-1] {
			t.Fatalf("tick %d: at %d, or another hash", tick, p.Tick())
		}
	}
	for tick, end := range map[int64]int64{-5: 0, 2305: 2300} {
		if err := p.SeekTo(tick); err != nil || p.Tick() != end {
			t.Errorf("seeking to %d: at %d, %v", tick, p.Tick(), err)
		}
	}
}

func TestPlayer_NoticesAnotherWay(t *testing.T) {
	o := base(t)
	data, _ := recorded(t, o, 3, 200)
	changed := withInput(t, data, 95, func(in *systems.TickInput) {
		in.Commands[0].Input = components.Input{Look: geom.YawPitch{Yaw: geom.Degrees(170)}, Buttons: components.ButtonJump}
	})
	p := must[*Player](t)(NewPlayer(must[*Replay](t)(Read(changed, "x")), o))
	for {
		err := p.Step()
		if errors.Is(err, ErrDesync) {
			if p.Tick() != 96 || !strings.Contains(err.Error(), "x: tick 95: ") {
				t.Errorf("at %d: %v", p.Tick(), err)
			}
			if err := p.SeekTo(150); err != nil || p.Tick() != 150 {
				t.Errorf("seeking on: at %d, %v", p.Tick(), err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestPlayer_NoticesAnEntryThatIsRefused(t *testing.T) {
	o := base(t)
	data, _ := recorded(t, o, 3, 60)
	changed := withInput(t, data, 20, func(in *systems.TickInput) { in.Entries = append(in.Entries, systems.LeaveEntry(99)) })
	p := must[*Player](t)(NewPlayer(must[*Replay](t)(Read(changed, "x")), o))
	for tick := range 40 {
		err := p.Step()
		if told := errors.Is(err, ErrDesync) && strings.Contains(err.Error(), "it took this"); told != (tick == 20) {
			t.Errorf("at tick %d: %v", tick, err)
		}
	}
}

// withInput returns a replay whose input of one tick is changed.
func withInput(t *testing.T, data []byte, tick int64, change func(*systems.TickInput)) []byte {
	t.Helper()
	r := must[*Replay](t)(Read(data, ""))
	var changed bytes.Buffer
	w := must[*blockWriter](t)(newBlockWriter(&changed))
	err := w.header(&r.Header)
	reader := blockReader{replay: r}
	for err == nil {
		var block any
		if block, err = reader.next(); block == nil {
			break
		}
		switch b := block.(type) {
		case *keyframe:
			err = w.keyframe(b)
		case *ticks:
			if at := tick - b.first; at >= 0 && at < int64(len(b.inputs)) {
				change(&b.inputs[at])
			}
			err = w.ticks(b)
		}
	}
	if err == nil {
		err = w.end(r.ended)
	}
	if err != nil {
		t.Fatal(err)
	}
	return changed.Bytes()
}

func TestUnpack_RefusesMoreThanAKeyframeHas(t *testing.T) {
	packer := must[*flate.Writer](t)(flate.NewWriter(io.Discard, flate.BestSpeed))
	for size, want := range map[int]error{maxUnpacked - 1: nil, maxUnpacked: codec.ErrLimit} { // and a byte for the weapons
		_, snapshot, err := unpack(must[[]byte](t)(pack(packer, nil, make([]byte, size))))
		if !errors.Is(err, want) || want == nil && len(snapshot) != size {
			t.Errorf("%d bytes: %d, %v", size, len(snapshot), err)
		}
	}
}

func TestReplay_ReadsAndWritesTheSameBytes(t *testing.T) {
	data, _ := recorded(t, base(t), 4, 1300)
	if again := withInput(t, data, -1, nil); !bytes.Equal(data, again) {
		t.Errorf("%d bytes became %d others", len(data), len(again))
	}
}

func TestRead_PlaysUpToACut(t *testing.T) {
	o := base(t)
	data, hashes := recorded(t, o, 5, 300)
	read := 0
	for size := 0; size < len(data); size += 1 + size/60 {
		r, err := Read(data[:size], "f")
		if err != nil {
			if !errors.Is(err, ErrReplay) || !strings.Contains(err.Error(), "f: byte ") {
				t.Fatalf("%d bytes: %v", size, err)
			}
			continue
		}
		if read++; r.Cut() == nil {
			t.Fatalf("%d bytes of %d are whole", size, len(data))
		}
		if read%10 > 0 {
			continue
		}
		p := must[*Player](t)(NewPlayer(r, o))
		if err := p.SeekTo(r.Last()); err != nil {
			t.Fatal(err)
		}
		if at := p.Tick(); at > 0 && at != 150 && p.Match().Hash() != hashes[at-1] {
			t.Errorf("%d bytes: another hash at tick %d", size, at)
		}
	}
	if read < 30 {
		t.Errorf("only %d cut files were read", read)
	}
}

func TestRead_FindsEveryFlippedBit(t *testing.T) {
	data, _ := recorded(t, base(t), 6, 100)
	for bit := 0; bit < len(data)*8; bit += 1 + bit/200 {
		bad := bytes.Clone(data)
		bad[bit/8] ^= 1 << (bit % 8)
		if r, err := Read(bad, ""); err == nil && r.Cut() == nil {
			t.Fatalf("bit %d: nobody noticed", bit)
		}
	}
}

func TestCut_PlaysTheSamePart(t *testing.T) {
	o := base(t)
	data, hashes := recorded(t, o, 7, 1500)
	var part bytes.Buffer
	if err := Cut(&part, must[*Replay](t)(Read(data, "")), o, 500, 1111, 0, nil); err != nil {
		t.Fatal(err)
	}
	r := must[*Replay](t)(Read(part.Bytes(), ""))
	if r.First() != 500 || r.Last() != 1111 || r.Header.Made != 1700000000 {
		t.Errorf("ticks %d to %d", r.First(), r.Last())
	}
	p := must[*Player](t)(NewPlayer(r, o))
	for tick := 500; tick < 1111; tick++ {
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
		if tick+1 != 750 && p.Match().Hash() != hashes[tick] {
			t.Fatalf("tick %d: another hash", tick)
		}
	}
}

func TestNewPlayer_RefusesAnotherLevelAndOtherModules(t *testing.T) {
	o := base(t)
	data, _ := recorded(t, o, 8, 40)
	r := must[*Replay](t)(Read(data, "some.replay"))
	plain, newer, valley := o, o, o
	plain.Modules = nil
	newer.Modules = []systems.Module{lights}
	newer.Modules[0].Version = "2"
	valley.Level = must[*levels.Level](t)(levels.Embedded("valley"))
	for want, other := range map[string]systems.Options{`"lights" of version "1", which is not here`: plain, `and this is version "2"`: newer, `on a level "hall"`: valley} {
		if _, err := NewPlayer(r, other); !errors.Is(err, systems.ErrOtherMatch) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "snapshot") || !strings.HasPrefix(err.Error(), "replay: some.replay: header: ") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
