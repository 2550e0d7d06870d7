package main

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"path/filepath"

	"github.com/skijet/skijet/game/film"
	"github.com/skijet/skijet/internal/regular"
)

// The animation of the README.
const (
	playFile      = "play.gif"
	playPace      = 8         // hundredths of a second between two pictures
	mostPlayBytes = 4_000_000 // what a page may load before its first word is read
)

// levelSize is that of the pictures of levels; the animation has half of it.
var levelSize = image.Pt(960, 540)

// levelQuality is that of the pictures of levels, as JPEG.
const levelQuality = 84

// playTakes are the scenes of the animation.
func playTakes() []film.Take {
	take := func(moment film.Moment, seconds float64, caption string, back, up float64) film.Take {
		return film.Take{Level: "valley", Mode: "ctf", Bots: 8, Minutes: 12, Moment: moment, Seconds: seconds, Scale: 1,
			Pictures: int(seconds*100) / playPace, Caption: caption, Back: back, Up: up, Aside: 0.8}
	}
	return []film.Take{
		take(film.MomentSki, 2.4, "Ski", 5.5, 2),
		take(film.MomentJet, 2, "Jet", 5.5, 1.6),
		take(film.MomentDisc, 1.8, "Disc-jump", 8.5, 3.4),
		take(film.MomentCapture, 2.4, "Capture", 6.5, 2.4),
	}
}

// levelTakes are the pictures of the levels, for docs/playing.md.
func levelTakes() []film.Take {
	var takes []film.Take
	for _, level := range []struct{ name, mode string }{{"valley", "ctf"}, {"works", "ctf"}, {"bowl", "deathmatch"}, {"canyon", "deathmatch"}, {"isles", "ctf"}} {
		takes = append(takes, film.Take{Level: level.name, Mode: level.mode, Bots: 8, Minutes: 2.5, Moment: film.MomentFight, Seconds: 1,
			Scale: 2, Pictures: 1, Back: 8, Up: 3.2, Aside: 1.5})
	}
	return takes
}

// shootReadme writes the animation and the pictures.
func shootReadme(folder string, report io.Writer) error {
	tell := func(line string) { fmt.Fprintln(report, "gallery:", line) }
	takes := playTakes()
	scenes := len(takes)
	var play []*image.RGBA
	takes = append(takes, levelTakes()...)
	var fault error
	f := film.Film{Size: levelSize, Takes: takes, Report: tell, Picture: func(take int, picture *image.RGBA) {
		if take < scenes {
			play = append(play, halved(picture))
			return
		}
		var file bytes.Buffer
		err := jpeg.Encode(&file, picture, &jpeg.Options{Quality: levelQuality})
		if err == nil {
			err = regular.WriteFile(filepath.Join(folder, "level-"+takes[take].Level+".jpg"), file.Bytes())
		}
		if fault == nil {
			fault = err
		}
	}}
	if err := f.Shoot(); err != nil {
		return err
	}
	if fault != nil {
		return fault
	}
	data, colors, err := animate(play, playPace, mostPlayBytes)
	if err != nil {
		return err
	}
	tell(fmt.Sprintf("%s: %d pictures, %d colours, %.2f MB", playFile, len(play), colors, float64(len(data))/1e6))
	return regular.WriteFile(filepath.Join(folder, playFile), data)
}
