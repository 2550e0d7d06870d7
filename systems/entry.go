package systems

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// ErrEntry is wrapped where an entry cannot be made or taken.
var ErrEntry = shots.ErrEntry

// EntryKinds is the highest kind of an entry.
const EntryKinds = EntrySalt

// EntryKind says what an entry does.
type EntryKind uint8

// Kinds of entries. Their numbers are in files and do not change.
const (
	EntryJoin       EntryKind = iota + 1 // a player joins, see Match.Join
	EntryLeave                           // Subject leaves, see Match.Despawn
	EntryRefit                           // the player Subject gets another body, see Match.Refit
	EntryAdd                             // Subject gets components, see Match.Add
	EntryWeapons                         // the match gets other weapons, see Match.ReplaceWeapons
	EntryCall                            // a call of a module, see Module.Calls
	EntryTeamDamage                      // see Match.SetTeamDamage
	EntryRemove                          // Subject loses components, see Match.Remove
	EntrySalt                            // the spread of weapons depends on Data of 1 to 8 bytes too, so that only who knows them can predict it
)

// entryNames are the names of kinds in texts.
var entryNames = [...]string{"", "join", "leave", "refit", "add", "weapons", "call", "team_damage", "remove", "salt"}

// String returns the kind in a word.
func (k EntryKind) String() string {
	if !k.Known() {
		return fmt.Sprintf("entry %d", uint8(k))
	}
	return entryNames[k]
}

// Known reports whether there is such a kind.
func (k EntryKind) Known() bool { return k > 0 && int(k) < len(entryNames) }

// MaxEntryData is how many bytes the data of an entry may have [ours]: weapons are
// the longest, at a kilobyte each.
const MaxEntryData = 1 << 20

// Entry is a change to a match from outside between two ticks, such as a player who joins, in a
// form that can be stored and sent. [Match.Enter] applies it. Matches in the same state that
// take the same entry are in the same state again. Make one with [Match.JoinEntry] and similar
// methods, or with [LeaveEntry], [WeaponsEntry], [CallEntry] and [TeamDamageEntry].
type Entry struct {
	Kind    EntryKind
	Subject components.ID // whom it is about
	Name    string        `state:"max=255"`     // of a call
	Data    []byte        `state:"max=1048576"` // MaxEntryData
}

// TickInput is all that comes into a match for one tick: entries before it, in
// their order, and commands within it.
type TickInput struct {
	Entries  []Entry
	Commands []Command
}

// Call is a function of a module that a game calls on a match from outside, for example to
// change a setting of a mode. Calls are in replays and are rolled back. Run is called between
// two ticks, with the entity that the call is about, or components.Nobody. It must refuse data
// that it cannot read, without any change.
type Call struct {
	Name  string // unique in a match, and best begins with that of the module
	Right Right
	Run   func(m *Match, subject components.ID, data []byte) error
}

// Right says who may make a call in a match that is played online.
type Right uint8

// Values of Right.
const (
	RightHost  Right = iota // the program that hosts the match, and nobody else
	RightSelf               // every player, about itself
	RightVote               // the players together
	RightAdmin              // a player whom the host trusts
)

// String returns who has the right, in a few words.
func (r Right) String() string {
	return [...]string{"the host", "every player about itself", "the players by a vote", "an administrator", "nobody"}[min(r, RightAdmin+1)]
}

// LeaveEntry returns the entry of a player, or any entity, that leaves.
func LeaveEntry(id components.ID) Entry { return Entry{Kind: EntryLeave, Subject: id} }

// CallEntry returns the entry of a call of a module about an entity, or components.Nobody.
func CallEntry(name string, subject components.ID, data []byte) Entry {
	return Entry{Kind: EntryCall, Name: name, Subject: subject, Data: data}
}

// TeamDamageEntry returns the entry of another team damage, see
// [Match.SetTeamDamage].
func TeamDamageEntry(part float64) Entry {
	return Entry{Kind: EntryTeamDamage, Data: binary.LittleEndian.AppendUint64(nil, math.Float64bits(part))}
}

// WeaponsEntry returns the entry that replaces the weapons, or an error for an invalid spec.
func WeaponsEntry(specs []weapons.Spec) (Entry, error) {
	data, err := shots.EncodeWeapons(specs)
	if err == nil && len(data) > MaxEntryData {
		err = fmt.Errorf("%w: %d bytes, at most %d", ErrEntry, len(data), MaxEntryData)
	}
	if err != nil {
		return Entry{}, fmt.Errorf("systems: %w", err)
	}
	return Entry{Kind: EntryWeapons, Data: data}, nil
}

// WeaponsOf returns the weapons of an [EntryWeapons].
func WeaponsOf(e Entry) ([]weapons.Spec, error) {
	if e.Kind != EntryWeapons || len(e.Data) > MaxEntryData {
		return nil, fmt.Errorf("systems: %w: it is %v of %d bytes", ErrEntry, e.Kind, len(e.Data))
	}
	return shots.DecodeWeapons(e.Data)
}

// JoinEntry returns the entry of a player who joins. Whether the match takes the
// player shows when it enters.
func (m *Match) JoinEntry(spec PlayerSpec) (Entry, error) {
	data, err := encodeSpec(&m.store.Registry, &spec)
	return Entry{Kind: EntryJoin, Data: data}, err
}

// RefitEntry returns the entry of a player who gets another body.
func (m *Match) RefitEntry(id components.ID, spec PlayerSpec) (Entry, error) {
	data, err := encodeSpec(&m.store.Registry, &spec)
	return Entry{Kind: EntryRefit, Subject: id, Data: data}, err
}

// AddEntry returns the entry of components that an entity gets. Each must be
// registered as state.
func (m *Match) AddEntry(id components.ID, parts ...Part) (Entry, error) {
	data, err := encodeParts(&m.store.Registry, parts)
	return Entry{Kind: EntryAdd, Subject: id, Data: data}, err
}

// RemoveEntry returns the entry of components that an entity loses. Each must be registered
// as state.
func (m *Match) RemoveEntry(id components.ID, kinds ...donburi.IComponentType) (Entry, error) {
	names, err := m.store.Registry.NamesOf(kinds)
	if err != nil {
		return Entry{}, fmt.Errorf("systems: %w: %w", ErrEntry, err)
	}
	data, err := encodeValue(namesCodec(), &writtenNames{names})
	return Entry{Kind: EntryRemove, Subject: id, Data: data}, err
}

// Enter applies an entry between two ticks, and returns the ID of the player who joined, or of
// the entity that the entry is about. Any entry can be given: one that cannot be applied is
// refused with an error, and changes nothing.
func (m *Match) Enter(e Entry) (components.ID, error) {
	if err := m.gate.betweenTicks(); err != nil {
		return components.Nobody, fmt.Errorf("systems: %v: %w", e.Kind, err)
	}
	id, err := enter(m, &e)
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: %v: %w", e.Kind, err)
	}
	return id, nil
}

// enter does what an entry says.
func enter(m *Match, e *Entry) (components.ID, error) {
	if len(e.Data) > MaxEntryData {
		return components.Nobody, fmt.Errorf("%w: %d bytes of data, at most %d", ErrEntry, len(e.Data), MaxEntryData)
	}
	switch e.Kind {
	case EntryJoin:
		spec, err := decodeSpec(&m.store.Registry, e.Data)
		if err != nil {
			return components.Nobody, err
		}
		return m.Join(spec)
	case EntryLeave:
		if _, ok := m.store.All.Find(e.Subject); !ok {
			return components.Nobody, fmt.Errorf("%w: there is no entity %d", ErrEntry, e.Subject)
		}
		return e.Subject, m.Despawn(e.Subject)
	case EntryRefit:
		spec, err := decodeSpec(&m.store.Registry, e.Data)
		if err != nil {
			return components.Nobody, err
		}
		return e.Subject, m.Refit(e.Subject, spec)
	case EntryAdd:
		w, err := decodeValue(partsCodec(), e.Data)
		if err != nil {
			return components.Nobody, err
		}
		parts, err := readParts(&m.store.Registry, w.Parts)
		if err != nil {
			return components.Nobody, err
		}
		return e.Subject, m.Add(e.Subject, parts...)
	case EntryWeapons:
		specs, err := shots.DecodeWeapons(e.Data)
		if err != nil {
			return components.Nobody, err
		}
		return components.Nobody, m.ReplaceWeapons(specs)
	case EntryCall:
		return e.Subject, call(m, e)
	case EntryRemove:
		w, err := decodeValue(namesCodec(), e.Data)
		if err != nil {
			return components.Nobody, err
		}
		kinds, err := m.store.Registry.KindsNamed(w.Names)
		if err != nil {
			return components.Nobody, fmt.Errorf("%w: %w", ErrEntry, err)
		}
		return e.Subject, m.Remove(e.Subject, kinds...)
	case EntrySalt:
		if n := len(e.Data); n < 1 || n > 8 {
			return components.Nobody, fmt.Errorf("%w: %d bytes of salt, want 1 to 8", ErrEntry, n)
		}
		var salt [8]byte
		copy(salt[:], e.Data)
		m.random.Find("").Salt(binary.LittleEndian.Uint64(salt[:]))
		return components.Nobody, nil
	case EntryTeamDamage:
		if len(e.Data) != 8 {
			return components.Nobody, fmt.Errorf("%w: %d bytes of data, want 8", ErrEntry, len(e.Data))
		}
		return components.Nobody, m.SetTeamDamage(math.Float64frombits(binary.LittleEndian.Uint64(e.Data)))
	}
	return components.Nobody, fmt.Errorf("%w: its kind is %d, want %d to %d", ErrEntry, e.Kind, EntryJoin, len(entryNames)-1)
}

// FindCall returns a call by its name, or nil.
func (m *Match) FindCall(name string) *Call {
	for i := range m.modules {
		for k := range m.modules[i].Calls {
			if c := &m.modules[i].Calls[k]; c.Name == name {
				return c
			}
		}
	}
	return nil
}

// call makes a call of a module.
func call(m *Match, e *Entry) error {
	c := m.FindCall(e.Name)
	if c == nil {
		return fmt.Errorf("%w: no module has a call %q", ErrEntry, e.Name)
	}
	if err := c.Run(m, e.Subject, bytes.Clone(e.Data)); err != nil {
		return fmt.Errorf("%q: %w", e.Name, err)
	}
	return nil
}

// checkCalls refuses calls of modules that share a name or lack something.
func checkCalls(modules []Module) error {
	seen := map[string]bool{}
	for i := range modules {
		for _, c := range modules[i].Calls {
			switch {
			case c.Name == "" || c.Run == nil || c.Right > RightAdmin:
				return fmt.Errorf("%w: module %q has a call without a name, without Run or of an unknown Right", ErrModule, modules[i].Name)
			case seen[c.Name]:
				return fmt.Errorf("%w: two calls are named %q", ErrModule, c.Name)
			}
			seen[c.Name] = true
		}
	}
	return nil
}
