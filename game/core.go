package game

import (
	"time"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
)

// setup is what a game is made with, whatever match it shows.
type setup struct {
	title  string        // on the start page; empty is Skijet
	store  options.Store // where changed settings are saved; nil for nowhere
	report func(string)  // is called with errors; nil for none
	// prepare makes the match of another choice from the menu; only the parts of the
	// arenaConfig that belong to the match are used. Nil: the menu offers no choice.
	prepare       func(options.Choice) (arenaConfig, error)
	open          func(level string) (*levels.Level, error) // of a server; nil: none is joined
	backdrop      func() (arenaConfig, error)               // match of bots behind the start page; nil: there is none
	defaultChoice *options.Choice                           // of new matches; nil: that of the first match
	site          string                                    // address of a page with the arena; empty for none
	lessonLevel   string                                    // on which own lessons are; empty for those of Skijet
	replays       replayAccess
	extensions    []Extension // to draw; their modules are in the match already
}

// frameClock counts the time of frames.
type frameClock struct {
	now       func() time.Time
	isVirtual bool          // time is counted in frames
	virtual   time.Duration // so far
	started   time.Time     // of the first frame
	lastDraw  time.Time     // of the last one
	seconds   float64       // between the last two frames
	frames    int           // drawn
	played    float64       // s between them
	stepTime  time.Duration // of the last tick
}

// time returns the time that drives the match: real time, or that of numbered frames.
func (c *frameClock) time() time.Time {
	if c.isVirtual {
		return time.Unix(0, 0).Add(c.virtual)
	}
	return c.now()
}

// beginFrame notes the time of a frame, and the seconds since the last one.
func (c *frameClock) beginFrame() {
	now := c.time()
	if c.started.IsZero() {
		c.started, c.lastDraw = now, now
	}
	c.seconds = min(max(now.Sub(c.lastDraw), 0), scene.MaxLag).Seconds()
	c.lastDraw, c.played = now, c.passed()
}

// passed is how long ago the first frame was, s: also where the last one is slow.
func (c *frameClock) passed() float64 {
	if c.started.IsZero() {
		return 0
	}
	return c.time().Sub(c.started).Seconds()
}

// endFrame counts a frame.
func (c *frameClock) endFrame() {
	if c.isVirtual {
		c.virtual += time.Second / shotRate
	}
	c.frames++
}

// exit is when a game ends by itself.
type exit struct {
	after    float64 // s, or 0
	shot     *shot
	finished bool
	stopped  <-chan struct{} // closed once the program is asked to end from outside; nil: nobody can
}

// isDue reports whether the game is over, after so many seconds.
func (e *exit) isDue(played float64) bool {
	select {
	case <-e.stopped:
		return true
	default:
	}
	// A picture that is still owed is worth waiting for.
	return e.finished || e.after > 0 && played >= e.after && e.shot == nil
}

// cursor is what is known of the window's focus and of the captured cursor.
type cursor struct {
	unasked  int // updates since the window was asked for the next two
	focused  bool
	captured bool
	asked    bool // capture was requested since the menu closed
	refused  bool // and was not granted, as browsers do until the next click
}

// screen is the window, and how much is drawn in it.
type screen struct {
	window  window
	applied options.Video
	scaler  autoScale
	limiter limiter
}

// plugins are the extensions, ready to use, and what they add to a frame.
type plugins struct {
	all       []plugin
	folder    *looks.Files // files of the folder of weapons, or nil
	hidden    hud.Parts    // of the HUD
	waypoints []overlay.Waypoint
	panel     []hud.PanelLine
}
