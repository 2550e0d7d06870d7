package systems

import "fmt"

// Stage is a place in the tick.
type Stage int

// The twelve stages of a tick, in order.
const (
	StageIntents     Stage = iota + 1 // commands become intents
	StageTimers                       // cooldowns, spawn protection, respawns
	StagePlatforms                    // moving geometry advances; riders get the displacement
	StageWeapons                      // triggers become shots; ammo is spent
	StageMovement                     // each body's model steps, then the bodies collide
	StageProjectiles                  // flight and hits become blasts
	StageBlasts                       // velocity changes and damage; all see the same positions
	StageTriggers                     // zones, flags and pickups by swept path
	StageDamage                       // health, deaths, scores
	StageRules                        // respawns and the rules of the game
	StageApply                        // despawns, then spawns: the only structural change
	StageSeal                         // the tick is checked and counted
)

const stageCount = int(StageSeal)

// String returns the name of the stage in lower case.
func (s Stage) String() string {
	names := [...]string{"", "intents", "timers", "platforms", "weapons", "movement", "projectiles",
		"blasts", "triggers", "damage", "rules", "apply", "seal"}
	if s < 1 || int(s) >= len(names) {
		return fmt.Sprintf("stage %d", int(s))
	}
	return names[s]
}
