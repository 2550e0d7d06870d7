package game

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
)

// ErrExtension is wrapped by the errors of a refused extension.
var ErrExtension = errors.New("extension refused")

// Extension adds something of your own to the arena; pass it to [Run]. Every field is
// optional.
type Extension struct {
	// Name is its name in errors; by default that of the first module.
	Name string
	// Modules of every match: components, weapons, systems. A module with the name of one
	// of the arena's own ("bots", "pickups", "bases", "modes") replaces it. A mode with a Variant
	// can be chosen in addition to those of the arena. The menu lists their Levels, and the
	// first of these is played unless the flag --level names another.
	Modules []systems.Module
	// Meshes and Sounds, by the names under which the View of this extension draws and
	// plays them. The looks of weapons may name them too, if the names are of a to z, 0 to
	// 9, _ and -.
	Meshes map[string]render.MeshSource
	Sounds map[string]sound.Source
	// Assets contains the files that the looks of the modules' weapons name; nil for
	// none.
	Assets fs.FS
	// Actions are additional keys.
	Actions []Action
	// Options are additional rows of the menu, on a page of the options.
	Options []Option
	// NameOf returns the name of an entity that is no player, or nothing for one without a name.
	// The feed names killers by it, and those of the dead that remain in the match.
	NameOf func(m *systems.Match, id components.ID) string

	// Tick is called after every tick of the match, for sounds and messages. What it draws is
	// not shown. It and the functions below only read the match, see [systems.Match.ReadOnly];
	// [View.Enter] changes it.
	Tick func(v *View)
	// Draw is called for every picture, before the arena draws. It can hide what the
	// arena would draw.
	Draw func(v *View)
	// HUD is called for every picture, after the world is drawn. What it draws is below
	// the HUD of the arena, like names over heads.
	HUD func(v *View, c hud.Canvas)
	// Board changes the scoreboard while it is shown. It already has the columns of the
	// arena.
	Board func(v *View, b *hud.Board)
}

// name returns what errors call the extension of a number.
func (e *Extension) name(number int) string {
	switch {
	case e.Name != "":
		return e.Name
	case len(e.Modules) > 0 && e.Modules[0].Name != "":
		return e.Modules[0].Name
	}
	return fmt.Sprintf("number %d", number)
}

// broughtModules returns the modules of extensions, in their order.
func broughtModules(extensions []Extension) (modules []systems.Module) {
	for i := range extensions {
		modules = append(modules, extensions[i].Modules...)
	}
	return modules
}

// ownModules returns the modules that matches of the arena can have: those of extensions,
// in their order, and the arena's own except modes.
func ownModules(extensions []Extension) []systems.Module {
	return rooms.Usual(broughtModules(extensions)...)
}

// withOwnModules adds the arena's own modules as an extension. Matches on a level then share what their
// one module of bots knows of it.
func withOwnModules(extensions []Extension) []Extension {
	own := ownModules(extensions)[len(broughtModules(extensions)):]
	return append(slices.Clone(extensions), Extension{Name: "arena", Modules: own})
}

// modulesOf returns what a match of the options is made with: a mode with their limits, also one
// of the game itself.
func modulesOf(extensions []Extension, o *options.Options) ([]systems.Module, error) {
	own := ownModules(extensions)
	if o.Files.Lessons != "" && o.Match.Mode == menus.LearnMode {
		course, _, err := o.Course()
		if err != nil {
			return nil, err
		}
		own = append(own, modes.Learn(course).Module(modes.Rules{}))
	}
	return modes.With(cmp.Or(o.Match.Mode, modes.Names(own...)[0]), func(r *modes.Rules) { limit(r, o) }, own...)
}

// plugin is an extension that is ready to use.
type plugin struct {
	Extension
	name   string
	meshes map[string]*render.Mesh
	sounds map[string]mixer.Effect
	assets *looks.Files
	view   View
	loops  map[mixer.LoopKey]bool // playing loops; false if not requested in this picture
	missed map[string]bool        // names that were asked for and are unknown
	looked map[string]int64       // ticks in which a function was last called
	absent bool                   // its modules are not in this match: a replay without them
}

// isIn reports whether a match has all modules of the extension. Of several modes it needs
// one, if it is about nothing else.
func (p *plugin) isIn(m *systems.Match) bool {
	there, chosen, others := m.Modules(), false, false
	for i := range p.Modules {
		own := &p.Modules[i]
		is := slices.ContainsFunc(there, func(o systems.Module) bool { return o.Name == own.Name && o.Variant == own.Variant })
		if own.Variant == "" {
			others = true
			if !is {
				return false
			}
		}
		chosen = chosen || is
	}
	return chosen || others || len(p.Modules) == 0
}

// load makes the meshes and sounds of extensions. It returns an error that wraps
// [ErrExtension] and says what to do if something is missing or given twice.
func (g *Game) load(extensions []Extension) error {
	if err := checkActions(extensions); err != nil {
		return err
	}
	if err := checkOptions(extensions); err != nil {
		return err
	}
	g.plugins.all = make([]plugin, len(extensions))
	for i := range extensions {
		p := &g.plugins.all[i]
		*p = plugin{Extension: extensions[i], name: extensions[i].name(i),
			meshes: map[string]*render.Mesh{}, sounds: map[string]mixer.Effect{},
			assets: looks.NewFiles(extensions[i].Assets, g.sound),
			loops:  map[mixer.LoopKey]bool{}, missed: map[string]bool{}, looked: map[string]int64{}}
		p.view = View{game: g, plugin: p}
		if err := p.load(g.sound); err != nil {
			return fmt.Errorf("%w: extension %q: %w", ErrExtension, p.name, err)
		}
	}
	return nil
}

func (p *plugin) load(engine *mixer.Engine) error {
	for name, source := range p.Meshes {
		if source == nil {
			return fmt.Errorf("mesh %q has no source: use render.MeshFile or render.MeshOf", name)
		}
		mesh, err := source()
		if err != nil {
			return fmt.Errorf("mesh %q: %w", name, err)
		}
		p.meshes[name] = mesh
	}
	for name, source := range p.Sounds {
		if source == nil {
			return fmt.Errorf("sound %q has no source: use sound.File, sound.Recipe or sound.LoopRecipe", name)
		}
		samples, err := source()
		if err != nil {
			return fmt.Errorf("sound %q: %w", name, err)
		}
		p.sounds[name] = engine.Add(samples)
	}
	return nil
}

// ownNames are the names of meshes and sounds that extensions add.
func (p *plugins) ownNames() []string {
	var names []string
	for i := range p.all {
		names = slices.AppendSeq(names, maps.Keys(p.all[i].meshes))
		names = slices.AppendSeq(names, maps.Keys(p.all[i].sounds))
	}
	return names
}

// levelsOf returns the levels of the modules of extensions, in their order.
func levelsOf(extensions []Extension) ([]*levels.Level, error) {
	made, err := systems.Levels(broughtModules(extensions)...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrExtension, err)
	}
	return made, nil
}

// Mesh and Sound return what an extension has under a name.
func (p *plugin) Mesh(name string) (*render.Mesh, error) {
	if mesh, ok := p.meshes[name]; ok {
		return mesh, nil
	}
	return nil, looks.ErrUnknown
}

func (p *plugin) Sound(name string) (mixer.Effect, error) {
	if effect, ok := p.sounds[name]; ok {
		return effect, nil
	}
	return mixer.Silence, looks.ErrUnknown
}

// sources returns the sources for the looks of weapons: the watched folder, and the
// extensions.
func (p *plugins) sources() []looks.Source {
	var list []looks.Source
	if p.folder != nil {
		list = append(list, p.folder)
	}
	for i := range p.all {
		list = append(list, &p.all[i], p.all[i].assets)
	}
	return list
}
