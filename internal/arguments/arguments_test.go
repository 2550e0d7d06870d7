package arguments

import (
	"bytes"
	"errors"
	"flag"
	"strings"
	"testing"
)

func TestParse_SaysTheSameOfTheSameMistakes(t *testing.T) {
	for _, c := range []struct {
		args string
		most int
		want string // in the error; "help" for the text of the program, empty for none
	}{
		{"-n 3", 0, ""},
		{"-n 3 a", 1, ""},
		{"-n 3 a b c", Any, ""},
		{"-h", 0, "help"},
		{"-n x", 0, "see -h"},
		{"-m", 0, "flag provided but not defined: -m: see -h"},
		{"a", 0, `unexpected argument "a": see -h`},
		{"a b", 1, `unexpected argument "b": see -h`},
	} {
		flags := flag.NewFlagSet("test", flag.ContinueOnError)
		n := flags.Int("n", 0, "a `number`")
		var help bytes.Buffer
		err := Parse(flags, strings.Fields(c.args), c.most, "Test does nothing.\n", &help)
		switch {
		case c.want == "help":
			if !errors.Is(err, flag.ErrHelp) || !strings.HasPrefix(help.String(), "Test does nothing.\n") || !strings.Contains(help.String(), "-n number") {
				t.Errorf("%s: %v, %q", c.args, err, &help)
			}
		case c.want == "":
			if err != nil || *n != 3 {
				t.Errorf("%s: %v, n is %d", c.args, err, *n)
			}
		case !errors.Is(err, ErrUsage) || !strings.Contains(err.Error(), c.want) || help.Len() > 0:
			t.Errorf("%s: got %v, want %q", c.args, err, c.want)
		}
	}
}
