package arguments

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// flags are of all kinds.
type flags struct {
	Level  string   `help:"Play this level: ${levels}." placeholder:"NAME" default:"${level}" group:"Match:"`
	Bots   int      `help:"How many." placeholder:"NUMBER" default:"1" group:"Match:"`
	Scale  float64  `help:"How large." placeholder:"FACTOR" default:"1"`
	Seed   uint64   `help:"Where to begin." placeholder:"SEED"`
	Mute   bool     `help:"No sound."`
	Out    string   `help:"Where to write." short:"o" placeholder:"FILE"`
	Loud   bool     `help:"Say more." short:"v"`
	Files  []string `arg:"" optional:"" help:"Files to read."`
	Cached int      `kong:"-"`
	inner  int
}

var program = Program{Name: "test", About: "Test does nothing.", Examples: []Example{{"test --seed 7", "begins at seven"}, {Line: "test a b"}},
	Notes: "Exit status 0 means that all is well.", Vars: map[string]string{"level": "valley", "levels": "valley, works"}}

// plain are the defaults.
func plain(change func(f *flags)) flags {
	f := flags{Level: "valley", Bots: 1, Scale: 1, inner: 3}
	if change != nil {
		change(&f)
	}
	return f
}

func TestParse_TakesFlagsWithOneDashAndWithTwo(t *testing.T) {
	for args, want := range map[string]flags{
		"":                             plain(nil),
		"--level works --bots 3":       plain(func(f *flags) { f.Level, f.Bots = "works", 3 }),
		"-level works -bots 3":         plain(func(f *flags) { f.Level, f.Bots = "works", 3 }),
		"-level=works --bots=3":        plain(func(f *flags) { f.Level, f.Bots = "works", 3 }),
		"-level=a=b":                   plain(func(f *flags) { f.Level = "a=b" }),
		"-level=":                      plain(func(f *flags) { f.Level = "" }),
		"-level a,b":                   plain(func(f *flags) { f.Level = "a,b" }),
		"-bots -1 -scale -0.5":         plain(func(f *flags) { f.Bots, f.Scale = -1, -0.5 }),
		"-level -mute":                 plain(func(f *flags) { f.Level = "-mute" }),
		"-bots 2 -bots 4":              plain(func(f *flags) { f.Bots = 4 }),
		"-mute":                        plain(func(f *flags) { f.Mute = true }),
		"-mute=1 -v":                   plain(func(f *flags) { f.Mute, f.Loud = true, true }),
		"--mute=false":                 plain(nil),
		"-mute a":                      plain(func(f *flags) { f.Mute, f.Files = true, []string{"a"} }),
		"-o x --v":                     plain(func(f *flags) { f.Out, f.Loud = "x", true }),
		"--o=x":                        plain(func(f *flags) { f.Out = "x" }),
		"-o=x":                         plain(func(f *flags) { f.Out = "x" }),
		"-out x a - b":                 plain(func(f *flags) { f.Out, f.Files = "x", []string{"a", "-", "b"} }),
		"a -seed 18446744073709551615": plain(func(f *flags) { f.Seed, f.Files = 1<<64-1, []string{"a"} }),
		"-mute -- -level":              plain(func(f *flags) { f.Mute, f.Files = true, []string{"-level"} }),
	} {
		got := flags{inner: 3}
		if _, err := program.Parse(&got, strings.Fields(args), &bytes.Buffer{}); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v, %v", args, got, want, err)
		}
	}
}

func TestParse_SaysWhatWasGiven(t *testing.T) {
	var f flags
	given, err := program.Parse(&f, strings.Fields("-o x -level valley -mute -o y"), &bytes.Buffer{})
	if err != nil || !reflect.DeepEqual(given.Given, []string{"level", "mute", "out"}) || !given.Has("mute") || given.Has("bots") {
		t.Errorf("%v, %v", given, err)
	}
}

func TestParse_RefusesInOneLineAndAppliesNothing(t *testing.T) {
	for args, want := range map[string]string{
		"-nosuch":             "unknown flag --nosuch",
		"-levle works":        `unknown flag --levle, did you mean "--level"?`,
		"-bots 3 -scale many": `--scale: expected a number but got "many"`,
		"-bots many":          `--bots: expected a whole number but got "many"`,
		"-bots 3 -level":      "--level: wants a value; see",
		"-level x -bots":      "--bots: wants a value; see",
		"-mute=perhaps":       "--mute: ",
		"-seed -1":            `--seed: expected a whole number from 0 but got "-1"`,
	} {
		got := flags{Level: "before", Cached: 7}
		var help bytes.Buffer
		_, err := program.Parse(&got, strings.Fields(args), &help)
		if !errors.Is(err, ErrUsage) || !strings.Contains(err.Error(), want) || !strings.HasSuffix(err.Error(), "; see -h") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
		if errors.Is(err, ErrUnknown) != strings.HasPrefix(want, "unknown") {
			t.Errorf("%q: %v is taken for unknown, or not", args, err)
		}
		if !reflect.DeepEqual(got, flags{Level: "before", Cached: 7}) || help.Len() > 0 {
			t.Errorf("%q: left %+v, said %q", args, got, &help)
		}
	}
}

func TestParse_HelpLooksTheSameEverywhere(t *testing.T) {
	for _, args := range []string{"-h", "--help", "-help", "-bots 3 -h a", "--h"} {
		var f flags
		var help bytes.Buffer
		if _, err := program.Parse(&f, strings.Fields(args), &help); !errors.Is(err, ErrHelp) {
			t.Errorf("%q: %v", args, err)
		}
		const want = `Test does nothing.

Usage: test [<files> ...] [flags]

Arguments:
  [<files> ...]    Files to read

Flags:
  -h, --help            Print this
      --scale=FACTOR    How large (default 1)
      --seed=SEED       Where to begin
      --mute            No sound
  -o, --out=FILE        Where to write
  -v, --loud            Say more

Match:
  --level=NAME     Play this level: valley, works (default valley)
  --bots=NUMBER    How many (default 1)

Examples:
  test --seed 7   begins at seven
  test a b

Exit status 0 means that all is well.
`
		if help.String() != want {
			t.Errorf("%q says\n%s", args, &help)
		}
	}
}

// commands is a command line with commands.
type commands struct {
	Most  int `help:"Most to print." placeholder:"NUMBER" default:"40"`
	Check struct {
		Scale float64  `help:"How large." default:"1"`
		Names []string `arg:"" help:"What to check."`
	} `cmd:"" help:"Check levels."`
	Cut struct {
		From int `arg:""`
	} `cmd:"" help:"Cut it."`
}

func TestParse_ReadsCommandsWithTheirFlagsAndArguments(t *testing.T) {
	tool := Program{Name: "tool", About: "Tool has commands."}
	parse := func(args string) (commands, Parsed, string, error) {
		var c commands
		var help bytes.Buffer
		p, err := tool.Parse(&c, strings.Fields(args), &help)
		return c, p, help.String(), err
	}
	if c, p, _, err := parse("-most 3 check -scale -2 a b"); err != nil || p.Command != "check" || c.Check.Scale != -2 || len(c.Check.Names) != 2 || c.Most != 3 {
		t.Errorf("%+v, %+v, %v", c, p, err)
	}
	for args, want := range map[string]string{
		"": "expected one of", "chekc": "unexpected argument chekc", "check": `expected "<names> ..."`, "cut 3 4": "unexpected argument 4",
		"cut -scale 3 4": "unknown flag --scale", "cut x": "<from>",
	} {
		if _, _, help, err := parse(args); !errors.Is(err, ErrUsage) || !strings.Contains(err.Error(), want) || help != "" {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
	for args, want := range map[string]string{"-h": "Tool has commands.", "help": "Check levels", "check -h": "Usage: tool check <names> ... [flags]\n\nCheck levels.", "help check": "--scale"} {
		if _, _, help, err := parse(args); !errors.Is(err, ErrHelp) || !strings.Contains(help, want) {
			t.Errorf("%q: %v, %s", args, err, help)
		}
	}
}

func TestExit_SaysTheProgramAndWhatToDo(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		says   string
	}{
		{nil, Done, ""},
		{ErrHelp, Done, ""},
		{errors.New("the disk is full"), Failed, "test: the disk is full\n"},
		{AtLeast("--ticks", 0, 1), Refused, "test: --ticks is 0, want at least 1; see -h\n"},
		{Between("--bots", 20, 0, 15), Refused, "test: --bots 20 is out of range: 0 to 15; see -h\n"},
		{Between("--ticks", -1, 0, 2_700_000), Refused, "test: --ticks -1 is out of range: 0 to 2700000; see -h\n"},
		{Between("--minutes", 200, 0.032/60, 180), Refused, "test: --minutes 200 is out of range: 0.0005333 to 180; see -h\n"},
		{OneOf("--pack", "jet", "energy", "none"), Refused, "test: --pack \"jet\" is unknown: choose energy, none\n"},
		{OneOf("--pack", "none", "energy", "none"), Done, ""},
		{Refuse("--a and --b: choose one"), Refused, "test: --a and --b: choose one; see -h\n"},
	} {
		var stderr bytes.Buffer
		if status := program.Exit(c.err, &stderr); status != c.status || stderr.String() != c.says {
			t.Errorf("%v: status %d, says %q", c.err, status, &stderr)
		}
	}
}
