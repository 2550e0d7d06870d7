package killcam

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/weapons"
)

// Numbers of a tape [ours].
const (
	keyTicks  = 32 // between two states
	tapeTicks = 96 // that are played again at most
)

// tape keeps the last seconds of a match that is stepped through it: states, and the input since then.
type tape struct {
	match   *systems.Match
	out     replay.Driver // steps the match
	keys    []key
	inputs  []systems.TickInput // beginning with the first tick
	first   int64
	entries []systems.Entry // before the next tick
	epoch   int
	on      bool
}

// key is the state before a tick.
type key struct {
	tick    int64
	data    []byte
	weapons *weapons.Catalogue
}

// Enter makes an entry.
func (t *tape) Enter(e systems.Entry) (components.ID, error) {
	t.keyIfDue()
	kept := systems.Entry{Kind: e.Kind, Subject: e.Subject, Name: e.Name, Data: slices.Clone(e.Data)}
	id, err := t.out.Enter(e)
	if err == nil && t.on {
		t.entries = append(t.entries, kept)
	}
	return id, err
}

// Step steps the match.
func (t *tape) Step(commands []systems.Command) error {
	t.keyIfDue()
	at, input := t.match.Tick(), systems.TickInput{}
	if len(t.keys) > 0 {
		input = systems.TickInput{Entries: slices.Clone(t.entries), Commands: slices.Clone(commands)}
	}
	err := t.out.Step(commands)
	if t.entries = t.entries[:0]; t.match.Tick() == at+1 && len(t.keys) > 0 {
		t.inputs = append(t.inputs, input)
	}
	return err
}

// keyIfDue keeps the state before the first entry of a tick, now and then, and where the tape begins.
func (t *tape) keyIfDue() {
	at := t.match.Tick()
	if follows := at == t.first+int64(len(t.inputs)); !t.on || !follows || t.epoch != t.match.Epoch() {
		t.clear()
	}
	if n := len(t.keys); t.on && (n == 0 || at%keyTicks == 0 && t.keys[n-1].tick != at) {
		t.key(at)
	}
}

// clear forgets everything.
func (t *tape) clear() {
	t.keys, t.inputs, t.first, t.epoch = t.keys[:0], t.inputs[:0], t.match.Tick(), t.match.Epoch()
	t.entries = t.entries[:0]
}

// key keeps the state before a tick, and forgets what is too old.
func (t *tape) key(at int64) {
	k := key{tick: at, weapons: t.match.Weapons()}
	if n := len(t.keys); n > 1 && t.keys[1].tick <= at-tapeTicks {
		k.data = t.keys[0].data[:0]
		t.keys = slices.Delete(t.keys, 0, 1)
		t.inputs = slices.Delete(t.inputs, 0, int(t.keys[0].tick-t.first))
		t.first = t.keys[0].tick
	}
	var err error
	if k.data, err = t.match.Snapshot(k.data); err != nil {
		t.clear()
		return
	}
	t.keys = append(t.keys, k)
}

// rewind puts another match, which is made alike, into the state before a tick or soon before that, or reports that
// it cannot.
func (t *tape) rewind(m *systems.Match, tick int64) bool {
	for i := len(t.keys) - 1; i >= 0; i-- {
		if k := &t.keys[i]; k.tick <= tick || i == 0 {
			return k.weapons == t.match.Weapons() && m.CopyFrom(t.match) == nil && m.Restore(k.data) == nil
		}
	}
	return false
}

// play steps a match that was rewound by a tick, and reports whether there was one.
func (t *tape) play(m *systems.Match) bool {
	place := m.Tick() - t.first
	if place < 0 || place >= int64(len(t.inputs)) {
		return false
	}
	input := &t.inputs[place]
	for _, e := range input.Entries {
		e.Data = slices.Clone(e.Data)
		_, _ = m.Enter(e) // the match took it
	}
	_ = m.Step(input.Commands) // its errors were reported then
	return true
}
