// Package bodies moves the bodies of a match: each by its movement model, and then those
// whose paths cross by their masses.
package bodies

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/store"
)

// Config is what the bodies of a match use of it.
type Config struct {
	Store     *store.Store
	Events    *event.Log
	Requests  *request.Queues
	Crowd     *solids.Crowd
	Models    []Model
	Materials []components.MaterialData // of surfaces
	Platforms bool                      // the level has some
}

// Stage moves the bodies of one match. Make one with [New].
type Stage struct {
	Models *Models
	Crowd  *solids.Crowd

	movement   movement
	collisions collisions
	moved      bool
}

// New makes the stage of a match.
func New(c *Config) *Stage {
	s := &Stage{Models: &Models{store: c.Store, list: c.Models, workplace: newWorkplace(c.Materials)}, Crowd: c.Crowd}
	c.Store.AddTable(&s.Models.known)
	list := c.Store.ListOf(store.Model)
	s.movement = movement{
		store: c.Store, events: c.Events, requests: c.Requests, crowd: c.Crowd, models: s.Models,
		bodies: list, headroom: newHeadroom(c.Store, c.Crowd, list), platforms: c.Platforms,
	}
	for i := range c.Models {
		s.movement.foreign = s.movement.foreign || !c.Models[i].Standard
	}
	s.collisions = collisions{store: c.Store, events: c.Events, requests: c.Requests, crowd: c.Crowd, models: s.Models}
	return s
}

// Begin opens a tick.
func (s *Stage) Begin() {
	s.moved = false
	s.Crowd.Forget()
}

// Moved reports whether the bodies have moved in this tick, or in the last one between two.
func (s *Stage) Moved() bool { return s.moved }

// Move steps the model of every living body, in the level and on the heads under its feet as
// they are before the stage. media are the zones that change how a body moves.
func (s *Stage) Move(media []*levels.Zone) {
	s.moved = true
	s.movement.run(media)
}

// Collide lets the bodies meet that have moved.
func (s *Stage) Collide() { s.collisions.run() }
