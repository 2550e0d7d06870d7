// Package pickups lays things down that help whoever comes through them: repair
// kits, ammunition and packs, by what anybody's module may ask a match.
//
// Give [Module] to a match: it lays down the pickups of the level, and [Add] more.
// [States] tells what can be seen of them, and the event [Taken] who took one:
//
//	for key, e := range systems.Events[pickups.Taken](match) {
//		fmt.Println(key.Subject, "took", e.Pickup)
//	}
package pickups
