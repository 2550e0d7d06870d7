package actions

import (
	"math"

	"github.com/skijet/skijet/game/input"
)

// PadState is the state of a pad at one moment.
type PadState struct {
	// Standard is set for a pad in the standard layout of browsers [W3C]: its
	// buttons and axes have fixed places, and its triggers are buttons with a value.
	// Otherwise they come as the driver orders them.
	Standard bool
	Axes     []float64 // -1 to 1; down and right are positive
	Buttons  []float64 // 0 to 1
}

// triggerDown is the fraction of the travel of a trigger from which it counts as pressed.
const triggerDown = 0.3

// Pad finds the keys of a pad in its states. For a pad without the standard layout it
// guesses the layout from the numbers of axes and buttons, by the most common drivers.
// Such a pad is ignored until one of its buttons is pressed: other devices may claim to
// be pads, and some of their axes never rest.
type Pad struct {
	state        PadState
	layout       *padLayout
	awake        bool
	rested       [2]bool // triggers that were seen at rest, left and right
	down, before map[input.Key]bool
}

// padLayout is where a pad has its keys and sticks.
type padLayout struct {
	buttons  []input.Key // by place; "" is none
	left     [2]int      // axes of the left stick, right and down
	right    [2]int
	triggers [2]int // axes of the left and right trigger, -1 where they are buttons
	cross    [2]int // axes of the cross, right and down, -1 where it has buttons
	// crossLast is set where the last four buttons are the cross: up, right, down and
	// left. Ebitengine counts a hat so.
	crossLast bool
}

var (
	crossButtons = []input.Key{input.PadUp, input.PadRight, input.PadDown, input.PadLeft}

	standardLayout = padLayout{
		buttons: []input.Key{input.PadA, input.PadB, input.PadX, input.PadY, input.PadLB, input.PadRB, input.PadLT, input.PadRT, input.PadBack, input.PadStart, input.PadLeftStick, input.PadRightStick,
			input.PadUp, input.PadDown, input.PadLeft, input.PadRight},
		left: [2]int{0, 1}, right: [2]int{2, 3}, triggers: [2]int{-1, -1}, cross: [2]int{-1, -1},
	}
	// Of Xbox pads: the driver xpad of Linux.
	xboxButtons = []input.Key{input.PadA, input.PadB, input.PadX, input.PadY, input.PadLB, input.PadRB, input.PadBack, input.PadStart, "", input.PadLeftStick, input.PadRightStick}
	// Of PlayStation pads: the driver hid-playstation of Linux. The triggers are
	// buttons and axes.
	playstationButtons = []input.Key{input.PadA, input.PadB, input.PadY, input.PadX, input.PadLB, input.PadRB, input.PadLT, input.PadRT, input.PadBack, input.PadStart, "", input.PadLeftStick, input.PadRightStick}
	// Of pads whose triggers are buttons alone.
	plainButtons = standardLayout.buttons[:12]
)

// layoutOf returns the layout of a state.
func layoutOf(s *PadState) *padLayout {
	axes, buttons := len(s.Axes), len(s.Buttons)
	if s.Standard {
		return &standardLayout
	}
	l := &padLayout{left: [2]int{0, 1}, right: [2]int{3, 4}, triggers: [2]int{2, 5}, cross: [2]int{-1, -1}}
	switch {
	case axes >= 8: // a browser: the cross is two axes
		l.cross = [2]int{6, 7}
	case axes >= 6 && buttons >= 15:
		l.crossLast = true
		buttons -= len(crossButtons)
	default:
		l.right, l.triggers, l.buttons = [2]int{2, 3}, [2]int{-1, -1}, plainButtons
		l.crossLast = axes < 6 && buttons >= 14
		if axes >= 6 {
			l.cross = [2]int{4, 5}
		}
		return l
	}
	if l.buttons = xboxButtons; buttons >= len(playstationButtons) {
		l.buttons = playstationButtons
	}
	return l
}

// Read reads the state of the pad. It keeps no reference to the slices.
func (p *Pad) Read(s PadState) {
	if p.layout == nil || s.Standard != p.state.Standard || len(s.Axes) != len(p.state.Axes) || len(s.Buttons) != len(p.state.Buttons) {
		*p = Pad{layout: layoutOf(&s), down: map[input.Key]bool{}, before: map[input.Key]bool{}, awake: s.Standard}
	}
	p.state.Standard = s.Standard
	p.state.Axes, p.state.Buttons = append(p.state.Axes[:0], s.Axes...), append(p.state.Buttons[:0], s.Buttons...)
	for i := range p.state.Buttons {
		p.awake = p.awake || p.button(i)
	}
	p.down, p.before = p.before, p.down
	clear(p.down)
	if !p.awake {
		return
	}
	l := p.layout
	for i, key := range l.buttons {
		if key != "" && p.button(i) {
			p.down[key] = true
		}
	}
	for i, key := range [2]input.Key{input.PadLT, input.PadRT} {
		if p.pulled(i) {
			p.down[key] = true
		}
	}
	p.readCross()
}

func (p *Pad) readCross() {
	l := p.layout
	if l.crossLast {
		for i, key := range crossButtons {
			if p.button(len(p.state.Buttons) - len(crossButtons) + i) {
				p.down[key] = true
			}
		}
	}
	const half = 0.5 // the axes of a cross are -1, 0 or 1
	right, down := p.axis(l.cross[0]), p.axis(l.cross[1])
	for _, c := range [4]struct {
		key  input.Key
		held bool
	}{{input.PadRight, right > half}, {input.PadLeft, right < -half}, {input.PadDown, down > half}, {input.PadUp, down < -half}} {
		if c.held {
			p.down[c.key] = true
		}
	}
}

// pulled reports whether a trigger that is an axis is pressed. At rest it is at -1,
// but until it moves some systems say 0, which would be half way.
func (p *Pad) pulled(trigger int) bool {
	place := p.layout.triggers[trigger]
	if place < 0 {
		return false
	}
	value := (p.axis(place) + 1) / 2
	p.rested[trigger] = p.rested[trigger] || value < triggerDown
	return p.rested[trigger] && value > triggerDown
}

// button reports whether the button in a place is pressed; one that is missing is
// not.
func (p *Pad) button(place int) bool {
	return place >= 0 && place < len(p.state.Buttons) && p.state.Buttons[place] > triggerDown
}

// axis returns the value of the axis in a place, 0 for one that is missing or no
// number.
func (p *Pad) axis(place int) float64 {
	if place < 0 || place >= len(p.state.Axes) || math.IsNaN(p.state.Axes[place]) {
		return 0
	}
	return min(max(p.state.Axes[place], -1), 1)
}

// Awake reports whether the pad may be used: it is in the standard layout or has
// been pressed.
func (p *Pad) Awake() bool { return p.awake }

// Down reports whether a key was held at the last Read.
func (p *Pad) Down(key input.Key) bool { return p.down[key] }

// Pressed reports whether a key went down at the last Read.
func (p *Pad) Pressed(key input.Key) bool { return p.down[key] && !p.before[key] }

// Sticks returns the two sticks, right and down from -1 to 1.
func (p *Pad) Sticks() (left, right [2]float64) {
	if !p.awake {
		return left, right
	}
	l := p.layout
	return [2]float64{p.axis(l.left[0]), p.axis(l.left[1])}, [2]float64{p.axis(l.right[0]), p.axis(l.right[1])}
}
