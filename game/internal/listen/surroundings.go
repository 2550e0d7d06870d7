package listen

import (
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
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
func (s *surroundings) room() (room mixer.Room, inside float64) {
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

// zones finds the zones of a match.
var zones = systems.NewQuery(components.Zone)

// continuePlace continues the ambience of the level and measures the room.
func (s *Sounds) continuePlace(ear geom.Vec, seconds float64) {
	p := &s.place
	first := !p.looked
	p.look(func(from, displacement geom.Vec) (float64, bool) {
		hit, ok := s.surfaces.solid.Raycast(from, displacement)
		return hit.Fraction, ok
	}, ear)
	room, inside := p.room()
	s.engine.SetRoom(room)
	under := 0.0
	for _, entry := range zones.In(s.match) {
		if z := components.Zone.Get(entry); z.Kind == levels.ZoneWater && z.Bounds.Contains(ear) {
			under = 1
		}
	}
	share := 1 - math.Exp(-blend*seconds)
	if first {
		share = 1
	}
	p.inside += (inside - p.inside) * share
	p.under += (under - p.under) * share
	outside := airLoud * (1 - p.under)
	gains := map[mixer.Effect]float64{airOf(s.surfaces.level): outside * math.Sqrt(1-0.9*p.inside),
		mixer.AirRoom: outside * math.Sqrt(p.inside), mixer.AirWater: airLoud * p.under}
	for air := mixer.AirValley; air <= mixer.AirWater; air++ {
		s.engine.LoopWide(mixer.LoopKey{Effect: air}, gains[air]) // 0 ends those of another level
	}
}

// airOf returns the ambience of a level: by its name or, of one that is unknown, by what it
// is made of.
func airOf(l *levels.Level) mixer.Effect {
	name := strings.ToLower(l.Name)
	for _, known := range []struct {
		word string
		air  mixer.Effect
	}{{"works", mixer.AirWorks}, {"bowl", mixer.AirSnow}, {"canyon", mixer.AirCanyon}, {"dunes", mixer.AirCanyon}, {"isle", mixer.AirIsles}, {"valley", mixer.AirValley}} {
		if strings.Contains(name, known.word) {
			return known.air
		}
	}
	cold := func(m levels.Material) bool { return m.Name == "snow" || m.Name == "ice" }
	const machines = 3 // platforms
	switch {
	case slices.ContainsFunc(l.Materials, cold):
		return mixer.AirSnow
	case len(l.Platforms) >= machines:
		return mixer.AirWorks
	case l.Terrain == nil:
		return mixer.AirIsles
	}
	return mixer.AirValley
}

// surfaces finds what the surfaces of a level sound like.
type surfaces struct {
	level *levels.Level
	solid *collision.World // with the platforms in their current poses
}

// below returns the surface below somebody's feet.
func (s *surfaces) below(feet geom.Vec) mixer.Surface {
	const reach = 1.2 // m
	hit, ok := s.solid.Raycast(feet.Add(geom.Vec{Z: reach / 2}), geom.Vec{Z: -reach})
	if !ok {
		return mixer.Metal // of a platform
	}
	return s.of(hit.Triangle, hit.Material)
}

// of returns the surface of a triangle. What has no material is earth, or snow where a
// level has it, and stone if somebody built it.
func (s *surfaces) of(triangle int, material uint8) mixer.Surface {
	if material > 0 && int(material) < len(s.level.Materials) {
		if surface := mixer.SurfaceOf(s.level.Materials[material].Name); surface != mixer.Earth || s.isTerrain(triangle) {
			return surface
		}
	}
	if !s.isTerrain(triangle) {
		return mixer.Stone
	}
	if airOf(s.level) == mixer.AirSnow {
		return mixer.Snow
	}
	return mixer.Earth
}

// isTerrain reports whether a triangle is of the terrain, which comes first.
func (s *surfaces) isTerrain(triangle int) bool {
	t := s.level.Terrain
	return t != nil && triangle < 2*(t.Columns-1)*(t.Rows-1)
}

// against returns the surface at a place with a normal.
func (s *surfaces) against(at, normal geom.Vec) mixer.Surface {
	const reach = 1.5 // m, more than half of any body
	hit, ok := s.solid.Raycast(at.AddScaled(normal, reach/2), normal.Scale(-2*reach))
	if !ok {
		return mixer.Metal // of a platform
	}
	return s.of(hit.Triangle, hit.Material)
}

// kmh is one km/h in m/s.
const kmh = 1 / 3.6

const (
	// stillAir is how loud the wind is where nobody moves: a little, since no place
	// outside is silent.
	stillAir = 0.05
	// loudWind is how much louder it gets, and windTop the speed, m/s, at which it is
	// loudest.
	loudWind, windTop = 0.95, 220 * kmh
	// skisFrom is the speed, m/s, above which skis are heard, and skisTop that at which they
	// are loudest: as their spray is seen.
	skisFrom, skisTop = 25 * kmh, 150 * kmh
	// hardLanding is the impact, m/s, above which a landing is heard as a thud too, and
	// hardestLanding that of the loudest thud: those that shake the view.
	hardLanding, hardestLanding = 14, 40
	// deepestLanding is the impact, m/s, of the landing with the lowest pitch.
	deepestLanding = 28
	// softLanding is the impact, m/s, below which a landing is not heard.
	softLanding = 3
)

// windAt returns loudness and pitch of the wind at a speed in m/s.
func windAt(speed float64) (gain, pitch float64) {
	share := geom.Clamp(speed/windTop, 0, 1)
	// The pressure of air grows with the square of its speed.
	return stillAir + loudWind*share*share, 0.6 + 0.9*share
}

// skisAt returns loudness and pitch of skis at a speed in m/s on a slope with a unit
// normal: louder on steep ground, into which their edges cut.
func skisAt(speed float64, normal geom.Vec) (gain, pitch float64) {
	share := geom.Clamp((speed-skisFrom)/(skisTop-skisFrom), 0, 1)
	return 0.7 * share * (0.7 + 0.3*min(2*normal.Horizontal().Length(), 1)), 0.7 + 0.75*share
}

// thud returns how loud the thud of a landing is at an impact in m/s.
func thud(impact float64) float64 {
	return 0.5 + 0.7*geom.Clamp((impact-hardLanding)/(hardestLanding-hardLanding), 0, 1)
}
