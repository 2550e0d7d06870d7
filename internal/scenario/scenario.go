package scenario

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// Limits of a scenario.
const (
	MaxTicks = 10_000_000 // nearly four days of play
	MaxBytes = 64 << 20   // of the file
)

// Scenario is a valid scenario file.
type Scenario struct {
	File       string
	Level      string // path relative to the file, or the name of a level that is embedded or of a module
	Rules      tribes.Rules
	Weapons    []weapons.Spec // of the rules; nil are the usual ones
	Ticks      int
	Seed       uint64
	Players    []Player
	Inputs     []Input     // in the order of ticks
	Explosions []Explosion // in the order of ticks
	// Note lists the axes that are rounded, since no device can give their values; empty
	// where there are none.
	Note string
	// Modules of the match, with that of its mode.
	Modules []systems.Module
}

// Player is the start of a player, at tick 0.
type Player struct {
	Name       string
	Body       systems.PlayerSpec // model and tuning
	Position   *geom.Vec          // centre of the feet, m; nil for a spawn point of the level
	Velocity   geom.Vec           // m/s
	Yaw, Pitch *float64           // degrees; nil looks as the spawn point says
	Energy     *float64           // nil is full
	EnergyPack bool
	Team       int
	Weapons    []string // carried
}

// Input changes the input of a player, from the step after row Tick on. Fields that are
// nil keep their values.
type Input struct {
	Tick, Player   int // Player is an index into Scenario.Players
	Forward, Right *components.Axis
	Press, Release components.Buttons
	Weapon         uint8    // slot of the player's weapons, from 1; 0 keeps the weapon in hand
	Throw          *uint8   // slot of the weapon held back for a throw; 0 throws it
	Yaw, Pitch     *float64 // degrees
}

// Explosion is an explosion in the step after row Tick.
type Explosion struct {
	Tick     int
	Position geom.Vec
	Payload  components.PayloadData
}

// Names returns the names of the players, in the order of the file.
func (s *Scenario) Names() []string {
	names := make([]string, 0, len(s.Players))
	for i := range s.Players {
		names = append(names, s.Players[i].Name)
	}
	return names
}

// Read parses the file at path. It may name weapons and movement models of modules.
func Read(path string, modules ...systems.Module) (*Scenario, error) {
	data, err := regular.Read(path, MaxBytes)
	if err != nil {
		return nil, &Error{File: path, Reason: err.Error()}
	}
	return Parse(path, data, modules...)
}

// Parse parses a scenario. file is its path, for errors and to find the level relative to
// it.
func Parse(file string, data []byte, modules ...systems.Module) (*Scenario, error) {
	root, err := decode(file, data)
	if err != nil {
		return nil, err
	}
	r := &reader{file: file, modules: modules}
	s := r.scenario(root)
	if r.err != nil {
		return nil, r.err
	}
	s.Note = r.note()
	return s, nil
}

// mode reads the mode of the match: one of ours, with its usual rules, or one of the
// modules.
func (r *reader) mode(n node) []systems.Module {
	modules, err := modes.With(r.choice(n, "mode", modes.Names(r.modules...)...), nil, r.modules...)
	if err != nil {
		return r.modules // the choice was refused
	}
	return modules
}

// OpenLevel loads the level that the scenario names.
func (s *Scenario) OpenLevel() (*levels.Level, error) {
	level, err := s.loadLevel()
	if err != nil {
		return nil, &Error{File: s.File, Field: "level", Reason: strings.TrimPrefix(err.Error(), "levels: ")}
	}
	for i := range s.Players {
		if s.Players[i].Position == nil && len(level.Spawns) == 0 {
			return nil, &Error{File: s.File, Field: fmt.Sprintf("players[%d].position", i),
				Reason: "is missing, and the level has no spawn point"}
		}
	}
	return level, nil
}

func (s *Scenario) loadLevel() (*levels.Level, error) {
	path := filepath.FromSlash(s.Level)
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(s.File), path)
	}
	// A level beside the scenario is found before another of its name. Anything that
	// looks like a path is taken for one, so that a missing file is reported as missing
	// and not as an unknown name.
	if _, err := os.Stat(path); err != nil && !strings.ContainsAny(s.Level, `./\`) {
		if names := systems.LevelNames(s.Modules...); !slices.Contains(names, s.Level) {
			return nil, fmt.Errorf("unknown level %q, want a file, a folder or one of %s", s.Level, strings.Join(names, ", "))
		}
		return systems.OpenLevel(s.Level, s.Modules...)
	}
	level, err := levels.Load(path)
	if ext := strings.ToLower(filepath.Ext(path)); err == nil && (ext == ".glb" || ext == ".gltf") {
		// A bare mesh does not say where the world ends, and neither does a calculation
		// to compare with.
		endless := *level
		endless.Limits = geom.Bounds{Min: geom.Vec{X: -endOfWorld, Y: -endOfWorld, Z: -endOfWorld},
			Max: geom.Vec{X: endOfWorld, Y: endOfWorld, Z: endOfWorld}}
		return &endless, nil
	}
	return level, err
}

// endOfWorld is farther, m, than anything moves in MaxTicks.
const endOfWorld = 1e9

func (r *reader) scenario(root node) *Scenario {
	// The version comes first: a file of another version may have other fields,
	// and its number is what is wrong with it.
	if fields, ok := root.value.(map[string]node); ok {
		if version, ok := fields["version"]; ok && version.value != json.Number("1") {
			r.integer(version, 1, 1)
		}
	}
	o := r.object(root, []string{"version", "level", "ticks", "players"},
		[]string{"rules", "mode", "seed", "inputs", "explosions"})
	s := &Scenario{File: r.file, Rules: tribes.Articles()}
	if n, ok := o.get("level"); ok {
		if s.Level = r.text(n); s.Level == "" {
			r.refuse(n.path, "is empty, want a path or the name of a level")
		}
	}
	if n, ok := o.get("rules"); ok {
		r.rules = r.choice(n, "rules", "articles", "original", "arena", ruleset.Tribes2)
		set, _ := ruleset.Options(r.rules)
		s.Rules, s.Weapons = set.Rules, set.Weapons
	}
	s.Modules = slices.DeleteFunc(slices.Clone(r.modules), func(m systems.Module) bool { return m.Name == modes.Name && m.Variant != "" })
	if n, ok := o.get("mode"); ok {
		s.Modules = r.mode(n)
	}
	if n, ok := o.get("ticks"); ok {
		s.Ticks = r.integer(n, 0, MaxTicks)
	}
	s.Seed = either(o, "seed", 0, r.unsigned)
	if n, ok := o.get("players"); ok {
		s.Players = r.players(n, s.Weapons)
	}
	if n, ok := o.get("inputs"); ok {
		s.Inputs = r.inputs(n, s)
	}
	if n, ok := o.get("explosions"); ok {
		for _, item := range r.list(n) {
			s.Explosions = append(s.Explosions, r.explosion(item, s.Ticks))
		}
		slices.SortStableFunc(s.Explosions, func(a, b Explosion) int { return cmp.Compare(a.Tick, b.Tick) })
	}
	return s
}

func (r *reader) players(n node, arsenal []weapons.Spec) []Player {
	items := r.list(n)
	if r.err == nil && (len(items) == 0 || len(items) > systems.MaxPlayers) {
		r.refuse(n.path, "has %d players, want 1 to %d", len(items), systems.MaxPlayers)
	}
	if arsenal == nil {
		arsenal = weapons.Standard()
	}
	for _, module := range r.modules {
		arsenal = weapons.Merge(arsenal, module.Weapons)
	}
	catalogue, err := weapons.NewCatalogue(arsenal...)
	if err != nil {
		r.refuse("", "%v", err)
		return nil
	}
	players := make([]Player, 0, len(items))
	taken := map[string]bool{}
	for _, item := range items {
		p := r.player(item, catalogue)
		if taken[p.Name] {
			r.refuse(join(item.path, "name"), "%q is taken by another player", p.Name)
		}
		taken[p.Name] = true
		players = append(players, p)
	}
	return players
}

func (r *reader) player(n node, catalogue *weapons.Catalogue) Player {
	o := r.object(n, []string{"name"}, []string{"model", "armor", "position", "velocity", "yaw_deg", "pitch_deg",
		"energy", "energy_pack", "team", "weapons"})
	var p Player
	if n, ok := o.get("name"); ok {
		if p.Name = r.text(n); p.Name == "" || strings.ContainsFunc(p.Name, unicode.IsControl) {
			r.refuse(n.path, "%q is no name, want at least one character and no control characters", p.Name)
		}
	}
	p.Body = r.body(o)
	p.Position = optional(o, "position", r.vector)
	p.Velocity = either(o, "velocity", geom.Vec{}, r.vector)
	p.Yaw, p.Pitch = optional(o, "yaw_deg", r.number), optional(o, "pitch_deg", r.pitch)
	p.Energy = optional(o, "energy", func(n node) float64 { return r.between(n, 0, p.Body.Armor.MaxEnergy) })
	p.EnergyPack = either(o, "energy_pack", false, r.boolean)
	p.Team = either(o, "team", 0, func(n node) int { return r.integer(n, 0, components.MaxTeam) })
	for _, name := range catalogue.Names() {
		if spec, ok := catalogue.Lookup(name); ok && spec.Suits(p.Body.Armor.Class) {
			p.Weapons = append(p.Weapons, name)
		}
	}
	if n, ok := o.get("weapons"); ok {
		carried := p.Weapons
		p.Weapons = []string{}
		for _, item := range r.list(n) {
			p.Weapons = append(p.Weapons, r.choice(item, "weapon", carried...))
		}
	}
	return p
}

// models are those that a file may name.
func (r *reader) models() []string { return systems.Models(r.modules...) }

// body reads model and armour. Each model has armours of its own, of which the
// first is the default.
func (r *reader) body(o object) systems.PlayerSpec {
	model, armor := components.ModelTribes, ""
	if n, ok := o.get("model"); ok {
		model = r.choice(n, "model", r.models()...)
	}
	if n, ok := o.get("armor"); ok {
		armor = r.choice(n, "armour", systems.Presets(model, r.modules...)...)
	}
	if r.err != nil {
		return systems.PlayerSpec{}
	}
	spec, err := systems.Preset(model, armor, r.modules...)
	if err != nil {
		r.refuse(o.path, "%v", err)
	}
	spec.FitRules(r.rules)
	return spec
}
