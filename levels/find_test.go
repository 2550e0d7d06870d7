package levels

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/places"
)

// foundIn loads a level of boxes without spawns.
func foundIn(t *testing.T, structures string) *Level {
	t.Helper()
	l, err := LoadFS(fstest.MapFS{"level.json": {Data: []byte(`{"version": 1, "structures": [` + structures + `]}`)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestFind_IndoorsPlayersEnterTogether: on the largest floor that is connected;
// and nobody enters a cell without a door.
func TestFind_IndoorsPlayersEnterTogether(t *testing.T) {
	const hall = `{"box": [60, 60, 1], "position": [0, 0, -0.5]},
		{"box": [60, 1, 8], "position": [0, 29.5, 4]}, {"box": [60, 1, 8], "position": [0, -29.5, 4]},
		{"box": [1, 60, 8], "position": [29.5, 0, 4]}, {"box": [1, 60, 8], "position": [-29.5, 0, 4]}`
	const cell = `, {"box": [10, 1, 40], "position": [10, 5, 20]}, {"box": [10, 1, 40], "position": [10, 15, 20]},
		{"box": [1, 10, 40], "position": [5, 10, 20]}, {"box": [1, 10, 40], "position": [15, 10, 20]}`
	l := foundIn(t, hall+cell)
	if len(l.Spawns) != places.FoundSpawns || len(l.Flags) != 2 {
		t.Fatalf("%d spawns, %d flags", len(l.Spawns), len(l.Flags))
	}
	roofed := foundIn(t, hall+`, {"box": [62, 62, 1], "position": [0, 0, 8.5]}`)
	for i, s := range roofed.Spawns {
		if s.Position.Z > 1 {
			t.Errorf("spawn %d is at %v, on the roof", i, s.Position)
		}
	}
	for i, s := range l.Spawns {
		p := s.Position
		if p.Z > 1 || p.X > 5 && p.X < 15 && p.Y > 5 && p.Y < 15 {
			t.Errorf("spawn %d is at %v, want it on the floor outside of the cell", i, p)
		}
	}
}

// house is a closed house of n x n rooms of a side with a door in each wall between them.
func house(n int, side, wide, high float64) string {
	const thick = 0.4
	all, ceiling := float64(n)*side, high+0.3
	var list []string
	box := func(x0, y0, z0, x1, y1, z1 float64) {
		list = append(list, fmt.Sprintf(`{"box": [%v, %v, %v], "position": [%v, %v, %v]}`, x1-x0, y1-y0, z1-z0, (x0+x1)/2, (y0+y1)/2, (z0+z1)/2))
	}
	box(-thick, -thick, -0.5, all+thick, all+thick, 0)
	box(-thick, -thick, ceiling, all+thick, all+thick, ceiling+0.5)
	for line := range n + 1 {
		for room := range n {
			at, low := float64(line)*side, float64(room)*side
			for _, turned := range [2]bool{false, true} {
				wall := func(from, to, bottom, top float64) {
					if turned {
						box(from, at-thick/2, bottom, to, at+thick/2, top)
					} else {
						box(at-thick/2, from, bottom, at+thick/2, to, top)
					}
				}
				if line == 0 || line == n {
					wall(low, low+side, 0, ceiling)
					continue
				}
				middle := low + side/2
				wall(low, middle-wide/2, 0, ceiling)
				wall(middle+wide/2, low+side, 0, ceiling)
				wall(middle-wide/2, middle+wide/2, high, ceiling)
			}
		}
	}
	return strings.Join(list, ", ")
}

// TestFind_PlayersEnterRoomsAndNotTheRoof where they fit through the doors. Otherwise a note
// says why they do not.
func TestFind_PlayersEnterRoomsAndNotTheRoof(t *testing.T) {
	const small = "the found places are above others: if those are rooms, they or their doors are too small for a body of 1.63 x 2.60 m"
	for _, c := range []struct {
		n          int
		side       float64
		wide, high float64
		note       string
	}{
		{6, 8, 3.5, 3, ""}, {6, 8, 1.8, 2.7, ""}, {22, 13, 2.2, 2.8, ""},
		{6, 8, 1.3, 2.7, small},
		{6, 8, 2, 2.5, small},
		{5, 14, 1.2, 2.4, small},
		{6, 5, 1.1, 2.2, small},
	} {
		l := foundIn(t, house(c.n, c.side, c.wide, c.high))
		if len(l.Spawns) != places.FoundSpawns {
			t.Errorf("doors of %v x %v m: %d spawns", c.wide, c.high, len(l.Spawns))
		}
		for i, s := range l.Spawns {
			if outside := s.Position.Z > 1; outside != (c.note != "") {
				t.Errorf("doors of %v x %v m: spawn %d is at %v", c.wide, c.high, i, s.Position)
			}
		}
		if notes := strings.Join(l.Notes, "\n"); !strings.Contains(notes, c.note) || c.note == "" && strings.Contains(notes, "outside") {
			t.Errorf("doors of %v x %v m: notes %q, want %q", c.wide, c.high, l.Notes, c.note)
		}
	}
}

// TestFind_FlagsKeepFromEdges on a plane of 100 m, from where every push would lead out of
// the world.
func TestFind_FlagsKeepFromEdges(t *testing.T) {
	for _, f := range foundIn(t, `{"box": [100, 100, 1]}`).Flags {
		if a := f.Position.Abs(); max(a.X, a.Y) > 50-places.FlagMargins[0] {
			t.Errorf("flag at %v", f.Position)
		}
	}
}

// TestFind_PlacesOfAHugeWorldAreNotTooFarApart: around the middle of 16 km there is only a
// steep hill.
func TestFind_PlacesOfAHugeWorldAreNotTooFarApart(t *testing.T) {
	const half, hill = 8000, 900
	floor := Box("floor", geom.Vec{X: -half, Y: -half, Z: -1}, geom.Vec{X: half, Y: half})
	peak := Structure{Name: "hill", Vertices: []geom.Vec{{X: -hill, Y: -hill}, {X: hill, Y: -hill}, {X: hill, Y: hill}, {X: -hill, Y: hill}, {Z: 3 * hill}},
		Normals: make([]geom.Vec, 5), Indices: []uint32{0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4}}
	l, err := (&draft{Parts: Parts{Structures: []Structure{floor, peak}}, findFlags: true}).build()
	if err != nil || len(l.Flags) != 2 || len(l.Spawns) != places.FoundSpawns {
		t.Fatalf("%d flags: %v", len(l.Flags), err)
	}
	all := []geom.Vec{l.Flags[0].Position, l.Flags[1].Position}
	for _, s := range l.Spawns {
		all = append(all, s.Position)
	}
	for _, a := range all {
		for _, b := range all {
			if a.Sub(b).Length() > 2*places.PlayReach {
				t.Fatalf("places at %v and %v", a, b)
			}
		}
	}
}

// TestFind_NobodyEntersInsideACrate: a body that is wholly inside a crate overlaps
// nothing and stands on its floor, so only the faces around tell where it is. Some crates
// stand at walls, with which their sides are flush.
func TestFind_NobodyEntersInsideACrate(t *testing.T) {
	const hall = `{"box": [30, 30, 1], "position": [0, 0, -0.5]}, {"box": [30, 30, 1], "position": [0, 0, 12.5]},
		{"box": [30, 1, 12], "position": [0, 14.5, 6]}, {"box": [30, 1, 12], "position": [0, -14.5, 6]},
		{"box": [1, 30, 12], "position": [14.5, 0, 6]}, {"box": [1, 30, 12], "position": [-14.5, 0, 6]}`
	crates := [...]geom.Vec{{X: 10, Y: 10}, {X: -10, Y: 3}, {X: 2, Y: -5}}
	const half, height = 4, 6.0
	l := foundIn(t, hall+`, {"box": [8, 8, 6], "position": [10, 10, 3]}, {"box": [8, 8, 6], "position": [-10, 3, 3]},
		{"box": [8, 8, 6], "position": [2, -5, 3]}`)
	if len(l.Spawns) != places.FoundSpawns {
		t.Errorf("%d spawns", len(l.Spawns))
	}
	for i, s := range l.Spawns {
		for _, c := range crates {
			if off := s.Position.Sub(c).Abs(); max(off.X, off.Y) < half && s.Position.Z < height-0.1 {
				t.Errorf("spawn %d is at %v, in the crate at %v", i, s.Position, c)
			}
		}
	}
	// A house of sheets that are solid from both sides is a place to be in.
	at := places.Site{Bounds: l.Bounds}
	corners := []geom.Vec{{X: -9, Y: -9}, {X: 9, Y: -9}, {X: 9, Y: 9}, {X: -9, Y: 9}, {X: -9, Y: -9, Z: 5}, {X: 9, Y: -9, Z: 5}, {X: 9, Y: 9, Z: 5}, {X: -9, Y: 9, Z: 5}}
	faces := []uint32{0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7, 4, 5, 6, 4, 6, 7}
	for sided, want := range map[string]bool{"one side": true, "both sides": false} {
		options := []collision.Option{}
		if !want {
			options = append(options, collision.TwoSided())
		}
		house, err := collision.NewMesh(corners, faces, options...)
		if err != nil {
			t.Fatal(err)
		}
		if at.Solid = collision.NewWorld(house); at.IsEnclosed(geom.Vec{X: 1, Y: 2, Z: 1}) != want {
			t.Errorf("in a house solid from %s: want enclosed %v", sided, want)
		}
	}
}

// TestFind_FlagsStandApartAndTeamsEnterNearTheirOwn.
func TestFind_FlagsStandApartAndTeamsEnterNearTheirOwn(t *testing.T) {
	l := foundIn(t, `{"box": [200, 80, 1]}`)
	if len(l.Flags) != 2 || l.Flags[0].Team != 1 || l.Flags[1].Team != 2 {
		t.Fatalf("flags %v", l.Flags)
	}
	one, two := l.Flags[0].Position, l.Flags[1].Position
	if one.Sub(two).Length() < 120 {
		t.Errorf("flags at %v and %v", one, two)
	}
	for i, s := range l.Spawns {
		own, other := one, two
		if s.Team == 2 {
			own, other = two, one
		}
		if s.Team != 1+i/4 || s.Position.Sub(own).Length() > s.Position.Sub(other).Length() {
			t.Errorf("spawn %d of team %d at %v, flags at %v and %v", i, s.Team, s.Position, one, two)
		}
	}
	if !strings.Contains(strings.Join(l.Notes, "\n"), "no flag is named: those of two teams stand") {
		t.Errorf("notes %q", l.Notes)
	}
	if small := foundIn(t, `{"box": [15, 15, 1]}`); len(small.Flags) != 0 {
		t.Errorf("flags %v on 15 m", small.Flags)
	}
}

// TestFind_LooksInTheMiddleOfALargeWorld, so that players meet, and everywhere if there is
// nothing.
func TestFind_LooksInTheMiddleOfALargeWorld(t *testing.T) {
	for _, s := range foundIn(t, `{"box": [9000, 9000, 1]}`).Spawns {
		if a := s.Position.Abs(); max(a.X, a.Y) > places.FieldSide/2 {
			t.Errorf("spawn at %v", s.Position)
		}
	}
	l := foundIn(t, `{"box": [300, 300, 1], "position": [4000, 0, 0]}, {"box": [300, 300, 1], "position": [-4000, 0, 0]}`)
	for _, s := range l.Spawns {
		if side := l.Spawns[0].Position.X; s.Position.X*side < 0 || s.Position == (geom.Vec{}) {
			t.Errorf("spawn at %v, the first at %v: an island too far", s.Position, l.Spawns[0].Position)
		}
	}
}

// TestFind_PlayersEnterWhereThereIsHeadRoomAndGroundAround, and not under a low ceiling over
// most of the level, nor at its edges, though they could walk there.
func TestFind_PlayersEnterWhereThereIsHeadRoomAndGroundAround(t *testing.T) {
	l := foundIn(t, `{"box": [90, 60, 1], "position": [0, 0, -0.5]}, {"box": [60, 60, 60], "position": [-15, 0, 34.5]}`)
	if len(l.Spawns) != places.FoundSpawns {
		t.Fatalf("%d spawns", len(l.Spawns))
	}
	for i, s := range l.Spawns {
		p := s.Position
		box := geom.FeetBox(p.Add(geom.Vec{Z: 0.1}), l.Body)
		if _, low := l.Solid.SweepBox(box, geom.Vec{Z: places.HeadRoom}); low || p.X < 15 || p.Z > 1 {
			t.Errorf("spawn %d is at %v, want it beside what is low", i, p)
		}
		if a := p.Abs(); a.X > 45-places.GroundAround || a.Y > 30-places.GroundAround {
			t.Errorf("spawn %d is at %v, at the edge", i, p)
		}
	}
}

// addBacks makes a structure solid from both sides.
func addBacks(s *Structure) {
	first := uint32(len(s.Vertices))
	s.Vertices = append(s.Vertices, s.Vertices...)
	for _, n := range slices.Clone(s.Normals) {
		s.Normals = append(s.Normals, n.Neg())
	}
	for k := range len(s.Indices) / 3 {
		a, b, c := s.Indices[3*k], s.Indices[3*k+1], s.Indices[3*k+2]
		s.Indices = append(s.Indices, first+a, first+c, first+b)
	}
}

// island is an open disc of a radius around a place, with a hut on it that has no door and is
// solid from both sides, as one that is not quite closed.
func island(at geom.Vec, radius float64) []Structure {
	const corners = 24
	disc := Structure{Name: "island", Vertices: []geom.Vec{at}}
	for k := range corners {
		sin, cos := geom.SinCos(geom.Degrees(float64(k) * 360 / corners))
		disc.Vertices = append(disc.Vertices, at.Add(geom.Vec{X: radius * cos, Y: radius * sin}))
		disc.Indices = append(disc.Indices, 0, uint32(k+1), uint32((k+1)%corners+1))
	}
	disc.Normals = slices.Repeat([]geom.Vec{geom.Up()}, len(disc.Vertices))
	middle := at.Add(geom.Vec{X: 0.6 * radius})
	hut := Box("hut", middle.Sub(geom.Vec{X: 4, Y: 4, Z: 0.5}), middle.Add(geom.Vec{X: 4, Y: 4, Z: 6}))
	addBacks(&hut)
	return []Structure{disc, hut}
}

// TestFind_PlayersEnterTheLargestIsland, though from almost everywhere on it one falls off, and
// from inside the huts nobody does.
func TestFind_PlayersEnterTheLargestIsland(t *testing.T) {
	large := geom.Vec{X: 20, Y: -10, Z: 5}
	var all []Structure
	for _, s := range [...][]Structure{island(large, 24), island(geom.Vec{X: 90}, 15), island(geom.Vec{X: -70, Y: 20}, 12), island(geom.Vec{Y: 90, Z: 9}, 9)} {
		all = append(all, s...)
	}
	l, err := (&draft{Parts: Parts{Structures: all}, findFlags: true}).build()
	if err != nil || len(l.Spawns) != places.FoundSpawns || len(l.Flags) != 2 {
		t.Fatalf("%d spawns, %d flags: %v", len(l.Spawns), len(l.Flags), err)
	}
	hut := geom.Vec{X: large.X + 0.6*24, Y: large.Y}
	for i, s := range l.Spawns {
		off := s.Position.Sub(hut).Abs()
		if s.Position.Sub(large).Horizontal().Length() > 24 || max(off.X, off.Y) < 4 && s.Position.Z < large.Z+5 {
			t.Errorf("spawn %d is at %v, want it on the largest island and not in its hut", i, s.Position)
		}
	}
}

// ring is a narrow tunnel of half a width that goes round, up and down.
func ring(wide float64) Structure {
	const steps, corners, long, short = 240, 12, 60.0, 40.0
	s := Structure{Name: "ring"}
	for i := range steps {
		sin, cos := geom.SinCos(geom.Degrees(float64(i) * 360 / steps))
		outward := geom.Vec{X: cos / long, Y: sin / short}.Normalize()
		for k := range corners {
			up, side := geom.SinCos(geom.Degrees(float64(k) * 360 / corners))
			floor := max(wide*up, -0.5*wide)
			at := geom.Vec{X: long * cos, Y: short * sin, Z: 12 * sin * cos}
			s.Vertices = append(s.Vertices, at.AddScaled(outward, wide*side).Add(geom.Vec{Z: floor}))
			next, beside := (i+1)%steps, (k+1)%corners
			a, b, c, d := uint32(i*corners+k), uint32(i*corners+beside), uint32(next*corners+beside), uint32(next*corners+k)
			s.Indices = append(s.Indices, a, b, c, a, c, d)
		}
	}
	s.Normals = make([]geom.Vec, len(s.Vertices)) // no normals of its own
	addBacks(&s)
	return s
}

// TestFind_PlayersEnterAlongATunnel, which is narrower than the places that are looked at are
// apart, and they look along it.
func TestFind_PlayersEnterAlongATunnel(t *testing.T) {
	for _, wide := range []float64{3, 3.2, 3.5, 4} {
		l, err := (&draft{Parts: Parts{Structures: []Structure{ring(wide)}}, findFlags: true}).build()
		if err != nil || len(l.Spawns) != places.FoundSpawns || len(l.Flags) != 2 {
			t.Fatalf("%v m: %d spawns, %d flags: %v", wide, len(l.Spawns), len(l.Flags), err)
		}
		if apart := l.Flags[0].Position.Sub(l.Flags[1].Position).Length(); apart < 38 || apart > 2*places.TunnelReach {
			t.Errorf("%v m: flags %.0f m apart in a tunnel of 120 m", wide, apart)
		}
		for i, s := range l.Spawns {
			eyes := s.Position.Add(geom.Vec{Z: 2})
			if hit, ok := l.Solid.Raycast(eyes, geom.YawPitch{Yaw: s.Yaw}.Forward().Scale(6)); ok {
				t.Errorf("%v m: spawn %d at %v faces a wall %.1f m away", wide, i, s.Position, 6*hit.Fraction)
			}
		}
	}
}
