package server

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/signature"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Numbers of a recording [ours].
const (
	writesAtOnce = 16 << 10 // bytes
	longest      = 60 * ticksOfMinute
)

// archive is a folder of recordings of all matches, within a size and an age.
type archive struct {
	folder string // empty: nothing is recorded
	size   int64  // bytes
	age    time.Duration
	key    *signature.Key // that signs what is complete, or nil
	log    *log.Logger

	mutex sync.Mutex
	ends  sync.WaitGroup  // of what is done with complete files
	open  map[string]bool // names of files that are being written
}

// recording writes the matches of a room, one after another. It steps them whether it writes or not, and
// no error of a file stops a match.
type recording struct {
	archive *archive
	room    string
	match   *systems.Match

	begin  int64 // tick
	name   string
	file   *os.File
	buffer *bufio.Writer
	writer *replay.Recorder // nil: nothing is written
}

var _ replay.Driver = (*recording)(nil)

// of returns the recording of the match of a room, which begins with its first tick.
func (a *archive) of(room string, m *systems.Match) *recording {
	return &recording{archive: a, room: room, match: m}
}

// Step steps the match.
func (r *recording) Step(commands []systems.Command) error {
	if r.writer != nil && r.match.Tick()-r.begin >= longest {
		r.close()
	}
	if r.writer == nil && r.archive.folder != "" {
		r.start()
	}
	if r.writer == nil {
		return r.match.Step(commands)
	}
	err := r.writer.Step(commands)
	if fault := r.writer.Err(); fault != nil {
		r.give(fault)
	}
	return err
}

// Enter makes an entry.
func (r *recording) Enter(e systems.Entry) (components.ID, error) {
	if r.writer == nil {
		return r.match.Enter(e)
	}
	return r.writer.Enter(e)
}

// start begins a file.
func (r *recording) start() {
	made := now().UTC()
	r.begin, r.name = r.match.Tick(), fmt.Sprintf("%s-%s%s", made.Format("20060102-150405.000"), r.room, replay.Suffix)
	var err error
	if r.file, err = os.OpenFile(filepath.Join(r.archive.folder, r.name), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644); err == nil {
		r.archive.hold(r.name, true)
		r.buffer = bufio.NewWriterSize(r.file, writesAtOnce)
		r.writer, err = replay.NewRecorder(r.buffer, r.match, "room "+r.room, made)
	}
	if err != nil {
		r.give(err)
	}
}

// give ends the recording of a room for good.
func (r *recording) give(err error) {
	r.archive.log.Printf("%s: nothing is recorded any more: %v", r.room, err)
	r.close()
	r.archive = &archive{log: r.archive.log}
}

// close ends the file. Another one begins with the next tick.
func (r *recording) close() {
	if r.file == nil {
		return
	}
	var err error
	if r.writer != nil {
		err = errors.Join(r.writer.Close(), r.buffer.Flush())
	}
	if err = errors.Join(err, r.file.Close()); err != nil {
		r.archive.log.Printf("%s: %s is cut: %v", r.room, r.name, err)
	}
	r.writer, r.file = nil, nil
	a, name, whole := r.archive, r.name, err == nil
	a.ends.Go(func() { a.complete(name, whole) })
}

// complete signs a file that is whole, and makes room for others.
func (a *archive) complete(name string, whole bool) {
	if whole && a.key != nil {
		if err := a.key.Sign(filepath.Join(a.folder, name), replay.MaxFile); err != nil {
			a.log.Printf("%s is not signed: %v", name, err)
		}
	}
	a.hold(name, false)
	a.prune(now())
}

// hold says whether a file is being written.
func (a *archive) hold(name string, open bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.open == nil {
		a.open = map[string]bool{}
	}
	if a.open[name] = open; !open {
		delete(a.open, name)
	}
}

// prune deletes the oldest recordings, until the rest is within size and age. Those that are being
// written stay, and count.
func (a *archive) prune(at time.Time) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	entries, err := os.ReadDir(a.folder)
	if err != nil {
		return // it is not there yet
	}
	var files []fs.FileInfo
	total := int64(0)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && strings.HasSuffix(e.Name(), replay.Suffix) {
			files = append(files, info)
			total += info.Size()
		}
	}
	slices.SortFunc(files, func(x, y fs.FileInfo) int { return x.ModTime().Compare(y.ModTime()) })
	for _, f := range files {
		if a.open[f.Name()] || total <= a.size && at.Sub(f.ModTime()) <= a.age {
			continue
		}
		path := filepath.Join(a.folder, f.Name())
		if err := os.Remove(path); err != nil {
			a.log.Printf("an old recording stays: %v", err)
			continue
		}
		_ = os.Remove(path + signature.Suffix) // it may have none
		total -= f.Size()
	}
}
