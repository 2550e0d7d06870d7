package replay

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/skijet/skijet/systems"
)

// textMagic is the first line of the text form.
const textMagic = "skijet replay 1"

// base64Width is the length of the lines of a packed state.
const base64Width = 96

// base64Mark is the prefix of data that is not text.
const base64Mark = "base64:"

// WriteText writes a replay in lines to read:
//
//	skijet replay 1
//	header {"level":"valley", ...}
//	weapons [{"name":"disc", ...}]
//	keyframe 0 jump
//	 kLxZS8MwFMX3VvAdQnj1T9p1xQ... (a packed state in base64)
//	ticks 0 32
//	tick 0
//	 entry join 0 "" base64:AAAA
//	 players 1 2
//	 1 forward=1 look=90,-12.5 jump
//	tick 1
//	...
//	hash 0123456789abcdef
//	end 313 fedcba9876543210
//
// A tick lists its players if they differ from those of the tick before, and then the
// commands that changed. Empty lines, and lines that begin with #, are ignored.
func WriteText(w io.Writer, r *Replay) error {
	t := textWriter{out: bufio.NewWriter(w)}
	if err := t.header(&r.Header); err != nil {
		return err
	}
	reader := blockReader{replay: r}
	for {
		block, err := reader.next()
		if err != nil {
			return err
		}
		if block == nil {
			break
		}
		switch b := block.(type) {
		case *keyframe:
			t.keyframe(b)
		case *ticks:
			t.ticks(b)
		}
		if err := t.out.Flush(); err != nil { // a writer may end it by an error
			return err
		}
	}
	if r.ended != nil {
		fmt.Fprintf(t.out, "end %d %016x\n", r.ended.tick, r.ended.hash)
	}
	return t.out.Flush()
}

type textWriter struct {
	out  *bufio.Writer // it keeps the first error
	last []systems.Command
}

func (t *textWriter) header(h *Header) error {
	data, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	fmt.Fprintf(t.out, "%s\nheader %s\nweapons %s\n", textMagic, data, dataText([]byte(h.Weapons)))
	return nil
}

func (t *textWriter) keyframe(k *keyframe) {
	jump := ""
	if k.jump {
		jump = " jump"
	}
	fmt.Fprintf(t.out, "keyframe %d%s\n", k.tick, jump)
	packed := base64.StdEncoding.EncodeToString(k.packed)
	for line := range slices.Chunk([]byte(packed), base64Width) {
		fmt.Fprintf(t.out, " %s\n", line)
	}
	t.last = t.last[:0]
}

func (t *textWriter) ticks(b *ticks) {
	fmt.Fprintf(t.out, "ticks %d %d\n", b.first, len(b.inputs))
	var line []byte
	for i := range b.inputs {
		input := &b.inputs[i]
		fmt.Fprintf(t.out, "tick %d\n", b.first+int64(i))
		for k := range input.Entries {
			e := &input.Entries[k]
			fmt.Fprintf(t.out, " entry %v %d %q %s\n", e.Kind, e.Subject, e.Name, dataText(e.Data))
		}
		same := slices.EqualFunc(input.Commands, t.last, samePlayer)
		if !same {
			fmt.Fprint(t.out, " players")
			for _, c := range input.Commands {
				fmt.Fprint(t.out, " ", c.Player)
			}
			fmt.Fprintln(t.out)
			t.last = playersChanged(t.last, input.Commands)
		}
		for k, c := range input.Commands {
			if c.Input != t.last[k].Input {
				line = strconv.AppendUint(append(line[:0], ' '), uint64(c.Player), 10)
				line = c.AppendText(append(line, ' '))
				fmt.Fprintf(t.out, "%s\n", bytes.TrimRight(line, " "))
			}
		}
		t.last = append(t.last[:0], input.Commands...)
	}
	if b.hashed {
		fmt.Fprintf(t.out, "hash %016x\n", b.hash)
	}
}

func samePlayer(a, b systems.Command) bool { return a.Player == b.Player }

// playersChanged returns the last commands of the players of a tick.
func playersChanged(last, now []systems.Command) []systems.Command {
	c := commandCoder{last: last, yaw: make([]rice, len(last)), pitch: make([]rice, len(last))}
	c.setPlayers(now)
	return c.last
}

// dataText returns data as one line without spaces at its ends.
func dataText(data []byte) string {
	text := string(data)
	if text == "" || !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) ||
		strings.TrimSpace(text) != text || strings.HasPrefix(text, base64Mark) {
		return base64Mark + base64.StdEncoding.EncodeToString(data)
	}
	return text
}

func parseData(text string) ([]byte, error) {
	coded, is := strings.CutPrefix(text, base64Mark)
	if !is {
		if dataText([]byte(text)) != text {
			return nil, errors.New("the data is no text: write it in base64")
		}
		return []byte(text), nil
	}
	data, err := base64.StdEncoding.Strict().DecodeString(coded)
	if len(data) == 0 {
		return nil, err
	}
	return data, err
}
