package actions

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
)

// Source is a device, or several together, that was just polled.
type Source interface {
	// Down reports whether the key is held, or was pressed since the last poll
	// even if it is up again.
	Down(input.Key) bool
	// Stick returns the left stick of a pad, right and forward from -1 to 1.
	Stick() (right, forward float64)
}

// Controls is the input of a player for one tick.
type Controls struct {
	components.Input     // all but Look, Weapon and Throw
	Held             int // weapon held back for a throw, counted from 1; 0 for none
}

// Latch remembers presses between two ticks.
type Latch struct {
	down, pressed  [ActionCount]bool
	edges          [ActionCount]bool
	blocked        [ActionCount]bool // until released
	right, forward float64
}

// Poll reads the state of the device; call it once per update.
func (l *Latch) Poll(bindings *Bindings, source Source) {
	for a := range l.down {
		down := bindings.held(Action(a), source)
		l.blocked[a] = l.blocked[a] && down
		down = down && !l.blocked[a]
		l.edges[a] = down && !l.down[a]
		l.pressed[a] = l.pressed[a] || l.edges[a]
		l.down[a] = down
	}
	l.right, l.forward = source.Stick()
}

// held reports whether a key of an action is down. Whatever is bound, Escape opens the
// menu.
func (b *Bindings) held(a Action, source Source) bool {
	return a == Pause && source.Down(input.Escape) || slices.ContainsFunc(b[a], source.Down)
}

// Down reports whether the action was held at the last poll.
func (l *Latch) Down(action Action) bool { return l.down[action] }

// Edge reports whether the action went down at the last poll.
func (l *Latch) Edge(action Action) bool { return l.edges[action] }

// Take returns the input of the next tick: everything that is held, and everything that
// was pressed since the last call, even if it was released.
func (l *Latch) Take() Controls {
	active := func(a Action) bool { return l.down[a] || l.pressed[a] }
	var c Controls
	for i := Throws; i > 0; i-- {
		if active(Throw1 + Action(i-1)) {
			c.Held = i
		}
	}
	c.Forward = axis(active(Forward), active(Back), l.forward)
	c.Right = axis(active(Right), active(Left), l.right)
	for a := range ActionCount {
		// An action with the name of a button of the match holds that button.
		if button, ok := components.ButtonByName(a.String()); ok {
			c.Hold(button, active(a))
		}
	}
	l.pressed = [ActionCount]bool{}
	return c
}

// Reset drops presses, for example when a menu closes. A key that is held now has no effect
// until it is released, so the click that closed the menu does not fire; walking continues.
// One that goes down afterwards counts, however soon.
func (l *Latch) Reset(bindings *Bindings, source Source) {
	*l = Latch{}
	for a := Jump; a < ActionCount; a++ {
		l.blocked[a] = bindings.held(a, source)
	}
}

// axis sums keys and stick.
func axis(positive, negative bool, stick float64) components.Axis {
	if positive {
		stick++
	}
	if negative {
		stick--
	}
	return components.AxisOf(stick)
}
