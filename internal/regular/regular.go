package regular

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Errors that reading wraps. They do not name the file.
var (
	ErrKind = errors.New("not a regular file")
	ErrSize = errors.New("file too large")
)

// Read returns the content of a file of at most limit bytes.
func Read(path string, limit int64) ([]byte, error) {
	file, err := Open(path, limit)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(file, file.size)
}

// ReadFS is Read for a file of a file system.
func ReadFS(fsys fs.FS, name string, limit int64) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err == nil {
		err = check(info, limit)
	}
	if err != nil {
		return nil, err
	}
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(&limited{from: file, left: limit, limit: limit}, info.Size())
}

// File is an open file of limited size. Reading beyond the limit is an error that wraps
// [ErrSize]: the file may grow while it is read.
type File struct {
	limited
	file *os.File
	size int64
}

// Open opens a file of at most limit bytes.
func Open(path string, limit int64) (*File, error) {
	info, err := os.Stat(path) // before it is opened: a pipe would wait for a writer
	if err == nil {
		err = check(info, limit)
	}
	if err != nil {
		return nil, reason(err)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, reason(err)
	}
	if info, err = file.Stat(); err == nil { // it may have been replaced since
		err = check(info, limit)
	}
	if err != nil {
		file.Close()
		return nil, reason(err)
	}
	return &File{limited: limited{from: file, left: limit, limit: limit}, file: file, size: info.Size()}, nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// check refuses irregular and too large files before any byte is read.
func check(info fs.FileInfo, limit int64) error {
	switch {
	case info.IsDir():
		return fmt.Errorf("it is a folder: %w", ErrKind)
	case !info.Mode().IsRegular():
		return fmt.Errorf("it is a %s: %w", kind(info.Mode()), ErrKind)
	case info.Size() > limit:
		return fmt.Errorf("it has %d bytes, at most %d: %w", info.Size(), limit, ErrSize)
	}
	return nil
}

// kind names the type of an irregular file.
func kind(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "pipe"
	case mode&fs.ModeSocket != 0:
		return "socket"
	case mode&fs.ModeDevice != 0:
		return "device"
	}
	return "special file"
}

// reason removes the path from an error, since the caller names it.
func reason(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	if e := (*os.LinkError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

// limited reads at most left bytes.
type limited struct {
	from        io.Reader
	left, limit int64
}

// Read implements io.Reader.
func (l *limited) Read(p []byte) (int, error) {
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1]
	}
	n, err := l.from.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, fmt.Errorf("it has more than %d bytes: %w", l.limit, ErrSize)
	}
	return n, err
}

// readAll reads the rest of a file of about so many bytes.
func readAll(r io.Reader, size int64) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(int(size) + bytes.MinRead)
	if _, err := data.ReadFrom(r); err != nil {
		return nil, reason(err)
	}
	return data.Bytes(), nil
}
