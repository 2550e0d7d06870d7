package game

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// wheelStep is how far a notch of the wheel moves the camera, m.
	wheelStep = 1
	// deathDistance is the distance of the camera from the dead player, m.
	deathDistance = 7
	// deathTurn is how fast it circles around the dead player, degrees/s.
	deathTurn = 25
)

// turning returns how far the view is turned where all is so many times as large, relative to no zoom.
func turning(s *options.Settings, times float64) float64 {
	if times == 1 {
		return 1
	}
	return s.ZoomSensitivity / times
}

// steerByMouse turns a view that enlarges so many times, at once and without waiting for a tick.
func steerByMouse(l *scene.Look, d inputDevice, s *options.Settings, times float64) {
	if x, y := d.Motion(); d.Captured() {
		l.Turn(x, y, s.Sensitivity*turning(s, times), s.InvertY)
	}
}

// steerByStick turns the view for some seconds, as one update of the pacer. A stick sets
// a speed, unlike the mouse: the view must not turn less where pictures are slow and
// Ebitengine drops updates.
func steerByStick(l *scene.Look, d inputDevice, s *options.Settings, times, seconds float64) {
	right, down := d.Turn()
	if right != 0 || down != 0 {
		l.Turn(right*scene.StickTurn*seconds, down*scene.StickTilt*seconds, s.StickSensitivity*turning(s, times), s.InvertY)
	}
}

// commonSwitches handles the keys with the same function in a match and in a replay.
func (g *Game) commonSwitches() {
	if g.latch.Edge(actions.Mute) {
		g.settings.Mute = !g.settings.Mute
		g.dirty = true
		g.applySettings()
	}
	g.debug.Turn(&g.latch)
	if g.latch.Edge(actions.Fullscreen) {
		g.settings.Video.Fullscreen = !g.settings.Video.Fullscreen
		g.dirty = true
		g.applySettings()
	}
}

// switches handles the keys that affect the game and not the match.
func (g *Game) switches() {
	g.commonSwitches()
	g.watchNext()
	g.session.killcam.Skip(&g.latch)
	g.flyLive()
	if g.latch.Edge(actions.Restart) && g.session.state.Racing() {
		g.reportOnce(g.session.restartRun())
	}
	g.reportOnce(g.session.race.Practise(&g.latch, g.session.enter))
	if g.latch.Edge(actions.ThirdPerson) {
		g.settings.ThirdPerson = !g.settings.ThirdPerson
		g.dirty = true
	}
	switch wheel := g.device.Wheel(); { // where it moves the camera it changes no weapon
	case wheel != 0 && g.fromOutside():
		g.settings.Distance = geom.Clamp(g.settings.Distance-wheelStep*wheel, options.MinDistance, options.MaxDistance)
	case wheel != 0 && g.latch.Down(actions.Zoom):
		g.settings.Zoom = geom.Clamp(g.settings.Zoom+wheel, options.MinZoom, options.MaxZoom)
	default:
		calls, err := g.session.talk.Press(g.clock.time())
		g.reportOnce(err)
		if !calls {
			g.weaponChoice.choose()
		}
		return
	}
	g.dirty = true
}

// fromOutside reports whether the picture is in third person.
func (g *Game) fromOutside() bool {
	if g.session.viewer != nil {
		return g.session.viewer.Eye != watch.FirstPerson
	}
	return g.settings.ThirdPerson != g.session.state.Led()
}

// view returns the camera and, in first person, the player whose eyes it is.
func (g *Game) view(p *systems.PlayerState, seconds float64) (render.Camera, components.ID) {
	if g.session.free() {
		return g.session.flight.Camera(g.fieldOfView()), components.Nobody
	}
	view, distance, inside, zoom := g.look.Angles(), 0.0, p.ID, 1.0
	if g.fromOutside() {
		distance, inside = g.settings.Distance, components.Nobody
		if g.session.viewer != nil {
			distance = g.session.viewer.Distance
		}
	}
	if g.session.state.Led() {
		g.session.camera.Chase(p.Look, seconds)
		view = p.Look
		if inside == components.Nobody {
			view = g.session.camera.Follow.Angles()
		}
	}
	if !p.Alive {
		g.deathYaw += deathTurn * seconds
		view.Yaw += geom.Degrees(g.deathYaw)
		view.Pitch = geom.Degrees(-18)
		distance, inside = deathDistance, components.Nobody
	} else {
		g.deathYaw = 0
	}
	if g.latch.Down(actions.Zoom) && inside == p.ID && !g.session.state.Led() {
		zoom = g.settings.Zoom
	}
	g.session.camera.ZoomTo(zoom, seconds)
	return g.session.camera.Place(g.session.state.Match.Solid(), p, view, distance, g.fieldOfView()), inside
}

// watchEvery is how many updates pass between two questions to the window [ours]: it answers
// from another thread, for which this one waits. Fewer questions would let the match go on
// for longer once a player has left.
const watchEvery = 8

// watchFocus opens the menu when the window loses focus, and captures the cursor while
// playing.
func (g *Game) watchFocus() {
	if g.cursor.unasked++; g.cursor.unasked < watchEvery {
		g.noteFocus(g.cursor.focused, g.cursor.captured)
		return
	}
	g.cursor.unasked = 0
	g.hearWindow(ebiten.IsFocused(), ebiten.CursorMode() == ebiten.CursorModeCaptured)
}

// hearWindow notes what the window answers.
func (g *Game) hearWindow(focused, captured bool) {
	g.cursor.refused = g.cursor.asked && focused && !captured
	g.noteFocus(focused, captured)
}

// noteFocus does what a change of the focus or the cursor asks for.
func (g *Game) noteFocus(focused, captured bool) {
	left := g.cursor.focused && !focused
	freed := g.cursor.captured && !captured // a browser does that by itself when Esc is pressed
	g.cursor.focused, g.cursor.captured = focused, captured
	if g.session.state.Demo {
		return
	}
	if (left || freed) && g.exit.after == 0 && g.exit.shot == nil {
		g.openMenu()
		return
	}
	// A browser may refuse, until the next click or key. Requests in each update would only fill
	// its console.
	if focused && !captured && (!g.cursor.asked || slices.ContainsFunc(g.device.Pressed(), func(k input.Key) bool { return k.OnKeyboard() || k == input.MouseLeft })) {
		g.cursor.asked = true
		ebiten.SetCursorMode(ebiten.CursorModeCaptured)
	}
}

// lacksMouse reports whether the player cannot turn the view before another click: a pad turns it
// without the mouse, and on a touch screen there is none.
func (g *Game) lacksMouse() bool {
	return g.cursor.refused && g.exit.shot == nil && !g.device.HasPad() && !g.device.Touched()
}

// openMenu pauses the match and opens its menu.
func (g *Game) openMenu() {
	title := "Paused"
	if g.session.viewer != nil {
		title = "Replay"
	}
	g.pause()
	g.menu.Show(menus.PagePause, title)
}

// pause stops time, and frees the cursor.
func (g *Game) pause() {
	g.cursor.captured, g.cursor.asked, g.cursor.refused = false, false, false
	g.chat = online.Chat{}
	ebiten.SetCursorMode(ebiten.CursorModeVisible)
	g.sound.Quiet()
	g.sound.SetPace(1)
	g.session.source.Stop()
}

// updateMenu passes keys and mouse to the menu.
func (g *Game) updateMenu() {
	if g.ignoresInput() {
		return
	}
	g.menu.Write(g.device.Typed())
	clicked := false
	x, y := g.device.Cursor()
	for _, key := range g.device.Pressed() {
		clicked = true
		switch {
		case g.menu.Focus.Key:
			g.menu.Press(key)
		case key == input.MouseLeft:
		case key == input.MouseRight:
			g.menu.StripUnder(g.ui, x, y)
		case slices.Contains(g.settings.Bindings[actions.Tune], key) && g.menu.Tunes():
			g.menu.Open = false
		case slices.Contains(g.settings.Bindings[actions.Stats], key):
			g.debug.Next()
		case slices.Contains(g.settings.Bindings[actions.Fullscreen], key):
			g.settings.Video.Fullscreen = !g.settings.Video.Fullscreen
			g.menu.Changed = true
		default:
			g.menu.Press(key)
		}
		if !g.menu.Open {
			break
		}
	}
	if g.menu.Open {
		g.menu.Point(g.ui, g.session.state.Size, ui.Pointer{X: x, Y: y, Down: g.device.Down(input.MouseLeft)}, g.device.Touched() && !g.device.HasPad())
	}
	if clicked {
		g.sound.PlayHere(mixer.Click, 0.5)
	}
	if g.menu.Changed {
		g.menu.Changed, g.dirty = false, true
		g.applySettings()
	}
	if !g.device.Down(input.MouseLeft) {
		g.saveSettings() // not for each step of a slider
	}
	if !g.menu.Open {
		g.saveSettings()
		g.repaint()
		g.latch.Reset(&g.settings.Bindings, g.device)
	}
}

// saveSettings saves what the menu and the keys changed.
func (g *Game) saveSettings() {
	if g.setup.store == nil || !g.dirty {
		return
	}
	g.dirty = false
	keepActions(&g.settings, g.setup.extensions)
	if err := options.Save(g.setup.store, g.settings); err != nil {
		g.setup.report(err.Error())
	}
}

// dryFires plays the sound of a trigger that is pulled while its weapon cannot fire.
func (g *Game) dryFires(fire bool) {
	pulled := fire && !g.weaponChoice.pulled
	g.weaponChoice.pulled = fire
	p, ok := g.session.state.Player(g.session.state.Self)
	if !pulled || !ok || !p.Alive {
		return
	}
	spec, ok := g.session.state.Match.Weapons().Lookup(p.Weapon)
	if !ok || scene.Lacks(spec, p.Ammo, p.Energy, p.Pack.Kind) == "" {
		return
	}
	g.session.sounds.PullEmpty(p.Weapon)
}

// widest is the largest angle that the view takes from left to right, degrees [ours]: with
// more, what is at the sides is stretched beyond recognition.
const widest = 140

// fitted returns the angle of view for a window of an aspect. The setting is that of a window
// of 16 by 9. In a wider one as much is seen up and down, and more at the sides: with the
// angle kept, a wide and low window would be a slit.
func fitted(degrees float64, width, height int) float64 {
	const usual = 16.0 / 9
	aspect := float64(width) / float64(max(height, 1))
	if aspect <= usual {
		return degrees
	}
	wide := 2 * math.Atan(math.Tan(degrees*math.Pi/360)*aspect/usual) * 180 / math.Pi
	return max(min(wide, widest), degrees)
}

// fieldOfView returns the angle of view from left to right.
func (g *Game) fieldOfView() float64 {
	return fitted(g.settings.FieldOfView, g.session.state.Size.X, g.session.state.Size.Y)
}
