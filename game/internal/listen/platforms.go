package listen

import (
	"math"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/levels"
)

// continuePlatforms continues the sounds of platforms that move, and plays how they start
// and stop. One whose name has "door" in it opens when it leaves its first place.
func (s *Sounds) continuePlatforms(f *Frame) {
	level := s.surfaces.level
	for i := range min(len(f.PlatformsFrom), len(f.PlatformsTo)) {
		now := &f.PlatformsTo[i]
		if now.Number >= len(level.Platforms) {
			continue
		}
		p := &level.Platforms[now.Number]
		at := now.Pose.Position
		if at.Sub(f.Ear).Length() > machinesHeard {
			continue
		}
		before := &f.PlatformsFrom[i].Pose
		velocity := at.Sub(before.Position).Scale(1 / levels.TickSeconds)
		speed, door := velocity.Length(), strings.Contains(strings.ToLower(p.Name), "door")
		swings := p.TurnTicks == 0 && now.Pose.Angle != before.Angle
		moves := speed > 0.05 || swings
		if moved, known := s.loops.moved[now.ID]; !known || moved != moves {
			s.loops.moved[now.ID] = moves
			if known {
				s.engine.Play(platformSound(p, &now.Pose, door, moves), at, 1)
			}
		}
		if moves && !door {
			s.keep(mixer.LiftLoop, now.ID, at, velocity, 1, 0.8+0.5*min(speed/12, 1))
		}
		if p.TurnTicks != 0 || p.Belt != (geom.Vec{}) {
			s.keep(mixer.TurnLoop, now.ID, at, geom.Vec{}, 1, 0.9)
		}
	}
}

// homeTurn is how far a door may be turned and still leaves its first place, degrees [ours]:
// a tick after it began to swing.
const homeTurn = 20.0

// platformSound returns what is heard when a platform starts or stops.
func platformSound(p *levels.Platform, at *geom.Pose, door, moves bool) mixer.Effect {
	home := false
	if len(p.Path) > 0 {
		first := &p.Path[0]
		turned := at.Angle - geom.Angle(uint16(first.Turn))
		home = at.Position.Sub(first.Position).Length() < 1 && math.Abs(turned.SignedDegrees()) < homeTurn
	}
	switch {
	case door && moves && home:
		return mixer.DoorOpen
	case door && moves:
		return mixer.DoorClose
	case door:
		return mixer.Stick
	case moves:
		return mixer.LiftStart
	}
	return mixer.LiftStop
}
