package options

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/game/internal/choices"
)

// Video is how frames are drawn.
type Video struct {
	Fullscreen bool `json:"fullscreen"`
	// Width and Height are those of the window; 0 leaves it as it is.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Scale is the side of the image of the world relative to the window; 0 finds one that
	// keeps 60 frames a second.
	Scale    float64 `json:"scale"`
	NoVSync  bool    `json:"no_vsync"`  // frames are shown while the screen is drawn
	FrameCap int     `json:"frame_cap"` // most frames a second; 0 for no limit
	Detail   string  `json:"detail"`    // one of [choices.Details]
}

// defaultVideo is that of a new player.
func defaultVideo() Video { return Video{Detail: "high"} }

// check refuses what the menu cannot make.
func (v *Video) check() error {
	if !slices.Contains(choices.Details(), v.Detail) {
		return fmt.Errorf("video: detail %q is unknown: choose %v", v.Detail, choices.Details())
	}
	for _, field := range []struct {
		name             string
		value, low, high float64
	}{
		{"scale", v.Scale, minScale, maxScale},
		{"frame_cap", float64(v.FrameCap), 10, 1000},
		{"width", float64(v.Width), minWidth, maxWidth},
		{"height", float64(v.Height), minHeight, maxHeight},
	} {
		if field.value != 0 && !(field.value >= field.low && field.value <= field.high) {
			return fmt.Errorf("video: %s %v is out of range: 0, or %v to %v", field.name, field.value, field.low, field.high)
		}
	}
	return nil
}
