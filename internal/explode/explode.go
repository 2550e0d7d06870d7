// Package explode makes explosions by a call of a module, so that explosions from outside
// a match are recorded in its replay.
package explode

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// name is the name of the module and of its call.
const name = "explode"

// errData is returned for data that [Entry] did not make.
var errData = errors.New("want a place and a weapon with a projectile")

// Module returns the module with the call that [Entry] uses.
func Module() systems.Module {
	return systems.Module{Name: name, Version: "1", Calls: []systems.Call{{Name: name, Run: run}}}
}

// Entry returns the entry of an explosion at a place, with the payload of a weapon.
// Nobody is credited with it.
func Entry(weapon string, at geom.Vec) systems.Entry {
	var data []byte
	for _, x := range [...]float64{at.X, at.Y, at.Z} {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
	}
	return systems.CallEntry(name, components.Nobody, append(data, weapon...))
}

// PositionOf returns the position of the explosion of an entry, or false for another
// entry.
func PositionOf(e systems.Entry) (at geom.Vec, ok bool) {
	if e.Kind != systems.EntryCall || e.Name != name || len(e.Data) < placeSize {
		return at, false
	}
	coordinate := func(i int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(e.Data[8*i:])) }
	return geom.Vec{X: coordinate(0), Y: coordinate(1), Z: coordinate(2)}, true
}

const placeSize = 3 * 8 // bytes

func run(m *systems.Match, _ components.ID, data []byte) error {
	at, ok := PositionOf(systems.CallEntry(name, components.Nobody, data))
	if !ok {
		return errData
	}
	weapon := string(data[placeSize:])
	spec, ok := m.Weapons().Lookup(weapon)
	if !ok || spec.Projectile == nil {
		return fmt.Errorf("%q: %w", weapon, errData)
	}
	return m.Explode(at, spec.Projectile.Payload, components.Nobody)
}
