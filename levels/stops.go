package levels

import (
	"encoding/json"
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

const maxPlatformSeconds = maxPlatformTicks * TickSeconds

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
	first := Waypoint{Position: at.origin, Speed: stopSpeed, WaitTicks: wholeTicks(stopWait)}
	var path []Waypoint
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
			if err := n.waypoint(m.place, &first, slowest); err != nil {
				return err
			}
			path = append(path, first)
		}
		next := first
		next.Position, next.Turn = at.after(local).origin, 0
		if err := stop.waypoint(place, &next, 0); err != nil {
			return err
		}
		path = append(path, next)
	}
	if path != nil {
		m.path = path
	}
	return nil
}

// waypoint sets what the custom properties of a node say about its place on a path.
func (n *gltfNode) waypoint(place string, w *Waypoint, slowest float64) error {
	e := &n.Extras.value
	speed, err := numberOf(place, "speed_m_s", e.Speed, slowest, maxPlatformSpeed, w.Speed)
	if err != nil {
		return err
	}
	travel, err := numberOf(place, "travel_s", e.Travel, 0, maxPlatformSeconds, 0)
	if err != nil {
		return err
	}
	switch {
	case travel > 0:
		w.Speed, w.TravelTicks = 0, max(wholeTicks(travel), 1)
	case len(e.Speed) > 0:
		w.Speed, w.TravelTicks = speed, 0
	}
	wait, err := numberOf(place, "wait_s", e.Wait, 0, maxPlatformSeconds, float64(w.WaitTicks)*TickSeconds)
	if err != nil {
		return err
	}
	turn, err := numberOf(place, "turn_deg", e.TurnDeg, -360*maxTurns, 360*maxTurns, 0)
	w.WaitTicks, w.Turn = wholeTicks(wait), turnOf(turn)
	return err
}

// addProperties sets what custom properties say about all of the motion. It reports whether
// they make the node a platform even if it stays where it is.
func (m *movement) addProperties(n *gltfNode) (acts bool, err error) {
	e := &n.Extras.value
	turn, err := numberOf(m.place, "turn_s", e.Turn, -maxPlatformSeconds, maxPlatformSeconds, m.turn)
	if err != nil {
		return false, err
	}
	if len(e.Turn) > 0 {
		m.turn = turn
	}
	if m.belt, err = vectorOfProperty(m.place, "belt_m_s", e.Belt, geom.Vec{}); err != nil {
		return false, err
	}
	if m.axis, err = vectorOfProperty(m.place, "axis", e.Axis, m.axis); err != nil {
		return false, err
	}
	if given := m.axis; given != (geom.Vec{}) {
		if m.axis = given.Normalize(); m.axis == (geom.Vec{}) {
			return false, fault(ErrFormat, m.place+".extras.axis", "is %v, want a length that can be measured", given)
		}
	}
	if m.start, err = numberOf(m.place, "start_s", e.Start, 0, maxPlatformSeconds, 0); err != nil {
		return false, err
	}
	closed, err := numberOf(m.place, "closed", asNumber(e.Closed), 0, 1, 0)
	m.closed = m.closed || closed > 0 && len(m.path) > 1
	return len(e.Turn) > 0 || len(e.Belt) > 0, err
}

// asNumber returns a property that says yes or no as a number, as some editors export it.
func asNumber(raw json.RawMessage) json.RawMessage {
	switch string(raw) {
	case "true":
		return json.RawMessage("1")
	case "false":
		return json.RawMessage("0")
	}
	return raw
}

// vectorOfProperty returns the value of a custom property of three numbers, in our axes.
func vectorOfProperty(place, name string, raw json.RawMessage, absent geom.Vec) (geom.Vec, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return absent, nil
	}
	var list []float64
	if json.Unmarshal(raw, &list) != nil || len(list) != 3 {
		return absent, fault(ErrFormat, place+".extras."+name, "is %s, want three numbers", propertyText(raw))
	}
	return geom.Vec{X: list[0], Y: list[1], Z: list[2]}, nil
}
