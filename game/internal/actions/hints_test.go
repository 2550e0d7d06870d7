package actions

import (
	"testing"

	"github.com/skijet/skijet/game/input"
)

// held is a device on which keys are held.
type held []input.Key

func (h held) Down(key input.Key) bool {
	for _, k := range h {
		if k == key {
			return true
		}
	}
	return false
}

func (held) Stick() (right, forward float64) { return 0, 0 }

// TestHints_GoWhenTheirKeyWasUsedAndComeBackToTheIdle. One that is needed stays longer than others.
func TestHints_GoWhenTheirKeyWasUsedAndComeBackToTheIdle(t *testing.T) {
	bindings := DefaultBindings()
	var h Hints
	var l Latch
	note := func(keys ...input.Key) {
		l.Poll(&bindings, held(keys))
		h.Note(&l)
	}
	walk := []Action{Forward, Left, Back, Right}
	if note(); h.Alpha() != 1 || !h.Wants(true, walk...) || !h.Wants(false, Scoreboard) {
		t.Error("at first some are missing")
	}
	note("A")
	if h.Wants(true, walk...) || !h.Wants(true, Ski) {
		t.Error("one stays whose key was used, or another goes")
	}
	for range 20 {
		h.Pass(1)
		note("A")
	}
	if h.Alpha() != 1 || !h.Wants(true, Ski) || h.Wants(false, Scoreboard) || h.Wants(true, walk...) {
		t.Error("after 20 s the needed ones alone are to stay")
	}
	for range 40 {
		h.Pass(1)
		note("A")
	}
	if h.Alpha() != 0 {
		t.Errorf("after a minute they are still there: %v", h.Alpha())
	}
	note()
	if h.Pass(9); h.Alpha() != 0.5 || !h.Wants(true, walk...) || !h.Wants(false, Scoreboard) {
		t.Errorf("to who does nothing for 9 s they do not come back: %v", h.Alpha())
	}
	if note("Space"); h.Alpha() != 0 || h.Wants(true, Jump) {
		t.Error("a key does not end them")
	}
}

// TestHints_AStickOfAPadWalks.
func TestHints_AStickOfAPadWalks(t *testing.T) {
	h, l := Hints{}, Latch{forward: 1}
	if h.Note(&l); h.Wants(true, Forward, Left) {
		t.Error("who walks by a stick is told how to walk")
	}
}
