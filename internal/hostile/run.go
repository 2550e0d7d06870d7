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

// Limits of one read [ours]. Only the tool checks the time, since it means nothing on a
// busy machine.
const (
	// memoryMargin is how many bytes a read may allocate beyond the limit of its format.
	memoryMargin = 64 << 20
	maxTime      = time.Second
)

// Format is a file format with its reader.
type Format struct {
	Name  string
	File  string // name of the file, with the extension that the reader expects
	Valid []byte // a valid file
	Limit int64  // most bytes that reading a valid file may allocate
	// Read reads the file at a path, whose content changes from call to call. It returns
	// an error that wraps ErrChanged if it refused the file and still changed something.
	Read func(path string) error
	// FixChecksums updates the checksums of a damaged file in place, so that the code
	// behind the checks is tested too; nil for formats without checksums. A file that it
	// leaves as it was is not read again.
	FixChecksums func(data []byte)
	// Share is a divisor of the number of damaged files: similar formats, of which each has
	// as many as there are of them, are read no longer together than another one alone.
	// 0 is 1.
	Share int
	// Accepts lists the strange files that are valid here, such as a missing one.
	Accepts []string
	// Folder is set if users name the folder of the file, and errors name it too.
	Folder bool
}

// ErrChanged is wrapped by the error of a reader that changed what it was about to
// replace.
var ErrChanged = errors.New("the old state was changed")

// Report summarises a run.
type Report struct {
	Files, Accepted, Refused int
	Memory                   uint64        // most bytes that one read allocated
	Slowest                  time.Duration // time of the slowest read
	Found                    []string
}

// Options of a run.
type Options struct {
	OneIn int  // reads one in so many damaged files; 0 means all
	Timed bool // also finds reads that take too long
	// Progress is called after each format; nil for none.
	Progress func(format string, r *Report)
}

// Run reads damaged and strange files of all formats, in subfolders of folder.
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
		return errors.New("FixChecksums changes the valid file")
	}
	for what, data := range damaged(f.Valid, max(o.OneIn, 1)*max(f.Share, 1)) {
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
		f.read(path, what+" with new checksums", false, o, r)
	}
	for _, s := range strange() {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := s.put(path); err != nil {
			continue // not supported on this machine
		}
		f.read(path, s.name, !slices.Contains(f.Accepts, s.name), o, r)
	}
	return os.RemoveAll(path)
}

// withChecksums returns a copy of a file with its checksums updated.
func (f *Format) withChecksums(data []byte) []byte {
	if f.FixChecksums == nil {
		return data
	}
	data = bytes.Clone(data)
	f.FixChecksums(data)
	return data
}

// read reads one file and measures it. If refuse is set, the reader must refuse the file.
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
		found("it is accepted")
	case err != nil && !strings.Contains(filepath.ToSlash(err.Error()), filepath.ToSlash(named)):
		found("the error does not name the file: %v", err)
	case asked > uint64(f.Limit)+memoryMargin:
		found("allocates %d bytes", asked)
	case o.Timed && took > maxTime:
		found("takes %v", took)
	}
	if err == nil {
		r.Accepted++
	} else {
		r.Refused++
	}
}

// readSafely reads a file, and returns a panic as an error.
func (f *Format) readSafely(path string) (err error, panicked bool) {
	defer func() {
		if p := recover(); p != nil {
			err, panicked = fmt.Errorf("%v", p), true
		}
	}()
	return f.Read(path), false
}
