// Package modes has the rules of games: who scores, how long the dead wait, whether
// team-mates hurt each other, and when a match is over and who has won it.
//
// Give one of [Deathmatch] and [TeamDeathmatch] to a match: the modules of all modes
// have the same name, "modes", so a match refuses two. [ScoreOf] tells what a
// player did, and [StatusOf] the clock, the points of the teams and the winner. A
// match without a mode is a place to play in without end and without a score.
//
// A mode is a module that uses what package systems exports and nothing else: it
// reads the deaths of a tick from [systems.Match.Events] in the stage of rules. Take
// one of them as the pattern of your own.
package modes
