package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
)

// Contact is what a projectile met along its path.
type Contact struct {
	Position geom.Vec      // of the projectile, m
	Normal   geom.Vec      // of what it met, unit; zero where it only came near somebody
	Other    components.ID // the entity that it met, or nobody
	Platform components.ID // whose triangle it met, or nobody
	Triangle int           // that it met, by its number in [Match.Solid], or -1
	Seconds  float64       // of the tick until then
	Bounced  bool          // it flew on, or came to rest
	Stuck    bool          // it sticks there
	Pierced  bool          // it went through
}

// Contact returns what a projectile met last in this tick, from the stage of
// projectiles on; between two ticks, in the last one. It is false for one that met
// nothing or is gone: [EventBounced] and [EventExploded] report the same for all.
func (m *Match) Contact(id components.ID) (Contact, bool) {
	c, ok := m.shots.Flight.Contact(id)
	if !ok {
		return Contact{}, false
	}
	return Contact{Position: c.Position, Normal: c.Normal, Other: c.Other, Platform: c.Platform, Triangle: c.Triangle, Seconds: c.Seconds,
		Bounced: c.Answer == shots.Bounce, Stuck: c.Answer == shots.Stop, Pierced: c.Answer == shots.Pass}, true
}
