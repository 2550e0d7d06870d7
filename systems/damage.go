package systems

import "fmt"

// SetTeamDamage sets the fraction of damage, 0 to 1, that team-mates do to each other.
// It is 0 before the first call. It is a rule of the game, see package modes.
func (m *Match) SetTeamDamage(part float64) error {
	if !(part >= 0 && part <= 1) {
		return fmt.Errorf("systems: %w: team damage %v, want 0 to 1", ErrOptions, part)
	}
	m.health.TeamDamage = part
	return nil
}
