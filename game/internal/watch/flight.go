package watch

import (
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
)

// flySpeed and flyFast are the speeds of the free camera, m/s.
const flySpeed, flyFast = 20, 90

// Flight is the free camera of a replay, or of a match that the user only watches.
type Flight struct {
	Look     scene.Look
	Position geom.Vec
	Live     bool      // the camera of a match is free; [Viewer.Eye] says it of a replay
	last     time.Time // of Pass
}

// Begin places the camera where another one is or, without one, above the middle of a level.
func (f *Flight) Begin(cam render.Camera, level geom.Bounds) {
	if cam.FovDeg > 0 {
		f.Position = cam.Position
		f.Look.Set(cam.Look)
		return
	}
	f.Position = geom.Vec{X: (level.Min.X + level.Max.X) / 2, Y: (level.Min.Y + level.Max.Y) / 2, Z: level.Max.Z}
}

// Camera returns the free camera with a field of view in degrees.
func (f *Flight) Camera(fov float64) render.Camera {
	return render.Camera{Position: f.Position, Look: f.Look.Angles(), FovDeg: fov}
}

// Pass returns the seconds since the last call, of which a stall counts little.
func (f *Flight) Pass(now time.Time) float64 {
	seconds := min(max(now.Sub(f.last), 0), scene.MaxLag).Seconds()
	f.last = now
	return seconds
}

// Move moves the camera for some seconds by the keys that are down and by a stick.
func (f *Flight) Move(keys *actions.Latch, right, forward, seconds float64) {
	up := 0.0
	for _, key := range [...]struct {
		action       actions.Action
		displacement *float64
		by           float64
	}{
		{actions.FlyForward, &forward, 1}, {actions.FlyBack, &forward, -1}, {actions.FlyRight, &right, 1},
		{actions.FlyLeft, &right, -1}, {actions.FlyUp, &up, 1}, {actions.FlyDown, &up, -1},
	} {
		if keys.Down(key.action) {
			*key.displacement += key.by
		}
	}
	speed := float64(flySpeed)
	if keys.Down(actions.FlyFast) {
		speed = flyFast
	}
	displacement := f.Look.Angles().ToWorld(geom.Vec{X: right, Y: forward}).Add(geom.Vec{Z: up})
	f.Position = f.Position.AddScaled(displacement, speed*seconds)
}
