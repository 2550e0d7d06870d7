package weapons

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// Spec is everything that makes a weapon: what its trigger costs and what it
// sends off.
type Spec struct {
	Name string

	CycleTicks int    // from one shot to the next
	Ammo       [3]int // by components.ArmorClass

	MuzzleSpeed float64 // m/s along the view
	Inherit     float64 // part of the shooter's velocity added to the shot
	TTLTicks    int     // the shot ends by itself after this
	GraceTicks  int     // the shooter cannot be hit for this long

	Flight  components.FlightData
	Payload components.PayloadData
}

// ErrInvalid is wrapped by every error about a spec.
var ErrInvalid = errors.New("invalid weapon")

// maxTTLTicks is ten minutes: nothing flies longer.
const maxTTLTicks = 18750

// Validate reports the first field that makes no sense.
func (s *Spec) Validate() error {
	fail := func(field string, value any, want string) error {
		return fmt.Errorf("weapon %q: %s is %v, want %s: %w", s.Name, field, value, want, ErrInvalid)
	}
	numbers := []struct {
		field string
		value float64
	}{
		{"MuzzleSpeed", s.MuzzleSpeed}, {"Inherit", s.Inherit},
		{"Flight.Acceleration", s.Flight.Acceleration}, {"Flight.TopSpeed", s.Flight.TopSpeed},
		{"Flight.Gravity", s.Flight.Gravity}, {"Payload.Damage", s.Payload.Damage},
		{"Payload.Radius", s.Payload.Radius}, {"Payload.Kick", s.Payload.Kick},
	}
	for _, n := range numbers {
		if !geom.IsFinite(n.value) || n.value < 0 {
			return fail(n.field, n.value, "a finite number of at least 0")
		}
	}
	switch {
	case s.Name == "":
		return fail("Name", `""`, "a name")
	case s.CycleTicks < 1:
		return fail("CycleTicks", s.CycleTicks, "at least 1")
	case s.TTLTicks < 1 || s.TTLTicks > maxTTLTicks:
		return fail("TTLTicks", s.TTLTicks, fmt.Sprintf("1 to %d", maxTTLTicks))
	case s.GraceTicks < 0:
		return fail("GraceTicks", s.GraceTicks, "at least 0")
	case s.MuzzleSpeed == 0:
		return fail("MuzzleSpeed", s.MuzzleSpeed, "more than 0")
	case min(s.Ammo[0], s.Ammo[1], s.Ammo[2]) < 0:
		return fail("Ammo", s.Ammo, "at least 0 for every armour")
	}
	return nil
}

// Catalogue is the set of weapons of a match, in the order of registration.
type Catalogue struct {
	specs  []Spec
	byName map[string]int
}

// NewCatalogue registers specs. An invalid spec or a second one of the same
// name is an error.
func NewCatalogue(specs ...Spec) (*Catalogue, error) {
	c := &Catalogue{byName: make(map[string]int, len(specs))}
	for _, s := range specs {
		if err := s.Validate(); err != nil {
			return nil, err
		}
		if _, ok := c.byName[s.Name]; ok {
			return nil, fmt.Errorf("weapon %q: registered twice: %w", s.Name, ErrInvalid)
		}
		c.byName[s.Name] = len(c.specs)
		c.specs = append(c.specs, s)
	}
	return c, nil
}

// Standard returns the weapons that Skijet ships.
func Standard() []Spec { return []Spec{disc} }

// Lookup returns the spec of that name, which must not be changed.
func (c *Catalogue) Lookup(name string) (*Spec, bool) {
	i, ok := c.byName[name]
	if !ok {
		return nil, false
	}
	return &c.specs[i], true
}

// Names lists the weapons in the order of registration.
func (c *Catalogue) Names() []string {
	names := make([]string, len(c.specs))
	for i := range c.specs {
		names[i] = c.specs[i].Name
	}
	return names
}
