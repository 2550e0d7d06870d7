package playback

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/collision/resolvgrid"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/hostile"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/replay"
	"github.com/yohamta/donburi"
)

func must[T any](t testing.TB) func(value T, err error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// ticks of the match here, and when somebody is killed in it.
const ticks = 1500

var deaths = []int64{400, 900, 1300}

// recorded is a match of two bots of whom the first is killed now and then, with the
// hash of the state at each tick.
func recorded(t testing.TB) (data []byte, base systems.Options, hashes []uint64) {
	t.Helper()
	base.Level = must[*levels.Level](t)(testlevels.Court("court"))
	base.Modules = []systems.Module{bots.Module(), wind(0)}
	m := must[*systems.Match](t)(systems.NewMatch(base))
	var ids [2]components.ID
	for i, name := range []string{"Rook", "Vesper"} {
		ids[i] = must[components.ID](t)(bots.Join(m, systems.PlayerSpec{Name: name, Team: 1}))
	}
	var file bytes.Buffer
	r := must[*replay.Recorder](t)(replay.NewRecorder(&file, m, "", time.Time{}))
	hashes = append(hashes, m.Hash())
	crew := bots.NewCrew(m)
	for tick := range int64(ticks) {
		if slices.Contains(deaths, tick+1) {
			if err := m.Kill(ids[0], ids[1]); err != nil {
				t.Fatal(err)
			}
			// A creature that dies as well is nobody's kill.
			sheep := must[components.ID](t)(m.Spawn(systems.With(components.Position, components.PositionData{}),
				systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}, Mass: 1}),
				systems.With(components.Health, components.HealthData{Current: 1, Max: 1})))
			if err := m.Kill(sheep, ids[1]); err != nil {
				t.Fatal(err)
			}
			r.Keyframe()
			hashes[tick] = m.Hash() // the kill belongs to the tick before
		}
		if err := r.Step(crew.Commands(nil)); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, m.Hash())
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), base, hashes
}

// wind is a module that pushes everybody in each tick.
func wind(speed float64) systems.Module {
	return systems.Module{Name: "wind", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.After("movement", systems.System{Name: "wind", Run: func(m *systems.Match) {
			for _, p := range m.Players(nil) {
				if speed > 0 {
					_ = m.Push(p.ID, geom.Vec{X: speed})
				}
			}
		}})
	}}
}

// watcher notes what it is shown.
type watcher struct {
	playback *Playback
	shown    []int64 // ticks; a jump begins the list anew
	jumps    int
	quiet    int // ticks shown while jumping
}

func (w *watcher) Ticked() {
	w.shown = append(w.shown, w.playback.Tick())
	if w.playback.Jumping() {
		w.quiet++
	}
}

func (w *watcher) Decided() {}

func (w *watcher) Jumped() { w.shown, w.jumps = nil, w.jumps+1 }

// begin watches a replay.
func begin(t testing.TB, data []byte, base systems.Options) (*Playback, *watcher) {
	t.Helper()
	p := must[*Playback](t)(New(must[*replay.Replay](t)(replay.Read(data, "r")), base))
	t.Cleanup(p.Close)
	w := &watcher{playback: p}
	p.Show(w)
	return p, w
}

// TestPlayback_ShowsEveryTickWithItsHashAtItsTime at every speed, in pictures as they
// come on a screen: no tick is left out, and pictures lie evenly between them.
func TestPlayback_ShowsEveryTickWithItsHashAtItsTime(t *testing.T) {
	data, base, hashes := recorded(t)
	for steps, want := range map[int]float64{-2: 0.25, -1: 0.5, 0: 1, 1: 2, 2: 4, 3: 8, 9: 8, -9: 0.25} {
		p, w := begin(t, data, base)
		p.Faster(steps)
		if speed, name := p.Speed(); speed != want || name == "" || p.Pace() != want {
			t.Fatalf("%d steps faster is %v, %q", steps, speed, name)
		}
		now := time.Unix(100, 0)
		p.Advance(now)
		for picture := 1; picture <= 40; picture++ {
			now = now.Add(10 * time.Millisecond)
			seconds := want * 0.010 * float64(picture)
			// Before the update a picture goes on by the time that has passed.
			between := float64(p.Tick()) - 1 + p.Fraction(now)
			p.Advance(now)
			at := float64(p.Tick()) - 1 + p.Fraction(now)
			if exact := seconds / systems.TickSeconds; math.Abs(at-exact) > 1e-4 || between > exact+1e-4 {
				t.Fatalf("speed %v, picture %d: at tick %v, before %v, want %v", want, picture, at, between, exact)
			}
			if math.Abs(p.Seconds()-seconds) > 1e-4 {
				t.Fatalf("speed %v: %v s, want %v", want, p.Seconds(), seconds)
			}
			if p.Match().Hash() != hashes[p.Tick()] {
				t.Fatalf("tick %d has another hash", p.Tick())
			}
		}
		for i, tick := range w.shown {
			if tick != int64(i)+1 || w.jumps > 0 || w.quiet > 0 {
				t.Fatalf("speed %v: shown %v", want, w.shown)
			}
		}
	}
}

func TestPlayback_PausesAndAStallIsNoFastForward(t *testing.T) {
	data, base, _ := recorded(t)
	p, w := begin(t, data, base)
	now := time.Unix(100, 0)
	p.Advance(now)
	now = now.Add(10 * time.Second)
	p.Advance(now)
	if want := int(maxLag / systems.TickTime); p.Tick() != int64(want)+1 {
		t.Errorf("after a stall it is at tick %d", p.Tick())
	}
	p.Toggle()
	before := p.Fraction(now)
	for range 10 {
		now = now.Add(time.Second)
		if p.Advance(now); p.Fraction(now) != before || p.Pace() != 0 || !p.Paused() {
			t.Fatal("time passes in a pause")
		}
	}
	p.Toggle()
	p.Stop() // a menu
	now = now.Add(time.Hour)
	if p.Advance(now); p.Fraction(now) != before || len(w.shown) != int(p.Tick()) {
		t.Error("time passes in a menu")
	}
}

// TestPlayback_StepsAndSeeksShowExactlyThatTick, with the one before to come from.
func TestPlayback_StepsAndSeeksShowExactlyThatTick(t *testing.T) {
	data, base, hashes := recorded(t)
	p, w := begin(t, data, base)
	now := time.Unix(100, 0)
	p.Advance(now)
	check := func(what string, want int64) {
		t.Helper()
		want = min(max(want, 0), ticks)
		if p.Tick() != want || p.Match().Hash() != hashes[want] || p.Fraction(now) != 1 || p.Jumping() {
			t.Errorf("%s: tick %d, want %d, fraction %v", what, p.Tick(), want, p.Fraction(now))
		}
		if want > 0 && (len(w.shown) == 0 || w.shown[len(w.shown)-1] != want) {
			t.Errorf("%s: shown %v", what, w.shown)
		}
		if math.Abs(p.Seconds()-float64(want)*systems.TickSeconds) > 1e-9 {
			t.Errorf("%s: %v s", what, p.Seconds())
		}
	}
	at := int64(0)
	for _, tick := range []int64{700, 10, 1023, 1024, 1025, 1, 0, ticks, -5, ticks + 5, 901, 900, 899} {
		jumps, quiet := w.jumps, w.quiet
		p.SeekTo(tick)
		at = min(max(tick, 0), ticks)
		check("seek", at)
		if w.jumps != jumps+1 || at > 0 && w.quiet != quiet+1 {
			t.Errorf("seek to %d: %d jumps, %d quiet ticks", tick, w.jumps-jumps, w.quiet-quiet)
		}
	}
	for _, seconds := range []float64{5, -5, 30, -30, -30, 5, 30} {
		p.Wind(seconds)
		at = min(max(at+int64(math.Round(seconds*31.25)), 0), ticks)
		check("wind", at)
	}
	p.SeekTo(1000)
	quiet := w.quiet
	for i := range int64(3) {
		p.Skip(1)
		check("a tick on", 1001+i)
	}
	if w.quiet != quiet || !p.Paused() {
		t.Error("a single tick is a jump, or goes on")
	}
	for i := range int64(5) {
		p.Skip(-1)
		check("a tick back", 1002-i)
	}
}

func TestPlayback_StopsAtTheEndAndBeginsAgain(t *testing.T) {
	data, base, hashes := recorded(t)
	p, _ := begin(t, data, base)
	p.SeekTo(ticks - 2)
	now := time.Unix(100, 0)
	for range 30 {
		now = now.Add(10 * time.Millisecond)
		p.Advance(now)
	}
	if p.Tick() != ticks || !p.Paused() || p.Fraction(now) != 1 || p.Match().Hash() != hashes[ticks] || p.Problem() != nil {
		t.Errorf("at the end: tick %d, paused %v, fraction %v, %v", p.Tick(), p.Paused(), p.Fraction(now), p.Problem())
	}
	p.Skip(1)
	if p.Tick() != ticks {
		t.Error("there is a tick behind the end")
	}
	if p.Toggle(); p.Tick() != 0 || p.Paused() {
		t.Errorf("after the end it goes on at %d, paused %v", p.Tick(), p.Paused())
	}
}

func TestKills_AreFoundAndJumpedTo(t *testing.T) {
	data, base, hashes := recorded(t)
	p, _ := begin(t, data, base)
	p.WaitForKills()
	kills, all := p.Kills()
	if len(kills) != len(deaths) || !all {
		t.Fatalf("%+v, all %v", kills, all)
	}
	for i, k := range kills {
		if k.Tick != deaths[i] || k.Victim.Name != "Rook" || k.Killer.Name != "Vesper" || k.Victim.Team != 1 || k.Own() {
			t.Errorf("kill %d is %+v", i, k)
		}
		next, ok := p.NextKill(false)
		if !ok || next != k {
			t.Fatalf("next is %+v", next)
		}
		p.SeekKill(next)
		if p.Tick() != k.Tick-leadTicks || p.Match().Hash() != hashes[p.Tick()] {
			t.Errorf("kill at %d: jumped to %d", k.Tick, p.Tick())
		}
	}
	if k, ok := p.NextKill(false); ok {
		t.Errorf("after the last comes %+v", k)
	}
	p.SeekTo(ticks)
	for i := len(kills) - 1; i >= 0; i-- {
		before, ok := p.NextKill(true)
		if !ok || before != kills[i] {
			t.Fatalf("before is %+v", before)
		}
		p.SeekKill(before)
		p.SeekTo(p.Tick() + 10) // it plays on for a moment
	}
	if k, ok := p.NextKill(true); ok {
		t.Errorf("before the first comes %+v", k)
	}
}

// TestPlayback_GoesOnWhereTheMatchGoesAnotherWay, and says so.
func TestPlayback_GoesOnWhereTheMatchGoesAnotherWay(t *testing.T) {
	data, base, _ := recorded(t)
	other := base
	other.Modules = []systems.Module{bots.Module(), wind(1)}
	p, w := begin(t, data, other)
	now := time.Unix(100, 0)
	for range 300 {
		now = now.Add(10 * time.Millisecond)
		p.Advance(now)
	}
	if !errors.Is(p.Problem(), replay.ErrDesync) || p.Tick() < 90 || len(w.shown) != int(p.Tick()) {
		t.Errorf("at tick %d: %v", p.Tick(), p.Problem())
	}
}

// TestPlayback_StaysWhereItIsWhereAJumpFails because a keyframe is damaged, and goes on
// from there.
func TestPlayback_StaysWhereItIsWhereAJumpFails(t *testing.T) {
	data, base, hashes := recorded(t)
	bad := bytes.Clone(data)
	hostile.SpoilKeyframe(bad, 1024)
	p, w := begin(t, bad, base)
	p.SeekTo(1000)
	p.SeekTo(1100)
	if p.Tick() != 1000 || !errors.Is(p.Problem(), replay.ErrReplay) {
		t.Errorf("at tick %d, problem: %v", p.Tick(), p.Problem())
	}
	for range 400 { // over the last kill
		p.Skip(1)
		if p.Match().Hash() != hashes[p.Tick()] {
			t.Fatalf("tick %d has another hash", p.Tick())
		}
	}
	if p.Tick() != 1400 || len(w.shown) != 400 {
		t.Errorf("it went on to tick %d and showed %d", p.Tick(), len(w.shown))
	}
}

// TestNew_TheSearchForKillsSharesNothing with the match that is watched: not the world
// and the broadphase that were given for it.
func TestNew_TheSearchForKillsSharesNothing(t *testing.T) {
	data, base, hashes := recorded(t)
	base.World = donburi.NewWorld()
	base.Broadphase = must[*resolvgrid.Grid](t)(resolvgrid.New(base.Level.Limits, 16))
	p, _ := begin(t, data, base)
	for _, tick := range []int64{1400, 10, 700} {
		p.SeekTo(tick)
		if p.Match().Hash() != hashes[tick] {
			t.Errorf("tick %d has another hash", tick)
		}
	}
	p.WaitForKills()
	if kills, _ := p.Kills(); len(kills) != len(deaths) || p.Problem() != nil {
		t.Errorf("%d kills, problem: %v", len(kills), p.Problem())
	}
	p.SeekTo(p.First())
	base.World, base.Broadphase = nil, nil
	alone, _ := begin(t, data, base)
	if n, want := p.Match().World.Len(), alone.Match().World.Len(); n != want {
		t.Errorf("there are %d entities in the world, want %d", n, want)
	}
}

func TestPlayback_RefusesOtherModulesAndPlaysACutFile(t *testing.T) {
	data, base, _ := recorded(t)
	other := base
	other.Modules = []systems.Module{bots.Module()}
	if _, err := New(must[*replay.Replay](t)(replay.Read(data, "r")), other); !errors.Is(err, systems.ErrOtherMatch) {
		t.Errorf("without a module: %v", err)
	}
	cut := data[:len(data)-100]
	p, _ := begin(t, cut, base)
	if p.SeekTo(ticks); p.Cut() == nil || p.Tick() != p.Last() || p.Last() >= ticks || p.Problem() != nil {
		t.Errorf("a cut replay ends at %d of %d: %v", p.Tick(), p.Last(), p.Problem())
	}
}

func TestPlayback_CloseEndsTheSearchAtOnce(t *testing.T) {
	data, base, _ := recorded(t)
	p := must[*Playback](t)(New(must[*replay.Replay](t)(replay.Read(data, "r")), base))
	p.Close()
	if _, all := p.Kills(); !all {
		t.Error("the search goes on")
	}
}
