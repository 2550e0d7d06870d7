package game

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// waypoint is one of an extension, at a place in the world.
type waypoint struct {
	at geom.Vec // m
	hud.Waypoint
}

// waypoints are the flags of the match, the goal of the player, and those of extensions.
func (g *Game) waypoints(p *systems.PlayerState, from geom.Vec) []hud.Waypoint {
	var goal components.GoalData
	if entry, ok := g.match.Entry(p.ID); ok && entry.HasComponent(components.Goal) && p.Alive {
		goal = *components.Goal.Get(entry)
	}
	var list []hud.Waypoint
	heading := headingOf(g.builder.scene.Camera.Look)
	add := func(at geom.Vec, w hud.Waypoint) {
		s, to := g.projection.Project(at), at.Sub(from)
		w.X, w.Y, w.Behind, w.Meters, w.Bearing = s.X, s.Y, s.Behind, to.Length(), math.Atan2(to.X, to.Y)-heading
		list = append(list, w)
	}
	shown := goal.Kind == components.GoalNone
	isGoal := func(at geom.Vec) bool { return goal.Kind != components.GoalNone && goal.Place.Sub(at).Length() < 3 }
	for i := range g.builder.flags {
		f := &g.builder.flags[i]
		if f.Carrier == p.ID && f.State == modes.FlagCarried {
			continue // it is at the own back
		}
		w := hud.Waypoint{Icon: hud.IconFlag, Color: g.palette().Team(f.Team), Strong: isGoal(f.Position)}
		shown = shown || w.Strong
		switch f.State {
		case modes.FlagCarried:
			w.Label = g.named(f.Carrier).Text
		case modes.FlagDropped:
			w.Label = "dropped"
		}
		add(f.drawn.Add(geom.Vec{Z: 3}), w)
	}
	for _, w := range g.ownWaypoints {
		if isGoal(w.at) { // the label of the extension says more
			w.Strong, shown = true, true
		}
		add(w.at, w.Waypoint)
	}
	if !shown {
		icon := hud.IconDiamond
		if g.builder.course != nil {
			icon = hud.IconGate
		}
		add(goal.Place.Add(geom.Vec{Z: 1}), hud.Waypoint{Icon: icon, Color: hud.Accent, Strong: true})
	}
	g.quietWaypoints(p, add)
	return list
}

// baseApart is how far its flag must be from the own base for that to be shown too, m.
const baseApart = 5

// quietWaypoints adds what the compass alone shows: the own base while its flag is away, and
// the gate after the next.
func (g *Game) quietWaypoints(p *systems.PlayerState, add func(at geom.Vec, w hud.Waypoint)) {
	for i := range g.builder.flags {
		if f := &g.builder.flags[i]; f.Team == p.Team && f.Team > 0 && f.Home.Sub(f.Position).Length() > baseApart {
			add(f.Home, hud.Waypoint{Icon: hud.IconHome, Color: g.palette().Team(f.Team), Quiet: true})
		}
	}
	if c := g.builder.course; c != nil && g.builder.nextGate+1 < len(c.Gates) {
		add(c.Gates[g.builder.nextGate+1].Center, hud.Waypoint{Icon: hud.IconGate, Color: hud.Dim, Quiet: true})
	}
}

// headingOf returns the direction of a view, radians clockwise from north.
func headingOf(look geom.YawPitch) float64 {
	ahead := geom.YawPitch{Yaw: look.Yaw}.Forward()
	return math.Atan2(ahead.X, ahead.Y)
}
