// Package device reads keyboard, mouse and pads through Ebitengine for package
// input.
package device

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
)

const (
	// deadZone is the share of a stick's way that counts as centred; worn
	// sticks rest up to a tenth off.
	deadZone = 0.15
	// skippedPolls is how many polls after the cursor was captured or freed
	// give no motion: the position jumps then. See [Device.steady].
	skippedPolls = 3
)

// Device is the keyboard, the mouse and every pad. It
// implements [actions.Source]. Poll it in each update of the game.
//
// A key or a mouse button that goes down and up again between two updates counts as pressed.
// A button of a pad does not: Ebitengine reads pads once a picture, and keeps what each
// button was last alone. A press must therefore last for a picture, 17 ms at 60 pictures a second.
type Device struct {
	keys    map[input.Key]ebiten.Key
	pads    map[ebiten.GamepadID]*actions.Pad
	ids     []ebiten.GamepadID // of the pads, in order
	state   actions.PadState   // scratch of Poll
	pressed []ebiten.Key       // scratch of Pressed
	named   []input.Key        // likewise
	touches []ebiten.TouchID   // fingers on the screen
	touched bool               // the first one came down
	fingers bool               // the screen was touched

	arriving, pasted string // into a page: since the last poll, and before it

	mode           ebiten.CursorModeType
	x, y           int
	moveX, moveY   float64
	skip           int  // polls that give no motion
	jumps          bool // and neither does the first motion after them
	wheel          float64
	right, forward float64
	turn, tilt     float64
}

// New returns a device that was not polled yet.
func New() *Device {
	d := &Device{keys: map[input.Key]ebiten.Key{}, pads: map[ebiten.GamepadID]*actions.Pad{}, skip: skippedPolls}
	for _, key := range input.Keys() {
		var k ebiten.Key
		if key.OnKeyboard() && k.UnmarshalText([]byte(key)) == nil {
			d.keys[key] = k
		}
	}
	d.watchPastes()
	return d
}

// Poll reads everything that [Device.Down] does not ask for by itself.
func (d *Device) Poll() {
	x, y := ebiten.CursorPosition()
	if mode := ebiten.CursorMode(); mode != d.mode {
		d.mode, d.skip, d.jumps = mode, skippedPolls, true
	}
	d.moveX, d.moveY = float64(x-d.x), float64(y-d.y)
	d.touches, d.touched = ebiten.AppendTouchIDs(d.touches[:0]), false
	if len(d.touches) > 0 {
		x, y = ebiten.TouchPosition(d.touches[0])
		d.touched = inpututil.TouchPressDuration(d.touches[0]) == 1
		d.fingers = true
	} else if d.fingers && x == 0 && y == 0 {
		x, y = d.x, d.y // a screen without a mouse: where the finger was
	}
	d.x, d.y = x, y
	d.moveX, d.moveY = d.steady(d.moveX, d.moveY)
	_, d.wheel = ebiten.Wheel()
	d.pasted, d.arriving = d.arriving, ""
	d.pollPads()
}

// steady returns a motion, or none while the cursor may jump because it was captured or freed: from
// outside the window it jumps with the next picture, and slow pictures come many polls later.
func (d *Device) steady(x, y float64) (right, down float64) {
	switch {
	case d.skip > 0:
		d.skip--
	case d.jumps && (x != 0 || y != 0):
		d.jumps = false
	default:
		return x, y
	}
	return 0, 0
}

func (d *Device) pollPads() {
	d.right, d.forward, d.turn, d.tilt = 0, 0, 0, 0
	d.ids = ebiten.AppendGamepadIDs(d.ids[:0])
	for id := range d.pads {
		if !slices.Contains(d.ids, id) {
			delete(d.pads, id)
		}
	}
	for _, id := range d.ids {
		if d.pads[id] == nil {
			d.pads[id] = &actions.Pad{}
		}
		d.readPad(id)
		d.pads[id].Read(d.state)
		left, right := d.pads[id].Sticks()
		d.right += bend(left[0])
		d.forward -= bend(left[1])
		d.turn += bend(right[0])
		d.tilt += bend(right[1])
	}
}

// readPad fills in what a pad reports.
func (d *Device) readPad(id ebiten.GamepadID) {
	s := &d.state
	s.Standard, s.Axes, s.Buttons = ebiten.IsStandardGamepadLayoutAvailable(id), s.Axes[:0], s.Buttons[:0]
	if s.Standard {
		for axis := range ebiten.StandardGamepadAxisMax + 1 {
			s.Axes = append(s.Axes, ebiten.StandardGamepadAxisValue(id, axis))
		}
		for button := range ebiten.StandardGamepadButtonMax + 1 {
			s.Buttons = append(s.Buttons, ebiten.StandardGamepadButtonValue(id, button))
		}
		return
	}
	for axis := range ebiten.GamepadAxisCount(id) {
		s.Axes = append(s.Axes, ebiten.GamepadAxisValue(id, axis))
	}
	for button := range ebiten.GamepadButtonCount(id) {
		value := 0.0
		if ebiten.IsGamepadButtonPressed(id, ebiten.GamepadButton(button)) {
			value = 1
		}
		s.Buttons = append(s.Buttons, value)
	}
}

// bend takes the dead zone out of a stick and makes small ways finer.
func bend(displacement float64) float64 {
	size := math.Abs(displacement)
	if size < deadZone {
		return 0
	}
	share := (size - deadZone) / (1 - deadZone)
	return math.Copysign(share*share, displacement)
}

// Stick returns the left sticks, right and forward.
func (d *Device) Stick() (right, forward float64) { return d.right, d.forward }

// Turn returns the right sticks, right and down from -1 to 1.
func (d *Device) Turn() (right, down float64) { return d.turn, d.tilt }

// Motion returns how far the mouse moved since the last poll, in counts to the
// right and down.
func (d *Device) Motion() (x, y float64) { return d.moveX, d.moveY }

// Captured reports whether the mouse turns the view and moves no cursor.
func (d *Device) Captured() bool { return d.mode == ebiten.CursorModeCaptured }

// Cursor returns where the free cursor is, in pixels.
func (d *Device) Cursor() (x, y float64) { return float64(d.x), float64(d.y) }

// Wheel returns how far the wheel turned since the last frame, positive away
// from the player.
func (d *Device) Wheel() float64 { return d.wheel }

// Touched reports whether the screen was ever touched.
func (d *Device) Touched() bool { return d.fingers }

// HasPad reports whether a pad that can be used is there.
func (d *Device) HasPad() bool {
	return slices.ContainsFunc(d.ids, func(id ebiten.GamepadID) bool { return d.pads[id].Awake() })
}

var mouseButtons = map[input.Key]ebiten.MouseButton{
	input.MouseLeft: ebiten.MouseButtonLeft, input.MouseRight: ebiten.MouseButtonRight,
	input.MouseMiddle: ebiten.MouseButtonMiddle, input.Mouse4: ebiten.MouseButton3,
	input.Mouse5: ebiten.MouseButton4,
}

// Down reports whether the key is held, or went down and up again since the
// last update, which Ebitengine counts as held.
func (d *Device) Down(key input.Key) bool {
	if k, ok := d.keys[key]; ok {
		return ebiten.IsKeyPressed(k)
	}
	if b, ok := mouseButtons[key]; ok {
		return ebiten.IsMouseButtonPressed(b) || key == input.MouseLeft && len(d.touches) > 0
	}
	switch key {
	case input.WheelUp:
		return d.wheel > 0
	case input.WheelDown:
		return d.wheel < 0
	}
	return slices.ContainsFunc(d.ids, func(id ebiten.GamepadID) bool { return d.pads[id].Down(key) })
}

// Pressed returns the keys that went down in this update, for a menu. At a low frame rate
// there may be several. Left and right Shift, Ctrl, Alt and Meta count as themselves. They
// are valid until the next call.
func (d *Device) Pressed() []input.Key {
	d.named = d.named[:0]
	d.pressed = inpututil.AppendJustPressedKeys(d.pressed[:0])
	for _, k := range d.pressed {
		if key, err := input.ParseKey(k.String()); err == nil {
			d.named = append(d.named, key)
		}
	}
	for _, key := range others {
		if b, ok := mouseButtons[key]; ok && inpututil.IsMouseButtonJustPressed(b) || key == input.MouseLeft && d.touched {
			d.named = append(d.named, key)
		}
		for _, id := range d.ids {
			if d.pads[id].Pressed(key) {
				d.named = append(d.named, key)
			}
		}
	}
	switch {
	case d.wheel > 0:
		d.named = append(d.named, input.WheelUp)
	case d.wheel < 0:
		d.named = append(d.named, input.WheelDown)
	}
	return d.named
}

// Typed returns the letters that were typed in this update, or pasted by Ctrl+V, in one line. Its error is
// that of pasting.
func (d *Device) Typed() (string, error) {
	letters := string(ebiten.AppendInputChars(nil))
	if held := ebiten.IsKeyPressed; held(ebiten.KeyMeta) || held(ebiten.KeyControl) && !held(ebiten.KeyAlt) {
		letters = "" // a browser tells those of Ctrl+V too
	}
	pasted, err := d.paste()
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return -1
		}
		return c
	}, letters+pasted), err
}

// others are the keys that are not on a keyboard.
var others = slices.DeleteFunc(slices.Clone(input.Keys()), input.Key.OnKeyboard)
