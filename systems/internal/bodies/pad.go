package bodies

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
)

// throw gives a body that has touched a pad on its way since from the velocity with which it
// flies to the target. Of several pads the last one counts.
func throw(body *components.Body, from geom.Vec, box geom.Box, media []*levels.Zone) {
	displacement := body.Position.Feet.Sub(from)
	before := box.Translate(displacement.Neg())
	path := before.Bounds().Union(box.Bounds())
	for _, z := range media {
		if z.Kind != levels.ZonePad || !z.Bounds.Overlaps(path) || !z.Bounds.Meets(before, displacement) && !z.Bounds.Meets(box, geom.Vec{}) {
			continue
		}
		if velocity, ok := z.Throw(body.Position.Feet); ok {
			body.Velocity.Linear = velocity
		}
	}
}
