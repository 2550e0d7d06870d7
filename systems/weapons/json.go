package weapons

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/internal/jsonfile"
)

// maxFile is the largest size of a spec in JSON, bytes [ours]: a hundred times that of
// the longest shipped one.
const maxFile = 64 << 10

// Decode reads one spec from JSON and validates it. Unknown fields are refused. The
// error lists every fault on its own line with line number, column, field, the invalid
// value and what is valid. All of them wrap [ErrInvalid].
func Decode(data []byte) (Spec, error) {
	if len(data) > maxFile {
		return Spec{}, fmt.Errorf("%w: %d bytes, at most %d", ErrInvalid, len(data), maxFile)
	}
	var s Spec
	if err := jsonfile.Decode(data, &s); err != nil {
		return Spec{}, each(err, func(err error) error { return fmt.Errorf("%w: %w", ErrInvalid, err) })
	}
	return s, each(s.Validate(), func(err error) error { return inFile(data, err) })
}

// inFile adds the line and column of its field in the file to a fault.
func inFile(data []byte, err error) error {
	if f := (*fault)(nil); errors.As(err, &f) {
		if line, column, ok := jsonfile.Find(data, Spec{}, f.field); ok {
			return fmt.Errorf("line %d, column %d: %w", line, column, err)
		}
	}
	return err
}

// each wraps an error, or each of the errors that it joins.
func each(err error, wrap func(error) error) error {
	if err == nil {
		return nil
	}
	several, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return wrap(err)
	}
	var all []error
	for _, one := range several.Unwrap() {
		all = append(all, wrap(one))
	}
	return errors.Join(all...)
}

// Encode writes a spec as the JSON that [Decode] reads, with a newline at the end.
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

// Merge returns the weapons of base and of changes. A weapon of changes replaces the
// weapon of base with the same name.
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
