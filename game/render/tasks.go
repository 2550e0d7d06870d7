package render

import (
	"runtime"
	"sync/atomic"
)

// workers is how many goroutines work beside that of the caller. Go lets another processor have the last
// one that was started only after a while, and others at once.
const workers = 2

// tasks are the parts of a frame that call nothing of Ebitengine, in the order in which they are
// needed. Other goroutines do one after the other, and so does the caller where it would wait. A
// panic in a task ends the program where another goroutine does it; after one in the caller's no frame
// may begin.
type tasks struct {
	list  []func()
	done  []atomic.Bool
	begun atomic.Int64 // how many
	help  func()       // kept, so that a frame allocates nothing
}

// set prepares the tasks of all frames.
func (t *tasks) set(list ...func()) {
	t.list, t.done = list, make([]atomic.Bool, len(list))
	t.help = func() {
		for t.next() {
		}
	}
}

// begin begins a frame after one in which all tasks were finished. With one processor they are done
// here: one after the other they take less time than between draw calls, which need the cache.
func (t *tasks) begin() {
	for i := range t.done {
		t.done[i].Store(false)
	}
	t.begun.Store(0)
	if runtime.GOMAXPROCS(0) == 1 {
		t.help()
		return
	}
	for range workers {
		go t.help()
	}
}

// finish returns when a task is done. It does not sleep: to be woken takes longer than the rest
// of a task.
func (t *tasks) finish(task int) {
	for !t.done[task].Load() {
		if !t.next() {
			runtime.Gosched()
		}
	}
}

// next does the next task. It reports whether there was one.
func (t *tasks) next() bool {
	i := int(t.begun.Add(1)) - 1
	if i >= len(t.list) {
		return false
	}
	t.list[i]()
	t.done[i].Store(true)
	return true
}
