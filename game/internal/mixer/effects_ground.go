package mixer

// texture is how a surface sounds: its noise in Hz, how narrow that is, what rings in it
// in Hz and for how long, how grainy it is, and the pitch of its body.
type texture struct {
	noise, narrow  float64
	ring, ringLong float64
	grain          float64
	body           float64
	long           float64 // s that the noise lasts
}

// textures of surfaces.
var textures = [surfaceCount]texture{
	Earth: {noise: 700, narrow: 1, grain: 0.2, body: 110, long: 0.04},
	Snow:  {noise: 3600, narrow: 0.9, grain: 0.9, body: 70, long: 0.09},
	Ice:   {noise: 5200, narrow: 0.3, ring: 3400, ringLong: 0.05, grain: 0.1, body: 190, long: 0.02},
	Sand:  {noise: 1900, narrow: 1.1, grain: 0.6, body: 60, long: 0.12},
	Stone: {noise: 1500, narrow: 0.6, ring: 940, ringLong: 0.02, grain: 0.05, body: 160, long: 0.022},
	Metal: {noise: 2700, narrow: 0.5, ring: 610, ringLong: 0.28, grain: 0, body: 130, long: 0.015},
	Wood:  {noise: 420, narrow: 0.35, ring: 280, ringLong: 0.06, grain: 0.05, body: 200, long: 0.03},
}

// struck is a surface that is hit by something as heavy as the pitch of its body is low.
func (t *texture) struck(seconds, heavy, hard float64) recipe {
	layers := []layer{
		tone(t.body*heavy, t.body*heavy*0.4, 0.05/heavy+0.02, 0.9*(1.2-hard)),
		hiss(bands, t.noise, t.noise*0.6, t.narrow, t.long*(0.6+0.6/heavy), 0.7*(0.4+hard)),
	}
	if t.ring > 0 {
		layers = append(layers, bell(t.ring*(0.6+0.4*heavy), 1.52, 2, t.ringLong*(0.5+0.5/heavy), 0.35), bell(t.ring*2.76, 1.33, 1, t.ringLong*0.6, 0.2*hard))
	}
	if t.grain > 0.3 {
		layers = append(layers, after(0.02, gusts(90, t.grain, hiss(highs, t.noise, t.noise, 0.9, t.long*1.5, 0.4*t.grain))))
	}
	return once(seconds, layers...)
}

// skied is the surface under skis.
func (t *texture) skied() recipe {
	noisy := []layer{gusts(18, 0.3+0.5*t.grain, hiss(bands, t.noise*0.9+250, t.noise*0.9+250, t.narrow*0.8, forever, 0.5)),
		gusts(6, 0.4, hiss(lows, t.body*2, t.body*2, 0.8, forever, 0.35))}
	var tonal []layer
	if t.ring > 0 {
		noisy = append(noisy, gusts(9, 0.9, hiss(bands, t.ring*1.5, t.ring*1.5, 0.12, forever, 0.25)))
	}
	if t.ringLong > 0.1 { // it sings
		f := whole(t.ring, 1.3)
		tonal = append(tonal, tremble(whole(7, 1.3), 0.8, bell(f, 2, 2, forever, 0.1)))
	}
	return endless(1.3, noisy, tonal)
}

// bounced is something small and hard that springs back.
func (t *texture) bounced() recipe {
	layers := []layer{bell(1250, 1.7, 2, 0.04, 0.35), hiss(bands, t.noise, t.noise, t.narrow, t.long, 0.6), tone(t.body*2.5, t.body, 0.03, 0.5)}
	if t.ring > 0 {
		layers = append(layers, after(0.004, bell(t.ring*1.3, 1.52, 2, t.ringLong*0.8, 0.4)))
	}
	return once(0.3+t.ringLong, layers...)
}

// grounds adds a sound of every surface, and returns that of [Earth], which the others follow.
func grounds(priority int, loudness float64, of func(t *texture) recipe) Effect {
	for s := range textures {
		effectOf(priority, loudness, of(&textures[s]))
	}
	return Effect(len(effects) - len(textures))
}

// Sounds of surfaces.
var (
	// Step: of a foot.
	Step    = grounds(atFeet, -27, func(t *texture) recipe { return t.struck(0.16+t.ringLong*0.3, 1.4, 0.45) })
	Land    = grounds(nearby, -16, func(t *texture) recipe { return t.struck(0.4+t.ringLong, 0.55, 0.3) })
	SkiLoop = grounds(nearby, -16, (*texture).skied)
	// Impact: of a shot on a surface.
	Impact = grounds(atFeet, -21, func(t *texture) recipe { return t.struck(0.25+t.ringLong*0.5, 3, 1) })
	// Bounce: of something thrown.
	Bounce = grounds(nearby, -21, (*texture).bounced)
)
