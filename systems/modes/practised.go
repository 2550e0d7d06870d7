package modes

import (
	"fmt"
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// callReturn is the name of the call of [ReturnEntry].
const callReturn = "modes.return"

// savedPlace is how somebody stood in a run.
type savedPlace struct {
	Feet, Velocity geom.Vec
	Look           geom.YawPitch
	Energy         components.EnergyData
	Contact        components.ContactData
	// Of the run: its next gate, the ticks since its start and its splits.
	Next   int
	Ticks  float64
	Splits [MaxGates]float64
}

// placeCodec encodes places in entries, and its Check refuses those that are nowhere.
var placeCodec = sync.OnceValue(func() codec.Typed[savedPlace] {
	places := codec.Once[savedPlace]()()
	places.Codec = places.Codec.Finite()
	return places
})

// ReturnEntry returns the entry for [systems.Match.Enter] that brings a player of a time trial back to
// how it is now, however often and at any time later: to its place, with its velocity, view and energy,
// in its run with the time of then. Runs do not count from there on, until a restart. It is false for
// who is no such player or not alive.
func ReturnEntry(m *systems.Match, id components.ID) (systems.Entry, bool) {
	entry, ok := m.Entry(id)
	if !ok || !isRunner(entry) || isSpectator(entry) || !alive(entry) {
		return systems.Entry{}, false
	}
	run := Run.Get(entry)
	place := savedPlace{Feet: components.Position.Get(entry).Feet, Velocity: components.Velocity.Get(entry).Linear, Look: components.View.Get(entry).YawPitch,
		Energy: *components.Energy.Get(entry), Contact: *components.Contact.Get(entry), Next: run.Next, Splits: run.Splits}
	if run.Next > 0 {
		place.Ticks = float64(m.Tick()) - run.Began
	}
	return systems.CallEntry(callReturn, id, placeCodec().Encode(nil, &place)), true
}

// isRunner reports whether an entity has all that a place is made of.
func isRunner(entry *donburi.Entry) bool {
	return entry.HasComponent(Run) && entry.HasComponent(components.Velocity) && entry.HasComponent(components.Energy) && entry.HasComponent(components.Contact) &&
		entry.HasComponent(components.Position) && entry.HasComponent(components.View) && entry.HasComponent(components.Health)
}

// goBack runs the call.
func goBack(m *systems.Match, id components.ID, data []byte) error {
	var place savedPlace
	reader := codec.NewReader(data)
	err := placeCodec().Decode(reader, &place)
	if err == nil {
		err = placeCodec().Check(&place)
	}
	if err != nil {
		return fmt.Errorf("modes: %w: %w", ErrCall, err)
	}
	if reader.Remaining() > 0 || place.Next < 0 || place.Next >= MaxGates {
		return fmt.Errorf("modes: %w: no place to go back to", ErrCall)
	}
	entry, ok := m.Entry(id)
	if !ok || !isRunner(entry) || isSpectator(entry) || !alive(entry) || !systems.Single(m, Status).Playing() {
		return fmt.Errorf("modes: %w: %d is no player of a time trial who is alive", ErrCall, id)
	}
	components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear = place.Feet, place.Velocity
	components.View.Get(entry).YawPitch, *components.Energy.Get(entry) = place.Look, place.Energy
	*components.Contact.Get(entry) = place.Contact
	if entry.HasComponent(components.Ride) {
		*components.Ride.Get(entry) = components.RideData{}
	}
	health := components.Health.Get(entry)
	health.Current = health.Max
	run := Run.Get(entry)
	run.Next, run.Splits, run.Began, run.Practised = place.Next, place.Splits, float64(m.Tick())-place.Ticks, true
	return nil
}
