// Package modes has the modes of a game: who scores, how long the dead wait, whether
// team-mates hurt each other, and when a match is over and who has won it.
//
// Give one of [TeamDeathmatch], [CaptureTheFlag], [Deathmatch], [Duel], [Rabbit],
// [TimeTrial] and [Practice] to a match, or by its name what [With] returns: the modules of
// all modes have the same name, so a match refuses two. [StatusOf] tells the phase, the
// clock, the points of the teams and the winner, and [ScoreOf] what a player did. A match
// without a mode is a place to play in without end and without a score.
//
// A [Mode] says what one mode has of its own; phases, limits, overtime, stats, sides and
// rematches come with it. A mode of yours is another value of it. They use what package
// systems exports and nothing else.
package modes
