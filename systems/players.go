package systems

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/check"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/health"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// PlayerSpec says how a player enters a match.
type PlayerSpec struct {
	Name  string
	Model string               // movement model; empty means components.ModelTribes
	Armor components.ArmorData // the zero value means the first preset of the model
	// Parts are the tuning of the model, such as components.Datablock, which Preset fills in, and
	// components of modules. Of two parts of one component the later one counts.
	Parts []Part

	Team int // 0 to components.MaxTeam
	// Weapons by name; nil means every weapon of the match that the armour may
	// carry.
	Weapons []string

	// Position puts the feet of the player at a place instead of a spawn point of
	// the team. Whether the place is free is up to the caller.
	Position *geom.Vec
	Velocity geom.Vec
	Look     geom.YawPitch // the zero value looks as the spawn point does, or along y with a Position
	Energy   *float64      // nil means full
	Pack     components.PackKind
}

// Join adds a player between two ticks and returns its ID: an entity with a body,
// weapons and a name. [EventSpawned] follows in the next tick. For one second nothing
// damages it, though explosions push it; see components.HealthData. A system that
// calls Join gets [ErrMidTick].
func (m *Match) Join(spec PlayerSpec) (components.ID, error) {
	if err := m.gate.betweenTicks(); err != nil {
		return components.Nobody, fmt.Errorf("systems: player %q: %w", spec.Name, err)
	}
	if len(m.players.Members) >= MaxPlayers {
		return components.Nobody, fmt.Errorf("systems: player %q: %w: %d players is the limit", spec.Name, ErrPlayer, MaxPlayers)
	}
	body, slots, err := m.admit(&spec)
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: player %q: %w", spec.Name, err)
	}
	parts := []Part{
		With(components.Player, components.PlayerData{Name: spec.Name}),
		With(components.Team, components.TeamData{Number: spec.Team}),
		With(components.Health, components.HealthData{Max: spec.Armor.MaxHealth}),
		With(components.Mortal, components.MortalData{Policy: components.MortalRespawns, RespawnTicks: health.RespawnTicks}),
		With(components.Position, components.PositionData{}), With(components.Velocity, components.VelocityData{}),
		With(components.View, components.ViewData{}), With(components.Intent, components.Input{}),
		With(components.Energy, components.EnergyData{}),
		With(components.Contact, components.ContactData{TicksSinceJumpable: components.NoJumpableContact}),
		With(components.Solid, components.SolidData{}),
	}
	id, err := m.Spawn(append(parts, bodyParts(body, &spec, slots)...)...)
	if err != nil {
		return components.Nobody, fmt.Errorf("player %q: %w", spec.Name, err)
	}
	m.store.Refresh()
	p, _ := m.store.All.Find(id)
	m.place(p, &spec)
	return id, nil
}

// bodyParts are those that another body replaces.
func bodyParts(body *Model, spec *PlayerSpec, slots []components.WeaponSlot) []Part {
	return append([]Part{
		With(components.Model, components.ModelData{Name: body.Name}),
		With(components.Armor, spec.Armor),
		With(components.Arsenal, components.ArsenalData{Slots: slots, Everything: spec.Weapons == nil}),
		With(components.Pack, components.PackData{Kind: spec.Pack}),
	}, spec.Parts...)
}

// reserve makes room for a tick of all members, so that no tick allocates in which
// nothing spawns and no more happens than is usual.
func (m *Match) reserve() {
	const eventsEach = 8 // of a body or a projectile in a tick
	n, shots := len(m.store.Boxed.Members), len(m.shots.Launcher.Flying.Members)
	m.nearby = slices.Grow(m.nearby[:0], n)
	m.shots.Reserve(n)
	m.commands = slices.Grow(m.commands, max(2*n-len(m.commands), 0))
	m.events.reserve(eventsEach * (n + shots))
}

// Refit puts a player into another body, of another movement model if need be, and
// lets it enter anew: at once between two ticks, and in stage 11 where a system asks
// for it. Name, team and score stay; those of the spec are ignored.
func (m *Match) Refit(id components.ID, spec PlayerSpec) error {
	if err := m.gate.writable(); err != nil {
		return err
	}
	m.store.Refresh()
	p, ok := m.store.Find(id)
	if !ok || !p.Has(store.Player) {
		return fmt.Errorf("systems: %w: there is no player %d", ErrPlayer, id)
	}
	if !p.Has(store.Model) || !p.Has(store.Health) {
		return fmt.Errorf("systems: %w: player %d has no body and health to be changed", ErrPlayer, id)
	}
	spec.Team = p.TeamNumber()
	body, slots, err := m.admit(&spec)
	if err != nil {
		return fmt.Errorf("systems: player %d: %w", id, err)
	}
	parts, err := m.completeBody(bodyParts(body, &spec, slots))
	if err != nil {
		return fmt.Errorf("systems: player %d: %w", id, err)
	}
	own := spec.own()
	m.store.Ask(id, func(id components.ID) { m.refit(id, parts, own) })
	return nil
}

// refit gives a player the parts of another body and lets it enter anew.
func (m *Match) refit(id components.ID, parts []Part, spec *PlayerSpec) {
	p, ok := m.store.Find(id)
	if !ok {
		return // it has left since
	}
	if !p.Has(store.Player) || !p.Has(store.Model) || !p.Has(store.Health) {
		m.Fail(fmt.Errorf("systems: %w: player %d has lost its body or its health since it was to be refitted", ErrPlayer, id))
		return
	}
	var foreign []donburi.IComponentType // what only the old body needed
	if old, err := m.models.find(p.Model.Name); err == nil {
		for _, own := range old.Components {
			kind := own.stored.Type
			if p.Layout.Carries(kind) && !slices.ContainsFunc(parts, func(part Part) bool { return part.stored.Type == kind }) {
				foreign = append(foreign, kind)
			}
		}
	}
	if err := m.store.Give(p, storedParts(parts)); err != nil {
		m.Fail(fmt.Errorf("systems: player %d: %w", id, err))
		return
	}
	p.Health.Max = spec.Armor.MaxHealth
	m.store.Take(p, foreign)
	m.place(p, spec)
}

// own returns a copy of a spec that waits: the caller may use what it points to again.
func (s PlayerSpec) own() *PlayerSpec {
	if s.Position != nil {
		position := *s.Position
		s.Position = &position
	}
	if s.Energy != nil {
		energy := *s.Energy
		s.Energy = &energy
	}
	return &s
}

// admit completes and checks what a player asks for, and returns its model and
// its weapons.
func (m *Match) admit(spec *PlayerSpec) (*Model, []components.WeaponSlot, error) {
	spec.Model = cmp.Or(spec.Model, components.ModelTribes)
	body, err := m.models.find(spec.Model)
	if err != nil {
		return nil, nil, err
	}
	if spec.Armor == (components.ArmorData{}) {
		if len(body.Presets) == 0 {
			return body, nil, fmt.Errorf("%w: model %s has no preset: give an Armor", ErrPlayer, spec.Model)
		}
		spec.Armor, spec.Parts = body.Presets[0].Armor, append(slices.Clone(body.Presets[0].Tuning), spec.Parts...)
	}
	for _, part := range spec.Parts {
		if err := m.models.checkPart(body, part.stored.Type); err != nil {
			return body, nil, err
		}
	}
	parts := append([]Part{With(components.Player, components.PlayerData{Name: spec.Name}),
		With(components.Armor, spec.Armor), With(components.Pack, components.PackData{Kind: spec.Pack})}, spec.Parts...)
	if err := m.store.Registry.CheckParts(storedParts(parts)); err != nil {
		return body, nil, fmt.Errorf("%w: %w", ErrPlayer, err)
	}
	slots, err := arm(m, spec)
	return body, slots, err
}

// checkPart refuses components of a player that other fields of its spec give, that the match
// writes, or that are of another model.
func (m *models) checkPart(body *Model, kind donburi.IComponentType) error {
	if slices.Contains(ofSpec[:], kind) {
		return fmt.Errorf("%w: the component %s cannot be among Parts: the other fields of the spec give it", ErrPlayer, store.TypeName(kind))
	}
	for i := range m.list {
		if other := &m.list[i]; other.keeps(kind) && !body.keeps(kind) {
			return fmt.Errorf("%w: the tuning %s is of the model %s and not of %s", ErrPlayer, store.TypeName(kind), other.Name, body.Name)
		}
	}
	return nil
}

// ofSpec are the components of a player that its spec and its spawn point give.
var ofSpec = [...]donburi.IComponentType{components.Armor, components.Arsenal, components.Contact, components.Energy,
	components.Health, components.Identity, components.Intent, components.Model, components.Pack, components.Player,
	components.Position, components.Team, components.Velocity, components.View}

// arm checks what a player asks for and returns its weapons.
func arm(m *Match, spec *PlayerSpec) ([]components.WeaponSlot, error) {
	switch {
	case check.Team(spec.Team) != nil:
		return nil, fmt.Errorf("%w: %w", ErrPlayer, check.Team(spec.Team))
	case !components.KnownPack(spec.Pack):
		return nil, fmt.Errorf("%w: unknown pack %q", ErrPlayer, spec.Pack)
	case spec.Position != nil && !spec.Position.IsFinite(), !spec.Velocity.IsFinite():
		return nil, fmt.Errorf("%w: position or velocity is not finite", ErrPlayer)
	case spec.Energy != nil && !geom.IsFinite(*spec.Energy):
		return nil, fmt.Errorf("%w: energy is not finite", ErrPlayer)
	case spec.Position == nil && len(m.Level.Spawns) == 0:
		return nil, fmt.Errorf("%w: the level has no spawn point", ErrPlayer)
	}
	if err := CheckArmor(&spec.Armor); err != nil {
		return nil, err
	}
	slots, err := m.shots.Weapons.Slots(spec.Weapons, spec.Armor.Class)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPlayer, err)
	}
	return slots, nil
}

// place puts a joining player into the world, at its own place or at a spawn.
func (m *Match) place(p *store.Member, spec *PlayerSpec) {
	entry := p.Entry
	m.health.Enter(p)
	if spec.Position != nil {
		m.store.Put(p, *spec.Position)
		if e := m.events.log.Last(); e.Kind == event.Spawned {
			e.Position = *spec.Position
		}
	}
	components.Velocity.Get(entry).Linear = spec.Velocity
	if look := spec.Look; spec.Position != nil || look != (geom.YawPitch{}) {
		look = components.ClampPitch(look)
		components.View.Get(entry).YawPitch = look
		components.Intent.Get(entry).Look = look
	}
	m.setPack(p, spec.Pack)
	energy := components.Energy.Get(entry)
	if spec.Energy != nil {
		energy.Current = geom.Clamp(*spec.Energy, 0, spec.Armor.MaxEnergy)
	}
}

// rearm fills the weapons of a member. What was begun in the life before is lost: a throw
// held back would leave now.
func (m *Match) rearm(p *store.Member) {
	arsenal := p.Arsenal
	arsenal.CooldownTicks = 0
	arsenal.OffHand = components.OffHandData{}
	for i := range arsenal.Slots {
		arsenal.Slots[i].Heat, arsenal.Slots[i].Overheated = 0, false
	}
	m.shots.Weapons.Refill(arsenal, p.Armor.Class, 1)
}

// Entry returns the donburi entry of a simulated entity until the next tick, or
// false if there is none.
func (m *Match) Entry(id components.ID) (*donburi.Entry, bool) {
	p, ok := m.store.All.Find(id)
	if !ok || !m.World.Valid(p.Entity) {
		return nil, false
	}
	return p.Entry, true
}
