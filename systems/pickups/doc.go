// Package pickups adds pickups to a match: repair kits, ammunition and packs. It uses
// only what any module may use.
//
// Give [Module] to a match: it adds the pickups of the level, and [Add] adds more.
// [States] returns their visible state, and the event [Taken] reports who took one:
//
//	for key, e := range systems.Events[pickups.Taken](match) {
//		fmt.Println(key.Subject, "took", e.Pickup)
//	}
package pickups
