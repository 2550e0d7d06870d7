package gallery

import (
	"testing"

	"github.com/skijet/skijet/game/internal/gametest"
)

// TestMain runs the tests inside Ebitengine's loop, outside of which no pixel can be read.
func TestMain(m *testing.M) { gametest.Main(m) }
