package check

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/fault"
)

// TestLimits_AreReachedAndNotPassed.
func TestLimits_AreReachedAndNotPassed(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	far := func(x, y, z float64) error { return Point("p", geom.Vec{X: x, Y: y, Z: z}) }
	volume := func(x, y, z float64) error { return Bounds("b", geom.Bounds{Max: geom.Vec{X: x, Y: y, Z: z}}) }
	times := func(gold, silver, bronze float64) error {
		return Times("", &manifest.Course{Gold: gold, Silver: silver, Bronze: bronze})
	}
	side := 1 + MaxTerrainTriangles/2/(MaxHeightmapSide-1)
	for what, c := range map[string]struct{ got, want error }{
		"low":            {Number("n", 2, 2, 3), nil},
		"high":           {Number("n", 3, 2, 3), nil},
		"below":          {Number("n", 1.9, 2, 3), fault.ErrFormat},
		"above":          {Number("n", 3.1, 2, 3), fault.ErrFormat},
		"no number":      {Number("n", nan, 2, 3), fault.ErrNotFinite},
		"endless":        {Number("n", inf, 2, inf), fault.ErrNotFinite},
		"given":          {Given("n", 2, 2, 3), nil},
		"not given":      {Given("n", 0, 2, 3), fault.ErrFormat},
		"zero":           {Given("n", 0, 0, 3), nil},
		"a long name":    {Name("n", strings.Repeat("n", MaxNameBytes)), nil},
		"a longer name":  {Name("n", strings.Repeat("n", MaxNameBytes+1)), fault.ErrTooLarge},
		"far":            {far(MaxCoordinate, -MaxCoordinate, MaxCoordinate), nil},
		"too far east":   {far(MaxCoordinate+1, 0, 0), fault.ErrTooLarge},
		"too far south":  {far(0, -MaxCoordinate-1, 0), fault.ErrTooLarge},
		"too high":       {far(0, 0, MaxCoordinate+1), fault.ErrTooLarge},
		"nowhere":        {far(0, nan, 0), fault.ErrNotFinite},
		"small":          {volume(1e-6, 1e-6, 1e-6), nil},
		"no width":       {volume(0, 1, 1), fault.ErrFormat},
		"no length":      {volume(1, 0, 1), fault.ErrFormat},
		"no height":      {volume(1, 1, 0), fault.ErrFormat},
		"a corner":       {volume(1, 1, inf), fault.ErrNotFinite},
		"times":          {times(1, 2, 3), nil},
		"equal times":    {times(MaxCourse, MaxCourse, MaxCourse), nil},
		"a short time":   {times(TickSeconds/2, 2, 3), fault.ErrFormat},
		"no gold":        {times(0, 2, 3), fault.ErrFormat},
		"a fast silver":  {times(2, 1.9, 3), fault.ErrFormat},
		"a fast bronze":  {times(1, 3, 2.9), fault.ErrFormat},
		"a slow bronze":  {times(1, 3, MaxCourse+1), fault.ErrFormat},
		"a grid":         {Grid(2, 2), nil},
		"a line":         {Grid(1, 2), fault.ErrFormat},
		"another line":   {Grid(2, 1), fault.ErrFormat},
		"a wide grid":    {Grid(MaxHeightmapSide, 2), nil},
		"a wider grid":   {Grid(MaxHeightmapSide+1, 2), fault.ErrTooLarge},
		"a long grid":    {Grid(2, MaxHeightmapSide), nil},
		"a longer grid":  {Grid(2, MaxHeightmapSide+1), fault.ErrTooLarge},
		"a large grid":   {Grid(MaxHeightmapSide, side), nil},
		"a larger grid":  {Grid(MaxHeightmapSide, side+1), fault.ErrTooLarge},
		"as a contour":   {errorOf(IsByParity("c", "contour")), nil},
		"as in Tribes 2": {errorOf(IsByParity("c", "tribes2")), nil},
		"another way":    {errorOf(IsByParity("c", "other")), fault.ErrFormat},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", what, c.got, c.want)
		}
	}
	if parity, _ := IsByParity("c", "tribes2"); !parity {
		t.Error("the cut of Tribes 2 is not by parity")
	}
	if parity, _ := IsByParity("c", ""); parity {
		t.Error("the usual cut is by parity")
	}
}

func errorOf(_ bool, err error) error { return err }

// TestBudget_CountsWhatWasPlaced, but the first mesh that may be terrain, which has limits of its own.
func TestBudget_CountsWhatWasPlaced(t *testing.T) {
	var b Budget
	for what, c := range map[string]struct{ triangles, vertices int }{"triangles": {MaxTerrainTriangles + 1, 1}, "vertices": {1, MaxVertices + 1}} {
		if err := new(Budget).SpendGround("p", c.triangles, c.vertices); !errors.Is(err, fault.ErrTooLarge) {
			t.Errorf("terrain of too many %s: %v", what, err)
		}
	}
	if err := b.SpendGround("p", MaxTerrainTriangles, MaxVertices); err != nil || b.Triangles != 0 {
		t.Errorf("terrain: %v, %d triangles", err, b.Triangles)
	}
	if err := b.SpendGround("p", MaxTriangles-9, MaxVertices-9); err != nil || b.Triangles != MaxTriangles-9 {
		t.Errorf("more of it: %v, %d triangles", err, b.Triangles)
	}
	for range MaxStructures - 1 {
		if err := b.SpendCounts("p", 0, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.SpendMore("p", 9, 9); err != nil {
		t.Errorf("up to the limits: %v", err)
	}
	triangle, vertex, structure := b, b, b
	for what, err := range map[string]error{"triangles": triangle.SpendMore("p", 1, 0), "vertices": vertex.SpendMore("p", 0, 1), "structures": structure.SpendCounts("p", 0, 0)} {
		if !errors.Is(err, fault.ErrTooLarge) || !strings.Contains(err.Error(), what) {
			t.Errorf("one of the %s too many: %v", what, err)
		}
	}
}
