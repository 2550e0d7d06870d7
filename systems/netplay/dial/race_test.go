//go:build !js

package dial

import (
	"context"
	"errors"
	"testing"

	"github.com/skijet/skijet/systems/netplay/internal/pipe"
)

// TestRace_TheFirstThatIsOpenCarriesTheLink, and not one that has failed.
func TestRace_TheFirstThatIsOpenCarriesTheLink(t *testing.T) {
	for _, has := range []bool{false, true} {
		line := pipe.New(pipe.Limits{})
		won := ""
		way := func(over string, err error) func(context.Context) attempt {
			return func(context.Context) attempt {
				return attempt{over: over, err: err, win: func() { won = over }, lose: func() {}}
			}
		}
		over, err := race(t.Context(), line, has, way("one", errors.New("closed")), way("other", nil))
		if err != nil || over != "other" || won != over {
			t.Errorf("with the first way: %v, %q is used and %q carries, %v", has, over, won, err)
		}
		line.Close()
	}
}
