package game

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/levels"
)

// fetched has the page fetch a level that is beside it, once.
func fetched(name string) error {
	if _, err := levels.EmbeddedFiles(name); !errors.Is(err, levels.ErrElsewhere) {
		return nil
	}
	if err := fetchLevel(name); err != nil {
		return fmt.Errorf("the level %q cannot be had: %w", name, err)
	}
	return nil
}
