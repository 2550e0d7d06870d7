package options

import (
	"fmt"
	"slices"
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
	Detail   string  `json:"detail"`    // one of Details
}

// Details are the words for how much is drawn, from little to everything.
func Details() []string { return []string{"low", "medium", "high"} }

// FrameCaps are the limits that the menu offers; 0 is none.
func FrameCaps() []int { return []int{0, 30, 60, 90, 120, 144, 240} }

// Scales are the sizes of the image of the world that the menu offers; 0 is automatic.
func Scales() []float64 { return []float64{0, 0.33, 0.5, 0.67, 0.75, 0.85, 1, 1.5, 2} }

// WindowSizes are the sizes of the window that the menu offers.
func WindowSizes() [][2]int {
	return [][2]int{{640, 360}, {854, 480}, {1024, 576}, {1280, 720}, {1600, 900}, {1920, 1080}, {2560, 1440}, {3840, 2160}}
}

// defaultVideo is that of a new player.
func defaultVideo() Video { return Video{Detail: "high"} }

// check refuses what the menu cannot make.
func (v *Video) check() error {
	if !slices.Contains(Details(), v.Detail) {
		return fmt.Errorf("video: detail %q is unknown: choose %v", v.Detail, Details())
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
