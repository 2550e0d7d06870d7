package hostile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Bounds of one read [ours]. The time is looked at by the tool alone: it says nothing
// on a machine that does something else.
const (
	// memoryMargin is how many bytes a read may ask for beyond the limit of its format.
	memoryMargin = 64 << 20
	maxTime      = time.Second
)

// Format is something that reads files.
type Format struct {
	Name  string
	File  string // name of a file, with the extension that its readers expect
	Valid []byte // one that is taken
	Limit int64  // most bytes that a read of a valid file may ask for
	// Read reads the file at a path, which is replaced by others meanwhile. It returns
	// an error that wraps ErrChanged where it refused the file and yet changed
	// something.
	Read func(path string) error
	// FixChecksums gives a damaged file the checksums of what is in it now, in its place, so that
	// those who read behind them are tried too; nil for formats that have none. What it
	// leaves as it was is not read again.
	FixChecksums func(data []byte)
	// Accepts lists what strange files are no mistake here, such as none at all.
	Accepts []string
	// Folder says that the path of the folder is what people give, and errors name.
	Folder bool
}

// ErrChanged is wrapped where a reader has changed what it was to replace.
var ErrChanged = errors.New("the old state is changed")

// Report is what was done and found.
type Report struct {
	Files, Accepted, Refused int
	Memory                   uint64        // most bytes that one read asked for
	Slowest                  time.Duration // read
	Found                    []string
}

// Options of a run.
type Options struct {
	OneIn int  // of so many damaged files is read; 0 means all
	Timed bool // reads that take too long are found too
	// Progress is called after each format; nil for nobody.
	Progress func(format string, r *Report)
}

// Run reads damaged and strange files of all formats in a folder of its own.
func Run(formats []Format, folder string, o Options) (Report, error) {
	var total Report
	for i := range formats {
		f := &formats[i]
		own := filepath.Join(folder, strings.ReplaceAll(f.Name, " ", "-"))
		if err := os.MkdirAll(own, 0o755); err != nil {
			return total, err
		}
		r := Report{}
		if err := f.run(own, o, &r); err != nil {
			return total, fmt.Errorf("%s: %w", f.Name, err)
		}
		total.add(&r)
		if o.Progress != nil {
			o.Progress(f.Name, &r)
		}
	}
	return total, nil
}

func (r *Report) add(other *Report) {
	r.Files, r.Accepted, r.Refused = r.Files+other.Files, r.Accepted+other.Accepted, r.Refused+other.Refused
	r.Memory, r.Slowest = max(r.Memory, other.Memory), max(r.Slowest, other.Slowest)
	r.Found = append(r.Found, other.Found...)
}

// run reads all files of one format.
func (f *Format) run(folder string, o Options, r *Report) error {
	path := filepath.Join(folder, f.File)
	if err := os.WriteFile(path, f.Valid, 0o644); err != nil {
		return err
	}
	if err := f.Read(path); err != nil {
		return fmt.Errorf("the valid file is refused: %w", err)
	}
	if !bytes.Equal(f.withChecksums(f.Valid), f.Valid) {
		return errors.New("the valid file is sealed otherwise")
	}
	for what, data := range damaged(f.Valid, max(o.OneIn, 1)) {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
		f.read(path, what, false, o, r)
		sealed := f.withChecksums(data)
		if bytes.Equal(sealed, data) {
			continue
		}
		if err := os.WriteFile(path, sealed, 0o644); err != nil {
			return err
		}
		f.read(path, what+" and sealed", false, o, r)
	}
	for _, s := range strange() {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := s.put(path); err != nil {
			continue // this machine has no such thing
		}
		f.read(path, s.name, !slices.Contains(f.Accepts, s.name), o, r)
	}
	return os.RemoveAll(path)
}

// withChecksums returns a file with its checksums.
func (f *Format) withChecksums(data []byte) []byte {
	if f.FixChecksums == nil {
		return data
	}
	data = bytes.Clone(data)
	f.FixChecksums(data)
	return data
}

// read reads one file and looks at what that costs. What is no file at all must be
// refused.
func (f *Format) read(path, what string, refuse bool, o Options, r *Report) {
	found := func(format string, args ...any) {
		r.Found = append(r.Found, fmt.Sprintf("%s, %s: %s", f.Name, what, fmt.Sprintf(format, args...)))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	started := time.Now()
	err, panicked := f.readSafely(path)
	took := time.Since(started)
	runtime.ReadMemStats(&after)
	asked := after.TotalAlloc - before.TotalAlloc
	r.Files++
	r.Memory, r.Slowest = max(r.Memory, asked), max(r.Slowest, took)
	named := path
	if f.Folder {
		named = filepath.Dir(path)
	}
	switch {
	case panicked:
		found("panic: %v", err)
	case errors.Is(err, ErrChanged):
		found("%v", err)
	case err == nil && refuse:
		found("it is taken")
	case err != nil && !strings.Contains(filepath.ToSlash(err.Error()), filepath.ToSlash(named)):
		found("the error does not name the file: %v", err)
	case asked > uint64(f.Limit)+memoryMargin:
		found("asks for %d bytes", asked)
	case o.Timed && took > maxTime:
		found("takes %v", took)
	}
	if err == nil {
		r.Accepted++
	} else {
		r.Refused++
	}
}

// readSafely reads a file, and turns a panic into an error.
func (f *Format) readSafely(path string) (err error, panicked bool) {
	defer func() {
		if p := recover(); p != nil {
			err, panicked = fmt.Errorf("%v", p), true
		}
	}()
	return f.Read(path), false
}
