package game

import (
	"bytes"
	"fmt"
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
)

// Film makes pictures of bots at play. It records a match of each level and mode as a
// replay, looks for the best moment of each take, and draws that from the replay, with a
// camera behind the player.
type Film struct {
	Size  image.Point // of the pictures
	Takes []Take
	// Picture is called with every picture, in the order of the takes.
	Picture func(take int, picture *image.RGBA)
	Report  func(line string) // says what goes on; nil for nobody
}

// Take is a scene of a film.
type Take struct {
	Level, Mode string
	Bots        int
	Minutes     float64 // of the match
	Moment      Moment
	Seconds     float64 // of the scene
	Pictures    int     // of the scene, evenly; 1 is that in its middle
	Caption     string  // is written with the speed; empty for no writing
	Scale       float64 // of the drawing against the picture; more is finer
	// Back, Up and Aside are where the camera is, m, seen from the player in its direction of
	// flight.
	Back, Up, Aside float64
}

// Shoot opens a small window and makes all the pictures.
func (f *Film) Shoot() error { return drawOnce(f.shoot) }

func (f *Film) shoot() error {
	m := maker{}
	reels := map[string]*footage{}
	for i := range f.Takes {
		t := &f.Takes[i]
		key := t.Level + " " + t.Mode
		if reels[key] == nil {
			reel, err := record(&m, t)
			if err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
			reels[key] = reel
		}
		if err := f.draw(&m, i, reels[key]); err != nil {
			return fmt.Errorf("%s, %v: %w", key, t.Moment, err)
		}
	}
	return nil
}

// draw makes the pictures of one take.
func (f *Film) draw(m *maker, number int, reel *footage) error {
	t := &f.Takes[number]
	scene, ok := reel.find(t.Moment, t.Seconds)
	if !ok {
		return fmt.Errorf("there is no such moment in %v minutes", t.Minutes)
	}
	if f.Report != nil {
		f.Report(fmt.Sprintf("%s, %s: %v from tick %d, player %d", t.Level, t.Mode, t.Moment, scene.from, scene.player))
	}
	r, err := replay.Read(reel.replay, "film")
	if err != nil {
		return err
	}
	o := filmOptions(t)
	config, err := m.watchable(r, "film", &o)
	if err != nil {
		return err
	}
	const lead = 63 // ticks, 2 s: marks and trails begin before the first picture
	config.Playback.SeekTo(max(scene.from-lead, 0))
	config.Self, config.Settings, config.Report = scene.player, options.DefaultSettings(), f.Report
	config.Render = render.Options{Scale: t.Scale}
	g, err := New(config)
	if err != nil {
		return err
	}
	defer g.Close()
	g.clock.isVirtual, g.viewer.Help = true, false
	dolly := &present.Dolly{Back: t.Back, Up: t.Up, Aside: t.Aside, World: g.Match.Solid()}
	g.film.chase = func(p *systems.PlayerState, seconds float64) render.Camera {
		cam, _ := dolly.Place(p, seconds)
		return cam
	}
	g.follow(scene.player)
	screen := ebiten.NewImage(f.Size.X, f.Size.Y)
	defer screen.Deallocate()
	for n := range t.Pictures {
		// The moment of a picture that is alone is the middle of the scene.
		at := float64(scene.from) + (float64(n)+0.5)/float64(t.Pictures)*t.Seconds/systems.TickSeconds
		for {
			g.film.unseen = float64(g.Match.Tick()) < at
			if err := g.Update(); err != nil {
				return err
			}
			g.Draw(screen)
			if !g.film.unseen || g.viewer.Playback.Paused() {
				break
			}
		}
		if t.Caption != "" {
			p, _ := g.subject()
			caption(g.hud.Canvas(screen), t.Caption, p.Velocity.Add(p.Carried).Length(), f.Size)
		}
		picture := image.NewRGBA(image.Rectangle{Max: f.Size})
		screen.ReadPixels(picture.Pix)
		f.Picture(number, picture)
	}
	return nil
}

// caption writes what happens, and the speed in km/h.
func caption(c *hud.Canvas, text string, speed float64, size image.Point) {
	u := 1 / c.Unit()
	line := float64(size.Y) / 14
	bottom := float64(size.Y) - 1.6*line
	c.Text(text, 0.8*line*u, bottom*u, hud.TextStyle{Font: hud.Bold, Size: line * u})
	c.Text(fmt.Sprintf("%.0f km/h", speed*3.6), (float64(size.X)-0.8*line)*u, bottom*u,
		hud.TextStyle{Font: hud.Bold, Size: line * u, Align: hud.AlignRight})
}

// filmOptions are those of the match of a take.
func filmOptions(t *Take) options.Options {
	o, _ := options.Parse(nil, nil)
	o.Demo, o.Level, o.Mode, o.Bots = true, t.Level, t.Mode, t.Bots-1
	return o
}

// record plays a match of bots and keeps it as a replay.
func record(m *maker, t *Take) (*footage, error) {
	o := filmOptions(t)
	config, err := m.prepare(&o)
	if err != nil {
		return nil, err
	}
	match := config.Match
	var data bytes.Buffer
	recorder, err := replay.NewRecorder(&data, match, "", time.Unix(0, 0))
	if err != nil {
		return nil, err
	}
	f := &footage{carrier: components.Nobody}
	for float64(match.Tick())*systems.TickSeconds < t.Minutes*60 {
		if err := recorder.Step(nil); err != nil {
			return nil, err
		}
		f.watch(match)
	}
	if err := recorder.Close(); err != nil {
		return nil, err
	}
	f.replay = data.Bytes()
	return f, nil
}
