package panels_test

import (
	"testing"

	"github.com/skijet/skijet/game/internal/gametest"
)

func TestMain(m *testing.M) { gametest.Main(m) }
