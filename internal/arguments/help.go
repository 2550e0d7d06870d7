//go:build !skijet_site

package arguments

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// helpWidth is the largest width of the help, characters.
const helpWidth = 100

// explain is the help of all programs: what it does, how it is called, the flags by their
// groups, examples and notes.
func (p *Program) explain(options kong.HelpOptions, ctx *kong.Context) error {
	out := ctx.Stdout
	command := ctx.Selected()
	if command == nil {
		fmt.Fprintf(out, "%s\n\n", strings.TrimSpace(p.About))
	}
	options.Compact = true
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	if command != nil {
		return nil
	}
	if len(p.Examples) > 0 {
		fmt.Fprint(out, "\nExamples:\n")
	}
	widest := 0
	for _, e := range p.Examples {
		if e.Does != "" {
			widest = max(widest, len(e.Line))
		}
	}
	for _, e := range p.Examples {
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("  %-*s   %s", widest, e.Line, e.Does), " "))
	}
	if p.Notes != "" {
		fmt.Fprintf(out, "\n%s\n", strings.TrimSpace(p.Notes))
	}
	return nil
}

// explainValue adds the default to the help of a flag, which has no full stop.
func explainValue(value *kong.Value) string {
	help := strings.TrimSuffix(value.Help, ".")
	if value.HasDefault && value.Default != "" && !value.IsBool() {
		help += " (default " + value.Default + ")"
	}
	return help
}
