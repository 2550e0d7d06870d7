package systems

import "github.com/skijet/skijet/components"

// CountDown advances what only waits: cooldowns, heat, protection, respawns, and the time
// to live of what is no projectile. A projectile counts its own time as it flies, and energy is charged by the movement
// models, whose rules fix its order.
func CountDown(m *Match) {
	cools := m.catalogue.Cools()
	for _, p := range m.armed.Members {
		arsenal := p.Arsenal
		if cools {
			m.coolWeapons(arsenal)
		}
		down(&arsenal.CooldownTicks)
		down(&arsenal.OffHand.CooldownTicks)
		down(&arsenal.Main.BurstTicks)
		down(&arsenal.Alt.BurstTicks)
	}
	m.health.CountDown()
	for _, p := range m.passing.Members {
		life := components.TTL.Get(p.Entry)
		if down(&life.Ticks); life.Ticks == 0 {
			m.Despawn(p.ID)
		}
	}
}

// coolWeapons cools all that somebody carries, in hand or not.
func (m *Match) coolWeapons(arsenal *components.ArsenalData) {
	for i := range arsenal.Slots {
		slot := &arsenal.Slots[i]
		if slot.Heat == 0 && !slot.Overheated {
			continue // as most are
		}
		if spec, ok := m.catalogue.Lookup(slot.Weapon); ok {
			spec.Cool(slot, TickSeconds)
		}
	}
}

func down(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}
