package film

import (
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"

	"github.com/hajimehoshi/ebiten/v2"
)

// frameRate is how many frames a second of a take has, 1/s.
const frameRate = 60

// set shows the replay of a take.
type set struct {
	playback *playback.Playback
	state    scene.State
	builder  *present.Builder
	renderer *render.Renderer
	dolly    present.Dolly
	now      time.Time
}

// newSet prepares the replay of a take, of which a player is shown.
func newSet(t *Take, reel *footage, player components.ID) (*set, error) {
	r, err := replay.Read(reel.replay, "film")
	if err != nil {
		return nil, err
	}
	modules, err := modulesFor(t)
	if err != nil {
		return nil, err
	}
	p, err := playback.New(r, systems.Options{Level: reel.level, Modules: modules})
	if err != nil {
		return nil, err
	}
	match := p.Match()
	s := &set{playback: p, now: time.Unix(0, 0), dolly: present.Dolly{Back: t.Back, Up: t.Up, Aside: t.Aside, World: match.Solid()}}
	s.state = scene.State{Match: match, Level: reel.level, Looks: looks.New(match, func(string) []looks.Source { return nil }),
		Self: player, Demo: true, Replay: true, Outside: true}
	if s.renderer, err = render.New(reel.level, render.Options{Scale: t.Scale}); err != nil {
		p.Close()
		return nil, err
	}
	s.builder = present.New(&s.state, func(geom.Vec) {})
	s.builder.Ground = s.renderer.GroundAt
	s.Jumped()
	p.Show(s)
	return s, nil
}

// Jumped drops what lingers of earlier ticks.
func (s *set) Jumped() {
	s.builder.Reset()
	s.state.History = scene.History{}
	s.state.History.Record(s.state.Match)
	s.state.History.Record(s.state.Match)
	s.state.FindZones()
}

// Ticked shows a tick.
func (s *set) Ticked() {
	s.state.History.Record(s.state.Match)
	s.state.FindZones()
	if p, ok := s.state.Player(s.state.Self); ok {
		s.builder.Record(p.Look)
	}
}

// frame plays on by a frame, and draws it unless it is unseen.
func (s *set) frame(screen *ebiten.Image, unseen bool) {
	s.playback.Advance(s.now)
	seconds := s.playback.Pace() / frameRate
	s.state.Interpolate(s.playback.Fraction(s.now))
	s.now = s.now.Add(time.Second / frameRate)
	p, ok := scene.Find(s.state.Players, s.state.Self)
	if !ok {
		return
	}
	cam, _ := s.dolly.Place(p, seconds)
	s.state.Camera = cam
	s.builder.Scene.Platforms = s.state.History.Platforms(s.builder.Scene.Platforms[:0], s.state.Fraction)
	s.state.FindThings()
	s.builder.Begin(cam, seconds)
	world := s.builder.Build(seconds)
	if p.Alive {
		s.builder.AddStreaks(cam.Position, p.Velocity.Add(p.Carried))
	}
	if !unseen {
		s.renderer.Draw(screen, world)
	}
}
