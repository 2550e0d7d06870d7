package mixer

import (
	"math"

	"github.com/skijet/skijet/game/internal/synth"
)

// Room is the space around the ear, as it answers sounds.
type Room struct {
	Size     float64 // m across: larger ones ring longer
	Closed   float64 // 0 under the open sky to 1 between walls: how much of a sound comes back
	Echo     float64 // loudness of a single echo, as of the walls of a canyon
	EchoAway float64 // m to what throws it back
}

const (
	// speedOfSound in air, m/s.
	speedOfSound = 340
	// longestEcho is the largest delay of an echo, s: of a wall 120 m away.
	longestEcho = 0.7
	// largestRoom is the size of a room that rings the longest, m.
	largestRoom = 60
	// mostWet is how loud a closed room is beside a sound itself.
	mostWet = 0.5
)

// comb is a delay that feeds itself through a low-pass, as two walls do.
type comb struct {
	line []float64
	at   int
	low  float64
}

func (c *comb) step(in, feedback float64) float64 {
	out := c.line[c.at]
	c.low += (out - c.low) * 0.55 // walls swallow high tones
	c.line[c.at] = in + c.low*feedback
	if c.at++; c.at == len(c.line) {
		c.at = 0
	}
	return out
}

// room answers with the sum of a few combs for each ear, and one echo. It is made at the
// first sound that it answers.
type room struct {
	combs              [2][4]comb
	echo               []float64
	echoAt             int
	echoLow            float64
	to                 Room
	wet, ring          float64 // now
	echoGain, echoPast float64
}

// combSamples are the delays of the combs: without common factors, and unlike for both ears.
var combSamples = [2][4]int{{1453, 1621, 1847, 2081}, {1493, 1669, 1811, 2137}}

func (r *room) build() {
	for side := range r.combs {
		for i := range r.combs[side] {
			r.combs[side][i].line = make([]float64, combSamples[side][i])
		}
	}
	r.echo = make([]float64, int(longestEcho*synth.Rate))
}

// add adds the answer of the room to what is sent to it.
func (r *room) add(left, right, sent []float64) {
	const slow = follow / 12 // rooms change while somebody walks through a door
	wet := mostWet * r.to.Closed
	ring := 0.55 + 0.38*math.Sqrt(min(r.to.Size/largestRoom, 1))
	r.wet += (wet - r.wet) * slow
	r.ring += (ring - r.ring) * slow
	r.echoGain += (r.to.Echo - r.echoGain) * slow
	if r.wet+r.echoGain < silent {
		return
	}
	if r.echo == nil {
		r.build()
	}
	back := min(max(2*r.to.EchoAway/speedOfSound, 0.05), longestEcho-0.01) * synth.Rate
	if r.echoPast == 0 {
		r.echoPast = back
	}
	r.echoPast += (back - r.echoPast) * slow / 4
	for i, in := range sent {
		var sides [2]float64
		for side := range r.combs {
			for k := range r.combs[side] {
				sides[side] += r.combs[side][k].step(in, r.ring)
			}
		}
		at := r.echoAt - int(r.echoPast)
		if at < 0 {
			at += len(r.echo)
		}
		r.echoLow += (r.echo[at] - r.echoLow) * 0.25
		r.echo[r.echoAt] = in + 0.3*r.echoLow
		if r.echoAt++; r.echoAt == len(r.echo) {
			r.echoAt = 0
		}
		left[i] += sides[0]*r.wet*0.5 + r.echoLow*r.echoGain
		right[i] += sides[1]*r.wet*0.5 + r.echoLow*r.echoGain*0.8
	}
}
