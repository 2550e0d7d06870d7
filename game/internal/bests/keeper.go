package bests

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// Keeper steps a match of a time trial, records each run of the user, and keeps the best.
type Keeper struct {
	match      *systems.Match
	self       components.ID
	driver     replay.Driver
	store      replays.Store
	name       string
	best       *Best // or nil before the first
	ineligible bool
	stale      bool // what is kept cannot be played

	recorder *replay.Recorder // of the run under way, or nil
	file     bytes.Buffer
	began    float64 // of that run
	runs     int     // that were finished
	late     bool    // the run under way began before the keeper, which cannot record it
}

// NewKeeper returns a keeper of the runs of a player, who steps the match by a driver. It
// has the best run of the store, or of the match if that is faster; an error of the store leaves
// the keeper without its run. known are the modules that its replay may need.
func NewKeeper(m *systems.Match, self components.ID, driver replay.Driver, store replays.Store, known []systems.Module) (*Keeper, error) {
	k, err := newKeeper(m, self, driver, store, known)
	if k != nil {
		k.goOn()
	}
	return k, err
}

// IneligibleKeeper is NewKeeper for a match that became ineligible before, see [Keeper.Disqualify]: no run in
// it counts.
func IneligibleKeeper(m *systems.Match, self components.ID, driver replay.Driver, store replays.Store, known []systems.Module) (*Keeper, error) {
	k, err := newKeeper(m, self, driver, store, known)
	if k != nil {
		k.Disqualify()
	}
	return k, err
}

// newKeeper returns a keeper with the best run of the store.
func newKeeper(m *systems.Match, self components.ID, driver replay.Driver, store replays.Store, known []systems.Module) (*Keeper, error) {
	name, err := NameOf(m)
	if err != nil {
		return nil, err
	}
	k := &Keeper{match: m, self: self, driver: driver, store: store, name: name}
	data, err := store.Read(name)
	if err == nil {
		k.best, err = Read(data, store.Place(name), m, known)
		k.stale = err != nil
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return k, err
}

// goOn takes over a match that was played before: its best run counts, and one that is under
// way cannot be recorded any more.
func (k *Keeper) goOn() {
	entry, ok := k.match.Entry(k.self)
	if !ok || !entry.HasComponent(modes.Run) {
		return
	}
	run := modes.Run.Get(entry)
	k.runs, k.late = run.Runs, run.Next != 0
	if k.late {
		k.began = run.Began
	}
	if best, ok := bestOf(k.match, k.self); ok && (k.best == nil || best.Seconds < k.best.Seconds) {
		k.best = best
	}
}

// Best returns the best run, in this match or before, or nil if there is none.
func (k *Keeper) Best() *Best { return k.best }

// Disqualify ends the keeping for the rest of the match: it was changed in a way that makes
// its times worth nothing.
func (k *Keeper) Disqualify() { k.ineligible, k.recorder = true, nil }

// Enter makes an entry, see [systems.Match.Enter].
func (k *Keeper) Enter(e systems.Entry) (components.ID, error) { return k.by().Enter(e) }

// Step steps the match. It returns what the match returns. An error of the store, see
// [Keeper.Kept], is not one of the match.
func (k *Keeper) Step(commands []systems.Command) error { return k.by().Step(commands) }

// by is what steps the match now.
func (k *Keeper) by() replay.Driver {
	if k.recorder != nil {
		return k.recorder
	}
	return k.driver
}

// Kept follows the run of the player after a tick. It reports whether a run was finished
// that is faster than all before, and whether keeping it failed; then the run counts
// until the match ends.
func (k *Keeper) Kept() (isBest bool, err error) {
	entry, ok := k.match.Entry(k.self)
	if k.ineligible || !ok || !entry.HasComponent(modes.Run) {
		return false, nil
	}
	run := modes.Run.Get(entry)
	if run.Runs > k.runs && (k.recorder != nil || k.late) {
		isBest, err = k.finish()
	}
	k.runs = run.Runs
	switch {
	case run.Next == 0:
		k.recorder, k.late = nil, false
	case run.Began != k.began || k.recorder == nil && !k.late:
		k.late = false
		if begun := k.begin(run.Began); err == nil {
			err = begun
		}
	}
	return isBest, err
}

// begin records from here, where the player has come through the start.
func (k *Keeper) begin(at float64) (err error) {
	k.file.Reset()
	k.began = at
	if k.recorder, err = replay.NewRecorder(&k.file, k.match, "", time.Now()); err == nil {
		k.recorder.Through(k.driver)
	}
	return err
}

// errLate refuses a run whose beginning nobody has recorded.
var errLate = errors.New("the run is not kept: it began before the match was left")

// finish keeps the run that ended in the last tick if it is the best. The state after it
// is part of the replay, so reading the time needs no playing.
func (k *Keeper) finish() (isBest bool, err error) {
	run, ok := bestOf(k.match, k.self)
	recorder := k.recorder
	k.recorder = nil
	if !ok || k.best != nil && run.Seconds >= k.best.Seconds {
		return false, nil
	}
	k.best = run
	if recorder == nil {
		return true, errLate
	}
	recorder.KeyframesEvery(1)
	if err = recorder.Close(); err == nil {
		err = k.keep(note(run))
	}
	if err != nil {
		err = fmt.Errorf("the run is not kept: %w", err)
	}
	return true, err
}

// keep writes the recorded run to the store.
func (k *Keeper) keep(note string) error {
	r, err := replay.Read(k.file.Bytes(), k.name)
	if err != nil {
		return err
	}
	var noted bytes.Buffer
	if err := r.WithNote(&noted, note); err != nil {
		return err
	}
	if k.stale {
		if err := k.store.SetAside(k.name); err != nil {
			return err
		}
		k.stale = false
	}
	return k.store.Write(k.name, noted.Bytes())
}

// note describes a run in a list.
func note(b *Best) string {
	text := Stopwatch(b.Seconds)
	if b.Medal != modes.NoMedal {
		text += "  " + b.Medal.String()
	}
	return text
}
