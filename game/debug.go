package game

import (
	"fmt"
	"image/color"
	"runtime"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/systems"
)

// work measures what pictures cost on the processor: the time in Update and in Draw, and
// what is left until the next picture, which the graphics card and the screen take.
type work struct {
	update, draw, wait time.Duration // smoothed, of a picture
	updated            time.Duration // in updates since the last picture
	drawn              time.Time     // end of the last picture
	memory             uint64        // bytes in use
	collections        uint32        // of garbage, so far
	counted            time.Time     // when memory was
}

const (
	// smoothing is how much of a new time counts: times are readable after about 20.
	smoothing = 0.05
	// memoryEvery is how often memory is counted, which stops the program for a moment.
	memoryEvery = time.Second
)

func (d *work) smooth(mean *time.Duration, now time.Duration) {
	*mean += time.Duration(smoothing * float64(now-*mean))
}

// endUpdate notes an update that began at a time.
func (d *work) endUpdate(began time.Time) { d.updated += time.Since(began) }

// endDraw notes a picture that began at a time.
func (d *work) endDraw(began time.Time) {
	now := time.Now()
	if !d.drawn.IsZero() {
		d.smooth(&d.wait, max(began.Sub(d.drawn)-d.updated, 0))
	}
	d.smooth(&d.update, d.updated)
	d.smooth(&d.draw, now.Sub(began))
	d.drawn, d.updated = now, 0
}

// page returns the times and the memory as lines.
func (d *work) page(now time.Time) []string {
	if now.Sub(d.counted) >= memoryEvery {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		d.memory, d.collections, d.counted = m.HeapAlloc, m.NumGC, now
	}
	return []string{
		fmt.Sprintf("update %5.2f ms  draw %5.2f ms  wait %5.2f ms", milliseconds(d.update), milliseconds(d.draw), milliseconds(d.wait)),
		fmt.Sprintf("memory %5.1f MB  %d collections", float64(d.memory)/(1<<20), d.collections),
	}
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

// bumpNames are the kinds of bump.
var bumpNames = map[components.BumpKind]string{
	components.BumpSlide: "slide", components.BumpStep: "step-up", components.BumpRest: "rest",
	components.BumpCrease: "crease", components.BumpBack: "back",
}

// bodyPage explains the last step of the followed player.
func (g *Game) bodyPage() []string {
	p, ok := g.followed()
	if !ok {
		return []string{"nobody is followed"}
	}
	v, c, move := p.Velocity, &p.Contact, &p.Move
	lines := []string{
		p.Name + ": " + g.bodyLine(p),
		fmt.Sprintf("at     %8.2f %8.2f %8.2f m", p.Position.X, p.Position.Y, p.Position.Z),
		fmt.Sprintf("speed  %8.2f %8.2f %8.2f m/s", v.X, v.Y, v.Z),
		fmt.Sprintf("along  %8.2f  up %8.2f m/s", v.Horizontal().Length(), v.Z),
		fmt.Sprintf("touching %-5v friction %.2f", c.Touching, c.Friction),
		fmt.Sprintf("normal %8.2f %8.2f %8.2f", c.Normal.X, c.Normal.Y, c.Normal.Z),
		fmt.Sprintf("%d ticks since jumpable, locked for %d", c.TicksSinceJumpable, c.JumpLockTicks),
		fmt.Sprintf("carried %6.2f m/s, impact %.2f m/s", p.Carried.Length(), move.Impact),
		fmt.Sprintf("stuck %v, recovering %v, falling %v", move.Stuck, move.Recovering, move.Falling),
		fmt.Sprintf("%d bumps, %d not listed", move.BumpCount, move.DroppedBumps),
	}
	for _, b := range move.Bumps[:move.BumpCount] {
		lines = append(lines, fmt.Sprintf("  %-8s #%-6d %5.2f %5.2f %5.2f  %.2f m/s", bumpNames[b.Kind], b.Triangle, b.Normal.X, b.Normal.Y, b.Normal.Z, b.Impact))
	}
	return lines
}

// Colours of what explains bodies.
var (
	boxColor    = color.RGBA{120, 220, 255, 255}
	normalColor = color.RGBA{255, 230, 80, 255}
	planColor   = color.RGBA{255, 120, 220, 255}
	speedColor  = color.RGBA{120, 255, 140, 255}
)

// sketch draws lines in the world over a picture.
type sketch struct {
	*Game
	canvas *hud.Canvas
	unit   float64 // pixels of a design pixel
}

func (s *sketch) line(a, b geom.Vec, tone color.RGBA) {
	from, to := s.projection.Project(a), s.projection.Project(b)
	if from.Behind || to.Behind {
		return
	}
	s.canvas.Line(from.X/s.unit, from.Y/s.unit, to.X/s.unit, to.Y/s.unit, 1.5, tone)
}

// box draws the edges of a box.
func (s *sketch) box(b geom.Box, tone color.RGBA) {
	corner := func(i int) geom.Vec {
		side := func(bit int, half float64) float64 {
			if i&bit == 0 {
				return -half
			}
			return half
		}
		return b.Center.Add(geom.Vec{X: side(1, b.Half.X), Y: side(2, b.Half.Y), Z: side(4, b.Half.Z)})
	}
	for i := range 8 {
		for bit := 1; bit < 8; bit *= 2 {
			if i&bit == 0 {
				s.line(corner(i), corner(i|bit), tone)
			}
		}
	}
}

// body draws the box of a player, where it goes, what it touches, and its next goal.
func (s *sketch) body(p *systems.PlayerState) {
	center := p.Position.Add(geom.Vec{Z: p.Half.Z})
	s.box(geom.Box{Center: center, Half: p.Half}, boxColor)
	s.line(center, center.Add(p.Velocity.Scale(0.5)), speedColor) // half a second
	if p.Contact.Touching {
		s.line(p.Position, p.Position.Add(p.Contact.Normal.Scale(1.5)), normalColor)
	}
	for _, b := range p.Move.Bumps[:p.Move.BumpCount] {
		s.line(center, center.Add(b.Normal), hud.Bad)
	}
	if entry, ok := s.match.Entry(p.ID); ok && entry.HasComponent(components.Goal) {
		if goal := components.Goal.Get(entry); goal.Kind != components.GoalNone {
			s.line(center, goal.Place, planColor)
		}
	}
}

// sketchBodies explains the bodies of all players while the page about them is shown.
func (g *Game) sketchBodies(screen *ebiten.Image) {
	if g.statsPage != statsBodies {
		return
	}
	canvas := g.hud.Canvas(screen)
	s := sketch{g, canvas, canvas.Unit()}
	for i := range g.players {
		if p := &g.players[i]; p.Alive && p.ID != g.inside {
			s.body(p)
		}
	}
}
