// Package teamwork is how the players of a match agree: votes, sides, readiness and short calls
// with a marker, and under which names they are told apart. It uses only what any module may use.
//
// Give [Module] to a match. Players propose and vote by entries; the event [Decided] tells the owner
// of the match what to do, and [VoteOf] what is being voted on:
//
//	for _, e := range systems.Events[teamwork.Decided](match) {
//		if e.Passed && e.Motion.Kick != components.Nobody {
//			room.Kick(e.Motion.Kick, wire.ReasonVoted, "for a minute")
//		}
//	}
package teamwork
