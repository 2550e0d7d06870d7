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
