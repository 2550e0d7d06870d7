package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/shots"
)

// Contact is what a projectile met along its path.
type Contact struct {
	Position geom.Vec      // position of the projectile, m
	Normal   geom.Vec      // unit normal of what it met; zero where it only came near somebody
	Other    components.ID // entity that it met, or nobody
	Platform components.ID // platform whose triangle it met, or nobody
	Triangle int           // number in [Match.Solid] of the triangle that it met, or -1
	Seconds  float64       // time of the tick until the contact, s
	Bounced  bool          // whether it flew on or came to rest
	Stuck    bool          // whether it sticks there
	Pierced  bool          // whether it went through
}

// Contact returns what a projectile met last: in this tick, once the stage of projectiles has run,
// or between two ticks in the last one. It is false for a projectile that met nothing or is gone;
// [EventBounced] and [EventExploded] report the contacts of all projectiles.
func (m *Match) Contact(id components.ID) (Contact, bool) {
	c, ok := m.shots.Flight.Contact(id)
	if !ok {
		return Contact{}, false
	}
	return Contact{Position: c.Position, Normal: c.Normal, Other: c.Other, Platform: c.Platform, Triangle: c.Triangle, Seconds: c.Seconds,
		Bounced: c.Answer == shots.Bounce, Stuck: c.Answer == shots.Stop, Pierced: c.Answer == shots.Pass}, true
}
