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

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// textMagic is the first line of the text form.
const textMagic = "skijet replay 1"

// base64Width is how long lines of a packed state are.
const base64Width = 96

// base64Mark begins data that is no text.
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
// A tick lists its players where they are others than in the tick before, and then
// the commands that changed. Empty lines and those that begin with # mean nothing.
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
		switch b := block.(type) {
		case *keyframe:
			t.keyframe(b)
			continue
		case *ticks:
			t.ticks(b)
			continue
		}
		break
	}
	if r.ended != nil {
		fmt.Fprintf(t.out, "end %d %016x\n", r.ended.tick, r.ended.hash)
	}
	return t.out.Flush()
}

type textWriter struct {
	out  *bufio.Writer // which keeps the first error
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
			t.last = seated(t.last, input.Commands)
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

// seated returns what is known of the players of a tick before it.
func seated(last, now []systems.Command) []systems.Command {
	c := commandCoder{last: last, yaw: make([]rice, len(last)), pitch: make([]rice, len(last))}
	c.seat(now)
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

// ReadText reads the text form and writes the binary form, which is the one of
// which it was made, to the bit. The error names the line.
func ReadText(r io.Reader, name string, w io.Writer) error {
	t := textReader{in: bufio.NewScanner(io.LimitReader(r, MaxFile)), started: false}
	t.in.Buffer(nil, maxText)
	err := t.read(w)
	if err == nil {
		return nil
	}
	return &Error{File: name, Place: fmt.Sprintf("line %d", t.line), Err: err}
}

type textReader struct {
	in      *bufio.Scanner
	line    int
	started bool
	out     *blockWriter
	header  *Header
	key     *keyframe
	coded   strings.Builder // of the keyframe
	block   *ticks
	want    int64 // ticks of the block
	last    []systems.Command
	place   int // among them of the next line
}

func (t *textReader) read(w io.Writer) error {
	for t.in.Scan() {
		t.line++
		text := strings.TrimSuffix(t.in.Text(), "\r")
		if !t.started {
			if text != textMagic {
				return fmt.Errorf("it does not begin with %q", textMagic)
			}
			t.started = true
			var err error
			if t.out, err = newBlockWriter(w); err != nil {
				return err
			}
			continue
		}
		if trimmed := strings.TrimSpace(text); trimmed == "" || trimmed[0] == '#' {
			continue
		}
		if err := t.take(text); err != nil {
			return err
		}
	}
	if err := t.in.Err(); err != nil {
		return err
	}
	if !t.started {
		return errors.New("the file is empty")
	}
	return t.finish()
}

// take takes one line.
func (t *textReader) take(text string) error {
	if text[0] == ' ' {
		return t.detail(text[1:])
	}
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "header":
		h, err := parseHeader([]byte(rest))
		t.header = h
		return err
	case "weapons":
		return t.weapons(rest)
	case "keyframe":
		return t.keyframe(rest)
	case "ticks":
		return t.ticks(rest)
	case "tick":
		return t.tick(rest)
	case "hash":
		return t.hash(rest)
	case "end":
		return t.end(rest)
	}
	return fmt.Errorf("unknown word %q", word)
}

func (t *textReader) weapons(rest string) error {
	if t.header == nil {
		return errors.New("weapons without a header")
	}
	data, err := parseData(rest)
	if err != nil {
		return err
	}
	t.header.Weapons = string(data)
	if err := headerCodec().Check(t.header); err != nil {
		return err
	}
	h := t.header
	t.header = nil
	return t.out.header(h)
}

func (t *textReader) keyframe(rest string) error {
	if err := t.finish(); err != nil {
		return err
	}
	number, jump := strings.CutSuffix(rest, " jump")
	tick, err := parseTick(number)
	t.key = &keyframe{tick: tick, jump: jump}
	t.last = t.last[:0]
	return err
}

func (t *textReader) ticks(rest string) error {
	if err := t.finish(); err != nil {
		return err
	}
	first, count, _ := strings.Cut(rest, " ")
	at, err := parseTick(first)
	if err != nil {
		return err
	}
	t.want, err = parseTick(count)
	t.block = &ticks{first: at}
	return err
}

func (t *textReader) tick(rest string) error {
	at, err := parseTick(rest)
	if err != nil {
		return err
	}
	if err := t.closeTick(); err != nil {
		return err
	}
	n := int64(len(t.block.inputs))
	if at != t.block.first+n || n >= t.want || n >= HashTicks {
		return fmt.Errorf("tick %d is not among the %d from %d on, or not their next", at, t.want, t.block.first)
	}
	t.block.inputs, t.place = append(t.block.inputs, systems.TickInput{}), 0
	return nil
}

// closeTick gives the tick that was read its commands.
func (t *textReader) closeTick() error {
	if t.block == nil {
		return errors.New("a tick outside of ticks")
	}
	if n := len(t.block.inputs); n > 0 {
		t.block.inputs[n-1].Commands = slices.Clone(t.last)
	}
	return nil
}

func (t *textReader) hash(rest string) error {
	hash, err := parseHash(rest)
	if err == nil && (t.block == nil || t.block.hashed) {
		err = errors.New("a hash without ticks")
	}
	if err != nil {
		return err
	}
	t.block.hash, t.block.hashed = hash, true
	return t.finish()
}

func (t *textReader) end(rest string) error {
	if err := t.finish(); err != nil {
		return err
	}
	number, hash, _ := strings.Cut(rest, " ")
	tick, err := parseTick(number)
	if err != nil {
		return err
	}
	sum, err := parseHash(hash)
	if err != nil {
		return err
	}
	return t.out.end(&ending{tick, sum})
}

// finish writes the block that was read.
func (t *textReader) finish() error {
	if t.header != nil {
		return errors.New("a header without weapons")
	}
	if k := t.key; k != nil {
		t.key = nil
		packed, err := base64.StdEncoding.Strict().DecodeString(t.coded.String())
		t.coded.Reset()
		if err != nil {
			return err
		}
		k.packed = packed
		return t.out.keyframe(k)
	}
	if t.block == nil {
		return nil
	}
	if err := t.closeTick(); err != nil {
		return err
	}
	b := t.block
	t.block = nil
	if int64(len(b.inputs)) != t.want {
		return fmt.Errorf("%d ticks, want the %d that were announced", len(b.inputs), t.want)
	}
	return t.out.ticks(b)
}

// detail takes a line within a block.
func (t *textReader) detail(text string) error {
	if t.key != nil {
		if t.coded.Len()+len(text) > 2*maxPacked {
			return fmt.Errorf("a keyframe of more than %d bytes", maxPacked)
		}
		t.coded.WriteString(text)
		return nil
	}
	if t.block == nil || len(t.block.inputs) == 0 {
		return errors.New("a line that belongs to no tick")
	}
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "entry":
		return t.entry(rest)
	case "players":
		return t.players(rest)
	}
	id, err := parseID(word)
	if err != nil {
		return err
	}
	in, err := components.ParseInput(rest)
	if err != nil {
		return err
	}
	for ; t.place < len(t.last); t.place++ {
		if c := &t.last[t.place]; c.Player == id {
			c.Input = in
			t.place++
			return nil
		}
	}
	return fmt.Errorf("player %d is not among the players, or out of order", id)
}

func (t *textReader) entry(rest string) error {
	kind, rest, _ := strings.Cut(rest, " ")
	subject, rest, _ := strings.Cut(rest, " ")
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return fmt.Errorf("the name of an entry: %w", err)
	}
	var e systems.Entry
	var ok bool
	if e.Kind, ok = systems.EntryKindByName(kind); !ok {
		return fmt.Errorf("unknown entry %q", kind)
	}
	if e.Subject, err = parseID(subject); err != nil {
		return err
	}
	if e.Name, err = strconv.Unquote(quoted); err != nil {
		return fmt.Errorf("the name of an entry: %w", err)
	}
	if e.Data, err = parseData(strings.TrimPrefix(rest[len(quoted):], " ")); err != nil {
		return err
	}
	input := &t.block.inputs[len(t.block.inputs)-1]
	input.Entries = append(input.Entries, e)
	return checkEntries(t.block.inputs)
}

func (t *textReader) players(rest string) error {
	var now []systems.Command
	for word := range strings.FieldsSeq(rest) {
		id, err := parseID(word)
		if err != nil {
			return err
		}
		if n := len(now); n > 0 && now[n-1].Player >= id || n >= maxCommands {
			return fmt.Errorf("player %d is out of order, or too many", id)
		}
		now = append(now, systems.Command{Player: id})
	}
	t.last = seated(t.last, now)
	return nil
}

func parseTick(text string) (int64, error) {
	tick, err := strconv.ParseInt(text, 10, 64)
	if err != nil || tick < 0 || tick > maxTick {
		return 0, fmt.Errorf("%q is no tick", text)
	}
	return tick, nil
}

func parseID(text string) (components.ID, error) {
	id, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is no ID", text)
	}
	return components.ID(id), nil
}

func parseHash(text string) (uint64, error) {
	hash, err := strconv.ParseUint(text, 16, 64)
	if err != nil || len(text) != 16 {
		return 0, fmt.Errorf("%q is no hash", text)
	}
	return hash, nil
}
