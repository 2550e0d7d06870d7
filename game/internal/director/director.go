package director

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// What is worth watching, in points [ours]. A thing of the next class is shown at once, and of the same class only after
// a while, and if it is worth so much more that it is no flicker.
const (
	class     = 1000
	carries   = 4 * class // a flag
	getsFlag  = 3 * class // within soon
	fights    = 1 * class // at most as much more as half a class
	soon      = 5.0       // s
	fightTime = 62        // ticks after a hit: 2 s
	least     = 47        // ticks for which somebody is watched: 1.5 s
	flicker   = 100
	urgent    = 250 // is shown before that time has passed
	slowest   = 12  // m/s, by which times are estimated
	fastest   = 60  // m/s, beyond which speed is worth no more
)

// Director chooses whom to watch, tick by tick. The zero value has watched nobody.
type Director struct {
	watched components.ID
	since   int64                   // tick
	tick    int64                   // of the last Choose
	hits    map[components.ID]int64 // ticks of the last hit by or of a player
	players []systems.PlayerState
	flags   []modes.FlagPlace
}

// Choose returns whom to watch in a tick of a match, or nobody.
func (d *Director) Choose(m *systems.Match) components.ID {
	if m.Tick() == d.tick {
		return d.watched
	}
	if d.hits == nil || m.Tick() < d.tick { // another match, or a jump back
		*d = Director{hits: map[components.ID]int64{}, players: d.players, flags: d.flags}
	}
	d.tick = m.Tick()
	for _, e := range m.Events() {
		if e.Kind == systems.EventDamaged && e.Other != e.Subject && e.Other != components.Nobody {
			d.hits[e.Other], d.hits[e.Subject] = d.tick, d.tick
		}
	}
	d.players, d.flags = m.Players(d.players[:0]), modes.Flags(m, d.flags[:0])
	best, most, now := components.Nobody, -1.0, -1.0
	for i := range d.players {
		p := &d.players[i]
		if !p.Alive || modes.Spectates(m, p.ID) {
			continue
		}
		worth := d.worth(p)
		if worth > most {
			best, most = p.ID, worth
		}
		if p.ID == d.watched {
			now = worth
		}
	}
	more := most - now
	stays := more < flicker || d.tick-d.since < least && more < urgent
	if best == components.Nobody || now >= 0 && stays && int(most/class) <= int(now/class) {
		return d.watched
	}
	if best != d.watched {
		d.watched, d.since = best, d.tick
	}
	return d.watched
}

// worth returns how much a player is worth watching.
func (d *Director) worth(p *systems.PlayerState) float64 {
	worth := min(p.Velocity.Length(), fastest)
	if hit, ok := d.hits[p.ID]; ok && d.tick-hit < fightTime {
		worth += fights + float64(fightTime-(d.tick-hit))
	}
	for i := range d.flags {
		f := &d.flags[i]
		switch {
		case f.State == modes.FlagCarried && f.Carrier == p.ID:
			worth = max(worth, carries+d.nearHome(p))
		case f.State != modes.FlagCarried && (f.Team != p.Team || f.State == modes.FlagDropped):
			if left := arrival(p, f.Position); left < soon {
				worth = max(worth, getsFlag+800/(1+left))
			}
		}
	}
	return worth
}

// nearHome is the more, the sooner a carrier can capture. Where the own flag is away, nobody knows when.
func (d *Director) nearHome(p *systems.PlayerState) float64 {
	for i := range d.flags {
		f := &d.flags[i]
		if f.Team != p.Team || f.Team == 0 {
			continue
		}
		near := 400 / (1 + arrival(p, f.Home))
		if f.State == modes.FlagHome {
			near += 400
		}
		return near
	}
	return 0
}

// arrival estimates in how many seconds a player is at a place, by how fast it comes nearer.
func arrival(p *systems.PlayerState, at geom.Vec) float64 {
	to := at.Sub(p.Position)
	distance := to.Length()
	if distance < 1 {
		return 0
	}
	return distance / max(p.Velocity.Dot(to)/distance, slowest)
}
