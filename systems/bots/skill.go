package bots

import "github.com/skijet/skijet/collision/geom"

// Skills is the number of skills: bots of skill 0 miss by metres, react late and turn slowly,
// and those of the last skill hardly miss.
const Skills = 5

// DefaultSkill is the skill of [Join].
const DefaultSkill = 2

// skill is what a bot is able to do.
type skill struct {
	spread      float64    // m, error of its aim on each axis
	turn        geom.Angle // largest change of its yaw and of its pitch in a tick
	react       int        // ticks for which an enemy is in sight before it fires
	memory      int        // ticks for which it remembers an enemy whom it does not see
	sightCosine float64    // cosine of the largest angle to its view at which it sees an enemy
	dodge       int        // per cent of the projectiles coming near that it tries to avoid
}

// skills are the abilities by skill [ours]. A turn of 1,000 is 5.5 degrees in a tick, 172 in
// a second: with less a bot cannot follow an enemy who passes by at 20 m, and with more it
// turns as no hand on a mouse does.
var skills = [Skills]skill{
	{spread: 10, turn: 1000, react: 31, memory: 160, sightCosine: 0.5, dodge: 0},
	{spread: 2.8, turn: 1400, react: 16, memory: 220, sightCosine: 0.42, dodge: 25},
	{spread: aimSpread, turn: 1900, react: 11, memory: 280, sightCosine: 0.35, dodge: 45},
	{spread: 0.7, turn: 2600, react: 8, memory: 340, sightCosine: 0.3, dodge: 70},
	{spread: 0.3, turn: 3400, react: 5, memory: 400, sightCosine: 0.25, dodge: 90},
}

// skillOf returns what a bot of a skill is able to do.
//
// deterministic: nobody changes it
func skillOf(number int) *skill { return &skills[min(max(number, 0), Skills-1)] }
