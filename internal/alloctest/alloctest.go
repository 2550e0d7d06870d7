// Package alloctest counts allocations exactly, where testing.AllocsPerRun returns their
// mean, rounded down.
package alloctest

import (
	"runtime"
	"runtime/debug"
)

// Count returns how many allocations work makes, with the garbage collector off and on
// one processor, so that nothing else allocates meanwhile.
func Count(work func()) uint64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs
}
