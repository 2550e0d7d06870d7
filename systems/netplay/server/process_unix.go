//go:build unix

package server

import (
	"syscall"
	"time"
)

// processTime returns how much time of processors this process has taken.
func processTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
