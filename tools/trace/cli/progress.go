package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/skijet/skijet/internal/scenario"
)

// progress tells how far a long run is, once a second. Runs that end sooner
// stay silent.
type progress struct {
	to    io.Writer
	ticks int
	last  time.Time
}

func newProgress(to io.Writer, ticks int) *progress { return &progress{to, ticks, time.Now()} }

// clockTicks is how many ticks pass between looks at the clock, which costs
// more than a tick does.
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
