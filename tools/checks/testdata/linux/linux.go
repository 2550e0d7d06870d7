// Package linux calls what other systems do not have.
package linux

import "syscall"

// Identity is of the machine that runs it.
func Identity() (n syscall.Utsname) {
	syscall.Uname(&n)
	return n
}
