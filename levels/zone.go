package levels

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
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
)

// Zone is a named volume.
type Zone struct {
	Name   string
	Kind   string
	Bounds geom.Bounds

	// Of water. A body floats where its density is less than Density times the fraction
	// of it under water. Viscosity is the drag, 1/s, of an armour whose own drag is 1.
	Density, Viscosity float64

	// Of physical zones: factors of gravity and, once a tick, of velocity, where 1
	// changes nothing; and a force, mass x m/s2, on everything inside.
	GravityFactor, VelocityFactor float64
	Force                         geom.Vec
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
		return fault.New(fault.ErrFormat, place+".kind", "is empty, want %s, %s, %s or a word of your own rules",
			ZoneWater, ZonePhysical, ZoneKill)
	}
	if err := check.Bounds(place, z.Bounds); err != nil {
		return err
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
			return fault.New(fault.ErrFormat, place+number.name, "is for zones of the kind %q, not %q", number.kind, z.Kind)
		}
	}
	return nil
}

// bits adds the effects of the zone to a hash.
func (z *Zone) bits(add func(numbers ...float64)) {
	switch z.Kind {
	case ZoneWater, ZonePhysical, ZoneKill:
	default:
		return // a zone for rules, which has no effect by itself
	}
	add(float64(len(z.Kind)), z.Bounds.Min.X, z.Bounds.Min.Y, z.Bounds.Min.Z, z.Bounds.Max.X, z.Bounds.Max.Y, z.Bounds.Max.Z,
		z.Density, z.Viscosity, z.GravityFactor, z.VelocityFactor, z.Force.X, z.Force.Y, z.Force.Z)
}

// zoneOf converts a zone of level.json or of a model.
func zoneOf(e *manifest.Zone) Zone {
	z := NewZone(e.Kind, e.Name, geom.Bounds{Min: vec(e.Min), Max: vec(e.Max)})
	for _, given := range [...]struct {
		from *float64
		to   *float64
	}{
		{e.Density, &z.Density}, {e.Viscosity, &z.Viscosity},
		{e.GravityFactor, &z.GravityFactor}, {e.VelocityFactor, &z.VelocityFactor},
	} {
		if given.from != nil {
			*given.to = *given.from
		}
	}
	if e.Force != nil {
		z.Force = vec(*e.Force)
	}
	return z
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
