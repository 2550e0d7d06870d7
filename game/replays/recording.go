package replays

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// leastTicks is the least length of a match that a folder keeps, ticks [ours]: opening
// and closing the program must not replace stored matches.
const leastTicks = 94 // 3 s

// Recording steps a match and writes its replay to a file, which is created before the
// first tick. If anything is wrong with the file, the match goes on without it: see
// [Recording.Problem].
type Recording struct {
	match    *systems.Match
	create   func() (File, error)
	close    func(path string) error // after the file was
	least    int64                   // ticks; shorter ones are removed again
	begun    bool
	first    int64
	path     string
	recorder *replay.Recorder
	out      *writer
	problem  error
	patience time.Duration // of Close
}

// closeTime is how long closing a file may take [ours]. A sleeping disk wakes up in less,
// and after more a user thinks that the program hangs.
const closeTime = 5 * time.Second

// File is the file of a replay: an [os.File].
type File interface {
	io.WriteCloser
	Name() string
	Sync() error
}

// Record returns a recording of a match into the folder, which keeps the last ones.
func (f Folder) Record(m *systems.Match) *Recording {
	return &Recording{match: m, least: leastTicks, patience: closeTime, close: func(string) error { return f.prune() },
		create: func() (File, error) { return f.create(m.Options().Level.Name, time.Now()) }}
}

// RecordTo returns a recording of a match into a file that the player named. It stays,
// however short the match is. It replaces an older replay at that path, but no other
// file.
func RecordTo(path string, m *systems.Match) *Recording {
	return &Recording{match: m, patience: closeTime, close: func(string) error { return nil },
		create: func() (File, error) {
			if err := CheckTarget(path); err != nil {
				return nil, err
			}
			return os.Create(path)
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

// Problem returns why the match is not recorded, or no longer. It is nil if all is well.
func (r *Recording) Problem() error { return r.problem }

// Closed reports whether the file is complete, or will get no longer.
func (r *Recording) Closed() bool { return r.begun && r.recorder == nil }

// Path returns the file, or nothing before the first tick.
func (r *Recording) Path() string { return r.path }

// begin makes the file.
func (r *Recording) begin() {
	r.begun, r.first = true, r.match.Tick()
	file, err := r.create()
	if err != nil {
		r.problem = err
		return
	}
	r.path, r.out = file.Name(), newWriter(file)
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
// for the disk.
func (r *Recording) stop(err error) {
	go r.out.close()
	r.recorder, r.problem = nil, err
}

// Close ends the replay and adds the result to its note. It may be called twice. It gives
// up a disk that does not respond for some seconds.
func (r *Recording) Close() error {
	if r.recorder == nil {
		return r.problem
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
		err = closed // what the disk says is nearer to the cause
	}
	switch {
	case short:
		return os.Remove(r.path)
	case err == nil:
		err = note(r.path, result)
	}
	return errors.Join(err, r.close(r.path))
}

// note writes a note into a replay: the file is replaced at once, or stays as it is.
func note(path, text string) error {
	r, err := replay.Open(path)
	if err != nil || text == r.Header.Note {
		return err
	}
	return regular.Write(path, func(w io.Writer) error { return r.WithNote(w, text) })
}
