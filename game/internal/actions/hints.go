package actions

const (
	// hintSeconds is how long hints for keys are shown, and hintLonger how long those for keys without
	// which nobody plays, s of play [ours].
	hintSeconds, hintLonger = 14, 60
	// hintIdle is after how long without a key all hints come back, s [ours]: who does nothing may not
	// know how.
	hintIdle = 8
	// hintFade is how long they take to come and to go, s.
	hintFade = 2
)

// Hints says which hints for keys a user who plays is to see: those for keys that were not used yet,
// for a while, and all of them to who does nothing.
type Hints struct {
	used        [ActionCount]bool
	shown, idle float64 // s
}

// Note notes the keys that are held.
func (h *Hints) Note(l *Latch) {
	for a := range l.down {
		if l.down[a] {
			h.used[a], h.idle = true, 0
		}
	}
	if l.right != 0 || l.forward != 0 {
		h.used[Forward], h.idle = true, 0
	}
}

// Pass lets some seconds of play pass.
func (h *Hints) Pass(seconds float64) {
	h.shown += seconds
	h.idle += seconds
}

// Alpha returns how opaque they are, 0 to 1.
func (h *Hints) Alpha() float64 {
	return min(max((hintLonger-h.shown)/hintFade, (h.idle-hintIdle)/hintFade, 0), 1)
}

// Wants reports whether the hint for some actions is to be seen; one that is needed to play stays longer.
func (h *Hints) Wants(needed bool, list ...Action) bool {
	if h.idle > hintIdle {
		return true
	}
	for _, a := range list {
		if h.used[a] {
			return false
		}
	}
	return needed || h.shown < hintSeconds
}
