//go:build !js

package options

import "os"

// Args returns the command line without the name of the program.
func Args() []string { return os.Args[1:] }
