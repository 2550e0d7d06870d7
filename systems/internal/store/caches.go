package store

import "github.com/skijet/skijet/collision"

// Numbers of what bodies and what bounces keep of the level around them [ours].
const (
	// maxCaches is how many have a cache: more would not stay in the processor's caches, and
	// ask the level as soon.
	maxCaches = 128
	// cacheTriangles is how many triangles each keeps. A room full of crates has fewer; with
	// more the memory of a match grows, and with fewer crowded places are asked of the level.
	cacheTriangles = 128
)

// QueryCaches are what bodies and what bounces keep of the level from tick to tick, so that the
// queries of a tick do not go through all of it. It is no state: no answer depends on
// it, and each checks itself where its owner was put elsewhere or platforms moved.
type QueryCaches struct {
	Limit int // of caches in use

	free []*collision.Nearby
	used int
}

// acquireCache gives a member that will query the level a cache, while there are some. A
// cache has all its memory at once, or ticks would allocate.
func (s *Store) acquireCache(p *Member) {
	c := &s.Caches
	if p.Cache != nil || c.used >= c.Limit || !p.Has(Model) && !p.Has(Bounce) {
		return
	}
	c.used++
	if c.free == nil {
		c.free = make([]*collision.Nearby, 0, maxCaches)
	}
	if last := len(c.free) - 1; last >= 0 {
		p.Cache, c.free = c.free[last], c.free[:last]
		return
	}
	p.Cache = collision.NewNearby(s.Solid, cacheTriangles)
}

// releaseCache takes the cache back from a member that leaves.
func (s *Store) releaseCache(p *Member) {
	if p.Cache == nil {
		return
	}
	s.Caches.free = append(s.Caches.free, p.Cache)
	s.Caches.used--
	p.Cache = nil
}
