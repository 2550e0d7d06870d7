package checks

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// marker starts a comment, on the line or the one above, that says why a line may do what
// this check forbids: the result does not depend on it.
const marker = "// deterministic:"

// exactMath are the functions of package math with the same results on every machine. The
// others do not have them, or do not promise to.
var exactMath = []string{"Sqrt", "Abs", "Floor", "Ceil", "Trunc", "Min", "Max", "IsNaN", "IsInf", "Inf", "NaN",
	"Float64bits", "Float64frombits", "Float32bits", "Float32frombits", "Copysign", "Signbit",
	"Nextafter", "Nextafter32"}

// purePackage is one package of `go list -json`.
type purePackage struct {
	Dir, ImportPath, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// impure looks through packages of the module and returns the place and the reason of everything
// in them that could make two machines, or two runs, differ.
func impure(packages ...string) ([]string, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	list, err := listExported(packages)
	if err != nil {
		return nil, err
	}
	c := &purity{fset: token.NewFileSet(), root: root}
	imports := exported(c.fset, list)
	for _, p := range list {
		if p.DepOnly {
			continue
		}
		if err := c.check(p, imports); err != nil {
			return nil, err
		}
	}
	slices.Sort(c.found)
	return slices.Compact(c.found), nil
}

// listExported lists packages of the module and all they import, with compiled types.
func listExported(packages []string) ([]purePackage, error) {
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps",
		"-json=Dir,ImportPath,Export,GoFiles,DepOnly"}, packages...)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("listing packages: %w\n%s", err, problems.String())
	}
	var list []purePackage
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p purePackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
}

// exported returns an importer of what the compiler made of the packages of a list.
func exported(fset *token.FileSet, list []purePackage) types.Importer {
	exports := map[string]string{}
	for _, p := range list {
		exports[p.ImportPath] = p.Export
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
}

// purity checks packages.
type purity struct {
	fset    *token.FileSet
	root    string
	info    *types.Info
	excused map[string]bool // file:line with a marker
	found   []string
}

func (c *purity) check(p purePackage, imports types.Importer) error {
	var files []*ast.File
	c.excused = map[string]bool{}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(c.fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, file)
		c.excuse(file)
	}
	c.info = &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}}
	if _, err := (&types.Config{Importer: imports}).Check(p.ImportPath, c.fset, files, c.info); err != nil {
		return err
	}
	for _, file := range files {
		ast.Inspect(file, c.visit)
	}
	return nil
}

// excuse records the lines that carry a marker with a reason, and the lines below.
func (c *purity) excuse(file *ast.File) {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if reason, ok := strings.CutPrefix(comment.Text, marker); ok && strings.TrimSpace(reason) != "" {
				at, end := c.fset.Position(comment.Pos()), c.fset.Position(group.End())
				c.excused[fmt.Sprint(at.Filename, ":", at.Line)] = true
				c.excused[fmt.Sprint(at.Filename, ":", end.Line+1)] = true
			}
		}
	}
}

func (c *purity) report(at token.Pos, format string, args ...any) {
	place := c.fset.Position(at)
	if c.excused[fmt.Sprint(place.Filename, ":", place.Line)] {
		return
	}
	name := place.Filename
	if short, err := filepath.Rel(c.root, name); err == nil {
		name = short
	}
	c.found = append(c.found, fmt.Sprintf("%s:%d: ", name, place.Line)+fmt.Sprintf(format, args...))
}
