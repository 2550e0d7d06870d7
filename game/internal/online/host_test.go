package online

import (
	"context"
	"io"
	"slices"
	"testing"

	"github.com/skijet/skijet/systems"
)

// quiet is a stage on which nothing is shown.
type quiet struct{ Stage }

func (quiet) Wait(string)               {}
func (quiet) Modules() []systems.Module { return nil }

// TestHost_IsKnownToTheServerOfTheProgramByAWord, another one each time.
func TestHost_IsKnownToTheServerOfTheProgramByAWord(t *testing.T) {
	given := make(chan []string, 2)
	l := Lobby{Stage: quiet{}, Serve: func(ctx context.Context, args []string, _, _ io.Writer, _ ...systems.Module) int {
		given <- args
		<-ctx.Done()
		return 0
	}}
	last := ""
	for range 2 {
		l.Host(Target{})
		args := <-given
		word := args[slices.Index(args, "--owner")+1]
		if word != l.To.Owner || len(word) < 20 || word == last {
			t.Errorf("the server knows the host by %q, and the host comes with %q", word, l.To.Owner)
		}
		last = word
	}
	l.Leave()
}
