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
		return Spec{}, each(err, func(err error) error { return refused{err} })
	}
	return s, each(s.Validate(), func(err error) error { return inFile(data, err) })
}

// refused is a mistake in the JSON of a weapon. It wraps only the mistake, so that
// [each] does not split it.
type refused struct{ error }

func (r refused) Unwrap() error        { return r.error }
func (r refused) Error() string        { return fmt.Sprintf("%v: %v", r.error, ErrInvalid) }
func (r refused) Is(target error) bool { return target == ErrInvalid }

// inFile adds to a fault the line and column of its field in the file or, if the field
// is missing, of the value that should contain it.
func inFile(data []byte, err error) error {
	f := (*fault)(nil)
	if !errors.As(err, &f) {
		return err
	}
	line, column, ok := jsonfile.Find(data, Spec{}, f.field)
	if !ok {
		line, column = 1, 1
	}
	return fmt.Errorf("line %d, column %d: %w", line, column, err)
}

// origin is the file that a weapon was read from.
type origin struct {
	label string
	data  []byte
}

// locate adds the file and positions to faults that are found only when weapons are
// combined.
func (o *origin) locate(err error) error {
	if o == nil {
		return err
	}
	return each(err, func(err error) error { return fmt.Errorf("%s: %w", o.label, inFile(o.data, err)) })
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
