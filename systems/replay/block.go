package replay

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

// Errors that are wrapped. ErrReplay is for files that are damaged or not replays, ErrLayout for
// those of a program whose format, components or rules are others, and ErrDesync for a match
// that diverges from its recording. ErrCut is for a file that ends before it is complete, and
// ErrChanged for a part of it that does not have its checksum: both are ErrReplay too. A level
// or modules other than those of the recording are a [systems.ErrOtherMatch].
var (
	ErrReplay = errors.New("replay refused")
	ErrLayout = errors.New("it was recorded by another version of the program")
	ErrDesync = errors.New("the match diverges from its recording")

	ErrCut     = errors.New("the file ends within it: it was cut")
	ErrChanged = errors.New("it does not have its checksum: it was changed")
)

// useItsProgram says what to do with a replay of another layout.
const useItsProgram = "play it with the program that recorded it, or record it again"

// fileError reports where a replay is damaged.
type fileError struct {
	File  string // empty if unknown
	Place string // such as "byte 1234"
	Err   error
}

// Error returns everything in one line.
func (e *fileError) Error() string {
	text := "replay: "
	if e.File != "" {
		text += e.File + ": "
	}
	return text + e.Place + ": " + e.Err.Error()
}

// Unwrap returns what is wrong; errors.Is finds [ErrReplay] too.
func (e *fileError) Unwrap() []error { return []error{ErrReplay, e.Err} }

// Suffix is the extension of replay files.
const Suffix = ".replay"

// Limits of a file [ours], which bound the memory that a hostile file can use.
const (
	MaxFile     = 256 << 20 // bytes: about a day of 16 players
	maxPacked   = 16 << 20  // bytes of a keyframe in the file
	maxUnpacked = 32 << 20  // bytes of a keyframe after unpacking
	maxBlock    = maxPacked + 64
	maxEntries  = 4096    // entries of a block of ticks
	maxEntryAll = 4 << 20 // bytes of their data
	maxTick     = 1 << 40
)

// Intervals of keyframes and hashes, ticks [ours]. A keyframe every 33 seconds lets a
// player seek without a delay, and a hash every second shows where a match diverges.
// [Recorder.KeyframesEvery] changes the interval of keyframes.
const (
	KeyframeTicks = 1024
	HashTicks     = 32
)

// Header describes the match of a replay.
type Header struct {
	Level       string
	LevelDigest uint64 // see systems.LevelDigest
	Made        int64  // seconds since 1970, or 0
	Note        string `state:"max=1048576"` // lists show its first line
	// Modules of the match, in the order of their names.
	Modules      []Module `state:"max=256"`
	Seed         uint64
	Immortal     bool
	Rules        tribes.Rules
	OwnMaterials bool                      // instead of those of the level
	Materials    []components.MaterialData `state:"max=256"`
	// Weapons at the start, as the data of a systems.EntryWeapons.
	Weapons string `state:"max=1048576"`
}

// Module is a module of the match.
type Module struct {
	Name    string
	Version string
}

// keyframe is the state at a tick.
type keyframe struct {
	tick   int64
	jump   bool   // the state does not follow from the ticks before
	packed []byte // weapons and snapshot by deflate
}

// ticks is the input of some consecutive ticks.
type ticks struct {
	first  int64
	inputs []systems.TickInput
	hash   uint64 // hash of the state after them
	hashed bool
}

// ending is the end of a replay: its last tick and hash.
type ending struct {
	tick int64
	hash uint64
}

// order checks the order of blocks.
type order struct {
	headed, keyed, ended bool
	tick                 int64
}

// header and the others check the next block.
func (o *order) header(h *Header) error {
	if o.headed {
		return errors.New("a second header")
	}
	o.headed = true
	return h.check()
}

func (o *order) keyframe(k *keyframe) error {
	switch {
	case !o.headed || o.ended:
		return errors.New("a keyframe before the header or after the end")
	case k.tick < 0 || k.tick > maxTick || o.keyed && k.tick != o.tick && !(k.jump && k.tick > o.tick):
		return fmt.Errorf("a keyframe of tick %d, want %d", k.tick, o.tick)
	case !o.keyed && !k.jump:
		return errors.New("the first keyframe follows from nothing and is not marked so")
	case len(k.packed) > maxPacked:
		return fmt.Errorf("a keyframe of %d bytes, at most %d", len(k.packed), maxPacked)
	}
	o.keyed, o.tick = true, k.tick
	return nil
}

func (o *order) ticks(t *ticks) error {
	n := int64(len(t.inputs))
	switch {
	case !o.keyed || o.ended:
		return errors.New("ticks before the first keyframe or after the end")
	case t.first != o.tick:
		return fmt.Errorf("ticks from %d on, want %d", t.first, o.tick)
	case n < 1 || n > HashTicks-t.first%HashTicks:
		return fmt.Errorf("%d ticks from %d on, want 1 to %d", n, t.first, HashTicks-t.first%HashTicks)
	case t.hashed != ((t.first+n)%HashTicks == 0):
		return errors.New("a hash that does not stand at each 32nd tick")
	}
	o.tick += n
	return nil
}

func (o *order) end(e *ending) error {
	if !o.keyed || o.ended || e.tick != o.tick {
		return fmt.Errorf("an end at tick %d, want %d", e.tick, o.tick)
	}
	o.ended = true
	return nil
}

// checkEntries refuses more entries than a file may hold.
func checkEntries(inputs []systems.TickInput) error {
	count, size := 0, 0
	for i := range inputs {
		for k := range inputs[i].Entries {
			e := &inputs[i].Entries[k]
			count++
			size += len(e.Data)
			if !e.Kind.Known() || len(e.Data) > systems.MaxEntryData || len(e.Name) > maxName {
				return fmt.Errorf("an entry of kind %d with a name of %d and data of %d bytes", e.Kind, len(e.Name), len(e.Data))
			}
		}
	}
	if count > maxEntries || size > maxEntryAll {
		return fmt.Errorf("%d entries of %d bytes in a block, at most %d of %d", count, size, maxEntries, maxEntryAll)
	}
	return nil
}

// maxName is the largest length of the name of a call, bytes.
const maxName = 255
