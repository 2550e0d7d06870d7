package checks

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// listingSources are the files below these folders, and these files, that the documents
// quote. Their own tests run them.
var listingSources = []string{"examples", "systems/clock_example_test.go", "systems/veto_example_test.go", "systems/damage_example_test.go",
	"systems/filter_example_test.go", "systems/shot_hook_example_test.go", "game/example_looks_test.go", "game/example_sound_test.go"}

// listings returns the Go blocks of a document.
func listings(document string) []string {
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^```go\n(.*?)^```$").FindAllStringSubmatch(document, -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

// quotes reports whether lines stand in a source one after the other, as they are or
// within a function.
func quotes(source, lines string) bool {
	var indented strings.Builder
	for line := range strings.Lines(lines) {
		if line != "\n" {
			indented.WriteString("\t")
		}
		indented.WriteString(line)
	}
	return strings.Contains("\n"+source, "\n"+lines) || strings.Contains("\n"+source, "\n"+indented.String())
}

func TestDocs_ShowNoGoThatNoTestRuns(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	var sources []string
	for _, name := range listingSources {
		err := filepath.WalkDir(filepath.Join(root, name), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			text, err := os.ReadFile(path)
			sources = append(sources, string(text))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, least := range map[string]int{"docs/building.md": 10, "docs/weapons.md": 5, "docs/modes.md": 3, "docs/sound.md": 1, "docs/levels.md": 1, "docs/determinism.md": 1} {
		document, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		blocks := listings(string(document))
		if len(blocks) < least {
			t.Errorf("%s: only %d listings", name, len(blocks))
		}
		for _, block := range blocks {
			if !slices.ContainsFunc(sources, func(source string) bool { return quotes(source, block) }) {
				t.Errorf("%s has a listing that is in no source:\n%s", name, block)
			}
		}
	}
}

func TestBuilding_EveryExampleSaysWhatItPrints(t *testing.T) {
	source, err := os.ReadFile("../../examples/building/building_test.go")
	if err != nil {
		t.Fatal(err)
	}
	functions := regexp.MustCompile(`(?ms)^func Example\w*\(\) \{\n.*?^\}$`).FindAllString(string(source), -1)
	for _, f := range functions {
		if !strings.Contains(f, "\t// Output:") {
			t.Errorf("nothing runs\n%s", f)
		}
	}
	if len(functions) < 5 {
		t.Errorf("only %d examples", len(functions))
	}
}

func TestListings_AreComparedLineByLine(t *testing.T) {
	source := "package x\n\nfunc F() {\n\ta := 1\n\n\tb := a\n}\n"
	for lines, want := range map[string]bool{
		"a := 1\n\nb := a\n": true, "func F() {\n\ta := 1\n": true,
		"a := 2\n": false, "a := 1\nb := a\n": false, ":= 1\n": false,
	} {
		if got := quotes(source, lines); got != want {
			t.Errorf("%q: %v, want %v", lines, got, want)
		}
	}
}
