package weapons

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestDocs_NameEveryFieldOfASpec reads the tags of all structs that JSON decodes into.
func TestDocs_NameEveryFieldOfASpec(t *testing.T) {
	text, err := os.ReadFile("../../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]bool{}
	collectFields(reflect.TypeFor[Spec](), fields)
	if len(fields) < 40 {
		t.Fatalf("only %d fields found", len(fields))
	}
	for name := range fields {
		if !strings.Contains(string(text), "\n`"+name+"`") && !strings.Contains(string(text), "."+name+"`") {
			t.Errorf("docs/weapons.md has no row of %q", name)
		}
	}
}

func collectFields(kind reflect.Type, fields map[string]bool) {
	if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
		kind = kind.Elem()
	}
	if kind.Kind() != reflect.Struct {
		return
	}
	for i := range kind.NumField() {
		name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
		if name != "-" && name != "" {
			fields[name] = true
			collectFields(kind.Field(i).Type, fields)
		}
	}
}
