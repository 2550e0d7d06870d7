package systems

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// model is one movement model as a match uses it: how a player that moves by it
// is made, and how it is stepped. The models of all players run side by side in
// one world.
type model struct {
	name    string
	presets []string // the first is what a spec without one gets
	// preset fills in the tuning of a preset, and reports whether there is one of
	// that name.
	preset func(name string, spec *PlayerSpec) bool
	// check refuses tuning of the model's own that no body can have; nil for a
	// model without.
	check func(spec *PlayerSpec) error
	// parts are what an entity keeps for the model beside the components of every
	// player, and equip fills them in; nil for nothing.
	parts []donburi.IComponentType
	equip func(entry *donburi.Entry, spec *PlayerSpec)
	// renew forgets what the model remembers, at a spawn; nil for nothing.
	renew func(entry *donburi.Entry)
	step  func(m *Match, entry *donburi.Entry)
	// strike takes the impact of a body that is loaded on another, along a normal that
	// leads away from that.
	strike func(m *Match, entry *donburi.Entry, normal geom.Vec, speed float64)
	// push changes a velocity by an explosion; nil adds.
	push func(m *Match, entry *donburi.Entry, change geom.Vec)
}

// models lists every movement model.
var models = [...]model{tribesModel(), torqueModel(), slideModel()}

func modelByName(name string) (*model, bool) {
	for i := range models {
		if models[i].name == name {
			return &models[i], true // deterministic: nobody writes to a model; a copy costs every tick
		}
	}
	return nil, false
}

// Models returns the names of the movement models.
func Models() []string {
	names := make([]string, 0, len(models))
	for _, m := range models {
		names = append(names, m.name)
	}
	return names
}

// Presets returns the names of the ready-made bodies of a model, best known
// first, or nothing for a model that does not exist.
func Presets(modelName string) []string {
	if found, ok := modelByName(modelName); ok {
		return append([]string(nil), found.presets...)
	}
	return nil
}

// Preset returns the spec of a player with a ready-made body: its model and its
// tuning, with everything else to fill in. An empty preset is the model's first.
func Preset(modelName, preset string) (PlayerSpec, error) {
	found, ok := modelByName(modelName)
	if !ok {
		return PlayerSpec{}, fmt.Errorf("systems: %w: unknown movement model %q, want one of %s",
			ErrPlayer, modelName, strings.Join(Models(), ", "))
	}
	if preset == "" {
		preset = found.presets[0]
	}
	spec := PlayerSpec{Model: modelName}
	if !found.preset(preset, &spec) {
		return PlayerSpec{}, fmt.Errorf("systems: %w: model %s has no %q, want one of %s",
			ErrPlayer, modelName, preset, strings.Join(found.presets, ", "))
	}
	return spec, nil
}
