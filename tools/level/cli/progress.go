package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progress reports once a second the current step of long work. Short work reports
// nothing.
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

// at sets the current step.
func (p *progress) at(step string) {
	p.mutex.Lock()
	p.step = step
	p.mutex.Unlock()
}

func (p *progress) end() {
	close(p.stop)
	<-p.done
}
