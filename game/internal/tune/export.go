package tune

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/systems"
)

// Export writes everything that was tuned in a mode to files, and says where they are. A file is
// about the body of a player, who may be nil.
func (u *Tuner) Export(p *systems.PlayerState, mode string) (string, error) {
	files, left, err := u.files(p, mode)
	if err != nil {
		return "", err
	}
	without := ""
	if len(left) > 0 {
		without = fmt.Sprintf(" (without %s)", strings.Join(left, ", "))
	}
	switch {
	case len(files) == 0 && len(left) > 0:
		return "", fmt.Errorf("no number of this body was changed%s: export while you have that body", without)
	case len(files) == 0:
		return "", errors.New("no number was changed")
	}
	where, folder := "", "tuning/"+time.Now().Format("20060102-150405")
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if where, err = replays.Export(folder, name, files[name]); err != nil {
			return "", fmt.Errorf("the tuning was not written: %w", err)
		}
	}
	return fmt.Sprintf("Tuning%s: %d files in %s", without, len(files), where), nil
}
