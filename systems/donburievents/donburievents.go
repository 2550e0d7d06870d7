// Package donburievents hands the events of a match to donburi's features/events, for
// games whose systems subscribe to those. Call [Publish] after each Match.Step for
// what every match tells, [PublishOwn] for each type of event that modules tell by
// systems.Emit, and let donburi process them:
//
//	match.Step(commands)
//	donburievents.Publish(world, match, Happened)
//	donburievents.PublishOwn(world, match, Lights)
//	events.ProcessAllEvents(world)
//
// Subscribers are called between two ticks, where they may do anything that a game
// may. What they do to the match by hand belongs to no replay; see
// systems.Match.Enter. The world may be that of the match or another.
//
// Package events keeps queries of all worlds in package variables without a lock, so
// all that publish or process must do so on one goroutine.
package donburievents

import (
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/events"
)

// Own is an event of a module, with when it happened and to whom.
type Own[E any] struct {
	Key   systems.EventKey
	Event E
}

// Publish hands over the events of the last tick, in the order in which they
// happened. Call it once after a tick: each call publishes them again.
func Publish(w donburi.World, m *systems.Match, to *events.EventType[systems.Event]) {
	for _, e := range m.Events() {
		to.Publish(w, e)
	}
}

// PublishOwn hands over those of one type that modules emitted in the last tick.
func PublishOwn[E any](w donburi.World, m *systems.Match, to *events.EventType[Own[E]]) {
	for key, e := range systems.Events[E](m) {
		to.Publish(w, Own[E]{key, e})
	}
}
