package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems/internal/platforms"
	"github.com/skijet/skijet/systems/internal/shots"
)

// shoveShots lets a platform that has just left a pose move projectiles.
func (m *Match) shoveShots(p *platforms.Platform, from geom.Pose, belt geom.Vec, reach geom.Bounds) {
	m.shots.Flight.Shove(&shots.Platform{ID: p.ID, Mover: p.Mover, Rest: p.Rest, From: from, Belt: belt, Reach: reach, Support: p})
}
