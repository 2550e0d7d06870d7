package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/skijet/skijet/internal/scenario"
)

// output is a file on its way. It is written beside its place and moved there
// at the end, so that nobody ever finds half a trace.
type output struct {
	*bufio.Writer
	file  *os.File
	path  string // where it belongs
	plain bool   // path is, or will be, a regular file
	moved bool
	line  []byte
}

// outputs are the files of one run: all of them appear, or none.
type outputs []*output

// create starts a file. A device or a pipe is written only at the very end.
func (o *outputs) create(path string) (*output, error) {
	place, plain := path, true
	if target, err := filepath.EvalSymlinks(path); err == nil {
		place = target
	}
	info, err := os.Stat(place)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a folder", path)
	case err == nil:
		plain = info.Mode().IsRegular()
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	for _, other := range *o {
		if other.path == place {
			return nil, fmt.Errorf("%s: is named twice: %w", path, errUsage)
		}
	}
	folder := filepath.Dir(place)
	if !plain {
		folder = os.TempDir()
	}
	file, err := os.CreateTemp(folder, ".trace-*")
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be written: %w", path, err)
	}
	out := &output{Writer: bufio.NewWriterSize(file, 1<<16), file: file, path: place, plain: plain}
	*o = append(*o, out)
	return out, nil
}

// commit puts every file in its place, and takes all back if one cannot be.
func (o *outputs) commit() error {
	for _, out := range *o {
		if err := errors.Join(out.Flush(), out.file.Chmod(0o644)); err != nil {
			return err
		}
	}
	for _, out := range *o {
		if err := out.place(); err != nil {
			return errors.Join(err, o.takeBack())
		}
	}
	return nil
}

func (out *output) place() error {
	if out.plain {
		err := os.Rename(out.file.Name(), out.path)
		out.moved = err == nil
		return err
	}
	device, err := os.OpenFile(out.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = out.file.Seek(0, io.SeekStart)
	if err == nil {
		_, err = io.Copy(device, out.file)
	}
	return errors.Join(err, device.Close())
}

func (o *outputs) takeBack() error {
	var problems []error
	for _, out := range *o {
		if out.moved {
			problems = append(problems, os.Remove(out.path))
		}
	}
	return errors.Join(problems...)
}

// discard closes the files and removes those that were not moved.
func (o *outputs) discard() error {
	var problems []error
	for _, out := range *o {
		problems = append(problems, out.file.Close())
		if !out.moved {
			problems = append(problems, os.Remove(out.file.Name()))
		}
	}
	*o = nil
	return errors.Join(problems...)
}

func (out *output) seeRows(f *scenario.Frame) error {
	out.line = out.line[:0]
	for i := range f.Rows {
		out.line = f.Rows[i].Append(out.line)
	}
	_, err := out.Write(out.line)
	return err
}

func (out *output) seeShots(f *scenario.Frame) error {
	out.line = out.line[:0]
	for i := range f.Shots {
		out.line = scenario.AppendShot(out.line, f.Tick, &f.Shots[i])
	}
	_, err := out.Write(out.line)
	return err
}
