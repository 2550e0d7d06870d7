package debug

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/rollback"
)

// Net are samples of a connection, the oldest first. The zero value has none.
type Net struct {
	samples []sample
	trace   []float64
}

// sample is how a connection was at a time.
type sample struct {
	at        time.Time
	line      netplay.ClientStats
	work      rollback.Stats
	predicted int64 // ticks that are not confirmed
}

const (
	sampleEvery = 500 * time.Millisecond
	mostSamples = 60
	rateOver    = 4 // samples over which something is counted
)

// Sample notes how the connection of a client is, now and then.
func (n *Net) Sample(now time.Time, c *netplay.Client) {
	if last := len(n.samples) - 1; last >= 0 && now.Sub(n.samples[last].at) < sampleEvery {
		return
	}
	if len(n.samples) == mostSamples {
		n.samples = append(n.samples[:0], n.samples[1:]...)
	}
	s := c.Session()
	n.samples = append(n.samples, sample{now, c.Stats(), s.Stats(), s.Predicted() - s.Confirmed()})
}

// Trace returns the round trips of the samples, ms. It is valid until the next call.
func (n *Net) Trace() []float64 {
	n.trace = n.trace[:0]
	for i := range n.samples {
		n.trace = append(n.trace, 1000*n.samples[i].line.RoundTrip.Seconds())
	}
	return n.trace
}

// page returns the newest sample as lines, and how fast numbers grow.
func (n *Net) page() []string {
	if len(n.samples) == 0 {
		return []string{"this match is played here:", "there is no connection to count"}
	}
	now, was := &n.samples[len(n.samples)-1], &n.samples[max(len(n.samples)-1-rateOver, 0)]
	seconds := max(now.at.Sub(was.at).Seconds(), sampleEvery.Seconds())
	rate := func(now, was int64) float64 { return float64(now-was) / seconds }
	return []string{
		fmt.Sprintf("round trip %5.0f ms  jitter %4.0f ms  loss %4.1f %%", milliseconds(now.line.RoundTrip), milliseconds(now.line.Jitter), 100*now.line.Loss),
		fmt.Sprintf("commands come %4.2f ticks early, delayed by %d", float64(now.line.Early)/4, now.line.Delay),
		fmt.Sprintf("predicted %2d ticks, states sent anew %d", now.predicted, now.line.States),
		fmt.Sprintf("corrections %4.0f/s  ticks again %4.0f/s", rate(now.work.Corrections, was.work.Corrections), rate(now.work.Again, was.work.Again)),
		fmt.Sprintf("up %5.2f kB/s  down %5.2f kB/s", rate(now.line.Sent, was.line.Sent)/1000, rate(now.line.Got, was.line.Got)/1000),
	}
}
