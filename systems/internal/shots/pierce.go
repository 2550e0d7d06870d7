package shots

import (
	"slices"

	"github.com/skijet/skijet/components"
)

// hasPierced reports whether a shot went through an entity already, which it does not meet
// again.
func hasPierced(s *Shot, other components.ID) bool {
	return slices.Contains(PartOf(s, components.Pierce).Through[:], other)
}

// pierce lets a shot act on a target and fly on.
func (f *Flight) pierce(s *Shot, c *Contact) {
	p := PartOf(s, components.Pierce)
	if c.Answer != Hit || c.Near || p.Left <= 0 || c.Other == components.Nobody || !s.HasImpactFuse() && wouldStick(s, c) {
		return
	}
	p.Left--
	copy(p.Through[1:], p.Through[:])
	p.Through[0] = c.Other
	f.explode(s, c, true)
	c.Answer = Pass
}
