package replays

import (
	"bytes"
	"errors"
	"sync"
)

// maxWaiting is how many bytes may wait for the store [ours]: minutes of a match. Above it
// writing fails, so that memory does not fill.
const maxWaiting = 4 << 20

var errSlow = errors.New("storing it takes too long")

// writer writes to a file in its own goroutine, so that a store that is slow, such as a disk that
// has to wake up first, does not delay a tick.
type writer struct {
	file File
	done chan struct{}

	mutex   sync.Mutex
	arrived *sync.Cond
	waiting bytes.Buffer
	closed  bool
	failed  error
}

func newWriter(file File) *writer {
	w := &writer{file: file, done: make(chan struct{})}
	w.arrived = sync.NewCond(&w.mutex)
	go w.run()
	return w
}

// Write queues all of p, or returns why the file cannot be written any more.
func (w *writer) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.failed == nil && w.waiting.Len()+len(p) > maxWaiting {
		w.failed = errSlow
	}
	if w.failed != nil {
		return 0, w.failed
	}
	w.arrived.Signal()
	return w.waiting.Write(p)
}

// err returns why the file cannot be written any more, or nil.
func (w *writer) err() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.failed
}

// run writes until all is closed or fails.
func (w *writer) run() {
	defer close(w.done)
	var block []byte
	for {
		w.mutex.Lock()
		for w.waiting.Len() == 0 && !w.closed {
			w.arrived.Wait()
		}
		block = append(block[:0], w.waiting.Bytes()...)
		w.waiting.Reset()
		w.mutex.Unlock()
		if len(block) == 0 {
			return
		}
		if _, err := w.file.Write(block); err != nil {
			w.mutex.Lock()
			w.failed = err
			w.mutex.Unlock()
			return
		}
	}
}

// close waits until all is in the store and closes the file. It returns the first
// thing that went wrong.
func (w *writer) close() error {
	w.mutex.Lock()
	w.closed = true
	w.arrived.Signal()
	w.mutex.Unlock()
	<-w.done
	err := w.err()
	if err == nil {
		err = w.file.Sync()
	}
	return errors.Join(err, w.file.Close())
}
