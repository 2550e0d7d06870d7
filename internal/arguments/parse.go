//go:build !skijet_site

package arguments

import (
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Parse reads a command line into a struct. For -h it writes the explanation to help and
// returns [ErrHelp]. Every other error is one line and wraps [ErrUsage]. After an error the
// struct is as it was.
func (p *Program) Parse(into any, args []string, help io.Writer) (Parsed, error) {
	target := reflect.ValueOf(into).Elem()
	fresh := reflect.New(target.Type()) // only what is whole reaches the caller
	fresh.Elem().Set(target)
	helped := false
	parser, err := kong.New(fresh.Interface(), kong.Name(p.Name), kong.Writers(help, help), kong.Vars(p.Vars),
		kong.Exit(func(int) { helped = true }), kong.Help(p.explain),
		kong.HelpOptions{WrapUpperBound: helpWidth}, kong.ValueFormatter(explainValue))
	if err != nil {
		panic(err) // the struct is wrong, whatever the arguments are
	}
	parser.Model.HelpFlag.Help = "Print this."
	ctx, err := parser.Parse(normal(parser.Model.Node, args))
	if helped {
		return Parsed{}, ErrHelp
	}
	if err != nil {
		line, kind := firstLine(err.Error()), ErrUsage
		if strings.HasPrefix(line, "unknown flag") || strings.HasPrefix(line, "unexpected argument") {
			kind = ErrUnknown
		}
		return Parsed{}, fmt.Errorf("%s; %w", line, kind)
	}
	target.Set(fresh.Elem())
	return parsed(ctx), nil
}

// parsed returns what was given.
func parsed(ctx *kong.Context) Parsed {
	var out Parsed
	if node := ctx.Selected(); node != nil {
		out.Command = node.Name
	}
	for _, step := range ctx.Path {
		if step.Flag != nil {
			out.Given = append(out.Given, step.Flag.Name)
		}
	}
	slices.Sort(out.Given)
	out.Given = slices.Compact(out.Given)
	return out
}

// withoutValue is what kong says of a flag at the end of the line.
var withoutValue = regexp.MustCompile(`expected \S+ value but got "EOL" \(<EOL>\)`)

// firstLine returns the first line of an error, with types of numbers in the words of users.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.NewReplacer("expected a valid 64 bit int ", "expected a whole number ", "expected a valid 64 bit uint ", "expected a whole number from 0 ",
		"expected a float ", "expected a number ", " (string)", "").Replace(withoutValue.ReplaceAllString(line, "wants a value"))
}
