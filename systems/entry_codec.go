package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/store"
)

// writtenSpec is a PlayerSpec as it stands in an entry.
type writtenSpec struct {
	Name, Model string
	Armor       components.ArmorData
	Parts       []store.WrittenPart `state:"max=64"`
	Team        int
	Everything  bool     // its weapons are nil
	Weapons     []string `state:"max=255"` // components.MaxSlots
	Placed      bool     // it has a position
	Position    geom.Vec
	Velocity    geom.Vec
	Look        geom.YawPitch
	Charged     bool // it has an energy
	Energy      float64
	Pack        components.PackKind
}

// writtenParts are the parts of an EntryAdd.
type writtenParts struct {
	Parts []store.WrittenPart `state:"max=64"`
}

// writtenNames are the names of components of an EntryRemove.
type writtenNames struct {
	Names []string `state:"max=64"`
}

var (
	namesCodec = codec.Once[writtenNames]()
	specCodec  = codec.Once[writtenSpec]()
	partsCodec = codec.Once[writtenParts]()
)

// encodeValue returns the encoding of a value within its limits.
func encodeValue[T any](c codec.Typed[T], value *T) ([]byte, error) {
	if err := c.Check(value); err != nil {
		return nil, fmt.Errorf("systems: %w: %w", ErrEntry, err)
	}
	return c.Encode(nil, value), nil
}

// decodeValue reads one value and nothing after it.
func decodeValue[T any](c codec.Typed[T], data []byte) (*T, error) {
	value, r := new(T), codec.NewReader(data)
	if err := c.Decode(r, value); err != nil {
		return nil, fmt.Errorf("%w: at byte %d: %w", ErrEntry, r.Offset(), err)
	}
	if n := r.Remaining(); n > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrEntry, n)
	}
	return value, nil
}

func encodeSpec(registry *store.Registry, spec *PlayerSpec) ([]byte, error) {
	parts, err := registry.Write(storedParts(spec.Parts))
	if err != nil {
		return nil, fmt.Errorf("systems: %w: %w", ErrEntry, err)
	}
	w := writtenSpec{
		Name: spec.Name, Model: spec.Model, Armor: spec.Armor, Parts: parts, Team: spec.Team,
		Everything: spec.Weapons == nil, Weapons: spec.Weapons, Velocity: spec.Velocity, Look: spec.Look, Pack: spec.Pack,
	}
	if spec.Position != nil {
		w.Placed, w.Position = true, *spec.Position
	}
	if spec.Energy != nil {
		w.Charged, w.Energy = true, *spec.Energy
	}
	return encodeValue(specCodec(), &w)
}

func decodeSpec(registry *store.Registry, data []byte) (PlayerSpec, error) {
	w, err := decodeValue(specCodec(), data)
	if err != nil {
		return PlayerSpec{}, err
	}
	parts, err := readParts(registry, w.Parts)
	if err != nil {
		return PlayerSpec{}, err
	}
	spec := PlayerSpec{
		Name: w.Name, Model: w.Model, Armor: w.Armor, Parts: parts, Team: w.Team,
		Velocity: w.Velocity, Look: w.Look, Pack: w.Pack,
	}
	if !w.Everything {
		spec.Weapons = append([]string{}, w.Weapons...) // none, and not nil
	}
	if w.Placed {
		spec.Position = &w.Position
	}
	if w.Charged {
		spec.Energy = &w.Energy
	}
	return spec, nil
}

func encodeParts(registry *store.Registry, parts []Part) ([]byte, error) {
	written, err := registry.Write(storedParts(parts))
	if err != nil {
		return nil, fmt.Errorf("systems: %w: %w", ErrEntry, err)
	}
	return encodeValue(partsCodec(), &writtenParts{written})
}

// readParts makes parts of what was written.
func readParts(registry *store.Registry, written []store.WrittenPart) (parts []Part, err error) {
	for _, w := range written {
		part, err := registry.Read(&w)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrEntry, err)
		}
		parts = append(parts, Part{part})
	}
	return parts, nil
}
