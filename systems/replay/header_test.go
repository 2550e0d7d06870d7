package replay

import (
	"errors"
	"strings"
	"testing"

	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestHeader_GivesTheOptionsOfItsMatch, and says by whom another level is refused.
func TestHeader_GivesTheOptionsOfItsMatch(t *testing.T) {
	data, _ := recorded(t, base(t), 12, 10)
	h := must[*Replay](t)(Read(data, "")).Header
	if o := must[systems.Options](t)(h.Options(base(t))); o.Seed != 12 || o.Level == nil || len(o.Modules) != 1 {
		t.Errorf("seed %d, level %v, %d modules", o.Seed, o.Level, len(o.Modules))
	}
	other := base(t)
	other.Modules = nil
	if _, err := h.Options(other); !errors.Is(err, systems.ErrOtherMatch) || !strings.HasPrefix(err.Error(), "replay: ") {
		t.Errorf("other modules: %v", err)
	}
}

// TestLevelOf_IsKnownByItsContent, however its name is written.
func TestLevelOf_IsKnownByItsContent(t *testing.T) {
	valley := must[*levels.Level](t)(levels.Embedded("valley"))
	h := &Header{Level: "VALLEY", LevelDigest: systems.LevelDigest(valley)}
	if got, err := LevelOf(h, nil); err != nil || systems.LevelDigest(got) != h.LevelDigest {
		t.Errorf("%v, %v", got, err)
	}
}
