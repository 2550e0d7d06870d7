package store

import (
	"fmt"
	"reflect"

	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// WrittenPart is a component outside of a match: its name and its encoding.
type WrittenPart struct {
	Name string
	Data []byte `state:"max=65536"`
}

// Write encodes the values of parts, which must be registered as state.
func (r *Registry) Write(parts []Part) (written []WrittenPart, err error) {
	for _, part := range parts {
		own, err := r.state(part.Type)
		if err == nil && part.Value == nil {
			err = fmt.Errorf("%s has no value", own.Name)
		}
		if err == nil {
			err = own.Codec.Check(part.Value)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", TypeName(part.Type), err)
		}
		written = append(written, WrittenPart{own.Name, own.Codec.Encode(nil, part.Value)})
	}
	return written, nil
}

// NamesOf returns the names of component types that are registered as state.
func (r *Registry) NamesOf(kinds []donburi.IComponentType) (names []string, err error) {
	for _, kind := range kinds {
		own, err := r.state(kind)
		if err != nil {
			return nil, err
		}
		names = append(names, own.Name)
	}
	return names, nil
}

func (r *Registry) state(kind donburi.IComponentType) (*Registration, error) {
	if own, ok := r.Find(kind); ok && own.Codec != nil {
		return own, nil
	}
	return nil, fmt.Errorf("%s is not registered as state", TypeName(kind))
}

// KindsNamed returns the component types with names, which an entity can be given and lose.
func (r *Registry) KindsNamed(names []string) (kinds []donburi.IComponentType, err error) {
	for _, name := range names {
		own, err := r.own(name)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, own.Type)
	}
	return kinds, nil
}

// own returns the registration of a component that an entity can be given and lose.
func (r *Registry) own(name string) (*Registration, error) {
	if own, ok := r.FindName(name); ok && own.Codec != nil && !own.OfMatch && own.Kind() != Identity {
		return own, nil
	}
	return nil, fmt.Errorf("%q is no component that an entity can be given or lose", name)
}

// Read makes a part of what was written.
func (r *Registry) Read(w *WrittenPart) (Part, error) {
	own, err := r.own(w.Name)
	if err != nil {
		return Part{}, err
	}
	value, reader := reflect.New(own.Type.Typ()).UnsafePointer(), codec.NewReader(w.Data)
	if err = own.Codec.Decode(reader, value); err == nil && reader.Remaining() > 0 {
		err = fmt.Errorf("%d bytes too many", reader.Remaining())
	}
	if err == nil {
		err = own.Check(value)
	}
	if err != nil {
		return Part{}, fmt.Errorf("%s: %w", w.Name, err)
	}
	return Part{Type: own.Type, Value: value}, nil
}
