// Package platforms moves the platforms of a match, and the bodies that stand on them or in
// their way.
package platforms

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/store"
)

// Numbers of platforms [ours].
const (
	// riderProbe is how far below its feet somebody may have a platform and still
	// ride it, m: more than any model keeps between feet and ground, and less than
	// a jump or a hop climbs in a tick.
	riderProbe = 0.05
	// riderSlope is n.up of the steepest platform that carries: the limit of what
	// light armour jumps from.
	riderSlope = 0.2
	// pushStep is how far a platform goes at once when somebody is near, m. Less
	// than half of any body, so that none can end up on its far side.
	pushStep = 0.2
	// pushReach is how far one such step may push, m; what needs more is caught.
	pushReach = 0.5
	// crushDamage is the health that being caught costs, a tick. Light armour
	// lives for half a second of it.
	crushDamage = 0.045
)

// usualContacts is how many triangles of a platform a body may overlap before a push-out needs
// more memory [ours].
const usualContacts = 512

// Platform is a platform of the level in this match.
type Platform struct {
	ID    components.ID
	Mover *collision.Mover
	Rest  *collision.World // everything solid but this platform
	plan  *levels.Platform
}

// Config is what the platforms of a match use of it.
type Config struct {
	Store    *store.Store
	Events   *event.Log
	Requests *request.Queues
	Crowd    *solids.Crowd
	Level    *levels.Level
	// OnMove is called for each platform that has left a pose within reach, where its belt
	// displaces what rests on it.
	OnMove func(p *Platform, from geom.Pose, belt geom.Vec, reach geom.Bounds)
}

// Stage is the platforms of one match. Make one with [New].
type Stage struct {
	store    *store.Store
	events   *event.Log
	requests *request.Queues
	crowd    *solids.Crowd
	bodies   *store.List
	onMove   func(p *Platform, from geom.Pose, belt geom.Vec, reach geom.Bounds)

	platforms []Platform
	still     int                              // triangles of the level without platforms
	riding    store.Table[components.RideData] // the platform that carries a body in this tick

	// Scratch.
	moved    []displaced     // by the platform that is moving
	caught   []*store.Member // bodies that cannot give way to it
	lifted   []geom.Vec      // how far it takes each solid
	nearby   []collision.BodyID
	contacts []collision.Contact
}

// New makes the platforms of a match, and joins them with the level. Each becomes an entity by
// [Stage.Spawn].
func New(c *Config) (*Stage, error) {
	s := &Stage{
		store: c.Store, events: c.Events, requests: c.Requests, crowd: c.Crowd, onMove: c.OnMove,
		bodies: c.Store.ListOf(store.Model), still: c.Level.Solid.Len(),
	}
	if len(c.Level.Platforms) > 0 {
		s.contacts = make([]collision.Contact, 0, usualContacts)
	}
	s.store.AddTable(&s.riding)
	s.store.OnInsert(func(*store.Member) {
		n := len(s.store.Boxed.Members)
		s.nearby = slices.Grow(s.nearby[:0], n)
		s.moved = slices.Grow(s.moved[:0], 2*n)
		s.caught, s.lifted = slices.Grow(s.caught[:0], n+2), slices.Grow(s.lifted[:0], n)
	})
	movers := make([]collision.Part, 0, len(c.Level.Platforms))
	for i := range c.Level.Platforms {
		plan := &c.Level.Platforms[i]
		mover, err := plan.NewMover()
		if err != nil {
			// Before the world of a game has got anything.
			return nil, fmt.Errorf("platform %d, %q: %w", i, plan.Name, err)
		}
		movers = append(movers, mover)
		s.platforms = append(s.platforms, Platform{plan: plan, Mover: mover})
	}
	s.store.Solid = c.Level.Solid.With(movers...)
	for i := range s.platforms {
		others := append(append([]collision.Part(nil), movers[:i]...), movers[i+1:]...)
		s.platforms[i].Rest = c.Level.Solid.With(others...)
	}
	return s, nil
}

// Spawn makes an entity of each platform.
func (s *Stage) Spawn() error {
	for i := range s.platforms {
		p := &s.platforms[i]
		id, err := s.store.Spawn([]store.Part{store.NewPart(components.Platform, components.PlatformData{Number: i})})
		if err != nil {
			return fmt.Errorf("platform %d, %q: %w", i, p.plan.Name, err)
		}
		p.ID = id
	}
	return nil
}

// Restored puts every platform where it is by its ticks.
func (s *Stage) Restored() {
	for i := range s.platforms {
		p := &s.platforms[i]
		if state, ok := s.state(p); ok {
			// A pose beyond the world was refused with the level.
			_ = p.Mover.Place(p.plan.Pose(state.Ticks))
		}
	}
}

// state returns the component of a platform, or false where a game has taken it.
func (s *Stage) state(p *Platform) (*components.PlatformData, bool) {
	q, ok := s.store.All.Find(p.ID)
	if !ok || !s.store.World.Valid(q.Entity) {
		return nil, false
	}
	return components.Platform.Get(q.Entry), true
}

// PlatformOf returns the platform that a triangle of the solid world belongs to, or
// false for one of the level.
func (s *Stage) PlatformOf(triangle int) (components.ID, bool) {
	if len(s.platforms) == 0 || triangle < s.still {
		return components.Nobody, false
	}
	first, _ := s.store.Solid.Part(s.still)
	part, _ := s.store.Solid.Part(triangle)
	if part < first {
		return components.Nobody, false
	}
	return s.platforms[part-first].ID, true
}

// Pose returns where a platform is, or false for what is none.
func (s *Stage) Pose(platform components.ID) (geom.Pose, bool) {
	for i := range s.platforms {
		if s.platforms[i].ID == platform {
			return s.platforms[i].Mover.Pose(), true
		}
	}
	return geom.Pose{}, false
}

// All returns the platforms in the order of their numbers in the level, which is that of
// their IDs.
func (s *Stage) All() []Platform { return s.platforms }

// Blocks reports whether a platform may be within bounds.
func (s *Stage) Blocks(bounds geom.Bounds) bool {
	for i := range s.platforms {
		if s.platforms[i].Mover.Bounds().Overlaps(bounds) {
			return true
		}
	}
	return false
}
