package checks

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// uncommented returns the position of every exported name below a folder without a
// comment, and of every package without one. The comment of a group of constants or
// variables applies to each of them. In commands, only the package needs a comment.
func uncommented(folder string) ([]string, error) {
	c := comments{folder: folder, fset: token.NewFileSet(), packages: map[string]bool{}}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != folder && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(c.fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		c.visit(filepath.Dir(path), file)
		return nil
	})
	for name, has := range c.packages {
		if !has {
			c.found = append(c.found, name+": the package has no comment")
		}
	}
	slices.Sort(c.found)
	return c.found, err
}

// known are methods of interfaces of the standard library.
var known = []string{"String", "Error", "Unwrap"}

type comments struct {
	folder   string
	fset     *token.FileSet
	packages map[string]bool // by folder, whether one of its files has a comment
	found    []string
}

// relative returns a path below the folder that is looked at.
func (c *comments) relative(path string) string {
	if short, err := filepath.Rel(c.folder, path); err == nil {
		return filepath.ToSlash(short)
	}
	return path
}

func (c *comments) visit(folder string, file *ast.File) {
	name := c.relative(folder)
	c.packages[name] = c.packages[name] || file.Doc.Text() != ""
	if file.Name.Name == "main" {
		return
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if receiver(d).IsExported() && !(d.Recv != nil && slices.Contains(known, d.Name.Name)) {
				c.want(d.Name, d.Doc)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				c.visitSpec(s, d.Doc)
			}
		}
	}
}

func (c *comments) visitSpec(s ast.Spec, group *ast.CommentGroup) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		c.want(s.Name, group, s.Doc, s.Comment)
	case *ast.ValueSpec:
		for _, name := range s.Names {
			c.want(name, group, s.Doc, s.Comment)
		}
	}
}

// want reports an exported name without any of the comments.
func (c *comments) want(name *ast.Ident, texts ...*ast.CommentGroup) {
	if !name.IsExported() || slices.ContainsFunc(texts, func(t *ast.CommentGroup) bool { return strings.TrimSpace(t.Text()) != "" }) {
		return
	}
	at := c.fset.Position(name.Pos())
	c.found = append(c.found, fmt.Sprintf("%s:%d: %s has no comment", c.relative(at.Filename), at.Line, name.Name))
}

// receiver returns the name of the type of a method, or that of a function.
func receiver(d *ast.FuncDecl) *ast.Ident {
	if d.Recv == nil {
		return d.Name
	}
	for t := d.Recv.List[0].Type; ; {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x
		default:
			return d.Name
		}
	}
}
