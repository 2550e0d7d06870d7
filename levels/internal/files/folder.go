package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Folder is the folder from which a level is read.
type Folder struct {
	FS    fs.FS
	Path  string
	Spent *int64       // bytes read for the level
	Step  func(string) // for the steps that may take long
}

// New returns the source for a file system, with a function that is told of each file
// that is read.
func New(fsys fs.FS, step func(string)) Folder {
	return Folder{FS: fsys, Path: ".", Spent: new(int64), Step: step}
}

// In returns the source for a subfolder.
func (s Folder) In(folder string) Folder {
	s.Path = path.Join(s.Path, folder)
	return s
}

// Read returns a file of the folder, of at most limit bytes. place is the element of the
// manifest or model that names it.
func (s Folder) Read(file string, limit int64, place string) ([]byte, error) {
	if file == "" {
		return nil, fault.New(fault.ErrFormat, place, "is missing, want the name of a file in the level's folder")
	}
	if !fs.ValidPath(file) || strings.ContainsAny(file, `\:`) || file == "." {
		return nil, fault.New(fault.ErrFormat, place, "%.60q is not a slash-separated path inside the level's folder", file)
	}
	limit = min(limit, check.MaxLevelBytes-*s.Spent)
	info, err := fs.Stat(s.FS, path.Join(s.Path, file))
	if err == nil {
		err = s.checkFile(info, file, limit, place) // opening an irregular file may wait forever
	} else {
		err = &fault.Error{Place: place, Reason: fmt.Sprintf("%.60q cannot be opened", file), Err: reasonOf(err)}
	}
	if err != nil {
		return nil, err
	}
	s.Step("reading " + file)
	f, err := s.FS.Open(path.Join(s.Path, file))
	if err != nil {
		return nil, &fault.Error{Place: place, Reason: fmt.Sprintf("%.60q cannot be opened", file), Err: reasonOf(err)}
	}
	defer f.Close()
	var data bytes.Buffer
	data.Grow(int(info.Size()) + bytes.MinRead)
	if _, err := data.ReadFrom(io.LimitReader(f, limit+1)); err != nil {
		return nil, &fault.Error{Place: place, Reason: fmt.Sprintf("%.60q cannot be read", file), Err: reasonOf(err)}
	}
	*s.Spent += int64(data.Len())
	if int64(data.Len()) > limit {
		return nil, tooLong(file, limit, place)
	}
	return data.Bytes(), nil
}

// checkFile refuses irregular and too large files before a byte is read. A file may grow
// after that, so reading is limited too.
func (s Folder) checkFile(info fs.FileInfo, file string, limit int64, place string) error {
	if !info.Mode().IsRegular() {
		return fault.New(fault.ErrFormat, place, "%.60q is not a regular file", file)
	}
	if info.Size() > limit {
		return tooLong(file, limit, place)
	}
	return nil
}

func tooLong(file string, limit int64, place string) error {
	return fault.New(fault.ErrTooLarge, place, "%.60q is larger than %d bytes", file, limit)
}

// reasonOf removes the path of a file system error; the text around it names the file
// already.
func reasonOf(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
