package weapons

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/regular"
)

// maxFile is how long a spec in JSON may be, bytes [ours]: a hundred times the
// longest of the shipped ones.
const maxFile = 64 << 10

// Decode reads one spec from JSON and validates it. Fields that no spec has are
// refused. The error names line, column and field, what is wrong with it and what
// would be right, and wraps [ErrInvalid].
func Decode(data []byte) (Spec, error) {
	if len(data) > maxFile {
		return Spec{}, fmt.Errorf("%w: %d bytes, at most %d", ErrInvalid, len(data), maxFile)
	}
	var s Spec
	if err := jsonfile.Decode(data, &s); err != nil {
		return Spec{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if err := s.Validate(); err != nil {
		return Spec{}, err
	}
	return s, nil
}

// Encode writes a spec as the JSON that [Decode] reads, ending with a newline.
func Encode(s Spec) ([]byte, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(&s, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("weapon %q: %w", s.Name, err)
	}
	return append(data, '\n'), nil
}

// LoadDir decodes every .json file of a folder, in the order of their names. The
// error names the file, and then no weapon is returned.
func LoadDir(dir string) ([]Spec, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("weapons: %w", err)
	}
	var specs []Spec
	for _, e := range entries {
		if e.IsDir() || !strings.EqualFold(filepath.Ext(e.Name()), ".json") {
			continue
		}
		path := filepath.Join(dir, e.Name())
		data, err := regular.Read(path, maxFile)
		if err != nil {
			return nil, fmt.Errorf("weapons: %s: %w", path, err)
		}
		s, err := Decode(data)
		if err != nil {
			return nil, fmt.Errorf("weapons: %s: %w", path, err)
		}
		if i := slices.IndexFunc(specs, func(o Spec) bool { return o.Name == s.Name }); i >= 0 {
			return nil, fmt.Errorf("weapons: %s: weapon %q is in another file too: %w", path, s.Name, ErrInvalid)
		}
		s.Parts.locate(path, data)
		specs = append(specs, s)
	}
	return specs, nil
}

// Merge returns the weapons of base with those of changes put over them by
// name.
func Merge(base, changes []Spec) []Spec {
	all := slices.Clone(base)
	for _, c := range changes {
		if i := slices.IndexFunc(all, func(o Spec) bool { return o.Name == c.Name }); i >= 0 {
			all[i] = c
		} else {
			all = append(all, c)
		}
	}
	return all
}
