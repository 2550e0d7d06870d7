package wire

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"pgregory.net/rapid"
)

// oracle takes a value through the obvious encoding, which is long and slow.
func oracle[T any](t testing.TB, value T) (again T) {
	t.Helper()
	data, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(data, &again)
	}
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func drawInput(t *rapid.T) components.Input {
	return components.Input{
		Forward: components.Axis(rapid.Int8().Draw(t, "forward")), Right: components.Axis(rapid.Int8().Draw(t, "right")),
		Look:    geom.YawPitch{Yaw: geom.Angle(rapid.Uint16().Draw(t, "yaw")), Pitch: geom.Angle(rapid.Int16().Draw(t, "pitch"))},
		Buttons: components.Buttons(rapid.Uint32().Draw(t, "buttons")), Weapon: rapid.Byte().Draw(t, "weapon"), Throw: rapid.Byte().Draw(t, "throw"),
	}.Sanitized()
}

func drawInputs(t *rapid.T) (in Input, base components.Input) {
	n := rapid.IntRange(1, MaxInputs).Draw(t, "inputs")
	in = Input{
		First: rapid.Int64Range(0, MaxTick-int64(n)+1).Draw(t, "first"), Base: -1, Stuck: rapid.Bool().Draw(t, "stuck"), Copies: rapid.IntRange(2, 4).Draw(t, "copies"),
		Confirmed: rapid.Int64Range(0, MaxTick).Draw(t, "confirmed"), Hashed: rapid.Bool().Draw(t, "hashed"), Odd: rapid.Bool().Draw(t, "odd"),
	}
	for range n {
		in.Inputs = append(in.Inputs, drawInput(t))
	}
	if rapid.Bool().Draw(t, "early") {
		in.First %= 2 * furthestBase
	}
	if in.First > 0 && rapid.Bool().Draw(t, "based") {
		in.Base, base = in.First-rapid.Int64Range(1, min(in.First, furthestBase)).Draw(t, "distance"), drawInput(t)
	}
	if in.Hashed {
		in.Hash, in.HashTick = rapid.Uint64().Draw(t, "hash"), rapid.Int64Range(0, MaxTick).Draw(t, "tick")
	}
	return in, base
}

func TestInput_ComesBackAsTheObviousEncodingSays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		in, base := drawInputs(rt)
		data, err := in.Append([]byte("x"), base)
		if err != nil {
			rt.Fatal(err)
		}
		got, err := ReadInput(data[1:], func(tick int64) (components.Input, bool) { return base, tick == in.Base })
		if err != nil || !reflect.DeepEqual(*got, oracle(t, in)) {
			rt.Fatalf("%v\n%+v, want\n%+v", err, got, in)
		}
		_, err = ReadInput(data[1:], func(int64) (components.Input, bool) { return components.Input{}, false })
		if errors.Is(err, ErrBase) != (in.Base >= 0) {
			rt.Fatalf("without its base: %v", err)
		}
	})
}

// drawTicks draws consecutive frames of the same players, most of the time.
func drawTicks(t *rapid.T, n int) (frames []Frame) {
	var now []systems.Command
	for range n {
		now = slices.Clone(now)
		if rapid.IntRange(0, 4).Draw(t, "join") == 0 {
			now = systems.SortCommands(append(now, systems.Command{Player: components.ID(rapid.Uint32Min(1).Draw(t, "id"))}))
		}
		for i := range now {
			now[i].Input = drawInput(t)
		}
		f := Frame{TickInput: systems.TickInput{Commands: now}}
		switch rapid.IntRange(0, 9).Draw(t, "entries") {
		case 0:
			f.Streamed = true
		case 1:
			f.Entries = []systems.Entry{systems.LeaveEntry(components.ID(rapid.Uint32().Draw(t, "who"))),
				{Kind: systems.EntryCall, Name: rapid.StringN(0, 10, 40).Draw(t, "name"), Data: rapid.SliceOfN(rapid.Byte(), 1, 100).Draw(t, "data")}}
		}
		frames = append(frames, f)
	}
	return frames
}

func TestFrames_ComeBackAsTheObviousEncodingSays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := drawTicks(rt, rapid.IntRange(1, 8).Draw(rt, "ticks"))
		from := rapid.IntRange(0, len(all)-1).Draw(rt, "from")
		first := rapid.Int64Range(int64(from), 1<<30).Draw(rt, "first")
		var history [][]systems.Command
		for _, f := range all[:from] {
			history = append(history, f.Commands)
		}
		packed, err := Pack(nil, first, history, all[from:])
		if err != nil {
			rt.Fatal(err)
		}
		want := Frames{First: first, Frames: all[from:], Ack: first + rapid.Int64Range(-300, 300).Draw(rt, "ack"), Early: rapid.IntRange(-128, 127).Draw(rt, "early")}
		ack, early := want.Ack, want.Early
		if ack < 0 || ack <= first-128 || ack > first+127 { // too far to be told
			want.Ack, want.Early = -1, 0
		}
		data, err := AppendFrames([]byte("x"), first, ack, early, packed)
		if errors.Is(err, link.ErrSize) {
			return
		}
		if err != nil {
			rt.Fatal(err)
		}
		known := func(tick int64) ([]systems.Command, bool) {
			at := int(tick-first) + from
			return all[max(at, 0)].Commands, at >= 0 && at < from
		}
		got, err := ReadFrames(data[1:], known)
		if err != nil || !reflect.DeepEqual(oracle(t, *got), oracle(t, want)) {
			rt.Fatalf("%v\n%+v, want\n%+v", err, got, want)
		}
		if _, err := ReadFrames(data[1:], func(int64) ([]systems.Command, bool) { return nil, false }); errors.Is(err, ErrBase) != (from > 0) {
			rt.Fatalf("without their base: %v", err)
		}
	})
}

// messages are one of each kind.
func messages() []Message {
	return []Message{
		Hello{Version: Version, Level: 1 << 63, Modules: 7, Seat: Seat{1, 2}, Name: "Ünal", Wish: []byte("heavy")},
		Welcome{Seat: Seat{15: 9}, Player: 3, Tick: 12345, Pace: 2, Term: 4, State: []byte("state"), Kept: []byte{7}, Owner: []byte{8}},
		Standby{Term: 2, At: 99, Address: "10.0.0.2:7777", Ticket: "t", Hashes: []string{"abc"}},
		Refusal{Reason: ReasonFull, Text: "come back later"},
		Entries{Tick: 77, Entries: []systems.Entry{systems.CallEntry("vote", 3, []byte{1}), systems.LeaveEntry(1 << 31)}},
		Chat{From: 9, Text: "hello"}, Chat{Team: true, Text: "to me"}, Line{Player: 9, Ping: 65535, Loss: 100}, Lines{[]Line{{Player: 9, Ping: 1}, {Player: 10, Loss: 2}}}, Behind{}, Bye{}, Call{Name: "modes.team", Data: []byte{2}}, Call{Name: "modes.rules", Denied: "only an administrator may"},
	}
}

func TestMessages_ComeBackAsTheyWere(t *testing.T) {
	for _, m := range messages() {
		data, err := Append([]byte("x"), m)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Read(data[1:]); err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%+v came back as %+v, %v", m, got, err)
		}
	}
}

// TestRead_RefusesWhatNobodyAppends: neither of the two takes numbers and kinds that mean nothing, also
// where the checksum is right.
func TestRead_RefusesWhatNobodyAppends(t *testing.T) {
	for name, m := range map[string]Message{
		"an unknown entry": Entries{Entries: []systems.Entry{{Kind: 1}, {Kind: 99}}}, "no entry": Entries{Entries: []systems.Entry{{}}},
		"entries before the first tick": Entries{Tick: -1}, "entries too late": Entries{Tick: MaxTick + 1}, "the next tick": Hello{Next: MaxTick + 1},
		"no pace": Welcome{}, "a pace": Welcome{Pace: MaxPace + 1}, "a tick": Welcome{Pace: 1, Tick: -1}, "a later server": Standby{At: -1},
		"two lines": Chat{Text: "a\nb"}, "a denied call": Call{Denied: "\x00"},
	} {
		if _, err := Append(nil, m); err == nil {
			t.Errorf("%s: %+v is written", name, m)
		}
		data, err := forms[m.kind()].write([]byte{m.kind()}, m)
		if err == nil {
			data, err = seal(data, 0, link.MaxMessage)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Read(data); err == nil {
			t.Errorf("%s: %+v is read", name, got)
		}
	}
	for kind := range 256 {
		known := kind < len(forms) && forms[kind].read != nil
		data, err := seal([]byte{byte(kind)}, 0, link.MaxMessage)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Read(data); err == nil && !known || err != nil && !known && !strings.Contains(err.Error(), "unknown kind") {
			t.Errorf("a message of kind %d: %v", kind, err)
		}
	}
}

func TestAppend_RefusesWhatIsBeyondTheLimits(t *testing.T) {
	long := make([]byte, MaxState+1)
	for name, m := range map[string]Message{
		"name": Hello{Name: strings.Repeat("x", MaxName+1)}, "wish": Hello{Wish: long[:MaxWish+1]}, "state": Welcome{Pace: 1, State: long},
		"text": Chat{Text: strings.Repeat("x", MaxText+1)}, "no text": Chat{Text: "\xff"}, "two lines": Hello{Name: "a\nb"}, "entries": Entries{Entries: slices.Repeat([]systems.Entry{{Kind: 1}}, MaxEntries+1)},
		"data":             Entries{Entries: []systems.Entry{{Kind: 1, Data: make([]byte, systems.MaxEntryData+1)}}},
		"all":              Entries{Entries: slices.Repeat([]systems.Entry{{Kind: 1, Data: make([]byte, systems.MaxEntryData)}}, 5)},
		"length of a name": Entries{Entries: []systems.Entry{{Kind: 1, Name: strings.Repeat("x", 256)}}},
	} {
		if buf, err := Append([]byte("x"), m); err == nil || string(buf) != "x" {
			t.Errorf("%s is taken", name)
		}
	}
	good := Input{Inputs: make([]components.Input, 1), Base: -1, Copies: 2}
	for name, change := range map[string]func(*Input){
		"no inputs": func(in *Input) { in.Inputs = nil }, "inputs": func(in *Input) { in.Inputs = make([]components.Input, MaxInputs+1) },
		"copies": func(in *Input) { in.Copies = 5 }, "base": func(in *Input) { in.First, in.Base = 200, 10 }, "base after": func(in *Input) { in.Base = 0 },
		"tick": func(in *Input) { in.First = -1 }, "confirmed": func(in *Input) { in.Confirmed = MaxTick + 1 },
		"newest": func(in *Input) { in.First, in.Inputs = MaxTick, make([]components.Input, 2) }, "one copy": func(in *Input) { in.Copies = 1 },
		"confirmed before": func(in *Input) { in.Confirmed = -1 }, "hash before": func(in *Input) { in.HashTick = -1 }, "hash": func(in *Input) { in.HashTick = MaxTick + 1 },
	} {
		in := good
		change(&in)
		if _, err := in.Append(nil, components.Input{}); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	for name, frames := range map[string][]Frame{
		"no frames": nil, "frames": make([]Frame, MaxFrames+1), "players": {{TickInput: systems.TickInput{Commands: make([]systems.Command, MaxPlayers+1)}}},
		"entries": {{TickInput: systems.TickInput{Entries: []systems.Entry{{Kind: 1, Data: make([]byte, MaxInline)}}}}},
	} {
		if _, err := Pack(nil, 0, nil, frames); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	const most = MaxInline - 10 // what stands around the data at most
	for size, want := range map[int]bool{most: true, most + 1: false} {
		f := Frame{TickInput: systems.TickInput{Entries: []systems.Entry{{Kind: 1, Data: make([]byte, size)}}}}
		if got := f.IsInline(); got != want {
			t.Errorf("%d bytes are short enough: %v", size, got)
		}
	}
}

// samples are datagrams and messages of all kinds, with what their readers know.
func samples(t testing.TB) [][]byte {
	t.Helper()
	var all [][]byte
	add := func(data []byte, err error) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data)
	}
	in := Input{First: 1000, Base: 990, Confirmed: 985, Copies: 3, Hashed: true, Hash: 1 << 60, HashTick: 960,
		Inputs: []components.Input{{Forward: 127, Look: geom.YawPitch{Yaw: 300, Pitch: 5}}, {Forward: 127, Buttons: components.ButtonJet}}}
	add(in.Append(nil, components.Input{Weapon: 2}))
	in.First, in.Base, in.Confirmed, in.HashTick = 3, -1, 2, 1
	add(in.Append(nil, components.Input{}))
	in.Hashed = false
	add(in.Append(nil, components.Input{}))
	commands := []systems.Command{{Player: 1, Input: in.Inputs[0]}, {Player: 2, Input: in.Inputs[1]}}
	packed, err := Pack(nil, 1000, [][]systems.Command{{{Player: 1}, {Player: 2}}}, []Frame{
		{TickInput: systems.TickInput{Commands: commands, Entries: []systems.Entry{systems.LeaveEntry(4), systems.CallEntry("flag", 9, []byte("x"))}}},
		{TickInput: systems.TickInput{Commands: commands[1:]}, Streamed: true}})
	if err != nil {
		t.Fatal(err)
	}
	add(AppendFrames(nil, 1000, 1002, 5, packed))
	for _, m := range messages() {
		add(Append(nil, m))
	}
	return all
}

// readAll reads data as everything that it may be, and returns how often it was taken.
func readAll(t testing.TB, data []byte) (taken int) {
	t.Helper()
	commands := []systems.Command{{Player: 1}, {Player: 2}}
	_, err1 := ReadInput(data, func(int64) (components.Input, bool) { return components.Input{Weapon: 2}, true })
	_, err2 := ReadFrames(data, func(int64) ([]systems.Command, bool) { return commands, true })
	_, err3 := Read(data)
	for _, err := range []error{err1, err2, err3} {
		if err == nil {
			taken++
		} else if !errors.Is(err, ErrWire) {
			t.Fatalf("%v does not wrap ErrWire", err)
		}
	}
	return taken
}

func TestRead_AFlippedBitIsRefusedAnywhere(t *testing.T) {
	for _, data := range samples(t) {
		if readAll(t, data) != 1 {
			t.Fatalf("%x is not what one reader takes", data)
		}
		for bit := range 8 * len(data) {
			damaged := slices.Clone(data)
			damaged[bit/8] ^= 1 << (bit % 8)
			if readAll(t, damaged) != 0 {
				t.Errorf("kind %d with bit %d flipped is taken", data[0], bit)
			}
			checkTaken(t, mended(damaged))
		}
		for n := range data {
			if readAll(t, data[:n]) != 0 {
				t.Errorf("kind %d is taken when cut to %d of %d bytes", data[0], n, len(data))
			}
			checkTaken(t, mended(data[:n]))
		}
	}
}

// mended returns data with the right checksum at its end.
func mended(data []byte) []byte {
	n := max(len(data)-checksumBytes, 0)
	return binary.LittleEndian.AppendUint32(slices.Clone(data[:n]), crc32.ChecksumIEEE(data[:n]))
}

// checkTaken fails the test for data that is taken, and is not what comes out when it is written again.
func checkTaken(t *testing.T, data []byte) {
	t.Helper()
	readAll(t, data)
	base := components.Input{Weapon: 2}
	if m, err := Read(data); err == nil {
		if again, err := Append(nil, m); err != nil || !slices.Equal(again, data) {
			t.Fatalf("%x was taken as %+v, which is %x, %v", data, m, again, err)
		}
	}
	if in, err := ReadInput(data, func(int64) (components.Input, bool) { return base, true }); err == nil {
		if again, err := in.Append(nil, base); err != nil || !slices.Equal(again, data) {
			t.Fatalf("%x was taken as %+v, which is %x, %v", data, in, again, err)
		}
	}
	if frames, err := ReadFrames(data, func(int64) ([]systems.Command, bool) { return []systems.Command{{Player: 1}, {Player: 2}}, true }); err == nil {
		if _, err := Pack(nil, frames.First, nil, frames.Frames); err != nil || frames.First < 0 {
			t.Fatalf("%x was taken as %+v, %v", data, frames, err)
		}
	}
}

// FuzzRead reads anything.
func FuzzRead(f *testing.F) {
	for _, data := range samples(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkTaken(t, data)
		checkTaken(t, mended(data))
	})
}

// TestRead_AllocatesNoMoreThanTheLimitsSay reads short messages that announce much.
func TestRead_AllocatesNoMoreThanTheLimitsSay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var before, after runtime.MemStats
	for range 2000 {
		data := make([]byte, 8+r.IntN(60))
		for i := range data {
			data[i] = byte(r.Uint32() | r.Uint32())
		}
		data[0] = byte(1 + r.IntN(9))
		data = mended(data)
		runtime.ReadMemStats(&before)
		readAll(t, data)
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Fatalf("%d bytes for the %d of %x", n, len(data), data)
		}
	}
}
