//go:build !skijet_site

package arguments

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// normal rewrites the arguments as kong reads them, so that the forms of package flag mean
// what they mean there: one dash before a long name, two before a short one, and any
// argument after a flag that takes a value, also one with a dash, such as -1.
func normal(node *kong.Node, args []string) []string {
	var out []string
	if len(args) > 0 && args[0] == "help" && len(node.Children) > 0 {
		args = append([]string{"--help"}, args[1:]...)
	}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return append(out, args[i:]...)
		}
		if len(arg) < 2 || arg[0] != '-' {
			node = child(node, arg)
			out = append(out, arg)
			continue
		}
		name, value, valued := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		flag := lookUp(node, name)
		switch {
		case flag == nil: // which is refused by this name
		case valued || flag.IsBool():
			name = flag.Name
		case i+1 < len(args):
			i++
			name, value, valued = flag.Name, args[i], true
		}
		if valued {
			name += "=" + value
		}
		out = append(out, "--"+name)
	}
	return out
}

// child returns the command of a node with a name, or else the node.
func child(node *kong.Node, name string) *kong.Node {
	i := slices.IndexFunc(node.Children, func(n *kong.Node) bool { return n.Name == name })
	if i < 0 {
		return node
	}
	return node.Children[i]
}

// lookUp returns the flag of a node with a long or short name, or nil.
func lookUp(node *kong.Node, name string) *kong.Flag {
	for _, group := range node.AllFlags(false) {
		for _, f := range group {
			if f.Name == name || f.Short != 0 && string(f.Short) == name {
				return f
			}
		}
	}
	return nil
}
