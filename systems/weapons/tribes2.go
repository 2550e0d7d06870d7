package weapons

import "github.com/skijet/skijet/components"

// Tribes2 returns copies of the shipped weapons with the figures of Tribes 2 [T2], under the same
// names. Masses there are ten times ours, so kicks are divided by ten. What is not known of it is
// as in Tribes 1.
func Tribes2() []Spec {
	specs := Standard()
	for i := range specs {
		specs[i].likeTribes2()
	}
	return specs
}

// shellTop is the speed in m/s at which shells fall with their drag of 0.1, taken as a second [I].
const shellTop = 20 / 0.1

// likeTribes2 changes a shipped weapon.
func (s *Spec) likeTribes2() {
	t, p := &s.Trigger, s.Projectile
	if p != nil && p.Payload.Radius > 0 {
		p.Payload.Rule = components.BlastTribes2
	}
	switch s.Name {
	case "disc":
		p.MuzzleSpeed, p.TTLTicks, p.Payload.Kick, p.Flight = 90, 157, 175, components.FlightData{} // 5 s
	case "chaingun":
		t.CycleTicks, t.SpinDownTicks, t.Spread, p.Payload.Damage = 5, 32, 0.008, 0.0825 // 0.15 and 1 s
	case "grenade":
		t.CycleTicks, t.Ammo[1], p.MuzzleSpeed, p.Bounce.Elasticity, p.Flight.TopSpeed = 29, 12, 47, 0.35, shellTop // 0.9 s
	case "mortar":
		t.CycleTicks, p.MuzzleSpeed, p.Bounce.Elasticity, p.Flight.TopSpeed = 88, 63.7, 0.15, shellTop // 2.8 s
	case "plasma":
		t.CycleTicks, t.Ammo[0] = 22, 20 // 0.7 s
	case "blaster":
		t.MinEnergy, t.Energy, p.Payload.Damage = 4, 4, 0.15
	case "laser":
		t.MinEnergy, s.Ray.Damage = 6, 0.4
	case "elf":
		s.Beam.Range, s.Beam.Drain = 37, 31.25 // a unit a tick
	case "repairgun":
		s.Beam.Heal, s.Beam.SelfHeal = 0.0625, 0 // 0.002 a tick, oneself too
	case "handgrenade":
		p.Payload.Damage, p.Payload.Kick = 0.4, 200
	case "mine":
		p.Payload.Damage, p.Payload.Radius = 0.55, 6
	}
}
