// Package slips checks that the tests for the slips of the published texts can fail. A
// slip is a statement of a text that cannot be meant: an inverted tick length, a variable
// with two names, a comparison in the wrong direction. Tests named TestSeedNN_ record how
// each slip was resolved. This package lists, for every slip, a piece of our source and
// the formula of the text. It replaces the one by the other, and expects those tests to
// fail.
//
// The source tree is not changed: the compiler reads the patched files through an
// overlay.
//
//	go run ./tools/slips
package slips

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Slip is one numbered slip of a text.
type Slip struct {
	Number  int
	Title   string
	Package string // folder of the package with its tests
	// Readings are the formulas to test. There are several where the text is ambiguous.
	Readings []Reading
	// Elsewhere lists the packages with the tests of single readings, by the text of the
	// reading, where that is not Package.
	Elsewhere map[string]string
	// Why explains why there is no formula to test, where there is none.
	Why string
}

// Tests returns the name pattern of the tests of the slip.
func (s *Slip) Tests() string { return fmt.Sprintf("^TestSeed%02d_", s.Number) }

// Reading is a rejected interpretation of the text.
type Reading struct {
	Says  string
	Edits []Edit
}

// PackageOf returns the folder of the package that tests a reading.
func (s *Slip) PackageOf(r *Reading) string {
	if pkg, ok := s.Elsewhere[r.Says]; ok {
		return pkg
	}
	return s.Package
}

// Edit replaces the text Old, which must occur exactly once, by New.
type Edit struct {
	Path     string // a file, or a package for all its files; below the root of the module, with slashes
	Old, New string
}

// All returns the slips in order. Number 58 is a remark without a formula or a test.
func All() []Slip {
	var all []Slip
	for _, text := range []struct {
		pkg   string
		slips []Slip
	}{
		{"systems/tribes", movement()},
		{"systems/tribes", collisions()},
		{"systems/weapons", explosions()},
		{"systems/torque", torque()},
		{"systems/slide", slides()},
	} {
		for _, s := range text.slips {
			s.Package = text.pkg
			all = append(all, s)
		}
	}
	return all
}

// Remark is the number of the slip that is only a remark, without a test.
const Remark = 58

// Patch returns the files that a reading changes, with its formula in place, by their
// path below root. It is an error if the text of an edit does not occur exactly once.
func (s *Slip) Patch(root string, r *Reading) (map[string]string, error) {
	patched := map[string]string{}
	source := func(file string) (string, error) {
		if text, ok := patched[file]; ok {
			return text, nil
		}
		raw, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		return string(raw), err
	}
	for _, e := range r.Edits {
		files, err := filesOf(root, e.Path)
		if err != nil {
			return nil, fmt.Errorf("slip %d: %w", s.Number, err)
		}
		places, found, before := 0, "", ""
		for _, file := range files {
			text, err := source(file)
			if err != nil {
				return nil, fmt.Errorf("slip %d: %w", s.Number, err)
			}
			if n := strings.Count(text, e.Old); n > 0 {
				places, found, before = places+n, file, text
			}
		}
		if places != 1 || e.Old == "" {
			return nil, fmt.Errorf("slip %d, %q: %s has %d places with the text\n\t%s\nwant exactly one: bring the table of package slips up to date",
				s.Number, r.Says, e.Path, places, e.Old)
		}
		if e.Old == e.New {
			return nil, fmt.Errorf("slip %d, %q: the edit of %s changes nothing", s.Number, r.Says, found)
		}
		patched[found] = strings.Replace(before, e.Old, e.New, 1)
	}
	return patched, nil
}

// filesOf returns the files, below root, of a file or a package, without tests.
func filesOf(root, in string) ([]string, error) {
	if strings.HasSuffix(in, ".go") {
		return []string{in}, nil
	}
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(in)))
	var files []string
	for _, entry := range entries {
		if name := entry.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			files = append(files, in+"/"+name)
		}
	}
	return files, err
}

// Check returns the first error in the table: a slip out of order, one with neither a
// formula nor a reason, or an edit that does not fit its file below root.
func Check(root string) error {
	for i, s := range All() {
		switch {
		case s.Number != i+1:
			return fmt.Errorf("slip %d is in place %d", s.Number, i+1)
		case s.Title == "" || (len(s.Readings) == 0) == (s.Why == ""):
			return fmt.Errorf("slip %d needs a title, and either readings or a reason why it has none", s.Number)
		}
		for k := range s.Readings {
			r := &s.Readings[k]
			if r.Says == "" || len(r.Edits) == 0 {
				return fmt.Errorf("slip %d: reading %d says or edits nothing", s.Number, k+1)
			}
			if _, err := s.Patch(root, r); err != nil {
				return err
			}
		}
	}
	return nil
}
