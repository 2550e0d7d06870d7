package wire

import (
	"encoding/binary"
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
