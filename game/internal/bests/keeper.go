package bests

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/runlink"
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

	taken  []components.Input // of the user since the last restart, or since the run under way began
	whole  bool               // taken begins with a restart, and nothing else came into the match since
	start  int                // number of those before the run under way
	linked *runlink.Run       // the fastest run of the match that others can play, or nil
}

// NewKeeper returns a keeper of the runs of a player, who steps the match by a driver. It
// has the best run of the store, or of the match if that is faster; an error of the store leaves
// the keeper without its run. known are the modules that its replay may need. No run counts in a
// match that became ineligible before; see [Keeper.Disqualify].
func NewKeeper(m *systems.Match, self components.ID, driver replay.Driver, store replays.Store, known []systems.Module, ineligible bool) (*Keeper, error) {
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
	if ineligible {
		k.Disqualify()
	} else {
		k.goOn()
	}
	return k, err
}

// goOn takes over a match that was played before: its best run counts, and one that is under
// way cannot be recorded any more.
func (k *Keeper) goOn() {
	run := find.Part(k.match, k.self, modes.Run)
	if run == nil {
		return
	}
	k.runs, k.late = run.Runs, run.Next != 0
	if k.late {
		k.began = run.Began
	}
	if best, ok := bestOf(k.match, k.self); ok && (k.best == nil || best.Seconds < k.best.Seconds) {
		k.best = best
	}
}

// Linked returns the fastest run of the user that others can play, in this match or before, or nil if
// there is none.
func (k *Keeper) Linked() *runlink.Run {
	if k.best != nil && k.best.Run != nil && (k.linked == nil || k.best.Seconds <= k.linked.Seconds) {
		return k.best.Run
	}
	return k.linked
}

// Best returns the best run, in this match or before, or nil if there is none.
func (k *Keeper) Best() *Best { return k.best }

// Disqualify ends the keeping for the rest of the match: it was changed in a way that makes
// its times worth nothing.
func (k *Keeper) Disqualify() { k.ineligible, k.recorder = true, nil }

// Enter makes an entry, see [systems.Match.Enter].
func (k *Keeper) Enter(e systems.Entry) (components.ID, error) {
	id, err := k.by().Enter(e)
	if restart := modes.RestartEntry(k.self); err == nil && e.Kind == restart.Kind && e.Name == restart.Name && e.Subject == k.self {
		k.taken, k.start, k.whole = k.taken[:0], 0, runlink.Fits(k.match)
	} else if err == nil {
		k.whole = false
	}
	return id, err
}

// Step steps the match. It returns what the match returns. An error of the store, see
// [Keeper.Kept], is not one of the match.
func (k *Keeper) Step(commands []systems.Command) error {
	if len(k.taken) >= runlink.MaxTicks {
		k.taken, k.start, k.whole = k.taken[:0], 0, false
	}
	k.taken = inputsOf(commands, k.self, k.taken)
	return k.by().Step(commands)
}

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
	run := find.Part(k.match, k.self, modes.Run)
	if k.ineligible || run == nil {
		return false, nil
	}
	if run.Practised {
		k.recorder, k.late, k.runs = nil, true, run.Runs
		return false, nil
	}
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
	if !k.whole || len(k.taken) > mostLead {
		k.taken, k.whole = k.taken[:0], false
	}
	k.start = len(k.taken)
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
	if ok {
		run.Inputs = slices.Clone(k.taken[min(k.start, len(k.taken)):])
		run.Run = k.link(run.Seconds)
	}
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

// mostLead is the longest way from a restart to the start of a run that others can play, 1 min [ours].
const mostLead = 1875

// link returns the run that has just ended as one that others can play, or nil if it is none.
func (k *Keeper) link(seconds float64) *runlink.Run {
	players := k.match.Players(nil)
	i := slices.IndexFunc(players, func(p systems.PlayerState) bool { return p.ID == k.self })
	if !k.whole || i < 0 {
		return nil
	}
	p, level := &players[i], k.match.Options().Level
	r := &runlink.Run{Level: level.Name, Digest: systems.LevelDigest(level), Runner: p.Name, Model: p.Model, Armor: p.ArmorName, Pack: string(p.Pack.Kind),
		Rules: k.match.Rules().Name, Seconds: seconds, Inputs: slices.Clone(k.taken)}
	if k.linked == nil || seconds < k.linked.Seconds {
		k.linked = r
	}
	return r
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

// note describes a run in a list, by its first line. The others are the run as others can play it.
func note(b *Best) string {
	text := Stopwatch(b.Seconds)
	if b.Medal != modes.NoMedal {
		text += "  " + b.Medal.String()
	}
	if b.Run == nil {
		return text
	}
	run, err := b.Run.Text()
	if err != nil {
		return text
	}
	return text + "\n" + run
}
