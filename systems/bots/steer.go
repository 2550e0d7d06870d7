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
)

// steer turns a heading away from walls. If the heading is blocked, it chooses the
// nearest direction that is free for the longest distance, and keeps it for a while. That
// leads out of rooms and round buildings.
func (b *bot) steer(heading geom.Vec) geom.Vec {
	brain := b.brain
	if brain.TurnTicks > 0 {
		brain.TurnTicks--
		return turn(heading, brain.Turn)
	}
	brain.Turn = 0
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
			best, brain.Turn = worth, part
		}
	}
	if best == 0 && brain.SlowTicks > slowTicks/2 {
		brain.Turn = b.random.Below(turnParts) // under something low no direction is free
	}
	brain.TurnTicks = turnTicks
	return turn(heading, brain.Turn)
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
