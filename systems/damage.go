package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/check"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
)

// Damage is health that an entity loses.
type Damage struct {
	Victim components.ID // set by the match in what a [DamageSystem] or [EditWaiting] gets
	Amount float64       // before armour, shield and team count
	Source components.ID // who is credited; components.Nobody for the world
	// Kind is empty for a fall, which no shield stops.
	Kind string
	// Armor and Shield reduce the damage, as those of a weapon's payload do.
	Armor    components.ArmorFactors
	Shield   components.Factor
	Weapon   string   // name of the weapon in the event
	Position geom.Vec // where it comes from, m
	Head     bool     // whether a ray hit the head; Amount includes that
}

// Damage damages an entity in the stage of damage: in this tick or, called after that
// stage, in the next. Spawn protection applies, and the systems of [Module.Damage].
func (m *Match) Damage(id components.ID, d Damage) error {
	if _, err := m.subject(id, store.Health); err != nil {
		return err
	}
	team, err := m.owner(d.Source)
	if err == nil && !(d.Amount >= 0 && d.Amount <= maxPayload) {
		err = fmt.Errorf("damage %v, want 0 to %v", d.Amount, maxPayload)
	}
	if err == nil {
		err = d.check()
	}
	if err != nil {
		return fmt.Errorf("systems: %w: %w", ErrRequest, err)
	}
	r := request.Damage{Victim: id, Source: d.Source, Team: team}
	d.write(&r)
	m.requests.AddDamage(r)
	return nil
}

// check refuses damage that cannot be waiting, whatever its amount.
func (d *Damage) check() error {
	switch {
	case !geom.IsFinite(d.Amount):
		return fmt.Errorf("damage %v is not finite", d.Amount)
	case len(d.Kind) > codec.MaxText || len(d.Weapon) > codec.MaxText:
		return fmt.Errorf("the kind or the weapon of damage has more than %d bytes", codec.MaxText)
	}
	if err := check.Finite("position", d.Position); err != nil {
		return err
	}
	return checkFactors(d.Armor, d.Shield)
}

// readDamage returns a request as games see it.
func readDamage(r *request.Damage) Damage {
	return Damage{Victim: r.Victim, Amount: r.Amount, Source: r.Source, Kind: r.Kind, Armor: r.Armor, Shield: r.Shield,
		Weapon: r.Weapon, Position: r.Position, Head: r.Head}
}

// write puts all but the entities into a request.
func (d *Damage) write(r *request.Damage) {
	r.Amount, r.Kind, r.Armor, r.Shield = d.Amount, d.Kind, d.Armor, d.Shield
	r.Weapon, r.Position, r.Head = d.Weapon, d.Position, d.Head
}

// rewriteDamage puts what a game made of a request into it.
func (m *Match) rewriteDamage(r *request.Damage, d *Damage) (err error) {
	if err = d.check(); err == nil && d.Source != r.Source {
		r.Team, err = m.owner(d.Source)
		r.Source = d.Source
	}
	if err == nil {
		d.write(r)
	}
	return err
}

// DamageSystem stands between a request for damage and the health that it costs: resistances,
// wards and shields. It runs in the system "damage", for victims that live and are not protected
// by their spawn, before armour, shield and team count.
type DamageSystem struct {
	// Name is unique in a match, and best begins with that of its module. The systems run in the
	// order of their names, each on the damage that those before it left.
	Name string
	// Run may change all of the damage but its Victim. An Amount of 0 refuses it: then nothing
	// happens, and no other system sees it.
	Run func(m *Match, d *Damage)
}

// damageSteps returns damage systems as the stage of health calls them.
func damageSteps(m *Match, systems []DamageSystem) []func(*request.Damage) {
	steps := make([]func(*request.Damage), 0, len(systems))
	for _, s := range systems {
		d := new(Damage) // one for all calls: they do not overlap
		steps = append(steps, func(r *request.Damage) {
			*d = readDamage(r)
			s.Run(m, d)
			if err := m.rewriteDamage(r, d); err != nil {
				m.Fail(fmt.Errorf("systems: damage system %q: %w: %w", s.Name, ErrRequest, err))
				r.Amount = 0
			}
		})
	}
	return steps
}

// SetTeamDamage sets the fraction of damage, 0 to 1, that team-mates do to each other.
// It is 0 before the first call. It is a rule of the game, see package modes.
func (m *Match) SetTeamDamage(part float64) error {
	if err := m.gate.writable(); err != nil {
		return err
	}
	if !(part >= 0 && part <= 1) {
		return fmt.Errorf("systems: %w: team damage %v, want 0 to 1", ErrOptions, part)
	}
	m.health.TeamDamage = part
	return nil
}
