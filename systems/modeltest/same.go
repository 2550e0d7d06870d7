package modeltest

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
)

// seamless moves bodies by the same keys over a floor of one square and over one of many
// triangles: they end every tick at the same position within collision.Slop.
func seamless(r *rig) error {
	whole, err := floor()
	if err != nil {
		return err
	}
	pieces, err := mosaic()
	if err != nil {
		return err
	}
	var starts []geom.Vec
	for i := range wanderers {
		starts = append(starts, geom.Vec{X: float64(i) - 4, Y: float64(3*i) - 12, Z: 0.5})
	}
	a, err := r.play(whole, starts...)
	if err != nil {
		return err
	}
	b, err := r.play(pieces, starts...)
	if err != nil {
		return err
	}
	for tick := range wanderTicks * r.rounds {
		if err := a.wander(); err != nil {
			return err
		}
		if err := b.wander(); err != nil {
			return err
		}
		for i := range starts {
			one, other := a.state(i), b.state(i)
			if apart := one.feet.Sub(other.feet).Length(); !(apart <= collision.Slop) {
				return fmt.Errorf("tick %d, body %d: %v on one square, and %v, %v m away, on many triangles", tick, i, one, other, apart)
			}
		}
	}
	return nil
}

// hashes plays bodies in rooms and returns the hash of each tick.
func (p *play) hashes(ticks int) ([]uint64, error) {
	var all []uint64
	for range ticks {
		if err := p.wander(); err != nil {
			return nil, err
		}
		all = append(all, p.match.Hash())
	}
	return all, nil
}

// differ returns the first tick in which the hashes of two runs differ.
func differ(a, b []uint64) (tick int, ok bool) {
	for tick := range a {
		if a[tick] != b[tick] {
			return tick, true
		}
	}
	return 0, false
}

// inRooms starts a match of the checks that compare hashes.
func (r *rig) inRooms() (*play, error) {
	all, err := grounds()
	if err != nil {
		return nil, err
	}
	rooms := all[0].Level
	return r.play(rooms, spawnOf(rooms, 0), spawnOf(rooms, 1), spawnOf(rooms, 2))
}

// deterministic plays the same keys three times: the hashes of every tick are equal.
func deterministic(r *rig) error {
	var first []uint64
	for run := range 3 {
		p, err := r.inRooms()
		if err != nil {
			return err
		}
		hashes, err := p.hashes(wanderTicks * r.rounds)
		if err != nil {
			return err
		}
		if run == 0 {
			first = hashes
		} else if tick, ok := differ(first, hashes); ok {
			return fmt.Errorf("run %d differs from the first from tick %d on: does it draw from math/rand, visit a map or keep something in a Go variable?", run+1, tick)
		}
	}
	return nil
}

// roundTrip restores a snapshot, in the same match and in another one: the ticks after it
// have the same hashes again.
func roundTrip(r *rig) error {
	p, err := r.inRooms()
	if err != nil {
		return err
	}
	random := new(systems.Random)
	for range 2 * r.rounds {
		if _, err := p.hashes(20 + random.Below(60)); err != nil {
			return err
		}
		snapshot, err := p.match.Snapshot(nil)
		if err != nil {
			return err
		}
		players := p.held()
		want, err := p.hashes(60)
		if err != nil {
			return err
		}
		fresh, err := r.inRooms()
		if err != nil {
			return err
		}
		for _, again := range []struct {
			where string
			*play
		}{{"the same match", p}, {"another match", fresh}} {
			if err := again.match.Restore(snapshot); err != nil {
				return fmt.Errorf("in %s: %w", again.where, err)
			}
			again.resume(players)
			got, err := again.hashes(len(want))
			if err != nil {
				return err
			}
			if tick, ok := differ(want, got); ok {
				return fmt.Errorf("restored in %s it differs from tick %d on: is all that it remembers in a component that is registered as State?", again.where, tick)
			}
		}
	}
	return nil
}

// held returns the state of the players' random keys.
func (p *play) held() []player {
	var all []player
	for _, one := range p.players {
		random := *one.random
		one.random = &random
		all = append(all, one)
	}
	return all
}

// resume continues from that state.
func (p *play) resume(players []player) {
	for i, one := range players {
		*p.players[i].random = *one.random
		p.players[i].input, p.players[i].left = one.input, one.left
	}
}
