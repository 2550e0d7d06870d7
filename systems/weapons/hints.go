package weapons

import (
	"cmp"
	"fmt"

	"github.com/skijet/skijet/systems/motion"
)

// Use is how a bot uses one mode of a weapon.
type Use string

// Uses of a mode.
const (
	UseDirect Use = "direct" // aimed at the predicted position in a straight line
	UseLob    Use = "lob"    // fired in an arc
	UseNear   Use = "near"   // left where a near enemy will probably pass
	UseHeal   Use = "heal"   // held on hurt players of the same side
	UseNever  Use = "never"
)

// Hints tell bots how to use one mode of a weapon. Defaults for empty fields are
// derived from the mode; see [Fire.Hint].
type Hints struct {
	// "direct": straight at visible enemies; "lob": in an arc, also over obstacles; "near":
	// where a near enemy will pass, like mines; "heal": on hurt friends and on the bot
	// itself; "never".
	Use      Use     `json:"use,omitempty"`
	MinRange float64 `json:"min_range_m,omitempty" limit:"0..1e6"` // smallest distance of use, m
	MaxRange float64 `json:"max_range_m,omitempty" limit:"0..1e6"` // largest distance of use, m; any by default
	// Health that its use costs an enemy per second, instead of the bots' estimate; 0.05 to
	// 1 for shipped weapons.
	Worth float64 `json:"worth_per_s,omitempty" limit:"0..1e6"`
	// Factor by which bots prefer it to its expected damage; 1 by default.
	Taste float64 `json:"taste,omitempty" limit:"0..1e6"`
}

// Hint returns the hints of a mode. Fields that the mode does not set are derived from
// what it does:
//
//   - A beam that heals is for friends, and any other for enemies within its range.
//   - A projectile with gravity is lobbed, up to its range on flat ground. One that goes off
//     when a player comes near it, but not by contact, is left near enemies.
//   - The shooter keeps a distance of the blast radius.
//   - A mode without damage, such as a flare or a signal, is not used. If a field, a release
//     or a system makes it useful, set its hints.
func (f *Fire) Hint() Hints {
	h := f.derivedHint()
	h.Taste = 1
	if given := f.Hints; given != nil {
		h.Use, h.MinRange, h.MaxRange = cmp.Or(given.Use, h.Use), cmp.Or(given.MinRange, h.MinRange), cmp.Or(given.MaxRange, h.MaxRange)
		h.Worth, h.Taste = given.Worth, cmp.Or(given.Taste, h.Taste)
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
	case p.Payload.Damage == 0 && !p.Has("payloads"):
		h.Use = UseNever
	case p.Fuse != nil && p.Fuse.Proximity > 0 && !p.Fuse.Contact:
		h.Use, h.MinRange = UseNear, 0
	case p.Flight.Gravity > 0:
		h.Use = UseLob
	}
	return h
}

// reach is how far a projectile flies before its time is over, m. With gravity it is
// the range on flat ground.
func (p *Projectile) reach() float64 {
	f, seconds := &p.Flight, float64(p.TTLTicks)*motion.TickSeconds
	fastest := p.MuzzleSpeed + float64(f.Acceleration*seconds)
	speed := max(p.MuzzleSpeed, min(f.TopSpeed, fastest))
	if f.Gravity > 0 {
		return min(speed*seconds, speed*speed/f.Gravity)
	}
	return speed * seconds
}

// checkHints reports invalid hints.
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
}
