//go:build !js

package dial

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/skijet/skijet/systems/netplay/internal/pipe"
)

// path is a way to a server: it opens, or fails, after some time, and by then or not where it is given up.
type path struct {
	after time.Duration
	err   error
	stays bool // it takes no notice of the end of its context
	none  bool // it is not there
}

// TestRace_TheFirstThatIsOpenCarriesTheLink, and not one that has failed. The other one is tried in time, or at once, and
// what it opens too late is closed.
func TestRace_TheFirstThatIsOpenCarriesTheLink(t *testing.T) {
	closed, never := errors.New("closed"), time.Hour
	for what, c := range map[string]struct {
		one, other path
		over       string
		at         time.Duration // when it is decided
		begins     time.Duration // when the other way is tried; below 0: never
		lost       string        // what is closed again
	}{
		"the first fails at once":      {path{err: closed}, path{}, "other", 0, 0, ""},
		"there is no first way":        {path{none: true}, path{after: time.Second}, "other", time.Second, 0, ""},
		"the first is quick":           {path{after: time.Second}, path{}, "one", time.Second, -1, ""},
		"the first is slow":            {path{after: never}, path{after: time.Second}, "other", Fallback + time.Second, Fallback, ""},
		"the first is too late":        {path{after: 2 * Fallback, stays: true}, path{}, "other", Fallback, Fallback, "one"},
		"the other is too late":        {path{after: Fallback + time.Second}, path{after: 2 * time.Second, stays: true}, "one", Fallback + time.Second, Fallback, "other"},
		"the first fails in a while":   {path{after: time.Second, err: closed}, path{after: time.Second}, "other", 2 * time.Second, time.Second, ""},
		"the other fails, and no more": {path{after: never}, path{after: time.Second, err: closed}, "", never, Fallback, ""},
		"both fail":                    {path{err: closed}, path{after: time.Second, err: closed}, "", time.Second, 0, ""},
		"the other fails meanwhile":    {path{after: 2 * Fallback}, path{err: closed}, "one", 2 * Fallback, Fallback, ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			line, began := pipe.New(pipe.Limits{}), time.Now()
			won, lost, begins := "", "", time.Duration(-1)
			way := func(over string, p path) func(context.Context) attempt {
				return func(ctx context.Context) attempt {
					if over == "other" {
						begins = time.Since(began)
					}
					a := attempt{over: over, err: p.err, win: func() { won = over }, lose: func() { lost += over }}
					gone := ctx.Done()
					if p.stays {
						gone = nil
					}
					select {
					case <-time.After(p.after):
						if p.after == never {
							a.err = closed
						}
					case <-gone:
						a.err = ctx.Err()
					}
					return a
				}
			}
			over, err := race(t.Context(), line, !c.one.none, way("one", c.one), way("other", c.other))
			synctest.Wait()
			if at := time.Since(began); over != c.over || won != c.over || at != c.at || begins != c.begins {
				t.Errorf("%s: %q is used and %q carries after %v, the other way begins at %v; %v", what, over, won, at, begins, err)
			}
			if failed := errors.Is(err, ErrUnreachable) && errors.Is(err, closed); failed != (c.over == "") || failed && !strings.HasSuffix(err.Error(), "one: closed\nother: closed") && c.one.after != never {
				t.Errorf("%s: %v", what, err)
			}
			time.Sleep(10 * time.Second) // of the bubble
			if synctest.Wait(); lost != c.lost {
				t.Errorf("%s: %q is closed again, want %q", what, lost, c.lost)
			}
			line.End(closed)
		})
	}
}

// TestRace_ALinkThatIsCarriedIsWatched: it ends where nobody answers what is sent.
func TestRace_ALinkThatIsCarriedIsWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := pipe.New(pipe.Limits{})
		way := func(context.Context) attempt { return attempt{win: func() {}, lose: func() {}} }
		if _, err := race(t.Context(), line, true, way, way); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			_ = line.Send(1, nil) // it ends
			time.Sleep(pipe.Look) // of the bubble
		}
		if line.Err() == nil {
			t.Error("it goes on without an answer")
		}
	})
}

// TestTrust_IsInTheHashesOfTheOffer alone, where it has some.
func TestTrust_IsInTheHashesOfTheOffer(t *testing.T) {
	const hashOfA, hashOfB = "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=", "PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0="
	if c := (&Offer{}).trust(Place{}); c.InsecureSkipVerify || c.VerifyPeerCertificate != nil {
		t.Error("without a hash nobody is asked who has signed a certificate")
	}
	for certificate, want := range map[string]bool{"a": true, "b": true, "c": false, "": false} {
		o := Offer{Hashes: []string{hashOfA, hashOfB}}
		c := o.trust(Place{Host: "example.org:1"})
		err := c.VerifyPeerCertificate([][]byte{[]byte(certificate), []byte("a")}, nil)
		if !c.InsecureSkipVerify || (err == nil) != want || err != nil && !strings.Contains(err.Error(), "example.org:1") {
			t.Errorf("the certificate %q: %v", certificate, err)
		}
	}
}

// TestURL_IsOverTLSUnlessHTTPWasWritten, and asks who has signed where a scheme was.
func TestURL_IsOverTLSUnlessHTTPWasWritten(t *testing.T) {
	for scheme, want := range map[string]string{"": "https://a:1/join", "https": "https://a:1/join", "http": "http://a:1/join"} {
		p := Place{Scheme: scheme, Host: "a:1"}
		if url, signed := p.URL(PathJoin); url != want || signed != (scheme != "") {
			t.Errorf("%q: %q, signed by an authority: %v", scheme, url, signed)
		}
	}
}
