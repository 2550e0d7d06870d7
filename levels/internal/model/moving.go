package model

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// Movement is a node of a model that moves as a platform, with everything below it.
type Movement struct {
	Name        string
	Place       string
	First, Last int      // parts of the model, last exclusive
	Origin      geom.Vec // of the node as it is modelled
	Path        []Waypoint
	Animated    bool // by an animation, and not by stops
	Closed      bool
	Turn        float64 // s for a full rotation to the left about axis, negative to the right, 0 for none
	Axis        geom.Vec
	Belt        geom.Vec // m/s
	Start       float64  // s
}

// movementOf returns how a node moves, or nil: by its stops or by an animation. What
// cannot be a platform is noted, and stays where it is modelled.
func (w *walker) movementOf(index int, place string, n *gltf.Node, parent, at affine.Map) (*Movement, error) {
	if w.options.Drawing {
		return nil, nil
	}
	w.noteLost(index, place)
	if w.moving {
		return nil, nil
	}
	m := &Movement{Name: n.Name, Place: place, Origin: at.Origin, Path: []Waypoint{{Position: at.Origin}}}
	if err := m.addStops(w, n, at); err != nil {
		return nil, err
	}
	moves, turns := w.channel(index, "translation"), w.channel(index, "rotation")
	if n.Extras.Has("turn_s") {
		turns = nil // the custom property says how it turns
	}
	switch isAnimated := moves != nil || turns != nil; {
	case isAnimated && len(m.Path) > 1:
		w.doc.Ignored.Add("animation of a node that has stops", place)
	case isAnimated:
		still := *m
		if err := m.animate(w, n, moves, turns, parent); err != nil {
			w.doc.Ignored.Add("animation of a node", place+": "+err.Error())
			*m = still
		}
	}
	acts, err := m.addProperties(n)
	if err != nil {
		return nil, err
	}
	if !acts && len(m.Path) == 1 && m.Turn == 0 { // nothing moves
		w.noteWay(place, n, "without a motion: the object has no child named stop, and no animation that moves it")
		return nil, nil
	}
	if m.Animated {
		w.noteWay(place, n, "of a keyed object has no effect: its keys say when it moves")
	} else if len(m.Path) == 1 {
		w.noteWay(place, n, "has no effect: the object has no child named stop")
	}
	return m, nil
}

// noteWay notes properties about a way from stop to stop of an object that has none.
func (w *walker) noteWay(place string, n *gltf.Node, why string) {
	for _, word := range extras.StopWords {
		if n.Extras.Has(word) {
			w.noted.Add(fmt.Sprintf("property %q %s", word, why), place)
		}
	}
}

// WholeTicks converts seconds. A time out of range becomes one that is refused later.
func WholeTicks(seconds float64) int {
	if !(math.Abs(seconds) < MaxPlatformTicks) {
		return -1
	}
	return int(math.Floor(seconds/check.TickSeconds + 0.5))
}

// Waypoint is a point on the path of a platform.
type Waypoint struct {
	Position geom.Vec // m
	// Turn is how far the platform is turned here about its Axis, to the left, in parts of
	// which [FullTurn] are a full turn. On the way to the next waypoint it turns steadily
	// through the difference, which may be more than a full turn.
	Turn int
	// Speed to the next waypoint, m/s, and TravelTicks, which is the time to it instead, or 0.
	// Where only the angle changes there is no distance, so it needs the time.
	Speed       float64
	TravelTicks int
	WaitTicks   int // ticks that it waits here
}

// EndsTurned reports whether the last waypoint of a closed path is the first after full turns,
// and has no time for a way: the cycle ends there.
func EndsTurned(first, last *Waypoint) bool {
	turned := last.Turn - first.Turn
	return turned != 0 && turned%FullTurn == 0 && last.Position == first.Position && last.Speed == 0 && last.TravelTicks == 0
}

// TurnOf converts degrees to the unit of [Waypoint.Turn].
func TurnOf(degrees float64) int { return int(math.Floor(float64(degrees*FullTurn/360) + 0.5)) }

// FullTurn is a full turn in the unit of [geom.Angle].
const FullTurn = 1 << 16

// Limits of platforms.
const (
	MaxPlatforms     = 256
	MaxWaypoints     = 256
	MaxPlatformSpeed = 50.0      // m/s, also of a belt, and of the rim of a rotating platform
	MaxPlatformTicks = 1_000_000 // of a wait, a leg or a rotation: nearly nine hours
	MaxTurns         = 10        // full turns of a waypoint from the zero pose [ours]
)

const maxPlatformSeconds = MaxPlatformTicks * check.TickSeconds
