package weapons

import (
	"cmp"
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

// TestDocs_NameTheKindsOfDamage of shipped weapons that have another name than their kind.
func TestDocs_NameTheKindsOfDamage(t *testing.T) {
	text, err := os.ReadFile("../../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "has its name as kind, but ")
	list, _, found := strings.Cut(list, ". ")
	named := map[string]string{}
	for clause := range strings.SplitSeq(list, ", ") {
		words := strings.Split(clause, "`")
		for i := 1; i < len(words)-2; i += 2 {
			named[words[i]] = words[len(words)-2]
		}
	}
	for _, w := range Standard() {
		kind, want := "", cmp.Or(named[w.Name], w.Name)
		switch {
		case w.Projectile != nil:
			kind = w.Projectile.Payload.Kind
		case w.Ray != nil:
			kind = w.Ray.Kind
		case w.Beam != nil:
			kind = w.Beam.Kind
		}
		if delete(named, w.Name); kind != want {
			t.Errorf("%s has the kind %q, and the guide says %q", w.Name, kind, want)
		}
	}
	if !found || len(named) > 0 {
		t.Errorf("the guide names %v too", named)
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
