package levels

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// source is the folder from which a level is read.
type source struct {
	fsys   fs.FS
	folder string
	spent  *int64       // bytes read for the level
	step   func(string) // for the steps that may take long
}

// newSource returns the source for a file system, with a function that is told of each file
// that is read.
func newSource(fsys fs.FS, step func(string)) source {
	return source{fsys: fsys, folder: ".", spent: new(int64), step: step}
}

// in returns the source for a subfolder.
func (s source) in(folder string) source {
	s.folder = path.Join(s.folder, folder)
	return s
}

// read returns a file of the folder, of at most limit bytes. place is the element of the
// manifest or model that names it.
func (s source) read(file string, limit int64, place string) ([]byte, error) {
	if file == "" {
		return nil, fault(ErrFormat, place, "is missing, want the name of a file in the level's folder")
	}
	if !fs.ValidPath(file) || strings.ContainsAny(file, `\:`) || file == "." {
		return nil, fault(ErrFormat, place, "%.1000q is not a slash-separated path inside the level's folder", file)
	}
	limit = min(limit, MaxLevelBytes-*s.spent)
	info, err := fs.Stat(s.fsys, path.Join(s.folder, file))
	if err == nil {
		err = s.checkFile(info, file, limit, place) // opening an irregular file may wait forever
	} else {
		err = &Error{Place: place, Reason: fmt.Sprintf("%q cannot be opened", file), Err: reasonOf(err)}
	}
	if err != nil {
		return nil, err
	}
	s.step("reading " + file)
	f, err := s.fsys.Open(path.Join(s.folder, file))
	if err != nil {
		return nil, &Error{Place: place, Reason: fmt.Sprintf("%q cannot be opened", file), Err: reasonOf(err)}
	}
	defer f.Close()
	var data bytes.Buffer
	data.Grow(int(info.Size()) + bytes.MinRead)
	if _, err := data.ReadFrom(io.LimitReader(f, limit+1)); err != nil {
		return nil, &Error{Place: place, Reason: fmt.Sprintf("%q cannot be read", file), Err: reasonOf(err)}
	}
	*s.spent += int64(data.Len())
	if int64(data.Len()) > limit {
		return nil, tooLong(file, limit, place)
	}
	return data.Bytes(), nil
}

// checkFile refuses irregular and too large files before a byte is read. A file may grow
// after that, so reading is limited too.
func (s source) checkFile(info fs.FileInfo, file string, limit int64, place string) error {
	if !info.Mode().IsRegular() {
		return fault(ErrFormat, place, "%q is not a regular file", file)
	}
	if info.Size() > limit {
		return tooLong(file, limit, place)
	}
	return nil
}

func tooLong(file string, limit int64, place string) error {
	return fault(ErrTooLarge, place, "%q is larger than %d bytes", file, limit)
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
