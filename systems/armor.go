package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/check"
)

// CheckArmor returns an error for tuning that no body can have, which names the field.
func CheckArmor(a *components.ArmorData) error {
	if err := check.Armor(a); err != nil {
		return fmt.Errorf("%w: armour %w", ErrPlayer, err)
	}
	return nil
}
