package checks

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of fields in the documents")

// TestDocs_TablesOfFieldsAreTheComments writes the tables with -update.
func TestDocs_TablesOfFieldsAreTheComments(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	documents, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	for _, path := range documents {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		written, tables, err := withFieldTables(root, string(text))
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		all += tables
		if written == string(text) {
			continue
		}
		if !*update {
			t.Errorf("%s has tables that are not the comments of their structs: go test ./tools/checks -run TablesOfFields -update", path)
		} else if err := os.WriteFile(path, []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if all < 20 {
		t.Errorf("only %d tables were found", all)
	}
}

func TestDocs_TablesOfFieldsAreWrittenFromStructs(t *testing.T) {
	const place = "tools/checks/testdata/fields"
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	const marker = "<!-- fields of " + place + ".Shape; end: " + place + ".End -->\n"
	old := "before\n" + marker + "old\n<!-- end of fields -->\nafter\n"
	got, tables, err := withFieldTables(root, old)
	want := "before\n" + marker + "field | meaning\n---|---\n" +
		"`width_m` | width, m; a `color` has none\n`color` | one of a \\| b. It is \"red\" by default\n" +
		"`end.Round`, `end.Flat` | a round end\n<!-- end of fields -->\nafter\n"
	if got != want || tables != 1 || err != nil {
		t.Errorf("%d tables, %v:\n%s\nwant\n%s", tables, err, got, want)
	}
	for name, reason := range map[string]string{"Bare": "Bare.Width has no comment", "None": "no struct None"} {
		_, _, err := withFieldTables(root, strings.ReplaceAll(old, "Shape", name))
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: %v, want %s", name, err, reason)
		}
	}
}
