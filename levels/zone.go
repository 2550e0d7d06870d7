package levels

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Kinds of zones on which a match acts. Every other kind is for the rules of a game. A
// match reports when an entity enters or leaves a zone of any kind.
const (
	ZoneWater    = "water"    // Density, Viscosity; the top of the box is the surface
	ZonePhysical = "physical" // GravityFactor, VelocityFactor, Force
	ZoneKill     = "kill"     // kills what touches it
	ZonePad      = "pad"      // throws a body that touches it to a place, which is its Force
)

// Zone is a named volume.
type Zone struct {
	Name   string
	Kind   string
	Bounds geom.Bounds

	// Density and Viscosity are those of water. A body floats where its density is less than
	// Density times the fraction of it under water. Viscosity is the drag, 1/s, of an armour whose
	// own drag is 1.
	Density, Viscosity float64

	// GravityFactor and, once a tick, VelocityFactor are the factors of a physical zone, where 1
	// changes nothing. Force is its force on everything inside, mass x m/s2; Force of a pad is the
	// place to which it throws, m.
	GravityFactor, VelocityFactor float64
	Force                         geom.Vec
}

// Of pads [ours].
const (
	// padGravity is the gravity in which bodies fly, m/s2: that of all shipped movement models.
	padGravity = 20.0
	// The arc of a flight rises above its higher end by a part of its length, but at least by
	// padLeast and at most by padMost, m: from higher up a landing would hurt.
	padRise, padLeast, padMost = 1.0 / 6, 1.5, 9.0
	// padSpeed is the greatest speed of a throw, m/s.
	padSpeed = 100.0
)

// Throw returns the velocity with which a body whose feet are at a place flies to the target of a
// pad. Anywhere on the way it continues the same flight. Above the top of its arc there is none.
func (z *Zone) Throw(feet geom.Vec) (velocity geom.Vec, ok bool) {
	middle := z.Bounds.Center()
	from := geom.Vec{X: middle.X, Y: middle.Y, Z: z.Bounds.Min.Z}
	rise := geom.Clamp(float64(padRise*z.Force.Sub(from).Horizontal().Length()), padLeast, padMost)
	top := max(from.Z, z.Force.Z) + rise
	if feet.Z >= top {
		return geom.Vec{}, false
	}
	up := math.Sqrt(float64(2 * padGravity * (top - feet.Z)))
	down := math.Sqrt(float64(2 * padGravity * (top - z.Force.Z)))
	velocity = z.Force.Sub(feet).Horizontal().Scale(padGravity / (up + down))
	velocity.Z = up
	return velocity, true
}

// Default water [ours]: a light player, of density 1.2, sinks slowly, and coasts to a
// stop in a few seconds.
const (
	defaultDensity   = 1.0
	defaultViscosity = 1.0
)

// NewZone returns a zone with the defaults of its kind: default water, or a physical zone
// that changes nothing.
func NewZone(kind, name string, bounds geom.Bounds) Zone {
	z := Zone{Name: name, Kind: kind, Bounds: bounds}
	switch kind {
	case ZoneWater:
		z.Density, z.Viscosity = defaultDensity, defaultViscosity
	case ZonePhysical:
		z.GravityFactor, z.VelocityFactor = 1, 1
	}
	return z
}

// Validate refuses a zone without a volume or with effects beyond the limits.
func (z *Zone) Validate() error {
	err := checkZone("", z)
	if e, ok := err.(*fault.Error); ok {
		e.Place = "zone" + e.Place
	}
	return public(err)
}

// checkZone refuses a zone without a volume or with effects beyond the limits.
func checkZone(place string, z *Zone) error {
	if z.Kind == "" {
		return fault.New(fault.ErrFormat, place+".kind", "is empty, want %s, %s, %s, %s or a word of your own rules",
			ZoneWater, ZonePhysical, ZoneKill, ZonePad)
	}
	if err := check.Bounds(place, z.Bounds); err != nil {
		return err
	}
	if z.Kind == ZonePad {
		return z.checkPad(place)
	}
	f := z.Force.Abs()
	for _, number := range [...]struct {
		name, kind       string
		value, low, high float64
	}{
		{".density", ZoneWater, z.Density, 0, check.MaxDensity},
		{".viscosity", ZoneWater, z.Viscosity, 0, check.MaxViscosity},
		{".gravity_factor", ZonePhysical, z.GravityFactor, -check.MaxGravityFactor, check.MaxGravityFactor},
		{".velocity_factor", ZonePhysical, z.VelocityFactor, 0, check.MaxVelocityFactor},
		{".force", ZonePhysical, max(f.X, f.Y, f.Z), 0, check.MaxForce},
	} {
		if err := check.Number(place+number.name, number.value, number.low, number.high); err != nil {
			return err
		}
		if number.value != 0 && z.Kind != number.kind {
			return fault.New(fault.ErrFormat, place+number.name, "is for zones of the kind %q, not %.60q", number.kind, z.Kind)
		}
	}
	return nil
}

// checkPad refuses a pad with a target that is out of reach.
func (z *Zone) checkPad(place string) error {
	if err := check.Point(place+".target", z.Force); err != nil {
		return err
	}
	for _, number := range [...]float64{z.Density, z.Viscosity, z.GravityFactor, z.VelocityFactor} {
		if number != 0 {
			return fault.New(fault.ErrFormat, place, "has a density, a viscosity or a factor, which a pad has not")
		}
	}
	middle := z.Bounds.Center()
	velocity, _ := z.Throw(geom.Vec{X: middle.X, Y: middle.Y, Z: z.Bounds.Min.Z})
	if speed := velocity.Length(); speed > padSpeed {
		return fault.New(fault.ErrFormat, place+".target", "is %.4g m away and needs a throw of %.0f m/s, want at most %.0f", z.Force.Sub(middle).Length(), speed, padSpeed)
	}
	return nil
}

// bits adds the effects of the zone to a hash.
func (z *Zone) bits(add func(numbers ...float64)) {
	switch z.Kind {
	case ZoneWater, ZonePhysical, ZoneKill, ZonePad:
	default:
		return // a zone for rules, which has no effect by itself
	}
	add(float64(len(z.Kind)), z.Bounds.Min.X, z.Bounds.Min.Y, z.Bounds.Min.Z, z.Bounds.Max.X, z.Bounds.Max.Y, z.Bounds.Max.Z,
		z.Density, z.Viscosity, z.GravityFactor, z.VelocityFactor, z.Force.X, z.Force.Y, z.Force.Z)
}

// zoneOf converts a zone of level.json or of a model, whose place is for errors.
func zoneOf(place string, e *manifest.Zone) (Zone, error) {
	z := NewZone(e.Kind, e.Name, geom.Bounds{Min: vec(e.Min), Max: vec(e.Max)})
	jsonfile.Fill(&z, *e)
	if e.Force != nil {
		z.Force = vec(*e.Force)
	}
	isPad := e.Kind == ZonePad
	switch {
	case e.Target != nil && !isPad:
		return z, fault.New(fault.ErrFormat, place+".target", "is for zones of the kind %q, not %.60q", ZonePad, e.Kind)
	case isPad && e.Force != nil:
		return z, fault.New(fault.ErrFormat, place+".force", "is for zones of the kind %q, not %q", ZonePhysical, ZonePad)
	case isPad && e.Target == nil:
		return z, fault.New(fault.ErrFormat, place+".target", "is missing: a pad needs the place to which it throws; in a model that is an empty below it, named target")
	case isPad:
		z.Force = vec(*e.Target)
	}
	return z, nil
}

// Covers returns the fraction of the height of a box, 0 to 1, that is below the surface
// of the zone and above its bottom.
func (z *Zone) Covers(box geom.Box) float64 {
	low, high := box.Min(), box.Max()
	if low.X >= z.Bounds.Max.X || high.X <= z.Bounds.Min.X || low.Y >= z.Bounds.Max.Y || high.Y <= z.Bounds.Min.Y {
		return 0
	}
	wet := math.Min(high.Z, z.Bounds.Max.Z) - math.Max(low.Z, z.Bounds.Min.Z)
	return geom.Clamp(wet/(high.Z-low.Z), 0, 1)
}
