package mixer

import "math"

// note is one note of a motif: when it begins, in beats, its place in half tones above the
// A of 220 Hz, and how long it lasts, in beats.
type note struct{ at, place, long float64 }

// hertz returns the pitch of a place in half tones.
func hertz(place float64) float64 { return 220 * math.Pow(2, place/12) }

// horn is the voice of the announcer: a clear tone with a soft start, a few harmonics and an
// end that does not linger.
func horn(pitch, seconds float64) layer {
	return func(*noise) signal {
		a, b, c := sweep{}, sweep{}, sweep{}
		return func(t, _ float64) float64 {
			if t > seconds+0.3 {
				return 0
			}
			e := (1 - decay(t, 0.006)) * decay(t, seconds*1.5)
			if t > seconds {
				e *= decay(t-seconds, 0.05)
			}
			return e * (0.6*a.sine(pitch) + 0.25*b.sine(2*pitch) + 0.12*decay(t, 0.1)*c.sine(3.01*pitch))
		}
	}
}

// motif is notes at so many beats a second.
func motif(beats float64, notes ...note) Effect {
	end := 0.0
	var layers []layer
	for _, n := range notes {
		layers = append(layers, after(n.at/beats, horn(hertz(n.place), n.long/beats)))
		end = max(end, (n.at+n.long)/beats)
	}
	return add(&info{bus: Announcer, priority: essential, loudness: -14, make: once(end+0.25, layers...)})
}

// cues are the motifs of the announcer. What is good for the listener rises in a major key,
// what is bad falls in a minor one, and what is about the clock stays on one note.
var (
	CueReady    = motif(6, note{0, 5, 1}, note{2, 5, 1})
	CueStart    = motif(6, note{0, 3, 1}, note{1, 3, 1}, note{2, 3, 1}, note{3, 10, 2}, note{3, 15, 2})
	CueMinute   = motif(5, note{0, 22, 0.5}, note{1, 22, 0.5}, note{2, 17, 2})
	CueCount    = motif(8, note{0, 22, 0.8})
	CueOvertime = motif(6, note{0, 3, 1}, note{0, 9, 1}, note{1.5, 3, 1}, note{1.5, 9, 1}, note{3, 4, 2.5}, note{3, 10, 2.5})
	// CueTaken: our team has the flag of another.
	CueTaken = motif(7, note{0, 8, 1}, note{1, 12, 1}, note{2, 15, 2})
	// CueLost: our flag is gone.
	CueLost = motif(9, note{0, 17, 1}, note{1, 11, 1}, note{2, 17, 1}, note{3, 11, 1}, note{4, 17, 1}, note{5, 11, 1.5})
	// CueDropped: the flag of another was dropped.
	CueDropped = motif(7, note{0, 15, 1}, note{1, 8, 2})
	// CueOwnDrop: our flag was dropped by its thief.
	CueOwnDrop = motif(7, note{0, 11, 1}, note{1, 17, 1.5})
	// CueReturned: our flag is back.
	CueReturned = motif(6, note{0, 3, 1}, note{1, 10, 1}, note{2, 7, 1}, note{3, 10, 2})
	// CueTheirBack: the flag of another is back.
	CueTheirBack = motif(6, note{0, 10, 1}, note{1, 5, 1}, note{2, 8, 1}, note{3, 3, 2})
	// CueCaptured: our team has captured.
	CueCaptured = motif(8, note{0, 3, 1}, note{1, 7, 1}, note{2, 10, 1}, note{3, 15, 3}, note{3, 19, 3}, note{4.5, 22, 3})
	// CueConceded: another team has captured.
	CueConceded   = motif(6, note{0, 12, 1}, note{1, 8, 1}, note{2, 3, 1}, note{3, 0, 3}, note{3, -4, 3})
	CueLead       = motif(9, note{0, 10, 1}, note{1, 15, 1}, note{2, 22, 2})
	CueLeadLost   = motif(7, note{0, 10, 1}, note{1, 8, 1}, note{2, 1, 2.5})
	CueTie        = motif(7, note{0, 10, 1}, note{1, 3, 1}, note{2, 10, 2})
	CueWin        = motif(7, note{0, 3, 1}, note{1, 10, 1}, note{2, 15, 1}, note{3, 12, 1}, note{4, 15, 1}, note{5, 19, 4}, note{5, 22, 4}, note{5, 3, 4})
	CueLose       = motif(4, note{0, 8, 1}, note{1, 7, 1}, note{2, 3, 1}, note{3, -4, 3}, note{3, 3, 3})
	CueDraw       = motif(5, note{0, 3, 1}, note{0, 10, 1}, note{1.5, 5, 1}, note{1.5, 12, 1}, note{3, 3, 2}, note{3, 10, 2})
	CueFight      = motif(9, note{0, 3, 0.6}, note{1, 15, 2.5}, note{1, 22, 2.5})
	CueRoundWon   = motif(8, note{0, 15, 1}, note{1, 19, 1}, note{2, 22, 2.5})
	CueRoundLost  = motif(6, note{0, 7, 1}, note{1, 3, 1}, note{2, 0, 2.5})
	CueGate       = motif(9, note{0, 27, 1.2})
	CueGateAhead  = motif(9, note{0, 22, 0.7}, note{0.7, 27, 1.4})
	CueGateBehind = motif(9, note{0, 22, 0.7}, note{0.7, 18, 1.4})
	CueFinish     = motif(8, note{0, 15, 1}, note{1, 15, 1}, note{2, 22, 3})
	CueRecord     = motif(9, note{0, 15, 1}, note{1, 19, 1}, note{2, 22, 1}, note{3, 27, 1}, note{4, 31, 4}, note{4, 22, 4})
)
