package systems

import (
	"cmp"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/yohamta/donburi"
)

// ShotHook runs at fixed points of the flight of shots, in the system "projectiles": shields
// that stop shots, shots that seek, pass through or stay where they hit. Any function but
// one may be nil.
//
// Hooks of several modules run in the order of their names, before those of the components of
// package components. They decide from the state of the match and of the shot alone. What
// they ask of the match, such as [Match.Damage] and [Match.Launch], waits for its stage.
type ShotHook struct {
	// Name is unique in a match, and best begins with that of its module.
	Name string
	// Of is a component that shots must carry for the hook to run; nil is for every shot.
	Of donburi.IComponentType
	// Fired runs once for each shot before it first flies. What a trigger fires flies in the
	// same tick, and is no entity yet.
	Fired func(m *Match, s FlyingShot)
	// Fly runs in each tick before the shot flies, also in the first. A shot that is held
	// does not move by itself in this tick.
	Fly func(m *Match, s FlyingShot) (held bool)
	// Contact runs where the shot has met the level or an entity, and may change what comes
	// of it: c.Answer, and the velocity of the shot.
	Contact func(m *Match, s FlyingShot, c *ShotContact)
	// End runs when the shot has gone off, with what it met, or with nil if it met nothing. It
	// does not run for a shot that is removed.
	End func(m *Match, s FlyingShot, c *ShotContact)
}

// ShotAnswer is what comes of a contact of a shot.
type ShotAnswer uint8

// Answers to contacts.
const (
	ShotHits    = ShotAnswer(shots.Hit)    // it goes off and ends
	ShotPasses  = ShotAnswer(shots.Pass)   // it flies on through an entity, which it does not meet again in this tick; the level it hits
	ShotBounces = ShotAnswer(shots.Bounce) // it bounces off
	ShotStops   = ShotAnswer(shots.Stop)   // it stays there for the rest of the tick
)

// ShotContact is what a shot has just met.
type ShotContact struct {
	Position geom.Vec      // of the shot, m
	Normal   geom.Vec      // of what it met, unit; zero where it only came near an entity
	Surface  geom.Vec      // velocity of what it met, m/s
	Other    components.ID // entity that it met, or nobody
	Platform components.ID // whose triangle it met, or nobody
	Triangle int           // that it met, by its number in [Match.Solid], or -1
	Seconds  float64       // of the tick until then
	Near     bool          // its proximity fuse found an entity, or it met a shot that can be shot
	Answer   ShotAnswer
}

// FlyingShot is a shot in a hook, whether it is an entity already or not. It is good until
// the hook returns, and so are the pointers that it gives, through which the shot can be
// changed.
type FlyingShot struct {
	flight *shots.Flight
	shot   *shots.Shot
}

// ID returns the ID that the shot has, or will have as an entity.
func (s FlyingShot) ID() components.ID { return s.shot.ID() }

// Weapon returns the name of the weapon that the shot is of.
func (s FlyingShot) Weapon() string { return s.shot.Weapon() }

// Seconds returns how much of the tick has passed for the shot, s.
func (s FlyingShot) Seconds() float64 { return s.shot.Seconds() }

// Position returns where the shot is, m.
func (s FlyingShot) Position() *geom.Vec { return &s.shot.Position().Feet }

// Velocity returns how fast it flies, m/s.
func (s FlyingShot) Velocity() *geom.Vec { return &s.shot.Velocity().Linear }

// Flight returns its size, gravity and acceleration.
func (s FlyingShot) Flight() *components.FlightData { return s.shot.Flight() }

// Owner returns who is credited for it.
func (s FlyingShot) Owner() *components.OwnerData { return s.shot.Owner() }

// Life returns the ticks after which it goes off.
func (s FlyingShot) Life() *components.TTLData { return s.shot.Life() }

// Payload returns its effect where it ends.
func (s FlyingShot) Payload() *components.PayloadData { return s.shot.Payload() }

// Detonate lets the shot go off where it is. It has ended then.
func (s FlyingShot) Detonate() { s.flight.Detonate(s.shot) }

// Remove ends the shot without any effect.
func (s FlyingShot) Remove() { s.flight.Remove(s.shot) }

// FlyingPart returns a further component of a shot, or nil where it has none: what its weapon
// names in "parts", or what [Shot].Parts added.
func FlyingPart[T any](s FlyingShot, kind *donburi.ComponentType[T]) *T {
	return shots.PartOf(s.shot, kind)
}

// shotHooksOf gathers the hooks of modules in the order of their names.
func shotHooksOf(modules []Module) ([]ShotHook, error) {
	var all []ShotHook
	for _, module := range modules {
		all = append(all, module.ShotHooks...)
	}
	if len(all) > shots.MaxHooks {
		return nil, fmt.Errorf("%w: %d shot hooks, at most %d", ErrModule, len(all), shots.MaxHooks)
	}
	return all, sortNamed("shot hook", all, func(h *ShotHook) (string, bool) {
		return h.Name, cmp.Or(h.Fired != nil, h.Fly != nil, h.Contact != nil, h.End != nil)
	})
}

// useShotHooks lets the hooks of modules run.
func useShotHooks(m *Match, hooks []ShotHook) error {
	all := make([]shots.Hooks, 0, len(hooks))
	for _, h := range hooks {
		if h.Of == nil {
			h.Of = components.Flight
		}
		if _, ok := m.store.Registry.Find(h.Of); !ok {
			return fmt.Errorf("%w: the shot hook %q is of component %s, which no module registers", ErrModule, h.Name, h.Of.Name())
		}
		all = append(all, (&hookRunner{m, h.Name}).wrap(&h))
	}
	m.shots.UseHooks(all)
	return nil
}

// hookRunner runs one hook and checks what it did.
type hookRunner struct {
	m    *Match
	name string
}

// wrap returns a hook as the stage of shots calls it.
func (r *hookRunner) wrap(h *ShotHook) shots.Hooks {
	m := r.m
	flight, all := m.shots.Flight, shots.Hooks{Part: h.Of}
	if fired := h.Fired; fired != nil {
		all.Fired = func(s *shots.Shot) {
			fired(m, FlyingShot{flight, s})
			r.checkShot(s)
		}
	}
	if fly := h.Fly; fly != nil {
		all.Fly = func(s *shots.Shot) bool {
			held := fly(m, FlyingShot{flight, s})
			return r.checkShot(s) && held
		}
	}
	if contact := h.Contact; contact != nil {
		all.Deflects = true
		public := new(ShotContact) // one for all calls: they do not overlap
		all.Contact = func(s *shots.Shot, c *shots.Contact) {
			*public = readContact(c)
			contact(m, FlyingShot{flight, s}, public)
			if r.checkShot(s) {
				c.Answer = r.checkAnswer(s, public)
			}
		}
	}
	if end := h.End; end != nil {
		public := new(ShotContact)
		all.End = func(s *shots.Shot, c *shots.Contact) {
			if c == nil {
				end(m, FlyingShot{flight, s}, nil)
				return
			}
			*public = readContact(c)
			end(m, FlyingShot{flight, s}, public)
		}
	}
	return all
}

// readContact returns a contact as games see it.
func readContact(c *shots.Contact) ShotContact {
	return ShotContact{Position: c.Position, Normal: c.Normal, Surface: c.Surface, Other: c.Other, Platform: c.Platform,
		Triangle: c.Triangle, Seconds: c.Seconds, Near: c.Near, Answer: ShotAnswer(c.Answer)}
}

// checkShot ends a shot to which a hook gave numbers that it cannot have, or whose entity the
// hook changed behind the match, and reports whether it still flies.
func (r *hookRunner) checkShot(s *shots.Shot) bool {
	m := r.m
	if p := s.Entity(); p != nil && !m.store.IsIntact(p) {
		m.Fail(fmt.Errorf("systems: shot hook %q changed the components of shot %d: use Match.Add and Match.Remove", r.name, s.ID()))
		m.shots.Flight.Remove(s)
		return false
	}
	if s.IsGone() {
		return false
	}
	f := s.Flight()
	err := cmp.Or(finite("position", s.Position().Feet), finite("velocity", s.Velocity().Linear), checkPayload(s.Payload()),
		checkNumbers(number{"Radius", f.Radius, 0, maxHalf}, number{"Gravity", f.Gravity, -maxPayload, maxPayload},
			number{"Acceleration", f.Acceleration, -maxPayload, maxPayload}, number{"TopSpeed", f.TopSpeed, 0, maxPayload}))
	if err == nil {
		return true
	}
	m.Fail(fmt.Errorf("systems: shot hook %q: shot %d: %w: %w", r.name, s.ID(), ErrRequest, err))
	m.shots.Flight.Remove(s)
	return false
}

// checkAnswer returns the answer of a hook to a contact, if there is such a one.
func (r *hookRunner) checkAnswer(s *shots.Shot, c *ShotContact) shots.Answer {
	if c.Answer > ShotStops {
		r.m.Fail(fmt.Errorf("systems: shot hook %q: shot %d: %w: answer %d", r.name, s.ID(), ErrRequest, c.Answer))
		return shots.Hit
	}
	if c.Answer == ShotPasses && c.Other == components.Nobody {
		return shots.Hit
	}
	return shots.Answer(c.Answer)
}
