package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

func TestRun_NothingIsFoundInASampleOfAllFormats(t *testing.T) {
	t.Chdir("../..")
	var out, errors bytes.Buffer
	share := "199"
	switch {
	case os.Getenv("SKIJET_LONG") != "":
		share = "97"
	case testing.Short():
		share = "499" // among which is a snapshot with another hash of its components
	}
	if code := run([]string{"-one-of", share}, &out, &errors); code != 0 {
		t.Errorf("status %d\n%s%s", code, &out, &errors)
	}
	if n := strings.Count(out.String(), " 0 found"); n < 10+16 {
		t.Errorf("%d formats were tried:\n%s", n, &out)
	}
}

// TestScript_GivesTheMatchOtherRules in one of its deeds, and damaged ones in another.
func TestScript_GivesTheMatchOtherRules(t *testing.T) {
	all := modes.All()
	m, err := modeMatch(&all[0], all[0].Default)
	if err != nil {
		t.Fatal(err)
	}
	rules := func() modes.Rules { return systems.Single(m, modes.Status).Rules }
	taken, refused := 0, 0
	for data := script()[ruleBytes:]; len(data) >= deedBytes; data = data[deedBytes:] {
		deed := [deedBytes]byte(data)
		if deed[0]%10 != 8 {
			continue
		}
		for damage := range 3 {
			before := rules()
			deed[1] = byte(damage)
			do(m, deed)
			want := rulesOf(append(deed[2:], make([]byte, ruleBytes)...))
			switch {
			case rules() == before:
				refused++
			case damage > 0 && (damage == 1 || rules() == want):
				taken++
			default:
				t.Errorf("deed %v: rules %+v", deed, rules())
			}
		}
	}
	if taken == 0 || refused == 0 {
		t.Errorf("%d of the rules were taken and %d refused", taken, refused)
	}
}
