package game

import (
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
)

const (
	// wallsSeen is how far around the ear walls are looked for, m, and roofSeen how far
	// above.
	wallsSeen, roofSeen = 120, 40
	// walls is how many directions around are looked at, one in each picture.
	walls = 6
	// indoors is the distance up to which a wall makes a room, m.
	indoors = 30
	// blend is how fast the ambience follows somebody through a door, 1/s.
	blend = 2.5
	// airLoud is how loud the ambience of a level is beside its natural loudness.
	airLoud = 1
)

// surroundings is the space around the ear, as rays find it.
type surroundings struct {
	distances [walls + 1]float64 // of the walls, and of the roof; 0 for nothing
	next      int                // direction to look at
	looked    bool               // at all of them
	inside    float64            // 0 under the sky to 1 in a room, as it is heard now
	under     float64            // the same under water
}

// look looks at one direction, or at all for the first time.
func (s *surroundings) look(solid rays, ear geom.Vec) {
	n := 1
	if !s.looked {
		s.looked, n = true, walls+1
	}
	for range n {
		direction, reach := geom.Vec{Z: 1}, float64(roofSeen)
		if s.next < walls {
			turn := geom.YawPitch{Yaw: geom.Degrees(360 / walls * float64(s.next))}
			direction, reach = turn.ToWorld(geom.Vec{Y: 1, Z: 0.05}).Normalize(), wallsSeen
		}
		s.distances[s.next] = 0
		if fraction, ok := solid(ear, direction.Scale(reach)); ok {
			s.distances[s.next] = max(fraction*reach, 0.1)
		}
		s.next = (s.next + 1) % len(s.distances)
	}
}

// rays returns the free fraction of a displacement, or false if nothing is in its way.
type rays func(from, displacement geom.Vec) (float64, bool)

// room returns what the walls answer, and how far this is a room.
func (s *surroundings) room() (room sound.Room, inside float64) {
	near, far, nearSum, farSum := 0, 0, 0.0, 0.0
	for _, d := range s.distances[:walls] {
		switch {
		case d > 0 && d < indoors:
			near, nearSum = near+1, nearSum+d
		case d > 0:
			far, farSum = far+1, farSum+d
		}
	}
	closed := float64(near) / walls
	if s.distances[walls] > 0 {
		inside = geom.Clamp(2*closed-0.3, 0, 1)
		closed = 0.35 + 0.65*closed
	} else {
		closed *= 0.35
	}
	room.Closed = closed
	if near > 0 {
		room.Size = 2 * nearSum / float64(near)
	}
	if far > 1 && inside < 0.5 {
		room.Echo, room.EchoAway = 0.12*float64(far), farSum/float64(far)
	}
	return room, inside
}

// listenToPlace continues the ambience of the level and measures the room.
func (g *Game) listenToPlace(ear geom.Vec, seconds float64) {
	s := &g.ears.place
	first := !s.looked
	s.look(func(from, displacement geom.Vec) (float64, bool) {
		hit, ok := g.Match.Solid().Raycast(from, displacement)
		return hit.Fraction, ok
	}, ear)
	room, inside := s.room()
	g.sound.SetRoom(room)
	under := 0.0
	for i := range g.builder.zones {
		if z := &g.builder.zones[i]; z.Kind == levels.ZoneWater && z.Bounds.Contains(ear) {
			under = 1
		}
	}
	share := 1 - math.Exp(-blend*seconds)
	if first {
		share = 1
	}
	s.inside += (inside - s.inside) * share
	s.under += (under - s.under) * share
	outside := airLoud * (1 - s.under)
	gains := map[sound.Effect]float64{airOf(g.Level): outside * math.Sqrt(1-0.9*s.inside),
		sound.AirRoom: outside * math.Sqrt(s.inside), sound.AirWater: airLoud * s.under}
	for air := sound.AirValley; air <= sound.AirWater; air++ {
		g.sound.LoopWide(sound.LoopKey{Effect: air}, gains[air], 1) // 0 ends those of another level
	}
}

// airOf returns the ambience of a level: by its name or, of one that is unknown, by what it
// is made of.
func airOf(l *levels.Level) sound.Effect {
	name := strings.ToLower(l.Name)
	for _, known := range []struct {
		word string
		air  sound.Effect
	}{{"works", sound.AirWorks}, {"bowl", sound.AirSnow}, {"canyon", sound.AirCanyon}, {"isle", sound.AirIsles}, {"valley", sound.AirValley}} {
		if strings.Contains(name, known.word) {
			return known.air
		}
	}
	cold := func(m levels.Material) bool { return m.Name == "snow" || m.Name == "ice" }
	const machines = 3 // platforms
	switch {
	case slices.ContainsFunc(l.Materials, cold):
		return sound.AirSnow
	case len(l.Platforms) >= machines:
		return sound.AirWorks
	case l.Terrain == nil:
		return sound.AirIsles
	}
	return sound.AirValley
}

// listenToPlatforms continues the sounds of platforms that move, and plays how they start
// and stop. One whose name has "door" in it opens when it leaves its first place.
func (g *Game) listenToPlatforms(ear geom.Vec) {
	h := &g.History
	for i := range min(len(h.PlatformsBefore), len(h.PlatformsAfter)) {
		now := &h.PlatformsAfter[i]
		if now.Number >= len(g.Level.Platforms) {
			continue
		}
		p := &g.Level.Platforms[now.Number]
		at := now.Pose.Position
		if at.Sub(ear).Length() > machinesHeard {
			continue
		}
		before := &h.PlatformsBefore[i].Pose
		velocity := at.Sub(before.Position).Scale(1 / levels.TickSeconds)
		speed, door := velocity.Length(), strings.Contains(strings.ToLower(p.Name), "door")
		swings := p.TurnTicks == 0 && now.Pose.Angle != before.Angle
		moves := speed > 0.05 || swings
		if moved, known := g.ears.moved[now.ID]; !known || moved != moves {
			g.ears.moved[now.ID] = moves
			if known {
				g.sound.Play(g.platformSound(p, &now.Pose, door, moves), at, 1)
			}
		}
		if moves && !door {
			g.keep(sound.LiftLoop, now.ID, at, velocity, 1, 0.8+0.5*min(speed/12, 1))
		}
		if p.TurnTicks != 0 || p.Belt != (geom.Vec{}) {
			g.keep(sound.TurnLoop, now.ID, at, geom.Vec{}, 1, 0.9)
		}
	}
}

// homeTurn is how far a door may be turned and still leaves its first place, degrees [ours]:
// a tick after it began to swing.
const homeTurn = 20.0

// platformSound returns what is heard when a platform starts or stops.
func (g *Game) platformSound(p *levels.Platform, at *geom.Pose, door, moves bool) sound.Effect {
	home := false
	if len(p.Path) > 0 {
		first := &p.Path[0]
		turned := at.Angle - geom.Angle(uint16(first.Turn))
		home = at.Position.Sub(first.Position).Length() < 1 && math.Abs(turned.SignedDegrees()) < homeTurn
	}
	switch {
	case door && moves && home:
		return sound.DoorOpen
	case door && moves:
		return sound.DoorClose
	case door:
		return sound.Stick
	case moves:
		return sound.LiftStart
	}
	return sound.LiftStop
}

// healed plays that somebody is healed, not in every tick.
func (g *Game) healed(id components.ID, tick int64) {
	if last, ok := g.ears.healed[id]; ok && tick-last < healedTicks {
		return
	}
	if p, ok := g.Player(id); ok {
		g.ears.healed[id] = tick
		g.sound.Play(sound.Heal, p.Position, 0.7)
	}
}
