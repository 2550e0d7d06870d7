package model

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// Motion of platforms with stops whose custom properties do not say it [ours]: that of the
// lifts of the embedded levels.
const (
	stopSpeed = 5.0 // m/s
	stopWait  = 2.0 // s
	// samePlace is the distance below which a stop is where its node is, m.
	samePlace = 1e-3
)

// stopName is the first word of the name of a node where its parent stops.
const stopName = "stop"

func isStop(name string) bool { return isNamed(name, stopName) }

// addStops adds the way from the node to the children that are stops, in their order. The
// custom properties of the node are those of its own place, and of all stops without their
// own, but for the angle.
func (m *Movement) addStops(w *walker, n *gltf.Node, at affine.Map) error {
	first := Waypoint{Position: at.Origin, Speed: stopSpeed, WaitTicks: WholeTicks(stopWait)}
	var path []Waypoint
	for _, child := range n.Children {
		if child < 0 || child >= len(w.doc.Nodes) || w.doc.Nodes[child] == nil || !isStop(w.doc.Nodes[child].Name) {
			continue
		}
		stop, place := w.doc.Nodes[child], fmt.Sprintf("nodes[%d] %.60q", child, w.doc.Nodes[child].Name)
		local, err := localMap(place, stop)
		if err != nil {
			return err
		}
		if path == nil {
			if err := readWaypoint(n, m.Place, &first); err != nil {
				return err
			}
			path = append(path, first)
		}
		next := first
		next.Position, next.Turn = at.After(local).Origin, 0
		if err := readWaypoint(stop, place, &next); err != nil {
			return err
		}
		if len(path) == 1 && next.Turn == first.Turn && next.Position.Sub(first.Position).Length() < samePlace {
			path[0] = next // the stop of the place where the node is: it does not wait there twice
			continue
		}
		path = append(path, next)
	}
	if path != nil {
		m.Path = path
	}
	return nil
}

// readWaypoint sets what the custom properties of a node say about its place on a path.
func readWaypoint(n *gltf.Node, place string, w *Waypoint) error {
	given := manifest.Waypoint{Speed: w.Speed, Wait: float64(w.WaitTicks) * check.TickSeconds}
	if _, err := n.Extras.Fill(place, &given); err != nil {
		return err
	}
	switch {
	case given.Travel > 0:
		w.Speed, w.TravelTicks = 0, max(WholeTicks(given.Travel), 1)
	case n.Extras.Has("speed_m_s"):
		w.Speed, w.TravelTicks = given.Speed, 0
	}
	w.WaitTicks, w.Turn = WholeTicks(given.Wait), TurnOf(given.Turn)
	return nil
}

// addProperties sets what custom properties say about all of the motion. It reports whether
// they make the node a platform even if it stays where it is.
func (m *Movement) addProperties(n *gltf.Node) (acts bool, err error) {
	e := &n.Extras
	turn, err := e.Number(m.Place, "turn_s", -maxPlatformSeconds, maxPlatformSeconds, m.Turn)
	if err != nil {
		return false, err
	}
	if e.Has("turn_s") {
		m.Turn = turn
	}
	if m.Belt, err = e.Vector(m.Place, "belt_m_s", geom.Vec{}); err != nil {
		return false, err
	}
	if m.Axis, err = e.Vector(m.Place, "axis", m.Axis); err != nil {
		return false, err
	}
	if given := m.Axis; given != (geom.Vec{}) {
		if m.Axis = given.Normalize(); m.Axis == (geom.Vec{}) {
			return false, fault.New(fault.ErrFormat, m.Place+".extras.axis", "is %v, want a length that can be measured", given)
		}
	}
	if m.Start, err = e.Number(m.Place, "start_s", 0, maxPlatformSeconds, m.Start); err != nil {
		return false, err
	}
	closed, err := e.Truth(m.Place, "closed")
	m.Closed = m.Closed || closed && len(m.Path) > 1
	return e.Has("turn_s") || e.Has("belt_m_s"), err
}
