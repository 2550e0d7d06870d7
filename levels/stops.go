package levels

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
)

// Motion of platforms with stops whose custom properties do not say it [ours]: that of the
// lifts of the embedded levels.
const (
	stopSpeed = 5.0 // m/s
	stopWait  = 2.0 // s
)

// stopName is the first word of the name of a node where its parent stops.
const stopName = "stop"

func isStop(name string) bool {
	word, _, _ := strings.Cut(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return '.'
		}
		return r
	}, strings.ToLower(name)), ".")
	return strings.TrimRight(word, "0123456789") == stopName
}

// addStops adds the way from the node to the children that are stops, in their order. The
// custom properties of the node are those of its own place, and of all stops without their
// own, but for the angle.
func (m *movement) addStops(w *walker, n *gltfNode, at affine) error {
	first := waypoint{Position: at.origin, Speed: stopSpeed, WaitTicks: wholeTicks(stopWait)}
	var path []waypoint
	for _, child := range n.Children {
		if child < 0 || child >= len(w.Nodes) || w.Nodes[child] == nil || !isStop(w.Nodes[child].Name) {
			continue
		}
		stop, place := w.Nodes[child], fmt.Sprintf("nodes[%d] %q", child, w.Nodes[child].Name)
		local, err := localMap(place, stop)
		if err != nil {
			return err
		}
		if path == nil {
			const slowest = 0.001 // m/s
			if err := readWaypoint(n, m.place, &first, slowest); err != nil {
				return err
			}
			path = append(path, first)
		}
		next := first
		next.Position, next.Turn = at.after(local).origin, 0
		if err := readWaypoint(stop, place, &next, 0); err != nil {
			return err
		}
		path = append(path, next)
	}
	if path != nil {
		m.path = path
	}
	return nil
}

// readWaypoint sets what the custom properties of a node say about its place on a path.
func readWaypoint(n *gltfNode, place string, w *waypoint, slowest float64) error {
	e := &n.Extras
	speed, err := e.number(place, "speed_m_s", slowest, maxPlatformSpeed, w.Speed)
	if err != nil {
		return err
	}
	travel, err := e.number(place, "travel_s", 0, maxPlatformSeconds, 0)
	if err != nil {
		return err
	}
	switch {
	case travel > 0:
		w.Speed, w.TravelTicks = 0, max(wholeTicks(travel), 1)
	case e.has("speed_m_s"):
		w.Speed, w.TravelTicks = speed, 0
	}
	wait, err := e.number(place, "wait_s", 0, maxPlatformSeconds, float64(w.WaitTicks)*TickSeconds)
	if err != nil {
		return err
	}
	turn, err := e.number(place, "turn_deg", -360*maxTurns, 360*maxTurns, 0)
	w.WaitTicks, w.Turn = wholeTicks(wait), turnOf(turn)
	return err
}

// addProperties sets what custom properties say about all of the motion. It reports whether
// they make the node a platform even if it stays where it is.
func (m *movement) addProperties(n *gltfNode) (acts bool, err error) {
	e := &n.Extras
	turn, err := e.number(m.place, "turn_s", -maxPlatformSeconds, maxPlatformSeconds, m.turn)
	if err != nil {
		return false, err
	}
	if e.has("turn_s") {
		m.turn = turn
	}
	if m.belt, err = e.vector(m.place, "belt_m_s", geom.Vec{}); err != nil {
		return false, err
	}
	if m.axis, err = e.vector(m.place, "axis", m.axis); err != nil {
		return false, err
	}
	if given := m.axis; given != (geom.Vec{}) {
		if m.axis = given.Normalize(); m.axis == (geom.Vec{}) {
			return false, fault(ErrFormat, m.place+".extras.axis", "is %v, want a length that can be measured", given)
		}
	}
	if m.start, err = e.number(m.place, "start_s", 0, maxPlatformSeconds, m.start); err != nil {
		return false, err
	}
	closed, err := e.truth(m.place, "closed")
	m.closed = m.closed || closed && len(m.path) > 1
	return e.has("turn_s") || e.has("belt_m_s"), err
}
