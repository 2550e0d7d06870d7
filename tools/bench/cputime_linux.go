package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime is the processor time that this thread has used.
func threadTime() time.Duration { return clock(unix.CLOCK_THREAD_CPUTIME_ID) }

// processTime is the processor time of all threads together.
func processTime() time.Duration { return clock(unix.CLOCK_PROCESS_CPUTIME_ID) }

func clock(id int32) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(id, &t); err != nil {
		panic(err) // both clocks are there since Linux 2.6.12
	}
	return time.Duration(t.Nano())
}
