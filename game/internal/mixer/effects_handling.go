package mixer

import "github.com/skijet/skijet/game/internal/synth"

// clack is one of the noises of a mechanism: when, its pitch in Hz, how metallic, how long
// and how loud it is.
type clack struct{ at, pitch, metal, seconds, gain float64 }

// mechanism is a few clacks after each other.
//
//go:noinline
func mechanism(seconds float64, clacks ...clack) recipe {
	var layers []layer
	for _, c := range clacks {
		layers = append(layers, after(c.at, bell(c.pitch, 1.41+c.metal, 1+3*c.metal, c.seconds, c.gain*(0.3+0.7*c.metal))),
			after(c.at, hiss(bands, c.pitch*1.6, c.pitch*1.6, 0.7, c.seconds*0.5, c.gain*(1.2-0.7*c.metal))))
	}
	return once(seconds, layers...)
}

// hum adds layers to a mechanism.
//
//go:noinline
func hum(seconds float64, more []layer, clacks ...clack) recipe {
	r := mechanism(seconds, clacks...)
	return func(n *noise) []float32 {
		samples, w := r(n), together(n, more)
		for i, s := range synth.Render(seconds, w) {
			samples[i] += s
		}
		return samples
	}
}

// handling is what is heard of a weapon in the hand: that it is ready, barrels that turn, a shot that gets
// stronger, and an arm that draws back for a throw.
var _ = [...]Effect{
	soundOf("reload_disc", nearby, -22, hum(0.5, []layer{arch(tone(220, 520, forever, 0.2))}, clack{0.05, 900, 0.7, 0.05, 0.5}, clack{0.36, 1500, 0.9, 0.08, 0.6})),
	soundOf("reload_gun", nearby, -22, mechanism(0.45, clack{0, 2100, 0.3, 0.015, 0.5}, clack{0.07, 2300, 0.3, 0.015, 0.5}, clack{0.14, 1900, 0.3, 0.015, 0.5}, clack{0.28, 1200, 0.8, 0.05, 0.7})),
	soundOf("reload_grenade", nearby, -22, mechanism(0.5, clack{0, 420, 0.2, 0.04, 0.7}, clack{0.24, 640, 0.4, 0.05, 0.7})),
	soundOf("reload_mortar", nearby, -22, hum(0.9, []layer{arch(hiss(bands, 240, 420, 0.4, forever, 0.25))}, clack{0.05, 210, 0.4, 0.09, 0.9}, clack{0.6, 300, 0.6, 0.14, 1})),
	soundOf("reload_missile", nearby, -22, hum(0.8, []layer{after(0.1, arch(hiss(bands, 900, 500, 0.4, forever, 0.3)))}, clack{0.05, 520, 0.5, 0.05, 0.6}, clack{0.55, 760, 0.9, 0.12, 0.7})),
	soundOf("reload_plasma", nearby, -22, hum(0.7, []layer{swell(0.4, tremble(30, 0.5, reed(70, 150, forever, 0.3))), after(0.3, arch(hiss(highs, 2600, 2600, 0.8, 0.2, 0.2)))}, clack{0.02, 520, 0.1, 0.03, 0.4})),
	soundOf("reload_blaster", nearby, -22, hum(0.3, []layer{swell(0.1, tone(700, 1500, 0.2, 0.3))}, clack{0.01, 2600, 0.5, 0.01, 0.3})),
	soundOf("reload_laser", nearby, -22, hum(0.8, []layer{swell(0.5, tone(420, 2400, forever, 0.2), tone(423, 2420, forever, 0.2))}, clack{0.7, 3200, 0.9, 0.03, 0.4})),
	soundOf("reload_beam", nearby, -22, hum(0.45, []layer{chop(44, 0.3, reed(110, 220, 0.25, 0.5))}, clack{0.3, 1800, 0.2, 0.02, 0.4})),
	soundOf("reload_repair", nearby, -22, hum(0.5, []layer{tone(587, 587, 0.1, 0.3), after(0.14, tone(440, 440, 0.12, 0.3))}, clack{0.02, 1500, 0.1, 0.012, 0.2})),
	soundOf("reload_handgrenade", nearby, -22, mechanism(0.35, clack{0, 3000, 1, 0.05, 0.4}, clack{0.15, 560, 0, 0.03, 0.7})),
	soundOf("reload_mine", nearby, -22, hum(0.4, []layer{after(0.2, tone(1760, 1760, 0.05, 0.25))}, clack{0, 480, 0.7, 0.06, 0.6}, clack{0.1, 820, 0.3, 0.03, 0.5})),
	soundOf("spin_gun", nearby, -20, endless(1, []layer{hiss(bands, 1500, 1500, 0.5, forever, 0.2)},
		[]layer{chop(24, 0.4, bell(whole(720, 1), 1.5, 2, forever, 0.4)), reed(96, 96, forever, 0.15)})),
	soundOf("charge", nearby, -22, endless(0.8, nil, []layer{tremble(20, 0.5, reed(220, 220, forever, 0.2)), tone(440, 440, forever, 0.2), tone(662.5, 662.5, forever, 0.15)})),
	soundOf("charge_throw", nearby, -26, endless(0.7, []layer{tremble(whole(9, 0.7), 0.9, hiss(bands, 620, 620, 0.3, forever, 0.5)), hiss(highs, 4000, 4000, 0.9, forever, 0.06)}, nil)),
}

// empties are the clicks of triggers that have nothing to fire: dry and short, each as heavy
// as its weapon.
var _ = [...]Effect{
	soundOf("empty", nearby, -23, mechanism(0.09, clack{0, 1900, 0, 0.008, 0.6}, clack{0.03, 700, 0.1, 0.012, 0.5})),
	soundOf("empty_disc", nearby, -23, mechanism(0.16, clack{0, 1100, 0.8, 0.03, 0.6}, clack{0.07, 800, 0.7, 0.03, 0.5})),
	soundOf("empty_gun", nearby, -23, mechanism(0.12, clack{0, 2600, 0.2, 0.006, 0.6}, clack{0.035, 2500, 0.2, 0.006, 0.6}, clack{0.07, 2400, 0.2, 0.006, 0.6})),
	soundOf("empty_grenade", nearby, -23, mechanism(0.14, clack{0, 430, 0.1, 0.025, 0.8})),
	soundOf("empty_mortar", nearby, -23, mechanism(0.25, clack{0, 190, 0.3, 0.06, 1})),
	soundOf("empty_missile", nearby, -23, hum(0.4, []layer{chop(9, 0.5, tone(620, 620, forever, 0.25))}, clack{0, 900, 0.4, 0.02, 0.3})),
	soundOf("empty_plasma", nearby, -23, hum(0.3, []layer{reed(130, 50, 0.1, 0.4)}, clack{0, 500, 0, 0.02, 0.4})),
	soundOf("empty_blaster", nearby, -23, hum(0.16, []layer{bell(900, 0.5, 2, 0.03, 0.3)}, clack{0, 3300, 0, 0.005, 0.3})),
	soundOf("empty_laser", nearby, -23, hum(0.35, []layer{tone(1300, 500, 0.1, 0.3)}, clack{0, 3600, 0.9, 0.02, 0.3})),
	soundOf("empty_beam", nearby, -23, hum(0.25, []layer{chop(40, 0.25, hiss(highs, 3200, 3200, 0.8, 0.07, 0.8))}, clack{0, 1400, 0, 0.01, 0.2})),
	soundOf("empty_repair", nearby, -23, hum(0.3, []layer{tone(392, 392, 0.05, 0.3), after(0.1, tone(330, 330, 0.07, 0.3))}, clack{0, 1500, 0, 0.008, 0.1})),
	soundOf("empty_handgrenade", nearby, -23, once(0.2, arch(hiss(bands, 900, 500, 0.6, forever, 0.5)))),
	soundOf("empty_mine", nearby, -23, mechanism(0.22, clack{0, 620, 0.6, 0.02, 0.6}, clack{0.11, 510, 0.6, 0.02, 0.6})),
}
