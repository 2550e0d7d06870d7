package wire

import (
	"encoding/binary"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/inputcodec"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// TestLimits_AreTakenThemselves, and what is beyond them is not.
func TestLimits_AreTakenThemselves(t *testing.T) {
	packed, err := Pack(nil, 0, nil, make([]Frame, 1))
	if err != nil {
		t.Fatal(err)
	}
	for beyond := range 2 {
		if _, err := seal(make([]byte, 100-checksumBytes+beyond), 0, 100); (err == nil) != (beyond == 0) {
			t.Errorf("%d bytes too long: %v", beyond, err)
		}
		var c inputcodec.Coder
		w := inputcodec.Writer(nil)
		commands := make([]systems.Command, MaxPlayers+beyond)
		for i := range commands {
			commands[i].Player = components.ID(i + 1)
		}
		c.Encode(w, commands)
		var r codec.Reader
		r.Reset(w.Done())
		f := Frames{Frames: make([]Frame, 1)}
		if err := f.readCommands(&r, 0, nil); (err == nil) != (beyond == 0) || len(f.Frames[0].Commands) != len(commands) {
			t.Errorf("%d of %d players: %v", len(f.Frames[0].Commands), MaxPlayers, err)
		}
		tick, first := MaxTick+int64(beyond), MaxTick-MaxFrames-1+int64(beyond)
		for _, m := range []Message{Hello{Next: tick}, Welcome{Tick: tick, Pace: 1}, Welcome{Pace: uint8(MaxPace + beyond)}, Welcome{Pace: uint8(1 - beyond)},
			Standby{At: tick}, Entries{Tick: tick}, Chat{Text: strings.Repeat("x", MaxText+beyond)}} {
			data, err := Append(nil, m)
			if err == nil {
				_, err = Read(data)
			}
			if (err == nil) != (beyond == 0) {
				t.Errorf("%d beyond the limit: %T %.50v: %v", beyond, m, m, err)
			}
		}
		few := []Frame{{TickInput: systems.TickInput{Commands: commands}}, {TickInput: systems.TickInput{Entries: slices.Repeat([]systems.Entry{systems.LeaveEntry(1)}, MaxInline/10+beyond)}},
			{Streamed: true, TickInput: systems.TickInput{Entries: make([]systems.Entry, beyond)}}}
		for i, frames := range [][]Frame{few[:1], few[1:2], few[2:], make([]Frame, MaxFrames+beyond)} {
			if _, err := Pack(nil, 0, nil, frames); (err == nil) != (beyond == 0) {
				t.Errorf("frames %d, %d beyond the limit: %v", i, beyond, err)
			}
		}
		if _, err := Pack(nil, 3-int64(beyond), make([][]systems.Command, 3), make([]Frame, 1)); (err == nil) != (beyond == 0) {
			t.Errorf("with a history %d ticks before the first: %v", beyond, err)
		}
		data, err := AppendFrames(nil, first, first, 0, slices.Concat(binary.AppendUvarint(nil, uint64(first)), packed[1:]))
		if err == nil {
			_, err = ReadFrames(data, nil)
		}
		if _, packing := Pack(nil, first, nil, make([]Frame, 1)); (err == nil) != (beyond == 0) || (packing == nil) != (err == nil) {
			t.Errorf("%d beyond the last frame: %v, packed %v", beyond, err, packing)
		}
	}
}

// TestRead_TakesTextInOneLine of all that is shown to people.
func TestRead_TakesTextInOneLine(t *testing.T) {
	for _, text := range []string{"a b", "a\nb"} {
		for _, m := range []Message{Hello{Name: text}, Refusal{Text: text}, Chat{Text: text}, Call{Name: text}, Call{Denied: text}, Standby{Address: text}, Standby{Ticket: text}} {
			data, err := Append(nil, m)
			if err == nil {
				_, err = Read(data)
			}
			if (err == nil) != (text == "a b") {
				t.Errorf("%T %+v: %v", m, m, err)
			}
		}
	}
}

func TestReason_HasWordsOfItsOwn(t *testing.T) {
	words := map[string]bool{}
	for r := range ReasonVoted + 2 {
		if words[r.String()] = true; strings.HasPrefix(r.String(), "reason ") != (r == 0 || r > ReasonVoted) {
			t.Errorf("reason %d is %q", uint8(r), r)
		}
	}
	if len(words) != int(ReasonVoted)+2 {
		t.Errorf("%v", words)
	}
}

// TestEntries_AreReadWholeOrNotAtAll: of a cut one nothing is taken, and of one that is too long neither.
func TestEntries_AreReadWholeOrNotAtAll(t *testing.T) {
	read := func(data []byte) (f Frames, err error) {
		var r codec.Reader
		r.Reset(data)
		f.Frames = make([]Frame, 1)
		return f, f.readEntries(&r)
	}
	want := Frame{TickInput: systems.TickInput{Entries: []systems.Entry{systems.LeaveEntry(1 << 31), systems.CallEntry("flag", 9, []byte("x")), systems.LeaveEntry(3)}}}
	whole := appendEntries(nil, &want)
	if f, err := read(whole); err != nil || !reflect.DeepEqual(f.Frames[0], want) {
		t.Errorf("%+v, %v", f.Frames, err)
	}
	for n := range whole {
		if f, err := read(whole[:n]); err == nil {
			t.Errorf("%d of %d bytes are read as %+v", n, len(whole), f.Frames[0])
		}
	}
	kind, none := byte(systems.EntryCall), []byte{0}
	subject := func(id uint64) []byte { return binary.AppendUvarint([]byte{inline, kind}, id) }
	long := func(n uint64) []byte { return append(binary.AppendUvarint(nil, n), make([]byte, MaxInline+1)...) }
	for what, c := range map[string]struct {
		data []byte
		ok   bool
	}{
		"the last subject":      {slices.Concat(subject(1<<32-1), none, none), true},
		"a subject beyond that": {slices.Concat(subject(1<<32), none, none), false},
		"no known kind":         {slices.Concat([]byte{inline, 99}, none, none, none), false},
		"data that is short":    {slices.Concat(subject(1), none, long(MaxInline - 10)[:2+MaxInline-10]), true},
		"too much for a frame":  {slices.Concat(subject(1), none, long(MaxInline)), false},
		"too long data":         {slices.Concat(subject(1), none, long(MaxInline+1)), false},
		"data without an end":   {slices.Concat(subject(1), none, long(1<<63)), false},
		"a name without an end": {slices.Concat(subject(1), long(1<<63), none), false},
		"no entry at all":       {[]byte{noEntries}, false},
		"those on the stream":   {[]byte{streamed}, true},
	} {
		if f, err := read(c.data); (err == nil) != c.ok {
			t.Errorf("%s: %+v, %v", what, f.Frames[0], err)
		}
	}
}

// TestReadFrames_RefusesAHeadThatNoRoomWrites, which has another form or tells of ticks before the first.
func TestReadFrames_RefusesAHeadThatNoRoomWrites(t *testing.T) {
	packed, err := Pack(nil, 100, nil, make([]Frame, 1))
	if err != nil {
		t.Fatal(err)
	}
	rest := packed[2:] // after the tick and the shape
	head := func(kind byte, distance int8, early int8, first uint64, shape byte) []byte {
		data, err := seal(slices.Concat([]byte{kind, byte(distance), byte(early)}, binary.AppendUvarint(nil, first), []byte{shape}, rest), 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	known := func(tick int64) ([]systems.Command, bool) { return nil, tick >= 0 }
	for what, c := range map[string]struct {
		data []byte
		ack  int64 // -2: it is refused
	}{
		"none is acknowledged":           {head(kindFrames, noAck, 0, 100, 0), -1},
		"none, and how early":            {head(kindFrames, noAck, 1, 100, 0), -2},
		"none, and how late":             {head(kindFrames, noAck, -1, 100, 0), -2},
		"the next one":                   {head(kindFrames, 1, 3, 100, 0), 101},
		"the first of all":               {head(kindFrames, -100, -3, 100, 0), 0},
		"one before the first of all":    {head(kindFrames, -101, 0, 100, 0), -2},
		"by four ticks":                  {head(kindFrames, 0, 0, 100, inputcodec.History<<historyShift), 100},
		"by five ticks":                  {head(kindFrames, 0, 0, 100, (inputcodec.History+1)<<historyShift), -2},
		"by all ticks":                   {head(kindFrames, 0, 0, 3, 3<<historyShift), 3},
		"by more ticks than there were":  {head(kindFrames, 0, 0, 3, 4<<historyShift), -2},
		"another kind":                   {head(kindInput, 0, 0, 100, 0), -2},
		"the last tick":                  {head(kindFrames, 0, 0, MaxTick-MaxFrames-1, 0), MaxTick - MaxFrames - 1},
		"a tick beyond that":             {head(kindFrames, 0, 0, MaxTick-MaxFrames, 0), -2},
		"entries that are none, in form": {head(kindFrames, 0, 0, 100, flagEntries), -2},
	} {
		f, err := ReadFrames(c.data, known)
		if (err == nil) != (c.ack > -2) || err == nil && f.Ack != c.ack || err != nil && !errors.Is(err, ErrWire) {
			t.Errorf("%s: %+v, %v", what, f, err)
		}
	}
	for n := range 3 {
		data, err := seal([]byte{kindFrames, 0, 0}[:n+1], 0, 1000)
		if f, wrong := ReadFrames(data, known); err != nil || !errors.Is(wrong, ErrWire) {
			t.Errorf("%d bytes are read as %+v, %v", n+1, f, wrong)
		}
	}
}

// TestReadInput_RefusesAHeadThatNoClientWrites, which tells of ticks that there are not.
func TestReadInput_RefusesAHeadThatNoClientWrites(t *testing.T) {
	in := Input{First: 100, Base: -1, Copies: leastCopies, Confirmed: 100, Inputs: make([]components.Input, 1)}
	data, err := in.Append(nil, components.Input{})
	if err != nil {
		t.Fatal(err)
	}
	rest := data[5 : len(data)-checksumBytes] // after the kind, the tick, the flags, how far the base is and what is confirmed
	type head struct {
		kind            byte
		newest          uint64
		flags, distance byte
		behind          int64
		hashed          []byte
	}
	hash := func(behind int64) []byte { return append(binary.AppendVarint(nil, behind), 1, 2, 3, 4, 5, 6, 7, 8) }
	for what, c := range map[string]struct {
		head
		ok bool
	}{
		"one that clients write":     {head{kindInput, 100, 0, 0, 0, nil}, true},
		"the last tick":              {head{kindInput, MaxTick, 0, 0, 0, nil}, true},
		"a tick beyond that":         {head{kindInput, MaxTick + 1, 0, 0, 1, nil}, false},
		"a tick before the first":    {head{kindInput, 14, 15, 0, 0, nil}, false},
		"another kind":               {head{kindFrames, 100, 0, 0, 0, nil}, false},
		"too many copies":            {head{kindInput, 100, 3 << copiesShift, 0, 0, nil}, false},
		"a base of the first tick":   {head{kindInput, 100, 0, 100, 0, nil}, true},
		"a base before that":         {head{kindInput, 100, 0, 101, 0, nil}, false},
		"nothing is confirmed":       {head{kindInput, 100, 0, 0, 100, nil}, true},
		"less than nothing is":       {head{kindInput, 100, 0, 0, 101, nil}, false},
		"the last tick is confirmed": {head{kindInput, 100, 0, 0, 100 - MaxTick, nil}, true},
		"one beyond that is":         {head{kindInput, 100, 0, 0, 99 - MaxTick, nil}, false},
		"the first hash":             {head{kindInput, 100, flagHashed, 0, 0, hash(100)}, true},
		"a hash before that":         {head{kindInput, 100, flagHashed, 0, 0, hash(101)}, false},
		"the last hash":              {head{kindInput, 100, flagHashed, 0, 0, hash(100 - MaxTick)}, true},
		"a hash beyond that":         {head{kindInput, 100, flagHashed, 0, 0, hash(99 - MaxTick)}, false},
	} {
		content := append(binary.AppendUvarint([]byte{c.kind}, c.newest), c.flags, c.distance)
		data, err := seal(slices.Concat(binary.AppendVarint(content, c.behind), c.hashed, rest), 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ReadInput(data, func(int64) (components.Input, bool) { return components.Input{}, true })
		if (err == nil) != c.ok || err != nil && !errors.Is(err, ErrWire) {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
		for n := 1; n < len(content); n++ {
			cut, _ := seal(slices.Clone(content[:n]), 0, 1000)
			if got, err := ReadInput(cut, nil); !errors.Is(err, ErrWire) {
				t.Errorf("%s: %d bytes of it are read as %+v, %v", what, n, got, err)
			}
		}
	}
}
