package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// mode is the permissions of a new file, before the user's umask.
const mode = 0o644

// Draft is a file that is being written. It is a temporary file beside its final path,
// and moved there when it is complete. So nobody ever reads half of it, and after a crash
// the old file is still there. If the path is not a regular file, such as a pipe, the
// content is copied to it at the end.
type Draft struct {
	file    *os.File
	name    string // as it was given, for errors
	path    string // final path, with links resolved
	regular bool   // the path is, or will be, a regular file
	ended   bool   // committed or discarded
}

// Create begins a file. The file at the path stays until [Draft.Commit]. Errors of all
// functions that write name the path.
func Create(path string) (*Draft, error) {
	d := &Draft{name: path, path: path, regular: true}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		d.path = target
	}
	info, err := os.Stat(d.path)
	switch {
	case err == nil && info.IsDir():
		return nil, d.wrap(fmt.Errorf("it is a folder: %w", ErrKind))
	case err == nil:
		d.regular = info.Mode().IsRegular()
	case !errors.Is(err, fs.ErrNotExist):
		return nil, d.wrap(err)
	}
	folder := filepath.Dir(d.path)
	if !d.regular {
		folder = os.TempDir()
	}
	for n := 0; ; n++ { // another process may use the same name
		d.file, err = os.OpenFile(filepath.Join(folder, fmt.Sprintf(".skijet-%d-%d", os.Getpid(), n)), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if err == nil {
			return d, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, d.wrap(fmt.Errorf("cannot be written: %w", reason(err)))
		}
	}
}

// Write appends to the file.
func (d *Draft) Write(p []byte) (int, error) {
	n, err := d.file.Write(p)
	return n, d.wrap(err)
}

// Path returns the final path, with links resolved.
func (d *Draft) Path() string { return d.path }

// IsRegular reports whether the file will be a regular one, and not a pipe or a device.
func (d *Draft) IsRegular() bool { return d.regular }

// Commit writes the file to the disk and moves it to its path. If that fails, the file is
// discarded.
func (d *Draft) Commit() error {
	if !d.regular {
		return errors.Join(d.wrap(d.copy()), d.Discard())
	}
	err := d.file.Sync()
	if err == nil {
		err = d.file.Close()
	}
	if err == nil {
		err = os.Rename(d.file.Name(), d.path)
	}
	if err != nil {
		return errors.Join(d.wrap(err), d.Discard())
	}
	d.ended = true
	return nil
}

// copy writes the content to a path that is not a regular file.
func (d *Draft) copy() error {
	device, err := os.OpenFile(d.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = d.file.Seek(0, io.SeekStart)
	if err == nil {
		_, err = io.Copy(device, d.file)
	}
	return errors.Join(err, device.Close())
}

// Discard removes the file, unless it was committed.
func (d *Draft) Discard() error {
	if d.ended {
		return nil
	}
	d.ended = true
	d.file.Close() // it may be closed already
	return d.wrap(os.Remove(d.file.Name()))
}

// wrap adds the path to an error.
func (d *Draft) wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", d.name, reason(err))
}

// Write writes a file, all of it or nothing.
func Write(path string, fill func(w io.Writer) error) error {
	d, err := Create(path)
	if err != nil {
		return err
	}
	if err := fill(d); err != nil {
		return errors.Join(err, d.Discard())
	}
	return d.Commit()
}

// WriteFile writes data to a file, all of it or nothing.
func WriteFile(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
