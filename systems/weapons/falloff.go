package weapons

import "github.com/skijet/skijet/components"

// Reach is where a body is in an explosion.
type Reach struct {
	Length float64 // from the blast to the middle of the box, m
	MinBox float64 // smallest full extent of the box, m
	Radius float64 // of the blast, m
	Cover  float64 // fraction of the body that the blast sees, above 0
}

// Falloff says how an explosion decreases with distance. It returns the fractions of kick and
// damage that are left, and whether the blast reaches that far. Cover does not count in the
// damage, since it does for every falloff, and counts in the kick if the falloff says so. The
// same reach gives the same fractions.
type Falloff func(r Reach) (kick, damage float64, reached bool)

// StandardFalloffs returns the falloffs that are always there. A payload without a rule has
// that of Tribes.
func StandardFalloffs() map[components.BlastRule]Falloff {
	return map[components.BlastRule]Falloff{
		"": tribesFalloff, components.BlastTribes: tribesFalloff, components.BlastBasic: basicFalloff,
		components.BlastTribes2: tribes2Falloff, components.BlastT3D: t3dFalloff,
	}
}

// leastBlast is the smallest distance that the rule of Tribes uses, m [S2, TR]: nearer
// bodies are treated as if at that distance. A blast whose radius is not larger has no
// effect.
const leastBlast = 1

// tribesFalloff is the rule of Tribes [S2, TR]. With L the distance, r the radius and
// d = max(L - minbox, 1) it has no effect at d >= r:
//
//	kick   = (L/d - L/r) cover
//	damage = 1 - d/r
func tribesFalloff(r Reach) (kick, damage float64, reached bool) {
	reduced := max(r.Length-r.MinBox, leastBlast)
	return float64((r.Length/reduced - r.Length/r.Radius) * r.Cover), 1 - reduced/r.Radius, reduced < r.Radius
}

// basicFalloff, with which S2 begins, is linear in L:
//
//	kick   = (1 - L/r) cover
//	damage = 1 - L/r
func basicFalloff(r Reach) (kick, damage float64, reached bool) {
	share := 1 - r.Length/r.Radius
	return float64(share * r.Cover), share, share > 0
}

// Torque's constants for damage by distance.
const (
	tribes2Fall = 0.88 // fraction of the damage lost at the radius [T2H]
	t3dFull     = 0.5  // fraction of the radius within which the full damage applies [T3D]
)

// tribes2Falloff is that of Tribes 2 [T2H]. The rules of Torque use d = max(L - minbox, 0)
// and have no effect at d > r. Their kick ignores cover:
//
//	kick   = 1 - d/r
//	damage = 1 - 0.88 d/r
func tribes2Falloff(r Reach) (kick, damage float64, reached bool) {
	reduced := max(r.Length-r.MinBox, 0)
	return 1 - reduced/r.Radius, 1 - float64(tribes2Fall*reduced)/r.Radius, reduced <= r.Radius
}

// t3dFalloff is that of Torque 3D [T3D]: both are 1 up to r/2, and fall linearly to 0 at r.
func t3dFalloff(r Reach) (kick, damage float64, reached bool) {
	reduced := max(r.Length-r.MinBox, 0)
	share := min((1-reduced/r.Radius)/(1-t3dFull), 1)
	return share, share, share > 0
}

// Rules returns the rules of the explosions of a weapon, without those of parts.
func (s *Spec) Rules() (rules []components.BlastRule) {
	for _, alt := range [...]bool{false, true} {
		if fire, ok := s.Mode(alt); ok && fire.Projectile != nil {
			rules = append(rules, fire.Projectile.Payload.Rule)
		}
	}
	return rules
}
