package bases

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

func TestStation_IsRefusedWithASizeOrATimeThatNoneHas(t *testing.T) {
	one := geom.Vec{X: 1, Y: 1, Z: 1}
	for data, valid := range map[stationData]bool{
		{Half: one}: true, {Half: one, Ticks: ServeTicks}: true, {Half: one, Ticks: -1}: false, {Half: one, Ticks: ServeTicks + 1}: false,
		{Half: geom.Vec{X: maxHalf, Y: maxHalf, Z: maxHalf}}: true, {Half: geom.Vec{X: 1, Y: maxHalf + 1, Z: 1}}: false,
		{Half: geom.Vec{X: 1, Y: 1}}: false, {Half: geom.Vec{X: -1, Y: 1, Z: 1}}: false, {Half: geom.Vec{X: 1, Y: math.Inf(1), Z: 1}}: false,
	} {
		if err := data.check(); (err == nil) != valid {
			t.Errorf("%+v: %v", data, err)
		}
	}
}
