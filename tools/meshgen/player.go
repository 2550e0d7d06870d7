package main

import "math"

// build is the proportions of a player, in metres.
type build struct {
	height   float64 // of the whole body
	shoulder float64 // half width across the shoulder joints
	chest    float64 // half depth of the torso
	waist    float64 // half width of the waist
	limb     float64 // radius of an upper arm
	leg      float64 // radius of a thigh
	stance   float64 // half distance of the hips
	head     float64 // size of the helmet
	neck     float64 // m by which the head sits lower
	gear     func(*body)
}

// The three armours differ in outline: a light body is slim, with blades that rise from its
// pack; a medium one has round shoulders and a square pack; a heavy one is as wide as its
// box, with slabs on its shoulders, between which its head has sunk.
var (
	lightBuild  = build{2.2, 0.27, 0.14, 0.16, 0.068, 0.084, 0.115, 0.140, 0, lightGear}
	mediumBuild = build{2.3, 0.45, 0.21, 0.27, 0.110, 0.138, 0.205, 0.165, 0.01, mediumGear}
	heavyBuild  = build{2.5, 0.55, 0.30, 0.37, 0.150, 0.185, 0.29, 0.165, 0.13, heavyGear}
)

// body is a player that is being made. All of its parts rotate at their joints.
type body struct {
	build
	maker
	u     float64 // lengths along the body are proportional to the height
	torso *node
	head  *node
	arms  [2]*node // left, right
	fores [2]*node
	legs  [2]*node // thighs
	shins [2]*node
}

// sides are those of the arms and legs, the left one first.
var sides = [2]struct {
	suffix string
	sign   float64
}{{"_l", -1}, {"_r", 1}}

// player builds an armoured body. It stands at the origin and faces +y. A coarse one is for
// a distance: it has the same parts and the same outline, of far fewer triangles.
func player(b build, coarse bool) *node {
	p := &body{build: b, maker: maker{coarse}, u: b.height / 2.2}
	u := p.u
	root := newNode("root", vec{})
	pelvis := root.hang(newNode("pelvis", vec{z: 1.02 * u}))
	pelvis.add(dark, p.box(vec{b.waist * 0.95, b.chest * 0.85, 0.11 * u}, 0.03, taper{0.75, 0.9, 1, 1, 0}))
	if !coarse {
		pelvis.add(shell, p.box(vec{b.waist * 0.45, 0.035, 0.11 * u}, 0.015, taper{0.5, 1, 1, 1, 0.01}).moved(vec{y: b.chest * 0.9, z: -0.04}))
	}
	p.torso = pelvis.hang(newNode("torso", vec{z: 0.12 * u}))
	p.addTorso()
	p.head = p.torso.hang(newNode("head", vec{y: 0.01, z: 0.62*u - b.neck}))
	p.addHead()
	for i := range sides {
		p.addArm(i)
		p.addLeg(i, pelvis)
	}
	b.gear(p)
	p.addMarks()
	if coarse {
		root.weld()
	}
	return root
}

// addTorso makes the waist, the chest plate and the collar.
func (p *body) addTorso() {
	n, u := p.torso, p.u
	w, d := p.shoulder*0.80, p.chest
	n.add(rubber, p.lathe(10, ring{0.98, -0.02}, ring{0.90, 0.06}, ring{0.95, 0.14}, ring{1.05, 0.22}).stretched(p.waist*0.92, d*0.85, u))
	n.add(shell, p.box(vec{w, d, 0.20 * u}, 0.05, taper{0.70, 0.80, 1, 0.92, 0}).moved(vec{z: 0.38 * u}))
	n.add(team, p.box(vec{w * 0.84, 0.07, 0.16 * u}, 0.035, taper{0.60, 0.8, 1, 0.7, -0.03}).moved(vec{y: d * 0.92, z: 0.41 * u}))
	if p.coarse {
		return
	}
	n.add(steel, p.lathe(12, ring{0.125, 0}, ring{0.150, 0.02}, ring{0.150, 0.05}, ring{0.115, 0.075}).moved(vec{z: 0.555 * u}))
	for k := range 2 {
		z := (0.12 + 0.075*float64(k)) * u
		n.add(dark, p.box(vec{p.waist * 0.8, 0.05, 0.026 * u}, 0.01, straight).moved(vec{y: d * 0.72, z: z}))
	}
}

// addHead makes the helmet with its visor.
func (p *body) addHead() {
	n, size, up := p.head, p.build.head, 0.10*p.u
	helmet := p.lathe(14, ring{0.60, -0.20}, ring{0.82, -0.35}, ring{0.95, -0.10}, ring{1.0, 0.30}, ring{0.96, 0.62}, ring{0.78, 0.95},
		ring{0.48, 1.16}, ring{0, 1.24})
	n.add(team, helmet.stretched(size*0.90, size*1.08, size).moved(vec{z: up}))
	band := p.sweep(12, 22, 158, ring{0.97, 0.10}, ring{1.05, 0.22}, ring{1.06, 0.50}, ring{0.99, 0.62})
	n.add(visor, band.stretched(size*0.90, size*1.08, size).moved(vec{z: up}))
	if p.coarse {
		return
	}
	jaw := p.box(vec{size * 0.52, size * 0.36, size * 0.26}, 0.02, taper{0.75, 0.9, 1, 1, 0.01})
	n.add(dark, jaw.moved(vec{y: size * 0.80, z: up - size*0.18}))
	for _, side := range sides {
		ear := p.lathe(8, ring{0.42, 0}, ring{0.42, 0.10}, ring{0.30, 0.20}, ring{0, 0.20}).stretched(size, size, size).turned(0, 90*side.sign, 0)
		n.add(steel, ear.moved(vec{x: side.sign * size * 0.84, z: up + size*0.3}))
	}
	n.add(rubber, p.lathe(8, ring{0.09, -0.08}, ring{0.085, 0.12}))
}

// addArm makes the arm on one side. Its forearm reaches forward from the elbow; the right
// one holds the launcher, a part of its own in whose place other weapons can be drawn.
func (p *body) addArm(i int) {
	side, u, r := sides[i], p.u, p.limb
	n := p.torso.hang(newNode("arm"+side.suffix, vec{x: side.sign * (p.shoulder + r*0.1), z: 0.50 * u}))
	upper := p.lathe(8, ring{0.8, -0.36}, ring{0.95, -0.30}, ring{1, -0.12}, ring{0.9, 0.02}).stretched(r, r, u)
	n.add(rubber, upper.moved(vec{x: side.sign * r * 0.3}))
	p.arms[i] = n
	fore := n.hang(newNode("fore"+side.suffix, vec{x: side.sign * r * 0.3, y: 0.01, z: -0.34 * u}))
	if !p.coarse {
		fore.add(steel, p.box(vec{r * 0.95, r * 0.95, r * 0.95}, 0.02, straight))
	}
	plate := p.box(vec{r * 1.05, r * 1.05, 0.17 * u}, 0.025, taper{0.72, 0.72, 1, 1.1, 0}).moved(vec{z: -0.17 * u})
	fore.add(shell, plate.turned(70, 0, -18*side.sign))
	hand := vec{z: -0.36 * u}.turn(70, 0, -18*side.sign)
	fore.add(dark, p.box(vec{r * 0.6, r * 0.8, r * 0.6}, 0.015, straight).moved(hand))
	p.fores[i] = fore
	if side.sign > 0 {
		p.addHeldLauncher(fore, hand.add(vec{y: 0.10, z: 0.05}), 0.8+min(r, 0.14)*2)
	}
}

// addHeldLauncher puts a launcher, s times the usual size, into a hand.
func (p *body) addHeldLauncher(fore *node, at vec, s float64) {
	n, held := fore.hang(newNode("held", at)), heldLauncher(p.maker)
	for _, m := range held.paints {
		n.add(m, held.shapes[m].stretched(s, s, s))
	}
}

// addLeg makes the leg on one side, which bends at hip, knee and ankle.
func (p *body) addLeg(i int, pelvis *node) {
	side, u, r := sides[i], p.u, p.leg
	thigh := pelvis.hang(newNode("thigh"+side.suffix, vec{x: side.sign * p.stance, z: -0.06 * u}))
	thigh.add(rubber, p.lathe(8, ring{0.78, -0.46}, ring{0.98, -0.20}, ring{0.95, 0.02}).stretched(r, r, u))
	thigh.add(shell, p.box(vec{r * 0.85, r * 0.55, 0.15 * u}, 0.03, taper{0.8, 0.9, 1, 1, 0}).moved(vec{y: r * 0.62, z: -0.20 * u}))
	p.legs[i] = thigh
	shin := thigh.hang(newNode("shin"+side.suffix, vec{z: -0.46 * u}))
	if !p.coarse {
		shin.add(steel, p.box(vec{r * 0.85, r * 0.85, 0.075 * u}, 0.03, taper{0.9, 0.9, 0.8, 0.8, 0}).moved(vec{y: r * 0.3}))
	}
	shin.add(shell, p.box(vec{r * 0.95, r * 1.05, 0.19 * u}, 0.035, taper{0.85, 0.85, 0.9, 0.85, 0}).moved(vec{y: -0.01, z: -0.26 * u}))
	shin.add(team, p.box(vec{r * 0.62, 0.045, 0.15 * u}, 0.02, taper{0.7, 1, 1, 1, 0}).moved(vec{y: r * 1.0, z: -0.24 * u}))
	p.shins[i] = shin
	foot := shin.hang(newNode("foot"+side.suffix, vec{z: -0.43 * u}))
	foot.add(dark, p.box(vec{r * 0.95, r * 1.75, 0.07 * u}, 0.03, taper{1, 1, 0.85, 0.72, -0.04}).moved(vec{y: r * 0.55}))
	if p.coarse {
		return
	}
	// The runner under each sole is what it skis on.
	foot.add(steel, p.box(vec{r * 0.55, r * 1.95, 0.018 * u}, 0.01, taper{1, 0.9, 1, 1, 0}).moved(vec{y: r * 0.7, z: -0.058 * u}))
	foot.add(steel, p.box(vec{r * 0.5, r * 0.3, 0.03 * u}, 0.012, straight).moved(vec{y: r * 2.0, z: -0.01 * u}))
}

// addNozzle makes a jet, s times as large as that of a medium body, with its tank.
func (p *body) addNozzle(at vec, s float64) {
	u := p.u
	tank := p.lathe(10, ring{0.05, -0.16}, ring{0.072, -0.12}, ring{0.072, 0.16}, ring{0.050, 0.215}, ring{0, 0.23})
	p.torso.add(shell, tank.stretched(s, s, u).moved(at))
	if p.coarse {
		return
	}
	nozzle := p.lathe(10, ring{0.085, -0.255}, ring{0.050, -0.145}, ring{0.040, -0.10})
	p.torso.add(steel, nozzle.stretched(s, s, u).moved(at))
	p.torso.add(ember, p.lathe(10, ring{0, 0.24}, ring{0.076, 0.24}).turned(180, 0, 0).stretched(s, s, u).moved(at))
}

// lightGear is a small pack with two blades that rise outward, a crest, and slim pads.
func lightGear(p *body) {
	u, back := p.u, -p.chest-0.07
	p.torso.add(dark, p.box(vec{0.12, 0.075, 0.17 * u}, 0.03, taper{0.7, 0.8, 1, 0.9, 0.02}).moved(vec{y: back, z: 0.40 * u}))
	blade := p.extrude([][2]float64{{-0.02, -0.22}, {0.10, -0.16}, {0.07, 0.14}, {-0.08, 0.50}, {-0.13, 0.48}, {-0.10, 0.02}}, 0.020, 0.008)
	for i, side := range sides {
		p.addNozzle(vec{x: side.sign * 0.13, y: back - 0.01, z: 0.36 * u}, 0.78)
		p.torso.add(team, blade.turned(0, 24*side.sign, 0).moved(vec{x: side.sign * 0.20, y: back - 0.04, z: 0.46 * u}))
		pad := p.box(vec{0.075, 0.09, 0.07 * u}, 0.03, taper{1, 1, 0.5, 0.6, 0}).turned(0, 20*side.sign, 0)
		p.arms[i].add(team, pad.moved(vec{x: side.sign * 0.035, z: 0.02}))
	}
	size := p.build.head
	fin := p.extrude([][2]float64{{-0.7, 0.55}, {0.45, 1.05}, {0.15, 1.32}, {-0.9, 1.42}, {-1.5, 1.1}}, 0.10, 0.05)
	p.head.add(shell, fin.stretched(size, size, size).moved(vec{z: 0.10*u - 0.02}))
}

// mediumGear is a square pack with a lid, domes on the shoulders and plates on the thighs.
func mediumGear(p *body) {
	u, back := p.u, -p.chest-0.12
	p.torso.add(dark, p.box(vec{0.27, 0.13, 0.25 * u}, 0.04, taper{0.9, 0.85, 1, 0.9, 0}).moved(vec{y: back, z: 0.39 * u}))
	p.torso.add(team, p.box(vec{0.19, 0.03, 0.17 * u}, 0.015, taper{0.9, 1, 1, 1, 0}).moved(vec{y: back - 0.125, z: 0.41 * u}))
	p.torso.add(shell, p.box(vec{0.29, 0.10, 0.035 * u}, 0.02, straight).moved(vec{y: back, z: 0.655 * u}))
	dome := p.lathe(12, ring{1.02, -0.25}, ring{1.05, 0}, ring{0.95, 0.42}, ring{0.68, 0.78}, ring{0.30, 0.97}, ring{0, 1})
	for i, side := range sides {
		p.addNozzle(vec{x: side.sign * 0.21, y: back - 0.02, z: 0.30 * u}, 1.05)
		p.arms[i].add(team, dome.stretched(0.185, 0.2, 0.19).turned(0, 26*side.sign, 0).moved(vec{x: side.sign * 0.05, z: 0.0}))
		p.legs[i].add(team, p.box(vec{0.035, 0.11, 0.13 * u}, 0.02, taper{0.8, 0.8, 1, 1, 0}).moved(vec{x: side.sign * p.leg * 0.98, z: -0.17 * u}))
	}
	size := p.build.head
	brow := p.box(vec{size * 0.95, size * 0.5, size * 0.10}, 0.015, straight)
	p.head.add(shell, brow.moved(vec{y: size * 0.62, z: 0.10*u + size*0.78}))
}

// heavyGear is slabs on the shoulders that rise beside the head, two stacks on the back,
// and boots and gauntlets like boxes.
func heavyGear(p *body) {
	u, back := p.u, -p.chest-0.14
	p.torso.add(dark, p.box(vec{0.36, 0.15, 0.25 * u}, 0.05, taper{0.85, 0.85, 1, 0.9, 0}).moved(vec{y: back, z: 0.38 * u}))
	p.torso.add(shell, p.box(vec{0.40, 0.20, 0.07 * u}, 0.04, taper{1, 1, 0.8, 0.8, 0}).moved(vec{y: -0.05, z: 0.60 * u}))
	for i, side := range sides {
		p.addNozzle(vec{x: side.sign * 0.27, y: back - 0.04, z: 0.34 * u}, 1.6)
		stack := p.lathe(7, ring{0.085, 0}, ring{0.085, 0.34}, ring{0.105, 0.36}, ring{0.105, 0.42}, ring{0.06, 0.42}, ring{0, 0.38})
		p.torso.add(steel, stack.moved(vec{x: side.sign * 0.25, y: back + 0.02, z: 0.52 * u}))
		slab := p.box(vec{0.175, 0.235, 0.155 * u}, 0.05, taper{1.05, 1, 0.72, 0.85, 0}).turned(0, 12*side.sign, 0)
		p.arms[i].add(team, slab.moved(vec{x: side.sign * 0.055, z: 0.075}))
		p.arms[i].add(shell, p.box(vec{0.17, 0.19, 0.05 * u}, 0.02, straight).turned(0, 12*side.sign, 0).moved(vec{x: side.sign * 0.06, z: -0.12}))
		cuff := p.box(vec{p.limb * 1.15, p.limb * 1.15, 0.11 * u}, 0.03, straight).moved(vec{z: -0.20 * u})
		p.fores[i].add(team, cuff.turned(70, 0, -18*side.sign))
		p.legs[i].add(team, p.box(vec{0.05, 0.16, 0.14 * u}, 0.025, taper{0.8, 0.8, 1, 1, 0}).moved(vec{x: side.sign * p.leg * 0.95, z: -0.18 * u}))
		p.shins[i].add(shell, p.box(vec{p.leg * 1.12, p.leg * 1.15, 0.07 * u}, 0.03, taper{1.1, 1.1, 0.9, 0.9, 0}).moved(vec{z: -0.34 * u}))
	}
}

// addMarks makes the marks of the teams, which tell them apart where colours do not: a
// diamond, a disc, a square and a triangle. They are parts of their own, of which one is
// drawn.
func (p *body) addMarks() {
	outline := func(corners int, from float64) [][2]float64 {
		var o [][2]float64
		for k := range corners {
			sin, cos := math.Sincos(from + 2*math.Pi*float64(k)/float64(corners))
			o = append(o, [2]float64{cos, sin})
		}
		return o
	}
	round := 12
	if p.coarse {
		round = 8
	}
	size := 0.075 * p.u * (1 + p.shoulder)
	for k, o := range [][][2]float64{outline(4, 0), outline(round, 0), outline(4, math.Pi/4), outline(3, math.Pi/2)} {
		n := p.torso.hang(newNode("mark_"+string(rune('1'+k)), vec{}))
		stretch := 1.0
		if k == 0 {
			stretch = 1.45
		}
		mark := plate(o).stretched(1, size, size*stretch)
		n.add(signal, mark.turned(0, 0, 90).moved(vec{y: p.chest*0.92 + 0.075, z: 0.40 * p.u}))
		n.add(signal, mark.turned(0, 0, -90).stretched(1.2, 1, 1.2).moved(vec{y: p.markBack(), z: 0.42 * p.u}))
	}
}

// markBack is where the mark on the back is.
func (p *body) markBack() float64 {
	switch {
	case p.height > 2.4:
		return -p.chest - 0.30
	case p.height > 2.25:
		return -p.chest - 0.28
	}
	return -p.chest - 0.155
}
