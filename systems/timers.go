package systems

import "github.com/skijet/skijet/components"

// CountDown advances what only waits: cooldowns, heat, protection, respawns, and the time
// to live of what is no projectile. A projectile counts its own time as it flies, and energy is charged by the movement
// models, whose rules fix its order.
func CountDown(m *Match) {
	m.shots.Hands.CoolDown()
	m.health.CountDown()
	for _, p := range m.passing.Members {
		life := components.TTL.Get(p.Entry)
		if down(&life.Ticks); life.Ticks == 0 {
			m.Despawn(p.ID)
		}
	}
}

func down(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}
