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

// LoadDir is [LoadFS] for a directory. Errors name files by their paths.
func LoadDir(dir string) ([]Spec, error) {
	specs, err := loadFS(FolderFS(dir), ".", func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) })
	return specs, each(err, prefixed)
}

// FolderFS returns the files of a directory, and nothing outside it: a link that leads
// out is refused. The directory may be created and deleted later.
func FolderFS(dir string) fs.FS { return regular.Folder(dir) }

// prefixed adds the name of this package to an error.
func prefixed(err error) error { return fmt.Errorf("weapons: %w", err) }

// LoadFS decodes every .json file in a directory of a file system, which may be
// embedded in a program, in the order of their names. The directory "." is the root.
// The error lists all faults with their files, and then no weapon is returned.
func LoadFS(fsys fs.FS, dir string) ([]Spec, error) {
	specs, err := loadFS(fsys, dir, func(name string) string { return path.Join(dir, name) })
	return specs, each(err, prefixed)
}

// loadFS is LoadFS with a function that returns the path of a file for errors. Names
// with characters that cannot be printed are quoted first.
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
	s.from = &origin{label(name), data}
	return s, nil
}

// flat joins errors, and flattens those that are joined themselves.
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

// reason removes the path from an error, because the caller adds it.
func reason(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}
