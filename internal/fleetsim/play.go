package fleetsim

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"time"
)

// build returns the world of a plan.
func build(p Plan) *world {
	w := &world{plan: p, random: rand.New(rand.NewPCG(p.Seed, 33)), players: map[string]*player{}, places: map[string]*server{}, died: map[string]time.Duration{}}
	w.alloc.w = w
	for i := range p.Lobbies {
		h := &house{w: w, number: i}
		if p.Drift {
			h.offset, h.drift = w.between(-time.Hour, time.Hour), (w.random.Float64()-0.5)*2e-3
		}
		w.lobbies = append(w.lobbies, h)
	}
	for range p.Buffer {
		w.start()
	}
	for _, h := range w.lobbies {
		h.begin()
	}
	w.arrive()
	return w
}

// Play plays a seed: some minutes with everything that goes wrong, and some when all is calm.
func Play(seed uint64, story io.Writer) (*Report, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	pick := func(low, high int) int { return low + random.IntN(high-low+1) }
	p := Plan{Seed: seed, Lobbies: pick(1, 3), Rooms: pick(1, 3), Seats: pick(6, 12), Buffer: pick(1, 4), Starts: time.Duration(pick(2, 10)) * time.Second,
		Trouble: time.Duration(pick(60, 240)) * time.Second, Calm: 4 * time.Minute, Stays: time.Duration(pick(20, 200)) * time.Second,
		Slowest: time.Duration(pick(1, 20)) * time.Second, MostArrivals: 0.1 + 0.6*random.Float64(), Faults: pick(0, 12), Drift: true, Standbys: seed%2 == 0, Story: story}
	stays := pick(0, 1) == 0 // they play until the end; else all go
	if !stays {
		p.Calm += 8 * time.Minute // in which servers end
	}
	w := build(p)
	w.trouble()
	if end := p.Trouble + 2*time.Minute; seed%3 == 0 {
		w.drainSome(end)
	}
	end := p.Trouble + p.Calm
	w.after(p.Trouble+time.Minute, func() { w.quiet = true })
	w.after(p.Trouble+time.Minute+waitsLast, func() {
		w.still = stays
		for _, s := range w.servers {
			for _, r := range s.rooms {
				for _, b := range append([]*body(nil), r...) {
					if !stays {
						b.player.leave(s)
					}
				}
			}
		}
	})
	w.look(time.Second, map[*player]time.Duration{})
	w.after(end-time.Millisecond, func() {
		w.lookLast()
		if left, most := w.allocated(), w.idleServers(); !stays && left > most {
			w.fail("%d servers are left without players, want at most %d", left, most)
		}
	})
	w.run()
	w.report.Seeds, w.report.Virtual = 1, w.now
	return &w.report, w.wrong
}

// allocated counts servers that are.
func (w *world) allocated() (count int) {
	for _, s := range w.servers {
		if s.allocated {
			count++
		}
	}
	return count
}

// idleServers returns how many servers without players may be left: as many as have places for those who come at once, and one, and one more for
// each lobby, which may have begun to wait when another one has ended.
func (w *world) idleServers() int {
	seats := w.plan.Rooms * w.plan.Seats
	return (2*16+seats-1)/seats + 1 + len(w.lobbies)
}

// Day plays a day, of so many hours, with so many players at once in the evening, a third of them at night, with rooms of 16 and as many on a server
// as one core carries, and a little of what goes wrong. It ends with ctx.
func Day(ctx context.Context, players, rooms int, hours float64, seed uint64, story io.Writer) (*Report, error) {
	const seats, stays = 16, 25 * time.Minute
	peak := float64(players) / stays.Seconds()
	length := time.Duration(hours * float64(time.Hour))
	p := Plan{Seed: seed, Lobbies: 3, Rooms: rooms, Seats: seats, Buffer: 4, Starts: 40 * time.Second, Trouble: length, Stays: stays, Slowest: 2 * time.Second, MostArrivals: peak, Story: nil,
		Arrivals: func(now time.Duration) float64 {
			return peak * (2 - math.Cos(2*math.Pi*now.Hours()/hours)) / 3
		}}
	w := build(p)
	w.faults.loss, w.faults.late = 0.0002, 0.0002
	w.look(10*time.Minute, map[*player]time.Duration{})
	w.tellHours(story)
	w.stop(ctx)
	w.run()
	w.report.Seeds, w.report.Virtual = 1, w.now
	return &w.report, errors.Join(w.wrong, ctx.Err())
}

// tellHours writes a line each hour.
func (w *world) tellHours(out io.Writer) {
	w.after(time.Hour, func() {
		w.tellHours(out)
		people := 0
		for _, s := range w.servers {
			people += s.people()
		}
		fmt.Fprintf(out, "%2.0f h: %6d people, %3d servers, %4.1f %% of their seats; waiting so far: %v of 99 in 100\n", w.now.Hours(), people, w.allocated(),
			100*float64(people)/float64(max(w.allocated(), 1)*w.plan.Rooms*w.plan.Seats), w.report.Waited(0.99))
	})
}

// stop ends the world when ctx is done, of which it looks each virtual second.
func (w *world) stop(ctx context.Context) {
	if ctx.Err() != nil {
		w.plan.Trouble, w.plan.Calm = 0, 0
	}
	w.after(time.Second, func() { w.stop(ctx) })
}
