package render

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// lampPower is the light on a surface 1 m before a white surface of 1 m2 that glows, as a
	// factor of its colour [ours]: panels of the ceiling light the floor as a cloudy sky does.
	lampPower = 6.0
	// lampCell is the side of the cubes whose glowing surfaces make one lamp, m, and
	// leastLamp the least area of one, m2.
	lampCell, leastLamp = 2.5, 0.02
	// faintest is the least light of a lamp that counts, and mostReach the largest distance
	// to which one is followed, m.
	faintest, mostReach = 0.03, 22.0
	// ownLampReach and ownLampLight set the lamps of a model: the one in the middle of their
	// list by intensity throws that light on what is so far away, m.
	ownLampReach, ownLampLight = 3.0, 0.9
	// litIndoors is how much light closed places have besides that of lamps in a level with
	// any, as a part of what they have without [ours]: nobody should be unable to see there.
	litIndoors = 0.5
	// inward is how far towards the middle of a triangle the rays of its corners start.
	inward = 0.08
	// indoorLight is about how much light a place that sees no sky has in a level without
	// lamps, as a factor of the colour of its surface [ours].
	indoorLight = 0.83
)

// lamp is something that lights structures when a level is loaded.
type lamp struct {
	at     geom.Vec
	color  [3]float64 // light on what is 1 m before it
	reach  float64    // m
	normal geom.Vec   // where it shines, as a flat surface or a spot does; zero for all sides
	// inner and outer are the cosines between which a spot fades; both 0 for a surface.
	inner, outer float64
	size         float64 // m; what is that near to its middle is part of it
}

// lampsOf returns the lamps of a level: those of its files, and what glows in it.
func lampsOf(level *levels.Level) []lamp {
	list := ownLamps(level.Lights)
	for i := range level.Structures {
		s := &level.Structures[i]
		if s.Glow > 0 && !s.Unlit {
			list = append(list, glowingLamps(s)...)
		}
	}
	for i := range list {
		l := &list[i]
		reach := math.Sqrt(max(l.color[0], l.color[1], l.color[2]) / faintest)
		if l.reach == 0 || reach < l.reach {
			l.reach = reach
		}
		l.reach = min(l.reach, mostReach)
	}
	return list
}

// ownLamps returns the lamps of files. Their intensities mean something beside each other
// only, so the one in the middle gets the light of a usual lamp.
func ownLamps(lights []levels.Light) (list []lamp) {
	var powers []float64
	for i := range lights {
		c := lights[i].Color
		if power := max(c[0], c[1], c[2]); power > 0 {
			powers = append(powers, power)
		}
	}
	if len(powers) == 0 {
		return nil
	}
	slices.Sort(powers)
	scale := ownLampLight * ownLampReach * ownLampReach / powers[len(powers)/2]
	for i := range lights {
		from := &lights[i]
		l := lamp{at: from.Position, reach: from.Range, normal: from.Direction, inner: from.Inner, outer: from.Outer, size: 0.3}
		for k := range l.color {
			l.color[k] = from.Color[k] * scale
		}
		list = append(list, l)
	}
	return list
}

// glowingLamps makes lamps of the surfaces of a structure that glows: one for each cube of
// space with any.
func glowingLamps(s *levels.Structure) []lamp {
	type sum struct {
		at, normal geom.Vec
		area       float64
	}
	var sums []sum
	number := map[[3]int]int{}
	var add func(t geom.Triangle, depth int)
	add = func(t geom.Triangle, depth int) {
		ab, bc, ca := t.B.Sub(t.A).Length(), t.C.Sub(t.B).Length(), t.A.Sub(t.C).Length()
		if longest := max(ab, bc, ca); longest > lampCell && depth < 12 {
			switch longest {
			case bc:
				t = geom.Triangle{A: t.B, B: t.C, C: t.A}
			case ca:
				t = geom.Triangle{A: t.C, B: t.A, C: t.B}
			}
			middle := t.A.Lerp(t.B, 0.5)
			add(geom.Triangle{A: t.A, B: middle, C: t.C}, depth+1)
			add(geom.Triangle{A: middle, B: t.B, C: t.C}, depth+1)
			return
		}
		middle := t.A.Add(t.B).Add(t.C).Scale(1.0 / 3)
		cell := func(v float64) int { return int(math.Floor(v / lampCell)) }
		key := [3]int{cell(middle.X), cell(middle.Y), cell(middle.Z)}
		k, ok := number[key]
		if !ok {
			k = len(sums)
			number[key] = k
			sums = append(sums, sum{})
		}
		cross := t.Cross()
		area := cross.Length() / 2
		sums[k].at, sums[k].area = sums[k].at.AddScaled(middle, area), sums[k].area+area
		sums[k].normal = sums[k].normal.AddScaled(cross, 0.5)
	}
	for t := range triangles(s.Vertices, s.Indices) {
		add(t, 0)
	}
	var list []lamp
	for _, u := range sums {
		if u.area < leastLamp {
			continue
		}
		l := lamp{at: u.at.Scale(1 / u.area), size: math.Sqrt(u.area)/2 + 0.3}
		power := lampPower * u.area * float64(s.Glow)
		if facing := u.normal.Length() / u.area; facing > 0.5 {
			l.normal = u.normal.Normalize()
			l.at = l.at.AddScaled(l.normal, 0.1)
		} else {
			power /= 4 // as much of it is turned away everywhere
		}
		for k := range l.color {
			l.color[k] = power * float64(s.Color[k])
		}
		list = append(list, l)
	}
	return list
}

// shareAt returns the part of a lamp's colour that lights a point of a surface if nothing
// stands between them, and the offset from the point to the lamp.
func (l *lamp) shareAt(at, normal geom.Vec) (share float64, offset geom.Vec) {
	offset = l.at.Sub(at)
	squared := offset.LengthSquared()
	if squared > l.reach*l.reach || squared == 0 {
		return 0, offset
	}
	away := math.Sqrt(squared)
	share = max(normal.Dot(offset)/away, 0) / (squared + 1.5)
	if l.normal != (geom.Vec{}) {
		ahead := -l.normal.Dot(offset) / away
		if l.inner != 0 || l.outer != 0 {
			share *= smooth(l.outer, max(l.inner, l.outer+1e-6), ahead)
		} else {
			share *= max(ahead, 0)
		}
	}
	// It ends softly where it is not followed any more.
	return share * smooth(1, 0.6, away/l.reach), offset
}

// lampBaker finds the light of lamps on one part.
type lampBaker struct {
	level *levels.Level
	lamps []lamp // that reach the part
	part  *part
	light [][3]float32 // at each vertex
	limit int          // number of vertices at which no more are added
}

// bakeLamps casts rays from the vertices of a part to the lamps around, and cuts its
// triangles where their light needs that, which adds up to most vertices. It does nothing
// where no lamp is near.
func bakeLamps(level *levels.Level, lamps []lamp, p *part, most int) {
	b := lampBaker{level: level, lamps: reaching(lamps, p), part: p}
	if len(b.lamps) == 0 {
		return
	}
	b.light = make([][3]float32, len(p.positions))
	done := make([]bool, len(p.positions))
	for i := 0; i+2 < len(p.indices); i += 3 {
		corners := p.indices[i : i+3]
		middle := p.positions[corners[0]].Add(p.positions[corners[1]]).Add(p.positions[corners[2]]).Scale(1.0 / 3)
		for _, k := range corners {
			if !done[k] {
				done[k] = true
				b.light[k] = b.lightOn(p.positions[k], middle, p.normals[k])
			}
		}
	}
	b.refine(most)
	p.light(b.light)
}

// lightOn returns the light of the lamps at a point p of a triangle with that middle. The
// rays start slightly towards the middle, so that none starts in a wall beside the triangle.
func (b *lampBaker) lightOn(p, middle, normal geom.Vec) [3]float32 {
	return lightAt(b.level, b.lamps, p.Lerp(middle, inward).AddScaled(normal, lift), normal)
}

// reaching returns the lamps that reach a part.
func reaching(lamps []lamp, p *part) (list []lamp) {
	if len(lamps) == 0 || len(p.positions) == 0 {
		return nil
	}
	b := boundsOfPoints(p.positions)
	for i := range lamps {
		if l := &lamps[i]; l.at.Max(b.Min).Min(b.Max).Sub(l.at).Length() < l.reach {
			list = append(list, *l)
		}
	}
	return list
}

// lightAt returns the light of lamps at a point of a surface.
func lightAt(level *levels.Level, lamps []lamp, from, normal geom.Vec) (light [3]float32) {
	for i := range lamps {
		l := &lamps[i]
		share, offset := l.shareAt(from, normal)
		most := share * max(l.color[0], l.color[1], l.color[2])
		if most < faintest/3 {
			continue
		}
		if hit, blocked := level.Solid.Raycast(from, offset); blocked && (1-hit.Fraction)*offset.Length() > l.size {
			continue
		}
		for k := range light {
			light[k] += float32(share * l.color[k])
		}
	}
	return light
}

// light adds the baked light of lamps to the looks of the vertices: their colour gets that
// of the light, or their hue where they have a texture, and they glow by it. What they look like without power is kept.
func (p *part) light(baked [][3]float32) {
	p.unpowered = p.materials
	p.materials = slices.Clone(p.materials)
	if p.uv != nil && p.alphas == nil {
		p.hues = make([]hue, len(p.materials))
	}
	for k := range p.materials {
		m := &p.materials[k]
		if p.hues != nil {
			p.hues[k] = hue{1, 1}
		}
		if m.glow > 0 {
			continue // lamps themselves
		}
		light := baked[k]
		for c := range light {
			light[c] *= 1 - (1-dayShare)*p.baked.open[k]
		}
		mean, other := (light[0]+light[1]+light[2])/3, p.lightWithoutLamps(k)
		for c := range m.color {
			shade := (other + light[c]) / max(other+mean, 1e-6)
			m.color[c] *= shade
			if p.hues != nil && c < len(p.hues[k]) {
				p.hues[k][c] = shade // textures have no colours of vertices
			}
		}
		m.glow = min(mean/glowGain, mostLampGlow)
	}
}

// lightWithoutLamps estimates the light of sun and sky at a vertex, as a factor of the
// colour there.
func (p *part) lightWithoutLamps(k int) float32 {
	open, sun := p.baked.open[k], p.baked.sun[k]
	return 0.4*open + 1.5*sun*open + litIndoors*indoorLight*(1-open)*(1-open)
}

const (
	// glowGain is how bright the shader draws what glows completely.
	glowGain = 1.5
	// dayShare is how much of the light of a lamp is seen under the open sky, to which the
	// eye has adapted [ours].
	dayShare = 0.2
	// mostLampGlow is the limit of the light of lamps, below that of unlit surfaces.
	mostLampGlow = 0.9
)
