package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// mode is what may be done to a new file, less what the user takes away by umask.
const mode = 0o644

// Draft is a file that is being written. It stands beside its place and is moved there
// when all is in it: nobody ever finds half of it, and a crash leaves what was there
// before. What is no regular file, such as a pipe, gets all at the end.
type Draft struct {
	file    *os.File
	name    string // as it was given, for errors
	path    string // where links lead
	regular bool   // there is, or will be, a regular file
	ended   bool   // placed or discarded
}

// Create begins a file. What is there already stays until [Draft.Commit]. Errors of all
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
	for n := 0; ; n++ { // others may write here too
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

// Path returns where the file will stand: links are followed.
func (d *Draft) Path() string { return d.path }

// IsRegular reports whether there will be a regular file, and nothing like a pipe.
func (d *Draft) IsRegular() bool { return d.regular }

// Commit moves the file to its place once it is on the disk. Where that fails it is
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

// copy hands everything to what is no regular file.
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

// Discard removes the file unless it is in its place.
func (d *Draft) Discard() error {
	if d.ended {
		return nil
	}
	d.ended = true
	d.file.Close() // it may be closed already
	return d.wrap(os.Remove(d.file.Name()))
}

// wrap says of which file an error is.
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
