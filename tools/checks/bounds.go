package checks

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of size. Reaching one means that something has too many tasks.
const (
	maxFileLines    = 400
	maxFuncLines    = 70
	maxPackageLines = 4000 // without comments and blank lines
	maxParameters   = 7
	maxFields       = 30
	maxMethods      = 100
	maxExported     = 65 // methods of one type
)

// largePackages may be longer than the others.
var largePackages = []string{"collision", "game/render"}

// records are structs of published parameters, which may have any number of fields.
var records = []string{"components.DatablockData", "systems/torque.Rules"}

// generator writes assembly: its structs are lists of registers and constants.
const generator = "tools/kernelgen"

// size is how much source there is, and everything in it that is over a bound.
type size struct {
	exported                                                 int // functions and types outside tools, internal and examples
	names                                                    int // the same with constants and variables
	lines                                                    int // of product code, without comments and blank lines
	packages, structs, methods, parameters, functions, files []excess
}

// excess is something that is larger than its bound.
type excess struct {
	name string
	size int
}

// measure returns the size of the module at a folder. Product code is all packages that can
// be built, without tools, examples, what several packages share in internal, and packages
// for tests, whose names end in test.
func measure(root string) (*size, error) {
	m, err := measuringOf(root)
	for folder, lines := range m.lines {
		if isProduct(folder) {
			m.size.lines += lines
		}
		if lines > maxPackageLines && !slices.Contains(largePackages, folder) {
			m.packages = append(m.packages, excess{folder, lines})
		}
	}
	m.sumTypes()
	for _, all := range [][]excess{m.packages, m.structs, m.methods, m.parameters, m.functions, m.files} {
		slices.SortFunc(all, func(a, b excess) int { return cmp.Or(b.size-a.size, strings.Compare(a.name, b.name)) })
	}
	return &m.size, err
}

// measuringOf visits all files of the module at a folder.
func measuringOf(root string) (*measuring, error) {
	m := &measuring{fset: token.NewFileSet(), lines: map[string]int{}, types: map[string]*typeSize{}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		short, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		return m.visit(path, filepath.ToSlash(short))
	})
	return m, err
}

func isProduct(folder string) bool {
	top, _, _ := strings.Cut(folder, "/")
	return !slices.Contains([]string{"tools", "examples", "internal"}, top) && !strings.HasSuffix(folder, "test")
}

// isPublic reports whether other modules are meant to import a package.
func isPublic(folder string) bool {
	top, _, _ := strings.Cut(folder, "/")
	return top != "tools" && top != "examples" && !slices.Contains(strings.Split(folder, "/"), "internal")
}

type measuring struct {
	size
	fset  *token.FileSet
	lines map[string]int       // by folder
	types map[string]*typeSize // by folder and name

	folder  string            // of the file that is measured
	imports map[string]string // folders that it imports, by the names of their packages
}

// typeSize is the size of a type by itself.
type typeSize struct {
	fields, methods, exported int
	embedded                  []string // keys of types
	alias                     string   // key of the type that it is another name of
	underlying                string   // key of the type that it is made of: it has its fields and not its methods
}

// visit measures one file.
func (m *measuring) visit(file, short string) error {
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	parsed, err := parser.ParseFile(m.fset, file, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if n := bytes.Count(source, []byte("\n")); n > maxFileLines {
		m.files = append(m.files, excess{short, n})
	}
	folder, isTest := path.Dir(short), strings.HasSuffix(short, "_test.go")
	m.folder, m.imports = folder, map[string]string{}
	for _, i := range parsed.Imports {
		if from, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), module); ok && i.Name != nil {
			m.imports[i.Name.Name] = from
		} else if ok {
			m.imports[path.Base(from)] = from
		}
	}
	if !isTest {
		m.lines[folder] += m.codeLines(source)
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			if n := m.line(f.End()) - m.line(f.Pos()) + 1; n > maxFuncLines {
				m.functions = append(m.functions, excess{short + " " + f.Name.Name, n})
			}
		}
		if !isTest {
			m.visitDecl(folder, parsed.Name.Name, d)
		}
	}
	if !isTest {
		ast.Inspect(parsed, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncType); ok && f.Params.NumFields() > maxParameters {
				m.parameters = append(m.parameters, excess{fmt.Sprintf("%s:%d", short, m.line(f.Pos())), f.Params.NumFields()})
			}
			return true
		})
	}
	return nil
}

func (m *measuring) line(at token.Pos) int { return m.fset.Position(at).Line }

// codeLines returns how many lines have more than a comment.
func (m *measuring) codeLines(source []byte) int {
	file := m.fset.AddFile("", m.fset.Base(), len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	lines, last := 0, 0
	for {
		pos, tok, text := s.Scan()
		switch first := file.Line(pos); {
		case tok == token.EOF:
			return lines
		case tok == token.SEMICOLON && text == "\n": // which the scanner put in
		default:
			end := first + strings.Count(text, "\n")
			lines += end - max(last, first-1)
			last = end
		}
	}
}

// visitDecl counts the exported names of a declaration, and what a type has.
func (m *measuring) visitDecl(folder, pkg string, d ast.Decl) {
	public := isPublic(folder) && pkg != "main"
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			t := m.typeOf(folder, receiver(d).Name)
			t.methods++
			t.exported += one(d.Name.IsExported())
		} else {
			m.exported += one(public && d.Name.IsExported())
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				m.exported += one(public && s.Name.IsExported())
				t := m.typeOf(folder, s.Name.Name)
				t.fields, t.embedded = 0, nil // of the same type for another system
				switch structure, ok := s.Type.(*ast.StructType); {
				case ok:
					m.addFields(t, structure)
				case s.Assign.IsValid():
					t.alias = m.keyOf(s.Type)
				default:
					t.underlying = m.keyOf(s.Type)
				}
			case *ast.ValueSpec:
				for _, name := range s.Names {
					m.names += one(public && name.IsExported())
				}
			}
		}
	}
}

func (m *measuring) addFields(t *typeSize, structure *ast.StructType) {
	t.fields += structure.Fields.NumFields()
	for _, f := range structure.Fields.List {
		if inner, ok := f.Type.(*ast.StructType); ok {
			m.addFields(t, inner)
		} else if len(f.Names) == 0 {
			t.embedded = append(t.embedded, m.keyOf(f.Type))
		}
	}
}

// keyOf returns the key of the type that an expression names.
func (m *measuring) keyOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return m.keyOf(e.X)
	case *ast.IndexExpr:
		return m.keyOf(e.X)
	case *ast.SelectorExpr:
		if id, ok := e.X.(*ast.Ident); ok {
			return m.imports[id.Name] + "." + e.Sel.Name
		}
	case *ast.Ident:
		return m.folder + "." + e.Name
	}
	return ""
}

func (m *measuring) typeOf(folder, name string) *typeSize {
	t := m.types[folder+"."+name]
	if t == nil {
		t = &typeSize{}
		m.types[folder+"."+name] = t
	}
	return t
}

// sumTypes finds the types that are too large, with what they embed.
func (m *measuring) sumTypes() {
	m.names += m.exported
	for name := range m.types {
		t := m.sum(name)
		if t.fields > maxFields && !slices.Contains(records, name) && !strings.HasPrefix(name, generator+".") {
			m.structs = append(m.structs, excess{name, t.fields})
		}
		if t.methods > maxMethods || t.exported > maxExported {
			m.methods = append(m.methods, excess{name, t.methods})
		}
	}
}

// sum returns the size of a type with what it embeds.
func (m *measuring) sum(name string) (all typeSize) {
	m.add(&all, name, true, nil)
	return
}

// add adds the size of a type, with its own methods or without them, unless it is one of those within which it stands.
func (m *measuring) add(all *typeSize, name string, methods bool, within []string) {
	t := m.types[name]
	if t == nil || slices.Contains(within, name) {
		return
	}
	within = append(within, name)
	all.fields += t.fields
	if methods {
		all.methods += t.methods
		all.exported += t.exported
	}
	m.add(all, t.alias, methods, within)
	m.add(all, t.underlying, false, within)
	for _, e := range t.embedded {
		m.add(all, e, true, within)
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
