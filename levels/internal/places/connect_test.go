package places

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
)

// walls is a world of boxes.
func walls(t *testing.T, boxes ...geom.Bounds) *Site {
	t.Helper()
	var corners []geom.Vec
	var faces []uint32
	for _, b := range boxes {
		first := uint32(len(corners))
		corner := affine.Corners(b)
		corners = append(corners, corner[:]...)
		for _, f := range [][4]uint32{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}} {
			faces = append(faces, first+f[0], first+f[1], first+f[2], first+f[0], first+f[2], first+f[3])
		}
	}
	mesh, err := collision.NewMesh(corners, faces)
	if err != nil {
		t.Fatal(err)
	}
	return &Site{Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Body: geom.Vec{X: 0.815, Y: 0.815, Z: 1.3}}
}

// box returns a box between two corners.
func box(x0, y0, z0, x1, y1, z1 float64) geom.Bounds {
	return geom.Bounds{Min: geom.Vec{X: x0, Y: y0, Z: z0}, Max: geom.Vec{X: x1, Y: y1, Z: z1}}
}

// TestPasses_GoesThroughADoorThatIsLargeEnough, up to a sill. The door of each of
// many walls is at another place.
func TestPasses_GoesThroughADoorThatIsLargeEnough(t *testing.T) {
	const (
		thick = 0.3 // m, of the wall
		far   = 40  // m to the ends of the wall, and to its top
		about = 0.1 // m that decide nothing
	)
	random := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range 600 {
		width, height, middle := 0.2+3.5*random.Float64(), 1.2+3*random.Float64(), 16*random.Float64()-8
		sill := max(1.2*random.Float64()-0.6, 0)
		low, high := middle-width/2, middle+width/2
		site := walls(t, box(-far, -far, -1, far, far, 0),
			box(0, -far, 0, thick, low, far), box(0, high, 0, thick, far, far), box(0, low, height, thick, high, far), box(0, low, -1, thick, high, sill))
		f := finder{site: site, places: []place{{at: geom.Vec{X: -1.5 - random.Float64()}}, {at: geom.Vec{X: 2 + random.Float64()}}}}
		i, k := 0, 1
		if random.IntN(2) > 0 {
			i, k = 1, 0
		}
		// What is seen of the door, a step beyond the last ray.
		from, to := max(low, -passageReach-passageStep), min(high, passageReach+passageStep)
		got, want := f.passes(i, k), ""
		switch at := (from + to) / 2; {
		case math.Abs(to-from-narrowest) < about || math.Abs(width-2*site.Body.X) < about || math.Abs(high-at-site.Body.X) < about || math.Abs(at-low-site.Body.X) < about ||
			math.Abs(math.Abs(low)-passageReach) < 2*passageStep || math.Abs(math.Abs(high)-passageReach) < 2*passageStep || math.Abs(height-2*site.Body.Z) < passageSill+about || math.Abs(sill-passageSill) < about:
			continue
		case high-at > site.Body.X && at-low > site.Body.X && height-2*site.Body.Z > passageSill && sill < passageSill:
			want = "a way"
		default:
			want = "nothing"
		}
		is := map[bool]string{false: "nothing", true: "a way"}[got]
		if seen[is]++; is != want {
			t.Errorf("a door of %.2f x %.2f m at %.2f m with a sill of %.2f m is %s, want %s", width, height, middle, sill, is, want)
		}
	}
	for _, what := range []string{"nothing", "a way"} {
		if seen[what] < 20 {
			t.Errorf("%v", seen)
		}
	}
}

// TestSees_StopsWhereItsBudgetEnds.
func TestSees_StopsWhereItsBudgetEnds(t *testing.T) {
	f := finder{site: walls(t, box(-9, -9, -1, 9, 9, 0)), rays: maxRays - 6}
	for n, want := range []bool{true, true, false, false} {
		if got := f.sees(geom.Vec{X: -3}, geom.Vec{X: 3}, geom.Vec{Y: 1}, 1); got != want {
			t.Errorf("time %d: %v", n, got)
		}
	}
}

// pair is a place and another one so far away, in columns of some metres. It is higher, or lower where the climb is
// negative, and the lower one of both is on the ground.
func pair(site *Site, x, y int, step, ground, climb float64, bad bool) *finder {
	const side = 6
	f := &finder{site: site, side: side, step: geom.Vec{X: step, Y: step}, ends: make([]int, side*side)}
	f.places = []place{{good: true, roofed: true, column: 1, at: geom.Vec{Z: ground + max(-climb, 0) + 0.01}},
		{good: !bad, roofed: true, column: 1 + x + y*side, island: 1, at: geom.Vec{X: float64(x) * step, Y: float64(y) * step, Z: ground + max(climb, 0) + 0.01}}}
	for column := range f.ends {
		for i := range f.places {
			if f.places[i].column <= column {
				f.ends[column]++
			}
		}
	}
	return f
}

// TestConnect_PlacesUnderARoofConnectAcrossSomeColumns, through a door beside the straight way, or straight on and no
// steeper than 45 degrees.
func TestConnect_PlacesUnderARoofConnectAcrossSomeColumns(t *testing.T) {
	const ground = 4
	floor := box(-60, -60, 3, 60, 60, ground)
	open := walls(t, floor)
	doors := map[[2]int]*Site{ // each is in a wall across the way, 3 m to the side
		{1, 0}: walls(t, floor, box(0.9, -60, ground, 1, 2, 13), box(0.9, 5, ground, 1, 60, 13)),
		{0, 1}: walls(t, floor, box(-60, 0.9, ground, -5, 1, 13), box(-2, 0.9, ground, 60, 1, 13)),
	}
	random := rand.New(rand.NewPCG(3, 4))
	seen := map[bool]int{}
	for range 5000 {
		x, y, bad := random.IntN(5), random.IntN(5), random.IntN(5) == 0
		step, climb := [...]float64{2, 3, 3.1, 4.5, 4.6, 9, 10}[random.IntN(7)], [...]float64{0, 0.25, 0.35, 1.9, 7, -0.25, -0.35, -1.9}[random.IntN(8)]
		if x+y == 0 {
			continue
		}
		flat := math.Hypot(float64(x)*step, float64(y)*step)
		f := pair(open, x, y, step, ground, climb, bad)
		f.connectByTunnels()
		want := !bad && max(x, y) <= passageColumns && math.Hypot(flat, climb) <= passageLength && math.Abs(climb) <= flat
		if got := f.root(0) == f.root(1); got != want {
			t.Errorf("straight on by %d, %d columns of %v m and %v m up, bad: %v: %v", x, y, step, climb, bad, got)
		}
		if x > 0 && y > 0 {
			continue
		}
		f = pair(doors[[2]int{min(x, 1), min(y, 1)}], x, y, step, ground, climb, bad)
		f.connectByPassages()
		want = !bad && math.Abs(climb) <= passageSill && x+y <= passageColumns && (x+y == 1 || flat <= passageLength)
		seen[want]++
		if got := f.root(0) == f.root(1); got != want {
			t.Errorf("through a door by %d, %d columns of %v m and %v m up, bad: %v: %v", x, y, step, climb, bad, got)
		}
	}
	if seen[true] < 50 || seen[false] < 50 {
		t.Errorf("%v", seen)
	}
}
