package torque_test

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/skijet/skijet/internal/scenario"
)

// TestEngines_TracesAgree plays scenarios whose traces were worked out by the
// engines' own rules, printed to the micrometre.
func TestEngines_TracesAgree(t *testing.T) {
	const exact = 1e-6
	folders, err := filepath.Glob("testdata/engines/*")
	if err != nil || len(folders) < 4 {
		t.Fatalf("%d folders: %v", len(folders), err)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			s, err := scenario.Read(filepath.Join(folder, "scenario.json"))
			if err != nil {
				t.Fatal(err)
			}
			level, err := s.OpenLevel()
			if err != nil {
				t.Fatal(err)
			}
			want := numbers(t, filepath.Join(folder, "want.csv"))
			if len(want) != s.Ticks+1 {
				t.Fatalf("%d rows for %d ticks", len(want), s.Ticks)
			}
			err = s.Run(level, func(f *scenario.Frame) error {
				r := &f.Rows[0]
				p, v := r.Position, r.Velocity
				for i, got := range []float64{float64(r.Tick), p.X, p.Y, p.Z, v.X, v.Y, v.Z, r.Health} {
					if w := want[f.Tick]; !(math.Abs(got-w[i]) <= exact) {
						return fmt.Errorf("tick %d: at %v with %v m/s, health %v; want %v", r.Tick, p, v, r.Health, w)
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// numbers reads a table without its head.
func numbers(t *testing.T, path string) [][]float64 {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var table [][]float64
	for _, row := range rows[1:] {
		var line []float64
		for _, cell := range row {
			f, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			line = append(line, f)
		}
		table = append(table, line)
	}
	return table
}
