package slips

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocs_ListEverySlip compares the page of the sources with the table.
func TestDocs_ListEverySlip(t *testing.T) {
	page, err := os.ReadFile("../../docs/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	rest := string(page)
	for _, s := range All() {
		row := fmt.Sprintf("| %d | %s | %s |\n", s.Number, s.Title, s.Package)
		_, after, found := strings.Cut(rest, row)
		if !found {
			t.Fatalf("docs/sources.md has no row, or has it in another place:\n%s", row)
		}
		rest = after
	}
}
