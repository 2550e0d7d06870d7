package soak

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// In matches with bodies, some of the bodies are not players but spawned entities. A
// brain moves some of these, and turrets shoot at all. The invariants are the same.

// Values of Options.Bodies.
const (
	BodiesInSome = ""     // in every third match
	BodiesInAll  = "all"  // in all
	BodiesInNone = "none" // in none
)

// role is what a moving body is.
type role int

const (
	isPlayer role = iota
	isBody        // a spawned entity without weapons, moved by commands
	isBrain       // a spawned entity with weapons, moved by a brain
)

// roleOf returns the role of body i.
func (p *Plan) roleOf(i int) role {
	if !p.Bodies {
		return isPlayer
	}
	return role((i + int(p.Seed%3)) % 3)
}

// thinking marks the bodies that the system "soak think" moves.
var thinking = donburi.NewComponentType[struct{}]()

// enter adds a body to the match: a player joins, and any other body is spawned.
func (s *session) enter(spec systems.PlayerSpec, as role) (components.ID, error) {
	if as == isPlayer {
		return s.match.Join(spec)
	}
	parts := append([]systems.Part{
		systems.With(components.Model, components.ModelData{Name: spec.Model}), systems.With(components.Armor, spec.Armor),
		systems.With(components.Position, components.PositionData{Feet: s.freePlace()}),
		systems.With(components.Team, components.TeamData{Number: spec.Team}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(components.Health, components.HealthData{Current: spec.Armor.MaxHealth, Max: spec.Armor.MaxHealth}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalRespawns, RespawnTicks: 30}),
	}, spec.Parts...)
	if as == isBrain {
		parts = append(parts, systems.With(thinking, struct{}{}), systems.With(components.Arsenal, s.arsenal(spec.Armor.Class)),
			systems.With(components.Pack, components.PackData{Kind: spec.Pack}))
	}
	return s.match.Spawn(parts...)
}

// arsenal returns every weapon that an armour may carry.
func (s *session) arsenal(class components.ArmorClass) (a components.ArsenalData) {
	weapons := s.match.Weapons()
	for _, name := range weapons.Names() {
		if spec, ok := weapons.Lookup(name); ok && spec.Suits(class) {
			a.Slots = append(a.Slots, components.WeaponSlot{Weapon: name, Ammo: spec.Trigger.Ammo[class]})
		}
	}
	return a
}

// freePlace returns the first spawn point of the level with nobody near it.
func (s *session) freePlace() geom.Vec {
	const room = 2 // m
	for _, spawn := range s.match.Level.Spawns {
		around := geom.Bounds{Min: spawn.Position, Max: spawn.Position}.Expand(room)
		if len(s.match.Nearby(around, nil)) == 0 {
			return spawn.Position
		}
	}
	return s.match.Level.Spawns[0].Position
}

// turretCount is how many turrets a match with bodies has [ours].
const turretCount = 2

// addTurrets puts turrets on spawn points. They are solid.
func (s *session) addTurrets() error {
	for i := range turretCount {
		spawns := s.match.Level.Spawns
		at := spawns[(i*len(spawns)/turretCount+1)%len(spawns)].Position
		id, err := s.match.Spawn(
			systems.With(components.Position, components.PositionData{Feet: at}),
			systems.With(components.Solid, components.SolidData{}),
			systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: 1}, Half: geom.Vec{X: 0.6, Y: 0.6, Z: 1}}),
			systems.With(components.Health, components.HealthData{Current: 1, Max: 1}),
			systems.With(components.Mortal, components.MortalData{Policy: components.MortalRespawns, RespawnTicks: 100}))
		if err != nil {
			return err
		}
		s.checker.turrets = append(s.checker.turrets, turret{id: id, at: at, health: 1})
	}
	return nil
}

// bodiesModule returns the module that moves the bodies with brains and fires the
// turrets.
func (s *session) bodiesModule() systems.Module {
	return systems.Module{
		Name:       "soak bodies",
		Components: []systems.Registration{systems.State("soak thinking", thinking, systems.Bot(), systems.Needs(components.Intent))},
		Schedule: func(schedule systems.Schedule) systems.Schedule {
			return schedule.After("commands", systems.System{Name: "soak think", Run: s.think}).
				After("weapons", systems.System{Name: "soak turrets", Run: s.fire})
		},
	}
}

// think writes the intents of the bodies with brains: the commands of their drivers.
func (s *session) think(m *systems.Match) {
	for _, c := range s.commands {
		if entry, ok := m.Entry(c.Player); ok && entry.HasComponent(thinking) {
			*components.Intent.Get(entry) = c.Sanitized()
		}
	}
}

// fire lets each living turret launch a shot at one of the bodies at regular times.
func (s *session) fire(m *systems.Match) {
	const every, speed = 23, 60 // ticks, m/s
	for i := range s.checker.turrets {
		t := &s.checker.turrets[i]
		turn := m.Tick() + int64(11*i)
		entry, ok := m.Entry(t.id)
		if !ok || turn%every != 0 || !components.Health.Get(entry).Alive() {
			continue
		}
		target, ok := m.Entry(s.commands[int(turn/every)%len(s.commands)].Player)
		if !ok {
			continue
		}
		eye := t.at.Add(geom.Vec{Z: 1.5})
		displacement := components.Position.Get(target).Feet.Sub(eye).Normalize()
		weapon := [...]string{"disc", "chaingun", "grenade"}[turn/every%3]
		_, err := m.Launch(systems.Shot{Weapon: weapon, Owner: t.id, From: &eye, Position: eye.AddScaled(displacement, 1.5), Velocity: displacement.Scale(speed)})
		m.Fail(err)
	}
}

// turret is a turret as the checker knows it.
type turret struct {
	id     components.ID
	at     geom.Vec
	health float64
}

// checkTurret checks I7 and I13 for a turret: nothing moves it, and events report the
// health that it loses.
func (w *checker) checkTurret(t *turret) error {
	entry, ok := w.m.Entry(t.id)
	if !ok {
		return fmt.Errorf("I11 roster: turret %d is gone", t.id)
	}
	if at := components.Position.Get(entry).Feet; at != t.at {
		return fmt.Errorf("I7 displacement: turret %d is at %v, was at %v", t.id, at, t.at)
	}
	health, lost, anew := components.Health.Get(entry).Current, 0.0, false
	for _, e := range w.m.Events() {
		switch {
		case e.Subject != t.id:
		case e.Kind == systems.EventDamaged:
			lost += e.Amount
		case e.Kind == systems.EventHealed:
			lost -= e.Amount
		case e.Kind == systems.EventSpawned:
			anew = true
		}
	}
	if off := t.health - lost - health; !anew && math.Abs(off) > rounding || !geom.IsFinite(health) {
		return fmt.Errorf("I13 health: turret %d has %v health, had %v, and events report that it lost %v", t.id, health, t.health, lost)
	}
	t.health = health
	return nil
}

// collectStates appends the states of all moving bodies: those of players as the match
// reports them, and those of other bodies in the same form.
func (w *checker) collectStates(into []systems.PlayerState) ([]systems.PlayerState, error) {
	w.players = slices.DeleteFunc(w.m.Players(w.players[:0]), func(p systems.PlayerState) bool {
		_, checked := w.watch.number(p.ID)
		return !checked // spawned by a module
	})
	told := 0
	for i := range w.tunings {
		entry := w.watch.entry(i)
		switch {
		case entry == nil:
			return into, fmt.Errorf("I11 roster: body %d is gone", i)
		case told < len(w.players) && w.players[told].ID == w.watch.first+components.ID(i):
			into, told = append(into, w.players[told]), told+1
		case entry.HasComponent(components.Player):
			return into, fmt.Errorf("I11 roster: player %d is not reported", i)
		default:
			into = append(into, stateOf(w.watch.first+components.ID(i), entry))
		}
	}
	if told < len(w.players) {
		return into, fmt.Errorf("I11 roster: %d players, want %d", len(w.players), told)
	}
	return into, nil
}

// stateOf returns the state of a body that is not a player, as far as the invariants and
// the drivers need it.
func stateOf(id components.ID, entry *donburi.Entry) systems.PlayerState {
	armor, health, report := components.Armor.Get(entry), components.Health.Get(entry), components.MoveReport.Get(entry)
	s := systems.PlayerState{
		ID: id, Team: components.Team.Get(entry).Number, Model: components.Model.Get(entry).Name, ArmorName: armor.Name,
		Position: components.Position.Get(entry).Feet, Velocity: components.Velocity.Get(entry).Linear,
		Look: components.View.Get(entry).YawPitch, Half: armor.HalfOf(components.Stance.Get(entry)),
		Crouched: components.Stance.Get(entry).Crouched, Carried: components.Ride.Get(entry).Velocity,
		Energy: components.Energy.Get(entry).Current, MaxEnergy: armor.MaxEnergy,
		Health: health.Current, MaxHealth: health.Max, Alive: health.Alive(), RespawnTicks: health.RespawnTicks,
		Contact: *components.Contact.Get(entry), Move: *report,
	}
	if entry.HasComponent(components.Pack) {
		s.Pack = *components.Pack.Get(entry)
	}
	return s
}
