package places

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

const (
	// flagsApart is the least distance of two flags that are found, m [ours].
	flagsApart = 25.0
	// leakCost is how many good places one counts for from which one falls off a roof and out
	// of the world [ours]: so players enter a hall and not its roof.
	leakCost = 4
	// leakyShare is the reciprocal of the part of its places from which one falls out of the world
	// that makes a part doubtful if there is another: the outermost of a flat roof are a fifth [ours].
	leakyShare = 8
	// roofShare is the reciprocal of the part of its places that a roof has above others.
	roofShare = 3
	// tunnelShare is the reciprocal of the part of the ground, around all places, below which
	// those under roofs are tunnels [ours].
	tunnelShare = 3
	// freeView is how far a player who enters should see, m, facings how many ways are tried
	// for that, and slopeView the slope over which one sees too [ours].
	freeView  = 30.0
	facings   = 16
	slopeView = 0.35
	// eyeHeight is the height of the eyes, in half heights of the body [ours].
	eyeHeight = 1.6
)

// FlagMargins are how far the ground should go on around a flag that is found, m [ours], the
// best first.
var FlagMargins = [...]float64{15, 8}

// found is what a search has found.
type found struct {
	places  []place
	roof    bool    // many of them are above others
	tunnels bool    // most of them are in tunnels
	leaky   bool    // from many of them one falls out of the world
	share   float64 // of the ground, that which is connected with them
}

// isBetter reports whether the places are better than others: good ones than others, those
// below a roof than those on it, more than fewer.
func (f *found) isBetter(than *found) bool {
	switch {
	case len(f.places) == 0 || len(than.places) == 0:
		return len(f.places) > len(than.places)
	case f.places[0].good != than.places[0].good:
		return f.places[0].good
	case f.roof != than.roof && min(len(f.places), len(than.places)) >= FoundSpawns:
		return than.roof
	}
	return len(f.places) > len(than.places)
}

// isSafe reports whether there are places enough for a match, and nobody falls out of the world.
func (f *found) isSafe() bool {
	return len(f.places) >= FoundSpawns && f.places[0].good && !f.leaky
}

// best returns the places of the largest connected part, the roomy ones if there are enough;
// or else places where one can only be.
func (f *finder) best() found {
	of := f.largest()
	if of < 0 {
		return found{places: f.pick(func(*place) bool { return true })}
	}
	result := found{share: f.share(of)}
	result.roof, result.leaky = f.isRoof(of)
	result.places = f.pick(func(p *place) bool { return p.island == of && p.good })
	result.tunnels = f.areTunnels(result.places)
	if roomy := f.pick(func(p *place) bool { return p.island == of && p.roomy }); len(roomy) >= FoundSpawns {
		result.places = roomy
	}
	return result
}

// share returns the part of the ground where one can walk away that an island has, of all islands
// with places for a match.
func (f *finder) share(of int) float64 {
	count := make([]int, len(f.places))
	for i := range f.places {
		if f.places[i].good {
			count[f.places[i].island]++
		}
	}
	all := 0
	for island, n := range count {
		if island == of || n >= FoundSpawns {
			all += n
		}
	}
	return float64(count[of]) / float64(all)
}

// areTunnels reports whether most of the places are under a roof, and on a small part of the
// ground: halls and rooms fill more of it.
func (f *finder) areTunnels(places []place) bool {
	roofed, columns := 0, 0
	low, high := [2]int{f.side, f.side}, [2]int{}
	for i := range places {
		if places[i].roofed {
			roofed++
		}
		if i == 0 || places[i].column != places[i-1].column {
			columns++
		}
		for k, at := range [2]int{places[i].column % f.side, places[i].column / f.side} {
			low[k], high[k] = min(low[k], at), max(high[k], at+1)
		}
	}
	return 2*roofed > len(places) && tunnelShare*columns < (high[0]-low[0])*(high[1]-low[1])
}

// largest returns the largest connected part, or -1 if there is none.
func (f *finder) largest() int {
	f.number()
	parts := make([]part, len(f.places))
	for i := range f.places {
		parts[f.places[i].island].count(&f.places[i])
	}
	best := -1
	for i := range parts {
		if parts[i].good > 0 && (best < 0 || parts[i].isLarger(&parts[best])) {
			best = i
		}
	}
	return best
}

// part is a connected part of the level. Of its places only those count from which one can
// walk away.
type part struct {
	good, leaks int // all, and those from which one falls out of the world
	above       int // above others
	smaller     int // above places that are for smaller bodies alone
}

func (p *part) count(at *place) {
	if !at.good {
		return
	}
	p.good++
	if at.leaks {
		p.leaks++
	}
	if at.roof {
		p.above++
	}
	if at.tight && !at.roof {
		p.smaller++
	}
}

// isRoof reports whether many places of a part are above others. There are fewer of those, as
// no body stands in a wall.
func (p *part) isRoof() bool { return roofShare*(p.above+p.smaller) > p.good }

// room returns how many places keep players in the world, less some for a roof that does not.
func (p *part) room() int {
	cost := 1
	if p.isRoof() {
		cost = leakCost
	}
	return max(p.good-cost*p.leaks, 0)
}

// isLarger reports whether a part has more room than another: enough for all players, then
// more places that keep them in the world, then more places. So an island is better than a
// hut on it, though everybody falls off islands.
func (p *part) isLarger(than *part) bool {
	if enough := p.good >= FoundSpawns; enough != (than.good >= FoundSpawns) {
		return enough
	}
	if room, other := p.room(), than.room(); room != other {
		return room > other
	}
	return p.good > than.good
}

// isRoof reports whether a part is a roof, and whether one falls out of the world from much of it.
func (f *finder) isRoof(of int) (roof, leaky bool) {
	var p part
	for i := range f.places {
		if f.places[i].island == of {
			p.count(&f.places[i])
		}
	}
	return p.isRoof(), leakyShare*p.leaks > p.good
}

func (f *finder) pick(fits func(*place) bool) []place {
	var list []place
	for i := range f.places {
		if fits(&f.places[i]) {
			list = append(list, f.places[i])
		}
	}
	return list
}

// choose chooses among places: the one nearest to the middle, then always the one
// furthest from all chosen so far.
func (site *Site) choose(c *Choice, pool []place, flags bool) {
	middle := site.Bounds.Center()
	first := nearest(pool, middle)
	c.Spawns = append(c.Spawns, site.spawnFacing(first))
	gap := make([]float64, len(pool)) // of each place to the chosen ones
	for i := range pool {
		gap[i] = pool[i].at.Sub(first).Length()
	}
	for len(c.Spawns) < FoundSpawns {
		furthest := 0
		for i := range gap {
			if gap[i] > gap[furthest] {
				furthest = i
			}
		}
		if gap[furthest] < SpawnApart {
			break
		}
		at := pool[furthest].at
		c.Spawns = append(c.Spawns, site.spawnFacing(at))
		for i := range pool {
			gap[i] = min(gap[i], pool[i].at.Sub(at).Length())
		}
	}
	if flags {
		site.chooseFlags(c, pool)
	}
}

// spawnFacing returns a spawn that faces the middle or, where something is before it there,
// the nearest way that is free.
func (site *Site) spawnFacing(at geom.Vec) entry {
	s := entry{Position: at}
	if away := site.Bounds.Center().Sub(at).Horizontal(); away.Length() > 1 {
		s.Yaw = geom.Heading(away)
	}
	middle, furthest := s.Yaw, 0.0
	for n := range facings {
		turn := geom.Angle((n+1)/2) * (geom.HalfTurn / (facings / 2))
		if n%2 == 1 {
			turn = -turn
		}
		if seen := site.view(at, middle+turn); seen > furthest {
			s.Yaw, furthest = middle+turn, seen
		}
		if furthest >= freeView {
			break
		}
	}
	return s
}

// view returns how far a player at a place sees before a wall, or over a slope, up to
// freeView.
func (site *Site) view(at geom.Vec, yaw geom.Angle) float64 {
	eyes := at.Add(geom.Vec{Z: float64(eyeHeight * site.Body.Z)})
	way := geom.YawPitch{Yaw: yaw}.Forward()
	seen := 0.0
	for _, rise := range [...]float64{0, slopeView} {
		hit, blocked := site.Solid.Raycast(eyes, way.Add(geom.Vec{Z: rise}).Scale(freeView))
		if !blocked {
			return freeView
		}
		seen = max(seen, float64(hit.Fraction*freeView))
	}
	return seen
}

// nearest returns the place that is nearest to a point on the ground plane.
func nearest(pool []place, to geom.Vec) geom.Vec {
	level := func(p place) float64 { return p.at.Sub(to).Horizontal().Length() }
	return slices.MinFunc(pool, func(a, b place) int { return cmp.Compare(level(a), level(b)) }).at
}

// furthest returns the place that is furthest from a point.
func furthest(pool []place, from geom.Vec) geom.Vec {
	return slices.MaxFunc(pool, func(a, b place) int {
		return cmp.Compare(a.at.Sub(from).LengthSquared(), b.at.Sub(from).LengthSquared())
	}).at
}

// hasMargin reports whether the ground around a place goes on so far to all sides, or to a
// wall.
func hasMargin(at geom.Vec, margin float64, solid *collision.World) bool {
	eyes := at.Add(geom.Vec{Z: 1})
	d := margin / math.Sqrt2
	for _, way := range [...]geom.Vec{{X: margin}, {X: -margin}, {Y: margin}, {Y: -margin}, {X: d, Y: d}, {X: -d, Y: d}, {X: d, Y: -d}, {X: -d, Y: -d}} {
		if _, wall := solid.Raycast(eyes, way); wall {
			continue
		}
		if _, ground := solid.Raycast(eyes.Add(way), geom.Vec{Z: -1 - margin}); !ground {
			return false
		}
	}
	return true
}

// flagPlaces returns the two places of a pool that are far from each other, rather not at
// an edge of the world, from where every push leads out of it.
func flagPlaces(pool []place, middle geom.Vec, solid *collision.World) (one, two geom.Vec) {
	for _, margin := range FlagMargins {
		inner := slices.DeleteFunc(slices.Clone(pool), func(p place) bool { return !hasMargin(p.at, margin, solid) })
		if len(inner) == 0 {
			continue
		}
		one = furthest(inner, middle)
		if two = furthest(inner, one); two.Sub(one).Length() >= flagsApart {
			return one, two
		}
	}
	one = furthest(pool, middle)
	return one, furthest(pool, one)
}

// chooseFlags places two flags far from each other, and gives each team the spawns that are
// nearer to its own.
func (site *Site) chooseFlags(c *Choice, pool []place) {
	one, two := flagPlaces(pool, c.Spawns[0].Position, site.Solid)
	if !pool[0].good || two.Sub(one).Length() < flagsApart {
		return
	}
	c.Flags = []geom.Vec{one, two}
	slices.SortStableFunc(c.Spawns, func(a, b entry) int {
		lead := func(s entry) float64 { return s.Position.Sub(one).Length() - s.Position.Sub(two).Length() }
		return cmp.Compare(lead(a), lead(b))
	})
	half := len(c.Spawns) / 2
	for i := range 2 * half {
		c.Spawns[i].Team = 1 + i/half
	}
	c.Notes = append(c.Notes, fmt.Sprintf("no flag is named: those of two teams stand %.0f m apart at places that were found", two.Sub(one).Length()))
}
