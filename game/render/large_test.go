package render

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// scan is an open mesh of waves that overhang, of side x side cells of so many metres, as one that
// somebody has scanned: with the backs of all its triangles, which come after their fronts.
func scan(side int, cell float64) levels.Structure {
	s := sheet(side)
	for i, p := range s.Vertices {
		x, y := p.X*cell, p.Y*cell
		z := 12*math.Sin(x/30) + 9*math.Cos(y/25)
		s.Vertices[i] = geom.Vec{X: x + 6*math.Sin(z), Y: y, Z: z}
		s.Normals[i] = geom.Vec{X: -0.4 * math.Cos(x/30), Y: 0.36 * math.Sin(y/25), Z: 1}.Normalize()
	}
	n := uint32(len(s.Vertices))
	for i := range n {
		s.Vertices, s.Normals = append(s.Vertices, s.Vertices[i]), append(s.Normals, s.Normals[i].Neg())
	}
	for k := range len(s.Indices) / 3 {
		a, b, c := s.Indices[3*k], s.Indices[3*k+1], s.Indices[3*k+2]
		s.Indices = append(s.Indices, n+a, n+c, n+b)
	}
	return s
}

// BenchmarkScan is a frame of a mesh of 131,072 triangles with backs: what is projected and listed
// of it (emit), and all of the Go side of a frame (draw) without the driver.
func BenchmarkScan(b *testing.B) {
	r := newRenderer(b, levelOf(nil, scan(256, 4)), Options{})
	scene := &Scene{Camera: look(geom.Vec{X: -20, Y: -20, Z: 60}, geom.Vec{X: 500, Y: 500})}
	v := newView(scene.Camera, 1280, 720)
	b.Run("emit", func(b *testing.B) {
		for b.Loop() {
			r.objects.emit(&v, scene, 1600)
		}
		b.ReportMetric(float64(r.objects.triangles()), "triangles")
	})
	b.Run("draw", func(b *testing.B) {
		screen := ebiten.NewImage(1280, 720)
		defer screen.Deallocate()
		pixel := make([]byte, 4*1280*720)
		for b.Loop() {
			r.Draw(screen, scene)
			b.StopTimer()
			screen.ReadPixels(pixel)
			b.StartTimer()
		}
	})
}

// apart returns a part whose backs have places of their own, and of which every triangle is drawn.
func (p part) apart() part {
	if n := uint32(len(p.positions)); p.backed {
		p.positions, p.indices = append(slices.Clone(p.positions), p.positions...), slices.Clone(p.indices)
		for k := range len(p.indices) / 3 {
			p.indices = append(p.indices, n+p.indices[3*k], n+p.indices[3*k+2], n+p.indices[3*k+1])
		}
	}
	p.backed, p.spacing = false, 0
	return p
}

// TestScan_LooksAsTwoMeshes: sides that share their places, without the triangles between pixels
// and drawn in pieces, look as two meshes that are drawn in full. Nothing waits that is too much.
func TestScan_LooksAsTwoMeshes(t *testing.T) {
	for _, c := range []struct {
		name    string
		side    int
		flushes bool
	}{{"a few", 120, false}, {"many", 310, true}} {
		r := newRenderer(t, levelOf(nil, scan(c.side, 600/float64(c.side))), Options{})
		scene := &Scene{Camera: look(geom.Vec{X: -20, Y: -20, Z: 150}, geom.Vec{X: 300, Y: 300})}
		got := picture(t, r, scene, 640, 360, "scan "+c.name)
		if flushed := r.calls.queue.mark != nil; flushed != c.flushes || len(r.objects.plain.batch.full) > 0 != c.flushes {
			t.Errorf("%s: of %d vertices %d pieces are full, drawn before the end: %v", c.name, r.objects.vertices(), len(r.objects.plain.batch.full), flushed)
		}
		drawn := r.Triangles()
		for i := range r.objects.structures {
			s := &r.objects.structures[i]
			if !s.part.backed || len(s.part.looks) != 2*len(s.part.positions) || s.part.normals != nil {
				t.Fatalf("%s: part %d has %d looks of %d places", c.name, i, len(s.part.looks), len(s.part.positions))
			}
			s.part = s.part.apart()
		}
		want := picture(t, r, scene, 640, 360, "")
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Errorf("%s: the picture is another one", c.name)
		}
		if all := r.Triangles(); drawn >= all || drawn < all/4 {
			t.Errorf("%s: %d triangles are drawn of %d", c.name, drawn, all)
		}
	}
}

// TestJoinSides_OfNothingElseThanBacks: a mesh whose second half is anything else keeps its places.
func TestJoinSides_OfNothingElseThanBacks(t *testing.T) {
	for name, change := range map[string]func(s *levels.Structure){
		"a place is another": func(s *levels.Structure) { s.Vertices[len(s.Vertices)-1].Z++ },
		"a triangle faces as another": func(s *levels.Structure) {
			n := len(s.Indices)
			s.Indices[n-1], s.Indices[n-2] = s.Indices[n-2], s.Indices[n-1]
		},
		"a triangle is at the front": func(s *levels.Structure) { copy(s.Indices[len(s.Indices)-3:], s.Indices[:3]) },
		"a triangle has no back":     func(s *levels.Structure) { s.Indices = s.Indices[:len(s.Indices)-3] },
		"a vertex is left over": func(s *levels.Structure) {
			s.Vertices, s.Normals = append(s.Vertices, geom.Vec{}), append(s.Normals, geom.Up())
		},
	} {
		s := scan(4, 1)
		whole := newStructure(levelOf(nil), &s)
		if whole.part.joinSides(); !whole.part.backed || len(whole.part.positions) != 25 || len(whole.part.indices) != 96 {
			t.Fatalf("%d places, %d indices", len(whole.part.positions), len(whole.part.indices))
		}
		s = scan(4, 1)
		change(&s)
		one := newStructure(levelOf(nil), &s)
		if one.part.joinSides(); one.part.backed || len(one.part.positions) != len(s.Vertices) || len(one.part.indices) != len(s.Indices) {
			t.Errorf("where %s, it is shared", name)
		}
	}
}

// TestIsBetweenPixels_OfNoTriangleWithAPixel: no triangle with the middle of a pixel in it is
// left out, and few others that are small are drawn.
func TestIsBetweenPixels_OfNoTriangleWithAPixel(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	out, kept := 0, 0
	for range 20_000 {
		var p [3]point
		x, y, size := 20*random.Float32(), 20*random.Float32(), 2*random.Float32()
		for k := range p {
			p[k].px, p[k].py = x+size*random.Float32(), y+size*random.Float32()
		}
		if !faceEye(&p[0], &p[1], &p[2]) {
			p[1], p[2] = p[2], p[1]
		}
		covers := false
		for row := range 24 {
			for column := range 24 {
				middle := point{px: float32(column) + 0.5, py: float32(row) + 0.5}
				covers = covers || faceEye(&p[0], &p[1], &middle) && faceEye(&p[1], &p[2], &middle) && faceEye(&p[2], &p[0], &middle)
			}
		}
		switch between := isBetweenPixels(&p[0], &p[1], &p[2]); {
		case between && covers:
			t.Fatalf("it leaves out %v", p)
		case between:
			out++
		case !covers:
			kept++
		}
	}
	if t.Logf("%d are left out, and %d drawn of which there is no pixel", out, kept); out < 2*kept {
		t.Error("too few are left out")
	}
}

// TestQueue_DrawsBeforeItIsLong, and only in a frame that has much to draw.
func TestQueue_DrawsBeforeItIsLong(t *testing.T) {
	var q queue
	q.begin()
	q.expect(mostAtOnce)
	for range 8 {
		q.add(mostAtOnce / 8)
	}
	if q.mark != nil || q.vertices != mostAtOnce {
		t.Errorf("an usual frame is drawn in parts: %d wait", q.vertices)
	}
	q.begin()
	q.add(mostQueued / 4)
	q.expect(mostAtOnce + 1)
	for i := range 10 {
		if q.add(mostQueued / 4); q.vertices != (i+2)%4*mostQueued/4 {
			t.Errorf("after %d calls %d wait", i+2, q.vertices)
		}
	}
	if q.mark == nil {
		t.Error("nothing is drawn")
	}
}
