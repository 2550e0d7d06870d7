package bodies

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/store"
)

// Predictor steps a copy of a body by its model, without others and apart from its match. Make
// one with [Models.NewPredictor].
type Predictor struct {
	models *Models
	copies *store.Copies
	step   func(model int, p *store.Member, body *components.Body, world *World)
	workplace

	copied *store.Copy
	model  *Model // nil for nothing to step
	media  []*levels.Zone
}

// NewPredictor makes a predictor, which calls models by a function.
func (m *Models) NewPredictor(step func(model int, p *store.Member, body *components.Body, world *World)) *Predictor {
	return &Predictor{models: m, copies: store.NewCopies(m.store), step: step, workplace: newWorkplace(m.body.Materials)}
}

// Start copies a body as it is now, among zones that change how it moves.
func (r *Predictor) Start(p *store.Member, media []*levels.Zone) error {
	model, err := r.models.find(p)
	if err != nil {
		return err
	}
	r.model, r.copied = model, r.copies.Of(p)
	r.media = append(r.media[:0], media...)
	r.load(&r.copied.Member)
	return nil
}

// Body is the copy.
func (r *Predictor) Body() *components.Body { return &r.body }

// Step steps the copy by a tick.
func (r *Predictor) Step(in components.Input) {
	if r.model == nil {
		return
	}
	p := &r.copied.Member
	if !p.IsAlive() {
		return
	}
	*p.Intent = in.Sanitized()
	from := p.Position.Feet
	surround(p.Medium, r.box(), r.media)
	r.world = World{level: r.models.store.Solid, own: p.Cache}
	r.step(r.model.Number, p, &r.body, &r.world)
	if !r.model.Standard {
		if !r.copied.IsIntact() {
			r.model = nil // it has removed the copy
			return
		}
		r.copied.Bind()
		r.load(p)
	}
	if !p.Position.Feet.IsFinite() || !p.Velocity.Linear.IsFinite() {
		p.Position.Feet, p.Velocity.Linear = from, geom.Vec{}
	}
	throw(&r.body, from, r.box(), r.media)
}
