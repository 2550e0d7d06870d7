package systems

import (
	"cmp"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/check"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/yohamta/donburi"
)

// ShotHook runs at fixed points of the flight of shots, in the system "projectiles", and of rays
// and beams, in "weapons": shields that stop shots, shots that seek, pass through or stay where
// they hit. At least one of the functions must be set.
//
// Hooks run in the order of their names. They decide from the state of the match and of the
// shot alone. What they ask of the match, such as [Match.Damage] and [Match.Launch], waits for
// its stage.
type ShotHook struct {
	// Name is unique in a match, and best begins with that of its module.
	Name string
	// Of is a component that shots must carry for the hook to run; nil is for every shot. The
	// weapon of a ray or beam must name it in its parts.
	Of donburi.IComponentType
	// Fired runs once for each shot before it first flies. What a trigger fires flies in the
	// same tick, and is no entity yet.
	Fired func(m *Match, s FlyingShot)
	// Fly runs in each tick before the shot flies, also in the first. A shot that is held
	// does not move by itself in this tick.
	Fly func(m *Match, s FlyingShot) (held bool)
	// Passes reports whether the shot does not meet an entity at all. A [Filter] also decides
	// for beams, blasts and bodies.
	Passes func(m *Match, s FlyingShot, other components.ID) bool
	// Contact runs where the shot has met the level or an entity, and may change what comes
	// of it: c.Answer, and the velocity of the shot.
	Contact func(m *Match, s FlyingShot, c *ShotContact)
	// Flown runs after each contact that the shot outlived, with its velocity from then on, and
	// with nil when the shot has flown for the tick.
	Flown func(m *Match, s FlyingShot, c *ShotContact)
	// Shoved runs where a platform that moves may have met the shot, and reports whether the
	// platform leaves it alone, in the system "platforms". A shot with such a hook is not set
	// off by platforms that run into it: it meets them in its flight.
	Shoved func(m *Match, s FlyingShot, platform components.ID) (left bool)
	// Explode runs when the payload of the shot acts, with what it met, or with nil if it met
	// nothing: at its end, and where a hook calls [FlyingShot.Act].
	Explode func(m *Match, s FlyingShot, c *ShotContact)
	// End runs when the shot has gone off, with what it met, or with nil if it met nothing. It
	// does not run for a shot that is removed.
	End func(m *Match, s FlyingShot, c *ShotContact)
	// Ray runs for each ray that leaves, with its path up to the level, and for each line along
	// which a beam could work on ray.Other. It returns at which fraction of the path the ray ends;
	// 1 or more lets it go on. The smallest answer counts. For a ray or beam that reaches nobody it
	// runs once, with nobody in ray.Other.
	Ray func(m *Match, ray *Pair, from, path geom.Vec) (fraction float64)
}

// ShotAnswer is the outcome of a contact of a shot.
type ShotAnswer uint8

// Answers to contacts.
const (
	ShotHits    = ShotAnswer(shots.Hit)    // it goes off and ends
	ShotPasses  = ShotAnswer(shots.Pass)   // it flies on through an entity, which it does not meet again in this tick; it still hits the level
	ShotBounces = ShotAnswer(shots.Bounce) // it bounces off
	ShotStops   = ShotAnswer(shots.Stop)   // it stays there for the rest of the tick
)

// ShotContact is what a shot has just met.
type ShotContact struct {
	Position geom.Vec      // position of the shot, m
	Normal   geom.Vec      // unit normal of what it met; zero where it only came near an entity
	Surface  geom.Vec      // velocity of what it met, m/s
	Other    components.ID // entity that it met, or nobody
	Platform components.ID // platform whose triangle it met, or nobody
	Triangle int           // number in [Match.Solid] of the triangle that it met, or -1
	Seconds  float64       // time of the tick until the contact, s
	Near     bool          // whether its proximity fuse found an entity, or it met a shot that can be shot down
	Armed    bool          // whether its fuse sets it off at any contact
	Place    geom.Vec      // position of Other when they met, m
	Answer   ShotAnswer
}

// runs reports whether it has anything to run.
func (h *ShotHook) runs() bool {
	return h.Fired != nil || h.Fly != nil || h.Passes != nil || h.Contact != nil || h.Flown != nil || h.Shoved != nil || h.Explode != nil || h.End != nil ||
		h.Ray != nil
}

// useShotHooks lets the hooks of modules run.
func useShotHooks(m *Match, hooks []ShotHook) error {
	all := make([]shots.Hooks, 0, len(hooks))
	for _, h := range hooks {
		if h.Of == nil {
			h.Of = components.Flight // which rays count as carrying
		}
		if _, ok := m.store.Registry.Find(h.Of); !ok {
			return fmt.Errorf("%w: the shot hook %q is of component %s, which no module registers", ErrModule, h.Name, h.Of.Name())
		}
		all = append(all, (&hookRunner{m: m, name: h.Name}).wrap(&h))
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
	all := shots.Hooks{Part: h.Of, Flown: r.atContact(h.Flown), Explode: r.atContact(h.Explode), End: r.atContact(h.End)}
	if fired := h.Fired; fired != nil {
		all.Fired = func(s *shots.Shot) {
			fired(r.m, FlyingShot{match: r.m, shot: s})
			r.checkShot(s)
		}
	}
	if fly := h.Fly; fly != nil {
		all.Fly = func(s *shots.Shot) bool {
			held := fly(r.m, FlyingShot{match: r.m, shot: s})
			return r.checkShot(s) && held
		}
	}
	if passes := h.Passes; passes != nil {
		all.Passes = func(s *shots.Shot, other components.ID) bool {
			return passes(r.m, FlyingShot{match: r.m, shot: s}, other)
		}
	}
	if shoved := h.Shoved; shoved != nil {
		all.Shoved = func(s *shots.Shot, platform components.ID) bool {
			left := shoved(r.m, FlyingShot{match: r.m, shot: s}, platform)
			return !r.checkShot(s) || left
		}
	}
	if contact := h.Contact; contact != nil {
		all.Contact = r.atContact(func(m *Match, s FlyingShot, c *ShotContact) {
			if contact(m, s, c); r.checkShot(s.shot) {
				s.contact.Answer = r.checkAnswer(s.shot, c)
			}
		})
	}
	if ray := h.Ray; ray != nil {
		public := new(Pair) // one for all calls
		all.Ray = func(p *filter.Pair, from, path geom.Vec) float64 {
			*public = pairOf(p)
			fraction := ray(r.m, public, from, path)
			if fraction >= 0 {
				return fraction
			}
			r.m.Fail(fmt.Errorf("systems: shot hook %q: ray of %d: %w: fraction %v", r.name, p.ID, ErrRequest, fraction))
			return 1
		}
	}
	return all
}

// atContact wraps what runs at a contact, or for nil elsewhere.
func (r *hookRunner) atContact(run func(*Match, FlyingShot, *ShotContact)) func(*shots.Shot, *shots.Contact) {
	if run == nil {
		return nil
	}
	public := new(ShotContact) // one for all calls: they do not overlap
	return func(s *shots.Shot, c *shots.Contact) {
		flying := FlyingShot{match: r.m, shot: s, contact: c}
		if c == nil {
			run(r.m, flying, nil)
		} else {
			*public = r.readContact(s, c)
			run(r.m, flying, public)
		}
		r.checkShot(s)
	}
}

// readContact returns a contact as games see it.
func (r *hookRunner) readContact(s *shots.Shot, c *shots.Contact) ShotContact {
	public := ShotContact{Position: c.Position, Normal: c.Normal, Surface: c.Surface, Other: c.Other, Platform: c.Platform,
		Triangle: c.Triangle, Seconds: c.Seconds, Near: c.Near, Armed: s.HasImpactFuse(), Answer: ShotAnswer(c.Answer)}
	if c.Other != components.Nobody {
		public.Place = r.m.shots.Targets.PlaceOf(c.Other, s)
	}
	return public
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
	err := cmp.Or(check.Finite("position", s.Position().Feet), check.Finite("velocity", s.Velocity().Linear), checkPayload(s.Payload()),
		checkNumbers(number{"Radius", f.Radius, 0, check.MaxHalf}, number{"Gravity", f.Gravity, -maxPayload, maxPayload},
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
