package systems

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/resolvgrid"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/bodies"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/fault"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/health"
	"github.com/skijet/skijet/systems/internal/platforms"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/state"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/internal/zones"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// TickSeconds is the length of a tick: 32 ms, 31.25 a second.
const TickSeconds = tribes.TickSeconds

// Options say what a match is made of. Only Level is required.
type Options struct {
	Level *levels.Level
	// Rules are those of the Tribes model; the zero value means [tribes.Articles].
	Rules tribes.Rules
	// Seed is that of everything random in the match.
	Seed uint64
	// Weapons are those of the match, to which modules add theirs; nil means [weapons.Standard].
	Weapons []weapons.Spec
	// Modules that add to the match, in any order.
	Modules []Module
	// Schedule is that of the tick, to which modules add; the zero value means [Standard].
	Schedule Schedule
	// Observer is called around the systems of each tick; nil for none.
	Observer Observer
	// World is where the entities are put, for a game with a donburi world of its own.
	World donburi.World
	// Broadphase finds moving bodies; nil means a resolv grid over the level.
	Broadphase collision.Broadphase
	// Materials are those of surfaces, by [collision.Hit.Material]; one beyond the list is the
	// default. Nil means those of the level.
	Materials []components.MaterialData
	// CheckSystems checks the whole state after every system, for tests and while a game is
	// made: [Match.Step] then names the system that wrote a value which [Match.Snapshot]
	// refuses. Each system of a tick then takes longer by about the time of a snapshot.
	CheckSystems bool
	// Immortal players lose health but never all of it, which suits traces and
	// practice.
	Immortal bool
}

// Limits of a match [ours], which bound its memory. Requests for more players or blasts return
// an error; whatever exceeds the other limits in a tick is reported by an EventLimit.
const (
	MaxPlayers     = 16384
	MaxProjectiles = shots.MaxFlying
	MaxBlasts      = request.MaxBlasts // explosions that wait for a tick, not counting those of projectiles
	MaxDamage      = MaxRequests       // requests for damage in a tick, four for each player
	MaxEvents      = event.Max         // events in a tick
)

// Errors that the functions of a match wrap with what was wrong. ErrMidTick is for what a system
// must not do: step its match, add players or replace weapons.
var (
	ErrBlast   = errors.New("blast refused")
	ErrNoLevel = errors.New("no level")
	ErrLevel   = errors.New("level refused")
	ErrPlayer  = bodies.ErrBody
	ErrOptions = errors.New("options refused")
	ErrMidTick = errors.New("only between two ticks")
)

// Match is one running world: a level, its entities and the schedule that steps
// them. It is used from one goroutine; separate matches may run in separate
// goroutines.
type Match struct {
	World     donburi.World
	Level     *levels.Level // level as the mode plays it; see [levels.Level.For]
	firstZone components.ID // the entity of its first zone

	options    Options // that it was made with
	modules    []Module
	registered []Registration // by name
	models     models
	schedule   []System

	store    *store.Store
	faults   fault.Log
	filter   *filter.Filter
	random   *random.Streams
	requests request.Queues
	events   events
	state    *state.State

	platforms *platforms.Stage
	zones     *zones.Stage
	bodies    *bodies.Stage
	shots     *shots.Stage
	health    *health.Stage

	players  *store.List
	commands []Command          // of the tick
	nearby   []collision.BodyID // scratch of Nearby, which a model may call
	copied   []byte             // scratch of CopyFrom
	epoch    int                // restores so far
	gate     gate
	audit    audit
}

// NewMatch makes a match without players.
func NewMatch(o Options) (*Match, error) {
	if o.Level == nil || o.Level.Solid == nil {
		return nil, fmt.Errorf("systems: %w", ErrNoLevel)
	}
	m := &Match{options: o, random: random.New(o.Seed)}
	if err := o.layOut(); err != nil {
		return nil, fmt.Errorf("systems: %w: %w", ErrLevel, err)
	}
	m.Level = o.Level
	o.complete()
	for _, step := range []func() error{
		o.check, func() error { return m.open(&o) }, func() error { return m.install(&o) }, m.addPlaces, m.setUp,
	} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("systems: %w", err)
		}
	}
	return m, nil
}

// layOut takes the level as the modes of the match play it.
func (o *Options) layOut() (err error) {
	for _, module := range o.Modules {
		if err == nil && module.Variant != "" {
			o.Level, err = o.Level.For(module.Variant)
		}
	}
	return err
}

// complete fills in what the zero values of options mean.
func (o *Options) complete() {
	o.Rules = cmp.Or(o.Rules, tribes.Articles())
	o.Materials = slices.Clone(o.Materials)
	if o.Materials == nil {
		o.Materials = materialsOf(o.Level)
	}
	if o.Weapons == nil {
		o.Weapons = weapons.Standard()
	}
	if len(o.Schedule.systems) == 0 && len(o.Schedule.changes) == 0 {
		o.Schedule = Standard()
	}
}

// open makes the store of the match.
func (m *Match) open(o *Options) (err error) {
	broadphase := o.Broadphase
	if broadphase == nil {
		size := o.Level.Limits.Size()
		cell := max(bodyCell, max(size.X, size.Y)/bodyCells)
		if broadphase, err = resolvgrid.New(o.Level.Limits, cell); err != nil {
			return err
		}
	}
	m.store = store.New(o.World, broadphase, o.Level.Limits, &m.faults)
	m.World = m.store.World
	m.gate = gate{store: m.store, faults: &m.faults}
	m.events = events{log: event.NewLog(&m.store.Tick), emitted: map[reflect.Type]emittedEvents{}, counted: map[eventSort]int{}}
	m.filter = filter.New(m.store)
	m.players = m.store.ListOf(store.Player)
	return m.register("every match", ownComponents())
}

// addStages makes the stages of the tick, once the models are known.
func (m *Match) addStages(o *Options, falloffs map[components.BlastRule]weapons.Falloff) (err error) {
	s, log, own := m.store, m.events.log, m.random.Find("")
	m.health = health.New(health.Uses{
		Store: s, Requests: &m.requests, Events: log, Random: own, Spawns: m.Level.Spawns, Immortal: o.Immortal,
		Blocks: func(b geom.Bounds) bool { return m.platforms.Blocks(b) }, Reset: func(p *store.Member) { m.bodies.Models.Reset(p) }, Rearm: m.rearm,
	})
	crowd := solids.New(s, m.filter)
	m.zones = zones.New(s, log, m.health.KillByWorld)
	m.bodies = bodies.New(&bodies.Config{
		Store: s, Events: log, Requests: &m.requests, Crowd: crowd,
		Models: m.callableModels(), Materials: o.Materials, Platforms: len(m.Level.Platforms) > 0,
	})
	m.platforms, err = platforms.New(&platforms.Config{
		Store: s, Events: log, Requests: &m.requests, Crowd: crowd, Level: m.Level, OnMove: m.shoveShots,
	})
	if err != nil {
		return err
	}
	m.shots = shots.New(&shots.Config{
		Store: s, Faults: &m.faults, Events: log, Requests: &m.requests, Platforms: m.platforms, Random: own,
		Materials: o.Materials, Filter: m.filter, Falloffs: falloffs, Push: m.bodies.Models.Push, Weight: solids.Mass,
	})
	s.OnInsert(func(*store.Member) { m.reserve() })
	m.addOwnChecks()
	return nil
}

// addState makes the state of a match that has all but its entities, and systems of these
// names.
func (m *Match) addState(o *Options, names []string) {
	modules := make([]state.Module, len(m.modules))
	for i, module := range m.modules {
		modules[i] = state.Module{Name: module.Name, Version: module.Version, Older: module.Older, Migrate: module.Migrate}
	}
	m.state = state.New(state.Uses{
		Store: m.store, Requests: &m.requests, Events: m.events.log, Random: m.random, TeamDamage: &m.health.TeamDamage, Weapons: &m.shots.Weapons.Sum,
	}, state.Made{
		Modules: modules, Level: LevelDigest(m.Level), Schedule: sumOf(names),
		Rules: o.Rules, Immortal: o.Immortal, Materials: o.Materials,
	})
}

// addPlaces makes entities of the platforms and zones of the level.
func (m *Match) addPlaces() error {
	if err := m.platforms.Spawn(); err != nil {
		return err
	}
	m.firstZone = m.store.NextID
	if err := m.zones.Spawn(m.Level.Zones); err != nil {
		return fmt.Errorf("%w: %w", ErrLevel, err)
	}
	return nil
}

// check refuses numbers that no match can have.
func (o *Options) check() error {
	if err := o.Rules.Validate(); err != nil {
		return fmt.Errorf("rules %q: %w", o.Rules.Name, err)
	}
	for i, x := range o.Materials {
		if !(x.Friction >= 0 && x.Friction <= levels.MaxFriction) {
			return fmt.Errorf("%w: friction of material %d is %v, want 0 to %v", ErrOptions, i, x.Friction, levels.MaxFriction)
		}
		if !(x.Elasticity >= 0 && x.Elasticity <= levels.MaxElasticity) {
			return fmt.Errorf("%w: elasticity of material %d is %v, want 0 to %v", ErrOptions, i, x.Elasticity, levels.MaxElasticity)
		}
	}
	return nil
}

// bodyCell is the least size in metres of a cell of the broadphase, and bodyCells
// the most that a level is wide: larger levels get larger cells.
const (
	bodyCell  = 16
	bodyCells = 512
)

// Tick returns how many ticks have passed.
func (m *Match) Tick() int64 { return m.store.Tick }

// Events lists events in the order in which they happened. After Step it returns those
// of the whole tick; within a tick, those so far. Events from between two ticks, such as
// the spawn of [Match.Join], come first in the next tick, so that all systems see them
// and a game sees them once.
//
// A system of StageTriggers thus sees what exploded in its tick, but deaths are only
// seen after the system "damage". Explosions are reported by "blasts", so a system after
// "projectiles" is too early. The slice is reused by the next tick.
func (m *Match) Events() []Event {
	return m.events.list(m.store.IsTicking())
}

// Weapons returns the catalogue of the match.
func (m *Match) Weapons() *weapons.Catalogue { return m.shots.Weapons.Catalogue }

// Solid returns everything solid: the level, and its platforms where they are
// now. It belongs to the match and changes with its ticks.
func (m *Match) Solid() *collision.World { return m.store.Solid }

// Options returns the options that the match was made with. Weapons may have been replaced
// since: see [Match.Weapons].
func (m *Match) Options() Options { return m.options }

// Modules returns the modules of the match, in the order of their names.
func (m *Match) Modules() []Module { return slices.Clone(m.modules) }

// Rules returns the rules of the Tribes model in this match.
func (m *Match) Rules() tribes.Rules { return m.state.Rules }
