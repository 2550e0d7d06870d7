package state

import (
	"bytes"
	"errors"
	"fmt"
	"unsafe"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// ErrUnsound is wrapped where the state has a value that no snapshot may have.
var ErrUnsound = errors.New("state refused")

// checker looks whether values can be in a snapshot. Snapshot and Restore ask the same one, so
// that neither takes what the other refuses.
type checker struct{ sound []span }

// span is where in the data of a snapshot the last sound value of a component is.
type span struct{ from, to int }

// begin prepares for the data of a snapshot with so many component types.
func (c *checker) begin(types int) {
	if cap(c.sound) < types {
		c.sound = make([]span, types)
	}
	c.sound = c.sound[:types]
	clear(c.sound)
}

// repeats is the least encoding, bytes, of which the checker remembers that it was sound [ours]:
// to compare shorter ones takes as long as to check them.
const repeats = 48

// validate refuses a value by the Validate of its registration. Most bodies have the armour and
// the rules of the one before, and are not asked about again.
func (c *checker) validate(own *store.Registration, value unsafe.Pointer, data []byte, at span) error {
	long, last := at.to-at.from >= repeats, &c.sound[own.Place()]
	if long && bytes.Equal(data[last.from:last.to], data[at.from:at.to]) {
		return nil
	}
	err := own.Validate(value)
	if err == nil && long {
		*last = at
	}
	return err
}

// checkMember refuses an entity whose state was appended to data, where each component begins at
// one of starts. The codecs have found its values odd or not.
func (c *checker) checkMember(p *store.Member, state []unsafe.Pointer, odd bool, data []byte, starts []int) error {
	if odd || p.Layout.Lost != nil {
		return checkMember(p, state)
	}
	if err := checkIdentity(p.Layout.IdentityOf(state).ID, p.ID); err != nil {
		return unsound(p.ID, "identity", err)
	}
	starts[len(p.Layout.State)] = len(data)
	for _, i := range p.Layout.Validated {
		own := p.Layout.State[i].Own
		if err := c.validate(own, state[i], data, span{starts[i], starts[i+1]}); err != nil {
			return unsound(p.ID, own.Name, err)
		}
	}
	return nil
}

// checkMember refuses an entity with a value that no snapshot may have.
func checkMember(p *store.Member, state []unsafe.Pointer) error {
	if p.Layout.Lost != nil {
		return unsound(p.ID, "what it carries", p.Layout.Lost)
	}
	if err := checkIdentity(p.Layout.IdentityOf(state).ID, p.ID); err != nil {
		return unsound(p.ID, "identity", err)
	}
	for i := range p.Layout.State {
		if own := p.Layout.State[i].Own; own.Check(state[i]) != nil {
			return unsound(p.ID, own.Name, own.Check(state[i]))
		}
	}
	return nil
}

// checkIdentity refuses the identity of another entity.
func checkIdentity(id, want components.ID) error {
	if id != want {
		return fmt.Errorf("ID is %d, want %d", id, want)
	}
	return nil
}

// unsound names what Snapshot refuses.
func unsound(id components.ID, component string, err error) error {
	if id == components.Nobody {
		return fmt.Errorf("%w: %s: %w", ErrUnsound, component, err)
	}
	return fmt.Errorf("%w: entity %d: %s: %w", ErrUnsound, id, component, err)
}

// check refuses what is of the match as a whole, whose last entity has this ID, and cannot be in
// a snapshot.
func (g *general) check(last components.ID) error {
	switch {
	case g.NextID <= last:
		return fmt.Errorf("NextID is %d, want more than %d", g.NextID, last)
	case !(g.TeamDamage >= 0 && g.TeamDamage <= 1):
		return fmt.Errorf("TeamDamage is %v, want 0 to 1", g.TeamDamage)
	}
	return generalCodec().Check(g)
}

// lastID returns the highest ID of an entity.
func (s *State) lastID() components.ID {
	if n := len(s.Store.All); n > 0 {
		return s.Store.All[n-1].ID
	}
	return components.Nobody
}

// Check returns an error that wraps [ErrUnsound] and names the first value that Snapshot would
// refuse.
func (s *State) Check() error {
	g := s.gather()
	if err := g.check(s.lastID()); err != nil {
		return unsound(components.Nobody, "match", err)
	}
	if err := s.Random.Check(); err != nil {
		return unsound(components.Nobody, "random", err)
	}
	singles := s.Store.Singles()
	for i := range singles {
		one := &singles[i]
		if one.Codec == nil {
			continue
		}
		if err := one.Check(s.Store.SingleEntry(one).Component(one.Type)); err != nil {
			return unsound(components.Nobody, one.Name, err)
		}
	}
	s.Store.Locate() // what is not intact is left out: it is reported elsewhere
	state := s.Store.State()
	for _, p := range s.Store.All {
		if !p.IsLocated() {
			continue
		}
		if err := checkMember(p, state); err != nil {
			return err
		}
		state = state[len(p.Layout.State):]
	}
	return nil
}
