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
