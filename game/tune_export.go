package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// exportTuning writes everything that was tuned to files, and says where they are.
func (g *Game) exportTuning() (string, error) {
	files, err := g.tunedFiles()
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", errors.New("no number was changed")
	}
	where, err := saveTuning(files, time.Now())
	if err != nil {
		return "", fmt.Errorf("the tuning was not written: %w", err)
	}
	told := fmt.Sprintf("Tuning: %d files in %s", len(files), where)
	g.report(told)
	return told, nil
}

// inOrder returns the names of files in their order.
func inOrder(files map[string][]byte) []string { return slices.Sorted(maps.Keys(files)) }
