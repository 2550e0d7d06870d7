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

// What architecture.md names: links to files, code, and the boxes of its picture. A box is a
// package, or a folder and the packages below it; names in upper case are exported by the package.
var (
	pageLink = regexp.MustCompile(`\]\(([^)#]+)(?:#[^)]*)?\)`)
	codeSpan = regexp.MustCompile("`([^`]+)`")
	codeName = regexp.MustCompile(`^[A-Za-z]\w*$`)
	pathSpan = regexp.MustCompile(`^[a-z]\w*(/\w+)*$`)
	boxLabel = regexp.MustCompile(`\["([^"]+)"\]`)
)

// roomFolders are the folders whose packages architecture.md names, and roomTests those in them
// that only tests use.
var (
	roomFolders = []string{"collision", "components", "systems", "levels", "game"}
	roomTests   = []string{"game/internal/gametest", "game/internal/gametest/yardtest", "game/internal/mixer/mixertest", "game/options/guard", "game/options/quiet"}
)

func TestArchitecture_NamesWhatThereIs(t *testing.T) {
	root, page := architecture(t)
	for line := range strings.Lines(page) {
		for _, fault := range missingIn(root, line) {
			t.Error(fault)
		}
	}
}

func TestArchitecture_NamesOfThingsThatAreNotThereAreFound(t *testing.T) {
	root, _ := architecture(t)
	for line, want := range map[string]string{
		"`systems/internal/tracks` moves trains":                               "there is no package systems/internal/tracks",
		`  a --> b["systems/internal: shots, tracks"]`:                         "there is no package systems/internal/tracks",
		"a row in [`pages.go`](../game/internal/menus/leaves.go)":              "there is no file game/internal/menus/leaves.go",
		"| a row | `fillAll` in [`menu.go`](../game/internal/menus/menu.go) |": "fillAll is in none of the files",
	} {
		if found := missingIn(root, line); !slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, want) }) {
			t.Errorf("%s: %q, want %s", line, found, want)
		}
	}
}

func TestArchitecture_NamesEveryPackage(t *testing.T) {
	root, page := architecture(t)
	for _, folder := range roomFolders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if d.Name() == "testdata" {
				return fs.SkipDir
			}
			name, err := filepath.Rel(root, path)
			if name = filepath.ToSlash(name); err == nil && hasPackage(root, name) && !slices.Contains(roomTests, name) && !strings.Contains(page, "`"+name+"`") {
				t.Errorf("architecture.md does not say what is in package %s", name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func architecture(t *testing.T) (root, page string) {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	return root, string(text)
}

// missingIn returns what a line of architecture.md names and the module does not have. Names of
// code beside links to Go files are in one of these files.
func missingIn(root, line string) (faults []string) {
	var sources strings.Builder
	for _, m := range pageLink.FindAllStringSubmatch(line, -1) {
		file := filepath.Join(root, "docs", m[1])
		if _, err := os.Stat(file); err != nil {
			inside, _ := filepath.Rel(root, file)
			faults = append(faults, "there is no file "+filepath.ToSlash(inside))
		} else if text, err := os.ReadFile(file); err == nil && strings.HasSuffix(file, ".go") {
			sources.Write(text)
		}
	}
	for _, m := range codeSpan.FindAllStringSubmatch(line, -1) {
		switch span := m[1]; {
		case strings.Contains(span, "/") && pathSpan.MatchString(span):
			if !hasPackage(root, span) {
				faults = append(faults, "there is no package "+span)
			}
		case sources.Len() > 0 && codeName.MatchString(span) && !strings.Contains(line, "[`"+span+"`]("):
			if !regexp.MustCompile(`\b` + span + `\b`).MatchString(sources.String()) {
				faults = append(faults, span+" is in none of the files that its line links to: "+strings.TrimSpace(line))
			}
		}
	}
	for _, m := range boxLabel.FindAllStringSubmatch(line, -1) {
		folder, list, _ := strings.Cut(m[1], ": ")
		for name := range strings.SplitSeq(list, ", ") {
			pkg := folder
			if name != "" && strings.ToLower(name) == name {
				pkg += "/" + name
			}
			if !hasPackage(root, pkg) {
				faults = append(faults, "there is no package "+pkg)
			}
		}
	}
	return faults
}

// hasPackage reports whether a folder of the module has Go files beside tests.
func hasPackage(root, folder string) bool {
	files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*.go"))
	return err == nil && slices.ContainsFunc(files, func(f string) bool { return !strings.HasSuffix(f, "_test.go") })
}
