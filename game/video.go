package game

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/loading"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
)

// window is what the settings change about the window: Ebitengine's, or that of a test.
type window interface {
	SetFullscreen(on bool)
	SetSize(width, height int)
	SetVSync(on bool)
}

// realWindow is the window of Ebitengine. It is touched only where it differs.
type realWindow struct{}

// SetFullscreen fills the screen or leaves it.
func (realWindow) SetFullscreen(on bool) {
	if ebiten.IsFullscreen() != on {
		ebiten.SetFullscreen(on)
	}
}

// SetSize sets the size of the window.
func (realWindow) SetSize(width, height int) {
	if w, h := ebiten.WindowSize(); w != width || h != height {
		ebiten.SetWindowSize(width, height)
	}
}

// SetVSync waits for the screen or does not.
func (realWindow) SetVSync(on bool) {
	if ebiten.IsVsyncEnabled() != on {
		ebiten.SetVsyncEnabled(on)
	}
}

// applySettings applies the settings.
func (g *Game) applySettings() {
	applyVolumes(g.sound, &g.settings)
	g.hud.SetStyle(overlay.Style(&g.settings.HUD))
	g.session.state.Palette = g.palette()
	next, last := g.settings.Video, g.screen.applied
	if next == last {
		return
	}
	if next.Scale != last.Scale {
		g.session.fixed.Scale = 0 // the menu counts more than a flag
	}
	g.screen.applied = next
	if next.Fullscreen != last.Fullscreen {
		g.ui.Settle() // the window will move below the mouse
		g.screen.window.SetFullscreen(next.Fullscreen)
	}
	if size := [2]int{next.Width, next.Height}; size != [2]int{last.Width, last.Height} && next.Width > 0 && next.Height > 0 {
		g.ui.Settle()
		g.screen.window.SetSize(next.Width, next.Height)
	}
	if next.NoVSync != last.NoVSync {
		g.screen.window.SetVSync(!next.NoVSync)
	}
	g.session.renderer.SetOptions(g.renderOptions())
}

// renderOptions returns how the world is drawn: as the settings say, where nobody said
// otherwise at the start.
func (g *Game) renderOptions() render.Options {
	o := g.session.fixed
	o.Scale = cmp.Or(o.Scale, g.settings.Video.Scale, g.screen.scaler.now())
	switch g.settings.Video.Detail {
	case "low":
		o.Bare, o.Sharp = true, true
		o.DrawDistance = nearer(o.DrawDistance, 700)
	case "medium":
		o.DrawDistance = nearer(o.DrawDistance, 1100)
	}
	return o
}

// nearer returns the smaller of two distances, of which the first may be 0 for the usual one.
func nearer(distance, limit float64) float64 {
	if distance > 0 {
		return min(distance, limit)
	}
	return limit
}

// scale makes the picture of the world smaller while pictures are slow, if the settings ask
// for it.
func (g *Game) scale(now time.Time) {
	if g.clock.isVirtual || g.session.fixed.Scale != 0 || g.settings.Video.Scale != 0 {
		return
	}
	if g.screen.scaler.drawn(now, g.settings.Video.FrameCap) {
		g.session.renderer.SetOptions(g.renderOptions())
	}
}

const (
	// wantedRate is the rate of pictures that the automatic size keeps, 1/s.
	wantedRate = 60
	// least is the smallest size of the picture that it takes: below, nothing is known
	// again from afar.
	leastScale = 0.4
	// scaleStep is by how much it grows.
	scaleStep = 0.08
	// settled is how long pictures are measured before the size changes.
	settled = 700 * time.Millisecond
	// firstTrial and lastTrial are how long it waits before it tries a larger one; each
	// trial that fails doubles the time.
	firstTrial, lastTrial = 4 * time.Second, 2 * time.Minute
)

// autoScale finds the largest picture of the world that keeps 60 pictures a second. The zero
// value begins with the full size.
type autoScale struct {
	missing  float64   // of the full size
	since    time.Time // of the pictures that are counted
	pictures int
	calm     time.Duration // since the last change
	patience time.Duration // before a larger one is tried
	tried    bool          // the last change was a trial
}

// now returns the size.
func (a *autoScale) now() float64 { return 1 - a.missing }

// drawn counts a picture and reports whether the size has changed. A cap on the rate of
// pictures lowers what is wanted.
func (a *autoScale) drawn(now time.Time, limit int) bool {
	if a.since.IsZero() || now.Sub(a.since) > 4*settled || now.Before(a.since) {
		a.since, a.pictures = now, 0 // the first one, or the first after a pause
		return false
	}
	a.pictures++
	passed := now.Sub(a.since)
	if passed < settled || a.pictures < 2 {
		return false
	}
	wanted := float64(wantedRate)
	if limit > 0 {
		wanted = min(wanted, float64(limit))
	}
	rate := float64(a.pictures) / passed.Seconds()
	a.since, a.pictures = now, 0
	a.calm += passed
	a.patience = max(a.patience, firstTrial)
	before := a.missing
	switch {
	case rate < 0.94*wanted:
		if a.tried {
			a.patience = min(2*a.patience, lastTrial)
		}
		// The time of a picture grows with its area.
		share := math.Min(math.Max(math.Sqrt(rate/wanted), 0.75), 0.95)
		a.missing, a.tried = 1-math.Max(a.now()*share, leastScale), false
	case a.calm >= a.patience && a.missing > 0:
		a.missing, a.tried = math.Max(a.missing-scaleStep, 0), true
	}
	if a.missing == before {
		return false
	}
	a.calm = 0
	return true
}

// limiter keeps the rate of pictures below a limit. A browser has its own pace.
type limiter struct{ next time.Time }

// wait sleeps until the next picture may be drawn.
func (l *limiter) wait(limit int) {
	if limit <= 0 || runtime.GOOS == "js" {
		return
	}
	now := time.Now()
	if pause := l.next.Sub(now); pause > 0 && pause < time.Second {
		time.Sleep(pause)
		now = l.next
	}
	l.next = now.Add(time.Second / time.Duration(limit))
}

// Layout is needed by ebiten.Game, but Ebitengine calls [Game.LayoutF] instead.
func (g *Game) Layout(width, height int) (int, int) { return width, height }

// LayoutF returns the size of the window in pixels of the screen.
func (g *Game) LayoutF(width, height float64) (float64, float64) {
	return loading.Pixels(width, height)
}

// teamPaints are the linear colours of walls and signs, and of lights, in which levels paint what
// belongs to the teams 1 and 2 [ours]. With others here, such walls keep the colours of their files.
var teamPaints = [...]struct {
	team         int
	paint, light [3]float32
}{
	{1, [3]float32{0.07, 0.25, 0.78}, [3]float32{0.2, 0.62, 1}},
	{2, [3]float32{0.78, 0.13, 0.05}, [3]float32{1, 0.36, 0.14}},
}

// painted returns a level whose structures have the colours of teams in a palette: itself in the
// classic one, and otherwise a copy for the renderer alone.
func painted(level *levels.Level, p hud.Palette) *levels.Level {
	if p == hud.Classic {
		return level
	}
	own := *level
	own.Structures = slices.Clone(level.Structures)
	paint(own.Structures, p)
	own.Platforms = slices.Clone(level.Platforms)
	for i := range own.Platforms {
		own.Platforms[i].Structures = slices.Clone(own.Platforms[i].Structures)
		paint(own.Platforms[i].Structures, p)
	}
	return &own
}

// paint gives structures the colours of teams.
func paint(structures []levels.Structure, p hud.Palette) {
	for i := range structures {
		s := &structures[i]
		for _, of := range teamPaints {
			switch s.Color {
			case of.paint:
				s.Color = looks.TeamTint(p, of.team)
			case of.light:
				s.Color = bright(looks.TeamTint(p, of.team))
			}
		}
	}
}

// bright returns the colour of a light in a tint: its strongest part is 1.
func bright(c render.Color) [3]float32 {
	most := max(c[0], c[1], c[2])
	for i := range c {
		c[i] = 0.15 + 0.85*c[i]/most
	}
	return c
}

// repaint draws the level anew if the user has chosen other colours of teams. Preparing that takes a
// second, so it waits until the menu is closed.
func (g *Game) repaint() {
	if g.session.colors == g.palette() {
		return
	}
	renderer, err := render.New(painted(g.session.state.Level, g.palette()), g.renderOptions())
	if err != nil {
		g.reportOnce(err)
		return
	}
	g.session.renderer, g.session.colors = renderer, g.palette()
	g.session.builder.Ground = renderer.GroundAt
}
