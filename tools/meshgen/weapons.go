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
