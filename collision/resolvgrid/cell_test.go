package resolvgrid

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
)

// TestColumn_IsThatOfACoordinate, and that of the border outside; and so are rows.
func TestColumn_IsThatOfACoordinate(t *testing.T) {
	const cell = 2.5
	g, err := New(geom.Bounds{Min: geom.Vec{X: -10, Y: 5}, Max: geom.Vec{X: 30, Y: 20, Z: 1}}, cell)
	if err != nil {
		t.Fatal(err)
	}
	for at := -40.0; at <= 60; at += 0.3 {
		column := math.Min(math.Max(math.Floor((at+10)/cell), 0), 15)
		row := math.Min(math.Max(math.Floor((at-5)/cell), 0), 5)
		if x, y := g.column(at), g.row(at); x != int(column) || y != int(row) {
			t.Errorf("%v: column %d and row %d, want %v and %v", at, x, y, column, row)
		}
	}
}
