package mixer

// airs are the ambience of levels: long loops, made at half the rate and played to each ear
// from another place.
var (
	AirValley = air([]layer{gusts(0.6, 0.5, hiss(bands, 300, 300, 0.8, forever, 0.6)), gusts(1.1, 0.8, hiss(bands, 900, 900, 0.4, forever, 0.12)), gusts(0.4, 0.9, hiss(highs, 5000, 5000, 0.9, forever, 0.02))},
		[]layer{chop(whole(0.72, 7), 0.12, chop(7, 0.6, tone(2900, 2900, forever, 0.012))), chop(whole(0.43, 7), 0.1, chop(5, 0.5, tone(3700, 3700, forever, 0.009)))})
	AirWorks = air([]layer{hiss(lows, 140, 140, 0.7, forever, 0.5), gusts(0.8, 0.6, hiss(bands, 420, 420, 0.6, forever, 0.2)), chop(whole(1.3, 7), 0.05, hiss(bands, 1300, 1300, 0.3, forever, 0.35))},
		[]layer{reed(50, 50, forever, 0.05), tone(100, 100, forever, 0.09), tremble(whole(0.7, 7), 0.7, tone(150, 150, forever, 0.05)), chop(whole(0.3, 7), 0.2, tremble(3, 0.6, tone(411, 411, forever, 0.03)))})
	AirSnow   = air([]layer{gusts(0.9, 0.9, hiss(bands, 720, 720, 0.12, forever, 0.2)), gusts(0.5, 0.7, hiss(bands, 1300, 1300, 0.1, forever, 0.1)), gusts(2, 0.5, hiss(highs, 3600, 3600, 0.9, forever, 0.06)), hiss(lows, 120, 120, 0.9, forever, 0.15)}, nil)
	AirCanyon = air([]layer{gusts(0.5, 0.6, hiss(bands, 180, 180, 0.15, forever, 0.3)), gusts(0.7, 0.8, hiss(bands, 265, 265, 0.12, forever, 0.2)), gusts(1, 0.8, hiss(bands, 600, 600, 0.5, forever, 0.12))},
		[]layer{tremble(whole(0.3, 7), 0.9, tone(92, 92, forever, 0.05))})
	AirIsles = air([]layer{gusts(0.8, 0.7, hiss(bands, 520, 520, 0.7, forever, 0.35)), gusts(0.5, 0.6, hiss(lows, 90, 90, 0.8, forever, 0.4)), gusts(1.4, 0.9, hiss(bands, 2100, 2100, 0.5, forever, 0.08))},
		[]layer{tremble(whole(0.29, 7), 0.95, tone(220, 220, forever, 0.04), tone(330, 330, forever, 0.03)), tremble(whole(0.43, 7), 0.95, tone(495, 495, forever, 0.02))})
	AirRoom = air([]layer{hiss(lows, 110, 110, 0.8, forever, 0.6), hiss(bands, 360, 360, 0.3, forever, 0.08), hiss(highs, 3800, 3800, 0.9, forever, 0.006)},
		[]layer{tone(60, 60, forever, 0.1), tone(120, 120, forever, 0.06), tremble(whole(0.14, 7), 0.6, tone(240, 240, forever, 0.02))})
	AirWater = air([]layer{gusts(0.9, 0.6, hiss(lows, 340, 340, 0.5, forever, 0.5)), gusts(5, 0.9, hiss(bands, 620, 620, 0.15, forever, 0.15))},
		[]layer{chop(whole(1.6, 7), 0.1, tone(310, 310, forever, 0.05)), chop(whole(2.3, 7), 0.07, tone(440, 440, forever, 0.04))})
)

// air adds a part of the ambience.
func air(noisy, tonal []layer) Effect {
	return add(&info{bus: Ambience, priority: essential, loudness: -29, half: true, make: halved(endless(7, noisy, tonal))})
}

// halved keeps every second sample of what has no high tones, and a mean of its neighbours.
func halved(r recipe) recipe {
	return func(n *noise) []float32 {
		full := r(n)
		half := make([]float32, len(full)/2)
		for i := range half {
			half[i] = full[2*i]/2 + (full[(2*i+1)%len(full)]+full[(2*i+len(full)-1)%len(full)])/4
		}
		return half
	}
}
