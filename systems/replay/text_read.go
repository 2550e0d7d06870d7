package replay

import (
	"bufio"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// ReadText reads the text form and writes the binary form, equal in every bit to the one
// from which the text was made. Its errors name the line.
func ReadText(r io.Reader, name string, w io.Writer) error {
	t := textReader{in: bufio.NewScanner(io.LimitReader(r, MaxFile)), started: false}
	t.in.Buffer(nil, maxText)
	err := t.read(w)
	if err == nil {
		return nil
	}
	return &fileError{File: name, Place: fmt.Sprintf("line %d", t.line), Err: err}
}

type textReader struct {
	in      *bufio.Scanner
	line    int
	started bool
	out     *blockWriter
	header  *Header
	key     *keyframe
	coded   strings.Builder // lines of the keyframe
	block   *ticks
	want    int64 // number of ticks of the block
	last    []systems.Command
	place   int // index of the tick of the next line
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

// take handles one line.
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

// closeTick adds the commands of the tick that was read.
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

// detail handles a line within a block.
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
	t.last = playersChanged(t.last, now)
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
