package shots

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// ErrEntry is systems.ErrEntry.
var ErrEntry = errors.New("entry refused")

// EncodeWeapons writes specs as a JSON array.
func EncodeWeapons(specs []weapons.Spec) ([]byte, error) {
	list := make([]json.RawMessage, 0, len(specs))
	for _, spec := range specs {
		data, err := weapons.Encode(spec)
		if err != nil {
			return nil, err
		}
		list = append(list, data)
	}
	return json.Marshal(list)
}

// DecodeWeapons reads what EncodeWeapons wrote.
func DecodeWeapons(data []byte) ([]weapons.Spec, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%w: weapons: %w", ErrEntry, err)
	}
	if len(list) > components.MaxSlots {
		return nil, fmt.Errorf("%w: %d weapons, at most %d", ErrEntry, len(list), components.MaxSlots)
	}
	specs := make([]weapons.Spec, 0, len(list))
	for i, one := range list {
		spec, err := weapons.Decode(one)
		if err != nil {
			return nil, fmt.Errorf("weapons[%d]: %w", i, err)
		}
		specs = append(specs, spec)
	}
	return specs, nil
}
