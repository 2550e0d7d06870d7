// Package bases adds the base pieces of a level to a match: generators, and stations that work
// while a generator of their team runs. It uses only what any module may use.
//
// Give [Module] to a match: it adds the pieces of the level, and [AddGenerator] and
// [AddStation] add more. [States] returns their visible state, [Powered] whether a team has power, and
// [WishEntry] says what a player wants to be from its next station, or its next life, on:
//
//	for key, e := range systems.Events[bases.PowerChanged](match) {
//		fmt.Println("team", e.Team, "has power:", e.On, "because of", key.Subject)
//	}
package bases
