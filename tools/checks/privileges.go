package checks

import (
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// privileges returns what packages of clients use that another module could not: packages
// that only this module may import, and unexported names. It reads the files and does not
// build them.
func privileges(root string, packages ...string) ([]string, error) {
	var found []string
	for _, pkg := range packages {
		files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("%s: no Go files, %v", pkg, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			faults, err := privilegesOf(file)
			if err != nil {
				return nil, err
			}
			for _, fault := range faults {
				found = append(found, pkg+"/"+filepath.Base(file)+": "+fault)
			}
		}
	}
	slices.Sort(found)
	return found, nil
}

func privilegesOf(file string) (faults []string, err error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if path == "unsafe" || slices.Contains(strings.Split(path, "/"), "internal") {
			faults = append(faults, "imports "+path)
		}
	}
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//go:linkname") {
				faults = append(faults, "uses go:linkname")
			}
		}
	}
	return faults, nil
}
