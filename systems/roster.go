package systems

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/yohamta/donburi"
)

// member is one simulated entity: its stable name and its donburi handle.
type member struct {
	id     components.ID
	entity donburi.Entity
	start  geom.Vec // position at the beginning of the tick
	gone   bool     // a projectile that ended in this tick
	// Of a player, in the movement stage: what steps it, nil for the dead, its box,
	// and where its feet were before its step.
	model *model
	box   geom.Box
	from  geom.Vec
}

// roster lists entities in the order of their IDs, in which all systems visit
// them. donburi's own order changes with every removal.
type roster []member

func (r roster) find(id components.ID) (donburi.Entity, bool) {
	i, ok := r.index(id)
	if !ok {
		return donburi.Null, false
	}
	return r[i].entity, true
}

// index returns the place of an ID. Where none between has left or is of another
// kind it is as far from the first as their IDs are.
func (r roster) index(id components.ID) (int, bool) {
	if len(r) > 0 && id >= r[0].id {
		if k := uint64(id - r[0].id); k < uint64(len(r)) && r[k].id == id {
			return int(k), true
		}
	}
	return slices.BinarySearchFunc(r, id, func(m member, id components.ID) int {
		return int(int64(m.id) - int64(id))
	})
}

func (r *roster) add(id components.ID, entity donburi.Entity) {
	*r = append(*r, member{id: id, entity: entity})
}

func (r *roster) remove(id components.ID) {
	*r = slices.DeleteFunc(*r, func(m member) bool { return m.id == id })
}

// dropRemoved forgets the entities that a game removed through its own world. A
// handle that is kept would one day stand for another entity.
func (m *Match) dropRemoved() {
	m.players = slices.DeleteFunc(m.players, func(p member) bool {
		gone := !m.World.Valid(p.entity)
		if gone {
			m.bodies.Remove(collision.BodyID(p.id))
		}
		return gone
	})
	removed := func(p member) bool { return !m.World.Valid(p.entity) }
	m.projectiles = slices.DeleteFunc(m.projectiles, removed)
	m.pickups = slices.DeleteFunc(m.pickups, removed)
}

// PlayerSpec says how a player enters a match.
type PlayerSpec struct {
	Name  string
	Model string               // movement model; empty means components.ModelTribes
	Armor components.ArmorData // the zero value means the first preset of the model
	// What the models keep beside the armour. Preset fills them in.
	Datablock   components.DatablockData
	TorqueRules torque.Rules
	Walker      components.WalkerData
	SlideRules  slide.Rules

	Team int
	Bot  bool
	// Weapons by name; nil means every weapon of the match that the armour may
	// carry.
	Weapons []string

	// Position puts the feet of the player at a place instead of a spawn point of
	// the team. Whether the place is free is up to the caller.
	Position *geom.Vec
	Velocity geom.Vec
	Look     geom.YawPitch // the zero value looks as the spawn point does
	Energy   *float64      // nil means full
	Pack     components.PackKind
}

// Join adds a player between two ticks and returns its ID. For its first second
// nothing hurts it, though explosions throw it; see components.HealthData. A
// system of a stage gets [ErrMidTick].
func (m *Match) Join(spec PlayerSpec) (components.ID, error) {
	if m.locked {
		return components.Nobody, fmt.Errorf("systems: player %q: %w", spec.Name, ErrMidTick)
	}
	if len(m.players) >= MaxPlayers {
		return components.Nobody, fmt.Errorf("systems: player %q: %w: %d players is the limit", spec.Name, ErrPlayer, MaxPlayers)
	}
	body, slots, err := m.admit(&spec)
	if err != nil {
		return components.Nobody, fmt.Errorf("systems: player %q: %w", spec.Name, err)
	}
	id := m.nextID
	m.nextID++
	entity := m.World.Create(components.Identity, components.Score, components.Model,
		components.Position, components.Velocity, components.View, components.Stance, components.Armor,
		components.Energy, components.Health, components.Contact, components.Intent,
		components.MoveReport, components.Arsenal, components.Pack, components.Bot, components.Medium, components.Zones, components.Ride)
	entry := m.World.Entry(entity)
	components.Identity.SetValue(entry, components.IdentityData{ID: id, Name: spec.Name, Team: spec.Team, Bot: spec.Bot})
	m.players.add(id, entity)
	m.embody(entry, body, &spec, slots)
	m.reserve()
	if err := m.bodies.Insert(collision.BodyID(id), playerBox(entry).Bounds()); err != nil {
		m.players.remove(id)
		m.World.Remove(entity)
		return components.Nobody, fmt.Errorf("systems: player %q: %w", spec.Name, err)
	}
	return id, nil
}

// reserve makes room for a tick of all players, so that no tick allocates in which
// nothing spawns and no more happens than is usual.
func (m *Match) reserve() {
	const eventsEach = 8 // of a player in a tick
	n := len(m.players)
	m.crowd.Reserve(n)
	m.nearby = slices.Grow(m.nearby[:0], n)
	m.targets = slices.Grow(m.targets[:0], n)
	m.rides, m.moved = slices.Grow(m.rides[:0], n), slices.Grow(m.moved[:0], n)
	m.commands = slices.Grow(m.commands, max(2*n-len(m.commands), 0))
	m.events = slices.Grow(m.events, max(eventsEach*n-len(m.events), 0))
	m.harms = slices.Grow(m.harms, max(2*n-len(m.harms), 0))
}

// Refit puts a player into another body between two ticks, of another movement
// model if need be, and lets it enter anew. Name, team and score stay; those of
// the spec are ignored.
func (m *Match) Refit(id components.ID, spec PlayerSpec) error {
	if m.locked {
		return fmt.Errorf("systems: player %d: %w", id, ErrMidTick)
	}
	entity, ok := m.players.find(id)
	if !ok || !m.World.Valid(entity) {
		return fmt.Errorf("systems: %w: there is no player %d", ErrPlayer, id)
	}
	entry := m.World.Entry(entity)
	spec.Bot = components.Identity.Get(entry).Bot
	body, slots, err := m.admit(&spec)
	if err != nil {
		return fmt.Errorf("systems: player %d: %w", id, err)
	}
	if old, ok := modelByName(components.Model.Get(entry).Name); ok {
		for _, part := range old.parts {
			entry.RemoveComponent(part)
		}
	}
	m.embody(entry, body, &spec, slots)
	m.track(entry)
	return nil
}

// admit completes and checks what a player asks for, and returns its model and
// its weapons.
func (m *Match) admit(spec *PlayerSpec) (*model, []components.WeaponSlot, error) {
	if spec.Model == "" {
		spec.Model = components.ModelTribes
	}
	body, ok := modelByName(spec.Model)
	if !ok {
		return body, nil, fmt.Errorf("%w: unknown movement model %q, want one of %s", ErrPlayer, spec.Model, strings.Join(Models(), ", "))
	}
	if spec.Armor == (components.ArmorData{}) {
		body.preset(body.presets[0], spec)
	}
	if body.check != nil {
		if err := body.check(spec); err != nil {
			return body, nil, fmt.Errorf("%w: %w", ErrPlayer, err)
		}
	}
	slots, err := m.arm(spec)
	return body, slots, err
}

// embody gives an entity the components of a body and places it.
func (m *Match) embody(entry *donburi.Entry, body *model, spec *PlayerSpec, slots []components.WeaponSlot) {
	components.Model.SetValue(entry, components.ModelData{Name: spec.Model})
	components.Armor.SetValue(entry, spec.Armor)
	components.Arsenal.SetValue(entry, components.ArsenalData{Slots: slots, Everything: spec.Weapons == nil})
	components.Pack.SetValue(entry, components.PackData{Kind: spec.Pack})
	components.Bot.SetValue(entry, components.BotData{})
	for _, part := range body.parts {
		entry.AddComponent(part)
	}
	if body.equip != nil {
		body.equip(entry, spec)
	}
	m.place(entry, spec)
}

// arm checks what a player asks for and returns its weapons.
func (m *Match) arm(spec *PlayerSpec) ([]components.WeaponSlot, error) {
	switch {
	case spec.Bot && len(m.Level.Spawns) == 0:
		return nil, fmt.Errorf("%w: a bot needs a level with spawn points", ErrPlayer)
	case spec.Position != nil && !spec.Position.IsFinite(), !spec.Velocity.IsFinite():
		return nil, fmt.Errorf("%w: position or velocity is not finite", ErrPlayer)
	case spec.Energy != nil && !geom.IsFinite(*spec.Energy):
		return nil, fmt.Errorf("%w: energy is not finite", ErrPlayer)
	case spec.Position == nil && len(m.Level.Spawns) == 0:
		return nil, fmt.Errorf("%w: the level has no spawn point", ErrPlayer)
	}
	if err := checkArmor(&spec.Armor); err != nil {
		return nil, err
	}
	return m.fullSlots(spec.Weapons, spec.Armor.Class)
}

// checkArmor refuses tuning that no body can have.
func checkArmor(a *components.ArmorData) error {
	if a.Class > components.HeavyArmor {
		return fmt.Errorf("%w: armour class %d, at most %d", ErrPlayer, a.Class, components.HeavyArmor)
	}
	positive := []struct {
		name  string
		value float64
	}{
		{"Mass", a.Mass}, {"Half.X", a.Half.X}, {"Half.Y", a.Half.Y}, {"Half.Z", a.Half.Z},
		{"MaxHealth", a.MaxHealth}, {"JetForward", a.JetForward},
	}
	for _, f := range positive {
		if !geom.IsFinite(f.value) || f.value <= 0 {
			return fmt.Errorf("%w: armour %s is %v, want a finite number above 0", ErrPlayer, f.name, f.value)
		}
	}
	others := []struct {
		name  string
		value float64
	}{
		{"ForwardSpeed", a.ForwardSpeed}, {"BackSpeed", a.BackSpeed}, {"SideSpeed", a.SideSpeed},
		{"GroundForce", a.GroundForce}, {"GroundTraction", a.GroundTraction},
		{"JumpImpulse", a.JumpImpulse}, {"JumpSurfaceMinDot", a.JumpSurfaceMinDot},
		{"JetForce", a.JetForce}, {"JetSideForce", a.JetSideForce}, {"JetEnergyDrain", a.JetEnergyDrain},
		{"MinJetEnergy", a.MinJetEnergy}, {"JetStartEnergy", a.JetStartEnergy}, {"MaxEnergy", a.MaxEnergy},
		{"EnergyCharge", a.EnergyCharge}, {"PackCharge", a.PackCharge},
		{"MinDamageSpeed", a.MinDamageSpeed}, {"DamageScale", a.DamageScale},
		{"Drag", a.Drag}, {"Density", a.Density},
	}
	for _, f := range others {
		if !geom.IsFinite(f.value) || f.value < 0 {
			return fmt.Errorf("%w: armour %s is %v, want a finite number of at least 0", ErrPlayer, f.name, f.value)
		}
	}
	// A crouched box must lie inside the upright one: crouching never collides.
	if c := a.CrouchHalf; c != (geom.Vec{}) && !(c.X == a.Half.X && c.Y == a.Half.Y && c.Z > 0 && c.Z <= a.Half.Z) {
		return fmt.Errorf("%w: armour CrouchHalf is %v, want the width of Half, %v, and at most its height", ErrPlayer, c, a.Half)
	}
	return nil
}

// place puts a joining player into the world, at its own place or at a spawn.
func (m *Match) place(entry *donburi.Entry, spec *PlayerSpec) {
	m.spawn(entry)
	if spec.Position != nil {
		components.Position.Get(entry).Feet = *spec.Position
		if e := &m.events[len(m.events)-1]; e.Kind == EventSpawned {
			e.Position = *spec.Position
		}
	}
	components.Velocity.Get(entry).Linear = spec.Velocity
	if look := spec.Look; spec.Position != nil || look != (geom.YawPitch{}) {
		look = components.ClampPitch(look)
		components.View.Get(entry).YawPitch = look
		components.Intent.Get(entry).Look = look
	}
	energy := components.Energy.Get(entry)
	energy.Pack = spec.Pack == components.EnergyPack
	if spec.Energy != nil {
		energy.Current = geom.Clamp(*spec.Energy, 0, spec.Armor.MaxEnergy)
	}
}

// Leave removes a player: at once between two ticks, and at the end of the stage
// of structural changes when a system asks for it. Unknown IDs are ignored.
func (m *Match) Leave(id components.ID) {
	if m.locked {
		m.leaves = append(m.leaves, id)
		return
	}
	m.remove(id)
}

// applyLeaves removes the players whom systems sent away.
func (m *Match) applyLeaves() {
	for _, id := range m.leaves {
		m.remove(id)
	}
	m.leaves = m.leaves[:0]
}

func (m *Match) remove(id components.ID) {
	entity, ok := m.players.find(id)
	if !ok {
		return
	}
	m.bodies.Remove(collision.BodyID(id))
	m.players.remove(id)
	if m.World.Valid(entity) {
		m.World.Remove(entity)
	}
}

// Entry returns the donburi entry of a player, projectile, pickup or platform
// until the next tick, or false if there is none.
func (m *Match) Entry(id components.ID) (*donburi.Entry, bool) {
	for _, list := range [...]roster{m.players, m.projectiles, m.pickups} {
		if entity, ok := list.find(id); ok && m.World.Valid(entity) {
			return m.World.Entry(entity), true
		}
	}
	for i := range m.platforms {
		if p := &m.platforms[i]; p.id == id && m.World.Valid(p.entity) {
			return m.World.Entry(p.entity), true
		}
	}
	return nil, false
}

// track tells the broadphase where a player is.
func (m *Match) track(entry *donburi.Entry) {
	id := collision.BodyID(components.Identity.Get(entry).ID)
	m.bodies.Move(id, playerBox(entry).Bounds())
}

// playerBox returns the collision box of a player as it stands now.
func playerBox(entry *donburi.Entry) geom.Box {
	return geom.FeetBox(components.Position.Get(entry).Feet, components.Armor.Get(entry).HalfOf(components.Stance.Get(entry)))
}
