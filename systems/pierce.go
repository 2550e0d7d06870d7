package systems

import "github.com/skijet/skijet/components"

// goesThrough reports whether a projectile flies on through what it met.
func (s *shot) goesThrough(c *contact) bool {
	return s.pierce != nil && s.pierce.Left > 0 && c.victim != components.Nobody
}

// goThrough lets a projectile act on a target and fly on. It does not meet that target
// again.
func (m *Match) goThrough(s *shot, c *contact) {
	p := s.pierce
	p.Left--
	copy(p.Through[1:], p.Through[:])
	p.Through[0] = c.victim
	m.act(s, c, true)
	m.recordContact(s, c, Contact{Pierced: true})
}
