package debug

import (
	"fmt"
	"runtime"
	"time"
)

// Work measures what pictures cost on the processor: the time in Update and in Draw, and
// what is left until the next picture, which the graphics card and the screen take.
type Work struct {
	update, draw, wait time.Duration // smoothed, of a picture
	updated            time.Duration // in updates since the last picture
	drawn              time.Time     // end of the last picture
	memory             uint64        // bytes in use
	collections        uint32        // of garbage, so far
	counted            time.Time     // when memory was
}

const (
	// smoothing is how much of a new time counts: times are readable after about 20.
	smoothing = 0.05
	// memoryEvery is how often memory is counted, which stops the program for a moment.
	memoryEvery = time.Second
)

func (w *Work) smooth(mean *time.Duration, now time.Duration) {
	*mean += time.Duration(smoothing * float64(now-*mean))
}

// EndUpdate notes an update that began at a time.
func (w *Work) EndUpdate(began time.Time) { w.updated += time.Since(began) }

// EndDraw notes a picture that began at a time.
func (w *Work) EndDraw(began time.Time) {
	now := time.Now()
	if !w.drawn.IsZero() {
		w.smooth(&w.wait, max(began.Sub(w.drawn)-w.updated, 0))
	}
	w.smooth(&w.update, w.updated)
	w.smooth(&w.draw, now.Sub(began))
	w.drawn, w.updated = now, 0
}

// page returns the times and the memory as lines.
func (w *Work) page(now time.Time) []string {
	if now.Sub(w.counted) >= memoryEvery {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.memory, w.collections, w.counted = m.HeapAlloc, m.NumGC, now
	}
	return []string{
		fmt.Sprintf("update %5.2f ms  draw %5.2f ms  wait %5.2f ms", milliseconds(w.update), milliseconds(w.draw), milliseconds(w.wait)),
		fmt.Sprintf("memory %5.1f MB  %d collections", float64(w.memory)/(1<<20), w.collections),
	}
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
