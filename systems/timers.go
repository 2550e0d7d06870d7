package systems

import "github.com/skijet/skijet/components"

// CountDown advances what only waits: cooldowns, protection, respawns. A
// projectile counts its own time as it flies, and energy is charged by the movement
// models, whose rules fix its order.
func CountDown(m *Match) {
	for _, p := range m.armed.members {
		arsenal := components.Arsenal.Get(p.entry)
		down(&arsenal.CooldownTicks)
		down(&arsenal.OffHand.CooldownTicks)
		down(&arsenal.Main.BurstTicks)
		down(&arsenal.Alt.BurstTicks)
	}
	for _, p := range m.living.members {
		health := p.health
		down(&health.ProtectedTicks)
		down(&health.RespawnTicks)
	}
}

func down(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}
