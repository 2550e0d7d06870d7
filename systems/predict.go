package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/bodies"
	"github.com/skijet/skijet/systems/internal/store"
)

// Predictor steps a copy of a body ahead of its match, by the body's own movement model, to find
// what would become of it with some keys. The match stays as it is. A predictor can be used
// again and again, for any body of its match, within a tick and between two; once it has copied
// a body, further ones with the same components allocate nothing.
//
// The copy is alone: it meets the level, the platforms where they are now and what zones do,
// but no other body. Nothing fires, hurts or kills it. Without those, a predicted tick is the
// tick of the match to the bit.
type Predictor struct {
	match   *Match
	bodies  *bodies.Predictor
	context StepContext
}

// NewPredictor makes a predictor of the bodies of a match. [Predictor.Start] chooses one.
func NewPredictor(m *Match) *Predictor {
	r := &Predictor{match: m}
	r.bodies = m.bodies.Models.NewPredictor(func(model int, p *store.Member, body *components.Body, world *bodies.World) {
		r.context = StepContext{Match: m, Entry: p.Entry, Body: body, World: world}
		m.models.list[model].Step(&r.context)
	})
	return r
}

// Start copies a body as it is now. It wraps [ErrRequest] for an entity that is not a body.
func (r *Predictor) Start(body components.ID) error {
	p, err := r.match.subject(body, store.Model)
	if err != nil {
		return err
	}
	if err := r.bodies.Start(p, r.match.zones.Media()); err != nil {
		return fmt.Errorf("systems: %w: entity %d: %w", ErrRequest, body, err)
	}
	return nil
}

// Step advances the copy by a tick of 32 ms with an input. It does nothing before Start.
func (r *Predictor) Step(in components.Input) { r.bodies.Step(in) }

// Body returns the copy: where it is, how fast, what it touches and what its last step did.
// It may be changed between two steps.
func (r *Predictor) Body() *components.Body { return r.bodies.Body() }
