package systems

import "github.com/skijet/skijet/components"

// CountDown advances what only waits: cooldowns, protection, respawns. A
// projectile counts its own time as it flies.
// Energy is charged by the movement models, whose rules fix its order.
func CountDown(m *Match) {
	for _, p := range m.players {
		entry := m.World.Entry(p.entity)
		down(&components.Arsenal.Get(entry).CooldownTicks)
		down(&components.Arsenal.Get(entry).OffHand.CooldownTicks)
		down(&components.Health.Get(entry).ProtectedTicks)
		down(&components.Health.Get(entry).RespawnTicks)
	}
}

func down(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}
