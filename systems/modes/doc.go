// Package modes contains the game modes. A mode decides who scores, how long dead
// players wait, whether team-mates can hurt each other, when a match ends and who has
// won.
//
// Add one of [TeamDeathmatch], [CaptureTheFlag], [Deathmatch], [Duel], [Rabbit],
// [TimeTrial], [Practice] and [Learn] to the modules of a match, or let [With] choose a mode by
// its name. The modules of all modes have the same name, so a match refuses two of
// them. [StatusOf] returns the phase, the clock, the points of the teams and the
// winner, and [ScoreOf] the statistics of a player. A match without a mode never ends
// and keeps no score.
//
// A [Mode] contains only what is specific to one mode: [Mode.Module] adds phases,
// limits, overtime, statistics, teams, spectators and rematches. A game can define
// modes in the same way. This package uses only what package systems exports.
package modes
