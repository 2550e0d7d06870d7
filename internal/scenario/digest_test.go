package scenario_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/scenario"
)

// golden holds a digest of every example scenario.
const golden = scenarioFolder + "/golden.txt"

// TestDigests_AreTheGoldenOnes: no change may move anybody by a bit unnoticed.
// After a change that is meant to, run with -update.
func TestDigests_AreTheGoldenOnes(t *testing.T) {
	got, err := scenario.Digests(scenarioFolder)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(string(data), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(want) || line != want[i] {
			t.Fatalf("line %d of the digests is %q, golden %q; compare the traces of both versions with tools/trace",
				i+1, line, want[min(i, len(want)-1)])
		}
	}
	for _, model := range []string{"tribes", "tribes-original", "torque", "slide"} {
		if !strings.Contains(got, "\n"+model+".json ") {
			t.Errorf("no scenario of %s", model)
		}
	}
}

// TestDigests_SeeTheLastBit: a start that differs in the last bit has another
// digest.
func TestDigests_SeeTheLastBit(t *testing.T) {
	folder := t.TempDir()
	level, err := os.ReadFile("../../testdata/levels/plane.glb")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"plane.glb": string(level),
		"a.json":    `{"version": 1, "level": "plane.glb", "ticks": 3, "players": [{"name": "a", "position": [0.1, 0, 9]}]}`,
		"b.json":    `{"version": 1, "level": "plane.glb", "ticks": 3, "players": [{"name": "a", "position": [0.10000000000000002, 0, 9]}]}`,
		"c.json":    `{"version": 1, "level": "plane.glb", "ticks": 3, "players": [{"name": "a", "position": [0.1, 0, 9]}]}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := scenario.Digests(folder)
	lines := strings.Fields(got)
	if err != nil || len(lines) != 9 || lines[2] == lines[5] || lines[2] != lines[8] || lines[1] != "4" {
		t.Errorf("%v: digests\n%s", err, got)
	}
}
