package systems

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/bodies"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/motion"
	"github.com/yohamta/donburi"
)

// Model is one movement model. The models of all bodies run side by side in one
// match; a module adds its own to the three that are always there.
type Model struct {
	// Name is what [components.ModelData] holds.
	Name string
	// Presets are ready-made bodies, best known first. A player of the model that
	// names no armour gets the first one.
	Presets []ModelPreset
	// Components that every body of the model carries beside those of all bodies:
	// its tuning and what it remembers.
	Components []Registration
	// Defaults are the parts of a body that is made without them; nil for none.
	Defaults func(m *Match) []Part
	// Check refuses parts that no body can have; nil takes any.
	Check func(parts []Part) error
	// Reset clears what the model remembers of a body when that enters anew; nil for a model
	// that remembers nothing.
	Reset func(entry *donburi.Entry)
	// Step advances a body by one tick.
	Step func(*StepContext)
	// Impact is called after the step of a body that hit another one, with the speed of the
	// impact, m/s, and a normal that points away from the other; nil does nothing.
	Impact func(c *StepContext, normal geom.Vec, speed float64)
	// Push changes the velocity of a body by an explosion or the like; nil adds the change.
	Push func(c *StepContext, change geom.Vec)
	// Limits returns the limits of a body; nil is for a model without any.
	Limits func(entry *donburi.Entry) Limits
}

// ModelPreset is a ready-made body of a model.
type ModelPreset struct {
	Name   string
	Armor  components.ArmorData
	Tuning []Part
}

// StepContext is what a model is given for one body in one tick. It is good for that call alone.
// A model may replace components of its own body by Set, but not those of other entities.
type StepContext struct {
	Match *Match
	Entry *donburi.Entry
	// Body points at the components that every body has.
	Body *components.Body
	// World is the level, its platforms and the heads that the body stands on.
	World motion.World
}

// models are the movement models of a match, and what they are called with.
type models struct {
	list    []Model
	context StepContext
}

// callableModels returns the models for the stages of bodies.
func (m *Match) callableModels() []bodies.Model {
	list := make([]bodies.Model, 0, len(m.models.list))
	context := func(p *store.Member, body *components.Body, world *bodies.World) *StepContext {
		m.models.context = StepContext{Match: m, Entry: p.Entry, Body: body, World: world}
		return &m.models.context
	}
	for i := range m.models.list {
		model := &m.models.list[i]
		b := bodies.Model{Name: model.Name, Number: i, Standard: i < len(standardModels()), Reset: model.Reset}
		for _, r := range model.Components {
			b.Components = append(b.Components, r.stored.Type)
		}
		b.Step = func(p *store.Member, body *components.Body, world *bodies.World) {
			model.Step(context(p, body, world))
		}
		if model.Impact != nil {
			b.Impact = func(p *store.Member, body *components.Body, world *bodies.World, normal geom.Vec, speed float64) {
				model.Impact(context(p, body, world), normal, speed)
			}
		}
		if model.Push != nil {
			b.Push = func(p *store.Member, body *components.Body, world *bodies.World, change geom.Vec) {
				model.Push(context(p, body, world), change)
			}
		}
		list = append(list, b)
	}
	return list
}

// completeBody completes the parts of an entity that is to be a body by those of its
// model and those that every body has, and checks them. Other entities keep their
// parts.
func (m *Match) completeBody(parts []Part) ([]Part, error) {
	data, ok := PartValue(parts, components.Model)
	if !ok {
		return parts, nil
	}
	body, err := m.models.find(data.Name)
	if err != nil {
		return nil, err
	}
	var whole []Part
	for _, r := range body.Components {
		whole = append(whole, Part{store.Part{Type: r.stored.Type}})
	}
	if body.Defaults != nil {
		whole = append(whole, body.Defaults(m)...)
	}
	armor, ok := PartValue(parts, components.Armor)
	if !ok {
		if len(body.Presets) == 0 {
			return nil, fmt.Errorf("%w: model %s has no preset: give components.Armor", ErrPlayer, body.Name)
		}
		armor = body.Presets[0].Armor
		whole = append(append(whole, With(components.Armor, armor)), body.Presets[0].Tuning...)
	}
	if err := CheckArmor(&armor); err != nil {
		return nil, err
	}
	look, _ := PartValue(parts, components.View)
	whole = append(whole, With(components.Velocity, components.VelocityData{}), With(components.View, look),
		With(components.Intent, components.Input{Look: look.YawPitch}),
		With(components.Energy, components.EnergyData{Current: armor.MaxEnergy}),
		With(components.Contact, components.ContactData{TicksSinceJumpable: components.NoJumpableContact}))
	whole = append(whole, parts...)
	if body.Check != nil {
		if err := body.Check(whole); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrPlayer, err)
		}
	}
	return whole, nil
}

// completeBodyOf completes parts that are to come to an entity by those of the model
// that it then has, and checks them with what it carries already.
func (m *Match) completeBodyOf(entry *donburi.Entry, parts []Part) ([]Part, error) {
	if _, ok := PartValue(parts, components.Model); !ok && (parts != nil || !entry.HasComponent(components.Model)) {
		return parts, nil // no body, or one that was checked when it became one
	}
	var whole []Part
	for _, kind := range entry.Archetype().Layout().Components() {
		whole = append(whole, Part{store.Part{Type: kind, Value: entry.Component(kind)}})
	}
	whole = append(whole, parts...)
	given := len(whole)
	whole, err := m.completeBody(whole)
	if err != nil {
		return nil, err
	}
	own := whole[:len(whole)-given] // of the model
	own = slices.DeleteFunc(own, func(p Part) bool { return entry.HasComponent(p.stored.Type) })
	return append(own, parts...), nil
}

// keeps reports whether a body of the model carries a component for it.
func (b *Model) keeps(kind donburi.IComponentType) bool {
	return slices.ContainsFunc(b.Components, func(r Registration) bool { return r.stored.Type == kind })
}

// check names what a model of a module lacks.
func (b *Model) check() error {
	switch {
	case b.Name == "":
		return fmt.Errorf("%w: a movement model has no name", ErrModule)
	case b.Step == nil:
		return fmt.Errorf("%w: movement model %q has no Step", ErrModule, b.Name)
	}
	return nil
}

// registerModels checks the movement models of the match and registers what they
// keep, on every body of theirs.
func (m *Match) registerModels() error {
	for i := range m.models.list {
		model := &m.models.list[i]
		if err := model.check(); err != nil {
			return err
		}
		if first, _ := m.models.find(model.Name); first != model {
			return fmt.Errorf("%w: two movement models are named %q", ErrModule, model.Name)
		}
		if err := m.register(fmt.Sprintf("movement model %q", model.Name), model.Components); err != nil {
			return err
		}
	}
	return nil
}

// standardModels returns the movement models that are always there, made once for
// all matches.
var standardModels = sync.OnceValue(func() []Model {
	return []Model{tribesModel(), torqueModel(), slideModel()}
})

// find returns a movement model by its name.
func (m *models) find(name string) (*Model, error) {
	for i := range m.list {
		if m.list[i].Name == name {
			return &m.list[i], nil
		}
	}
	return nil, unknownModel(m.list, name)
}

func unknownModel(models []Model, name string) error {
	names := make([]string, 0, len(models))
	for i := range models {
		names = append(names, models[i].Name)
	}
	return bodies.UnknownModel(name, names)
}

// Models returns the movement models of the match: the three that are always there
// and those of its modules.
func (m *Match) Models() []Model { return slices.Clone(m.models.list) }

// modelsOf returns the models that are always there and those of modules.
func modelsOf(modules []Module) []Model {
	models := slices.Clone(standardModels())
	for _, module := range modules {
		models = append(models, module.Models...)
	}
	return models
}

// Models returns the names of the movement models that are always there, and of
// those of modules.
func Models(modules ...Module) []string {
	var names []string
	for _, model := range modelsOf(modules) {
		names = append(names, model.Name)
	}
	return names
}

// Presets returns the names of the ready-made bodies of a model, best known first. The model may be
// one of a module. A model that does not exist has none.
func Presets(modelName string, modules ...Module) []string {
	var names []string
	for _, model := range modelsOf(modules) {
		for _, preset := range model.Presets {
			if model.Name == modelName {
				names = append(names, preset.Name)
			}
		}
	}
	return names
}

// Preset returns the spec of a player with a ready-made body of a model, which may
// be one of a module: its model and its tuning, with everything else to fill in. An
// empty preset is the model's first.
func Preset(model, preset string, modules ...Module) (PlayerSpec, error) {
	models := modelsOf(modules)
	i := slices.IndexFunc(models, func(b Model) bool { return b.Name == model })
	if i < 0 {
		return PlayerSpec{}, fmt.Errorf("systems: %w", unknownModel(models, model))
	}
	var names []string
	for _, p := range models[i].Presets {
		if p.Name == preset || preset == "" {
			return PlayerSpec{Model: model, Armor: p.Armor, Parts: p.Tuning}, nil
		}
		names = append(names, p.Name)
	}
	return PlayerSpec{}, fmt.Errorf("systems: %w: model %q has no preset %q, want one of %s",
		ErrPlayer, model, preset, strings.Join(names, ", "))
}

// Tribes2Rules is the name of the rules by which bodies of the Torque model resolve contacts as
// their engine does, as in Tribes 2.
const Tribes2Rules = "tribes2"

// FitRules sets the rules of the body for a match with rules of that name: by Tribes2Rules, a
// body of Torque gets the contacts of its engine.
func (s *PlayerSpec) FitRules(name string) {
	if rules, ok := PartValue(s.Parts, TorqueRules); ok && name == Tribes2Rules {
		s.Parts = append(slices.Clone(s.Parts), With(TorqueRules, rules.Original()))
	}
}
