package killcam

import (
	"fmt"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Numbers of the kill-cam [ours]. The dead wait 2 s for their next life: it shows as much as fits into that.
const (
	before = 50 // ticks that lead to a death, 1.6 s
	behind = 5  // m behind who killed from afar without a picture of its own
)

// Cam shows the last death of the user. It plays on in a match of its own.
type Cam struct {
	live  *scene.State // what the user sees
	tape  tape
	state scene.State // what the kill-cam shows

	builder *present.Builder
	camera  present.Camera
	draws   *render.Renderer
	passed  float64 // s of the current tick
	runs    bool
	ends    int64 // tick
}

// New returns the kill-cam of what is shown of a match, of which final is decided.
func New(live *scene.State, final *systems.Match, r *render.Renderer) *Cam {
	return &Cam{live: live, tape: tape{match: final, out: final}, draws: r}
}

// Through returns a driver that keeps what another one steps.
func (c *Cam) Through(d replay.Driver) replay.Driver {
	c.tape.out = d
	return &c.tape
}

// Watch begins with the death of the user among the events of the last final tick, if that is wanted, and ends with the
// next life.
func (c *Cam) Watch(on bool) {
	c.tape.on = on
	for _, e := range c.live.Match.Events() {
		switch {
		case e.Subject != c.live.Self || c.live.Led():
		case e.Kind == systems.EventSpawned:
			c.runs = false
		case e.Kind == systems.EventDied && on && e.Other != e.Subject && e.Other != components.Nobody:
			c.begin(e.Other)
		}
	}
}

// Skip ends it where a key asks for that.
func (c *Cam) Skip(keys *actions.Latch) {
	if keys.Edge(actions.Fire) || keys.Edge(actions.Jump) {
		c.runs = false
	}
}

// begin plays again what has led to now.
func (c *Cam) begin(killer components.ID) {
	if !c.prepare() {
		return
	}
	now := c.tape.match.Tick()
	if !c.tape.rewind(c.state.Match, now-before) {
		return
	}
	for c.state.Match.Tick() < now-before && c.tape.play(c.state.Match) {
	}
	c.state.Self, c.state.Palette, c.state.Outside = killer, c.live.Palette, true
	c.state.History = scene.History{}
	c.builder.Reset()
	c.camera, c.passed, c.ends = present.Camera{}, 0, now
	c.state.History.Record(c.state.Match)
	c.state.History.Record(c.state.Match)
	_, c.runs = c.state.Player(killer)
}

// prepare makes the match of its own, once.
func (c *Cam) prepare() bool {
	if c.state.Match != nil {
		return true
	}
	m, err := c.tape.match.Clone()
	if err != nil {
		return false
	}
	c.state = scene.State{Match: m, Level: c.live.Level, Looks: c.live.Looks, Demo: true, Replay: true, HiddenIDs: map[components.ID]bool{}}
	c.builder = present.New(&c.state, func(geom.Vec) {})
	c.builder.Ground = c.draws.GroundAt
	return true
}

// Runs reports whether it is shown.
func (c *Cam) Runs() bool { return c.runs }

// Frame returns its HUD: what is shown, and where the user was.
func (c *Cam) Frame(key func(actions.Action) string) *panels.Frame {
	f := &panels.Frame{Hide: hud.Everything &^ (hud.Notice | hud.Names)}
	if p, ok := c.state.Player(c.state.Self); ok {
		f.Notice = fmt.Sprintf("How %s did it  (%s skips this)", p.Name, key(actions.Fire))
	}
	if p, ok := find.Player(c.state.Players, c.live.Self); ok && p.Alive {
		if at := c.state.Projection.Project(p.Position.Add(geom.Vec{Z: 2*p.Half.Z + 0.3})); at.OnScreen {
			f.Markers = []panels.Marker{{X: at.X, Y: at.Y, Name: "You", Team: p.Team, Meters: p.Position.Sub(c.state.Camera.Position).Length(), Health: p.Health / p.MaxHealth}}
		}
	}
	return f
}

// Draw draws its next picture, some seconds after the last one.
func (c *Cam) Draw(screen *ebiten.Image, seconds, fov float64, size image.Point) {
	c.advance(seconds)
	c.state.Size = size
	c.state.Interpolate(c.passed / systems.TickSeconds)
	p, ok := find.Player(c.state.Players, c.state.Self)
	if !ok {
		c.runs = false
		return
	}
	distance := float64(behind)
	if c.state.Inside = p.ID; p.Alive {
		distance = 0
	} else {
		c.state.Inside = components.Nobody
	}
	c.camera.Update(seconds, p.Velocity.Length(), 0, true)
	cam := c.camera.Place(c.state.Match.Solid(), p, p.Look, distance, fov)
	b := c.builder
	b.Scene.Platforms = c.state.History.Platforms(b.Scene.Platforms[:0], c.state.Fraction)
	c.state.FindThings()
	c.state.Camera, c.state.Projection = cam, cam.Projection(float64(size.X), float64(size.Y))
	b.Begin(cam, seconds)
	c.draws.Draw(screen, b.Build(seconds))
}

// advance plays on, up to the death, which stays.
func (c *Cam) advance(seconds float64) {
	c.passed += seconds
	for c.passed >= systems.TickSeconds {
		if c.state.Match.Tick() >= c.ends || !c.tape.play(c.state.Match) {
			c.passed = systems.TickSeconds
			return
		}
		c.passed -= systems.TickSeconds
		c.state.History.Record(c.state.Match)
		c.state.FindZones()
		look := geom.YawPitch{}
		if p, ok := c.state.Player(c.state.Self); ok {
			look = p.Look
		}
		c.state.Outside = false
		c.builder.Record(look)
		c.camera.Record(&c.state)
	}
}
