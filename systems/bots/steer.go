package bots

import "github.com/skijet/skijet/collision/geom"

// Numbers of the bots' steering [ours].
const (
	feelerSeconds = 0.8 // s, how far ahead a bot looks for walls
	feelerShort   = 8.0 // m, how far ahead it looks at least
	feelerSteep   = 0.5 // vertical part of the normal below which a surface is a wall
	turnTicks     = 24  // ticks for which it keeps a direction round a wall
	turnParts     = 16  // number of directions to choose from
	turnReach     = 4   // how many times as far as for walls it looks for a free direction
	turnBack      = 1.5 // added to the cosine to its heading, as the weight of a free direction
	wedgedTicks   = 10  // ticks of hardly moving after which a wedged bot looks for the open sky
	wedgedFree    = 0.5 // m, less than which all directions are free where it is wedged
	skyReach      = 2.0 // m from its feet where it looks for the open sky first, and then twice as far
	skyTries      = 3
)

// steer turns a heading away from walls. If the heading is blocked, it chooses the
// nearest direction that is free for the longest distance, and keeps it for a while. That
// leads out of rooms and round buildings.
func (b *bot) steer(heading geom.Vec) geom.Vec {
	brain := b.brain
	if brain.stuck.slowTicks > 0 && brain.stuck.slowTicks%wedgedTicks == 0 && b.wedged() {
		brain.stuck.turn, brain.stuck.turnTicks = b.toSky(heading), turnTicks
	}
	if brain.stuck.turnTicks > 0 {
		brain.stuck.turnTicks--
		return turn(heading, brain.stuck.turn)
	}
	brain.stuck.turn = 0
	reach := max(feelerShort, float64(b.velocity.Horizontal().Length()*feelerSeconds))
	if b.free(heading, reach) >= reach {
		return heading
	}
	best := 0.0
	for part := -turnParts/2 + 1; part <= turnParts/2; part++ {
		displacement := turn(heading, part)
		// A direction back must be free for much longer than one ahead.
		worth := b.free(displacement, turnReach*reach) * (turnBack + displacement.Dot(heading))
		if worth > best {
			best, brain.stuck.turn = worth, part
		}
	}
	brain.stuck.turnTicks = turnTicks
	return turn(heading, brain.stuck.turn)
}

// wedged reports whether no direction is free, as below something low.
func (b *bot) wedged() bool {
	for part := range turnParts {
		if b.free(turn(geom.Vec{X: 1}, part), wedgedFree) >= wedgedFree {
			return false
		}
	}
	return true
}

// toSky returns by how many parts to turn a heading so that it leads to a near place without a
// roof, or a random number where it sees none. Directions back come first; those that were tried
// while the bot has been wedged come no more.
func (b *bot) toSky(heading geom.Vec) (parts int) {
	center := b.feet.Add(geom.Vec{Z: b.armor.Half.Z})
	tried := b.brain.stuck.slowTicks/wedgedTicks - 1
	for try := range skyTries {
		for i := range turnParts {
			part := turnParts/2 + (1-2*(i%2))*(i+1)/2
			displacement := turn(heading, part).Scale(float64(int(skyReach) << try))
			if _, blocked := b.match.Solid().Raycast(center, displacement); blocked {
				continue
			}
			if _, roof := b.match.Solid().Raycast(center.Add(displacement), geom.Vec{Z: roofHeight}); roof {
				continue
			}
			if tried--; tried < 0 {
				return part
			}
		}
	}
	return b.random.Below(turnParts)
}

func turn(heading geom.Vec, parts int) geom.Vec {
	return geom.YawPitch{Yaw: geom.Angle(parts * (65536 / turnParts))}.ToWorld(heading)
}

// free returns how far the body can move in a direction before it hits a wall, m.
func (b *bot) free(heading geom.Vec, reach float64) float64 {
	box := geom.FeetBox(b.feet.Add(geom.Vec{Z: rayLift}), b.armor.Half)
	hit, ok := b.match.Solid().SweepBox(box, heading.Scale(reach))
	if !ok || hit.Normal.Z >= feelerSteep {
		return reach
	}
	return float64(hit.Fraction * reach)
}
