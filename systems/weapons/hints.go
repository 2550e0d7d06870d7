package weapons

import (
	"fmt"

	"github.com/skijet/skijet/systems/motion"
)

// Use is how a bot fights with one mode of a weapon.
type Use string

// The ways to use a mode.
const (
	UseDirect Use = "direct" // aimed where the target will be, in a straight line
	UseLob    Use = "lob"    // thrown in an arc
	UseNear   Use = "near"   // left where somebody who is near will come by
	UseHeal   Use = "heal"   // held on those of the own side who are hurt
	UseNever  Use = "never"
)

// Hints tell bots how to use one mode of a weapon. What is left out follows from the
// mode; see [Fire.Hint].
type Hints struct {
	Use      Use     `json:"use,omitempty"`
	MinRange float64 `json:"min_range_m,omitempty"` // m, nearer than which it is not used
	MaxRange float64 `json:"max_range_m,omitempty"` // m, further than which it is not used; 0 is any distance
	// Worth replaces what bots work out themselves: the health that its use costs an enemy
	// in a second. They take the mode of the greatest.
	Worth float64 `json:"worth_per_s,omitempty"`
}

// Hint returns the hints of a mode, those that it does not give derived from what it does:
//
//   - a beam that heals is for friends, and any other for enemies within its range;
//   - what falls is lobbed no further than it would fly on flat ground, and what goes off
//     when somebody comes near it, and not by contact, is left near;
//   - a blast is kept away from the shooter by its radius;
//   - what does no damage by itself is not used, as a flare or a signal: whether a field, a
//     release or a system makes it worth a shot is for the hints to say.
func (f *Fire) Hint() Hints {
	h := f.derivedHint()
	if given := f.Hints; given != nil {
		if given.Use != "" {
			h.Use = given.Use
		}
		if given.MinRange > 0 {
			h.MinRange = given.MinRange
		}
		if given.MaxRange > 0 {
			h.MaxRange = given.MaxRange
		}
		h.Worth = given.Worth
	}
	return h
}

func (f *Fire) derivedHint() Hints {
	switch {
	case f.Beam != nil && f.Beam.Heal > 0:
		return Hints{Use: UseHeal, MaxRange: f.Beam.Range}
	case f.Beam != nil:
		return Hints{Use: UseDirect, MaxRange: f.Beam.Range}
	case f.Ray != nil:
		return Hints{Use: UseDirect, MaxRange: f.Ray.Range}
	case f.Projectile != nil:
		return f.Projectile.derivedHint()
	}
	return Hints{Use: UseNever}
}

func (p *Projectile) derivedHint() Hints {
	h := Hints{Use: UseDirect, MinRange: p.Payload.Radius, MaxRange: p.reach()}
	switch {
	case p.Payload.Damage == 0 && len(p.Payloads) == 0:
		h.Use = UseNever
	case p.Fuse != nil && p.Fuse.Proximity > 0 && !p.Fuse.Contact:
		h.Use, h.MinRange = UseNear, 0
	case p.Flight.Gravity > 0:
		h.Use = UseLob
	}
	return h
}

// reach is how far a projectile flies in its time, m: what falls, on flat ground.
func (p *Projectile) reach() float64 {
	f, seconds := &p.Flight, float64(p.TTLTicks)*motion.TickSeconds
	fastest := p.MuzzleSpeed + float64(f.Acceleration*seconds)
	speed := max(p.MuzzleSpeed, min(f.TopSpeed, fastest))
	if f.Gravity > 0 {
		return min(speed*seconds, speed*speed/f.Gravity)
	}
	return speed * seconds
}

// checkHints reports hints that make no sense.
func (s *checker) checkHints(h *Hints) {
	if h == nil {
		return
	}
	switch h.Use {
	case "", UseDirect, UseLob, UseNear, UseHeal, UseNever:
	default:
		s.fail("hints.use", fmt.Sprintf("%q", h.Use), "direct, lob, near, heal or never")
	}
	if h.MaxRange > 0 && h.MinRange > h.MaxRange {
		s.fail("hints.min_range_m", h.MinRange, fmt.Sprintf("at most hints.max_range_m, %v", h.MaxRange))
	}
	s.check([]bound{
		{"hints.min_range_m", h.MinRange, 0, maxNumber},
		{"hints.max_range_m", h.MaxRange, 0, maxNumber},
		{"hints.worth_per_s", h.Worth, 0, maxNumber},
	})
}
