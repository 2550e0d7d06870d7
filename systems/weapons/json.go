package weapons

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
)

// maxFile is how long a spec in JSON may be, bytes [ours]: a hundred times the
// longest of the shipped ones.
const maxFile = 64 << 10

// Decode reads one spec from JSON and validates it. Fields that no spec has are
// refused. The error lists all that is wrong: each in a line of its own that names line,
// column and field, what is wrong with it and what would be right. All wrap [ErrInvalid].
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

// refused is a mistake in the JSON of a weapon. It wraps the mistake alone, so that each does
// not take it for several.
type refused struct{ error }

func (r refused) Unwrap() error        { return r.error }
func (r refused) Error() string        { return fmt.Sprintf("%v: %v", r.error, ErrInvalid) }
func (r refused) Is(target error) bool { return target == ErrInvalid }

// inFile adds to a fault where its field is in the file of the weapon, or where the field
// would stand that is missing there.
func inFile(data []byte, err error) error {
	f := (*fault)(nil)
	if !errors.As(err, &f) {
		return err
	}
	for field, more := f.field, true; more; {
		if line, column, ok := jsonfile.Find(data, Spec{}, field); ok {
			return fmt.Errorf("line %d, column %d: %w", line, column, err)
		}
		dot := strings.LastIndexByte(field, '.')
		if more = dot >= 0; more {
			field = field[:dot]
		}
	}
	return fmt.Errorf("line 1, column 1: %w", err)
}

// origin is the file that a weapon was read from.
type origin struct {
	label string
	data  []byte
}

// place says where a field is in the file, ending with a colon, or nothing without a file.
func (o *origin) place(field string) string {
	if o == nil {
		return ""
	}
	line, column, _ := jsonfile.Find(o.data, Spec{}, field)
	return fmt.Sprintf("%s: line %d, column %d: ", o.label, line, column)
}

// locate adds to faults of a weapon that show only beside others its file and their places.
func (o *origin) locate(err error) error {
	if o == nil {
		return err
	}
	return each(err, func(err error) error { return fmt.Errorf("%s: %w", o.label, inFile(o.data, err)) })
}

// each wraps an error, or every one of those that it joins.
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
