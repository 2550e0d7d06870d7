package tryout

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/skijet/skijet/levels"
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
