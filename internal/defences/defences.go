package defences

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/wreck"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/yohamta/donburi"
)

// Numbers of the pieces [ours].
const (
	// Health of whole pieces: a turret stands two discs and a bit, a sensor one less.
	turretHealth, sensorHealth = 1.2, 0.8
	// repairTicks is how long a destroyed piece takes until it works again by itself, 90 s. The
	// repair gun does it in six.
	repairTicks = 2812
	// SensorRange is how far a sensor sees, m: more than the radar of a player.
	SensorRange = 220.0
	// pieceMass is large, so that nothing pushes a piece.
	pieceMass = 1000
)

// TurretData is the state of a turret, besides its Health and Team.
type TurretData struct {
	Down   bool          // destroyed, and not yet repaired
	Look   geom.YawPitch // where it aims
	Target components.ID // at whom, or Nobody
	Wait   int           // ticks until it can fire again
}

// SensorData is the state of a sensor, besides its Health and Team.
type SensorData struct {
	Down bool // destroyed, and not yet repaired
}

// Component types of the pieces, which have a Position, the middle of their boxes, and a Team.
var (
	Turret = donburi.NewComponentType[TurretData]()
	Sensor = donburi.NewComponentType[SensorData]()
)

// Changed is the event that its subject, a turret or a sensor, was destroyed or repaired.
type Changed struct {
	Kind string // levels.PieceTurret or levels.PieceSensor
	Team int
	On   bool // repaired
}

var (
	turrets = systems.NewQuery(Turret, components.Position, components.Health, components.Team)
	sensors = systems.NewQuery(Sensor, components.Position, components.Health, components.Team)
	targets = systems.NewQuery(components.Player, components.Position, components.Health, components.Team, components.Velocity)
)

// Module returns the module with the systems "defences.turrets", after the system "weapons", and
// "defences.wrecks", after "limits". It adds the turrets and sensors of the level.
func Module() systems.Module {
	needs := systems.Needs(components.Position, components.Health, components.Team)
	return systems.Module{
		Name:    "defences",
		Version: "1",
		Components: []systems.Registration{
			systems.State("defences.turret", Turret, needs, systems.Validate((*TurretData).check)),
			systems.State("defences.sensor", Sensor, needs),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("weapons", systems.System{Name: "defences.turrets", Run: fire}).
				After("limits", systems.System{Name: "defences.wrecks", Run: fallAndRise})
		},
		Setup: build,
	}
}

// With returns the modules of a match on a level, with this one if the level has turrets or sensors
// for the mode of the match.
func With(level *levels.Level, modules []systems.Module) []systems.Module {
	for i := range modules {
		if modules[i].Name == "defences" {
			return modules
		}
		if own, err := level.For(modules[i].Variant); err == nil && modules[i].Variant != "" {
			level = own
		}
	}
	if slices.ContainsFunc(level.Pieces, func(p levels.Piece) bool { return isOurs(p.Kind) }) {
		return append(slices.Clip(modules), Module())
	}
	return modules
}

func isOurs(kind string) bool { return kind == levels.PieceTurret || kind == levels.PieceSensor }

// build adds the pieces of the level.
func build(m *systems.Match) error {
	for i := range m.Level.Pieces {
		p := &m.Level.Pieces[i]
		if !isOurs(p.Kind) {
			continue
		}
		if _, err := add(m, p); err != nil {
			return fmt.Errorf("defences: piece %d of the level: %w", i, err)
		}
	}
	return nil
}

// add adds a turret or a sensor, and returns its ID.
func add(m *systems.Match, p *levels.Piece) (components.ID, error) {
	health, own := sensorHealth, systems.With(Sensor, SensorData{})
	if p.Kind == levels.PieceTurret {
		health, own = turretHealth, systems.With(Turret, TurretData{Look: geom.YawPitch{Yaw: p.Yaw}})
	}
	return m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: p.Center()}),
		systems.With(components.HitBox, components.HitBoxData{Half: levels.PieceHalf(p.Kind), Mass: pieceMass}),
		systems.With(components.Health, components.HealthData{Current: health, Max: health}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(components.Team, components.TeamData{Number: p.Team}),
		own,
	)
}

// check refuses an invalid turret.
func (t *TurretData) check() error {
	if t.Wait < 0 || t.Wait > fireTicks {
		return fmt.Errorf("defences: a turret waits %d ticks, want 0 to %d", t.Wait, fireTicks)
	}
	return nil
}

// fallAndRise stops pieces that were destroyed, repairs them and lets them work again.
func fallAndRise(m *systems.Match) {
	tell := func(id components.ID, entry *donburi.Entry, kind string, down *bool) {
		if wreck.Step(m, id, components.Health.Get(entry), down, repairTicks) {
			// Beyond the limit of events none is emitted.
			_ = systems.Emit(m, id, Changed{Kind: kind, Team: components.Team.Get(entry).Number, On: !*down})
		}
	}
	for id, entry := range turrets.In(m) {
		tell(id, entry, levels.PieceTurret, &Turret.Get(entry).Down)
	}
	for id, entry := range sensors.In(m) {
		tell(id, entry, levels.PieceSensor, &Sensor.Get(entry).Down)
	}
}

// IsWreck reports whether an entity is a turret or a sensor that was destroyed, and not yet repaired.
func IsWreck(entry *donburi.Entry) bool {
	return entry.HasComponent(Turret) && Turret.Get(entry).Down || entry.HasComponent(Sensor) && Sensor.Get(entry).Down
}

// Is reports whether an entity is a turret or a sensor.
func Is(entry *donburi.Entry) bool { return entry.HasComponent(Turret) || entry.HasComponent(Sensor) }

// Senses reports whether a sensor of a team works within its range of a place.
func Senses(m *systems.Match, team int, at geom.Vec) bool {
	if team == 0 || sensors.Count(m) == 0 {
		return false
	}
	for _, entry := range sensors.In(m) {
		own := components.Team.Get(entry).Number == team && !Sensor.Get(entry).Down
		if own && components.Position.Get(entry).Feet.Sub(at).LengthSquared() < SensorRange*SensorRange {
			return bases.Powered(m, team)
		}
	}
	return false
}

// States appends the state of every turret and then of every sensor, in the order of IDs.
func States(m *systems.Match, states []bases.State) []bases.State {
	add := func(id components.ID, entry *donburi.Entry, kind string, down bool, look geom.YawPitch) {
		health, team := components.Health.Get(entry), components.Team.Get(entry).Number
		states = append(states, bases.State{ID: id, Kind: kind, Team: team, Position: components.Position.Get(entry).Feet,
			Half: levels.PieceHalf(kind), Health: geom.Clamp(health.Current/max(health.Max, 1e-9), 0, 1), On: !down && bases.Powered(m, team), Look: look})
	}
	if turrets.Count(m)+sensors.Count(m) == 0 {
		return states
	}
	for id, entry := range turrets.In(m) {
		t := Turret.Get(entry)
		add(id, entry, levels.PieceTurret, t.Down, t.Look)
	}
	for id, entry := range sensors.In(m) {
		add(id, entry, levels.PieceSensor, Sensor.Get(entry).Down, geom.YawPitch{})
	}
	return states
}
