package film

import (
	"bytes"
	"fmt"
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/tribes"
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
	reels := map[string]*footage{}
	for i := range f.Takes {
		t := &f.Takes[i]
		key := t.Level + " " + t.Mode
		if reels[key] == nil {
			reel, err := record(t)
			if err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
			reels[key] = reel
		}
		if err := f.draw(i, reels[key]); err != nil {
			return fmt.Errorf("%s, %v: %w", key, t.Moment, err)
		}
	}
	return nil
}

// draw makes the pictures of one take.
func (f *Film) draw(number int, reel *footage) error {
	t := &f.Takes[number]
	clip, ok := reel.find(t.Moment, t.Seconds)
	if !ok {
		return fmt.Errorf("there is no such moment in %v minutes", t.Minutes)
	}
	if f.Report != nil {
		f.Report(fmt.Sprintf("%s, %s: %v from tick %d, player %d", t.Level, t.Mode, t.Moment, clip.from, clip.player))
	}
	set, err := newSet(t, reel, clip.player)
	if err != nil {
		return err
	}
	defer set.playback.Close()
	text, err := panels.New()
	if err != nil {
		return err
	}
	const lead = 63 // ticks, 2 s: marks and trails begin before the first picture
	set.playback.SeekTo(max(clip.from-lead, 0))
	screen := ebiten.NewImage(f.Size.X, f.Size.Y)
	defer screen.Deallocate()
	for n := range t.Pictures {
		// The moment of a picture that is alone is the middle of the scene.
		at := float64(clip.from) + (float64(n)+0.5)/float64(t.Pictures)*t.Seconds/systems.TickSeconds
		for {
			unseen := float64(set.state.Match.Tick()) < at
			set.frame(screen, unseen)
			if !unseen || set.playback.Paused() {
				break
			}
		}
		if p, ok := scene.Find(set.state.Players, clip.player); ok && t.Caption != "" {
			caption(text.Canvas(screen), t.Caption, p.Velocity.Add(p.Carried).Length(), f.Size)
		}
		picture := image.NewRGBA(image.Rectangle{Max: f.Size})
		screen.ReadPixels(picture.Pix)
		f.Picture(number, picture)
	}
	return nil
}

// caption writes what happens, and the speed in km/h.
func caption(c hud.Canvas, text string, speed float64, size image.Point) {
	u := 1 / c.Unit()
	line := float64(size.Y) / 14
	bottom := float64(size.Y) - 1.6*line
	c.Text(text, 0.8*line*u, bottom*u, hud.TextStyle{Font: hud.Bold, Size: line * u})
	c.Text(fmt.Sprintf("%.0f km/h", speed*3.6), (float64(size.X)-0.8*line)*u, bottom*u,
		hud.TextStyle{Font: hud.Bold, Size: line * u, Align: hud.AlignRight})
}

// modulesFor returns the modules of the match of a take.
func modulesFor(t *Take) ([]systems.Module, error) {
	return modes.With(t.Mode, func(*modes.Rules) {}, bots.Module(), pickups.Module(), bases.Module(), behaviours.Module())
}

// seed is that of every match: a take always finds the same.
const seed = 1

// record plays a match of bots and keeps it as a replay.
func record(t *Take) (*footage, error) {
	level, err := levels.Embedded(t.Level)
	if err != nil {
		return nil, err
	}
	modules, err := modulesFor(t)
	if err != nil {
		return nil, err
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Seed: seed, Modules: modules})
	if err != nil {
		return nil, err
	}
	spec := systems.PlayerSpec{Name: "Halvard", Armor: tribes.Light(), Team: min(roster.OwnTeam, roster.Teams(match))}
	if _, err := bots.Join(match, spec); err != nil {
		return nil, err
	}
	if err := roster.AddBots(match, t.Bots-1, bots.DefaultSkill, "arena"); err != nil {
		return nil, err
	}
	var data bytes.Buffer
	recorder, err := replay.NewRecorder(&data, match, "", time.Unix(0, 0))
	if err != nil {
		return nil, err
	}
	crew, commands := bots.NewCrew(match), []systems.Command(nil)
	f := &footage{level: level, carrier: components.Nobody}
	for float64(match.Tick())*systems.TickSeconds < t.Minutes*60 {
		commands = crew.Commands(commands[:0])
		if err := recorder.Step(commands); err != nil {
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
