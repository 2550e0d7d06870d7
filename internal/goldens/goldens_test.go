package goldens

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems/replay"
)

// folder is where the goldens are.
const folder = "../../testdata/replays"

var update = flag.String("update", "", "record the goldens anew that differ, for this `reason`, which stays in them")

// leastReason is how many letters a reason has at least [ours]: "fix" says nothing.
const leastReason = 12

// TestGoldens_GoAsTheyWereRecorded plays every golden. After a change that is meant to
// move somebody, or that changes what is state, run it with -update "why".
func TestGoldens_GoAsTheyWereRecorded(t *testing.T) {
	var c Checker
	for _, sc := range scenes() {
		t.Run(sc.name, func(t *testing.T) {
			path := filepath.Join(folder, sc.name+Extension)
			if *update != "" {
				renew(t, &c, &sc, path)
			}
			ticks, hash, err := c.CheckFile(path)
			if p := (*replay.Parting)(nil); errors.As(err, &p) {
				t.Fatalf("%s\nif that is meant: go test ./internal/goldens -update \"why\"", p.Report(40))
			}
			if err != nil {
				t.Fatalf("%v\nif what is state has changed: go test ./internal/goldens -update \"why\"", err)
			}
			if int(ticks) != sc.ticks {
				t.Errorf("%d ticks, want %d", ticks, sc.ticks)
			}
			t.Logf("%d ticks, hash %016x", ticks, hash)
		})
	}
}

// renew records a scene anew if it differs from its golden.
func renew(t *testing.T, c *Checker, sc *scene, path string) {
	t.Helper()
	if len(*update) < leastReason {
		t.Fatalf("-update %q: give a reason that says something to who reads it later", *update)
	}
	note, known := sc.about, false
	if old, err := replay.Open(path); err == nil {
		known = true
		if _, history, ok := strings.Cut(old.Header.Note, "\n"); ok {
			note += "\n" + history
		}
		data, err := sc.record(c, note)
		if err != nil {
			t.Fatal(err)
		}
		if was, err := os.ReadFile(path); err == nil && bytes.Equal(data, was) {
			return
		}
	} else if !errors.Is(err, os.ErrNotExist) {
		t.Logf("%v: it is written anew", err)
	}
	data, err := sc.record(c, note+"\n"+*update)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("recorded anew (there before: %v), %d bytes: %s", known, len(data), *update)
}

func TestGoldens_EveryFileIsOfAScene(t *testing.T) {
	files, err := Files(folder)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, sc := range scenes() {
		want = append(want, filepath.Join(folder, sc.name+Extension))
	}
	slices.Sort(want)
	if !slices.Equal(files, want) {
		t.Errorf("files %q, want %q", files, want)
	}
}
