package checks

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/targets"
)

func TestDocs_EveryExportedNameHasAComment(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	found, err := uncommented(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range found {
		t.Error(place)
	}
}

func TestDocs_NamesWithoutACommentAreFound(t *testing.T) {
	found, err := uncommented("testdata/uncommented")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, place := range found {
		name, _, _ := strings.Cut(place[strings.LastIndex(place, ": ")+2:], " has no")
		names = append(names, name)
	}
	slices.Sort(names)
	want := []string{"Alias", "Bare", "Method", "New", "Two", "the package"}
	if !slices.Equal(names, want) {
		t.Errorf("found\n%s\nwant %q", strings.Join(found, "\n"), want)
	}
}

func TestDocs_CommandsNameWhatThereIs(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	all, err := documented(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 40 {
		t.Errorf("only %d commands were found", len(all))
	}
	for _, c := range all {
		if err := c.fault(root); err != nil {
			t.Errorf("%s: %s: %v", c.place, c.line, err)
		}
	}
}

func TestDocs_CommandsOfThingsThatAreNotThereAreFound(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"    go run ./tools/nothing":                                             "there is no package",
		"use `go run ./tools/trace -loud`":                                       "there is no flag -loud",
		"```sh\ncd examples/tether\ngo test ./rope":                              "there is no package",
		"    go run ./tools/trace -scenario testdata/scenarios/no.json  # plays": "no.json",
		"    ./tools/fly":                                                        "./tools/fly is no program",
		"    go get example.com/else":                                            "another module",
	} {
		found := commandsOf("x.md", text+"\n")
		if len(found) != 1 {
			t.Errorf("%q: commands %v", text, found)
			continue
		}
		if err := found[0].fault(root); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// instead says what is run in the place of documented commands that take long, draw,
// write into the module or stand for others; nothing where it is empty.
var instead = []struct{ has, run string }{
	{"git clone", ""}, {"go get", ""}, {"./tools/play", ""}, {"./cmd/arena", ""}, {"./tools/test", "./tools/test -h"},
	{"go test", ""}, {"examples/arsenal go run .", ""}, {"./tools/browser", ""}, {"kernelgen", ""}, {"./tools/gallery", ""},
	{"./tools/bench", "go run ./tools/bench -h"}, {"./tools/mutate", "go run ./tools/mutate -h"}, {"./tools/host", "go run ./cmd/server -h"}, {"./tools/ghosts", "go run ./tools/ghosts -h"},
	{"gen ", ""}, {"-replay", ""}, {"soak-1.replay", ""}, {"hill.glb", ""}, {"yard.glb", ""}, {"old.glb", ""}, {"hill.mis", ""}, {"map.png", ""},
	{"FROM", ""}, {"KEY", ""}, {"RUN", ""}, {"drop.json", ""}, {"moves.csv", ""}, {"FOLDER", ""}, {"[-", ""}, {"DIR", ""}, {"--parts", ""},
	{"-ticks 20000000", "go run ./tools/soak -ticks 20000"}, {"-ticks 1000000000", "go run ./tools/soak -ticks 20000 -state soak.state -keep-going -table"},
	{"--seeds 300", "go run ./tools/netsim --seeds 30"}, {"--fleet --seeds 10000", "go run ./tools/netsim --fleet --seeds 20"}, {"--day 100000", "go run ./tools/netsim --day 100"}, {"./tools/slips", "go run ./tools/slips -list"},
}

// TestDocs_WhatIsRunInsteadStandsForACommand of today.
func TestDocs_WhatIsRunInsteadStandsForACommand(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	all, err := documented(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range instead {
		if !slices.ContainsFunc(all, func(c command) bool { return strings.Contains(c.folder+" "+c.line, i.has) }) {
			t.Errorf("no documented command has %q", i.has)
		}
	}
}

// besideLinks returns a new folder beside links to what the module has.
func besideLinks(t *testing.T, root string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"testdata", "examples", "levels", "tools"} {
		if err := os.Symlink(filepath.Join(root, name), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "docs"), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestDocs_CommandsRun runs the commands of each document, one after the other, in a
// folder of its own beside links to what the module has.
func TestDocs_CommandsRun(t *testing.T) {
	if os.Getenv(longRun) == "" {
		t.Skipf("builds many programs: set %s=1", longRun)
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	all, err := documented(root)
	if err != nil {
		t.Fatal(err)
	}
	programs, folders, ran := t.TempDir(), map[string]string{}, 0
	for _, c := range all {
		document, _, _ := strings.Cut(c.place, ":")
		if folders[document] == "" {
			folders[document] = besideLinks(t, root)
		}
		line := c.line
		if at := slices.IndexFunc(instead, func(i struct{ has, run string }) bool { return strings.Contains(c.folder+" "+c.line, i.has) }); at >= 0 {
			line = instead[at].run
		}
		if line == "" {
			continue
		}
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = folders[document]
		if words := strings.Fields(line); words[0] == "go" && words[1] == "run" {
			program := filepath.Join(programs, filepath.Base(words[2]))
			build := exec.Command("go", "build", "-o", program, words[2])
			build.Dir = root
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", words[2], err, out)
			}
			cmd.Args[2] = program + " " + strings.Join(words[3:], " ")
		} else if words[0] == "go" {
			cmd.Dir = root
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %s: %v\n%s", c.place, line, err, targets.LastLines(out, 20))
		}
		ran++
	}
	if ran < 15 {
		t.Errorf("only %d commands were run", ran)
	}
	t.Logf("%d commands were run", ran)
}
