package checks

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// visit checks one node of a file.
func (c *purity) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		c.visitUse(n)
	case *ast.RangeStmt:
		if _, ok := c.info.Types[n.X].Type.Underlying().(*types.Map); ok {
			c.report(n.Pos(), "ranges over a map, whose order is random")
		}
		c.visitChange(n.Key)
		c.visitChange(n.Value)
	case *ast.GoStmt:
		c.report(n.Pos(), "starts a goroutine")
	case *ast.SelectStmt:
		c.report(n.Pos(), "selects, which chooses at random")
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			for _, left := range n.Lhs {
				c.visitChange(left)
			}
		}
	case *ast.IncDecStmt:
		c.visitChange(n.X)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			c.visitChange(n.X)
		}
	case *ast.SelectorExpr:
		c.visitMethod(n)
	}
	return true
}

// visitUse reports functions whose results depend on the machine or the time.
func (c *purity) visitUse(id *ast.Ident) {
	object := c.info.Uses[id]
	if object == nil || object.Pkg() == nil {
		return
	}
	f, ok := object.(*types.Func)
	if !ok || f.Signature().Recv() != nil {
		return
	}
	switch path := object.Pkg().Path(); path {
	case "math":
		if !slices.Contains(exactMath, f.Name()) {
			c.report(id.Pos(), "math.%s gives other bits on other machines", f.Name())
		}
	case "math/rand", "math/rand/v2", "crypto/rand":
		c.report(id.Pos(), "%s is not part of a snapshot", path)
	case "math/cmplx", "math/big":
		c.report(id.Pos(), "%s is not known to be the same everywhere", path)
	case "time":
		c.report(id.Pos(), "time.%s asks the wall clock", f.Name())
	case "maps":
		if slices.Contains([]string{"All", "Keys", "Values"}, f.Name()) {
			c.report(id.Pos(), "maps.%s comes in random order", f.Name())
		}
	}
}

// visitMethod reports a method call that may change a package variable through
// a pointer to it.
func (c *purity) visitMethod(n *ast.SelectorExpr) {
	s := c.info.Selections[n]
	if s == nil || s.Kind() != types.MethodVal {
		return
	}
	f, ok := s.Obj().(*types.Func)
	if !ok {
		return
	}
	_, takesPointer := f.Signature().Recv().Type().(*types.Pointer)
	if _, isPointer := s.Recv().Underlying().(*types.Pointer); takesPointer && !isPointer {
		c.visitChange(n.X)
	}
}

// visitChange reports the package variable that an expression would change.
func (c *purity) visitChange(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		c.visitChange(e.X)
	case *ast.IndexExpr:
		c.visitChange(e.X)
	case *ast.SelectorExpr:
		if c.info.Selections[e] == nil { // package.Variable
			c.visitChange(e.Sel)
		} else {
			c.visitChange(e.X)
		}
	case *ast.StarExpr:
		c.visitChange(e.X)
	case *ast.Ident:
		v, ok := c.info.Uses[e].(*types.Var)
		if ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && !isLock(v.Type()) {
			c.report(e.Pos(), "changes the package variable %s, or hands out a pointer to it", v.Name())
		}
	}
}

// isLock reports whether a type is a lock, which holds no data itself.
func isLock(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "sync"
}
