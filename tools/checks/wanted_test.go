package checks

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// namesOf returns the exported names that a package declares, with fields and methods after the name of
// their type and a dot.
func namesOf(t *testing.T, folder string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for name := range parsed.Scope.Objects {
			names[name] = true
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil {
					return false
				}
				of := n.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if owner, ok := of.(*ast.Ident); ok {
					names[owner.Name+"."+n.Name.Name] = true
				}
				return false
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					for _, field := range s.Fields.List {
						for _, name := range field.Names {
							names[n.Name.Name+"."+name.Name] = true
						}
					}
				}
			}
			return true
		})
	}
	return names
}

// unknownNames returns the names in the rows of a guide that no package has. A name without a package is a
// method or field of the name with one before it in its row, or a method of systems.Match.
func unknownNames(t *testing.T, root, guide string) (unknown []string, count int) {
	t.Helper()
	folders := map[string]string{
		"bots": "systems/bots", "components": "components", "game": "game", "hud": "game/hud", "levels": "levels",
		"modes": "systems/modes", "replay": "systems/replay", "systems": "systems", "weapons": "systems/weapons",
	}
	known := map[string]map[string]bool{}
	for name, folder := range folders {
		known[name] = namesOf(t, filepath.Join(root, folder))
	}
	code := regexp.MustCompile("`([^`]+)`")
	for line := range strings.SplitSeq(guide, "\n") {
		_, row, ok := strings.Cut(line, " | ")
		if !ok {
			continue
		}
		pkg, owner := "systems", "Match"
		for _, m := range code.FindAllStringSubmatch(row, -1) {
			count++
			left, right, dotted := strings.Cut(m[1], ".")
			switch {
			case dotted && known[left] != nil:
				pkg, owner = left, right
				if !known[pkg][right] {
					unknown = append(unknown, m[1])
				}
			case dotted:
				if !known["systems"][m[1]] {
					unknown = append(unknown, m[1])
				}
			case !known[pkg][owner+"."+m[1]] && !known["systems"]["Match."+m[1]]:
				unknown = append(unknown, m[1])
			}
		}
	}
	return unknown, count
}

// TestWanted_EveryNameOfTheGuideExists, so that a question leads to an answer.
func TestWanted_EveryNameOfTheGuideExists(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile(filepath.Join(root, "docs/wanted.md"))
	if err != nil {
		t.Fatal(err)
	}
	unknown, count := unknownNames(t, root, string(guide))
	if len(unknown) > 0 || count < 60 {
		t.Errorf("%d names, of which nobody has %q", count, unknown)
	}
}

func TestWanted_NamesThatNobodyHasAreFound(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	guide := "wish | name\n---|---\nhurt | `Damage`, `Harm`, `systems.Filter` with `Ask`\nsave | `Module.Migrate`, `Module.Save`, `weapons.Beam` with `Heat`, `levels.Nothing`\n"
	unknown, _ := unknownNames(t, root, guide)
	if got, want := strings.Join(unknown, " "), "Harm Module.Save Heat levels.Nothing"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
