package tryout

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

func boxes(t testing.TB, structures string) *levels.Level {
	t.Helper()
	l, err := levels.LoadFS(fstest.MapFS{"level.json": {Data: []byte(`{"version": 1, "structures": [` + structures + `]}`)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

const walls = `{"box": [42, 1, 60], "position": [0, 20.5, 20]}, {"box": [42, 1, 60], "position": [0, -20.5, 20]},
	{"box": [1, 42, 60], "position": [20.5, 0, 20]}, {"box": [1, 42, 60], "position": [-20.5, 0, 20]}`

// TestPlay_FindsAHoleInTheFloor: four plates with a gap of 4 m between them.
func TestPlay_FindsAHoleInTheFloor(t *testing.T) {
	const plates = walls + `, {"box": [18, 40, 1], "position": [-11, 0, 0]}, {"box": [18, 40, 1], "position": [11, 0, 0]}`
	for _, c := range []struct {
		structures, want string
	}{{plates, "fell through at ("}, {walls + `, {"box": [40, 40, 1]}`, ""}} {
		r, err := Play(context.Background(), boxes(t, c.structures), Options{Ticks: 1000, Walkers: true})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for i := range r.Troubles {
			if text := r.Troubles[i].String(); !strings.Contains(text, Stuck) {
				all = append(all, text)
			}
		}
		if text := strings.Join(all, "\n"); c.want == "" && text != "" || !strings.Contains(text, c.want) {
			t.Errorf("troubles %q, want %q", text, c.want)
		}
		if r.Distance < 1000 || len(r.Bodies) != 8 {
			t.Errorf("%.0f m, bodies %v", r.Distance, r.Bodies)
		}
	}
}

// TestPlay_GroupsFallsOverEdgesBySides: an island of 40 m has no hole, and four edges. The
// places are where bodies left it, not where they stood last.
func TestPlay_GroupsFallsOverEdgesBySides(t *testing.T) {
	const island = `{"box": [40, 40, 1]}, {"box": [4, 4, 30], "position": [0, 0, -20]}`
	r, err := Play(context.Background(), boxes(t, island), Options{Ticks: 1500, Walkers: true})
	if err != nil {
		t.Fatal(err)
	}
	sides, falls := map[string]int{}, 0
	for i := range r.Troubles {
		n := &r.Troubles[i]
		switch n.Kind {
		case Leak:
			t.Errorf("%s, but there is no hole", n)
		case Fell:
			sides[n.Side]++
			falls += n.Times
			if a := n.At.Abs(); max(a.X, a.Y) < 20 || max(a.X, a.Y) > 24 {
				t.Errorf("%s, want the place where it left, at the edge", n)
			}
		}
	}
	for side, lines := range sides {
		if lines > 1 {
			t.Errorf("%d lines for the side%s", lines, side)
		}
	}
	if len(sides) < 3 || falls < 2*len(sides) {
		t.Errorf("%d falls over the sides %v", falls, sides)
	}
	const holed = `{"box": [17, 40, 1], "position": [-11.5, 0, 0]}, {"box": [17, 40, 1], "position": [11.5, 0, 0]},
		{"box": [6, 17, 1], "position": [0, 11.5, 0]}, {"box": [6, 17, 1], "position": [0, -11.5, 0]}`
	if r, err = Play(context.Background(), boxes(t, holed), Options{Ticks: 2000, Walkers: true}); err != nil {
		t.Fatal(err)
	}
	if first := &r.Troubles[0]; first.Kind != Leak || max(first.At.Abs().X, first.At.Abs().Y) > 4 {
		t.Errorf("a hole of 6 m in the middle: %v", r.Troubles)
	}
}

// TestPlay_WhoLiesAfterAHardLandingIsNotStuck: a body of some models lies for up to three seconds.
func TestPlay_WhoLiesAfterAHardLandingIsNotStuck(t *testing.T) {
	w := watch{}
	o := tryout{match: floorMatch(t)}
	id, err := o.match.Join(systems.PlayerSpec{})
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := o.match.Entry(id)
	components.Intent.Get(entry).Forward = components.Full
	o.level = o.match.Level
	for tick := range 2 * patience {
		s := systems.PlayerState{ID: id, Alive: true}
		s.Move.Recovering = tick < patience
		o.follow(&w, &s, tick)
	}
	if len(o.result.Troubles) > 0 {
		t.Errorf("%v after a rest of %d ticks", o.result.Troubles[0].String(), patience)
	}
	o.follow(&w, &systems.PlayerState{ID: id, Alive: true}, 2*patience)
	if len(o.result.Troubles) != 1 {
		t.Errorf("%d troubles of a body that stands still for %d ticks", len(o.result.Troubles), patience+1)
	}
}

// TestPlay_WhoIsThrownOverAnEdgeWasShot however long it flies, and who falls long after the hit was not.
func TestPlay_WhoIsThrownOverAnEdgeWasShot(t *testing.T) {
	for _, c := range []struct {
		lands, leaves int // ticks after the hit
		want          string
	}{{90, 95, Shot}, {90, 400, Fell}, {20, 100, Fell}} {
		o := tryout{match: floorMatch(t)}
		o.level = o.match.Level
		w := watch{blown: true, alive: true}
		for tick := 1; tick < c.leaves+100; tick++ {
			s := systems.PlayerState{Alive: true, Position: geom.Vec{X: 10, Z: 5}}
			switch {
			case tick >= c.leaves:
				s.Position = geom.Vec{X: 35, Z: 5 - float64(tick-c.leaves)}
			case tick >= c.lands:
				s.Contact.Touching = true
			}
			o.follow(&w, &s, tick)
		}
		if len(o.result.Troubles) != 1 || o.result.Troubles[0].Kind != c.want {
			t.Errorf("%+v: %v", c, o.result.Troubles)
		}
	}
}

// floorMatch is a match on a floor of 60 m.
func floorMatch(t *testing.T) *systems.Match {
	t.Helper()
	m, err := systems.NewMatch(systems.Options{Level: boxes(t, `{"box": [60, 60, 2]}`)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestPlay_TellsAGapBetweenIslandsFromAHole: ground is near on all sides of both, and only the gap
// leads out of the world.
func TestPlay_TellsAGapBetweenIslandsFromAHole(t *testing.T) {
	const rim = `{"box": [16, 16, 1]}, {"box": [16, 44, 1], "position": [22, 0, 0]}, {"box": [16, 44, 1], "position": [-22, 0, 0]},
		{"box": [28, 8, 1], "position": [0, -18, 0]}`
	for _, c := range []struct {
		name, structures string
		over, off        geom.Vec
		gap              bool
	}{
		{"a moat", rim + `, {"box": [28, 8, 1], "position": [0, 18, 0]}`, geom.Vec{X: 7.9, Z: 0.5}, geom.Vec{X: 8.2, Z: 0.4}, false},
		{"a strait", rim + `, {"box": [22, 8, 1], "position": [-3, 18, 0]}`, geom.Vec{X: 7.9, Z: 0.5}, geom.Vec{X: 8.2, Z: 0.4}, true},
		{"through a plate", rim, geom.Vec{X: 5, Z: 0.5}, geom.Vec{X: 5, Z: -1}, false},
	} {
		level := boxes(t, c.structures)
		match, err := systems.NewMatch(systems.Options{Level: level})
		if err != nil {
			t.Fatal(err)
		}
		o := tryout{level: level, match: match}
		if gap := o.isGap(&watch{over: c.over, off: c.off}); gap != c.gap {
			t.Errorf("%s: a gap between islands is %v", c.name, gap)
		}
	}
}
