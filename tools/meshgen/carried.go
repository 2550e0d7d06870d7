package main

import "math"

// handSize scales carried weapons to a size that looks right close to the eye.
const handSize = 0.6

// carried is a view model that is being made. Its pieces are given at their real size. Parts
// of it move by their names: "spin" turns around y, a shot pushes back the "slide", "load" is
// what it fires next, the "pump" moves while it loads, and the "lamp" goes out without ammo.
type carried struct{ root *node }

func newCarried(name string) carried { return carried{newNode(name, vec{})} }

// add adds shapes to what does not move.
func (c carried) add(p *paint, shapes ...shape) { addTo(c.root, p, shapes) }

// part adds a part that moves around a place, from which its shapes are given.
func (c carried) part(name string, at vec) func(p *paint, shapes ...shape) {
	n := c.root.hang(newNode(name, at.scale(handSize)))
	return func(p *paint, shapes ...shape) { addTo(n, p, shapes) }
}

func addTo(n *node, p *paint, shapes []shape) {
	for _, s := range shapes {
		n.add(p, s.stretched(handSize, handSize, handSize))
	}
}

// grip is the handle below a carried weapon.
func grip(y float64) shape {
	return box(vec{0.026, 0.045, 0.085}, 0.012, taper{0.9, 0.9, 1, 1, 0.03}).moved(vec{y: y, z: -0.12})
}

// tubeOf is an open barrel of a radius and a length that begins at y.
func tubeOf(radius, y, length float64) shape {
	bore, segments := radius*0.68, 18
	if radius < 0.03 {
		segments = 10
	}
	return along(lathe(segments, ring{radius * 1.15, 0}, ring{radius * 1.15, 0.03}, ring{radius, 0.04}, ring{radius, length - 0.05},
		ring{radius * 1.16, length - 0.04}, ring{radius * 1.16, length}, ring{bore, length}, ring{bore, length - 0.10}, ring{0, length - 0.11})).moved(vec{y: y})
}

// collar is a band around a barrel at y.
func collar(radius, y, width float64) shape {
	return along(lathe(18, ring{radius, 0}, ring{radius * 1.1, width * 0.2}, ring{radius * 1.1, width * 0.8}, ring{radius, width})).moved(vec{y: y})
}

// ballOf is a sphere.
func ballOf(segments int, radius float64) shape {
	var profile []ring
	for k := range 9 {
		sin, cos := math.Sincos(math.Pi * float64(k) / 8)
		profile = append(profile, ring{radius * sin, -radius * cos})
	}
	profile[0].radius, profile[8].radius = 0, 0
	return lathe(segments, profile...)
}

// launcher is flat, with two rails that hold a disc in an open throat. It is a little under
// half a metre long.
func launcher() *node {
	c := newCarried("launcher")
	c.add(steel, box(vec{0.085, 0.27, 0.042}, 0.018, taper{0.82, 1, 1, 0.94, 0.02}),
		box(vec{0.034, 0.07, 0.020}, 0.009, taper{1, 1, 0.7, 0.6, 0}).moved(vec{y: -0.17, z: 0.058}))
	rail := box(vec{0.016, 0.20, 0.026}, 0.009, taper{1, 1, 0.8, 0.96, -0.01})
	slide := c.part("slide", vec{y: 0.20})
	slide(dark, rail.moved(vec{x: 0.108}), rail.moved(vec{x: -0.108}))
	plate := box(vec{0.016, 0.13, 0.030}, 0.008, taper{1, 1, 1, 0.8, 0.01})
	c.add(team, plate.moved(vec{x: 0.092, y: -0.10}), plate.moved(vec{x: -0.092, y: -0.10}),
		box(vec{0.045, 0.05, 0.012}, 0.006, straight).moved(vec{y: -0.04, z: 0.045}))
	load := c.part("load", vec{y: 0.13, z: 0.058})
	load(light, lathe(24, ring{0.03, -0.012}, ring{0.080, -0.010}, ring{0.098, -0.001}, ring{0.098, 0.003}, ring{0.080, 0.012}, ring{0.03, 0.014}))
	load(dark, lathe(12, ring{0.040, -0.018}, ring{0.040, 0.016}, ring{0.030, 0.024}, ring{0, 0.025}))
	lamp := c.part("lamp", vec{y: -0.10, z: 0.040})
	for k := range 3 { // coils behind the throat
		lamp(ember, box(vec{0.060, 0.007, 0.010}, 0.003, straight).moved(vec{y: -0.03 + 0.030*float64(k)}))
	}
	c.add(shell, box(vec{0.012, 0.022, 0.026}, 0.005, taper{1, 1.3, 1, 0.7, 0}).moved(vec{y: -0.19, z: 0.090}))
	c.add(dark, box(vec{0.026, 0.045, 0.085}, 0.012, taper{0.9, 0.9, 1, 1, 0.03}).moved(vec{y: -0.12, z: -0.10}))
	barrel := lathe(14, ring{0.052, 0}, ring{0.052, 0.05}, ring{0.046, 0.06}, ring{0.046, 0.17}, ring{0.056, 0.18},
		ring{0.056, 0.20}, ring{0.040, 0.20}, ring{0.036, 0.10}, ring{0, 0.09}).turned(-90, 0, 0)
	c.add(shell, barrel.moved(vec{y: 0.24, z: -0.012}))
	return c.root
}

// gun is a plain view model: a box with a barrel of a radius and a length along +y, m, and
// plates in the colour of the weapon.
func gun(radius, length float64) *node {
	c := newCarried("gun")
	c.add(steel, box(vec{0.060, 0.20, 0.060}, 0.018, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.04}))
	c.add(dark, grip(-0.12), box(vec{0.020, 0.09, 0.016}, 0.006, straight).moved(vec{y: -0.06, z: 0.075}))
	plate := box(vec{0.010, 0.11, 0.026}, 0.006, straight)
	lamp := c.part("lamp", vec{})
	lamp(team, plate.moved(vec{x: 0.064, y: -0.04, z: 0.01}), plate.moved(vec{x: -0.064, y: -0.04, z: 0.01}),
		box(vec{0.012, 0.07, 0.006}, 0.003, straight).moved(vec{y: -0.06, z: 0.092}))
	slide := c.part("slide", vec{y: 0.15})
	slide(shell, tubeOf(radius, 0, length))
	for k := range 3 {
		slide(team, collar(radius*1.05, 0.07+0.04*float64(k), 0.018))
	}
	return c.root
}

// drum lobs grenades: a short barrel before a revolving drum, whose chambers show them.
func drum() *node {
	c := newCarried("drum")
	c.add(steel, box(vec{0.030, 0.20, 0.028}, 0.010, straight).moved(vec{y: -0.02, z: -0.105}),
		box(vec{0.050, 0.06, 0.085}, 0.016, taper{0.9, 1, 0.8, 0.9, 0}).moved(vec{y: -0.16}))
	turns := c.part("spin", vec{y: -0.02})
	turns(shell, along(lathe(18, ring{0, -0.085}, ring{0.085, -0.085}, ring{0.100, -0.07}, ring{0.100, 0.07}, ring{0.085, 0.085}, ring{0, 0.085})))
	for k := range 6 { // a strip on each chamber
		turns(team, box(vec{0.012, 0.055, 0.006}, 0.003, straight).moved(vec{z: 0.102}).turned(0, 60*float64(k), 0))
	}
	load := c.part("load", vec{y: -0.02})
	for k := range 6 {
		sin, cos := math.Sincos(float64(k)*math.Pi/3 + math.Pi/6)
		cap := along(lathe(10, ring{0.026, 0.06}, ring{0.026, 0.09}, ring{0.014, 0.105}, ring{0, 0.106}))
		load(team, cap.moved(vec{x: 0.066 * cos, z: 0.066 * sin}), cap.turned(180, 0, 0).moved(vec{x: 0.066 * cos, z: 0.066 * sin}))
	}
	slide := c.part("slide", vec{y: 0.09})
	slide(shell, tubeOf(0.058, 0, 0.20))
	slide(team, collar(0.060, 0.10, 0.03))
	c.add(dark, grip(-0.18), box(vec{0.008, 0.010, 0.016}, 0.004, straight).moved(vec{y: 0.26, z: 0.075}))
	return c.root
}

// plasma holds light in a cage between two tanks, and has a bell for a muzzle.
func plasma() *node {
	c := newCarried("plasma")
	c.add(steel, box(vec{0.055, 0.10, 0.055}, 0.02, taper{0.85, 1, 0.85, 0.9, 0}).moved(vec{y: -0.14}))
	tank := along(lathe(12, ring{0, -0.14}, ring{0.026, -0.13}, ring{0.034, -0.10}, ring{0.034, 0.08}, ring{0.022, 0.11}, ring{0, 0.115}))
	c.add(shell, tank.moved(vec{x: 0.098, y: -0.05, z: -0.015}), tank.moved(vec{x: -0.098, y: -0.05, z: -0.015}))
	lamp := c.part("lamp", vec{y: 0.04})
	lamp(team, ballOf(14, 0.062), collar(0.036, -0.22, 0.03).moved(vec{x: 0.098, y: 0.02, z: -0.015}), collar(0.036, -0.22, 0.03).moved(vec{x: -0.098, y: 0.02, z: -0.015}))
	for k := range 4 {
		bar := box(vec{0.010, 0.10, 0.012}, 0.004, straight).moved(vec{y: 0.04, z: 0.078})
		c.add(dark, bar.turned(0, 45+90*float64(k), 0))
	}
	slide := c.part("slide", vec{y: 0.14})
	slide(shell, along(lathe(18, ring{0.070, 0}, ring{0.060, 0.05}, ring{0.052, 0.10}, ring{0.066, 0.17}, ring{0.094, 0.21}, ring{0.086, 0.215},
		ring{0.052, 0.15}, ring{0.030, 0.08}, ring{0, 0.07})))
	slide(team, collar(0.066, 0.165, 0.012))
	for k := range 3 {
		c.add(dark, box(vec{0.048, 0.006, 0.022}, 0.003, straight).moved(vec{y: -0.20 + 0.03*float64(k), z: 0.062}))
	}
	c.add(dark, grip(-0.18))
	return c.root
}

// cannon fires shells and missiles: a thick tube with a drum, and a breech that opens.
func cannon() *node {
	c := newCarried("cannon")
	slide := c.part("slide", vec{y: 0.02})
	slide(shell, tubeOf(0.098, 0, 0.40))
	slide(team, collar(0.100, 0.12, 0.03), collar(0.100, 0.28, 0.03))
	c.add(steel, box(vec{0.080, 0.17, 0.075}, 0.022, taper{0.9, 1, 0.8, 0.9, 0}).moved(vec{y: -0.10}))
	magazine := lathe(20, ring{0, -0.05}, ring{0.07, -0.05}, ring{0.085, -0.03}, ring{0.085, 0.03}, ring{0.07, 0.05}, ring{0, 0.05}).turned(0, 90, 0)
	c.add(dark, magazine.moved(vec{x: -0.10, y: 0.02, z: -0.02}), grip(-0.16))
	breech := c.part("pump", vec{y: -0.02, z: 0.078})
	breech(shell, box(vec{0.062, 0.10, 0.014}, 0.006, straight).moved(vec{y: -0.09, z: 0.012}))
	load := c.part("load", vec{y: -0.10, z: 0.062})
	load(team, along(lathe(12, ring{0.030, -0.08}, ring{0.034, -0.07}, ring{0.034, 0.03}, ring{0.018, 0.075}, ring{0, 0.085})).moved(vec{z: 0.034}))
	lamp := c.part("lamp", vec{y: -0.22, z: 0.066})
	for k := range 3 {
		lamp(ember, box(vec{0.045, 0.008, 0.008}, 0.003, straight).moved(vec{y: 0.03 * float64(k)}))
	}
	return c.root
}

// chaingun has six barrels around an axle.
func chaingun() *node {
	c := newCarried("chaingun")
	c.add(steel, box(vec{0.070, 0.17, 0.070}, 0.02, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.08}))
	spin := c.part("spin", vec{y: 0.08})
	for k := range 6 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 3)
		spin(shell, tubeOf(0.020, 0, 0.40).moved(vec{x: 0.050 * cos, z: 0.050 * sin}))
	}
	// One clamp shows that the barrels turn.
	spin(team, box(vec{0.016, 0.022, 0.010}, 0.004, straight).moved(vec{y: 0.17, z: 0.080}))
	spin(dark, along(lathe(12, ring{0.03, 0}, ring{0.03, 0.36}, ring{0, 0.37})))
	spin(steel, along(lathe(18, ring{0, 0}, ring{0.078, 0}, ring{0.078, 0.03}, ring{0, 0.03})).moved(vec{y: 0.14}),
		along(lathe(18, ring{0, 0}, ring{0.078, 0}, ring{0.078, 0.025}, ring{0, 0.025})).moved(vec{y: 0.30}))
	c.add(dark, grip(-0.16))
	c.add(team, collar(0.076, 0.09, 0.03))
	belt := box(vec{0.05, 0.06, 0.05}, 0.012, straight)
	c.add(dark, belt.moved(vec{x: -0.10, y: -0.08, z: -0.01}))
	load := c.part("load", vec{x: -0.10, y: -0.08, z: 0.05})
	for k := range 4 {
		load(team, along(lathe(8, ring{0.011, -0.04}, ring{0.011, 0.02}, ring{0, 0.045})).moved(vec{x: 0.026 * (float64(k) - 1)}))
	}
	return c.root
}

// rifle is long and slim, with a scope and glowing coils along the barrel.
func rifle() *node {
	c := newCarried("rifle")
	c.add(steel, box(vec{0.042, 0.24, 0.050}, 0.014, taper{0.9, 1, 0.8, 0.95, 0}).moved(vec{y: -0.08}))
	slide := c.part("slide", vec{y: 0.14})
	slide(shell, tubeOf(0.026, 0, 0.52))
	lamp := c.part("lamp", vec{y: 0.20})
	for k := range 5 {
		lamp(team, collar(0.030, 0.07*float64(k), 0.022))
	}
	scope := along(lathe(14, ring{0, -0.10}, ring{0.018, -0.10}, ring{0.020, -0.06}, ring{0.016, -0.05}, ring{0.016, 0.06}, ring{0.026, 0.09}, ring{0.026, 0.12}, ring{0.020, 0.12}, ring{0, 0.11}))
	c.add(dark, scope.moved(vec{y: 0.10, z: 0.086}), grip(-0.18), box(vec{0.010, 0.02, 0.02}, 0.004, straight).moved(vec{y: 0.10, z: 0.060}))
	plate := box(vec{0.008, 0.14, 0.018}, 0.004, straight)
	lamp(team, plate.moved(vec{x: 0.044, y: -0.26}), plate.moved(vec{x: -0.044, y: -0.26}))
	return c.root
}

// pistol is short and square, with an open slide of light.
func pistol() *node {
	c := newCarried("pistol")
	c.add(steel, box(vec{0.048, 0.15, 0.046}, 0.014, taper{0.95, 1, 0.8, 0.95, 0}).moved(vec{y: 0.02}))
	slide := c.part("slide", vec{y: 0.02})
	slide(shell, tubeOf(0.030, 0.13, 0.14), box(vec{0.036, 0.12, 0.012}, 0.005, straight).moved(vec{z: 0.056}))
	slide(team, collar(0.032, 0.17, 0.025), collar(0.032, 0.215, 0.02))
	lamp := c.part("lamp", vec{y: 0.03, z: 0.070})
	lamp(team, box(vec{0.014, 0.10, 0.008}, 0.003, straight))
	vent := box(vec{0.006, 0.012, 0.022}, 0.002, straight)
	for k := range 3 {
		y := -0.04 + 0.045*float64(k)
		c.add(dark, vent.moved(vec{x: 0.049, y: y, z: 0.004}), vent.moved(vec{x: -0.049, y: y, z: 0.004}))
	}
	c.add(dark, grip(-0.08))
	return c.root
}

// emitter holds a fork of three prongs around a glowing ball.
func emitter() *node {
	c := newCarried("emitter")
	c.add(steel, box(vec{0.062, 0.17, 0.058}, 0.02, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.06}))
	c.add(shell, along(lathe(18, ring{0.075, 0}, ring{0.085, 0.03}, ring{0.060, 0.08}, ring{0.030, 0.09}, ring{0, 0.09})).moved(vec{y: 0.10}))
	lamp := c.part("lamp", vec{y: 0.24})
	for k := range 3 {
		prong := box(vec{0.013, 0.13, 0.020}, 0.006, taper{1, 1, 0.7, 0.9, 0.02}).moved(vec{y: 0.26, z: 0.078})
		tip := box(vec{0.011, 0.020, 0.028}, 0.005, straight).moved(vec{y: 0.145, z: 0.062})
		c.add(dark, prong.turned(0, float64(k)*120, 0))
		lamp(team, tip.turned(0, float64(k)*120, 0))
	}
	lamp(team, ballOf(14, 0.042))
	c.add(dark, grip(-0.14))
	return c.root
}

// medic heals: a white body with a cross on it and a wide, short dish.
func medic() *node {
	c := newCarried("medic")
	c.add(shell, box(vec{0.066, 0.16, 0.060}, 0.024, taper{0.9, 1, 0.85, 0.9, 0}).moved(vec{y: -0.05}))
	lamp := c.part("lamp", vec{y: -0.05, z: 0.064})
	lamp(team, box(vec{0.014, 0.05, 0.008}, 0.003, straight), box(vec{0.045, 0.015, 0.008}, 0.003, straight))
	c.add(steel, along(lathe(20, ring{0.040, 0}, ring{0.046, 0.06}, ring{0.034, 0.08}, ring{0.034, 0.20}, ring{0.052, 0.24}, ring{0.044, 0.24}, ring{0.020, 0.20}, ring{0, 0.20})).moved(vec{y: 0.10}))
	lamp(team, along(lathe(12, ring{0.016, 0}, ring{0.016, 0.06}, ring{0, 0.085})).moved(vec{y: 0.35, z: -0.064}),
		collar(0.036, 0.25, 0.02).moved(vec{z: -0.064}), collar(0.036, 0.29, 0.02).moved(vec{z: -0.064}))
	c.add(dark, grip(-0.13), box(vec{0.018, 0.06, 0.018}, 0.006, straight).moved(vec{x: 0.075, y: -0.02}), box(vec{0.018, 0.06, 0.018}, 0.006, straight).moved(vec{x: -0.075, y: -0.02}))
	return c.root
}

// glove is a hand with bent fingers around what lies before it at z.
func glove(c carried) {
	c.add(dark, box(vec{0.055, 0.070, 0.026}, 0.015, taper{0.85, 0.9, 1, 1, 0}).moved(vec{y: 0.02, z: 0.01}),
		along(lathe(10, ring{0.045, -0.20}, ring{0.050, -0.05}, ring{0.040, 0})).moved(vec{y: -0.04, z: -0.005}))
	c.add(shell, along(lathe(10, ring{0.060, -0.26}, ring{0.066, -0.10}, ring{0.058, -0.09})).moved(vec{y: -0.04, z: -0.005}))
	for k := range 4 {
		x := 0.026 * (float64(k) - 1.5)
		c.add(dark, box(vec{0.011, 0.040, 0.012}, 0.005, straight).turned(48, 0, 0).moved(vec{x: x, y: 0.105, z: 0.035}),
			box(vec{0.010, 0.012, 0.026}, 0.005, straight).moved(vec{x: x, y: 0.128, z: 0.078}))
	}
	c.add(dark, box(vec{0.013, 0.045, 0.014}, 0.006, straight).turned(30, 0, -30).moved(vec{x: -0.070, y: 0.05, z: 0.04}))
}

// grenadeHand is a hand that holds a grenade.
func grenadeHand() *node {
	c := newCarried("grenade_hand")
	glove(c)
	load := c.part("load", vec{y: 0.05, z: 0.095})
	load(shell, ballOf(16, 0.075))
	load(team, lathe(16, ring{0.073, -0.020}, ring{0.081, -0.014}, ring{0.081, 0.014}, ring{0.073, 0.020}))
	load(steel, lathe(10, ring{0.028, 0.066}, ring{0.028, 0.09}, ring{0.018, 0.098}, ring{0, 0.098}),
		box(vec{0.010, 0.045, 0.006}, 0.003, straight).turned(-30, 0, 0).moved(vec{y: -0.045, z: 0.080}))
	return c.root
}

// mineHand is a hand that holds a mine by its rim, the lamp up.
func mineHand() *node {
	c := newCarried("mine_hand")
	glove(c)
	load := c.part("load", vec{y: 0.09, z: 0.075})
	load(shell, lathe(18, ring{0, -0.035}, ring{0.11, -0.035}, ring{0.135, -0.018}, ring{0.135, 0.0}, ring{0.09, 0.036}, ring{0.045, 0.042}, ring{0, 0.043}))
	load(team, lathe(14, ring{0.045, 0.040}, ring{0.042, 0.062}, ring{0.026, 0.074}, ring{0, 0.076}),
		lathe(18, ring{0.133, -0.013}, ring{0.140, -0.011}, ring{0.140, -0.005}, ring{0.133, -0.003}))
	for k := range 3 {
		load(dark, box(vec{0.022, 0.032, 0.012}, 0.004, straight).moved(vec{y: 0.125, z: -0.03}).turned(0, 0, 60+float64(k)*120))
	}
	return c.root
}
