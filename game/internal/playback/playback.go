package playback

import (
	"errors"
	"io"
	"math"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// maxLag is how much time a slow machine may catch up at once [ours]. More is dropped:
// the replay is then slower than requested.
const maxLag = 250 * time.Millisecond

// Speeds that can be chosen, and their names. The third is that of the match.
var (
	speeds     = [...]float64{0.25, 0.5, 1, 2, 4, 8}
	speedNames = [...]string{"1/4x", "1/2x", "1x", "2x", "4x", "8x"}
)

const natural = 2 // the place of 1 among speeds

// Stage shows what is played.
type Stage interface {
	// Jumped is called after a jump: nothing that was shown before continues.
	Jumped()
	// Ticked is called after a tick, and then Decided: [systems.Match.Events] lists what is new, and what is final.
	Ticked()
	Decided()
}

// Playback is a replay that is watched.
type Playback struct {
	replay *replay.Replay
	base   systems.Options // of further matches
	player *replay.Player
	memory memory
	stage  Stage
	kills  *search

	speed   int // place among speeds
	paused  bool
	jumping bool
	ended   bool
	passed  time.Duration // time since the tick before the last, at most a tick
	last    time.Time     // of Advance
	started bool
	problem error
}

// New begins a replay at its first tick. See [replay.Header.Options] for what base must
// hold. Until Close, a second match finds its kills in a goroutine of its own, so modules
// must keep all their data in their match.
func New(r *replay.Replay, base systems.Options) (*Playback, error) {
	player, err := replay.NewPlayer(r, base)
	if err != nil {
		return nil, err
	}
	// Further matches must share nothing with the watched one.
	base.World, base.Broadphase, base.Observer = nil, nil, nil
	p := &Playback{replay: r, base: base, player: player, speed: natural, passed: systems.TickTime}
	p.kills = newSearch(r, base)
	return p, nil
}

// Close stops the search for kills.
func (p *Playback) Close() { p.kills.stop() }

// errWatched is why a replay is not changed.
var errWatched = errors.New("playback: a replay is watched, in which nothing can be changed")

// Enter refuses every entry: what is watched cannot be changed.
func (p *Playback) Enter(systems.Entry) (components.ID, error) { return components.Nobody, errWatched }

// Show sets the stage.
func (p *Playback) Show(s Stage) { p.stage = s }

// Match returns the match, which must not be changed.
func (p *Playback) Match() *systems.Match { return p.player.Match() }

// Header describes the match of the replay.
func (p *Playback) Header() *replay.Header { return &p.replay.Header }

// First returns the tick at which the replay begins.
func (p *Playback) First() int64 { return p.replay.First() }

// Tick returns the tick at which the match is.
func (p *Playback) Tick() int64 {
	if p.memory.on {
		return p.memory.view.Tick()
	}
	return p.player.Tick()
}

// Last returns the tick at which the replay ends.
func (p *Playback) Last() int64 { return p.replay.Last() }

// Cut returns why the replay ends early, or nil for a complete one.
func (p *Playback) Cut() error { return p.replay.Cut() }

// Problem returns the first divergence from the recording, or nil.
func (p *Playback) Problem() error { return p.problem }

// Paused reports whether time is stopped, also at the end.
func (p *Playback) Paused() bool { return p.paused || p.ended }

// Speed returns how fast the replay plays, of the speed of the match, and its name.
func (p *Playback) Speed() (speed float64, name string) { return speeds[p.speed], speedNames[p.speed] }

// Pace is how fast the world moves: the speed, or 0 while time is stopped.
func (p *Playback) Pace() float64 {
	if p.Paused() {
		return 0
	}
	return speeds[p.speed]
}

// Jumping reports whether a jump is in progress: the events of its last tick are shown,
// but they were skipped to.
func (p *Playback) Jumping() bool { return p.jumping }

// Seconds returns the current time since the start.
func (p *Playback) Seconds() float64 {
	ticks := float64(p.Tick()-p.First()-1) + p.passed.Seconds()/systems.TickTime.Seconds()
	return max(ticks, 0) * systems.TickSeconds
}

// SecondsAt returns the time of a tick since the start.
func (p *Playback) SecondsAt(tick int64) float64 {
	return float64(tick-p.First()) * systems.TickSeconds
}

// Length returns how long the replay is in seconds.
func (p *Playback) Length() float64 { return p.SecondsAt(p.Last()) }

// Advance plays on by some time.
func (p *Playback) Advance(now time.Time) {
	passed := min(max(now.Sub(p.last), 0), maxLag)
	if !p.started {
		passed = 0
	}
	p.started, p.last = true, now
	if p.Paused() {
		return
	}
	p.passed += time.Duration(float64(passed) * speeds[p.speed])
	for p.passed > systems.TickTime {
		if !p.step() {
			return
		}
		p.passed -= systems.TickTime
	}
}

// Stop drops the time until the next Advance, as while a menu is open.
func (p *Playback) Stop() { p.started = false }

// Fraction returns the fraction between the last two ticks.
func (p *Playback) Fraction(now time.Time) float64 {
	passed := p.passed
	if p.started {
		passed += time.Duration(float64(max(now.Sub(p.last), 0)) * p.Pace())
	}
	return min(float64(passed)/float64(systems.TickTime), 1)
}

// step plays a tick and reports whether there was one.
func (p *Playback) step() bool {
	stepped := false
	if p.memory.on {
		stepped = p.stepSeen()
	} else {
		stepped = p.stepPlayer()
	}
	if !stepped {
		p.ended, p.passed = true, systems.TickTime
	}
	return stepped
}

// stepPlayer is step for the match as it was.
func (p *Playback) stepPlayer() bool {
	before := p.Tick()
	err := p.player.Step()
	if err != nil && !errors.Is(err, io.EOF) && p.problem == nil {
		p.problem = err
	}
	if p.Tick() == before {
		return false
	}
	if p.stage != nil {
		p.stage.Ticked()
		p.stage.Decided()
	}
	return true
}

// Toggle pauses and resumes; at the end it starts again.
func (p *Playback) Toggle() {
	if p.ended {
		p.paused = false
		p.SeekTo(p.First())
		return
	}
	p.paused = !p.paused
}

// Faster chooses a speed that is so many steps higher, or lower.
func (p *Playback) Faster(steps int) { p.speed = min(max(p.speed+steps, 0), len(speeds)-1) }

// Skip pauses and moves by one tick, forward or back.
func (p *Playback) Skip(ticks int64) {
	p.paused = true
	if ticks == 1 {
		p.step()
		p.passed = systems.TickTime
		return
	}
	p.SeekTo(p.Tick() + ticks)
}

// Wind moves by some seconds, forward or back.
func (p *Playback) Wind(seconds float64) {
	p.SeekTo(p.Tick() + int64(math.Round(seconds/systems.TickSeconds)))
}

// SeekTo moves to a tick, or to the nearer end. The picture shows exactly that tick.
func (p *Playback) SeekTo(tick int64) {
	tick = min(max(tick, p.First()), p.Last())
	p.jumping = true
	// The tick before is where the way to this one begins.
	seek := p.player.SeekTo
	if p.memory.on {
		seek = p.memory.view.SeekTo
	}
	err := seek(max(tick-1, p.First()))
	if err != nil && p.problem == nil {
		p.problem = err
	}
	p.ended, p.passed = false, systems.TickTime
	if p.stage != nil {
		p.stage.Jumped()
	}
	if err == nil && p.Tick() < tick {
		p.step()
	}
	p.ended = p.ended || p.Tick() >= p.Last()
	p.jumping = false
}
