package game

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

// clocks are screens by name: how long each of their pictures lasts.
func clocks() map[string]func(n int) time.Duration {
	every := func(rate float64) func(int) time.Duration {
		return func(int) time.Duration { return time.Duration(float64(time.Second) / rate) }
	}
	irregular := []time.Duration{3, 31, 7, 17, 16, 90, 1, 1, 24, 12, 55, 9}
	return map[string]func(int) time.Duration{
		"30 Hz": every(30), "60 Hz": every(60), "75 Hz": every(75), "144 Hz": every(144), "240 Hz": every(240),
		"irregular": func(n int) time.Duration { return irregular[n%len(irregular)] * time.Millisecond },
		"60 Hz with stalls": func(n int) time.Duration {
			if n%97 == 96 {
				return 500 * time.Millisecond
			}
			return time.Second / 60
		},
	}
}

// show calls update as Ebitengine does until it returns false, with the time that
// the clock of the machine shows: as many updates a picture as make 125 a second,
// but none for more than 83 ms.
func show(length func(n int) time.Duration, update func(now time.Time) bool) {
	var at, made time.Duration
	for n := 0; ; n++ {
		at += length(n)
		made = max(made, at-83*time.Millisecond)
		for ; made+scene.UpdateTime <= at; made += scene.UpdateTime {
			if !update(epoch.Add(at)) {
				return
			}
		}
	}
}

// fresh reports for each of the first n ticks whether the devices are read before
// it under every clock. Where pictures are slower than ticks some updates make
// several, and all of them obey what was held before the first.
func fresh(n int) []bool {
	read := make([]int, n)
	for _, length := range clocks() {
		var p scene.Pacer
		tick := 0
		show(length, func(now time.Time) bool {
			before := tick
			for range p.Advance(now) {
				if p.TickDue() {
					tick++
				}
			}
			if before < min(tick, n) {
				read[before]++
			}
			return tick < n
		})
	}
	all := make([]bool, n)
	for tick, count := range read {
		all[tick] = count == len(clocks())
	}
	return all
}

// pose is what a user does for some ticks.
type pose struct {
	held           []input.Key
	forward, right float64
}

var poses = []pose{
	{held: []input.Key{"W"}}, {held: []input.Key{"W", "Space"}}, {held: []input.Key{"W", input.MouseRight}},
	{forward: 0.4, right: -0.7}, {held: []input.Key{"Shift", "D"}}, {held: []input.Key{input.MouseLeft, "S"}},
	{held: []input.Key{input.MouseRight, "A"}, forward: 0.2}, {},
}

// puppet is a user who does the same before each tick, however often the devices
// are read until then, and does something new before fresh ticks only. It implements
// hands.
type puppet struct {
	game  *Game
	fresh []bool

	tick    int // that comes next
	isFirst bool
	changes int // of pose, up to that tick
	now     pose
	down    map[input.Key]bool // at this poll alone
}

func (*puppet) Typed() (string, error) { return "", nil }
func (p *puppet) Poll() {
	next := int(p.game.session.state.Match.Tick())
	p.isFirst = next != p.tick || p.changes == 0
	p.tick = next
	clear(p.down)
	if !p.isFirst || next >= len(p.fresh)-1 || !p.fresh[next] {
		return
	}
	p.changes++
	p.now = poses[next/5%len(poses)]
	if p.fresh[next+1] { // a key that goes down and up again before the tick
		p.down[[]input.Key{input.MouseLeft, "Digit1", "Space", "Digit2", "E", "Digit3"}[next%6]] = true
	}
}

func (p *puppet) Down(key input.Key) bool {
	return p.down[key] || slices.Contains(p.now.held, key)
}

func (p *puppet) Stick() (right, forward float64) { return p.now.right, p.now.forward }
func (p *puppet) Turn() (right, down float64)     { return 0.31, 0.03 }
func (p *puppet) Pressed() []input.Key            { return nil }
func (p *puppet) Touched() bool                   { return false }
func (p *puppet) HasPad() bool                    { return true }
func (p *puppet) Captured() bool                  { return true }
func (p *puppet) Cursor() (x, y float64)          { return 0, 0 }
func (p *puppet) Wheel() float64                  { return 0 }
func (p *puppet) Motion() (x, y float64) {
	if !p.isFirst || p.tick >= len(p.fresh) || !p.fresh[p.tick] {
		return 0, 0
	}
	return float64(p.tick%7 - 3), float64(p.tick%5 - 2)
}

// play plays the match of a game anew under a clock, with a picture drawn now and
// then, and returns the hash after each update that ticked, and how many shots were
// seen.
func play(t *testing.T, g *Game, length func(int) time.Duration, reads []bool) (hashes map[int]uint64, shots int) {
	t.Helper()
	g.session.state.Match, _ = newMatch(t, g.session.state.Level)
	g.session.local.Restart()
	g.latch, g.weaponChoice.next = actions.Latch{}, 0
	g.restart()
	g.device = &puppet{game: g, fresh: reads, down: map[input.Key]bool{}}
	screen := ebiten.NewImage(32, 18)
	defer screen.Deallocate()
	hashes = map[int]uint64{}
	updates := 0
	show(length, func(now time.Time) bool {
		g.clock.now = func() time.Time { return now }
		before := g.session.state.Match.Tick()
		if err := g.Update(); err != nil {
			t.Fatal(err)
		}
		if updates++; updates%200 == 0 {
			g.Draw(screen)
		}
		if g.session.state.Match.Tick() != before {
			hashes[int(g.session.state.Match.Tick())] = g.session.state.Match.Hash()
			shots += happened(g, systems.EventFired)
		}
		return int(g.session.state.Match.Tick()) < len(reads)
	})
	return hashes, shots
}

// TestPictureRate_TheSameCommandsGiveTheSameMatch drives the whole
// way from the devices to the tick: updates as Ebitengine makes them, latch, view,
// pacer and match. What a user does before a tick is the same under every clock;
// only how often pictures come, and how many ticks they make, differs.
func TestPictureRate_TheSameCommandsGiveTheSameMatch(t *testing.T) {
	const ticks = 400
	reads := fresh(ticks)
	g, _ := newGame(t)
	want, shots := play(t, g, clocks()["60 Hz"], reads)
	if shots < 5 {
		t.Errorf("%d shots: nothing happens", shots)
	}
	for _, name := range slices.Sorted(maps.Keys(clocks())) {
		if name == "60 Hz" {
			continue
		}
		got, _ := play(t, g, clocks()[name], reads)
		both := 0
		for _, tick := range slices.Sorted(maps.Keys(got)) {
			hash, ok := want[tick]
			if !ok {
				continue
			}
			if both++; got[tick] != hash {
				t.Errorf("%s: tick %d has hash %016x, at 60 Hz it is %016x", name, tick, got[tick], hash)
				break
			}
		}
		if both < ticks/4 {
			t.Errorf("%s: only %d ticks to compare", name, both)
		}
	}
}
