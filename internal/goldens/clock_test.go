package goldens

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// player begins to play a golden.
func player(t *testing.T, c *Checker, name string) *replay.Player {
	t.Helper()
	r, err := replay.Open(filepath.Join(folder, name+replay.Suffix))
	if err != nil {
		t.Fatal(err)
	}
	o, err := c.options(&r.Header)
	if err != nil {
		t.Fatal(err)
	}
	p, err := replay.NewPlayer(r, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// hashes plays so many ticks, at most, and returns the hash after each.
func hashes(p *replay.Player, ticks int) (list []uint64, err error) {
	for range ticks {
		if err := p.Step(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return list, err
		}
		list = append(list, p.Match().Hash())
	}
	return list, nil
}

// screens are loops of games by name: each lets a picture's time pass and returns how
// many ticks are due.
func screens() map[string]func(c *systems.Clock, picture int) int {
	list := map[string]func(c *systems.Clock, picture int) int{}
	for _, rate := range []int{30, 60, 75, 144, 240} {
		usual := time.Second / time.Duration(rate)
		random := rand.New(rand.NewPCG(uint64(rate), 1))
		list[fmt.Sprint(rate, " Hz")] = func(c *systems.Clock, _ int) int { return c.Update(rate) }
		list[fmt.Sprint(rate, " Hz with jitter")] = func(c *systems.Clock, _ int) int {
			return c.Advance(usual/2 + time.Duration(random.Int64N(int64(usual))))
		}
		list[fmt.Sprint(rate, " Hz with stalls")] = func(c *systems.Clock, picture int) int {
			if picture%37 == 36 {
				return c.Advance(time.Duration(random.Int64N(int64(3 * time.Second))))
			}
			return c.Advance(usual)
		}
	}
	return list
}

// drawn is what a renderer keeps of a match: where players were at the last two ticks.
type drawn struct {
	before, now []systems.PlayerState
	moved       float64 // m that pictures moved, to see that they are drawn
	last        map[components.ID]geom.Vec
}

// ticked takes up a new state.
func (d *drawn) ticked(m *systems.Match) {
	d.before, d.now = d.now, m.Players(d.before[:0])
}

// picture draws everybody between the last two states.
func (d *drawn) picture(fraction float64) {
	for i := range min(len(d.before), len(d.now)) {
		if a, b := &d.before[i], &d.now[i]; a.ID == b.ID {
			at := a.Position.Lerp(b.Position, fraction)
			if last, ok := d.last[a.ID]; ok {
				d.moved += at.Sub(last).Length()
			}
			d.last[a.ID] = at
		}
	}
}

// TestClock_ARecordedMatchIsTheSameOnEveryScreen draws one match at several rates, with
// jitter and stalls: whatever ticks a picture makes, the state after each is one.
func TestClock_ARecordedMatchIsTheSameOnEveryScreen(t *testing.T) {
	const ticks = 160
	var c Checker
	for _, name := range []string{"blast-chain", "spawn-storm"} {
		want, err := hashes(player(t, &c, name), ticks)
		if err != nil || len(want) != ticks {
			t.Fatalf("%s: %d ticks, %v", name, len(want), err)
		}
		all := screens()
		for _, screen := range slices.Sorted(maps.Keys(all)) {
			p, pictures, most := player(t, &c, name), 0, 0
			clock, eye := systems.Clock{}, drawn{last: map[components.ID]geom.Vec{}}
			var got []uint64
			for len(got) < ticks {
				due := min(all[screen](&clock, pictures), ticks-len(got))
				for range due {
					one, err := hashes(p, 1)
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, one...)
					eye.ticked(p.Match())
				}
				eye.picture(clock.Fraction())
				pictures, most = pictures+1, max(most, due)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s at %s: tick %d has another hash", name, screen, firstDifference(got, want))
			}
			if eye.moved < 1 || pictures < 50 {
				t.Errorf("%s at %s: %d pictures, which moved by %v m", name, screen, pictures, eye.moved)
			}
		}
	}
}

func firstDifference(a, b []uint64) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i + 1
		}
	}
	return min(len(a), len(b))
}

// TestMatches_EightAtOnceAreAsEightInARow plays recorded matches in goroutines, with
// bots, pickups, scores and levels that several share. It is also for go test -race.
func TestMatches_EightAtOnceAreAsEightInARow(t *testing.T) {
	const ticks = 300
	names := []string{"jet-duel", "torque", "ski-run", "mixed-models", "blast-chain", "spawn-storm", "water", "far-from-origin"}
	var c Checker
	var want [8][]uint64
	for i, name := range names {
		var err error
		if want[i], err = hashes(player(t, &c, name), ticks); err != nil {
			t.Fatal(err)
		}
	}
	var got [8][]uint64
	var players [8]*replay.Player
	for i, name := range names {
		players[i] = player(t, &c, name)
	}
	var wait sync.WaitGroup
	for i, p := range players {
		wait.Go(func() {
			list, err := hashes(p, ticks)
			if err != nil {
				t.Error(err)
			}
			got[i] = list
		})
	}
	wait.Wait()
	for i, name := range names {
		if len(got[i]) != ticks || !slices.Equal(got[i], want[i]) {
			t.Errorf("%s: of %d ticks, tick %d has another hash", name, len(got[i]), firstDifference(got[i], want[i]))
		}
	}
}
