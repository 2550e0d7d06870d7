package weapons

import "github.com/skijet/skijet/components"

// Charge makes a shot leave when the trigger is released: the longer it was held, the
// stronger the shot. Speed, Damage and Radius are the fractions of an uncharged shot.
// They grow linearly to 1 after Ticks; nil means 1 from the beginning.
type Charge struct {
	Ticks int `json:"ticks" limit:"1..18750"` // ticks of a full charge; the trigger may be held longer
	// Least fraction of the muzzle speed, 0 to 1; it grows linearly to 1, the default.
	Speed  *float64 `json:"speed,omitempty" limit:"0..1"`
	Damage *float64 `json:"damage,omitempty" limit:"0..1"` // least fraction of the damage, likewise
	Radius *float64 `json:"radius,omitempty" limit:"0..1"` // least fraction of the blast radius, likewise
}

// Least returns a pointer to a fraction for a field of [Charge], 0 to 1.
func Least(part float64) *float64 { return &part }

// part returns the fraction after some ticks of charge, which begins with least.
func (c *Charge) part(least *float64, ticks int) float64 {
	if least == nil {
		return 1
	}
	return *least + float64((1-*least)*float64(ticks)/float64(c.Ticks))
}

// Pull returns the shot after some ticks of charge.
func (c *Charge) Pull(ticks int) Pull {
	return Pull{Speed: c.part(c.Speed, ticks), Damage: c.part(c.Damage, ticks), Radius: c.part(c.Radius, ticks)}
}

// clone returns a deep copy.
func (c *Charge) clone() *Charge {
	if c = clone(c); c != nil {
		c.Speed, c.Damage, c.Radius = clone(c.Speed), clone(c.Damage), clone(c.Radius)
	}
	return c
}

// checkCharge reports a charge that cannot be combined with the rest of its mode.
func (s *checker) checkCharge(f *Fire) {
	t := &f.Trigger
	c := t.Charge
	switch {
	case c == nil && t.Throw:
		s.fail("trigger.throw", true, "false without a charge: a throw leaves when its key is released")
	case c == nil:
		return
	case f.Beam != nil:
		s.fail("trigger.charge", "there", "none for a beam")
	case t.SpinUpTicks > 0:
		s.fail("trigger.spin_up_ticks", t.SpinUpTicks, "0 with a charge")
	case f.Projectile == nil && c.Speed != nil:
		s.fail("trigger.charge.speed", *c.Speed, "none without a projectile")
	case f.Signal != "" && c.Damage != nil:
		s.fail("trigger.charge.damage", *c.Damage, "none for a signal")
	case c.Radius != nil && (f.Projectile == nil || f.Projectile.Payload.Radius == 0):
		s.fail("trigger.charge.radius", *c.Radius, "none without a blast")
	}
}

// charge charges a shot while the trigger is held, and returns it when the trigger is
// released.
func (t *Trigger) charge(h *Hand, held, ready bool) (Pull, bool) {
	if held {
		if ready {
			h.State.ChargeTicks = min(h.State.ChargeTicks+1, t.Charge.Ticks)
		}
		return Pull{}, false
	}
	ticks := h.State.ChargeTicks
	h.State.ChargeTicks = 0
	return t.Charge.Pull(ticks), ticks > 0 && ready
}

// ChargeFraction returns how far a shot is charged, 0 to 1.
func (t *Trigger) ChargeFraction(state *components.TriggerData) float64 {
	if t.Charge == nil {
		return 0
	}
	return float64(state.ChargeTicks) / float64(t.Charge.Ticks)
}
