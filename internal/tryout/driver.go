package tryout

import (
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Manners of walkers.
const (
	wanderer = iota
	jetSkier
	wallHugger
	cornerSeeker
	mannerCount
)

// driver chooses the input of a walker.
type driver struct {
	random *rand.Rand
	manner int
	until  int // tick
	yaw    geom.Angle
}

// escapeTicks is how long a walker pushes against something before it tries all ways, each
// for escapeTicks/2.
const escapeTicks = 32

// command returns the input of a tick. still is for how many ticks it has not moved.
func (d *driver) command(tick, still int, p *systems.PlayerState) components.Input {
	if still > escapeTicks {
		in := components.Input{Forward: components.Full}
		in.Look.Yaw = d.yaw + geom.Angle(still/(escapeTicks/2)*10000)
		in.Hold(components.ButtonJet, still%escapeTicks > escapeTicks/2)
		in.Hold(components.ButtonJump, still%escapeTicks == 0)
		return in
	}
	if tick >= d.until {
		d.until = tick + 40 + d.random.IntN(200)
		d.manner, d.yaw = d.random.IntN(mannerCount), geom.Angle(d.random.Uint32())
	}
	in := components.Input{Forward: components.Full}
	in.Look.Yaw = d.yaw
	switch d.manner {
	case jetSkier:
		in.Hold(components.ButtonSki, true)
		in.Hold(components.ButtonJet, p.Energy > 10 && tick%70 < 45)
	case wallHugger:
		in.Right = components.AxisOf(0.4)
		in.Look.Yaw += geom.Angle(tick * 60)
		in.Hold(components.ButtonJet, d.random.IntN(12) == 0)
	case cornerSeeker:
		if n := p.Contact.Normal.Horizontal(); n.Length() > 0.1 {
			in.Look.Yaw = geom.Heading(n.Neg()) + geom.Angle(d.yaw/8)
		}
		in.Hold(components.ButtonJet, tick%90 < 25)
	default:
		in.Hold(components.ButtonJump, tick%50 == 0)
	}
	return in
}
