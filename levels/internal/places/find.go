package places

import (
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
)

// Finding places to play.
const (
	// FoundSpawns is how many spawns are looked for: the players of a small match.
	FoundSpawns = 8
	// SpawnApart is the least distance between two spawns, m.
	SpawnApart = 3.0
	// SpawnFloor is the vertical part of the normal of the steepest ground on which every
	// body can stand, at 50 degrees.
	SpawnFloor = 0.64
	// spawnDrop is how far below the feet the ground in the middle may be, m. With more,
	// a player would stand half over an edge.
	spawnDrop = 0.5
	// spawnWalk is how far a player must be able to walk from a spawn, m.
	spawnWalk = 2.0
	// FieldSide is the side of the square around the middle that is searched first, m
	// [ours]: players who enter a large world further apart do not meet.
	FieldSide = 600.0
	// fieldColumns and fineColumns are the columns along a side of the search.
	fieldColumns = 17
	fineColumns  = 41
	// maxFloors limits the floors over each other in one column.
	maxFloors = 6
	// GroundAround is how far the ground must go on around a good place, and headRoom how
	// high a body must be able to rise there, m [ours].
	GroundAround = 3.0
	HeadRoom     = 6.0
	// jetRise is how far up every body gets by its jets alone, m [ours]. Slopes up to 45
	// degrees can be climbed further.
	jetRise = 12.0
	// PlayReach is how far from the place in their middle players enter at most, m [ours]:
	// twice as far apart, they would have no game with each other. In tunnels, where nobody
	// sees far and flies, that is tunnelReach.
	PlayReach   = 750.0
	TunnelReach = 40.0
	// maxMet limits the triangles that bodies overlap in a search [ours]: a tenth of a second.
	maxMet = 2_000_000
	// mostGround is the part of the ground with which found places should be connected [ours].
	mostGround = 0.5
)

// place is a place where a body can stand.
type place struct {
	at     geom.Vec
	good   bool // one can stand there and walk away
	roomy  bool // with ground around and head room
	leaks  bool // one gets from there to where no ground is below
	roofed bool // something is above it
	roof   bool // it is above another good place
	tight  bool // it is above a place that is only for smaller bodies
	column int
	island int // a place of the same connected part of the level, by its number
}

// finder looks for places to play on.
type finder struct {
	site   *Site
	places []place
	ends   []int    // of the places of each column
	tight  bool     // the column has a place for smaller bodies alone
	side   int      // columns along a side
	step   geom.Vec // m between columns
	// The work that was done, which is limited.
	work, straight, rays int
	met                  int // triangles
	contacts             []collision.Contact
	behind               sides
}

// search is one way to look for places: in a square of columns around a place.
type search struct {
	middle, reach geom.Vec
	side          int
	behind        sides
}

// sides say which places behind surfaces count.
type sides int

const (
	noBacks    sides = iota // none
	backsAbove              // those with a back above them
	allBacks
)

// Find chooses spawns, and flags too if flags is set, where a body can stand, walk
// away, and get to all the others by walking and jets. Places behind surfaces count only where
// there is nothing else; below a back also where the others are roofs without ground around.
func (site *Site) Find(flags bool) Choice {
	best := site.findBest(noBacks)
	for _, behind := range [...]sides{backsAbove, allBacks} {
		isGood := len(best.places) > 0 && best.places[0].good
		if isGood && (!best.leaky || behind == allBacks) {
			break
		}
		if other := site.findBest(behind); isGood && other.isSafe() || !isGood && other.isBetter(&best) {
			best = other
		}
	}
	return site.chooseAmong(&best, flags)
}

// findBest looks for places in the middle of the level first, then in all of it, then in all of
// it more closely. It is content with a roof only if that has no place below that can be used.
func (site *Site) findBest(behind sides) (best found) {
	middle, half := site.Bounds.Center(), site.Bounds.Size().Scale(0.5)
	field := half.Min(geom.Vec{X: FieldSide / 2, Y: FieldSide / 2, Z: check.MaxCoordinate})
	searches := []search{{middle, field, fieldColumns, behind}, {middle, half, fieldColumns, behind}, {middle, half, fineColumns, behind}}
	if site.Inner != site.Bounds && site.Inner != (geom.Bounds{}) {
		searches = slices.Insert(searches, 0, search{site.Inner.Center(), site.Inner.Size().Scale(0.5), fineColumns, behind})
	}
	for i := range searches {
		s := &searches[i]
		s.side = min(s.side, site.mostColumns(s.reach))
		if i > 0 && *s == searches[i-1] {
			continue
		}
		if next := site.search(*s); next.isBetter(&best) {
			best = next
		}
		if len(best.places) >= FoundSpawns && best.places[0].good && !best.roof {
			break
		}
	}
	if len(best.places) == 0 {
		return best
	}
	// In a huge world the places may be too far from each other to meet.
	if first := nearest(best.places, middle); slices.ContainsFunc(best.places, func(p place) bool { return p.at.Sub(first).Horizontal().Length() > PlayReach }) {
		near := half.Min(geom.Vec{X: PlayReach / math.Sqrt2, Y: PlayReach / math.Sqrt2, Z: check.MaxCoordinate})
		best.places = slices.DeleteFunc(best.places, func(p place) bool { return p.at.Sub(first).Horizontal().Length() > PlayReach })
		if next := site.search(search{first, near, fineColumns, behind}); next.isBetter(&best) {
			best = next
		}
	}
	return best
}

// chooseAmong chooses spawns and flags among the best places.
func (site *Site) chooseAmong(best *found, flags bool) (result Choice) {
	if len(best.places) == 0 {
		return result
	}
	if best.tunnels {
		middle := site.Bounds.Center()
		first := nearest(best.places, middle)
		best.places = slices.DeleteFunc(best.places, func(p place) bool { return p.at.Sub(first).Length() > TunnelReach })
	}
	if best.roof {
		result.Notes = append(result.Notes, fmt.Sprintf("the found places are above others: if those are rooms, they or their doors are too small for a body of %.2f x %.2f m", 2*site.Body.X, 2*site.Body.Z))
	}
	site.choose(&result, best.places, flags)
	if best.share > 0 && best.share < mostGround {
		result.Notes = append(result.Notes, fmt.Sprintf("the found places are connected with only %.0f %% of the ground where players can walk", 100*best.share))
	}
	return result
}

// mostColumns returns how many columns along a side are worth to be looked at: closer to each other
// than half the width of a body they have the same places, of which a small model with many
// triangles would have thousands.
func (site *Site) mostColumns(reach geom.Vec) int {
	return int(min(2*max(reach.X, reach.Y)/site.Body.X, fineColumns)) | 1
}

// search looks for places in one way.
func (site *Site) search(s search) found {
	f := finder{site: site, side: s.side, behind: s.behind}
	f.look(s.middle, s.reach)
	f.connect()
	return f.best()
}

// look finds the places in a square of columns.
func (f *finder) look(middle, reach geom.Vec) {
	step := reach.Scale(2.0 / float64(f.side+1))
	f.step = step
	for row := range f.side {
		for column := range f.side {
			x := middle.X + float64(float64(column-f.side/2)*step.X)
			y := middle.Y + float64(float64(row-f.side/2)*step.Y)
			first := len(f.places)
			if f.met < maxMet {
				f.lookDown(x, y, row*f.side+column)
			}
			markRoofs(f.places[first:], f.tight)
			f.tight = false
			f.ends = append(f.ends, len(f.places))
		}
	}
}

// lookDown finds the places over each other in a column, the highest first.
func (f *finder) lookDown(x, y float64, column int) {
	site := f.site
	top, bottom := site.Bounds.Max.Z+1, site.Bounds.Min.Z-1
	for floor := range maxFloors {
		origin := geom.Vec{X: x, Y: y, Z: top}
		hit, ok := site.Solid.Raycast(origin, geom.Vec{Z: bottom - top})
		if !ok {
			return
		}
		ground := origin.Z + float64(hit.Fraction*(bottom-top))
		// Where the top of a wall touches a ceiling, a body stands on the roof, again.
		at := geom.Vec{X: x, Y: y, Z: ground}
		// The next floor is below this one, also where this is solid from both sides.
		if top = ground - 2*collision.Slop - 0.1; f.behind < backsAbove && site.isUnder(at) || f.behind < allBacks && site.isBack(hit.Triangle) {
			if top <= bottom {
				return
			}
			continue
		}
		p, ok := f.stand(at, floor == 0)
		if ok && p.at.Z < origin.Z {
			p.column = column
			f.places = append(f.places, p)
		}
		f.tight = f.tight || floor > 0 && !p.good && f.isForSmaller(at)
		if top <= bottom {
			return
		}
	}
}

// isForSmaller reports whether a light body stands on the ground at a point.
func (f *finder) isForSmaller(ground geom.Vec) bool {
	half := LightBody().Min(f.site.Body)
	box := geom.FeetBox(ground.Add(geom.Vec{Z: liftStep}), half)
	for _, c := range f.site.Solid.OverlapBox(box, nil) {
		if c.Depth > collision.Slop {
			return false
		}
	}
	return !f.site.IsEnclosed(box.Center)
}

// markRoofs marks the places of a column, the highest first, that are above others where
// one can walk away. tight is set if there are only others where a smaller body can be.
func markRoofs(column []place, tight bool) {
	if len(column) > 0 {
		column[0].tight = tight
	}
	below := false
	for i := len(column) - 1; i >= 0; i-- {
		column[i].roof = below
		below = below || column[i].good
	}
}

// stand returns the place on the ground at a point.
func (f *finder) stand(ground geom.Vec, highest bool) (p place, ok bool) {
	site := f.site
	var hit collision.Hit
	// The box of a body stands higher above a slope than its middle; a low room has space
	// for less. On a peak it stands where it comes to rest from the sky.
	lifts := [...]float64{1.2, 0.1, site.Bounds.Max.Z + 1 - ground.Z}
	for i, lift := range lifts {
		if i == 2 && !highest {
			break
		}
		feet := ground.Add(geom.Vec{Z: lift})
		if f.overlaps(feet) {
			continue
		}
		fall := geom.Vec{Z: -lift - spawnDrop}
		if hit, ok = site.Solid.SweepBox(geom.FeetBox(feet, site.Body), fall); ok {
			p.at = feet.AddScaled(fall, hit.Fraction)
			break
		}
	}
	if !ok || site.CheckFree("", "spawn", p.at, site.Body) != nil {
		return p, false
	}
	box := geom.FeetBox(p.at.Add(geom.Vec{Z: 2 * liftStep}), site.Body)
	if site.IsEnclosed(box.Center) {
		return p, false
	}
	below, firm := site.Solid.Raycast(box.Center, geom.Vec{Z: -site.Body.Z - spawnDrop})
	if !firm || min(hit.Normal.Z, below.Normal.Z) < SpawnFloor {
		return p, true
	}
	around := true
	for _, way := range [...]geom.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		_, blocked := site.Solid.SweepBox(box, way.Scale(spawnWalk))
		p.good = p.good || !blocked
		_, ground := site.Solid.Raycast(box.Center.AddScaled(way, GroundAround), geom.Vec{Z: -site.Body.Z - GroundAround})
		around = around && ground && !blocked
	}
	p.leaks = p.good && f.leaks(box)
	_, p.roofed = site.Solid.Raycast(box.Center, geom.Vec{Z: site.Bounds.Max.Z + 1 - box.Center.Z})
	_, low := site.Solid.SweepBox(box, geom.Vec{Z: HeadRoom})
	p.roomy = p.good && around && !low
	return p, true
}

// leaks reports whether a body falls out of the world from a place, some way to a side.
func (f *finder) leaks(box geom.Box) bool {
	const far = 1.5 // columns, so that the outermost ones look over the edge
	for _, way := range [...]geom.Vec{{X: far * f.step.X}, {X: -far * f.step.X}, {Y: far * f.step.Y}, {Y: -far * f.step.Y}} {
		if _, blocked := f.site.Solid.SweepBox(box, way); blocked {
			continue
		}
		at := box.Center.Add(way)
		if _, ground := f.site.Solid.Raycast(at, geom.Vec{Z: f.site.Bounds.Min.Z - 1 - at.Z}); !ground {
			return true
		}
	}
	return false
}

func (f *finder) overlaps(feet geom.Vec) bool {
	f.contacts = f.site.Solid.OverlapBox(geom.FeetBox(feet, f.site.Body), f.contacts[:0])
	f.met += len(f.contacts)
	return slices.ContainsFunc(f.contacts, func(c collision.Contact) bool { return c.Depth > collision.Slop })
}

// IsEnclosed reports whether a point is inside a structure: upward and to all four sides
// the way leads out through the back of a face, before it meets the front of another.
// Structures are surfaces, so a body that is wholly inside one overlaps nothing.
func (site *Site) IsEnclosed(at geom.Vec) bool {
	const beyond = 1e-3 // m, so that a side that is flush with the front of a wall counts
	size := site.Bounds.Size()
	far := size.X + size.Y + size.Z
	for _, way := range [...]geom.Vec{{Z: 1}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		reach := far
		front, blocked := site.Solid.Raycast(at, way.Scale(far))
		if blocked {
			reach = float64(far*front.Fraction) + beyond
		}
		// A ray back meets the fronts of faces whose backs are seen from the point.
		back, found := site.Solid.Raycast(at.AddScaled(way, reach), way.Scale(-reach))
		if sheet := blocked && site.isSheet(front.Triangle, back.Triangle); !found || sheet {
			return false
		}
	}
	return true
}

// isSheet reports whether two triangles are the same, or one is the back of the other, as in
// a wall that is solid from both sides.
func (site *Site) isSheet(front, back int) bool {
	if front == back {
		return true
	}
	a, _ := site.Solid.Triangle(front)
	b, _ := site.Solid.Triangle(back)
	other := [...]geom.Vec{b.A, b.B, b.C}
	return slices.Contains(other[:], a.A) && slices.Contains(other[:], a.B) && slices.Contains(other[:], a.C)
}
