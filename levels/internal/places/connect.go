package places

import "github.com/skijet/skijet/collision/geom"

// maxSearch limits the sweeps that connect places.
const maxSearch = 20_000

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
	f.connectByTunnels()
	f.connectByPassages()
}

// connectByTunnels connects places under a roof that are some columns apart, where a body gets
// straight from one to the other: in a narrow tunnel few columns have a place.
func (f *finder) connectByTunnels() {
	for i := range f.places {
		if !f.places[i].good || !f.places[i].roofed {
			continue
		}
		x, y := f.places[i].column%f.side, f.places[i].column/f.side
		for row := y; row <= min(y+passageColumns, f.side-1); row++ {
			for column := max(x-passageColumns, 0); column <= min(x+passageColumns, f.side-1); column++ {
				if next := row*f.side + column; next > f.places[i].column {
					f.connectStraight(i, next)
				}
			}
		}
	}
}

// connectStraight connects a place with those of a column under a roof to which a body gets
// straight, no steeper than 45 degrees.
func (f *finder) connectStraight(i, column int) {
	for k := f.ends[column-1]; k < f.ends[column]; k++ {
		if !f.places[k].good || !f.places[k].roofed || f.root(i) == f.root(k) {
			continue
		}
		away := f.places[k].at.Sub(f.places[i].at)
		if away.Length() > passageLength || max(away.Z, -away.Z) > away.Horizontal().Length() {
			continue
		}
		if f.straight++; f.straight <= maxSearch && f.isOpen(i, k) {
			f.places[f.root(k)].island = f.root(i)
		}
	}
}

// number gives every place the number of its island.
func (f *finder) number() {
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
	if f.isOpen(i, k) {
		return true
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

// isOpen reports whether a body gets straight from one place to the other, such as up a ramp
// or along an inclined tunnel.
func (f *finder) isOpen(i, k int) bool {
	over := geom.Vec{Z: passageSill}
	return f.free(f.places[i].at.Add(over), f.places[k].at.Add(over))
}

// free reports whether nothing is between two positions of the feet.
func (f *finder) free(from, to geom.Vec) bool {
	lift := geom.Vec{Z: liftStep}
	_, blocked := f.site.Solid.SweepBox(geom.FeetBox(from.Add(lift), f.site.Body), to.Sub(from))
	return !blocked
}

// Finding passages: doors, which straight ways between places miss.
const (
	passageReach = 6.0  // m to the sides of a straight way, how far a door is looked for
	passageStep  = 0.25 // m between two rays there: less than any door is wide
	passageChest = 1.0  // m above the ground at which a door is measured
	passageSill  = 0.3  // m, the highest sill of a door
	// passageColumns is how many columns a door may be from one place to the next, and
	// passageLength how long then, m.
	passageColumns = 3
	passageLength  = 9.0
	narrowest      = 0.5 // m, less is a crack and no door
	maxRays        = 400_000
)

// connectByPassages connects places under a roof through doors between them. Where a column
// is in a wall, the next one beyond it counts.
func (f *finder) connectByPassages() {
	for i := range f.places {
		if !f.places[i].good || !f.places[i].roofed {
			continue
		}
		column := f.places[i].column
		x, y := column%f.side, column/f.side
		for far := 1; far <= passageColumns; far++ {
			if x+far < f.side && (far == 1 || float64(float64(far)*f.step.X) <= passageLength) {
				f.connectThrough(i, column+far)
			}
			if y+far < f.side && (far == 1 || float64(float64(far)*f.step.Y) <= passageLength) {
				f.connectThrough(i, column+far*f.side)
			}
		}
	}
}

// connectThrough connects a place with those of a column through doors.
func (f *finder) connectThrough(i, column int) {
	a := &f.places[i]
	for k := f.ends[column-1]; k < f.ends[column]; k++ {
		b := &f.places[k]
		if b.good && b.roofed && max(a.at.Z-b.at.Z, b.at.Z-a.at.Z) <= passageSill && f.root(i) != f.root(k) && f.passes(i, k) {
			f.places[f.root(k)].island = f.root(i)
		}
	}
}

// passes reports whether a body gets from one place to the other through a door beside the
// straight way.
func (f *finder) passes(i, k int) bool {
	from, to := f.places[i].at, f.places[k].at
	way := to.Sub(from).Horizontal()
	side := geom.Vec{X: -way.Y, Y: way.X}.Normalize()
	low, inside := 0.0, false
	for n := -passageReach / passageStep; n <= passageReach/passageStep+1; n++ {
		offset := float64(n * passageStep)
		free := n <= passageReach/passageStep && f.sees(from, to, side, offset)
		switch {
		case free && !inside:
			low = f.edge(from, to, side, offset, offset-passageStep)
		case !free && inside:
			high := f.edge(from, to, side, offset-passageStep, offset)
			if f.passesBetween(i, k, side, low, high) {
				return true
			}
		}
		inside = free
	}
	return false
}

// sees reports whether a ray gets from one place to the other, so far to a side of the
// straight way.
func (f *finder) sees(from, to, side geom.Vec, offset float64) bool {
	if f.rays += 3; f.rays > maxRays {
		return false
	}
	chest := geom.Vec{Z: passageChest}
	at := from.Add(chest)
	for _, next := range [...]geom.Vec{from.AddScaled(side, offset), to.AddScaled(side, offset), to} {
		next = next.Add(chest)
		if _, blocked := f.site.Solid.Raycast(at, next.Sub(at)); blocked {
			return false
		}
		at = next
	}
	return true
}

// edge returns the last offset that is free, between one that is and one that is not.
func (f *finder) edge(from, to, side geom.Vec, free, blocked float64) float64 {
	const halvings = 8 // to a millimetre
	for range halvings {
		if middle := (free + blocked) / 2; f.sees(from, to, side, middle) {
			free = middle
		} else {
			blocked = middle
		}
	}
	return free
}

// passesBetween reports whether a body fits through a door between two offsets.
func (f *finder) passesBetween(i, k int, side geom.Vec, low, high float64) bool {
	if high-low < narrowest {
		return false
	}
	middle := float64((low + high) / 2)
	path := [...]geom.Vec{f.places[i].at, f.places[i].at.AddScaled(side, middle), f.places[k].at.AddScaled(side, middle), f.places[k].at}
	for _, over := range [...]float64{0, passageSill} {
		free := true
		for n := 1; n < len(path) && free; n++ {
			up := geom.Vec{Z: max(path[0].Z, path[3].Z) + over}
			free = f.free(path[n-1].Horizontal().Add(up), path[n].Horizontal().Add(up))
		}
		if free {
			return true
		}
	}
	return false
}
