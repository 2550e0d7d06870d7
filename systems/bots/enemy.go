package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
	"github.com/yohamta/donburi"
)

// scene is data that all bots of a match share, worked out at most once a tick, and the
// chart of the level.
type scene struct {
	match        *systems.Match
	chart        *chart
	surveyed     *levels.Level     // whose edges were looked for
	hasEdges     bool              // it may have some
	flags        []modes.FlagPlace // of teams
	members      []member          // bots of teams with flags
	pickups      []place           // that are there
	pieces       []bases.State     // of bases
	mines        []geom.Vec        // that lie about, m
	nearby       []components.ID
	hasPickups   bool
	hasPieces    bool
	lookEvery    int64 // ticks between two looks of a bot
	predictEvery int64 // ticks between two decisions of a bot before an edge
	predictor    *systems.Predictor
	atlas        *atlas // of the match, in this tick
	noises       noises

	// decided is told where each bot goes and why, for a test; nil otherwise.
	decided func(id components.ID, reason Reason, goal geom.Vec)
}

// begin starts a tick of so many bots.
func (s *scene) begin(known *atlas, count int) {
	m := s.match
	s.atlas, s.hasPickups, s.hasPieces, s.lookEvery, s.predictEvery = known, false, false, lookEvery, predictEvery
	if count >= manyBots {
		s.lookEvery *= 2
		s.predictEvery *= 16
	}
	s.findFlags()
	s.findMines()
	if s.surveyed != m.Level {
		s.surveyed, s.hasEdges = m.Level, mayHaveEdges(m.Level)
	}
	if len(s.flags) > 0 || s.hasEdges {
		s.charted()
	}
}

// combatant is a possible target.
type combatant struct {
	id             components.ID
	team           int
	feet, velocity geom.Vec
	jets           bool // it can be heard
}

// combatantOf returns an entity as a possible target, or false for the dead and for entities
// that bots do not attack.
func combatantOf(id components.ID, entry *donburi.Entry) (combatant, bool) {
	if !entry.HasComponent(components.Health) || !entry.HasComponent(components.Team) || !entry.HasComponent(components.Position) ||
		!components.Health.Get(entry).Alive() {
		return combatant{}, false
	}
	c := combatant{id: id, team: components.Team.Get(entry).Number, feet: components.Position.Get(entry).Feet}
	if entry.HasComponent(components.Velocity) {
		c.velocity = components.Velocity.Get(entry).Linear
	}
	if entry.HasComponent(components.Energy) {
		c.jets = components.Energy.Get(entry).Jetting
	}
	return c, true
}

// team returns the bot's team, 0 for none.
func (b *bot) team() int { return teamOf(b.match, b.id) }

// enemy returns an entity by ID, or false if it is not an enemy of a bot of a team, or is
// down.
func (s *scene) enemy(own, id components.ID, team int) (combatant, bool) {
	entry, ok := s.match.Entry(id)
	if !ok || id == own {
		return combatant{}, false
	}
	if team != 0 && entry.HasComponent(components.Team) && components.Team.Get(entry).Number == team {
		return combatant{}, false // before all else, because most who are near are mates
	}
	if entry.HasComponent(bases.Generator) && bases.Generator.Get(entry).Down || entry.HasComponent(defences.Piece) && defences.Piece.Get(entry).Down {
		return combatant{}, false // nothing hurts it until it is repaired
	}
	return combatantOf(id, entry)
}
