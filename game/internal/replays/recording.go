package replays

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// leastTicks is the least length of a match that a store keeps, ticks [ours]: opening
// and closing the program must not replace stored matches.
const leastTicks = 94 // 3 s

// Recording steps a match and writes its replay to a file, which is created before the
// first tick. If anything is wrong with the file, the match goes on without it: see
// [Recording.Problem].
type Recording struct {
	match    *systems.Match
	store    Store
	create   func() (name string, file File, err error)
	prunes   bool  // the store, once the file is closed
	least    int64 // ticks; shorter ones are removed again
	begun    bool
	first    int64
	name     string // in the store, or empty before the first tick
	recorder *replay.Recorder
	out      *writer
	problem  error
	patience time.Duration // of Close
	// Beside writes what is recorded beside the match and was not written yet; or nil.
	Beside func()
}

// closeTime is how long closing a file may take [ours]. A sleeping disk wakes up in less,
// and after more a user thinks that the program hangs.
const closeTime = 5 * time.Second

// Record returns a recording of a match into a store, which keeps the last ones.
func Record(s Store, m *systems.Match) *Recording {
	return &Recording{match: m, store: s, least: leastTicks, patience: closeTime, prunes: true,
		create: func() (string, File, error) { return create(s, m.Options().Level.Name, time.Now()) }}
}

// RecordTo returns a recording of a match into a file that the player named. It stays,
// however short the match is. It replaces an older replay at that path, but no other
// file.
func RecordTo(path string, m *systems.Match) *Recording {
	return &Recording{match: m, store: Folder{filepath.Dir(path)}, patience: closeTime,
		create: func() (string, File, error) {
			if err := CheckTarget(path); err != nil {
				return "", nil, err
			}
			file, err := os.Create(path)
			return filepath.Base(path), file, err
		}}
}

// CheckTarget refuses a path at which no replay can be written: without a folder, or with
// another file.
func CheckTarget(path string) error {
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%q is no folder", folder)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a folder")
	case !info.Mode().IsRegular():
		return errors.New("it is no regular file")
	case info.Size() == 0:
		return nil
	}
	if _, err := replay.Open(path); err != nil {
		return errors.New("there is a file that is no replay: choose another name")
	}
	return nil
}

// Step steps the match. It returns what the match returns.
func (r *Recording) Step(commands []systems.Command) error {
	if !r.begun {
		r.begin()
	}
	if r.recorder == nil {
		return r.match.Step(commands)
	}
	err := r.recorder.Step(commands)
	r.watch()
	return err
}

// Enter makes an entry, see [systems.Match.Enter].
func (r *Recording) Enter(e systems.Entry) (components.ID, error) {
	if r.recorder == nil {
		return r.match.Enter(e)
	}
	return r.recorder.Enter(e)
}

// Aside writes data of the user: see [replay.Recorder.Aside].
func (r *Recording) Aside(data []byte) {
	if r.recorder != nil {
		r.recorder.Aside(data)
	}
}

// Problem returns why the match is not recorded, or no longer. It is nil if all is well.
func (r *Recording) Problem() error { return r.problem }

// Closed reports whether the file is complete, or will get no longer.
func (r *Recording) Closed() bool { return r.begun && r.recorder == nil }

// Place describes where the file is, or is empty before the first tick.
func (r *Recording) Place() string {
	if r.name == "" {
		return ""
	}
	return r.store.Place(r.name)
}

// begin makes the file.
func (r *Recording) begin() {
	r.begun, r.first = true, r.match.Tick()
	name, file, err := r.create()
	if err != nil {
		r.problem = err
		return
	}
	r.name, r.out = name, newWriter(file)
	if r.recorder, err = replay.NewRecorder(r.out, r.match, "", time.Now()); err != nil {
		r.stop(err)
	}
}

// watch notices when the file cannot be written any more.
func (r *Recording) watch() {
	err := r.out.err()
	if err == nil {
		err = r.recorder.Err()
	}
	if err != nil {
		r.stop(err)
	}
}

// stop leaves the file as it is: it plays up to its last complete block. It does not wait
// for the store.
func (r *Recording) stop(err error) {
	go r.out.close()
	r.recorder, r.problem = nil, err
}

// Close ends the replay and adds the result to its note. It may be called twice. It gives
// up a store that does not respond for some seconds.
func (r *Recording) Close() error {
	if r.recorder == nil {
		return r.problem
	}
	if r.Beside != nil {
		r.Beside()
	}
	err, result, short := r.recorder.Close(), Result(r.match), r.match.Tick()-r.first < r.least
	r.recorder = nil
	ended := make(chan error, 1)
	go func() { ended <- r.finish(err, result, short) }()
	late := time.NewTimer(r.patience)
	defer late.Stop()
	select {
	case r.problem = <-ended:
	case <-late.C:
		r.problem = errSlow
	}
	return r.problem
}

// finish closes the file of a match that may be too short to be kept.
func (r *Recording) finish(err error, result string, short bool) error {
	if closed := r.out.close(); err == nil || closed != nil {
		err = closed // what the store says is nearer to the cause
	}
	switch {
	case short && errors.Is(err, fs.ErrExist):
		return nil // that name is another match's
	case short:
		return r.store.Remove(r.name)
	case err == nil:
		err = r.note(result)
	}
	if r.prunes {
		err = errors.Join(err, prune(r.store))
	}
	return err
}

// note writes a note into the replay: the file is replaced at once, or stays as it is.
func (r *Recording) note(text string) error {
	item := Item{Store: r.store, Name: r.name}
	recorded, err := item.Open()
	if err != nil || text == recorded.Header.Note {
		return err
	}
	var noted bytes.Buffer
	if err := recorded.WithNote(&noted, text); err != nil {
		return err
	}
	return r.store.Write(r.name, noted.Bytes())
}
