package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// PlayerState is a copy of what can be seen of one player after a tick, for
// drawing, sound and traces.
type PlayerState struct {
	components.IdentityData
	components.ScoreData
	Position, Velocity  geom.Vec // feet, m; m/s
	Look                geom.YawPitch
	ArmorName           string
	Half                geom.Vec // half extents of the box, m
	Energy, MaxEnergy   float64
	Health, MaxHealth   float64
	Alive               bool
	Jetting, Skiing     bool
	RespawnTicks        int
	Weapon              string // held
	Ammo, CooldownTicks int    // of the held weapon
	Contact             components.ContactData
	Move                components.MoveReportData
}

// ProjectileState is a copy of what can be seen of one projectile.
type ProjectileState struct {
	ID                 components.ID
	Weapon             string
	Owner              components.ID
	Position, Velocity geom.Vec
}
