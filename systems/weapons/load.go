package weapons

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/regular"
)

// maxAsset is how long a mesh or a sound beside a weapon may be, bytes [ours]: a
// minute of sound, or a mesh with more triangles than a game draws of it.
const maxAsset = 16 << 20

// LoadDir is [LoadFS] of a folder of the machine. Errors name files by their paths.
func LoadDir(dir string) ([]Spec, error) {
	specs, err := loadFS(os.DirFS(dir), ".", func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) })
	if err != nil {
		return nil, fmt.Errorf("weapons: %w", err)
	}
	return specs, nil
}

// LoadFS decodes every .json file of a folder of a file system, which may be embedded
// in a program, in the order of their names. "." is the whole of it. Files that looks
// name must be there, in the same folder or below it. The error names the file, and
// then no weapon is returned.
func LoadFS(fsys fs.FS, dir string) ([]Spec, error) {
	specs, err := loadFS(fsys, dir, func(name string) string { return path.Join(dir, name) })
	if err != nil {
		return nil, fmt.Errorf("weapons: %w", err)
	}
	return specs, nil
}

// loadFS calls files by what label makes of their names.
func loadFS(fsys fs.FS, dir string, label func(name string) string) ([]Spec, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", label(""), reason(err))
	}
	var specs []Spec
	for _, e := range entries {
		if e.IsDir() || !strings.EqualFold(path.Ext(e.Name()), ".json") {
			continue
		}
		data, err := regular.ReadFS(fsys, path.Join(dir, e.Name()), maxFile)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", label(e.Name()), reason(err))
		}
		s, err := Decode(data)
		if err == nil {
			err = checkAssets(fsys, dir, &s)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", label(e.Name()), err)
		}
		if i := slices.IndexFunc(specs, func(o Spec) bool { return o.Name == s.Name }); i >= 0 {
			return nil, fmt.Errorf("%s: weapon %q is in another file too: %w", label(e.Name()), s.Name, ErrInvalid)
		}
		s.Parts.locate(label(e.Name()), data)
		specs = append(specs, s)
	}
	return specs, nil
}

// reason leaves out the path of an error, which the caller names.
func reason(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

// checkAssets reports a file that the look of a weapon names and that is not there,
// or is no file, or too long.
func checkAssets(fsys fs.FS, dir string, s *Spec) error {
	if s.Look == nil {
		return nil
	}
	check := checker{weapon: s.Name}
	for _, c := range s.Look.names() {
		if !IsFile(c.name) {
			continue
		}
		info, err := fs.Stat(fsys, path.Join(dir, c.name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return check.fail("look."+c.field, fmt.Sprintf("%q", c.name), "a file beside this one: there is none of that name")
		case err != nil:
			return fmt.Errorf("weapon %q: look.%s: %q: %w", s.Name, c.field, c.name, reason(err))
		case !info.Mode().IsRegular():
			return check.fail("look."+c.field, fmt.Sprintf("%q", c.name), "a regular file")
		case info.Size() > maxAsset:
			return check.fail("look."+c.field, fmt.Sprintf("%q of %d bytes", c.name, info.Size()), fmt.Sprintf("at most %d bytes", maxAsset))
		}
	}
	return nil
}
