package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/slips"
)

func TestRun_RefusesWhatItCannotDo(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-only 85", `no slip "85", want numbers from 1 to 84`}, {"-only x", `no slip "x"`}, {"-only 0", `no slip "0"`},
		{"-workers 0", "--workers is 0"}, {"-frob", "--frob"}, {"some", "unexpected argument some"},
	} {
		var out, problems bytes.Buffer
		if status := run(context.Background(), strings.Fields(c.args), &out, &problems); status != refused {
			t.Errorf("%s: status %d", c.args, status)
		}
		if got := problems.String(); !strings.Contains(got, c.want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s: said %q, want a line with %q", c.args, got, c.want)
		}
	}
}

func TestRun_HelpAndListEndWell(t *testing.T) {
	for args, want := range map[string]string{"-h": "Examples:\n  go run ./tools/slips", "-list": "nothing to put in: it is a remark"} {
		var out, problems bytes.Buffer
		if status := run(context.Background(), []string{args}, &out, &problems); status != caught || problems.Len() > 0 {
			t.Errorf("%s: status %d, %s", args, status, &problems)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: said %q, want %q", args, &out, want)
		}
	}
}

// TestTell_CountsAndSaysTheStatus also holds that a slip is listed once, however
// many of its formulas were missed.
func TestTell_CountsAndSaysTheStatus(t *testing.T) {
	all := []slips.Slip{{Number: 1, Readings: make([]slips.Reading, 2)}, {Number: 2, Why: "no number"}}
	for _, c := range []struct {
		summary
		status int
		says   string
	}{
		{summary{tried: 2}, caught, "1 with 2 formulas, 2 of these caught, 0 missed, 0 faults of the table; 1 with nothing"},
		{summary{tried: 2, missed: []int{1, 1}}, missed, "not caught: [1]\n"},
		{summary{tried: 2, wrong: 1, missed: []int{1}}, refused, "0 of these caught, 1 missed, 1 faults"},
	} {
		var out bytes.Buffer
		if status := c.print(all, &out); status != c.status || !strings.Contains(out.String(), c.says) {
			t.Errorf("status %d, said %q, want %d and %q", status, &out, c.status, c.says)
		}
	}
}
