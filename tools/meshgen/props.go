package main

import "math"

// disc is the projectile: a bright blade around a dark hub.
func disc() *node {
	n := newNode("disc", vec{})
	n.add(light, lathe(28, ring{0.05, -0.018}, ring{0.10, -0.020}, ring{0.150, -0.004},
		ring{0.150, 0.004}, ring{0.10, 0.020}, ring{0.05, 0.018}))
	n.add(dark, lathe(14, ring{0, -0.030}, ring{0.045, -0.026}, ring{0.055, -0.017},
		ring{0.055, 0.017}, ring{0.045, 0.026}, ring{0, 0.030}))
	for k := range 3 {
		vane := box(vec{0.008, 0.035, 0.010}, 0.003, straight).moved(vec{y: 0.085, z: 0.014})
		n.add(steel, vane.turned(0, 0, float64(k)*120))
	}
	return n
}

// launcher is the view model: a flat disc launcher whose barrel lies along +y.
// It is a little under half a metre long.
func launcher() *node {
	n := newNode("launcher", vec{})
	add := func(p *paint, shapes ...shape) {
		for _, s := range shapes {
			n.add(p, s.stretched(0.6, 0.6, 0.6))
		}
	}
	add(steel,
		box(vec{0.085, 0.27, 0.042}, 0.018, taper{0.82, 1, 1, 0.94, 0.02}),
		box(vec{0.034, 0.07, 0.020}, 0.009, taper{1, 1, 0.7, 0.6, 0}).moved(vec{y: -0.17, z: 0.058}))
	// Two rails hold the disc in the open throat.
	rail := box(vec{0.016, 0.20, 0.026}, 0.009, taper{1, 1, 0.8, 0.96, -0.01})
	add(dark, rail.moved(vec{x: 0.108, y: 0.20}), rail.moved(vec{x: -0.108, y: 0.20}))
	plate := box(vec{0.016, 0.13, 0.030}, 0.008, taper{1, 1, 1, 0.8, 0.01})
	add(team, plate.moved(vec{x: 0.092, y: -0.10}), plate.moved(vec{x: -0.092, y: -0.10}),
		box(vec{0.045, 0.05, 0.012}, 0.006, straight).moved(vec{y: -0.04, z: 0.045}))
	add(light, lathe(24, ring{0.03, 0.046}, ring{0.080, 0.048}, ring{0.098, 0.057}, ring{0.098, 0.061},
		ring{0.080, 0.070}, ring{0.03, 0.072}).moved(vec{y: 0.13}))
	add(dark, lathe(12, ring{0.040, 0.040}, ring{0.040, 0.074}, ring{0.030, 0.082}, ring{0, 0.083}).moved(vec{y: 0.13}))
	// Coils glow behind the throat, a sight sits on top, a grip below.
	for k := range 3 {
		y := -0.13 + 0.030*float64(k)
		add(ember, box(vec{0.060, 0.007, 0.010}, 0.003, straight).moved(vec{y: y, z: 0.040}))
	}
	add(shell, box(vec{0.012, 0.022, 0.026}, 0.005, taper{1, 1.3, 1, 0.7, 0}).moved(vec{y: -0.19, z: 0.090}))
	add(dark, box(vec{0.026, 0.045, 0.085}, 0.012, taper{0.9, 0.9, 1, 1, 0.03}).moved(vec{y: -0.12, z: -0.10}))
	barrel := lathe(14, ring{0.052, 0}, ring{0.052, 0.05}, ring{0.046, 0.06}, ring{0.046, 0.17}, ring{0.056, 0.18},
		ring{0.056, 0.20}, ring{0.040, 0.20}, ring{0.036, 0.10}, ring{0, 0.09}).turned(-90, 0, 0)
	add(shell, barrel.moved(vec{y: 0.24, z: -0.012}))
	return n
}

// gun is the view model of all weapons except the disc launcher: a box with a barrel of
// a radius and a length along +y, m, and plates in the colour of the weapon.
func gun(radius, length float64) *node {
	n := newNode("gun", vec{})
	add := func(p *paint, shapes ...shape) {
		for _, s := range shapes {
			n.add(p, s.stretched(0.6, 0.6, 0.6))
		}
	}
	add(steel, box(vec{0.060, 0.20, 0.060}, 0.018, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.04}))
	add(dark, box(vec{0.026, 0.045, 0.085}, 0.012, taper{0.9, 0.9, 1, 1, 0.03}).moved(vec{y: -0.12, z: -0.12}),
		box(vec{0.020, 0.09, 0.016}, 0.006, straight).moved(vec{y: -0.06, z: 0.075}))
	plate := box(vec{0.010, 0.11, 0.026}, 0.006, straight)
	add(team, plate.moved(vec{x: 0.064, y: -0.04, z: 0.01}), plate.moved(vec{x: -0.064, y: -0.04, z: 0.01}),
		box(vec{0.012, 0.07, 0.006}, 0.003, straight).moved(vec{y: -0.06, z: 0.092}))
	bore := radius * 0.6
	barrel := lathe(16, ring{radius * 1.25, 0}, ring{radius * 1.25, 0.04}, ring{radius, 0.05}, ring{radius, length - 0.05},
		ring{radius * 1.2, length - 0.04}, ring{radius * 1.2, length}, ring{bore, length}, ring{bore, length - 0.08}, ring{0, length - 0.09})
	add(shell, barrel.turned(-90, 0, 0).moved(vec{y: 0.15}))
	for k := range 3 {
		collar := lathe(16, ring{radius * 1.05, 0}, ring{radius * 1.18, 0.004}, ring{radius * 1.18, 0.014}, ring{radius * 1.05, 0.018})
		add(team, collar.turned(-90, 0, 0).moved(vec{y: 0.22 + 0.04*float64(k)}))
	}
	return n
}

// heldLauncher is the launcher that other players see: the same outline with few
// triangles.
func heldLauncher(m maker) *node {
	n := newNode("held", vec{})
	n.add(steel, m.box(vec{0.085, 0.27, 0.042}, 0.018, straight))
	rail := m.box(vec{0.016, 0.20, 0.026}, 0.009, straight)
	n.add(dark, rail.moved(vec{x: 0.108, y: 0.20}), rail.moved(vec{x: -0.108, y: 0.20}),
		m.box(vec{0.026, 0.045, 0.085}, 0.012, straight).moved(vec{y: -0.12, z: -0.10}))
	if m.coarse {
		return n
	}
	n.add(light, m.lathe(10, ring{0, 0.048}, ring{0.092, 0.052}, ring{0.092, 0.066}, ring{0, 0.072}).moved(vec{y: 0.13}))
	n.add(shell, m.lathe(8, ring{0.05, 0}, ring{0.05, 0.20}, ring{0, 0.20}).turned(-90, 0, 0).moved(vec{y: 0.24, z: -0.012}))
	return n
}

// flagPole is a pole of 2.6 m with a waving cloth on both sides.
func flagPole() *node {
	n := newNode("flag", vec{})
	n.add(steel, lathe(12, ring{0.20, 0}, ring{0.20, 0.03}, ring{0.10, 0.08}, ring{0.035, 0.10}, ring{0.028, 2.55}, ring{0, 2.56}))
	n.add(ember, lathe(12, ring{0, 2.54}, ring{0.055, 2.58}, ring{0.055, 2.63}, ring{0, 2.68}))
	pivot := vec{z: 2.4} // the cloth swings around the pole
	const columns, rows = 14, 6
	var cloth shape
	at := func(i, j int) vec {
		u, v := float64(i)/columns, float64(j)/rows
		wave := 0.13 * u * math.Sin(7.5*u+1.4*v)
		return vec{wave, -0.05 - 1.15*u, 2.44 - 1.0*v*(1-0.22*u) - 0.04*u*math.Sin(5*u)}
	}
	for _, side := range [2]float64{1, -1} {
		first := uint32(len(cloth.positions))
		for j := range rows + 1 {
			for i := range columns + 1 {
				du := at(min(i+1, columns), j).sub(at(max(i-1, 0), j))
				dv := at(i, min(j+1, rows)).sub(at(i, max(j-1, 0)))
				cloth.vertex(at(i, j), du.cross(dv).scale(side))
			}
		}
		for j := range uint32(rows) {
			for i := range uint32(columns) {
				a := first + j*(columns+1) + i
				b := a + columns + 1
				cloth.outward(a, b, b+1)
				cloth.outward(a, b+1, a+1)
			}
		}
	}
	sail := n.hang(newNode("cloth", pivot))
	sail.add(team, cloth.moved(pivot.scale(-1)))
	sail.add(dark, box(vec{0.03, 0.52, 0.018}, 0.008, straight).moved(vec{y: -0.5, z: 2.46}.sub(pivot)))
	return n
}
