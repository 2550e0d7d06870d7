package bodies

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// ErrBody is wrapped where something cannot be a body.
var ErrBody = errors.New("player or body refused")

// Model is a movement model. Its functions work on the body of a member.
type Model struct {
	Name   string
	Number int // among those of the match
	// Components that every body of the model carries beside those of all bodies.
	Components []donburi.IComponentType
	// Standard is set for a model that exchanges and removes no component.
	Standard bool
	// Step advances a body by one tick.
	Step func(p *store.Member, body *components.Body, world *World)
	// Impact takes what an impact on another body, m/s along a normal that leads away from
	// that, does to one after its step; nil for nothing.
	Impact func(p *store.Member, body *components.Body, world *World, normal geom.Vec, speed float64)
	// Push changes a velocity by an explosion or the like; nil adds.
	Push func(p *store.Member, body *components.Body, world *World, change geom.Vec)
	// Reset forgets what the model remembers of a body; nil for nothing.
	Reset func(entry *donburi.Entry)
}

// Models calls the movement models of a match for its bodies.
type Models struct {
	store *store.Store
	list  []Model
	known store.Table[known]

	workplace
}

// workplace is what a model works with.
type workplace struct {
	body  components.Body
	world World
}

// known is what was found out about a body.
type known struct {
	model  *Model        // that it has
	layout *store.Layout // that it had then
}

// usualContacts is how many triangles a body may overlap before a push-out needs
// more memory [ours]: a terrain of half a metre has 40 of them in a player's box.
const usualContacts = 512

// Of returns the model of a body, or nil, and reports it, where it has none that can step it.
func (m *Models) Of(p *store.Member) *Model {
	known := m.known.At(p)
	if known.model != nil && known.model.Name == p.Model.Name && known.layout == p.Layout {
		return known.model
	}
	model, err := m.find(p)
	if err != nil {
		m.store.Faults.Fail(fmt.Errorf("systems: entity %d stands still: %w", p.ID, err))
	}
	known.model, known.layout = model, p.Layout
	return model
}

// find returns the model of a body, or an error where its name is unknown or the body lacks what
// the model keeps: a game has written the name.
func (m *Models) find(p *store.Member) (*Model, error) {
	name := p.Model.Name
	i := slices.IndexFunc(m.list, func(b Model) bool { return b.Name == name })
	if i < 0 {
		names := make([]string, 0, len(m.list))
		for k := range m.list {
			names = append(names, m.list[k].Name)
		}
		return nil, UnknownModel(name, names)
	}
	model := &m.list[i]
	for _, t := range model.Components {
		if !p.Layout.Carries(t) {
			return nil, fmt.Errorf("%w: it lacks the component %s of the model %q: use Match.Refit or Match.Add", ErrBody, t.Name(), name)
		}
	}
	return model, nil
}

// UnknownModel is the error for a name that none of the models has.
func UnknownModel(name string, names []string) error {
	return fmt.Errorf("%w: unknown movement model %q, want one of %s", ErrBody, name, strings.Join(names, ", "))
}

// Push changes the velocity of a member, m/s, by the rules of its model if it has one.
func (m *Models) Push(p *store.Member, change geom.Vec) {
	if !p.Has(store.Velocity) || p.IsBoxed() && p.Mass() == 0 {
		return // a box without mass stands like a wall
	}
	if p.Has(store.Model) {
		if model := m.Of(p); model != nil && model.Push != nil {
			m.load(p)
			model.Push(p, &m.body, &m.world, change)
			m.reload(p, model)
			return
		}
	}
	p.Velocity.Linear = p.Velocity.Linear.Add(change)
}

// Reset forgets what the model of a body remembers of it.
func (m *Models) Reset(p *store.Member) {
	if model := m.Of(p); model != nil && model.Reset != nil {
		model.Reset(p.Entry)
	}
}

func newWorkplace(materials []components.MaterialData) workplace {
	return workplace{body: components.Body{Materials: materials, Scratch: make([]collision.Contact, 0, usualContacts)}}
}

// load points the body at the components of a member.
func (w *workplace) load(p *store.Member) {
	w.body = components.Body{
		Intent: p.Intent, Armor: p.Armor,
		Position: p.Position, Velocity: p.Velocity,
		View: p.View, Stance: p.Stance, Energy: p.Energy,
		Contact: p.Contact, Report: p.Report,
		Medium: p.Medium, Materials: w.body.Materials,
		Scratch: w.body.Scratch,
	}
}

// reload is load for a body that a model has had in its hands: one of a module may
// have exchanged components. It is false for a body that the model has removed.
func (m *Models) reload(p *store.Member, model *Model) bool {
	switch {
	case model.Standard:
		return true
	case !m.store.IsIntact(p):
		return false
	}
	p.Bind()
	m.load(p)
	return true
}

// box is the collision box of the body that is loaded.
func (w *workplace) box() geom.Box {
	return geom.FeetBox(w.body.Position.Feet, w.body.Armor.HalfOf(w.body.Stance))
}
