package collision

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// negativeZero is -0, which compares equal to 0 and has other bits.
var negativeZero = math.Copysign(0, -1)

// seedSweeps adds what has ever gone wrong, here or elsewhere, and what sits on
// the limits.
func seedSweeps(f *testing.F) {
	type row struct {
		center, half, d geom.Vec
		a, b, c         geom.Vec
	}
	v := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	cube, limit := v(0.5, 0.5, 0.5), float64(MaxCoordinate)
	a, b, c := v(-1, -1, 0), v(1, -1, 0), v(0, 1, 0)
	rows := map[string]row{
		"fall on a face":               {v(0, 0, 2), playerHalf, v(0, 0, -2), a, b, c},
		"subnormal way aside":          {v(1.5, 0, 0), cube, v(-5e-324, 0, -1), a, b, c},
		"subnormal way":                {v(0, 0, 0.5), cube, v(0, 0, -5e-324), a, b, c},
		"way of 1e-300":                {v(0, 0, 0.5), cube, v(1, 1e-300, -1e-12), a, b, v(0, 1, 1e-9)},
		"point at 10 km":               {v(9999, -9999, 3), v(0, 0, 0), v(0, 0, -9000), v(9998, -10000, 0), v(10000, -10000, 0.1), v(9999, -9998, 0)},
		"no way":                       {v(0, 0, 0.5), cube, v(0, 0, 0), a, b, c},
		"way of -0":                    {v(0, 0, 0.5), cube, v(negativeZero, negativeZero, negativeZero), a, b, c},
		"corners of -0":                {v(0, 0, 1), cube, v(0, 0, -1), v(negativeZero, negativeZero, negativeZero), v(1, negativeZero, 0), v(0, 1, negativeZero)},
		"exactly touching, inward":     {v(0, 0, 0.5), cube, v(0.1, 0, -1), a, b, c},
		"exactly touching, along":      {v(0, 0, 0.5), cube, v(1, 1, 0), a, b, c},
		"exactly touching a side":      {v(1.5, -1, 0), cube, v(-1, 0, 0), a, b, c},
		"exactly at the slop":          {v(0, 0, 0.5+Slop), cube, v(0, 0, -1e-9), a, b, c},
		"touches as it stops":          {v(0, 0, 1.5), cube, v(0, 0, -1), a, b, c},
		"way along the face":           {v(-3, 0, 0), cube, v(6, 0, 0), a, b, c},
		"way in the plane of a slope":  {v(-3, 0, -3), cube, v(6, 0, 6), v(-1, -1, -1), v(1, -1, 1), v(0, 1, 0)},
		"away from the front":          {v(0, 0, 0.5), cube, v(0, 0, 1), a, b, c},
		"from behind":                  {v(0, 0, -2), cube, v(0, 0, 4), a, b, c},
		"deep inside":                  {v(0, 0, 0.1), cube, v(1, 0, -1), a, b, c},
		"triangle within the box":      {v(0, 0, 0), v(9, 9, 9), v(1, 2, -3), a, b, c},
		"flat box":                     {v(0, 0, 1), v(0.5, 0.5, 0), v(0, 0, -2), a, b, c},
		"box as thick as the slop":     {v(0, 0, 1), v(Slop, Slop, Slop), v(0, 0, -2), a, b, c},
		"subnormal box":                {v(0, 0, 1), v(5e-324, 5e-324, 5e-324), v(0, 0, -2), a, b, c},
		"edge to edge":                 {v(-2, -1.5, 0.5), cube, v(2, 0, 0), a, b, c},
		"corner to corner":             {v(-2, -1.5, 0.5), cube, v(0.5, 0, 0), a, b, c},
		"collinear":                    {v(0, 0, 2), cube, v(0, 0, -4), v(-1, -1, 0), v(0, 0, 0), v(1, 1, 0)},
		"nearly collinear":             {v(0, 0, 2), cube, v(0, 0, -4), v(-1, -1, 0), v(0, 1e-9, 0), v(1, 1, 0)},
		"one corner twice":             {v(0, 0, 2), cube, v(0, 0, -4), a, a, c},
		"one point":                    {v(0, 0, 2), cube, v(0, 0, -4), c, c, c},
		"subnormal triangle":           {v(0, 0, 2), cube, v(0, 0, -4), v(0, 0, 0), v(5e-324, 0, 0), v(0, 5e-324, 0)},
		"triangle of 1e-300":           {v(0, 0, 2), cube, v(0, 0, -4), v(0, 0, 0), v(1e-300, 0, 0), v(0, 1e-300, 0)},
		"needle":                       {v(0, 0, 2), cube, v(0, 0, -4), v(-9, 0, 0), v(9, 0, 0), v(0, 1.8e-5, 0)},
		"at the limit":                 {v(limit, limit, 2), cube, v(0, 0, -4), v(limit-1, limit-1, 0), v(limit, limit-1, 0), v(limit, limit, 0)},
		"as large as the limit allows": {v(0, 0, 2), cube, v(0, 0, -4), v(-limit, -limit, 0), v(limit, -limit, 0), v(0, limit, 0)},
		"beyond the limit":             {v(0, 0, 2), cube, v(0, 0, -4), v(-limit-1, 0, 0), b, c},
		"way of 1e12":                  {v(0, 0, 5e11), cube, v(0, 0, -1e12), a, b, c},
		"box at 1e12":                  {v(1e12, 0, 2), cube, v(-2e12, 0, -4), a, b, c},
		"way of the largest number":    {v(0, 0, 2), cube, v(0, 0, -math.MaxFloat64), a, b, c},
		"box of the largest number":    {v(0, 0, 2), v(math.MaxFloat64, 1, 1), v(0, 0, -4), a, b, c},
		"not finite":                   {v(math.NaN(), 0, 2), v(math.Inf(1), 1, 1), v(0, 0, math.Inf(-1)), a, b, c},
	}
	for _, r := range rows {
		for _, twoSided := range []bool{false, true} {
			f.Add(r.center.X, r.center.Y, r.center.Z, r.half.X, r.half.Y, r.half.Z, r.d.X, r.d.Y, r.d.Z,
				r.a.X, r.a.Y, r.a.Z, r.b.X, r.b.Y, r.b.Z, r.c.X, r.c.Y, r.c.Z, twoSided)
		}
	}
}

// fuzzBytes is what fuzzSoup reads back, to the raster.
func fuzzBytes(out *soup) []byte {
	var raw []byte
	for _, v := range out.vertices {
		for _, f := range axes(v) {
			raw = binary.LittleEndian.AppendUint16(raw, uint16(int16(math.Round(f*4096))))
		}
	}
	return raw
}

// seedDepenetrations adds boxes in and at solids, sheets and places without room.
func seedDepenetrations(f *testing.F) {
	closet := &soup{} // two walls too near for the player, and a floor
	v := func(x, y, z float64) geom.Vec { return geom.Vec{X: x, Y: y, Z: z} }
	closet.quad(v(-0.4, -4, -4), v(-0.4, 4, -4), v(-0.4, 4, 4), v(-0.4, -4, 4), false)
	closet.quad(v(0.4, -4, -4), v(0.4, -4, 4), v(0.4, 4, 4), v(0.4, 4, -4), false)
	closet.quad(v(-4, -4, -1), v(4, -4, -1), v(4, 4, -1), v(-4, 4, -1), false)
	solid := &soup{}
	solid.box(v(-1, -1, -1), v(1, 1, 1))
	twice := &soup{}
	for range 4 {
		twice.add(v(-2, -2, 0), v(2, -2, 0), v(0, 2, 0))
	}
	for _, out := range []*soup{closet, solid, twice, wedge(0.5)} {
		for _, reach := range []float64{0, 5e-324, 1e-6, 0.5, 8, 1e12} {
			f.Add(fuzzBytes(out), 0.0, negativeZero, 0.1, reach)
		}
		f.Add(fuzzBytes(out), 0.5, 0.0, 2.15, 1.0) // exactly touching the solid
	}
}
