package mutants

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Package is source that is changed. Paths are below the root of the module, with slashes.
type Package struct {
	Path    string
	Name    string
	Files   []string // without the tests
	Testers []string // paths of the packages whose tests are to notice
}

// Mutant is one small change of a source.
type Mutant struct {
	Package *Package
	File    string // path below the root
	Line    int
	Column  int
	What    string // the change, such as "< becomes <="

	at, end int    // bytes that are replaced
	by      string // what stands there instead
	in      *function
	whole   bool // the body with it may end where that without it cannot
}

// function is a function of a source.
type function struct {
	begin, end int    // bytes of its body within the braces
	results    string // as they are declared
	labels     bool   // it has labels, of which one function may have only one of a name
}

// String says where the mutant is and what it changes.
func (m *Mutant) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", m.File, m.Line, m.Column, m.What)
}

// Apply returns the source of the file with the change.
func (m *Mutant) Apply(source []byte) string {
	return string(slices.Concat(source[:m.at], []byte(m.by), source[m.end:]))
}

// turned maps operators to those that are most easily mistaken for them.
func turned() map[token.Token]token.Token {
	return map[token.Token]token.Token{
		token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
		token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
		token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
		token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
		token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
		token.INC: token.DEC, token.DEC: token.INC,
	}
}

// Find lists the mutants of a package of the module at root in the order of the source.
func Find(root string, pkg *Package) ([]Mutant, error) {
	var all []Mutant
	for _, name := range pkg.Files {
		file := path.Join(pkg.Path, name)
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return nil, err
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, file, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		f := finder{source: source, fset: fset, template: Mutant{Package: pkg, File: file}, turned: turned()}
		for _, d := range parsed.Decls {
			if declared, ok := d.(*ast.FuncDecl); ok && declared.Body != nil {
				f.enter(declared)
				ast.Inspect(declared.Body, f.visit)
			}
		}
		all = append(all, f.found...)
	}
	return all, nil
}

// finder collects the mutants of one file.
type finder struct {
	source   []byte
	fset     *token.FileSet
	template Mutant
	turned   map[token.Token]token.Token
	found    []Mutant
}

// enter begins with a function.
func (f *finder) enter(declared *ast.FuncDecl) {
	in := &function{begin: f.offset(declared.Body.Lbrace) + 1, end: f.offset(declared.Body.Rbrace)}
	if results := declared.Type.Results; results != nil {
		in.results = string(f.source[f.offset(results.Pos()):f.offset(results.End())])
	}
	f.template.in = in
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.LabeledStmt:
		f.template.in.labels = true
	case *ast.BinaryExpr:
		// Texts are joined by + too, and there is no other operator for them.
		if !isText(n.X) && !isText(n.Y) {
			f.turn(n.OpPos, n.Op)
		}
	case *ast.IncDecStmt:
		f.turn(n.TokPos, n.Tok)
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN {
			f.drop(n)
		} else {
			f.turn(n.TokPos, n.Tok)
		}
	case *ast.ExprStmt:
		f.replace(n.Pos(), n.End(), "", "dropped: "+f.text(n.Pos(), n.End()))
		f.found[len(f.found)-1].whole = isPanic(n.X)
	}
	return true
}

// isPanic reports whether control does not go on after an expression.
func isPanic(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, ok := call.Fun.(*ast.Ident)
	return ok && name.Name == "panic"
}

func isText(e ast.Expr) bool {
	literal, ok := e.(*ast.BasicLit)
	return ok && literal.Kind == token.STRING
}

// turn replaces an operator.
func (f *finder) turn(at token.Pos, op token.Token) {
	if by, ok := f.turned[op]; ok {
		f.replace(at, at+token.Pos(len(op.String())), by.String(), fmt.Sprintf("%v becomes %v", op, by))
	}
}

// drop keeps the right side of an assignment, so that no name is unused, and assigns it to
// nothing.
func (f *finder) drop(n *ast.AssignStmt) {
	var blanks bytes.Buffer
	kept := false
	for i, left := range n.Lhs {
		if i > 0 {
			blanks.WriteString(", ")
		}
		blanks.WriteString("_")
		name, ok := left.(*ast.Ident)
		kept = kept || !ok || name.Name != "_"
	}
	if kept {
		f.replace(n.Lhs[0].Pos(), n.Lhs[len(n.Lhs)-1].End(), blanks.String(), "dropped: "+f.text(n.Pos(), n.End()))
	}
}

func (f *finder) replace(from, to token.Pos, by, what string) {
	m := f.template
	at := f.fset.Position(from)
	m.Line, m.Column, m.What, m.by = at.Line, at.Column, what, by
	m.at, m.end = f.offset(from), f.offset(to)
	f.found = append(f.found, m)
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

// longest is how many bytes of a statement are shown.
const longest = 60

// text returns the beginning of what stands between two places, up to the end of its line.
func (f *finder) text(from, to token.Pos) string {
	text, _, cut := bytes.Cut(f.source[f.offset(from):f.offset(to)], []byte("\n"))
	if cut || len(text) > longest {
		return string(text[:min(len(text), longest)]) + " ..."
	}
	return string(text)
}

// Sample returns all mutants in an order by the seed, so that the first n are a fair sample.
func Sample(all []Mutant, seed uint64) []Mutant {
	shuffled := slices.Clone(all)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(shuffled), func(i, k int) { shuffled[i], shuffled[k] = shuffled[k], shuffled[i] })
	return shuffled
}
