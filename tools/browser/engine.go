package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

const ebitengine = "github.com/hajimehoshi/ebiten/v2"

// shapers are the files of Ebitengine's package text/v2 that shape complex scripts, with fonts that the arena does
// not use: their tables would be linked all the same, a seventieth of the download.
var shapers = []string{"gotext.go", "gotextfacesource.go", "gotextseg.go", "metadata.go"}

// withSmallEngine copies Ebitengine into a folder, without its shapers and with the sources of its own shaders
// written out, and returns a go.mod that builds with the copy. Package text/template, which fills the sources in at
// run time otherwise, finds methods by name: with it, the linker keeps every method of every type, a tenth of the
// download.
func withSmallEngine(folder string) (modfile string, err error) {
	places, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}\n{{.GoMod}}", ebitengine).Output()
	if err != nil {
		return "", fmt.Errorf("looking for Ebitengine: %w", err)
	}
	dir, _, _ := strings.Cut(string(places), "\n")
	engine := filepath.Join(folder, "ebiten")
	if err := os.CopyFS(engine, os.DirFS(dir)); err != nil {
		return "", fmt.Errorf("copying Ebitengine: %w", err)
	}
	for _, name := range shapers {
		if err := os.Remove(filepath.Join(engine, "text", "v2", name)); err != nil {
			return "", fmt.Errorf("copying Ebitengine: %w", err)
		}
	}
	file := filepath.Join(engine, "internal", "builtinshader", "shader.go")
	source, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if source, err = plainShaders(source); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if err := os.WriteFile(file, source, 0o644); err != nil {
		return "", err
	}
	own, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("looking for go.mod: %w", err)
	}
	mod := strings.TrimSpace(string(own))
	modfile = filepath.Join(folder, "go.mod")
	for from, to := range map[string]string{mod: modfile, strings.TrimSuffix(mod, "mod") + "sum": filepath.Join(folder, "go.sum")} {
		data, err := os.ReadFile(from)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return "", err
		}
	}
	if out, err := exec.Command("go", "mod", "edit", "-replace="+ebitengine+"="+engine, modfile).CombinedOutput(); err != nil {
		return "", fmt.Errorf("replacing Ebitengine: %w\n%s", err, out)
	}
	return modfile, nil
}

// choice is what the template of the shaders asks for.
type choice struct {
	Filter, FilterNearest, FilterLinear, FilterPixelated      int
	Address, AddressUnsafe, AddressClampToZero, AddressRepeat int
	UseColorM                                                 bool
}

// plainShaders rewrites the file of Ebitengine's shaders: a table of sources in place of the template.
func plainShaders(source []byte) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "shader.go", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	text, filters, addresses := "", 0, 0
	var kept bytes.Buffer
	kept.WriteString("package builtinshader\n\n")
	for _, d := range file.Decls {
		keeps := true
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				keeps = false
			case *ast.ValueSpec:
				switch name := n.Names[0].Name; name {
				case "shaders":
					keeps = false
				case "tmpl":
					keeps, text = false, longestText(n)
				case "FilterCount":
					filters, _ = strconv.Atoi(n.Values[0].(*ast.BasicLit).Value)
				case "AddressCount":
					addresses, _ = strconv.Atoi(n.Values[0].(*ast.BasicLit).Value)
				}
			case *ast.FuncDecl:
				keeps = n.Name.Name != "ShaderSource"
			}
			return true
		})
		if keeps {
			kept.Write(source[files.Position(d.Pos()).Offset:files.Position(d.End()).Offset])
			kept.WriteString("\n\n")
		}
	}
	if text == "" || filters != 3 || addresses != 3 {
		return nil, errors.New("not the shaders that this tool knows: build them as they are, or bring it up to date")
	}
	table, err := shaderTable(text)
	if err != nil {
		return nil, err
	}
	return format.Source(append(kept.Bytes(), table...))
}

// longestText returns the longest string below a node.
func longestText(n ast.Node) (longest string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING && len(l.Value) > len(longest) {
			longest = l.Value
		}
		return true
	})
	longest, _ = strconv.Unquote(longest)
	return longest
}

// shaderTable returns the code that has each source, and the function that returns one.
func shaderTable(text string) ([]byte, error) {
	shader, err := template.New("shader").Parse(text)
	if err != nil {
		return nil, err
	}
	var out, one bytes.Buffer
	out.WriteString("var sources = [FilterCount][AddressCount][2]string{\n")
	for filter := range 3 {
		out.WriteString("{\n")
		for address := range 3 {
			out.WriteString("{\n")
			for _, color := range []bool{false, true} {
				one.Reset()
				if err := shader.Execute(&one, choice{filter, 0, 1, 2, address, 0, 1, 2, color}); err != nil {
					return nil, err
				}
				fmt.Fprintf(&out, "%q,\n", one.String())
			}
			out.WriteString("},\n")
		}
		out.WriteString("},\n")
	}
	out.WriteString(`}

func ShaderSource(filter Filter, address Address, useColorM bool) []byte {
	if useColorM {
		return []byte(sources[filter][address][1])
	}
	return []byte(sources[filter][address][0])
}
`)
	return out.Bytes(), nil
}
