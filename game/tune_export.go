package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// exportTuning writes everything that was tuned to files, and says where they are.
func (g *Game) exportTuning() (string, error) {
	files, left, err := g.tunedFiles()
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
	where, err := saveTuning(files, time.Now())
	if err != nil {
		return "", fmt.Errorf("the tuning was not written: %w", err)
	}
	told := fmt.Sprintf("Tuning%s: %d files in %s", without, len(files), where)
	g.report(told)
	return told, nil
}

// inOrder returns the names of files in their order.
func inOrder(files map[string][]byte) []string { return slices.Sorted(maps.Keys(files)) }
