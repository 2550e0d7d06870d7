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
	path        []Waypoint
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
	if w.source.drawing {
		return nil, nil
	}
	w.noteLost(index, place)
	if w.moving {
		return nil, nil
	}
	m := &movement{name: n.Name, place: place, origin: at.origin, path: []Waypoint{{Position: at.origin}}}
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
