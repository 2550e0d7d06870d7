package checks

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// typed is a package of `go list -json` for a system, and the types of those before it.
type typed struct {
	Dir, ImportPath string
	GoFiles         []string
	ImportMap       map[string]string

	known map[string]*types.Package
}

// Import returns the types of a package that this one imports.
func (p *typed) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if vendored := p.ImportMap[path]; vendored != "" {
		path = vendored
	}
	return p.known[path], nil
}

// check checks the types of the package, within functions only in this module.
func (p *typed) check() error {
	fset, files := token.NewFileSet(), []*ast.File(nil)
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	c := types.Config{Importer: p, Sizes: types.SizesFor("gc", "amd64"), IgnoreFuncBodies: !strings.HasPrefix(p.ImportPath, module)}
	known, err := c.Check(p.ImportPath, fset, files, nil)
	p.known[p.ImportPath] = known
	return err
}

// typesFor checks the types of a package and all that it imports for Windows, which takes
// seconds where a build takes minutes, and returns how many packages they are.
func typesFor(t *testing.T, pkg string) (count int, err error) {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=Dir,ImportPath,GoFiles,ImportMap", pkg)
	cmd.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]*types.Package{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); count++ {
		p := typed{known: known}
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		if err := p.check(); err != nil {
			return count, err
		}
	}
	return count, nil
}

func TestWindows_TheArenaHasAllItNeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at all that the arena imports")
	}
	if count, err := typesFor(t, module+"cmd/arena"); err != nil || count < 200 {
		t.Errorf("%d packages: %v", count, err)
	}
}

func TestWindows_WhatIsMissingThereIsFound(t *testing.T) {
	_, err := typesFor(t, fixtures+"linux")
	if err == nil || !strings.Contains(err.Error(), "Utsname") {
		t.Errorf("found %v", err)
	}
}
