package weapons

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxFile is how long a spec in JSON may be, bytes [ours]: a hundred times the
// longest of the shipped ones.
const maxFile = 64 << 10

// Decode reads one spec from JSON and validates it. Fields that no spec has are
// refused. The error names the field and what is wrong with it, and wraps
// [ErrInvalid].
func Decode(data []byte) (Spec, error) {
	if len(data) > maxFile {
		return Spec{}, fmt.Errorf("%w: %d bytes, at most %d", ErrInvalid, len(data), maxFile)
	}
	var s Spec
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&s); err != nil {
		return Spec{}, fmt.Errorf("%w: %s", ErrInvalid, explain(data, err))
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Spec{}, fmt.Errorf("%w: line %d: something follows the weapon", ErrInvalid, line(data, decoder.InputOffset()))
	}
	if err := s.Validate(); err != nil {
		return Spec{}, err
	}
	return s, nil
}

// explain says in plain words where JSON is wrong.
func explain(data []byte, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("line %d: %v", line(data, syntax.Offset), err)
	case errors.As(err, &kind):
		return fmt.Sprintf("line %d: %s is a %s, want a value for %v", line(data, kind.Offset), kind.Field, kind.Value, kind.Type)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the file ends too early"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// line returns the number of the line in which a byte is.
func line(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(int(offset), len(data))], []byte("\n"))
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
		if e.IsDir() || filepath.Ext(e.Name()) != ".json" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, fmt.Errorf("weapons: %w", err)
		}
		s, err := Decode(data)
		if err != nil {
			return nil, fmt.Errorf("weapons: %s: %w", e.Name(), err)
		}
		if i := slices.IndexFunc(specs, func(o Spec) bool { return o.Name == s.Name }); i >= 0 {
			return nil, fmt.Errorf("weapons: %s: weapon %q is in another file too: %w", e.Name(), s.Name, ErrInvalid)
		}
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
