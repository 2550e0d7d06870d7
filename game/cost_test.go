//go:build linux || freebsd

package game

import (
	"fmt"
	"image"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/sys/unix"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

const (
	// costPlayers is how many bots the match of [BenchmarkPicture] has, and costSide the
	// samples of a side of its ground: 131,072 triangles.
	costPlayers, costSide = 16, 257
	// costRate is how many pictures it has in a second.
	costRate = 60
)

// rolling is a level of hills, with a base, a flag and spawns of each team so near each
// other that everybody is in sight.
func rolling(b *testing.B) *levels.Level {
	b.Helper()
	const cell = 4.0
	t := &levels.Terrain{Columns: costSide, Rows: costSide, Cell: cell, Origin: geom.Vec{X: -512, Y: -512}}
	height := func(x, y float64) float64 {
		rim := max(math.Hypot(x, y)/480-0.6, 0)
		return 12*math.Sin(x/70)*math.Cos(y/90+1) + 5*math.Sin(x/23+2)*math.Sin(y/31) + math.Sin(x/7)*math.Cos(y/9) + 160*rim*rim
	}
	for j := range costSide {
		for i := range costSide {
			t.Heights = append(t.Heights, height(t.Origin.X+float64(i)*cell, t.Origin.Y+float64(j)*cell))
		}
	}
	parts := levels.Parts{Name: "Rolling", Terrain: t}
	for team := 1; team <= 2; team++ {
		y := float64(2*team-3) * 70
		at := func(x, dy float64) geom.Vec {
			z, _ := t.Height(x, y+dy)
			return geom.Vec{X: x, Y: y + dy, Z: z + 0.7}
		}
		parts.Flags = append(parts.Flags, levels.Flag{Team: team, Position: at(0, 0)})
		for i := range costPlayers / 2 {
			parts.Spawns = append(parts.Spawns, levels.Spawn{Team: team, Position: at(float64(4*i-14), 6), Yaw: geom.Degrees(float64(team-1) * 180)})
		}
	}
	level, err := levels.Build(parts)
	if err != nil {
		b.Fatal(err)
	}
	return level
}

// BenchmarkPicture is what a picture of a match costs the processor at 60 a second: the
// updates since the last one, with their ticks, and Draw with the HUD, on hills of 131,072
// triangles with 16 bots that fight. What Draw hands to Ebitengine is drawn outside of the
// measured time, for that is the work of the graphics card and its driver; with Mesa,
// GALLIUM_NOOP=1 leaves it out altogether.
func BenchmarkPicture(b *testing.B) {
	level := rolling(b)
	modules, err := modes.With("ctf", nil, ownModules(nil)...)
	if err != nil {
		b.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: modules})
	if err != nil {
		b.Fatal(err)
	}
	var ids []components.ID
	for i := range costPlayers {
		id, err := bots.Join(match, systems.PlayerSpec{Name: fmt.Sprint("Bot ", i), Team: 1 + i%2})
		if err != nil {
			b.Fatal(err)
		}
		ids = append(ids, id)
	}
	g, err := newArena(arenaConfig{Match: match, Self: ids[0], Demo: true, Settings: options.DefaultSettings()})
	if err != nil {
		b.Fatal(err)
	}
	now := epoch
	g.clock.now = func() time.Time { return now }
	screen := ebiten.NewImage(1280, 720)
	defer screen.Deallocate()
	finish := finisher(screen)
	var updates, draws, passed []time.Duration
	triangles, tick := 0, match.Tick()
	picture := func() {
		now = now.Add(time.Second / costRate)
		began, start := time.Now(), processorTime(b)
		for range 2 { // of 125 a second
			if err := g.Update(); err != nil {
				b.Fatal(err)
			}
		}
		updated := processorTime(b)
		g.Draw(screen)
		updates, draws = append(updates, updated-start), append(draws, processorTime(b)-updated)
		passed = append(passed, time.Since(began))
		triangles += g.session.renderer.Triangles()
	}
	for range 120 {
		picture()
		finish()
	}
	updates, draws, passed, triangles = nil, nil, nil, 0
	for b.Loop() {
		picture()
		b.StopTimer()
		finish()
		b.StartTimer()
	}
	if match.Tick() == tick {
		b.Fatal("no time passes")
	}
	// Only every second picture has a tick.
	b.ReportMetric(mean(updates), "ms-update")
	b.ReportMetric(mean(draws), "ms-draw")
	b.ReportMetric(mean(updates)+mean(draws), "ms")
	b.ReportMetric(mean(passed), "ms-passed")
	b.ReportMetric(float64(triangles)/float64(len(draws)), "triangles")
}

// finisher returns a function that has a picture drawn. It reads another image of one pixel,
// for which Ebitengine draws all that it was given: to read a pixel of the picture itself, it
// would copy the whole of it, 4 MB of garbage, whose collection would be measured.
func finisher(screen *ebiten.Image) func() {
	one := ebiten.NewImageWithOptions(image.Rect(0, 0, 1, 1), &ebiten.NewImageOptions{Unmanaged: true})
	pixel := make([]byte, 4)
	return func() {
		one.DrawImage(screen, nil)
		one.ReadPixels(pixel)
	}
}

// processorTime is the time that all threads of the process have had a processor. Unlike
// the time of the clock it does not grow while other programs have it.
func processorTime(b *testing.B) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		b.Fatal(err)
	}
	return time.Duration(t.Nano())
}

// mean returns the mean in ms, without the fiftieth parts at both ends.
func mean(times []time.Duration) float64 {
	sorted := slices.Sorted(slices.Values(times))
	cut := len(sorted) / 50
	sum := time.Duration(0)
	for _, t := range sorted[cut : len(sorted)-cut] {
		sum += t
	}
	return sum.Seconds() * 1000 / float64(len(sorted)-2*cut)
}
