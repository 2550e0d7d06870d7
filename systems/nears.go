package systems

import "github.com/skijet/skijet/collision"

// Numbers of what bodies and what bounces keep of the level around them [ours].
const (
	// mostNears have that: more would not stay in the processor's caches, and ask the
	// level as soon.
	mostNears = 128
	// nearTriangles is how many each keeps. A room full of crates has fewer; with more the
	// memory of a match grows, and with fewer crowded places are asked of the level.
	nearTriangles = 128
)

// nears are what bodies and what bounces keep of the level from tick to tick, so that the
// questions of a tick do not go through all of it. It is no state: no answer depends on
// it, and each checks itself where its owner was put elsewhere or platforms moved.
type nears struct {
	free []*collision.Nearby
	lent int
}

// lendNearby gives a member that will ask the level a Nearby, while there are some. They
// have all their memory at once, or ticks would allocate.
func (m *Match) lendNearby(p *member) {
	n := &m.nears
	if p.near != nil || n.lent == mostNears || !p.layout.model && !p.layout.bounce {
		return
	}
	n.lent++
	if n.free == nil {
		n.free = make([]*collision.Nearby, 0, mostNears)
	}
	if last := len(n.free) - 1; last >= 0 {
		p.near, n.free = n.free[last], n.free[:last]
		return
	}
	p.near = collision.NewNearby(m.solid, nearTriangles)
}

// takeNearby takes it back from one that leaves.
func (m *Match) takeNearby(p *member) {
	if p.near == nil {
		return
	}
	m.nears.free = append(m.nears.free, p.near)
	m.nears.lent--
	p.near = nil
}
