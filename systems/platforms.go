package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/platforms"
	"github.com/skijet/skijet/systems/internal/shots"
)

// PlatformOf returns the platform that a triangle of [Match.Solid] belongs to, or
// false for one of the level.
func (m *Match) PlatformOf(triangle int) (components.ID, bool) {
	return m.platforms.PlatformOf(triangle)
}

// Pose returns the pose of a platform, or false for another entity.
func (m *Match) Pose(platform components.ID) (geom.Pose, bool) { return m.platforms.Pose(platform) }

// PlatformState is a copy of what can be seen of one platform.
type PlatformState struct {
	ID     components.ID
	Number int // in the level
	Pose   geom.Pose
}

// Platforms appends what can be seen of every platform, in the order of IDs.
func (m *Match) Platforms(states []PlatformState) []PlatformState {
	for i := range m.platforms.All() {
		p := &m.platforms.All()[i]
		states = append(states, PlatformState{ID: p.ID, Number: i, Pose: p.Mover.Pose()})
	}
	return states
}

// shoveShots lets a platform that has just left a pose move projectiles.
func (m *Match) shoveShots(p *platforms.Platform, from geom.Pose, belt geom.Vec, reach geom.Bounds) {
	m.shots.Flight.Shove(&shots.Platform{ID: p.ID, Mover: p.Mover, Rest: p.Rest, From: from, Belt: belt, Reach: reach, Support: p})
}
