package slips

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocs_SayWhereEverySlipIsTested looks that the page of the sources names the numbers
// of the slips of each package.
func TestDocs_SayWhereEverySlipIsTested(t *testing.T) {
	text, err := os.ReadFile("../../docs/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(text)), " ")
	all := All()
	for first := 0; first < len(all); {
		last := first
		for last+1 < len(all) && all[last+1].Package == all[first].Package {
			last++
		}
		if want := fmt.Sprintf("%d to %d in `%s`", all[first].Number, all[last].Number, all[first].Package); !strings.Contains(page, want) {
			t.Errorf("docs/sources.md does not say %q", want)
		}
		first = last + 1
	}
	if want := fmt.Sprintf("lists all %d.", len(all)); !strings.Contains(page, want) {
		t.Errorf("docs/sources.md does not say %q", want)
	}
}
