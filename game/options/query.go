package options

import "slices"

// queryArgs turns the query of a browser's address into a command line:
// "?demo=1&armor=light" gives --armor=light --demo=1, in the order of the names.
func queryArgs(query map[string][]string) []string {
	var args []string
	for name, values := range query {
		for _, value := range values {
			if value == "" {
				value = "1" // "?demo" reads as a switch
			}
			args = append(args, "--"+name+"="+value)
		}
	}
	slices.Sort(args)
	return args
}
