package debug

import (
	"testing"
	"time"
)

func TestWork_SeparatesUpdateDrawAndWait(t *testing.T) {
	var w Work
	now := time.Now()
	for range 200 { // each picture: 2 ms of updates, 3 ms of drawing, 5 ms of waiting
		w.updated = 2 * time.Millisecond
		w.drawn = now.Add(-10 * time.Millisecond)
		w.EndDraw(w.drawn.Add(7 * time.Millisecond))
		now = w.drawn
	}
	if w.update.Round(time.Millisecond) != 2*time.Millisecond || w.wait.Round(time.Millisecond) != 5*time.Millisecond || w.draw < 2*time.Millisecond {
		t.Errorf("update %v, draw %v, wait %v", w.update, w.draw, w.wait)
	}
}
