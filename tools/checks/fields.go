package checks

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/skijet/skijet/internal/weaponlook"
)

// fieldTable is a table in a document of the fields of structs, between two markers. The
// first marker lists types with the folders of their packages, divided by semicolons; a
// type that is the value of a field has the name of that field and a colon before it.
var fieldTable = regexp.MustCompile(`(?s)(<!-- fields of ([^\n]+) -->\n).*?(<!-- end of fields -->\n)`)

// docLink is a name in brackets in a comment: a field of the same struct or a list.
var docLink = regexp.MustCompile(`\[([A-Z]\w*)\]`)

// lists are the functions that comments of fields refer to as lists of valid names.
var lists = map[string]func() []string{
	"Icons": weaponlook.Icons, "Crosshairs": weaponlook.Crosshairs, "Meshes": weaponlook.Meshes, "HandMeshes": weaponlook.HandMeshes,
	"Trails": weaponlook.Trails, "Halos": weaponlook.Halos, "Muzzles": weaponlook.Muzzles, "Explosions": weaponlook.Explosions,
	"Decals": weaponlook.Decals, "SoundNames": weaponlook.SoundNames,
}

// withFieldTables returns a document in which every table of fields is written from the
// comments of its struct below root, and the number of tables.
func withFieldTables(root, document string) (string, int, error) {
	var errs []error
	tables := 0
	written := fieldTable.ReplaceAllStringFunc(document, func(old string) string {
		m := fieldTable.FindStringSubmatch(old)
		var rows strings.Builder
		for structure := range strings.SplitSeq(m[2], "; ") {
			within, name, found := strings.Cut(structure, ": ")
			if !found {
				within, name = "", structure
			}
			folder, typ, _ := strings.Cut(name, ".")
			if err := writeRows(&rows, filepath.Join(root, filepath.FromSlash(folder)), typ, within); err != nil {
				errs = append(errs, err)
				return old
			}
		}
		tables++
		return m[1] + "field | meaning\n---|---\n" + rows.String() + m[3]
	})
	return written, tables, errors.Join(errs...)
}

// writeRows writes the rows of a struct: a row for each field that JSON decodes or, in a
// struct without tags, for each exported field. Fields that follow one another with the same
// comment share a row. Within is the field whose value it is.
func writeRows(rows *strings.Builder, folder, name, within string) error {
	fields, err := fieldsOf(folder, name)
	if err != nil {
		return err
	}
	if within != "" {
		within += "."
	}
	spelling := map[string]string{}
	for _, f := range fields {
		for _, n := range f.Names {
			spelling[n.Name] = fileName(f, n.Name)
		}
	}
	last := ""
	for _, f := range fields {
		for _, n := range f.Names {
			if spelling[n.Name] == "" {
				continue
			}
			text := strings.Join(strings.Fields(f.Doc.Text()+f.Comment.Text()), " ")
			if text == "" {
				return fmt.Errorf("%s: %s.%s has no comment", folder, name, n.Name)
			}
			if end := " | " + cell(text, spelling) + "\n"; end == last {
				written := strings.TrimSuffix(rows.String(), end)
				rows.Reset()
				fmt.Fprintf(rows, "%s, `%s%s`%s", written, within, spelling[n.Name], end)
			} else {
				fmt.Fprintf(rows, "`%s%s`%s", within, spelling[n.Name], end)
				last = end
			}
		}
	}
	return nil
}

// fieldsOf returns the fields of a struct in a package.
func fieldsOf(folder, name string) ([]*ast.Field, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			group, ok := d.(*ast.GenDecl)
			for i := 0; ok && i < len(group.Specs); i++ {
				spec, ok := group.Specs[i].(*ast.TypeSpec)
				if !ok || spec.Name.Name != name {
					continue
				}
				if s, ok := spec.Type.(*ast.StructType); ok {
					return s.Fields.List, nil
				}
			}
		}
	}
	return nil, fmt.Errorf("%s has no struct %s: change the marker of its table", folder, name)
}

// fileName returns the name of a field in a file, or "" if it is in none.
func fileName(f *ast.Field, name string) string {
	if !ast.IsExported(name) {
		return ""
	}
	if f.Tag == nil {
		return name
	}
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return ""
	}
	inFile, ok := reflect.StructTag(tag).Lookup("json")
	if !ok {
		return name
	}
	word, _, _ := strings.Cut(inFile, ",")
	return strings.TrimPrefix(word, "-")
}

// cell returns a comment as the cell of a table, with names as they are in files.
func cell(text string, spelling map[string]string) string {
	text = docLink.ReplaceAllStringFunc(text, func(link string) string {
		name := link[1 : len(link)-1]
		if list, ok := lists[name]; ok {
			return "`" + strings.Join(list(), "`, `") + "`"
		}
		if in, ok := spelling[name]; ok {
			return "`" + in + "`"
		}
		return "`" + name + "`"
	})
	text = strings.TrimSuffix(strings.ReplaceAll(text, "|", `\|`), ".")
	if letters := []rune(text); len(letters) > 1 && unicode.IsUpper(letters[0]) && (unicode.IsLower(letters[1]) || letters[1] == ' ') {
		return string(unicode.ToLower(letters[0])) + string(letters[1:])
	}
	return text
}
