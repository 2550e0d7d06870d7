package dial

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
)

// Connection is a link to a room. Over says what carries it, and Insecure that WebTransport
// was not tried, since the page came over plain HTTP from another machine.
type Connection struct {
	link.Link
	Over     string
	Insecure bool
}

// patience is how long a stand-by is called [ours].
const patience = 5 * time.Second

// Again connects to another server that has the room of an offer, in the background. Its channel gets the
// link, or is closed where that fails.
func Again(p Place, o Offer) <-chan link.Link {
	answer := make(chan link.Link, 1)
	go func() {
		defer close(answer)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if c, err := Connect(ctx, p, o); err == nil {
			answer <- c.Link
		}
	}()
	return answer
}

// attempt is one that has ended: win starts the link, and lose closes what was opened.
type attempt struct {
	over      string
	win, lose func()
	err       error
}

// race tries one way, if it is there, and another one after [Fallback], or at once when the
// first has failed. The first that is open is used, and the other one never sends anything.
func race(ctx context.Context, line *pipe.Pipe, has bool, one, other func(context.Context) attempt) (over string, err error) {
	ctx, cancel := context.WithCancel(ctx)
	attempts := make(chan attempt, 2)
	running, begun := 0, false
	begin := func(dial func(context.Context) attempt) {
		running++
		go func() { attempts <- dial(ctx) }()
	}
	wait := Fallback
	if has {
		begin(one)
	} else {
		wait = 0
	}
	fallback := time.NewTimer(wait)
	defer fallback.Stop()
	var failed []error
	for running > 0 || !begun {
		select {
		case <-fallback.C:
			if !begun {
				begun = true
				begin(other)
			}
		case a := <-attempts:
			running--
			if a.err == nil {
				a.win()
				go line.Watch(time.NewTicker(pipe.Look).C)
				go dismiss(cancel, running, attempts)
				return a.over, nil
			}
			failed = append(failed, fmt.Errorf("%s: %w", a.over, a.err))
			fallback.Reset(0)
		}
	}
	cancel()
	return "", fmt.Errorf("dial: %w: %w", ErrUnreachable, errors.Join(failed...))
}

// dismiss closes what was opened too late.
func dismiss(cancel func(), running int, attempts chan attempt) {
	cancel()
	for range running {
		if late := <-attempts; late.err == nil {
			late.lose()
		}
	}
}
