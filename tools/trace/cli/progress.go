package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/skijet/skijet/internal/scenario"
)

// progress reports the progress of a long run once a second. Short runs report nothing.
type progress struct {
	to    io.Writer
	ticks int
	last  time.Time
}

func newProgress(to io.Writer, ticks int) *progress { return &progress{to, ticks, time.Now()} }

// clockTicks is the number of ticks between readings of the clock: a reading takes
// longer than a tick.
const clockTicks = 256

func (p *progress) see(f *scenario.Frame) error {
	if f.Tick%clockTicks != 0 || time.Since(p.last) < time.Second {
		return nil
	}
	p.last = time.Now()
	_, err := fmt.Fprintf(p.to, "trace: tick %d of %d, %.0f %%\n", f.Tick, p.ticks,
		100*float64(f.Tick)/float64(p.ticks))
	return err
}
