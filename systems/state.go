package systems

import (
	"errors"
	"fmt"
	"iter"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/state"
	"github.com/skijet/skijet/systems/weapons"
)

// Errors that [Match.Restore] wraps. ErrSnapshot is for data that is not a snapshot, or is cut
// or changed; ErrOtherMatch for the snapshot of a match with another level, rules, weapons,
// modules or components. ErrUnsound is wrapped by [Match.Snapshot] where the state has a value
// that Restore would refuse.
var (
	ErrSnapshot   = state.ErrSnapshot
	ErrOtherMatch = state.ErrOtherMatch
	ErrUnsound    = state.ErrUnsound
)

// Hash returns a hash of the state as it is: equal hashes mean that everything that the match
// simulates is equal to the bit, and that its components have the same names and fields. Each call
// computes it, in about a third of the time of a tick.
func (m *Match) Hash() uint64 { return m.state.Hash() }

// Snapshot appends the whole state of the match to buf and returns the result:
// everything that the next tick depends on, in a form that is the same on every
// machine. With a buf that is long enough it allocates nothing.
//
// A match that is made alike can restore every snapshot. Where a system has written a value
// that cannot be restored, Snapshot returns buf as it is and an error that wraps
// [ErrUnsound] and names the entity, the component and the field: a number that is not
// finite or out of range, a text or a slice beyond its limit, or whatever a [Validate]
// refuses. [Options.CheckSystems] names the system. Within a tick it returns [ErrMidTick].
//
// Data for drawing, events, and the donburi handles of entities are not part of the state.
func (m *Match) Snapshot(buf []byte) ([]byte, error) {
	if err := m.gate.notWithin(); err != nil {
		return buf, fmt.Errorf("systems: Snapshot: %w", err)
	}
	whole, err := m.state.Snapshot(buf)
	if err != nil {
		return buf, fmt.Errorf("systems: %w", err)
	}
	return whole, nil
}

// Restore puts the match into the state of a snapshot of a match with the same
// level, rules, weapons, modules and components, whatever has happened since:
// entities that are gone come back under their IDs, and those that came since are
// removed. The next tick is then the same to the bit.
//
// Data that is no such snapshot is refused with an error that wraps [ErrSnapshot]
// or [ErrOtherMatch], and nothing is changed. Within a tick it returns
// [ErrMidTick]. Every Restore raises [Match.Epoch].
func (m *Match) Restore(data []byte) error {
	if err := m.gate.betweenTicks(); err != nil {
		return fmt.Errorf("systems: Restore: %w", err)
	}
	if err := m.state.Restore(data); err != nil {
		return fmt.Errorf("systems: %w", err)
	}
	m.platforms.Restored()
	m.zones.Restored()
	m.events.forget()
	m.faults.Forget()
	m.commands = m.commands[:0]
	m.epoch++
	return nil
}

// RestoreWith is [Match.Restore] of a snapshot of a match that may have other weapons, which
// an [EntryWeapons] holds. The match gets both, or is left as it was.
func (m *Match) RestoreWith(weapons Entry, data []byte) error {
	err := m.Restore(data)
	if !errors.Is(err, ErrOtherMatch) {
		return err
	}
	specs, err := WeaponsOf(weapons)
	if err != nil {
		return fmt.Errorf("systems: Restore: %w", err)
	}
	return restoreWith(m, specs, data)
}

func restoreWith(m *Match, specs []weapons.Spec, data []byte) error {
	old := *m.shots.Weapons
	if err := m.setWeapons(specs); err != nil {
		return fmt.Errorf("systems: Restore: %w", err)
	}
	if err := m.Restore(data); err != nil {
		*m.shots.Weapons = old
		return err
	}
	return nil
}

// CopyFrom puts the match into the state of another one, which must be made alike but may have
// other weapons. With an error, which is one of [Match.Snapshot] or [Match.Restore], it leaves
// the match as it was.
func (m *Match) CopyFrom(other *Match) error {
	var err error
	if m.copied, err = other.Snapshot(m.copied[:0]); err != nil {
		return err
	}
	if m.shots.Weapons.Sum != other.shots.Weapons.Sum {
		return restoreWith(m, other.Weapons().Specs(), m.copied)
	}
	return m.Restore(m.copied)
}

// Epoch counts how often the match was restored. IDs that a view remembers stand
// for the same entity only within an epoch.
func (m *Match) Epoch() int { return m.epoch }

// Clone returns a match of its own in the same state, with a world and a broadphase
// of its own and without an observer. It shares the level and the modules.
func (m *Match) Clone() (*Match, error) {
	o := m.options
	o.World, o.Broadphase, o.Observer = nil, nil, nil
	clone, err := NewMatch(o)
	if err != nil {
		return nil, err
	}
	if err := clone.CopyFrom(m); err != nil {
		return nil, err
	}
	clone.epoch, clone.copied = 0, nil
	return clone, nil
}

// Difference is a field of the state in which two matches differ.
type Difference struct {
	Entity components.ID // Nobody for the match as a whole
	// Component is the name under which it is registered. "match" is what the match
	// keeps beside entities, and "random" its streams. It is empty where one match
	// has an entity and the other has not.
	Component string
	codec.Difference
}

// String returns the difference as a line.
func (d Difference) String() string {
	place := d.Component
	if d.Entity != components.Nobody {
		place = fmt.Sprint("entity ", d.Entity)
		if d.Component != "" {
			place += ": " + d.Component
		}
	}
	if d.Path == "" {
		return fmt.Sprintf("%s: %s and %s", place, d.A, d.B)
	}
	return place + "." + d.Difference.String()
}

// Compare yields every difference between the states of two matches with the same modules: first
// those of the match as a whole, then those of entities in the order of their IDs. Matches of equal
// hashes yield nothing.
func Compare(a, b *Match) iter.Seq[Difference] {
	return func(yield func(Difference) bool) {
		for d := range state.Compare(a.state, b.state) {
			if !yield(Difference(d)) {
				return
			}
		}
	}
}

// LevelDigest returns a hash of what a match needs of its level. A level made in code has no
// hash of its content; its faces and the poses of its platforms stand for it.
func LevelDigest(l *levels.Level) uint64 { return state.LevelSum(l) }
