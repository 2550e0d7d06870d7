package weapons

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/skijet/skijet/internal/regular"
)

// maxAsset is how long a mesh or a sound beside a weapon may be, bytes [ours]: a
// minute of sound, or a mesh with more triangles than a game draws of it.
const maxAsset = 16 << 20

// LoadDir is [LoadFS] of a folder of the machine. Errors name files by their paths.
func LoadDir(dir string) ([]Spec, error) {
	specs, err := loadFS(FolderFS(dir), ".", func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) })
	return specs, each(err, prefixed)
}

// FolderFS returns the files of a folder of the machine, and nothing outside of it: a link
// that leads out is refused. The folder may come and go.
func FolderFS(dir string) fs.FS { return regular.Folder(dir) }

// prefixed says what an error is about.
func prefixed(err error) error { return fmt.Errorf("weapons: %w", err) }

// LoadFS decodes every .json file of a folder of a file system, which may be embedded
// in a program, in the order of their names. "." is the whole of it. Files that looks
// name must be there, in the same folder or below it. The error lists all that is wrong,
// each with its file, and then no weapon is returned.
func LoadFS(fsys fs.FS, dir string) ([]Spec, error) {
	specs, err := loadFS(fsys, dir, func(name string) string { return path.Join(dir, name) })
	return specs, each(err, prefixed)
}

// loadFS calls files by what label makes of their names, which it gets in quotes where a
// terminal would do something else than show them.
func loadFS(fsys fs.FS, dir string, place func(name string) string) ([]Spec, error) {
	label := func(name string) string {
		if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
			name = strconv.Quote(name)
		}
		return place(name)
	}
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", label(""), reason(err))
	}
	var specs []Spec
	var faults []error
	for _, e := range entries {
		if e.IsDir() || !strings.EqualFold(path.Ext(e.Name()), ".json") {
			continue
		}
		s, err := loadFile(fsys, dir, e.Name(), label)
		if i := slices.IndexFunc(specs, func(o Spec) bool { return o.Name == s.Name }); err == nil && i >= 0 {
			err = inFile(s.from.data, &fault{s.Name, "name", fmt.Sprintf("%q", s.Name), "a name that no other weapon has: it is in another file too, " + specs[i].from.label})
		}
		if err != nil {
			faults = append(faults, each(err, func(err error) error { return fmt.Errorf("%s: %w", label(e.Name()), err) }))
			continue
		}
		specs = append(specs, s)
	}
	if len(faults) > 0 {
		return nil, flat(faults)
	}
	return specs, nil
}

// loadFile decodes one file.
func loadFile(fsys fs.FS, dir, name string, label func(name string) string) (Spec, error) {
	data, err := regular.ReadFS(fsys, path.Join(dir, name), maxFile)
	if err != nil {
		return Spec{}, reason(err)
	}
	s, err := Decode(data)
	if err != nil {
		return Spec{}, err
	}
	if err := checkAssets(fsys, dir, &s); err != nil {
		return Spec{}, each(err, func(err error) error { return inFile(data, err) })
	}
	s.Parts.locate(label(name), data)
	s.from = &origin{label(name), data}
	return s, nil
}

// flat joins errors, those that are joined themselves one by one.
func flat(errs []error) error {
	var all []error
	for _, err := range errs {
		_ = each(err, func(one error) error {
			all = append(all, one)
			return nil
		})
	}
	return errors.Join(all...)
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
	check := &checker{weapon: s.Name}
	for _, c := range s.Look.names() {
		if !IsFile(c.name) {
			continue
		}
		info, err := fs.Stat(fsys, path.Join(dir, c.name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			check.fail("look."+c.field, fmt.Sprintf("%q", c.name), "a file beside this one: there is none of that name")
		case err != nil:
			check.fail("look."+c.field, fmt.Sprintf("%q", c.name), fmt.Sprintf("a file in the folder of the weapon: %v", reason(err)))
		case !info.Mode().IsRegular():
			check.fail("look."+c.field, fmt.Sprintf("%q", c.name), "a regular file")
		case info.Size() > maxAsset:
			check.fail("look."+c.field, fmt.Sprintf("%q of %d bytes", c.name, info.Size()), fmt.Sprintf("at most %d bytes", maxAsset))
		}
	}
	return joined(check.faults)
}
