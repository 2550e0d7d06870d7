package weaponlook

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/systems/weapons"
)

// LoadDir is [LoadFS] for a directory. Errors name files by their paths.
func LoadDir(dir string) ([]weapons.Spec, error) {
	specs, err := weapons.LoadDir(dir)
	return checked(specs, err, weapons.FolderFS(dir), ".")
}

// LoadFS is [weapons.LoadFS] for a program that displays weapons: it also checks their looks.
// Files that they name must exist in the same directory or below it.
func LoadFS(fsys fs.FS, dir string) ([]weapons.Spec, error) {
	specs, err := weapons.LoadFS(fsys, dir)
	return checked(specs, err, fsys, dir)
}

func checked(specs []weapons.Spec, err error, fsys fs.FS, dir string) ([]weapons.Spec, error) {
	if err != nil {
		return nil, err
	}
	var errs []error
	for i := range specs {
		look, err := Of(&specs[i])
		if err == nil {
			err = look.checkFiles(&specs[i], fsys, dir)
		}
		if err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return specs, nil
}

// Of decodes and checks the look of a weapon; nil for none. The error lists every fault on
// its own line, with its place in the file if the weapon is of one. All of them wrap
// [weapons.ErrInvalid].
func Of(s *weapons.Spec) (*Look, error) {
	if s.Look == nil {
		return nil, nil
	}
	l := &Look{}
	if err := jsonfile.Decode(s.Look, l); err != nil {
		var errs []error
		for _, one := range mistakes(err) {
			errs = append(errs, misread(s, one))
		}
		return nil, errors.Join(errs...)
	}
	c := checker{spec: s}
	c.check(l)
	if err := errors.Join(c.errs...); err != nil {
		return nil, err
	}
	return l, nil
}

// mistakes returns the mistakes of a look that cannot be decoded.
func mistakes(err error) []error {
	if several := (jsonfile.Errors)(nil); errors.As(err, &several) {
		return several
	}
	return []error{err}
}

// misread names a mistake by its place in the file of a weapon.
func misread(s *weapons.Spec, err error) error {
	e := (*jsonfile.Error)(nil)
	if !errors.As(err, &e) {
		return fmt.Errorf("weapon %q: look: %w: %w", s.Name, err, weapons.ErrInvalid)
	}
	place := "look"
	if e.Place != "" {
		place += "." + e.Place
	}
	return fmt.Errorf("%sweapon %q: %s: %s: %w", position(s, e.Line, e.Column), s.Name, place, e.Reason, weapons.ErrInvalid)
}

// position returns a line and column of the look of a weapon in its file with a colon at the
// end, or nothing without a file.
func position(s *weapons.Spec, line, column int) string {
	file, data := s.Source()
	if file == "" {
		return ""
	}
	first, start, _ := jsonfile.Find(data, weapons.Spec{}, "look")
	if line == 1 {
		column += start - 1
	}
	return fmt.Sprintf("%s: line %d, column %d: ", file, first+line-1, column)
}

// placeOf is position for a field.
func placeOf(s *weapons.Spec, field string) string {
	line, column, _ := jsonfile.Find(s.Look, Look{}, field)
	return position(s, max(line, 1), max(column, 1))
}

// checker collects the faults of the look of a weapon.
type checker struct {
	spec *weapons.Spec
	errs []error
}

// fail records a fault in a field.
func (c *checker) fail(field, value, want string) {
	c.errs = append(c.errs, fmt.Errorf("%sweapon %q: look.%s is %s, want %s: %w", placeOf(c.spec, field), c.spec.Name, field, value, want, weapons.ErrInvalid))
}

// check reports invalid fields of a look by their names in JSON.
func (c *checker) check(l *Look) {
	if !isLine(l.Label) {
		c.fail("label", fmt.Sprintf("%q", l.Label), fmt.Sprintf("at most %d letters in one line", maxName))
	}
	for _, f := range l.choices() {
		if f.name != "" && !slices.Contains(f.of, f.name) {
			c.fail(f.field, fmt.Sprintf("%q", f.name), "one of "+strings.Join(f.of, ", "))
		}
	}
	for _, f := range l.colors() {
		if f.name != "" && !isColor(f.name) {
			c.fail(f.field, fmt.Sprintf("%q", f.name), `"#rrggbb"`)
		}
	}
	for _, f := range l.names() {
		if f.name != "" && !isAsset(f.name, f.endings) {
			c.fail(f.field, fmt.Sprintf("%q", f.name),
				"a name of a-z, 0-9, _ and -, or the path of a file in the directory of this one or below that ends in "+strings.Join(f.endings, " or "))
		}
	}
	for _, b := range l.bounds() {
		if !(b.value >= b.low && b.value <= b.high) {
			c.fail(b.field, fmt.Sprint(b.value), fmt.Sprintf("%v to %v", b.low, b.high))
		}
	}
}

// checkFiles reports files named by a look that do not exist, are not regular, or are too
// long.
func (l *Look) checkFiles(s *weapons.Spec, fsys fs.FS, dir string) error {
	if l == nil {
		return nil
	}
	c := checker{spec: s}
	for _, f := range l.names() {
		if !IsFile(f.name) {
			continue
		}
		info, err := fs.Stat(fsys, path.Join(dir, f.name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			c.fail(f.field, fmt.Sprintf("%q", f.name), "an existing file in the directory of this one or below")
		case err != nil:
			if e := (*fs.PathError)(nil); errors.As(err, &e) {
				err = e.Err // the path is that of the field
			}
			c.fail(f.field, fmt.Sprintf("%q", f.name), fmt.Sprintf("a file in the folder of the weapon: %v", err))
		case !info.Mode().IsRegular():
			c.fail(f.field, fmt.Sprintf("%q", f.name), "a regular file")
		case info.Size() > maxAsset:
			c.fail(f.field, fmt.Sprintf("%q of %d bytes", f.name, info.Size()), fmt.Sprintf("at most %d bytes", maxAsset))
		}
	}
	return errors.Join(c.errs...)
}

// isLine reports whether a text is one line of printable characters that fits on a
// screen.
func isLine(text string) bool {
	return len(text) <= maxName && utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// isAsset reports whether a name has the form of a built-in name, or is the path of a
// file in the directory of the weapon or below.
func isAsset(name string, endings []string) bool {
	if IsFile(name) {
		return len(name) <= maxPath && isLine(path.Base(name)) && fs.ValidPath(name) && !strings.ContainsAny(name, `\:`) &&
			slices.Contains(endings, strings.ToLower(path.Ext(name)))
	}
	return len(name) <= maxName && !strings.ContainsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '_' && r != '-'
	})
}

// Doubt describes probable errors in a valid look, one per line: names that are neither built
// in nor files, and that only a game can define. It returns "" if there are none. own are the
// names that the game defines.
func Doubt(s *weapons.Spec, own ...string) string {
	look, err := Of(s)
	if look == nil || err != nil {
		return ""
	}
	var doubts []string
	for _, f := range look.names() {
		if f.name != "" && !IsFile(f.name) && !slices.Contains(f.of, f.name) && !slices.Contains(own, f.name) {
			doubts = append(doubts, fmt.Sprintf("%sweapon %q: look.%s is %q, which only a game of its own can have: neither a file nor one of %s",
				placeOf(s, f.field), s.Name, f.field, f.name, strings.Join(f.of, ", ")))
		}
	}
	return strings.Join(doubts, "\n")
}

// Place returns the file, line and column at which the look of a weapon names a file. It is
// empty for a weapon that was not read from a file.
func Place(s *weapons.Spec, file string) string {
	if look, _ := Of(s); look != nil {
		for _, f := range look.names() {
			if f.name == file {
				return strings.TrimSuffix(placeOf(s, f.field), ": ")
			}
		}
	}
	return ""
}

// Files returns the files that the look of a weapon names, without duplicates, in the order of
// its fields.
func Files(s *weapons.Spec) []string {
	look, _ := Of(s)
	if look == nil {
		return nil
	}
	var files []string
	for _, f := range look.names() {
		if IsFile(f.name) && !slices.Contains(files, f.name) {
			files = append(files, f.name)
		}
	}
	return files
}
