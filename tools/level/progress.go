package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progress tells once a second what long work is at. What ends sooner stays
// silent.
type progress struct {
	mutex sync.Mutex
	step  string
	stop  chan struct{}
	done  chan struct{}
}

// watch begins; end must be called before to is used for anything else.
func watch(to io.Writer, every time.Duration) *progress {
	p := &progress{stop: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(p.done)
		began := time.Now()
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		for {
			select {
			case <-p.stop:
				return
			case now := <-ticker.C:
				p.mutex.Lock()
				fmt.Fprintf(to, "level: %.0f s, %s\n", now.Sub(began).Seconds(), p.step)
				p.mutex.Unlock()
			}
		}
	}()
	return p
}

// at says what the work is at.
func (p *progress) at(step string) {
	p.mutex.Lock()
	p.step = step
	p.mutex.Unlock()
}

func (p *progress) end() {
	close(p.stop)
	<-p.done
}
