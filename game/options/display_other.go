//go:build !((linux && !android) || freebsd || netbsd || openbsd)

package options

// DisplayProblem says in one line why no window can be opened. Systems without
// X always have a display.
func DisplayProblem() string { return "" }
