package game

import (
	"fmt"
	"runtime"
	"time"
)

// work measures what pictures cost on the processor: the time in Update and in Draw, and
// what is left until the next picture, which the graphics card and the screen take.
type work struct {
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

func (d *work) smooth(mean *time.Duration, now time.Duration) {
	*mean += time.Duration(smoothing * float64(now-*mean))
}

// endUpdate notes an update that began at a time.
func (d *work) endUpdate(began time.Time) { d.updated += time.Since(began) }

// endDraw notes a picture that began at a time.
func (d *work) endDraw(began time.Time) {
	now := time.Now()
	if !d.drawn.IsZero() {
		d.smooth(&d.wait, max(began.Sub(d.drawn)-d.updated, 0))
	}
	d.smooth(&d.update, d.updated)
	d.smooth(&d.draw, now.Sub(began))
	d.drawn, d.updated = now, 0
}

// page returns the times and the memory as lines.
func (d *work) page(now time.Time) []string {
	if now.Sub(d.counted) >= memoryEvery {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		d.memory, d.collections, d.counted = m.HeapAlloc, m.NumGC, now
	}
	return []string{
		fmt.Sprintf("update %5.2f ms  draw %5.2f ms  wait %5.2f ms", milliseconds(d.update), milliseconds(d.draw), milliseconds(d.wait)),
		fmt.Sprintf("memory %5.1f MB  %d collections", float64(d.memory)/(1<<20), d.collections),
	}
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
