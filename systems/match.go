package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/resolvgrid"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/crowd"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/fault"
	"github.com/skijet/skijet/systems/internal/health"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/internal/state"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// TickSeconds is the length of a tick: 32 ms, 31.25 a second.
const TickSeconds = tribes.TickSeconds

// Options say what a match is made of. Only Level is required.
type Options struct {
	Level *levels.Level
	// Rules of the Tribes model; the zero value means tribes.Articles().
	Rules tribes.Rules
	// Seed of everything random in the match.
	Seed uint64
	// Weapons in the match, to which those of modules are added; nil means
	// weapons.Standard().
	Weapons []weapons.Spec
	// Modules that the match is made of beside its own systems, in any order.
	Modules []Module
	// Schedule of the tick, to which modules add; the zero value means Standard().
	Schedule Schedule
	// Observer of the systems of each tick; nil is nobody.
	Observer Observer
	// World to put the entities in, for a game with a donburi world of its own.
	World donburi.World
	// Broadphase finds moving bodies; nil means a resolv grid over the level.
	Broadphase collision.Broadphase
	// Materials of surfaces, by collision.Hit.Material; one beyond the list is the
	// default. Nil means those of the level.
	Materials []components.MaterialData
	// Immortal players lose health but never all of it, which suits traces and
	// practice.
	Immortal bool
}

// Limits of a match [ours], which bound its memory. Whoever asks for more players
// or blasts gets an error; what is beyond the others in a tick is reported by
// an EventLimit.
const (
	MaxPlayers     = 16384
	MaxProjectiles = shots.MaxFlying
	MaxBlasts      = request.MaxBlasts // that wait for a tick, beside those of projectiles
	MaxDamage      = MaxRequests       // of a tick: every player four times
	MaxEvents      = event.Max         // of a tick
)

// Errors that the functions of a match wrap with what was wrong. ErrMidTick is for
// what a system may not do: step its match, let players join or exchange weapons.
var (
	ErrBlast   = errors.New("blast refused")
	ErrNoLevel = errors.New("no level")
	ErrLevel   = errors.New("level refused")
	ErrPlayer  = errors.New("player or body refused")
	ErrOptions = errors.New("options refused")
	ErrMidTick = errors.New("only between two ticks")
)

// Match is one running world: a level, its entities and the schedule that steps
// them. It is used from one goroutine; separate matches may run in separate
// goroutines.
type Match struct {
	World donburi.World
	Level *levels.Level

	store     *store.Store
	faults    fault.Log
	platforms []platform

	rules      tribes.Rules
	shots      *shots.Stage
	modules    []Module
	models     []Model
	schedule   []System
	vetoes     []Veto // by name
	observer   Observer
	materials  []components.MaterialData
	registered []Registration // by name

	random   *random.Streams
	own      *random.Stream // that the match itself draws from
	commands []Command

	// Lists of members that the stages go through.
	bodies, solids, players, zones, visitors, passing *store.List

	// What the stages remember of members.
	bodyTable store.Table[bodyMemory]

	requests request.Queues
	health   *health.Stage
	state    *state.State
	events   events

	// Scratch of a tick.
	moved       []displaced      // by the platform that is moving
	caught      []*store.Member  // who cannot give way to it
	lifted      []geom.Vec       // how far it takes each solid
	intent      components.Input // of a body that has no room to stand up
	body        components.Body
	world       StepWorld  // that the body steps in
	traced      *MoveTrace // of TraceMoves; nil for none
	tracedID    components.ID
	step        StepContext
	crowd       crowd.Solver
	crowded     []*store.Member // the solids that it is about
	nearby      []collision.BodyID
	around      []collision.BodyID // for Nearby, which a model may call meanwhile
	volumes     []zone             // all zones
	media       []zone             // those of them that change how a body moves
	zoned       bool               // somebody may remember a zone
	bodiesMoved bool               // in this tick

	epoch   int     // restores so far
	options Options // that it was made with
}

// usualContacts is how many triangles a body may overlap before a push-out needs
// more memory [ours]: a terrain of half a metre has 40 of them in a player's box.
const usualContacts = 512

// NewMatch makes a match without players.
func NewMatch(o Options) (*Match, error) {
	if o.Level == nil || o.Level.Solid == nil {
		return nil, fmt.Errorf("systems: %w", ErrNoLevel)
	}
	m := &Match{
		Level: o.Level, rules: o.Rules, materials: slices.Clone(o.Materials),
		observer: o.Observer,
	}
	m.options = o
	m.random = random.New(o.Seed)
	m.own = m.random.Find("")
	m.body.Scratch = make([]collision.Contact, 0, usualContacts)
	if m.rules == (tribes.Rules{}) {
		m.rules = tribes.Articles()
	}
	if err := m.rules.Validate(); err != nil {
		return nil, fmt.Errorf("systems: rules %q: %w", m.rules.Name, err)
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if m.materials == nil {
		m.materials = materialsOf(o.Level)
	}
	if err := m.open(&o); err != nil {
		return nil, fmt.Errorf("systems: %w", err)
	}
	if err := m.install(&o); err != nil {
		return nil, fmt.Errorf("systems: %w", err)
	}
	m.state = m.newState()
	if err := m.addPlatforms(); err != nil {
		return nil, fmt.Errorf("systems: %w", err)
	}
	if err := m.addZones(); err != nil {
		return nil, fmt.Errorf("systems: %w", err)
	}
	if err := m.setUp(); err != nil {
		return nil, fmt.Errorf("systems: %w", err)
	}
	return m, nil
}

// open makes the store of the match, and what its stages keep of members.
func (m *Match) open(o *Options) (err error) {
	broadphase := o.Broadphase
	if broadphase == nil {
		size := o.Level.Limits.Size()
		cell := max(bodyCell, max(size.X, size.Y)/bodyCells)
		if broadphase, err = resolvgrid.New(o.Level.Limits, cell); err != nil {
			return err
		}
	}
	s := store.New(o.World, broadphase, o.Level.Limits, &m.faults)
	m.store, m.World = s, s.World
	m.events = newEvents(&s.Tick)
	m.bodies, m.solids = s.ListOf(store.Model), s.ListOf(store.Solid)
	m.players, m.zones = s.ListOf(store.Player), s.ListOf(store.Zone)
	m.passing = s.NewList(func(l *store.Layout) bool { return l.Has(store.TTL) && !l.Has(store.Flight) })
	m.visitors = s.NewList(func(l *store.Layout) bool { return l.Has(store.Inside) && l.IsBoxed() })
	m.health = health.New(health.Uses{
		Store: s, Requests: &m.requests, Events: m.events.log, Random: m.own, Spawns: m.Level.Spawns, Immortal: o.Immortal,
		Blocks: m.blocks, Reset: m.resetBody, Rearm: m.rearm,
	})
	s.AddTable(&m.bodyTable)
	m.shots = shots.New(&shots.Config{
		Store: s, Faults: &m.faults, Events: m.events.log, Requests: &m.requests, Platforms: m, Random: m.own,
		Materials: m.materials, Push: m.push, Weight: m.weight,
	})
	s.OnInsert(func(p *store.Member) {
		m.zoned = m.zoned || p.Has(store.Inside)
		m.reserve()
	})
	if err := m.register(ownComponents()); err != nil {
		return err
	}
	m.addOwnChecks()
	return nil
}

// newState makes the state of a match that has all but its entities.
func (m *Match) newState() *state.State {
	modules := make([]state.Module, len(m.modules))
	for i, module := range m.modules {
		modules[i] = state.Module{Name: module.Name, Version: module.Version}
	}
	return state.New(state.Uses{
		Store: m.store, Requests: &m.requests, Events: m.events.log, Random: m.random, TeamDamage: &m.health.TeamDamage, Weapons: &m.shots.Weapons.Sum,
	}, state.Made{
		Modules: modules, Level: LevelDigest(m.Level), Schedule: scheduleSum(m.schedule, m.vetoes),
		Rules: m.rules, Immortal: m.options.Immortal, Materials: m.materials,
	})
}

// check refuses numbers that no match can have.
func (o *Options) check() error {
	for i, x := range o.Materials {
		if !(x.Friction >= 0 && x.Friction <= levels.MaxFriction) {
			return fmt.Errorf("systems: %w: friction of material %d is %v, want 0 to %v", ErrOptions, i, x.Friction, levels.MaxFriction)
		}
		if !(x.Elasticity >= 0 && x.Elasticity <= levels.MaxElasticity) {
			return fmt.Errorf("systems: %w: elasticity of material %d is %v, want 0 to %v", ErrOptions, i, x.Elasticity, levels.MaxElasticity)
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

// Options returns what the match was made of. Weapons that were replaced since are
// those of [Match.Weapons].
func (m *Match) Options() Options { return m.options }

// Modules returns the modules of the match, in the order of their names.
func (m *Match) Modules() []Module { return slices.Clone(m.modules) }

// Rules returns the rules of the Tribes model in this match.
func (m *Match) Rules() tribes.Rules { return m.rules }
