package cli

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// niceTicks places marks at multiples of 1, 2 or 5 times a power of ten, with about
// this many labels.
type niceTicks int

// Ticks implements [plot.Ticker].
func (n niceTicks) Ticks(low, high float64) []plot.Tick {
	step := niceStep((high - low) / float64(n))
	first := math.Ceil(low / step)
	var ticks []plot.Tick
	// This counts marks and not values: at a huge value the next mark may be the same
	// number.
	for k := range 2 * int(n) {
		value := (first+float64(k))*step + 0 // turns -0 into 0
		if value > high {
			break
		}
		ticks = append(ticks, plot.Tick{Value: value, Label: strconv.FormatFloat(value, 'g', 6, 64)})
	}
	return ticks
}

// niceStep returns the smallest of 1, 2, 5, 10, 20, ... times a power of ten
// that is at least want.
func niceStep(want float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(want)))
	for _, step := range []float64{1, 2, 5} {
		if step*power >= want {
			return step * power
		}
	}
	return 10 * power
}
