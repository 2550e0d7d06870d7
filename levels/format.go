package levels

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
)

// point formats a position to a centimetre.
func point(p geom.Vec) string { return fmt.Sprintf("(%.2f, %.2f, %.2f)", p.X, p.Y, p.Z) }
