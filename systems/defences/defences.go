package defences

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
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
	// SensorRange is how far a sensor sees, m: farther than the radar of a player reaches.
	SensorRange = 220.0
	// pieceMass is large, so that nothing pushes a piece.
	pieceMass = 1000
)

// pieceData is the state of a turret or a sensor, besides its Health and Team. Only turrets look, aim
// and wait.
type pieceData struct {
	bases.GeneratorData
	Sensor bool          // it is a sensor and no turret
	Look   geom.YawPitch // where it aims
	Target components.ID // at whom, or Nobody
	Wait   int           // ticks until it can fire again
}

// Piece is on every turret and every sensor, which have a Position, the middle of their boxes, and a
// Team.
var Piece = donburi.NewComponentType[pieceData]()

// Changed is the event that its subject, a turret or a sensor, was destroyed or repaired.
type Changed struct {
	Kind string // levels.PieceTurret or levels.PieceSensor
	Team int
	On   bool // repaired
}

var (
	pieces  = systems.NewQuery(Piece, components.Position, components.Health, components.Team)
	targets = systems.NewQuery(components.Player, components.Position, components.Health, components.Team, components.Velocity)
)

// Module returns the module with the systems "defences.turrets", after the system "weapons", and
// "defences.wrecks", after "limits". It adds the turrets and sensors of the level.
func Module() systems.Module {
	return systems.Module{
		Name:    "defences",
		Version: "1",
		Components: []systems.Registration{
			systems.State("defences.piece", Piece, systems.Needs(components.Position, components.Health, components.Team), systems.Validate((*pieceData).check)),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("weapons", systems.System{Name: "defences.turrets", Run: fire}).
				After("limits", systems.System{Name: "defences.wrecks", Run: fallAndRise})
		},
		Setup: build,
	}
}

// build adds the pieces of the level.
func build(m *systems.Match) error {
	for i := range m.Level.Pieces {
		p := &m.Level.Pieces[i]
		if p.Kind != levels.PieceTurret && p.Kind != levels.PieceSensor {
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
	health, own := turretHealth, pieceData{Look: geom.YawPitch{Yaw: p.Yaw}}
	if p.Kind == levels.PieceSensor {
		health, own = sensorHealth, pieceData{Sensor: true}
	}
	return m.Spawn(
		systems.With(components.Position, components.PositionData{Feet: p.Center()}),
		systems.With(components.HitBox, components.HitBoxData{Half: levels.PieceHalf(p.Kind), Mass: pieceMass}),
		systems.With(components.Health, components.HealthData{Current: health, Max: health}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}),
		systems.With(components.Solid, components.SolidData{}),
		systems.With(components.Team, components.TeamData{Number: p.Team}),
		systems.With(Piece, own),
	)
}

// check refuses an invalid turret.
func (p *pieceData) check() error {
	if p.Wait < 0 || p.Wait > fireTicks {
		return fmt.Errorf("defences: a turret waits %d ticks, want 0 to %d", p.Wait, fireTicks)
	}
	return nil
}

// kind returns which piece of package levels it is.
func (p *pieceData) kind() string {
	if p.Sensor {
		return levels.PieceSensor
	}
	return levels.PieceTurret
}

// fallAndRise stops pieces that were destroyed, repairs them and lets them work again.
func fallAndRise(m *systems.Match) {
	for id, entry := range pieces.In(m) {
		p := Piece.Get(entry)
		if p.Mend(m, id, components.Health.Get(entry), repairTicks) {
			// Beyond the limit of events none is emitted.
			_ = systems.Emit(m, id, Changed{Kind: p.kind(), Team: components.Team.Get(entry).Number, On: !p.Down})
		}
	}
}

// senses reports whether a sensor of a team works within its range of a place.
func senses(m *systems.Match, team int, at geom.Vec) bool {
	for _, entry := range pieces.In(m) {
		p, own := Piece.Get(entry), components.Team.Get(entry).Number == team
		if own && p.Sensor && !p.Down && components.Position.Get(entry).Feet.Sub(at).LengthSquared() < SensorRange*SensorRange {
			return bases.Powered(m, team)
		}
	}
	return false
}

// States appends the state of every turret and sensor, in the order of IDs.
func States(m *systems.Match, states []bases.State) []bases.State {
	if pieces.Count(m) == 0 {
		return states
	}
	for id, entry := range pieces.In(m) {
		p, health, team := Piece.Get(entry), components.Health.Get(entry), components.Team.Get(entry).Number
		states = append(states, bases.State{ID: id, Kind: p.kind(), Team: team, Position: components.Position.Get(entry).Feet,
			Half: levels.PieceHalf(p.kind()), Health: geom.Clamp(health.Current/max(health.Max, 1e-9), 0, 1), On: !p.Down && bases.Powered(m, team), Look: p.Look})
	}
	return states
}
