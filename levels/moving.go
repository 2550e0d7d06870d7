package levels

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
)

// movement is a node of a model that moves as a platform, with everything below it.
type movement struct {
	name        string
	place       string
	first, last int      // parts of the model, last exclusive
	origin      geom.Vec // of the node as it is modelled
	path        []waypoint
	animated    bool // by an animation, and not by stops
	closed      bool
	turn        float64 // s for a full rotation to the left about axis, negative to the right, 0 for none
	axis        geom.Vec
	belt        geom.Vec // m/s
	start       float64  // s
}

// movementOf returns how a node moves, or nil: by its stops or by an animation. What
// cannot be a platform is noted, and stays where it is modelled.
func (w *walker) movementOf(index int, place string, n *gltfNode, parent, at affine) (*movement, error) {
	if w.options.drawing {
		return nil, nil
	}
	w.noteLost(index, place)
	if w.moving {
		return nil, nil
	}
	m := &movement{name: n.Name, place: place, origin: at.origin, path: []waypoint{{Position: at.origin}}}
	if err := m.addStops(w, n, at); err != nil {
		return nil, err
	}
	moves, turns := w.channel(index, "translation"), w.channel(index, "rotation")
	if n.Extras.has("turn_s") {
		turns = nil // the custom property says how it turns
	}
	switch isAnimated := moves != nil || turns != nil; {
	case isAnimated && len(m.path) > 1:
		w.ignored.add("animation of a node that has stops", place)
	case isAnimated:
		still := *m
		if err := m.animate(w, n, moves, turns, parent); err != nil {
			w.ignored.add("animation of a node", place+": "+err.Error())
			*m = still
		}
	}
	acts, err := m.addProperties(n)
	if err != nil {
		return nil, err
	}
	if !acts && len(m.path) == 1 && m.turn == 0 { // nothing moves
		w.noteWay(place, n, "without a motion: the object has no child named stop, and no animation that moves it")
		return nil, nil
	}
	if m.animated {
		w.noteWay(place, n, "of a keyed object has no effect: its keys say when it moves")
	} else if len(m.path) == 1 {
		w.noteWay(place, n, "has no effect: the object has no child named stop")
	}
	return m, nil
}

// noteWay notes properties about a way from stop to stop of an object that has none.
func (w *walker) noteWay(place string, n *gltfNode, why string) {
	for _, word := range stopWords {
		if n.Extras.has(word) {
			w.noted.add(fmt.Sprintf("property %q %s", word, why), place)
		}
	}
}

// wholeTicks converts seconds. A time out of range becomes one that is refused later.
func wholeTicks(seconds float64) int {
	if !(math.Abs(seconds) < maxPlatformTicks) {
		return -1
	}
	return int(math.Floor(seconds/TickSeconds + 0.5))
}

// waypoint is a point on the path of a platform.
type waypoint struct {
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

// endsTurned reports whether the last waypoint of a closed path is the first after full turns,
// and has no time for a way: the cycle ends there.
func endsTurned(first, last *waypoint) bool {
	turned := last.Turn - first.Turn
	return turned != 0 && turned%FullTurn == 0 && last.Position == first.Position && last.Speed == 0 && last.TravelTicks == 0
}

// turnOf converts degrees to the unit of [Waypoint.Turn].
func turnOf(degrees float64) int { return int(math.Floor(float64(degrees*FullTurn/360) + 0.5)) }

// TickSeconds is the length of a tick of platforms, s.
const TickSeconds = 0.032

// FullTurn is a full turn in the unit of [geom.Angle].
const FullTurn = 1 << 16

// Limits of platforms.
const (
	MaxPlatforms     = 256
	maxWaypoints     = 256
	maxPlatformSpeed = 50.0      // m/s, also of a belt, and of the rim of a rotating platform
	maxPlatformTicks = 1_000_000 // of a wait, a leg or a rotation: nearly nine hours
	maxTurns         = 10        // full turns of a waypoint from the zero pose [ours]
)

const maxPlatformSeconds = maxPlatformTicks * TickSeconds
