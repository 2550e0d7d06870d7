package state

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
)

// The limits in the tags are those of what they hold.
func TestState_LimitsAreThoseOfTheMatch(t *testing.T) {
	manifest := generalCodec().Codec.Manifest()
	for _, line := range []string{fmt.Sprintf("Blasts slice max %d\n", request.MaxBlasts), fmt.Sprintf("Damage slice max %d\n", request.Max),
		fmt.Sprintf("Waiting slice max %d\n", event.Max), fmt.Sprintf("Materials slice max %d\n", levels.MaxMaterials),
		fmt.Sprintf("Materials[].Name string max %d\n", levels.MaxNameBytes)} {
		if !strings.Contains(manifest, line) {
			t.Errorf("no line %q in\n%s", line, manifest)
		}
	}
}
