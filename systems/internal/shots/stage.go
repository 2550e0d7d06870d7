package shots

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/fault"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/weapons"
)

const tickSeconds = motion.TickSeconds

// Platforms knows the moving parts of the level.
type Platforms interface {
	// PlatformOf returns the platform of a triangle of the solid world.
	PlatformOf(triangle int) (components.ID, bool)
	// Pose returns where a platform is.
	Pose(platform components.ID) (geom.Pose, bool)
}

// Config is what the owners of a [Stage] use of their match.
type Config struct {
	Store     *store.Store
	Faults    *fault.Log
	Events    *event.Log
	Requests  *request.Queues
	Platforms Platforms
	Random    *random.Stream            // that the match itself draws from
	Materials []components.MaterialData // of surfaces
	Filter    *filter.Filter
	Falloffs  map[components.BlastRule]weapons.Falloff
	// Push changes the velocity of a member by the rules of its movement model.
	Push func(p *store.Member, change geom.Vec)
	// Weight returns the mass that divides a push, or a very large one for what has none.
	Weight func(p *store.Member) float64
}

// Stage is everything that weapons do in one match.
type Stage struct {
	Weapons  *Weapons
	Hands    *Hands
	Launcher *Launcher
	Targets  *Targets
	Flight   *Flight
	Blasts   *Blasts
}

// New makes the stage of a match, without weapons and before [Stage.UseHooks].
func New(c *Config) *Stage {
	s := &Stage{}
	s.Weapons = newWeapons(c)
	s.Launcher = newLauncher(c, s.Weapons)
	s.Targets = newTargets(c, s.Launcher)
	s.Flight = &Flight{Config: c, launcher: s.Launcher, targets: s.Targets}
	s.Hands = newHands(c, s.Weapons, s.Launcher, s.Targets)
	s.Blasts = &Blasts{Config: c, targets: s.Targets}
	return s
}

// UseHooks sets the hooks of modules, in the order in which they run.
func (s *Stage) UseHooks(hooks []Hooks) {
	s.Weapons.hooks = newHookSet(hooks)
	s.Flight.checked = len(hooks) > 0
}

// Begin forgets what the last tick worked out.
func (s *Stage) Begin() {
	s.Targets.shootables = s.Targets.shootables[:0]
}

// End closes a tick, whose pending shots are entities by now.
func (s *Stage) End() { s.Launcher.end() }

// Reserve makes room for a tick of so many members with boxes.
func (s *Stage) Reserve(boxed int) {
	for _, q := range [...]*query{&s.Hands.near, &s.Targets.near, &s.Flight.near, &s.Blasts.near} {
		q.reserve(boxed)
	}
	t := s.Targets
	t.shootables = slices.Grow(t.shootables, max(len(t.volatile.Members)-len(t.shootables), 0))
}
