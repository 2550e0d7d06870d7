package main

// build is the proportions of a player, in metres.
type build struct {
	height   float64 // of the whole body
	shoulder float64 // half width over the shoulders
	chest    float64 // half depth of the torso
	limb     float64 // radius of an upper arm; legs follow
	plate    float64 // thickness of the armour plates
	pack     float64 // size of the jetpack
	tanks    int     // nozzles
}

var (
	lightBuild  = build{height: 2.2, shoulder: 0.36, chest: 0.17, limb: 0.085, plate: 0.025, pack: 0.85, tanks: 2}
	mediumBuild = build{height: 2.3, shoulder: 0.46, chest: 0.22, limb: 0.105, plate: 0.05, pack: 1.05, tanks: 2}
	heavyBuild  = build{height: 2.5, shoulder: 0.60, chest: 0.30, limb: 0.140, plate: 0.08, pack: 1.3, tanks: 3}
)

// player builds an armoured body as a tree of parts that swing at their
// joints. It stands on the origin and faces +y.
func player(b build) *node {
	u := b.height / 2.2 // everything along the body scales with the height
	root := newNode("root", vec{})
	pelvis := root.hang(newNode("pelvis", vec{z: 1.02 * u}))
	hip := b.shoulder * 0.62
	pelvis.add(dark, box(vec{hip * 0.92, b.chest * 0.85, 0.11 * u}, 0.03, taper{0.8, 0.9, 1, 1, 0}))
	pelvis.add(shell, box(vec{hip * 0.45, 0.035, 0.10 * u}, 0.015, taper{0.55, 1, 1, 1, 0.01}).moved(vec{y: b.chest * 0.9, z: -0.03}))
	belt := box(vec{hip, b.chest * 0.95, 0.035 * u}, 0.015, straight).moved(vec{z: 0.08 * u})
	pelvis.add(steel, belt)
	torso := pelvis.hang(newNode("torso", vec{z: 0.12 * u}))
	addTorso(torso, b, u)
	addPack(torso, b, u)
	head := torso.hang(newNode("head", vec{y: 0.01, z: 0.62 * u}))
	addHead(head, b, u)
	for _, side := range [2]float64{-1, 1} {
		addArm(torso, b, u, side)
		addLeg(pelvis, b, u, side)
	}
	return root
}

// addTorso makes the waist, chest plate and collar.
func addTorso(n *node, b build, u float64) {
	w, d := b.shoulder*0.74, b.chest
	n.add(rubber, lathe(10, ring{0.86, -0.02}, ring{0.80, 0.06}, ring{0.84, 0.14}, ring{0.92, 0.22}).
		stretched(w*0.78, d*0.85, u))
	n.add(shell, box(vec{w, d, 0.20 * u}, 0.05, taper{0.72, 0.80, 1, 0.92, 0}).moved(vec{z: 0.38 * u}))
	chest := box(vec{w * 0.82, 0.05 + b.plate, 0.15 * u}, 0.035, taper{0.62, 0.8, 1, 0.7, -0.03})
	n.add(team, chest.moved(vec{y: d * 0.92, z: 0.41 * u}))
	n.add(light, box(vec{0.035, 0.02, 0.035}, 0.008, straight).moved(vec{y: d*0.92 + 0.05 + b.plate, z: 0.40 * u}))
	n.add(steel, lathe(12, ring{0.125, 0}, ring{0.150, 0.02}, ring{0.150, 0.05}, ring{0.115, 0.075}).
		stretched(1, 1, u).moved(vec{z: 0.555 * u}))
	for k := range 2 {
		z := (0.12 + 0.075*float64(k)) * u
		n.add(dark, box(vec{w * 0.55, 0.03 + b.plate*0.5, 0.026 * u}, 0.01, straight).moved(vec{y: d * 0.72, z: z}))
	}
}

// addPack makes the jetpack with its nozzles.
func addPack(n *node, b build, u float64) {
	s := b.pack
	back := -b.chest - 0.09*s
	n.add(dark, box(vec{0.16 * s, 0.10 * s, 0.20 * u}, 0.035, taper{0.85, 0.8, 1, 0.9, 0.02}).moved(vec{y: back, z: 0.38 * u}))
	n.add(team, box(vec{0.085 * s, 0.03, 0.13 * u}, 0.015, taper{0.8, 1, 1, 1, 0.01}).moved(vec{y: back - 0.095*s, z: 0.41 * u}))
	for k := range b.tanks {
		x := (float64(k) - float64(b.tanks-1)/2) * 0.30 * s
		if b.tanks == 3 {
			x = (float64(k) - 1) * 0.24 * s
		}
		at := vec{x: x, y: back - 0.02*s, z: 0.38 * u}
		tank := lathe(10, ring{0.05, -0.16}, ring{0.072, -0.12}, ring{0.072, 0.16}, ring{0.050, 0.215}, ring{0, 0.23})
		n.add(shell, tank.stretched(s, s, u).moved(at))
		nozzle := lathe(10, ring{0.078, -0.245}, ring{0.050, -0.145}, ring{0.040, -0.10})
		n.add(steel, nozzle.stretched(s, s, u).moved(at))
		n.add(ember, lathe(10, ring{0, 0.235}, ring{0.070, 0.235}).turned(180, 0, 0).stretched(s, s, u).moved(at))
		n.add(steel, lathe(10, ring{0.072, -0.025}, ring{0.082, -0.01}, ring{0.082, 0.02}, ring{0.072, 0.035}).stretched(s, s, u).moved(at))
	}
}

// addHead makes the helmet with its visor.
func addHead(n *node, b build, u float64) {
	size := 0.155 + 0.12*b.limb
	helmet := lathe(16, ring{0.60, -0.20}, ring{0.82, -0.35}, ring{0.95, -0.10}, ring{1.0, 0.30}, ring{0.96, 0.62}, ring{0.78, 0.95},
		ring{0.48, 1.16}, ring{0, 1.24})
	n.add(team, helmet.stretched(size*0.90, size*1.08, size).moved(vec{z: 0.10 * u}))
	band := sweep(14, 22, 158, ring{0.97, 0.10}, ring{1.05, 0.22}, ring{1.06, 0.50}, ring{0.99, 0.62})
	n.add(visor, band.stretched(size*0.90, size*1.08, size).moved(vec{z: 0.10 * u}))
	jaw := box(vec{size * 0.52, size * 0.36, size * 0.26}, 0.02, taper{0.75, 0.9, 1, 1, 0.01})
	n.add(dark, jaw.moved(vec{y: size * 0.80, z: 0.10*u - size*0.18}))
	for _, side := range [2]float64{-1, 1} {
		ear := lathe(10, ring{0.42, 0}, ring{0.42, 0.10}, ring{0.30, 0.20}, ring{0, 0.20}).stretched(size, size, size).turned(0, 90*side, 0)
		n.add(steel, ear.moved(vec{x: side * size * 0.84, z: 0.10*u + size*0.3}))
	}
	fin := extrude([][2]float64{{-0.9, 0.5}, {0.5, 1.1}, {0.2, 1.42}, {-0.7, 1.3}, {-1.15, 0.8}}, 0.12, 0.05)
	n.add(shell, fin.stretched(size, size, size).moved(vec{z: 0.10 * u}))
	n.add(rubber, lathe(8, ring{0.09, -0.08}, ring{0.085, 0.12}).stretched(1, 1, u))
}

// addArm makes the arm on one side; the right one holds the launcher, a part of its own in
// whose place other weapons can be drawn.
func addArm(torso *node, b build, u, side float64) {
	name := "arm_l"
	if side > 0 {
		name = "arm_r"
	}
	n := torso.hang(newNode(name, vec{x: side * b.shoulder * 0.86, z: 0.50 * u}))
	r := b.limb
	pad := box(vec{r*1.25 + b.plate, r*1.45 + b.plate, 0.10 * u}, 0.035, taper{1, 1, 0.62, 0.75, 0}).turned(0, 14*side, 0)
	n.add(team, pad.moved(vec{x: side * (r*0.35 + b.plate*0.5), z: 0.02}))
	upper := lathe(8, ring{0.8, -0.36}, ring{0.95, -0.30}, ring{1, -0.12}, ring{0.9, 0.02}).stretched(r, r, u)
	n.add(rubber, upper.turned(12, 0, 0).moved(vec{x: side * r * 0.3}))
	// The forearm reaches forward from the elbow.
	elbow := vec{x: side * r * 0.3, y: 0.06, z: -0.34 * u}
	n.add(steel, box(vec{r * 0.95, r * 0.95, r * 0.95}, 0.02, straight).moved(elbow))
	fore := box(vec{r * 1.05, r * 1.05, 0.17 * u}, 0.025, taper{0.72, 0.72, 1, 1.1, 0}).moved(vec{z: -0.17 * u})
	n.add(shell, fore.turned(70, 0, -18*side).moved(elbow))
	hand := elbow.add(vec{z: -0.36 * u}.turn(70, 0, -18*side))
	n.add(dark, box(vec{r * 0.6, r * 0.8, r * 0.6}, 0.015, straight).moved(hand))
	if side > 0 {
		addHeldLauncher(n, hand.add(vec{y: 0.10, z: 0.05}), 0.8+b.limb*2)
	}
}

// addHeldLauncher puts a launcher, s times the usual size, into a hand.
func addHeldLauncher(arm *node, at vec, s float64) {
	n, held := arm.hang(newNode("held", at)), heldLauncher()
	for _, p := range held.paints {
		n.add(p, held.shapes[p].stretched(s, s, s))
	}
}

// addLeg makes the leg on one side, bending at hip and knee.
func addLeg(pelvis *node, b build, u, side float64) {
	suffix := "_l"
	if side > 0 {
		suffix = "_r"
	}
	r := b.limb * 1.2
	thigh := pelvis.hang(newNode("thigh"+suffix, vec{x: side * b.shoulder * 0.38, z: -0.06 * u}))
	thigh.add(rubber, lathe(8, ring{0.78, -0.46}, ring{0.98, -0.20}, ring{0.95, 0.02}).stretched(r, r, u))
	thigh.add(shell, box(vec{r*0.85 + b.plate*0.4, r*0.45 + b.plate*0.5, 0.15 * u}, 0.03, taper{0.8, 0.9, 1, 1, 0}).moved(vec{y: r * 0.62, z: -0.20 * u}))
	thigh.add(team, box(vec{0.03 + b.plate*0.4, r * 0.75, 0.13 * u}, 0.02, taper{0.8, 0.8, 1, 1, 0}).moved(vec{x: side * (r*0.9 + b.plate*0.3), z: -0.17 * u}))
	shin := thigh.hang(newNode("shin"+suffix, vec{z: -0.46 * u}))
	shin.add(steel, box(vec{r * 0.85, r*0.75 + b.plate*0.4, 0.075 * u}, 0.03, taper{0.9, 0.9, 0.8, 0.8, 0}).moved(vec{y: r * 0.3}))
	shin.add(shell, box(vec{r*0.92 + b.plate*0.3, r*1.0 + b.plate*0.3, 0.19 * u}, 0.035, taper{0.85, 0.85, 0.9, 0.85, 0}).moved(vec{y: -0.01, z: -0.26 * u}))
	shin.add(team, box(vec{r*0.55 + b.plate*0.3, 0.03 + b.plate*0.4, 0.15 * u}, 0.02, taper{0.7, 1, 1, 1, 0}).moved(vec{y: r * 0.95, z: -0.24 * u}))
	sole := -0.50*u + 0.0
	shin.add(dark, box(vec{r * 0.95, r * 1.7, 0.07 * u}, 0.03, taper{1, 1, 0.85, 0.72, -0.04}).moved(vec{y: r * 0.55, z: sole + 0.07*u}))
	shin.add(steel, box(vec{r * 0.5, r * 0.3, 0.03 * u}, 0.012, straight).moved(vec{y: r * 1.9, z: sole + 0.06*u}))
}
