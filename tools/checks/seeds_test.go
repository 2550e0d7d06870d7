package checks

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/slips"
)

// longRun is the environment variable that asks for the tests which take minutes.
const longRun = "SKIJET_LONG"

// allSlips is how many slips of the published texts are numbered.
const allSlips = 84

// TestSlips_EachHasATestThatRemembersWhy looks for a TestSeedNN_ for each slip.
func TestSlips_EachHasATestThatRemembersWhy(t *testing.T) {
	name := regexp.MustCompile(`(?m)^func TestSeed(\d+)_`)
	found := map[int]int{}
	err := filepath.WalkDir("../../systems", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range name.FindAllSubmatch(source, -1) {
			number, _ := strconv.Atoi(string(m[1]))
			found[number]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for number := 1; number <= allSlips; number++ {
		if found[number] == 0 && number != slips.Remark {
			t.Errorf("no test of slip %d", number)
		}
	}
}

func TestSlips_EveryFormulaOfTheTextsHasItsPlaceInTheSource(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	if err := slips.Check(root); err != nil {
		t.Error(err)
	}
	if n := len(slips.All()); n != allSlips {
		t.Errorf("%d slips in the table, want %d", n, allSlips)
	}
}

// TestSlips_EveryFormulaOfTheTextsCompiles checks the types of each package with each
// of its formulas, which is much quicker than to build it.
func TestSlips_EveryFormulaOfTheTextsCompiles(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	type reading struct {
		slip slips.Slip
		*slips.Reading
	}
	of := map[string][]reading{}
	var paths []string
	for _, s := range slips.All() {
		for i := range s.Readings {
			pkg := s.PackageOf(&s.Readings[i])
			if of[pkg] == nil {
				paths = append(paths, module+pkg)
			}
			of[pkg] = append(of[pkg], reading{s, &s.Readings[i]})
		}
	}
	list, err := listExported(paths)
	if err != nil {
		t.Fatal(err)
	}
	c := compiler{root: root, fset: token.NewFileSet(), asItIs: map[string]*ast.File{}}
	c.imports = exported(c.fset, list)
	for _, p := range list {
		for _, r := range of[strings.TrimPrefix(p.ImportPath, module)] {
			if err := c.check(p, &r.slip, r.Reading); err != nil {
				t.Errorf("slip %d, %q: %v", r.slip.Number, r.Says, err)
			}
		}
	}
}

// compiler checks types.
type compiler struct {
	root    string
	fset    *token.FileSet
	imports types.Importer
	asItIs  map[string]*ast.File // by path
}

// check checks the types of a package with the formula of a reading put in.
func (c *compiler) check(p purePackage, s *slips.Slip, r *slips.Reading) error {
	patched, err := s.Patch(c.root, r)
	if err != nil {
		return err
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		file := c.asItIs[path]
		if text, ok := patched[s.PackageOf(r)+"/"+name]; ok {
			file, err = parser.ParseFile(c.fset, path, text, parser.SkipObjectResolution)
		} else if file == nil {
			file, err = parser.ParseFile(c.fset, path, nil, parser.SkipObjectResolution)
			c.asItIs[path] = file
		}
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	_, err = (&types.Config{Importer: c.imports}).Check(p.ImportPath, c.fset, files, nil)
	return err
}

// TestSlips_EveryFormulaOfTheTextsIsCaught does what tools/slips does.
func TestSlips_EveryFormulaOfTheTextsIsCaught(t *testing.T) {
	if os.Getenv(longRun) == "" {
		t.Skipf("takes minutes: set %s=1, or go run ./tools/slips", longRun)
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	err = slips.Run(context.Background(), root, slips.All(), runtime.NumCPU(), func(r slips.Result) {
		tried++
		switch {
		case r.Err != nil:
			t.Error(r.Err)
		case !r.Caught():
			t.Errorf("slip %d: no test notices that %s", r.Slip.Number, r.Reading.Says)
		}
	})
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d formulas were put in", tried)
}
