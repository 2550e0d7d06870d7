package replay

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/weapons"
)

// sentinels are all errors that those of this package may name.
var sentinels = []error{
	ErrReplay, ErrLayout, ErrDesync, ErrCut, ErrChanged,
	systems.ErrSnapshot, systems.ErrOtherMatch, systems.ErrUnsound, systems.ErrEntry, systems.ErrMidTick, systems.ErrNoLevel, systems.ErrEntity,
	codec.ErrEnd, codec.ErrValue, codec.ErrLimit, weapons.ErrInvalid,
}

// says fails where an error contains the text of a sentinel that errors.Is does not find.
func says(t *testing.T, what string, err error) {
	t.Helper()
	for _, sentinel := range sentinels {
		if strings.Contains(fmt.Sprint(err), sentinel.Error()) && !errors.Is(err, sentinel) {
			t.Errorf("%s: %q is no %q", what, err, sentinel)
		}
	}
}

// play plays all of a file and returns what goes wrong first.
func play(data []byte, o systems.Options) error {
	r, err := Read(data, "file")
	if err != nil {
		return err
	}
	if err := r.Cut(); err != nil {
		return err
	}
	_, err = Verify(r, o, nil)
	return err
}

// TestErrors_AreWhatTheySay damages a replay in many ways, and plays it with another game.
func TestErrors_AreWhatTheySay(t *testing.T) {
	o := systems.Options{Level: hall(t), Modules: []systems.Module{{Name: "crabs", Version: "1"}}}
	r := marched(t, o, 100, 32)
	with := func(change func(data []byte)) []byte {
		data := bytes.Clone(r.data)
		change(data)
		return data
	}
	other := o
	other.Modules = []systems.Module{{Name: "crabs", Version: "2"}}
	more, none := o, o
	more.Modules = append(more.Modules[:1:1], systems.Module{Name: "hounds"})
	none.Modules = nil
	system := o
	system.Schedule = systems.Standard().Without("limits")
	for _, c := range []struct {
		name string
		is   error
		says string
		err  error
	}{
		{"cut", ErrCut, "it was cut", play(r.data[:len(r.data)/2], o)},
		{"cut at its beginning", ErrCut, "less than its beginning", play(r.data[:3], o)},
		{"changed", ErrChanged, "checksum", play(with(func(d []byte) { d[len(d)/2] ^= 1 }), o)},
		{"a newer format", ErrLayout, "version 99", play(with(func(d []byte) { binary.LittleEndian.PutUint16(d[len(magic):], 99) }), o)},
		{"another version of a module", systems.ErrOtherMatch, `module "crabs" of version "1", and this is version "2"`, play(r.data, other)},
		{"one module more", systems.ErrOtherMatch, `without module "hounds"`, play(r.data, more)},
		{"one module less", systems.ErrOtherMatch, `module "crabs" of version "1", which is not here`, play(r.data, none)},
		{"another schedule", systems.ErrOtherMatch, "another schedule", play(r.data, system)},
		{"no level", systems.ErrNoLevel, "it needs the level", play(r.data, systems.Options{})},
	} {
		if !errors.Is(c.err, c.is) || !strings.Contains(c.err.Error(), c.says) {
			t.Errorf("%s: got %v, want %q", c.name, c.err, c.says)
		}
		says(t, c.name, c.err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		at := random.IntN(len(r.data))
		says(t, "cut", play(r.data[:at], o))
		data := with(func(d []byte) { d[at] ^= 1 << random.IntN(8) })
		says(t, "changed", play(data, o))
		says(t, "changed and mended", play(mended(data), o))
	}
	for name, packed := range spoilt(t, o) {
		bad := changed(t, r, func(k *keyframe) {
			if k.tick == 64 {
				k.packed = packed
			}
		})
		_, err := Verify(bad, o, nil)
		says(t, name, err)
	}
}

// TestCheckEntries_RefusesWhatIsTooLarge, each alone, and takes the largest.
func TestCheckEntries_RefusesWhatIsTooLarge(t *testing.T) {
	known := systems.CallEntry("call", 1, nil).Kind
	entries := func(n int, e systems.Entry) (ticks []systems.TickInput) {
		ticks = make([]systems.TickInput, 2)
		for i := range n {
			ticks[i%2].Entries = append(ticks[i%2].Entries, e)
		}
		return ticks
	}
	name, data := strings.Repeat("n", maxName), make([]byte, systems.MaxEntryData)
	most := maxEntryAll / systems.MaxEntryData
	for what, c := range map[string]struct {
		inputs []systems.TickInput
		sound  bool
	}{
		"the longest name":   {entries(1, systems.Entry{Kind: known, Name: name}), true},
		"a longer name":      {entries(1, systems.Entry{Kind: known, Name: name + "n"}), false},
		"the most data":      {entries(most, systems.Entry{Kind: known, Data: data}), true},
		"more data":          {entries(1, systems.Entry{Kind: known, Data: append(data, 0)}), false},
		"more data in all":   {entries(most+1, systems.Entry{Kind: known, Data: data}), false},
		"the most entries":   {entries(maxEntries, systems.Entry{Kind: known}), true},
		"more entries":       {entries(maxEntries+1, systems.Entry{Kind: known}), false},
		"an unknown kind":    {entries(1, systems.Entry{Kind: 255}), false},
		"nothing in a block": {entries(0, systems.Entry{}), true},
	} {
		if err := checkEntries(c.inputs); (err == nil) != c.sound {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestRead_RefusesPayloadsThatNobodyWrites(t *testing.T) {
	ticks := func(at ...uint8) []byte {
		p := ticksPayload{Count: 2}
		for _, tick := range at {
			p.Entries = append(p.Entries, entryPayload{Tick: tick, Kind: systems.EntryLeave})
		}
		return ticksCodec().Encode(nil, &p)
	}
	key := keyframeCodec().Encode(nil, &keyframePayload{})
	for want, b := range map[string]raw{
		"":                           {kind: kindTicks, payload: ticks(0, 0, 1)},
		"an entry of tick 2 of 2":    {kind: kindTicks, payload: ticks(2)},
		"an entry of tick 0 of 2 ":   {kind: kindTicks, payload: ticks(1, 0)},
		"keyframe: 1 bytes too many": {kind: kindKeyframe, payload: append(key, 0)},
		"end: 1 bytes too many":      {kind: kindEnd, payload: make([]byte, 10)},
		"keyframe, at byte 1 of":     {kind: kindKeyframe, payload: key[:1]},
	} {
		o := order{headed: true, keyed: true}
		if b.kind == kindKeyframe {
			o.keyed = false
		}
		err := new(Replay).add(&o, b)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
