package systems

import (
	"github.com/yohamta/donburi/ecs"
)

// Stage is a place in the tick.
type Stage int

// The twelve stages of a tick, in order.
const (
	StageIntents     Stage = iota // apply commands to Intent; bots write theirs here too
	StageTimers                   // cooldowns, spawn protection, respawns
	StagePlatforms                // moving geometry advances; riders get the displacement
	StageWeapons                  // triggers become spawn requests; ammo is spent
	StageMovement                 // each body's model steps, then the bodies meet
	StageProjectiles              // flight and hits become blast requests
	StageBlasts                   // velocity changes and damage; all see the same positions
	StageTriggers                 // zones, flags and pickups by swept path
	StageDamage                   // health, deaths, scores
	StageRules                    // respawns and the rules of the game
	StageApply                    // despawns, then spawns: the only structural change
	StageSeal                     // entities that a game removed are forgotten; the tick counts
	stageCount
)

// System is one piece of a stage.
type System func(m *Match)

// standardSchedule is the tick. Stages without a system are places for those
// of a game.
func standardSchedule() [stageCount][]System {
	return [stageCount][]System{
		StageIntents:     {(*Match).dropRemoved, (*Match).applyCommands, (*Match).thinkBots},
		StageTimers:      {(*Match).countDown},
		StagePlatforms:   {(*Match).noteStarts, (*Match).movePlatforms, (*Match).followHeads},
		StageWeapons:     {(*Match).fireWeapons},
		StageMovement:    {(*Match).moveBodies, (*Match).meetBodies},
		StageProjectiles: {(*Match).flyProjectiles},
		StageBlasts:      {(*Match).applyBlasts},
		StageTriggers:    {(*Match).touchZones, (*Match).touchPickups},
		StageDamage:      {(*Match).applyHarm},
		StageRules:       {(*Match).fallOut, (*Match).respawn},
		StageApply:       {(*Match).applyDespawns, (*Match).applySpawns},
		StageSeal:        {(*Match).dropRemoved, (*Match).seal},
	}
}

// Step advances the match by one tick of 32 ms: the only way time passes.
// Players without a command keep their intent.
func (m *Match) Step(commands []Command) {
	m.Submit(commands)
	for stage := range m.schedule {
		m.runStage(Stage(stage))
	}
}

// Submit hands over the commands of the next tick, for games that run the
// stages themselves; see [Match.ECS].
func (m *Match) Submit(commands []Command) { m.commands = append(m.commands[:0], commands...) }

func (m *Match) runStage(stage Stage) {
	m.locked = true
	for _, system := range m.schedule[stage] {
		system(m)
	}
	if stage >= StageApply {
		m.applyLeaves()
	}
	m.locked = stage != StageSeal
}

// AddSystem runs a system of your own at the end of a stage, in every tick from
// the next one on.
func (m *Match) AddSystem(stage Stage, system System) {
	m.schedule[stage] = append(m.schedule[stage], system)
}

// ECS returns one stage as a donburi ecs system, so that a game with its own
// [ecs.ECS] can put it among its systems. All twelve in order are one tick; add
// them with [Match.AddToECS].
func (m *Match) ECS(stage Stage) ecs.System {
	return func(*ecs.ECS) { m.runStage(stage) }
}

// AddToECS adds the twelve stages, in order, to the systems of e. The world of
// e should be the one given as Options.World.
func (m *Match) AddToECS(e *ecs.ECS) {
	for stage := range stageCount {
		e.AddSystem(m.ECS(stage))
	}
}
