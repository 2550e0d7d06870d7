package main

import "math"

// along rotates a lathed shape so that its axis points forward, along +y.
func along(s shape) shape { return s.turned(-90, 0, 0) }

// Projectiles point along +y. Their plates and rims have the colour of the weapon.

// bolt is a beam of light with a core that tapers to both ends.
func bolt() *node {
	n := newNode("bolt", vec{})
	n.add(team, along(lathe(10, ring{0, -0.38}, ring{0.06, -0.16}, ring{0.10, 0.10}, ring{0.06, 0.26}, ring{0, 0.34})))
	return n
}

// shellRound is a mortar shell: an ogive with fins.
func shellRound() *node {
	n := newNode("shell", vec{})
	n.add(shell, along(lathe(16, ring{0.05, -0.24}, ring{0.10, -0.16}, ring{0.14, -0.04}, ring{0.14, 0.06}, ring{0.10, 0.18}, ring{0.04, 0.26}, ring{0, 0.28})))
	n.add(team, along(lathe(16, ring{0.138, -0.05}, ring{0.150, -0.045}, ring{0.150, 0.0}, ring{0.138, 0.005})))
	n.add(dark, along(lathe(12, ring{0, -0.25}, ring{0.05, -0.25}, ring{0.05, -0.23}, ring{0, -0.22})))
	for k := range 4 {
		fin := box(vec{0.008, 0.06, 0.05}, 0.003, taper{1, 1, 1, 0.6, -0.02}).moved(vec{y: -0.20, z: 0.10})
		n.add(team, fin.turned(0, float64(k)*90, 0))
	}
	return n
}

// missile is a slim tube with a point, wings and a bright nozzle.
func missile() *node {
	n := newNode("missile", vec{})
	n.add(shell, along(lathe(14, ring{0.06, -0.32}, ring{0.07, -0.30}, ring{0.07, 0.18}, ring{0.05, 0.28}, ring{0, 0.40})))
	n.add(team, along(lathe(14, ring{0.070, 0.06}, ring{0.077, 0.065}, ring{0.077, 0.12}, ring{0.070, 0.125})))
	n.add(ember, along(lathe(12, ring{0, -0.31}, ring{0.045, -0.34}, ring{0.06, -0.33}, ring{0.06, -0.32})))
	for k := range 4 {
		wing := box(vec{0.006, 0.07, 0.05}, 0.003, taper{1, 1, 1, 0.4, -0.03}).moved(vec{y: -0.22, z: 0.115})
		n.add(team, wing.turned(0, 45+float64(k)*90, 0))
		canard := box(vec{0.005, 0.025, 0.025}, 0.002, taper{1, 1, 1, 0.4, -0.01}).moved(vec{y: 0.15, z: 0.09})
		n.add(dark, canard.turned(0, 45+float64(k)*90, 0))
	}
	return n
}

// grenadeRound is a ball with a band of light and a cap.
func grenadeRound() *node {
	n := newNode("grenade", vec{})
	var profile []ring
	for k := range 9 {
		polar := math.Pi * float64(k) / 8
		profile = append(profile, ring{0.115 * math.Sin(polar), -0.115 * math.Cos(polar)})
	}
	profile[0].radius, profile[8].radius = 0, 0
	n.add(shell, along(lathe(16, profile...)))
	n.add(team, along(lathe(16, ring{0.112, -0.03}, ring{0.122, -0.022}, ring{0.122, 0.022}, ring{0.112, 0.03})))
	n.add(steel, along(lathe(10, ring{0.045, 0.10}, ring{0.045, 0.135}, ring{0.03, 0.145}, ring{0, 0.145})))
	return n
}

// mine is a flat shell on the ground with a lamp and three feet.
func mine() *node {
	n := newNode("mine", vec{})
	n.add(shell, lathe(18, ring{0, -0.06}, ring{0.16, -0.06}, ring{0.20, -0.03}, ring{0.20, 0.0}, ring{0.13, 0.06}, ring{0.07, 0.07}))
	n.add(team, lathe(14, ring{0.07, 0.068}, ring{0.065, 0.10}, ring{0.04, 0.12}, ring{0, 0.125}),
		lathe(18, ring{0.195, -0.022}, ring{0.206, -0.02}, ring{0.206, -0.008}, ring{0.195, -0.006}))
	for k := range 3 {
		foot := box(vec{0.035, 0.05, 0.018}, 0.006, straight).moved(vec{y: 0.19, z: -0.05})
		n.add(dark, foot.turned(0, 0, float64(k)*120))
	}
	return n
}

// handSize scales carried weapons to a size that looks right close to the eye.
const handSize = 0.6

// held begins a view model, whose pieces are given at their real size.
func held(name string) (*node, func(p *paint, shapes ...shape)) {
	n := newNode(name, vec{})
	return n, func(p *paint, shapes ...shape) {
		for _, s := range shapes {
			n.add(p, s.stretched(handSize, handSize, handSize))
		}
	}
}

// grip is the handle below a carried weapon.
func grip(y float64) shape {
	return box(vec{0.026, 0.045, 0.085}, 0.012, taper{0.9, 0.9, 1, 1, 0.03}).moved(vec{y: y, z: -0.12})
}

// tubeOf is an open barrel of a radius and a length that begins at y.
func tubeOf(radius, y, length float64) shape {
	bore := radius * 0.68
	return along(lathe(18, ring{radius * 1.15, 0}, ring{radius * 1.15, 0.03}, ring{radius, 0.04}, ring{radius, length - 0.05},
		ring{radius * 1.16, length - 0.04}, ring{radius * 1.16, length}, ring{bore, length}, ring{bore, length - 0.10}, ring{0, length - 0.11})).moved(vec{y: y})
}

// collar is a band around a barrel at y.
func collar(radius, y, width float64) shape {
	return along(lathe(18, ring{radius, 0}, ring{radius * 1.1, width * 0.2}, ring{radius * 1.1, width * 0.8}, ring{radius, width})).moved(vec{y: y})
}

// cannon fires shells and missiles: a thick tube with a drum.
func cannon() *node {
	n, add := held("cannon")
	add(shell, tubeOf(0.098, 0.02, 0.40))
	add(team, collar(0.100, 0.14, 0.03), collar(0.100, 0.30, 0.03))
	add(steel, box(vec{0.080, 0.17, 0.075}, 0.022, taper{0.9, 1, 0.8, 0.9, 0}).moved(vec{y: -0.10}))
	drum := lathe(20, ring{0, -0.05}, ring{0.07, -0.05}, ring{0.085, -0.03}, ring{0.085, 0.03}, ring{0.07, 0.05}, ring{0, 0.05}).turned(0, 90, 0)
	add(dark, drum.moved(vec{x: -0.10, y: 0.02, z: -0.02}), grip(-0.16))
	add(team, box(vec{0.012, 0.10, 0.006}, 0.003, straight).moved(vec{y: -0.10, z: 0.078}))
	for k := range 3 {
		add(ember, box(vec{0.045, 0.008, 0.008}, 0.003, straight).moved(vec{y: -0.22 + 0.03*float64(k), z: 0.066}))
	}
	return n
}

// chaingun has six barrels around an axle.
func chaingun() *node {
	n, add := held("chaingun")
	add(steel, box(vec{0.070, 0.17, 0.070}, 0.02, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.08}))
	for k := range 6 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 3)
		add(shell, tubeOf(0.020, 0.08, 0.40).moved(vec{x: 0.050 * cos, z: 0.050 * sin}))
	}
	add(dark, along(lathe(12, ring{0.03, 0}, ring{0.03, 0.36}, ring{0, 0.37})).moved(vec{y: 0.08}), grip(-0.16))
	add(steel, along(lathe(18, ring{0, 0}, ring{0.078, 0}, ring{0.078, 0.03}, ring{0, 0.03})).moved(vec{y: 0.22}),
		along(lathe(18, ring{0, 0}, ring{0.078, 0}, ring{0.078, 0.025}, ring{0, 0.025})).moved(vec{y: 0.38}))
	add(team, collar(0.076, 0.09, 0.03))
	belt := box(vec{0.05, 0.06, 0.05}, 0.012, straight)
	add(dark, belt.moved(vec{x: -0.10, y: -0.08, z: -0.01}))
	add(ember, box(vec{0.008, 0.05, 0.012}, 0.003, straight).moved(vec{x: -0.152, y: -0.08, z: 0.01}))
	return n
}

// rifle is long and slim, with a scope and glowing coils along the barrel.
func rifle() *node {
	n, add := held("rifle")
	add(steel, box(vec{0.042, 0.24, 0.050}, 0.014, taper{0.9, 1, 0.8, 0.95, 0}).moved(vec{y: -0.08}))
	add(shell, tubeOf(0.026, 0.14, 0.52))
	for k := range 5 {
		add(team, collar(0.030, 0.20+0.07*float64(k), 0.022))
	}
	scope := along(lathe(14, ring{0, -0.10}, ring{0.018, -0.10}, ring{0.020, -0.06}, ring{0.016, -0.05}, ring{0.016, 0.06}, ring{0.026, 0.09}, ring{0.026, 0.12}, ring{0.020, 0.12}, ring{0, 0.11}))
	add(dark, scope.moved(vec{y: 0.10, z: 0.086}), grip(-0.18), box(vec{0.010, 0.02, 0.02}, 0.004, straight).moved(vec{y: 0.10, z: 0.060}))
	plate := box(vec{0.008, 0.14, 0.018}, 0.004, straight)
	add(team, plate.moved(vec{x: 0.044, y: -0.06}), plate.moved(vec{x: -0.044, y: -0.06}))
	return n
}

// pistol is short and square, with an open slide of light.
func pistol() *node {
	n, add := held("pistol")
	add(steel, box(vec{0.048, 0.15, 0.046}, 0.014, taper{0.95, 1, 0.8, 0.95, 0}).moved(vec{y: 0.02}))
	add(shell, tubeOf(0.030, 0.15, 0.14), box(vec{0.036, 0.12, 0.012}, 0.005, straight).moved(vec{y: 0.02, z: 0.056}))
	add(team, box(vec{0.014, 0.10, 0.008}, 0.003, straight).moved(vec{y: 0.03, z: 0.070}), collar(0.032, 0.19, 0.025), collar(0.032, 0.235, 0.02))
	vent := box(vec{0.006, 0.012, 0.022}, 0.002, straight)
	for k := range 3 {
		y := -0.04 + 0.045*float64(k)
		add(dark, vent.moved(vec{x: 0.049, y: y, z: 0.004}), vent.moved(vec{x: -0.049, y: y, z: 0.004}))
	}
	add(dark, grip(-0.08))
	return n
}

// emitter holds a fork of three prongs around a glowing ball.
func emitter() *node {
	n, add := held("emitter")
	add(steel, box(vec{0.062, 0.17, 0.058}, 0.02, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.06}))
	add(shell, along(lathe(18, ring{0.075, 0}, ring{0.085, 0.03}, ring{0.060, 0.08}, ring{0.030, 0.09}, ring{0, 0.09})).moved(vec{y: 0.10}))
	for k := range 3 {
		prong := box(vec{0.013, 0.13, 0.020}, 0.006, taper{1, 1, 0.7, 0.9, 0.02}).moved(vec{y: 0.26, z: 0.078})
		tip := box(vec{0.011, 0.020, 0.028}, 0.005, straight).moved(vec{y: 0.385, z: 0.062})
		add(dark, prong.turned(0, float64(k)*120, 0))
		add(team, tip.turned(0, float64(k)*120, 0))
	}
	var ball []ring
	for k := range 7 {
		polar := math.Pi * float64(k) / 6
		ball = append(ball, ring{0.042 * math.Sin(polar), -0.042 * math.Cos(polar)})
	}
	ball[0].radius, ball[6].radius = 0, 0
	add(team, lathe(14, ball...).moved(vec{y: 0.24}))
	add(dark, grip(-0.14))
	return n
}

// medic heals: a white body with a cross on it and a wide, short dish.
func medic() *node {
	n, add := held("medic")
	add(shell, box(vec{0.066, 0.16, 0.060}, 0.024, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.05}))
	add(team, box(vec{0.014, 0.05, 0.008}, 0.003, straight).moved(vec{y: -0.05, z: 0.064}),
		box(vec{0.045, 0.015, 0.008}, 0.003, straight).moved(vec{y: -0.05, z: 0.064}))
	add(steel, along(lathe(20, ring{0.040, 0}, ring{0.046, 0.06}, ring{0.034, 0.08}, ring{0.034, 0.20}, ring{0.052, 0.24}, ring{0.044, 0.24}, ring{0.020, 0.20}, ring{0, 0.20})).moved(vec{y: 0.10}))
	add(team, along(lathe(12, ring{0.016, 0}, ring{0.016, 0.06}, ring{0, 0.085})).moved(vec{y: 0.30}), collar(0.036, 0.20, 0.02), collar(0.036, 0.24, 0.02))
	add(dark, grip(-0.13), box(vec{0.018, 0.06, 0.018}, 0.006, straight).moved(vec{x: 0.075, y: -0.02}), box(vec{0.018, 0.06, 0.018}, 0.006, straight).moved(vec{x: -0.075, y: -0.02}))
	return n
}
