package input

import (
	"fmt"
	"slices"
	"strings"
)

// Key is the name of anything that can be pressed: a keyboard key by its position on a US
// keyboard, a mouse button, a notch of the wheel, or a button of a pad with the standard
// layout. Settings files contain this text.
type Key string

// Keys that are not on the keyboard.
const (
	MouseLeft   Key = "MouseLeft"
	MouseRight  Key = "MouseRight"
	MouseMiddle Key = "MouseMiddle"
	Mouse4      Key = "Mouse4"
	Mouse5      Key = "Mouse5"
	WheelUp     Key = "WheelUp"
	WheelDown   Key = "WheelDown"

	PadA         Key = "PadA"
	PadB         Key = "PadB"
	PadX         Key = "PadX"
	PadY         Key = "PadY"
	PadLB        Key = "PadLB"
	PadRB        Key = "PadRB"
	PadLT        Key = "PadLT"
	PadRT        Key = "PadRT"
	PadBack      Key = "PadBack"
	PadStart     Key = "PadStart"
	PadLeftStick Key = "PadLeftStick"
	PadUp        Key = "PadUp"
	PadDown      Key = "PadDown"
	PadLeft      Key = "PadLeft"
	PadRight     Key = "PadRight"
	// PadRightStick is pressing the right stick in.
	PadRightStick Key = "PadRightStick"
)

// Escape always opens and closes the menu, whatever the bindings, so that players cannot
// lock themselves out.
const Escape Key = "Escape"

// other lists the keys that are not on the keyboard.
var other = []Key{
	MouseLeft, MouseRight, MouseMiddle, Mouse4, Mouse5, WheelUp, WheelDown,
	PadA, PadB, PadX, PadY, PadLB, PadRB, PadLT, PadRT, PadBack, PadStart,
	PadLeftStick, PadRightStick, PadUp, PadDown, PadLeft, PadRight,
}

// keyboard lists the keyboard keys by the names that Ebitengine gives them.
// Alt, Control, Shift and Meta stand for either side.
var keyboard = strings.Fields(`
	A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
	Digit0 Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9
	ArrowDown ArrowLeft ArrowRight ArrowUp Space Enter Tab Backspace Escape
	ShiftLeft ShiftRight ControlLeft ControlRight AltLeft AltRight MetaLeft MetaRight
	Shift Control Alt Meta
	Backquote Backslash BracketLeft BracketRight Comma Equal IntlBackslash Minus
	Period Quote Semicolon Slash CapsLock ContextMenu Delete End Home Insert NumLock
	PageDown PageUp Pause PrintScreen ScrollLock
	F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
	Numpad0 Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9
	NumpadAdd NumpadDecimal NumpadDivide NumpadEnter NumpadEqual NumpadMultiply NumpadSubtract`)

// Keys returns every key there is.
func Keys() []Key {
	all := slices.Clone(other)
	for _, name := range keyboard {
		all = append(all, Key(name))
	}
	return all
}

// ParseKey checks that text names a key.
func ParseKey(text string) (Key, error) {
	if slices.Contains(keyboard, text) || slices.Contains(other, Key(text)) {
		return Key(text), nil
	}
	return "", fmt.Errorf("unknown key %q", text)
}

// OnKeyboard reports whether the key is on the keyboard.
func (k Key) OnKeyboard() bool { return slices.Contains(keyboard, string(k)) }

// OnPad reports whether the key is a button of a pad.
func (k Key) OnPad() bool { return strings.HasPrefix(string(k), "Pad") }

// spoken holds the labels that differ from the names.
var spoken = map[Key]string{
	MouseLeft: "Left mouse", MouseRight: "Right mouse", MouseMiddle: "Middle mouse",
	Mouse4: "Mouse 4", Mouse5: "Mouse 5", WheelUp: "Wheel up", WheelDown: "Wheel down",
	PadLeftStick: "Pad left stick", PadRightStick: "Pad right stick", PadUp: "Pad up",
	PadDown: "Pad down", PadLeft: "Pad left", PadRight: "Pad right", PadBack: "Pad back",
	PadStart: "Pad start", "ArrowUp": "Up", "ArrowDown": "Down", "ArrowLeft": "Left",
	"ArrowRight": "Right", "Escape": "Esc", "Backquote": "`", "Backslash": "\\",
	"BracketLeft": "[", "BracketRight": "]", "Comma": ",", "Period": ".", "Slash": "/",
	"Quote": "'", "Semicolon": ";", "Minus": "-", "Equal": "=", "ControlLeft": "Left Ctrl",
	"ControlRight": "Right Ctrl", "Control": "Ctrl", "ShiftLeft": "Left Shift",
	"ShiftRight": "Right Shift", "AltLeft": "Left Alt", "AltRight": "Right Alt",
}

// Label returns the words that menus show for the key.
func (k Key) Label() string {
	if label, ok := spoken[k]; ok {
		return label
	}
	if digit, ok := strings.CutPrefix(string(k), "Digit"); ok {
		return digit
	}
	if name, ok := strings.CutPrefix(string(k), "Numpad"); ok {
		return "Numpad " + strings.ToLower(name)
	}
	if k.OnPad() {
		return "Pad " + string(k[len("Pad"):])
	}
	return string(k)
}
