package render

import (
	"math"
	"slices"
	"sync"
)

// rockTile is the relief of weathered rock, 0 to 1, on a tile that wraps around: faces that meet
// at edges, cracks between some of them, ridges and grain.
var rockTile = sync.OnceValue(func() noiseField {
	field := make(noiseField, noiseSide*noiseSide)
	faces, chips := newFaces(9), newFaces(31)
	bends, frets, cracked := newLattice(12), newLattice(40), newLattice(8)
	coarse, fine := newLattice(64), newLattice(128)
	var ridges []lattice
	for period := 5; period <= 80; period *= 2 {
		ridges = append(ridges, newLattice(period))
	}
	for i := range field {
		u, v := float64(i%noiseSide)/noiseSide, float64(i/noiseSide)/noiseSide
		// Edges of stone are not straight.
		bent := 0.03*bends.at(u*12, v*12) + 0.012*frets.at(u*40, v*40)
		bentToo := 0.03*bends.at(u*12+5.3, v*12+9.1) + 0.012*frets.at(u*40+5.3, v*40+9.1)
		face, gap := faces.at(u+bent, v+bentToo)
		chip, _ := chips.at(u+0.4*bent, v+0.4*bentToo)
		crack := max(0, 1-gap*90) * smooth(-0.1, 0.35, cracked.at(u*8+2.7, v*8))
		ridge, weight := 0.0, 1.0
		for _, r := range ridges {
			ridge -= weight * math.Abs(r.at((u+0.6*bent)*float64(r.period), v*float64(r.period)+3.7))
			weight *= 0.5
		}
		grain := coarse.at(u*64, v*64) + 0.6*fine.at(u*128, v*128)
		field[i] = 8*face + 4.5*chip - 0.1*crack + 0.8*ridge + 0.04*grain
	}
	low, high := slices.Min(field), slices.Max(field)
	for i, h := range field {
		field[i] = (h - low) / (high - low)
	}
	return field
})

// faces are the faces of broken stone, one around each of side × side points of a tile.
type faces struct {
	side int
	all  []face
}

// face is a plane that bends away from a place of the tile, whose side is 1.
type face struct {
	x, y, height   float64
	slopeX, slopeY float64
}

func newFaces(side int) faces {
	f := faces{side: side, all: make([]face, side*side)}
	for k := range f.all {
		i, j := k%side, k/side
		random := func(seed int) float64 { return float64(hash2(i, j, 977*side+seed)) / (1 << 32) }
		f.all[k] = face{
			x: (float64(i) + 0.1 + 0.8*random(1)) / float64(side), y: (float64(j) + 0.1 + 0.8*random(2)) / float64(side),
			height: 0.7 * random(5) / float64(side), slopeX: 0.8 * (2*random(3) - 1), slopeY: 0.8 * (2*random(4) - 1),
		}
	}
	return f
}

// at returns the height of the topmost face at a place of the tile, and how far below it the next
// one is.
func (f faces) at(u, v float64) (top, gap float64) {
	top, next := math.Inf(-1), math.Inf(-1)
	i, j := int(math.Floor(u*float64(f.side))), int(math.Floor(v*float64(f.side)))
	for dj := -1; dj <= 1; dj++ {
		row := f.all[modulo(j+dj, f.side)*f.side:]
		for di := -1; di <= 1; di++ {
			p := &row[modulo(i+di, f.side)]
			dx, dy := wrapped(u-p.x), wrapped(v-p.y)
			h := p.height + p.slopeX*dx + p.slopeY*dy - 0.7*float64(f.side)*(dx*dx+dy*dy)
			if h > top {
				top, next = h, top
			} else {
				next = max(next, h)
			}
		}
	}
	return top, top - next
}

// wrapped is the short way round a tile whose side is 1.
func wrapped(d float64) float64 { return d - math.Round(d) }

// slopePixels encodes the slopes of the tile: each RGBA texel holds those of its own and of its
// right, lower and diagonal neighbours, four bits for each direction. A blend of slopes has no
// steps, as the slope of a blend of heights has: light from the side would show them as streaks.
func (f noiseField) slopePixels() []byte {
	const mask = noiseSide - 1
	rise := func(x, y, dx, dy int) float64 {
		return f[((y+dy)&mask)*noiseSide+(x+dx)&mask] - f[((y-dy)&mask)*noiseSide+(x-dx)&mask]
	}
	squares := 0.0
	for i := range f {
		x, y := i%noiseSide, i/noiseSide
		squares += math.Pow(rise(x, y, 1, 0), 2) + math.Pow(rise(x, y, 0, 1), 2)
	}
	// Rare extremes are clamped, so that most slopes use the whole range.
	most := 2.5 * math.Sqrt(squares/float64(2*len(f)))
	level := func(rise float64) byte { return byte(math.Round(min(max(rise/most, -1), 1)*7.5 + 7.5)) }
	slope := func(x, y int) byte { return level(rise(x, y, 1, 0))<<4 | level(rise(x, y, 0, 1)) }
	pixels := make([]byte, 0, 4*len(f))
	for i := range f {
		x, y := i%noiseSide, i/noiseSide
		pixels = append(pixels, slope(x, y), slope(x+1, y), slope(x, y+1), slope(x+1, y+1))
	}
	return pixels
}
