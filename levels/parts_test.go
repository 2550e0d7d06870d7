package levels

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/model"
	"github.com/skijet/skijet/levels/internal/places"
)

// TestPartData_HasAPropertyInItsForm, none, or an error.
func TestPartData_HasAPropertyInItsForm(t *testing.T) {
	d := PartData{Part: PartZone, Number: 7, Name: "hall", Properties: []Property{{Name: "a.text", Text: "x"}, {Name: "a.one", Numbers: []float64{2}}, {Name: "a.three", Numbers: []float64{3, 4, 5}}, {Name: "a.empty"}}}
	const absent = ""
	for _, c := range []struct {
		name             string
		float, vec, text string // values, or faults
	}{
		{"a.text", `is "x", want a number`, `is "x", want three numbers`, "x"},
		{"a.one", "2", "is 2, want three numbers", "is 2, want a text"},
		{"a.three", "is 3 4 5, want a number", "{3 4 5}", "is 3 4 5, want a text"},
		{"a.empty", `is "", want a number`, `is "", want three numbers`, " "},
		{"a.none", absent, absent, absent},
	} {
		float, isF, errF := d.Float(c.name)
		vec, isV, errV := d.Vec(c.name)
		text, isT, errT := d.Text(c.name)
		for _, got := range []struct {
			value any
			ok    bool
			err   error
			want  string
		}{{float, isF, errF, c.float}, {vec, isV, errV, c.vec}, {text, isT, errT, c.text}} {
			is := absent
			switch {
			case got.ok:
				is = cmp.Or(fmt.Sprint(got.value), " ")
			case got.err != nil:
				is = strings.TrimSuffix(strings.TrimPrefix(got.err.Error(), "levels: zone 7 hall: "+c.name+": "), ": bad format")
			}
			if is != got.want || got.ok && got.err != nil {
				t.Errorf("%s as %T: got %q, %v, want %q", c.name, got.value, is, got.err, got.want)
			}
		}
	}
	if got := d.Refuse("a.none", "missing", "").Error(); got != "levels: zone 7 hall: a.none: missing: bad format" {
		t.Error(got)
	}
}

// TestStructuresOf_PlacesAModelEachTimeAsItWas.
func TestStructuresOf_PlacesAModelEachTimeAsItWas(t *testing.T) {
	n := geom.Vec{X: 0.6, Z: 0.8}
	m := &model.Model{Parts: []model.Mesh{{Name: "a", Vertices: []geom.Vec{{X: 1}, {X: 1, Y: 1}, {Z: 1}}, Normals: []geom.Vec{n, n, n}, Indices: []uint32{0, 1, 2}, MaterialName: "ice"}}}
	var used check.Budget
	for i, yaw := range []geom.Angle{geom.QuarterTurn, geom.QuarterTurn, geom.HalfTurn, 0} {
		to := modelPlacement{name: "m", at: affine.Placement(geom.Vec{X: float64(i)}, yaw).Scaled(2), surface: func(string) uint8 { return 3 }, last: i == 3}
		placed, err := structuresOf(m, &used, to)
		if err != nil || len(placed) != 1 || placed[0].Name != "m/a" || placed[0].Material != 3 {
			t.Fatalf("%+v, %v", placed, err)
		}
		turn := geom.YawPitch{Yaw: yaw}
		if got, want := placed[0].Normals[1], turn.ToWorld(n); !near(got, want) {
			t.Errorf("the %d. time: normal %v, want %v", i+1, got, want)
		}
		if got, want := placed[0].Vertices[1], turn.ToWorld(geom.Vec{X: 2, Y: 2}).Add(geom.Vec{X: float64(i)}); !near(got, want) {
			t.Errorf("the %d. time: vertex at %v, want %v", i+1, got, want)
		}
	}
}

// TestAddMovements_TakesPartsOutOfAModelUpToALimit, and leaves the others in their order.
func TestAddMovements_TakesPartsOutOfAModelUpToALimit(t *testing.T) {
	box := Box("", geom.Vec{X: -1, Y: -1, Z: -1}, geom.Vec{X: 1, Y: 1, Z: 1})
	var placed []Structure
	for i := range 7 {
		box.Name = fmt.Sprint(i)
		placed = append(placed, box)
	}
	path := func(far float64) []model.Waypoint {
		return []model.Waypoint{{TravelTicks: 100}, {Position: geom.Vec{X: far}}}
	}
	m := &model.Model{Movements: []model.Movement{{Name: "a", First: 1, Last: 3, Path: path(9)}, {Name: "fast", Place: "nodes[3]", First: 3, Last: 4, Path: path(999), Animated: true}, {Name: "b", First: 5, Last: 6, Path: path(2)}}}
	to := modelPlacement{name: "m", at: affine.Placement(geom.Vec{}, 0)}
	d := draft{}
	still, err := d.addMovements(m, placed, to)
	names := ""
	for _, s := range still {
		names += s.Name
	}
	if err != nil || names != "0346" || len(d.Platforms) != 2 || len(d.Platforms[0].Structures) != 2 || d.Platforms[1].Structures[0].Name != "5" || len(d.Ignored) != 1 || !strings.HasPrefix(d.Ignored[0], "m: animation of a node nodes[3]: takes 100 ticks") {
		t.Errorf("%v: %s stand still, %d platforms, ignored %q", err, names, len(d.Platforms), d.Ignored)
	}
	for before, want := range map[int]bool{model.MaxPlatforms - 2: true, model.MaxPlatforms - 1: false} {
		d := draft{Parts: Parts{Platforms: make([]Platform, before)}}
		if _, err := d.addMovements(m, placed, to); (err == nil) != want || err != nil && !strings.Contains(err.Error(), "one platform too many, want at most 256") {
			t.Errorf("after %d platforms: %v", before, err)
		}
	}
}

// TestTerrainOf_BeginsWhereItsNodeIsIfThatIsItsCorner, else at its lowest vertex.
func TestTerrainOf_BeginsWhereItsNodeIsIfThatIsItsCorner(t *testing.T) {
	const cell, noise = 2.0, 2e-4
	for _, origin := range []geom.Vec{{X: 10, Y: -20, Z: 3}, {X: -10 + noise, Y: 20, Z: 3}, {X: 10, Y: -20 - noise, Z: 1}, {X: 11, Y: -20}, {X: 10, Y: 20}} {
		low := geom.Vec{X: math.Round(origin.X), Y: math.Round(origin.Y)}
		if origin.Z == 0 {
			low = geom.Vec{X: 10, Y: -20}
		}
		s := &Structure{}
		for k := range 12 {
			s.Vertices = append(s.Vertices, low.Add(geom.Vec{X: cell * float64(k%4), Y: cell * float64(k/4), Z: float64(k)}))
		}
		got, err := terrainOf(&model.Grid{Cell: cell, Origin: origin}, s, modelPlacement{at: affine.Placement(geom.Vec{}, 0)})
		want := geom.Vec{X: low.X, Y: low.Y, Z: origin.Z}
		if origin.Z != 0 {
			want = origin
		}
		if err != nil || got.Origin != want || got.Columns != 4 || got.Rows != 3 {
			t.Fatalf("node at %v: %+v, %v, want it at %v", origin, got, err, want)
		}
		for k, h := range got.Heights {
			if h != float64(k)-origin.Z {
				t.Errorf("node at %v: sample %d is %v, want %v", origin, k, h, float64(k)-origin.Z)
			}
		}
	}
	for want, change := range map[string]func(g *model.Grid, s *Structure){
		"its cells measure 0.05 m, want 0.1 to 1000": func(g *model.Grid, _ *Structure) { g.Cell = 0.05 }, "its cells measure 1001 m": func(g *model.Grid, _ *Structure) { g.Cell = 1001 }, "4 x 3 samples of 2 m need 12 vertices, and it has 11": func(_ *model.Grid, s *Structure) { s.Vertices = slices.Delete(s.Vertices, 5, 6) },
		"the vertex at (3.00, 2.00, 0.00) is not at a sample of a grid of 2 m": func(_ *model.Grid, s *Structure) { s.Vertices[5].X = 3 }, "it has two heights at (0.00, 2.00, 0.00)": func(_ *model.Grid, s *Structure) {
			s.Vertices = append(s.Vertices, s.Vertices[4])
			s.Vertices[4].Z = 0.1
		}, "1 of 4 x 3 samples have no vertex": func(_ *model.Grid, s *Structure) { s.Vertices[5] = s.Vertices[6] },
	} {
		s := &Structure{}
		for k := range 12 {
			s.Vertices = append(s.Vertices, geom.Vec{X: cell * float64(k%4), Y: cell * float64(k/4)})
		}
		g := &model.Grid{Cell: cell}
		change(g, s)
		if _, err := terrainOf(g, s, modelPlacement{at: affine.Placement(geom.Vec{}, 0)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for length, want := range map[float64]int{0: 1, 1: 1 + 1, 2.9: 2, 3: 3, 7.1: 5, 1e9: check.MaxHeightmapSide + 1} {
		if got := samplesOf(length, 2); got != want {
			t.Errorf("%v m: %d samples of 2 m, want %d", length, got, want)
		}
	}
}

// TestDropDuplicates_LeavesTheFirstOfEachFront: every triangle against every other.
func TestDropDuplicates_LeavesTheFirstOfEachFront(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		var vertices []geom.Vec
		for i := range 6 {
			vertices = append(vertices, geom.Vec{X: float64(i % 3), Y: float64(i % 3 % 2), Z: math.Copysign(0, float64(random.IntN(2))-0.5)})
		}
		var indices []uint32
		for len(indices) < 3*60 { // of three places each
			a, b, c := random.IntN(6), random.IntN(6), random.IntN(6)
			if vertices[a] != vertices[b] && vertices[b] != vertices[c] && vertices[c] != vertices[a] {
				indices = append(indices, uint32(a), uint32(b), uint32(c))
			}
		}
		want, dropped := slices.Clone(indices), 0
		corner := func(i int) geom.Vec { return vertices[indices[i]] }
		for a := 0; a < len(indices); a += 3 {
			isCopy := false
			for b := 0; b < a; b += 3 {
				for turn := range 3 {
					isCopy = isCopy || corner(a) == corner(b+turn) && corner(a+1) == corner(b+(turn+1)%3) && corner(a+2) == corner(b+(turn+2)%3)
				}
			}
			if isCopy {
				want[a+1], want[a+2] = want[a], want[a]
				dropped++
			}
		}
		if got := dropDuplicates(vertices, indices); got != dropped || !slices.Equal(indices, want) {
			t.Fatalf("%d dropped, want %d", got, dropped)
		}
	}
}

// TestFinishCourse_JoinsGatesInTheOrderOfTheirNumbers, and says which are missing or there twice.
func TestFinishCourse_JoinsGatesInTheOrderOfTheirNumbers(t *testing.T) {
	times := &manifest.Course{Gold: 1, Silver: 2, Bronze: 3}
	for _, c := range []struct {
		numbers []int
		order   string
		notes   []string
	}{
		{[]int{1, 2, 3}, "012", nil}, {[]int{3, 1, 2}, "120", nil}, {[]int{2, 1, 2}, "102", []string{"n2: has gate 2, as n0 has, and follows it"}}, {[]int{4, 1}, "10", []string{"no gate has the number 2, though one has 4"}}, {[]int{2, 3}, "01", []string{"no gate has the number 1, though one has 3"}},
	} {
		build := func() *draft {
			d := &draft{}
			for i, n := range c.numbers {
				d.trial.gates = append(d.trial.gates, gate{node: fmt.Sprintf("n%d", i), number: n, zone: Zone{Bounds: geom.Bounds{Max: geom.Vec{X: float64(i)}}}})
			}
			return d
		}
		d := build()
		d.trial.times = times
		d.finishCourse()
		order := ""
		for i, g := range d.Course.Gates {
			if order += fmt.Sprint(g.Max.X); d.nodes.gates[i] != "n"+fmt.Sprint(g.Max.X) {
				t.Errorf("gate %d is of %s", i, d.nodes.gates[i])
			}
		}
		if order != c.order || !slices.Equal(d.notes, c.notes) || d.Course.Silver != 2 || len(d.Zones) > 0 {
			t.Errorf("%v: order %s, notes %q, want %s, %q", c.numbers, order, d.notes, c.order, c.notes)
		}
		if d = build(); true {
			if d.finishCourse(); d.Course != nil || len(d.Zones) != len(c.numbers) {
				t.Errorf("%v without times: %d zones", c.numbers, len(d.Zones))
			}
		}
		d = build()
		d.Course = &Course{}
		if d.finishCourse(); len(d.Zones) > 0 || len(d.Ignored) != 1 || d.Ignored[0] != fmt.Sprintf("%d gates of models, since level.json has a course", len(c.numbers)) {
			t.Errorf("%v beside a course: ignored %q", c.numbers, d.Ignored)
		}
	}
}

// TestPalette_HasEachNameOnce, and standard materials when they are used.
func TestPalette_HasEachNameOnce(t *testing.T) {
	half := 0.5
	p, err := newPalette([]manifest.Material{{Name: "Soft Ice", Friction: &half}, {Name: "rubber", Elasticity: &half}})
	if err != nil {
		t.Fatal(err)
	}
	p.define([]model.Material{{Name: "softice", Friction: 9}, {Name: "Moss", Friction: 7, Elasticity: 1}})
	for name, want := range map[string]int{"soft_ice.001": 1, "rubber": 2, "moss": 3, "": -1, "nothing": -1, "default": 0} {
		i, ok := p.find(name)
		if ok != (want >= 0) || ok && int(i) != want {
			t.Errorf("%q is number %d, %v, want %d", name, i, ok, want)
		}
	}
	for range 2 {
		if i, ok := p.find("Ice"); !ok || i != 4 {
			t.Errorf("ice is number %d, %v", i, ok)
		}
	}
	want := []Material{{"default", 1, 1}, {"Soft Ice", 0.5, 1}, {"rubber", 1, 0.5}, {"Moss", 7, 1}, {"ice", 0.2, 1}}
	if !slices.Equal(p.list, want) || !p.list[4].IsStandard() || p.list[1].IsStandard() {
		t.Errorf("%v, want %v", p.list, want)
	}
	full := &palette{list: []Material{defaultMaterial()}}
	for i := 1; i < check.MaxMaterials; i++ {
		full.define([]model.Material{{Name: fmt.Sprintf("m%d", i)}})
	}
	full.define([]model.Material{{Name: "one more"}})
	if _, ok := full.find("ice"); ok || len(full.list) != check.MaxMaterials {
		t.Errorf("%d materials", len(full.list))
	}
	for _, c := range []struct {
		names []string
		want  string
	}{{[]string{"a", "."}, "materials[1].name: is empty"}, {[]string{"a", "b", "A.1"}, `materials[2].name: "A.1" is there already`}, {[]string{"Default"}, `"Default" is there already`}} {
		var list []manifest.Material
		for _, name := range c.names {
			list = append(list, manifest.Material{Name: name})
		}
		if _, err := newPalette(list); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.names, err, c.want)
		}
	}
	if _, err := p.need("place", "cheese"); err == nil || !strings.Contains(err.Error(), `place: unknown material "cheese"; it is not in materials, nor one of concrete, carpet`) {
		t.Error(err)
	}
}

// TestInner_LeavesOutShellsAroundSomethingSmall.
func TestInner_LeavesOutShellsAroundSomethingSmall(t *testing.T) {
	whole := geom.Bounds{Max: geom.Vec{X: 100, Y: 100, Z: 100}}
	mesh := func(x, y, z float64, backed bool) Structure {
		return Structure{Vertices: []geom.Vec{{}, {X: x, Y: y, Z: z}}, backed: backed}
	}
	for _, c := range []struct {
		structures []Structure
		terrain    bool
		want       geom.Vec // size
	}{
		{[]Structure{mesh(100, 100, 100, true), mesh(30, 40, 50, false)}, false, geom.Vec{X: 30, Y: 40, Z: 50}}, {[]Structure{mesh(30, 40, 50, false), mesh(75, 75, 75, true), {}}, false, geom.Vec{X: 30, Y: 40, Z: 50}},
		{[]Structure{mesh(100, 100, 100, false), mesh(30, 40, 50, false)}, false, geom.Vec{X: 100, Y: 100, Z: 100}}, {[]Structure{mesh(74, 100, 100, true), mesh(30, 40, 50, false)}, false, geom.Vec{X: 100, Y: 100, Z: 100}},
		{[]Structure{mesh(100, 74, 100, true), mesh(30, 40, 50, false)}, false, geom.Vec{X: 100, Y: 100, Z: 100}}, {[]Structure{mesh(40, 40, 74, true), mesh(30, 45, 50, false)}, false, geom.Vec{X: 40, Y: 45, Z: 74}},
		{[]Structure{mesh(100, 100, 100, true), mesh(50, 50, 99, true)}, false, geom.Vec{X: 50, Y: 50, Z: 99}}, {[]Structure{mesh(100, 100, 100, true), mesh(51, 50, 9, false)}, false, geom.Vec{X: 100, Y: 100, Z: 100}}, {[]Structure{mesh(100, 100, 100, true), mesh(50, 51, 9, false)}, false, geom.Vec{X: 100, Y: 100, Z: 100}},
		{[]Structure{mesh(100, 100, 100, true)}, false, geom.Vec{X: 100, Y: 100, Z: 100}}, {[]Structure{mesh(100, 100, 100, true), mesh(30, 40, 50, false)}, true, geom.Vec{X: 100, Y: 100, Z: 100}},
	} {
		l := Level{Bounds: whole, Structures: c.structures}
		if c.terrain {
			l.Terrain = &Terrain{}
		}
		if got := l.inner().Size(); got != c.want {
			t.Errorf("%v, terrain %v: %v, want %v", c.structures, c.terrain, got, c.want)
		}
	}
}

// TestValidate_NamesWhatIsWrongInAStructure.
func TestValidate_NamesWhatIsWrongInAStructure(t *testing.T) {
	colors, alphas, uv := make([][3]float32, 3), make([]float32, 3), make([][2]float32, 3)
	for _, c := range []struct {
		change func(s *Structure)
		want   string
	}{
		{func(*Structure) {}, ""}, {func(s *Structure) {
			s.Colors, s.Alphas, s.UV, s.Texture, s.Emission = colors, alphas, uv, &Texture{}, &Texture{}
		}, ""},
		{func(s *Structure) { s.Indices = s.Indices[:2] }, "s: 2 indices, want a multiple of 3"}, {func(s *Structure) { s.Normals = s.Normals[:2] }, "s: 2 normals for 3 vertices"},
		{func(s *Structure) { s.Colors = colors[:2] }, "s: 2 colours, 0 alphas and 0 texture coordinates for 3 vertices"}, {func(s *Structure) { s.Alphas = alphas[:2] }, "0 colours, 2 alphas"},
		{func(s *Structure) { s.Texture = &Texture{} }, "0 texture coordinates"}, {func(s *Structure) { s.Emission, s.UV = &Texture{}, uv[:1] }, "1 texture coordinates"},
		{func(s *Structure) { s.Vertices[1].X = math.NaN() }, "s: vertex 1: is (NaN, 0, 0)"}, {func(s *Structure) { s.Vertices[1].Y = -50_001 }, "s: vertex 1: is (1, -50001, 0), at most 50000 m"}, {func(s *Structure) { s.Vertices[2].Z = 50_001 }, "s: vertex 2"}, {func(s *Structure) { s.Vertices[2].Z = 50_000 }, ""},
		{func(s *Structure) { s.Normals[2].Y = math.Inf(1) }, "s: normal 2: is (0, +Inf, 1)"}, {func(s *Structure) { s.Indices[1] = 3 }, "s: indices[1]: names vertex 3 of 3"},
	} {
		s := Structure{Vertices: []geom.Vec{{}, {X: 1}, {Y: 1}}, Normals: []geom.Vec{geom.Up(), geom.Up(), geom.Up()}, Indices: []uint32{0, 1, 2}}
		c.change(&s)
		got := ""
		if err := s.validate("s"); err != nil {
			got = err.(*fault.Error).Place + ": " + err.(*fault.Error).Reason
		}
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestSite_KnowsTheBacksBehindTheTrianglesOfTheTerrain.
func TestSite_KnowsTheBacksBehindTheTrianglesOfTheTerrain(t *testing.T) {
	box := Box("box", geom.Vec{X: 1, Y: 1, Z: 50}, geom.Vec{X: 3, Y: 3, Z: 52}) // of 12 triangles
	backed := box
	backed.backed = true
	for _, terrain := range []*Terrain{nil, randomTerrain(4, 5, 1)} {
		l := &Level{Terrain: terrain, Structures: []Structure{box, backed, box, backed}}
		d := draft{Parts: Parts{Terrain: terrain, Structures: l.Structures, Materials: []Material{defaultMaterial()}}}
		solid, _, err := d.solid()
		if err != nil {
			t.Fatal(err)
		}
		l.Solid, l.Bounds = solid, solid.Bounds()
		site, err := l.site()
		if err != nil {
			t.Fatal(err)
		}
		first := 0
		if terrain != nil {
			first = 2 * 3 * 4
			if h, ok := site.Height(-5, 12); !ok || h < 3 {
				t.Errorf("height %v, %v", h, ok)
			}
		}
		want := []places.Backs{{First: first + 18, Last: first + 24}, {First: first + 42, Last: first + 48}}
		if !slices.Equal(site.Backs, want) || (site.Height != nil) != (terrain != nil) {
			t.Errorf("backs %v, want %v", site.Backs, want)
		}
	}
}
