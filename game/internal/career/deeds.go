package career

import "maps"

// Deed is something that is counted.
type Deed string

// Deeds. Of a speed and a flight the largest counts, and of all others the sum.
const (
	Kills    Deed = "kills"
	Deaths   Deed = "deaths"
	Captures Deed = "captures"
	Returns  Deed = "returns"
	MidAirs  Deed = "mid_airs"    // hits by a blast on somebody far above the ground
	Damage   Deed = "damage"      // 1 is the health of medium armour
	TopSpeed Deed = "top_speed"   // m/s
	Flight   Deed = "flight"      // the longest, s
	Seconds  Deed = "seconds"     // played
	Matches  Deed = "matches"     // in which the user played
	Won      Deed = "matches_won" // of these
)

// IsMost reports whether the largest count of a deed counts, and not the sum.
func (d Deed) IsMost() bool { return d == TopSpeed || d == Flight }

// add returns two counts of a deed as one.
func (d Deed) add(a, b float64) float64 {
	if d.IsMost() {
		return max(a, b)
	}
	return a + b
}

// Use is the use of a weapon.
type Use struct {
	Shots int `json:"shots"`
	Hits  int `json:"hits"` // shots that hit an opponent
	Kills int `json:"kills"`
}

// Percent returns how many of a hundred shots hit. A beam has no shots.
func (u Use) Percent() int { return 100 * min(u.Hits, u.Shots) / max(u.Shots, 1) }

// Record is what somebody did.
type Record struct {
	Counts  map[Deed]float64 `json:"counts"`
	Weapons map[string]Use   `json:"weapons"`
	Awards  map[string]int   `json:"awards"`
}

// newRecord returns a record of nothing.
func newRecord() Record {
	return Record{Counts: map[Deed]float64{}, Weapons: map[string]Use{}, Awards: map[string]int{}}
}

// add adds another record.
func (r *Record) add(o *Record) {
	for d, n := range o.Counts {
		r.Counts[d] = d.add(r.Counts[d], n)
	}
	for name, u := range o.Weapons {
		sum := r.Weapons[name]
		r.Weapons[name] = Use{sum.Shots + u.Shots, sum.Hits + u.Hits, sum.Kills + u.Kills}
	}
	for name, n := range o.Awards {
		r.Awards[name] += n
	}
}

// Career is what the user did in all matches, and the most in one.
type Career struct {
	All  Record           `json:"all"`
	Best map[Deed]float64 `json:"best"`
}

// With returns the career with one more match. The old one stays as it is, so that what a match has
// beaten can still be told.
func (c *Career) With(match *Record) *Career {
	next := &Career{All: newRecord(), Best: maps.Clone(c.Best)}
	if next.Best == nil {
		next.Best = map[Deed]float64{}
	}
	next.All.add(&c.All)
	next.All.add(match)
	for d, n := range match.Counts {
		next.Best[d] = max(next.Best[d], n)
	}
	return next
}
