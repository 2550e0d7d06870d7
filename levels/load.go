package levels

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const manifestName = "level.json"

// Load reads the level at a path: a folder with a level.json, or one .glb or .gltf file.
// It reads nothing outside that folder, or the folder of that file, not even through a
// symbolic link.
func Load(file string, options ...Option) (*Level, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, &Error{File: filepath.ToSlash(file), Reason: "cannot be opened", Err: err}
	}
	folder, name := file, "."
	if !info.IsDir() {
		// Any further check would open it, and opening a pipe waits.
		if !info.Mode().IsRegular() {
			return nil, &Error{File: filepath.ToSlash(file), Reason: "is neither a file nor a folder", Err: ErrFormat}
		}
		folder, name = filepath.Split(file)
	}
	if folder == "" {
		folder = "."
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, &Error{File: filepath.ToSlash(folder), Reason: "cannot be opened", Err: err}
	}
	defer root.Close()
	l, err := LoadFS(root.FS(), name, options...)
	if e := (*Error)(nil); errors.As(err, &e) {
		e.File = filepath.ToSlash(filepath.Join(folder, e.File))
	}
	if err == nil && l.Name == "" {
		l.Name = nameOf(filepath.Base(file))
	}
	return l, err
}

// LoadFS reads the level called name in fsys: a folder with a level.json ("."
// for fsys itself), or one .glb or .gltf file.
func LoadFS(fsys fs.FS, name string, options ...Option) (*Level, error) {
	if !fs.ValidPath(name) {
		return nil, &Error{File: name, Reason: "not a slash-separated path inside the file system", Err: ErrFormat}
	}
	if path.Base(name) == manifestName {
		name = path.Dir(name)
	}
	s := source{settings: newSettings(options), fsys: fsys, folder: ".", spent: new(int64)}
	if IsModel(name) {
		return loadModelLevel(s, name)
	}
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, &Error{File: name, Reason: "cannot be opened", Err: err}
	}
	if !info.IsDir() {
		return nil, &Error{File: name, Reason: wantedFormat(name), Err: ErrFormat}
	}
	if s.scale != 1 {
		return nil, &Error{File: name, Reason: "is a folder: it says the scale of each model in its " + manifestName, Err: ErrFormat}
	}
	if s.up != UpY {
		return nil, &Error{File: name, Reason: "is a folder: it says the upper axis of each model in its " + manifestName, Err: ErrFormat}
	}
	return loadFolder(s.in(name))
}

// IsModel reports whether a level of that name is one .glb or .gltf file, which [Scale]
// can scale and [Up] turn.
func IsModel(name string) bool {
	kind := strings.ToLower(path.Ext(name))
	return kind == ".glb" || kind == ".gltf"
}

// nameOf returns the name of a level without a name of its own.
func nameOf(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

// source is the folder from which a level is read.
type source struct {
	settings
	fsys   fs.FS
	folder string
	spent  *int64 // bytes read for the level
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

// Open returns the embedded level of that name, or else loads the level at that path.
func Open(nameOrPath string, options ...Option) (*Level, error) {
	if slices.Contains(EmbeddedNames(), nameOrPath) {
		return Embedded(nameOrPath, options...)
	}
	info, err := os.Stat(nameOrPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &Error{
			File:   nameOrPath,
			Reason: "is neither a file nor a folder nor an embedded level (" + strings.Join(EmbeddedNames(), ", ") + ")",
			Err:    fs.ErrNotExist,
		}
	}
	if err == nil && info.IsDir() {
		if _, err := os.Stat(filepath.Join(nameOrPath, manifestName)); errors.Is(err, fs.ErrNotExist) {
			return nil, &Error{File: nameOrPath, Reason: "is a folder without a " + manifestName, Err: fs.ErrNotExist}
		}
	}
	return Load(nameOrPath, options...)
}
