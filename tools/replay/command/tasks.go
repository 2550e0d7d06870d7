package command

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/internal/seen"
	"github.com/skijet/skijet/internal/signature"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

func info(c *call) error {
	r, err := replay.Open(c.Info.File)
	if err != nil {
		return err
	}
	commands, entries, byKind := 0, 0, [systems.EntryKinds + 1]int{}
	for input, err := range r.Ticks() {
		if err != nil {
			return err
		}
		commands, entries = commands+len(input.Commands), entries+len(input.Entries)
		for i := range input.Entries {
			byKind[input.Entries[i].Kind]++
		}
	}
	h := &r.Header
	line := func(name, format string, args ...any) {
		fmt.Fprintf(c.stdout, "%-10s"+format+"\n", append([]any{name}, args...)...)
	}
	line("level", "%s, digest %016x", h.Level, h.LevelDigest)
	if h.Made != 0 {
		line("made", "%s", time.Unix(h.Made, 0).UTC().Format(time.DateTime))
	}
	if h.Note != "" {
		name := "note"
		for text := range strings.SplitSeq(h.Note, "\n") {
			line(name, "%s", text)
			name = ""
		}
	}
	line("view", "%s", c.view(r))
	for _, m := range h.Modules {
		line("module", "%s, version %q", m.Name, m.Version)
	}
	line("options", "seed %d, immortal %v, rules %q", h.Seed, h.Immortal, h.Rules.Name)
	length := time.Duration(float64(r.Last()-r.First()) * systems.TickSeconds * float64(time.Second))
	line("ticks", "%d to %d, %v", r.First(), r.Last(), length.Round(time.Second))
	line("holds", "%d commands, %d entries", commands, entries)
	for kind := systems.EntryJoin; kind.Known(); kind++ {
		if byKind[kind] > 0 {
			line("", "%d times %v", byKind[kind], kind)
		}
	}
	if hash, ok := r.Hash(); ok {
		line("hash", "%016x", hash)
	} else {
		line("cut", "%v", r.Cut())
	}
	return nil
}

// view says whose view a replay has.
func (c *call) view(r *replay.Replay) string {
	own := seen.PlayerOf(r)
	who := "nobody's: the match as it was"
	if own != components.Nobody {
		who = fmt.Sprintf("of player %d, as they saw it, beside the match as it was", own)
	}
	base, err := c.options(r)
	if err != nil {
		return who
	}
	p, err := replay.NewPlayer(r, base)
	if err == nil {
		err = p.SeekTo(r.Last())
	}
	if err != nil {
		return who
	}
	people, bots := 0, 0
	for _, player := range p.Match().Players(nil) {
		if player.Bot {
			bots++
		} else {
			people++
		}
	}
	if people == 0 && bots > 0 {
		return fmt.Sprintf("%s, between %d bots", who, bots)
	}
	return fmt.Sprintf("%s, with %d people and %d bots in the end", who, people, bots)
}

// play steps a player to its end.
func (c *call) play(r *replay.Replay, p *replay.Player, each func(err error) error) error {
	shown := c.progress(r.First(), r.Last())
	for {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		before := p.Tick()
		err := p.Step()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil && p.Tick() == before {
			return err
		}
		if err := each(err); err != nil {
			return err
		}
		shown.at(p.Tick())
	}
}

// checkSignature tells who has signed a replay, and refuses one that the server with a key has not, if a
// key is given.
func (c *call) checkSignature(file, by string) error {
	key, err := signature.Check(file, replay.MaxFile)
	switch {
	case by == "" && errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case by != "" && key != by:
		return fmt.Errorf("%s: signed by %s, and not by %s", file, key, by)
	}
	_, err = fmt.Fprintf(c.stdout, "signed by %s\n", key)
	return err
}

func verify(c *call) error {
	if err := c.checkSignature(c.Verify.File, c.Verify.By); err != nil {
		return err
	}
	r, err := c.read(c.Verify.File)
	if err != nil {
		return err
	}
	base, err := c.options(r)
	if err != nil {
		return err
	}
	_, err = replay.Verify(r, base, c.shown(r.First(), r.Last()))
	if parted := (*replay.Divergence)(nil); errors.As(err, &parted) {
		fmt.Fprint(c.stdout, parted.Report(c.Most))
		return errFound
	}
	if err == nil {
		fmt.Fprintf(c.stdout, "%d ticks are the same\n", r.Last()-r.First())
	}
	return err
}

func hash(c *call) error {
	r, p, err := c.open(c.Hash.File)
	if err != nil {
		return err
	}
	if err := c.play(r, p, func(error) error { return nil }); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%d %016x\n", r.Last()-r.First(), p.Match().Hash())
	return err
}

func diff(c *call) error {
	a, p, err := c.open(c.Diff.A)
	if err != nil {
		return err
	}
	b, q, err := c.open(c.Diff.B)
	if err != nil {
		return err
	}
	from, to := max(a.First(), b.First()), min(a.Last(), b.Last())
	if from > to {
		return fmt.Errorf("they have no tick in common: %d to %d and %d to %d", a.First(), a.Last(), b.First(), b.Last())
	}
	if err := errors.Join(p.SeekTo(from), q.SeekTo(from)); err != nil {
		return err
	}
	if c.part(p, q) {
		return errFound
	}
	shown := c.progress(from, to)
	var told [2]bool
	for tick := from; tick < to; tick++ {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		x, _ := p.Next()
		y, _ := q.Next()
		c.inputs(tick, x, y)
		for i, player := range []*replay.Player{p, q} {
			err := player.Step()
			if err != nil && player.Tick() == tick {
				return err
			}
			if errors.Is(err, replay.ErrDesync) && !told[i] {
				told[i] = true
				fmt.Fprintln(c.stdout, err)
			}
		}
		if c.part(p, q) {
			return errFound
		}
		shown.at(tick)
	}
	fmt.Fprintf(c.stdout, "%d ticks are the same\n", to-from)
	if a.Last() != b.Last() {
		fmt.Fprintf(c.stdout, "one ends at tick %d, the other at %d\n", a.Last(), b.Last())
	}
	return nil
}

// inputs prints the input of a tick of one replay that the other lacks.
func (c *call) inputs(tick int64, a, b systems.TickInput) {
	if !slices.EqualFunc(a.Entries, b.Entries, func(x, y systems.Entry) bool {
		return x.Kind == y.Kind && x.Subject == y.Subject && x.Name == y.Name && string(x.Data) == string(y.Data)
	}) {
		fmt.Fprintf(c.stdout, "tick %d: other entries: %s and %s\n", tick, entries(a.Entries), entries(b.Entries))
	}
	of := func(list []systems.Command, id components.ID) string {
		for _, one := range list {
			if one.Player == id {
				return strconv.Quote(one.Text())
			}
		}
		return "nothing"
	}
	var ids []components.ID
	for _, one := range slices.Concat(a.Commands, b.Commands) {
		ids = append(ids, one.Player)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if x, y := of(a.Commands, id), of(b.Commands, id); x != y {
			fmt.Fprintf(c.stdout, "tick %d: command of player %d: %s and %s\n", tick, id, x, y)
		}
	}
}

func entries(list []systems.Entry) string {
	if len(list) == 0 {
		return "none"
	}
	text := ""
	for i, e := range list {
		if i > 0 {
			text += ", "
		}
		text += e.Kind.String()
		if e.Name != "" {
			text += " " + strconv.Quote(e.Name)
		}
		if e.Subject != components.Nobody {
			text += fmt.Sprint(" of ", e.Subject)
		}
	}
	return text
}

// part prints how the states of two matches differ, and reports whether they do.
func (c *call) part(p, q *replay.Player) bool {
	if p.Match().Hash() == q.Match().Hash() {
		return false
	}
	fmt.Fprintf(c.stdout, "the states at tick %d differ:\n", p.Tick())
	n := 0
	for d := range systems.Compare(p.Match(), q.Match()) {
		if n++; n > c.Most {
			fmt.Fprintln(c.stdout, "and more: see --most")
			break
		}
		fmt.Fprintf(c.stdout, "tick %d: %v\n", p.Tick(), d)
	}
	return true
}

// text prints entries and commands, of which those that differ from the tick before.
func text(c *call) error {
	r, err := replay.Open(c.Text.File)
	if err != nil {
		return err
	}
	if c.Text.Text == "" {
		return c.writeText(c.stdout, r)
	}
	return regular.Write(c.Text.Text, func(w io.Writer) error { return c.writeText(w, r) })
}

func (c *call) writeText(w io.Writer, r *replay.Replay) error {
	out := bufio.NewWriter(w) // it keeps the first error
	last := map[components.ID]components.Input{}
	for input, err := range r.Ticks() {
		if err := cmp.Or(err, c.ctx.Err()); err != nil {
			return err
		}
		fmt.Fprintf(out, "tick %d\n", input.Number)
		for _, e := range input.Entries {
			fmt.Fprintf(out, " entry %v %d %q %q\n", e.Kind, e.Subject, e.Name, e.Data)
		}
		for _, one := range input.Commands {
			if before, ok := last[one.Player]; !ok || before != one.Input {
				fmt.Fprintf(out, " player %d: %s\n", one.Player, one.Text())
			}
			last[one.Player] = one.Input
		}
	}
	return out.Flush()
}

func cut(c *call) error {
	r, err := replay.Open(c.Cut.File)
	if err != nil {
		return err
	}
	base, err := c.options(r)
	if err != nil {
		return err
	}
	return regular.Write(c.Cut.New, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		if err := replay.Cut(out, r, base, c.Cut.From, c.Cut.To, c.Cut.Every, c.shown(c.Cut.From, c.Cut.To)); err != nil {
			return err
		}
		return out.Flush()
	})
}

// prove plays a run of a time trial.
func prove(c *call) error {
	r, err := runlink.Open(c.Run.Run)
	if err != nil {
		return err
	}
	level, err := c.levelOf(&replay.Replay{Header: replay.Header{Level: r.Level, LevelDigest: r.Digest}})
	if err != nil {
		return err
	}
	if err := r.Play(level, nil); errors.Is(err, runlink.ErrDiffers) {
		fmt.Fprintln(c.stdout, err)
		return errFound
	} else if err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "%s came through %s in %.3f s, as %s of %s by the rules %s: it is so\n", r.Runner, r.Level, r.Seconds, r.Armor, r.Model, r.Rules)
	return nil
}
