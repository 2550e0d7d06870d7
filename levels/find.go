package levels

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Finding places to play.
const (
	// foundSpawns is how many spawns are looked for: the players of a small match.
	foundSpawns = 8
	// spawnApart is the least distance between two spawns, m.
	spawnApart = 3.0
	// spawnFloor is the vertical part of the normal of the steepest ground on which every
	// body can stand, at 50 degrees.
	spawnFloor = 0.64
	// spawnDrop is how far below the feet the ground in the middle may be, m. With more,
	// a player would stand half over an edge.
	spawnDrop = 0.5
	// spawnWalk is how far a player must be able to walk from a spawn, m.
	spawnWalk = 2.0
	// fieldSide is the side of the square around the middle that is searched first, m
	// [ours]: players who enter a large world further apart do not meet.
	fieldSide = 600.0
	// fieldColumns and fineColumns are the columns along a side of the search.
	fieldColumns = 17
	fineColumns  = 41
	// maxFloors limits the floors over each other in one column.
	maxFloors = 6
	// groundAround is how far the ground must go on around a good place, and headRoom how
	// high a body must be able to rise there, m [ours].
	groundAround = 3.0
	headRoom     = 6.0
	// jetRise is how far up every body gets by its jets alone, m [ours]. Slopes up to 45
	// degrees can be climbed further.
	jetRise = 12.0
	// flagsApart is the least distance of two flags that are found, m [ours].
	flagsApart = 25.0
	// leakCost is how many good places a place counts for from which one falls out of the
	// world [ours]: so players enter a hall and not its roof.
	leakCost = 4
	// maxSearch limits the sweeps that connect places.
	maxSearch = 20_000
)

// place is a place where a body can stand.
type place struct {
	at     geom.Vec
	good   bool // one can stand there and walk away
	roomy  bool // with ground around and head room
	leaks  bool // one gets from there to where no ground is below
	column int
	island int // a place of the same connected part of the level, by its number
}

// finder looks for places to play on.
type finder struct {
	level  *Level
	solid  *collision.World
	places []place
	ends   []int    // of the places of each column
	side   int      // columns along a side
	step   geom.Vec // m between columns
	work   int
}

// findPlaces chooses spawns, and flags too if both is set, where a body can stand, walk
// away, and get to all the others by walking and jets. It tries the middle of the level
// first, then all of it, then all of it more closely.
func (l *Level) findPlaces(solid *collision.World, flags bool) {
	middle := l.Bounds.Center()
	reach := l.Bounds.Size().Scale(0.5).Min(geom.Vec{X: fieldSide / 2, Y: fieldSide / 2, Z: MaxCoordinate})
	var best []place
	for _, search := range [...]struct {
		reach geom.Vec
		side  int
	}{{reach, fieldColumns}, {l.Bounds.Size().Scale(0.5), fieldColumns}, {l.Bounds.Size().Scale(0.5), fineColumns}} {
		f := finder{level: l, solid: solid, side: search.side}
		f.look(middle, search.reach)
		f.connect()
		if found := f.largest(); len(found) > len(best) || len(best) > 0 && !best[0].good && len(found) > 0 && found[0].good {
			best = found
		}
		if len(best) >= foundSpawns && best[0].good {
			break
		}
	}
	l.takePlaces(best, flags)
}

// look finds the places in a square of columns.
func (f *finder) look(middle, reach geom.Vec) {
	step := reach.Scale(2.0 / float64(f.side+1))
	f.step = step
	for row := range f.side {
		for column := range f.side {
			x := middle.X + float64(float64(column-f.side/2)*step.X)
			y := middle.Y + float64(float64(row-f.side/2)*step.Y)
			f.lookDown(x, y, row*f.side+column)
			f.ends = append(f.ends, len(f.places))
		}
	}
}

// lookDown finds the places over each other in a column, the highest first.
func (f *finder) lookDown(x, y float64, column int) {
	l := f.level
	top, bottom := l.Bounds.Max.Z+1, l.Bounds.Min.Z-1
	for floor := range maxFloors {
		origin := geom.Vec{X: x, Y: y, Z: top}
		hit, ok := f.solid.Raycast(origin, geom.Vec{Z: bottom - top})
		if !ok {
			return
		}
		ground := origin.Z + float64(hit.Fraction*(bottom-top))
		if p, ok := f.stand(geom.Vec{X: x, Y: y, Z: ground}, floor == 0); ok {
			p.column = column
			f.places = append(f.places, p)
		}
		// The next floor is below this one, also where this is solid from both sides.
		if top = ground - 2*collision.Slop - 0.1; top <= bottom {
			return
		}
	}
}

// stand returns the place on the ground at a point.
func (f *finder) stand(ground geom.Vec, highest bool) (p place, ok bool) {
	l := f.level
	var hit collision.Hit
	// The box of a body stands higher above a slope than its middle; a low room has space
	// for less. On a peak it stands where it comes to rest from the sky.
	lifts := [...]float64{1.2, 0.1, l.Bounds.Max.Z + 1 - ground.Z}
	for i, lift := range lifts {
		if i == 2 && !highest {
			break
		}
		feet := ground.Add(geom.Vec{Z: lift})
		if f.overlaps(feet) {
			continue
		}
		fall := geom.Vec{Z: -lift - spawnDrop}
		if hit, ok = f.solid.SweepBox(geom.FeetBox(feet, l.Body), fall); ok {
			p.at = feet.AddScaled(fall, hit.Fraction)
			break
		}
	}
	if !ok || l.checkFree("", "spawn", p.at, l.Body, f.solid) != nil {
		return p, false
	}
	box := geom.FeetBox(p.at.Add(geom.Vec{Z: 2 * liftStep}), l.Body)
	if f.isEnclosed(box.Center) {
		return p, false
	}
	below, firm := f.solid.Raycast(box.Center, geom.Vec{Z: -l.Body.Z - spawnDrop})
	if !firm || min(hit.Normal.Z, below.Normal.Z) < spawnFloor {
		return p, true
	}
	around := true
	for _, way := range [...]geom.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		_, blocked := f.solid.SweepBox(box, way.Scale(spawnWalk))
		p.good = p.good || !blocked
		_, ground := f.solid.Raycast(box.Center.AddScaled(way, groundAround), geom.Vec{Z: -l.Body.Z - groundAround})
		around = around && ground && !blocked
	}
	p.leaks = p.good && f.leaks(box)
	_, low := f.solid.SweepBox(box, geom.Vec{Z: headRoom})
	p.roomy = p.good && around && !low
	return p, true
}

// leaks reports whether a body falls out of the world from a place, some way to a side.
func (f *finder) leaks(box geom.Box) bool {
	const far = 1.5 // columns, so that the outermost ones look over the edge
	for _, way := range [...]geom.Vec{{X: far * f.step.X}, {X: -far * f.step.X}, {Y: far * f.step.Y}, {Y: -far * f.step.Y}} {
		if _, blocked := f.solid.SweepBox(box, way); blocked {
			continue
		}
		at := box.Center.Add(way)
		if _, ground := f.solid.Raycast(at, geom.Vec{Z: f.level.Bounds.Min.Z - 1 - at.Z}); !ground {
			return true
		}
	}
	return false
}

func (f *finder) overlaps(feet geom.Vec) bool {
	for _, c := range f.solid.OverlapBox(geom.FeetBox(feet, f.level.Body), nil) {
		if c.Depth > collision.Slop {
			return true
		}
	}
	return false
}

// isEnclosed reports whether a point is inside a structure: upward and to all four sides
// the way leads out through the back of a face, before it meets the front of another.
// Structures are surfaces, so a body that is wholly inside one overlaps nothing.
func (f *finder) isEnclosed(at geom.Vec) bool {
	const beyond = 1e-3 // m, so that a side that is flush with the front of a wall counts
	size := f.level.Bounds.Size()
	far := size.X + size.Y + size.Z
	for _, way := range [...]geom.Vec{{Z: 1}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		reach := far
		front, blocked := f.solid.Raycast(at, way.Scale(far))
		if blocked {
			reach = float64(far*front.Fraction) + beyond
		}
		// A ray back meets the fronts of faces whose backs are seen from the point.
		back, found := f.solid.Raycast(at.AddScaled(way, reach), way.Scale(-reach))
		if sheet := blocked && back.Triangle == front.Triangle; !found || sheet {
			return false
		}
	}
	return true
}

// connect finds which places can be reached from each other.
func (f *finder) connect() {
	for i := range f.places {
		f.places[i].island = i
	}
	for i := range f.places {
		column := f.places[i].column
		x, y := column%f.side, column/f.side
		for _, way := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			if x+way[0] < 0 || x+way[0] >= f.side || y+way[1] >= f.side {
				continue
			}
			next := column + way[0] + way[1]*f.side
			for k := f.ends[next-1]; k < f.ends[next]; k++ {
				if f.places[i].good && f.places[k].good && f.root(i) != f.root(k) && f.reaches(i, k) {
					f.places[f.root(k)].island = f.root(i)
				}
			}
		}
	}
	for i := range f.places {
		f.places[i].island = f.root(i)
	}
}

func (f *finder) root(i int) int {
	for f.places[i].island != i {
		f.places[i].island = f.places[f.places[i].island].island
		i = f.places[i].island
	}
	return i
}

// reaches reports whether a body gets from one place to the other and back: up, across
// and down.
func (f *finder) reaches(i, k int) bool {
	from, to := f.places[i].at, f.places[k].at
	away := to.Sub(from)
	rise := max(away.Z, -away.Z)
	if rise > max(jetRise, away.Horizontal().Length()) {
		return false
	}
	high := max(from.Z, to.Z)
	for _, over := range [...]float64{0.3, 3, 12} {
		if f.work++; f.work > maxSearch {
			return false
		}
		a, b := geom.Vec{X: from.X, Y: from.Y, Z: high + over}, geom.Vec{X: to.X, Y: to.Y, Z: high + over}
		if f.free(from, a) && f.free(to, b) && f.free(a, b) {
			return true
		}
	}
	return false
}

// free reports whether nothing is between two positions of the feet.
func (f *finder) free(from, to geom.Vec) bool {
	lift := geom.Vec{Z: liftStep}
	_, blocked := f.solid.SweepBox(geom.FeetBox(from.Add(lift), f.level.Body), to.Sub(from))
	return !blocked
}

// largest returns the places of the largest connected part from which few lead out of the
// world, the roomy ones if there are enough; or else places where one can only be.
func (f *finder) largest() []place {
	count := make([]int, len(f.places))
	best := -1
	for i := range f.places {
		if !f.places[i].good {
			continue
		}
		of := f.places[i].island
		if count[of]++; f.places[i].leaks {
			count[of] -= leakCost
		}
	}
	for i := range f.places {
		if of := f.places[i].island; f.places[i].good && (best < 0 || count[of] > count[best]) {
			best = of
		}
	}
	pick := func(fits func(*place) bool) []place {
		var list []place
		for i := range f.places {
			if fits(&f.places[i]) {
				list = append(list, f.places[i])
			}
		}
		return list
	}
	if best < 0 {
		return pick(func(*place) bool { return true })
	}
	roomy := pick(func(p *place) bool { return p.island == best && p.roomy })
	if len(roomy) >= foundSpawns {
		return roomy
	}
	return pick(func(p *place) bool { return p.island == best && p.good })
}

// takePlaces chooses among places: the one nearest to the middle, then always the one
// furthest from all chosen so far.
func (l *Level) takePlaces(pool []place, flags bool) {
	if len(pool) == 0 {
		return
	}
	middle := l.Bounds.Center()
	level := func(a, b geom.Vec) float64 { return a.Sub(b).Horizontal().Length() }
	first := slices.MinFunc(pool, func(a, b place) int { return cmp.Compare(level(a.at, middle), level(b.at, middle)) })
	l.Spawns = append(l.Spawns, l.spawnFacing(first.at))
	gap := make([]float64, len(pool)) // of each place to the chosen ones
	for i := range pool {
		gap[i] = pool[i].at.Sub(first.at).Length()
	}
	for len(l.Spawns) < foundSpawns {
		furthest := 0
		for i := range gap {
			if gap[i] > gap[furthest] {
				furthest = i
			}
		}
		if gap[furthest] < spawnApart {
			break
		}
		at := pool[furthest].at
		l.Spawns = append(l.Spawns, l.spawnFacing(at))
		for i := range pool {
			gap[i] = min(gap[i], pool[i].at.Sub(at).Length())
		}
	}
	if flags {
		l.findFlags(pool)
	}
}

// spawnFacing returns a spawn that faces the middle.
func (l *Level) spawnFacing(at geom.Vec) Spawn {
	s := Spawn{Position: at}
	if away := l.Bounds.Center().Sub(at).Horizontal(); away.Length() > 1 {
		s.Yaw = geom.Heading(away)
	}
	return s
}

// findFlags places two flags far from each other, and gives each team the spawns that are
// nearer to its own.
func (l *Level) findFlags(pool []place) {
	furthest := func(from geom.Vec) geom.Vec {
		return slices.MaxFunc(pool, func(a, b place) int {
			return cmp.Compare(a.at.Sub(from).LengthSquared(), b.at.Sub(from).LengthSquared())
		}).at
	}
	one := furthest(l.Spawns[0].Position)
	two := furthest(one)
	if !pool[0].good || two.Sub(one).Length() < flagsApart {
		return
	}
	l.Flags = []Flag{{1, one}, {2, two}}
	slices.SortStableFunc(l.Spawns, func(a, b Spawn) int {
		lead := func(s Spawn) float64 { return s.Position.Sub(one).Length() - s.Position.Sub(two).Length() }
		return cmp.Compare(lead(a), lead(b))
	})
	half := len(l.Spawns) / 2
	for i := range 2 * half {
		l.Spawns[i].Team = 1 + i/half
	}
	l.Notes = append(l.Notes, fmt.Sprintf("no flag is named: those of two teams stand %.0f m apart at places that were found", two.Sub(one).Length()))
}
