package game

import (
	"bytes"
	"image"
	"image/png"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/regular"
)

const (
	// shotRate is the rate of numbered pictures, 1/s.
	shotRate = 60
	// shotSeconds is the default time of a saved picture, s.
	shotSeconds = 4
	// shotShare is the fraction of the given time at which a late picture is saved.
	shotShare = 0.9
)

// shot is a picture to be saved.
type shot struct {
	path    string
	frame   int     // to save, or 0: by time
	seconds float64 // when, where frame is 0
	drawn   int     // frames so far
	scores  bool    // are shown
	err     error
}

// newShot returns what the options ask for, or nil.
func newShot(o *options.Shot) *shot {
	if o.File == "" {
		return nil
	}
	s := &shot{path: o.File, frame: o.Frame, seconds: shotSeconds, scores: o.Scores}
	if o.Seconds > 0 {
		s.seconds = o.Seconds * shotShare
	}
	return s
}

// skips reports whether the next picture is not needed, because one with a higher number
// is to be saved.
func (s *shot) skips() bool { return s != nil && s.drawn+1 < s.frame }

// take saves the screen if it is the wanted picture, and reports whether it was.
func (s *shot) take(screen *ebiten.Image, played float64) bool {
	s.drawn++
	if s.frame > 0 && s.drawn < s.frame || s.frame == 0 && played < s.seconds {
		return false
	}
	size := screen.Bounds().Size()
	picture := image.NewRGBA(image.Rectangle{Max: size})
	screen.ReadPixels(picture.Pix)
	var file bytes.Buffer
	if s.err = png.Encode(&file, picture); s.err == nil {
		s.err = regular.WriteFile(s.path, file.Bytes())
	}
	return true
}
