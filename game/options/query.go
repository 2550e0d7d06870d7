package options

import (
	"cmp"
	"slices"
)

// queryArgs turns the query of a browser's address into a command line:
// "?demo=1&armor=light" gives --armor=light --demo=1, in the order of the names.
func queryArgs(query map[string][]string) []string {
	var args []string
	for name, values := range query {
		for _, value := range values {
			args = append(args, "--"+name+"="+cmp.Or(value, "1")) // "?demo" reads as a switch
		}
	}
	slices.Sort(args)
	return args
}
