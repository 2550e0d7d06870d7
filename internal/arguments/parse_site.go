//go:build skijet_site

package arguments

import "io"

// Parse reads the address of the page. Kong is left out of it: with what that needs, to lay out a help
// which nobody sees there, it is a thirtieth of what a visitor waits for.
func (p *Program) Parse(into any, args []string, _ io.Writer) (Parsed, error) {
	return p.read(into, args)
}
