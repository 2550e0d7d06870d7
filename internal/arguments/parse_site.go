//go:build skijet_site

package arguments

import "io"

// Parse reads the address of the page. Kong is left out of it, with all that it needs to lay out a help
// which nobody sees there: a visitor waits for less.
func (p *Program) Parse(into any, args []string, _ io.Writer) (Parsed, error) {
	return p.read(into, args)
}
