package overlay

import (
	"image/color"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Waypoint is one of an extension, at a place in the world.
type Waypoint struct {
	At geom.Vec // m
	hud.Waypoint
}

// Waypoints are the flags of the match, the goal of the player, and those of extensions.
func (o *Overlay) Waypoints(p *systems.PlayerState, from geom.Vec, own []Waypoint) []hud.Waypoint {
	var goal components.GoalData
	watches := o.state.Free && len(o.state.Things.Flags) > 0 // the camera is no player, and goals are mostly flags
	if p.Alive && !watches {
		goal = find.Value(o.state.Match, p.ID, components.Goal)
	}
	var list []hud.Waypoint
	heading := HeadingOf(o.state.Camera.Look)
	add := func(at geom.Vec, w hud.Waypoint) {
		s, to := o.state.Projection.Project(at), at.Sub(from)
		w.X, w.Y, w.Behind, w.Meters, w.Bearing = s.X, s.Y, s.Behind, to.Length(), math.Atan2(to.X, to.Y)-heading
		list = append(list, w)
	}
	shown := goal.Kind == components.GoalNone
	isGoal := func(at geom.Vec) bool { return goal.Kind != components.GoalNone && goal.Place.Sub(at).Length() < 3 }
	for i := range o.state.Things.Flags {
		f := &o.state.Things.Flags[i]
		if f.Carrier == p.ID && f.State == modes.FlagCarried && !watches {
			continue // it is at the own back
		}
		w := hud.Waypoint{Icon: hud.IconFlag, Color: o.state.Palette.Team(f.Team), Strong: isGoal(f.Position)}
		shown = shown || w.Strong
		switch f.State {
		case modes.FlagCarried:
			w.Label = o.named(f.Carrier).Text
		case modes.FlagDropped:
			w.Label = "dropped"
		}
		add(f.Drawn.Add(geom.Vec{Z: 3}), w)
	}
	for _, w := range own {
		if isGoal(w.At) { // the label of the extension says more
			w.Strong, shown = true, true
		}
		add(w.At, w.Waypoint)
	}
	if !shown {
		icon := hud.IconDiamond
		if o.state.Things.Course != nil {
			icon = hud.IconGate
		}
		add(goal.Place.Add(geom.Vec{Z: 1}), hud.Waypoint{Icon: icon, Color: hud.Accent, Strong: true})
	}
	o.showCalls(add)
	o.quietWaypoints(p, add)
	return list
}

// baseApart is how far its flag must be from the own base for that to be shown too, m.
const baseApart = 5

// quietWaypoints adds what the compass alone shows: the own base while its flag is away, its
// pieces, and the gate after the next.
func (o *Overlay) quietWaypoints(p *systems.PlayerState, add func(at geom.Vec, w hud.Waypoint)) {
	for i := range o.state.Things.Flags {
		if f := &o.state.Things.Flags[i]; f.Team == p.Team && f.Team > 0 && f.Home.Sub(f.Position).Length() > baseApart {
			add(f.Home, hud.Waypoint{Icon: hud.IconHome, Color: o.state.Palette.Team(f.Team), Quiet: true})
		}
	}
	for _, s := range o.baseSigns(p) {
		add(s.at, hud.Waypoint{Icon: s.icon, Color: s.tone, Quiet: true})
	}
	if c := o.state.Things.Course; c != nil && o.state.Things.NextGate+1 < len(c.Gates) {
		add(c.Gates[o.state.Things.NextGate+1].Center, hud.Waypoint{Icon: hud.IconGate, Color: hud.Dim, Quiet: true})
	}
}

// baseSign is a sign for pieces of the own base.
type baseSign struct {
	at   geom.Vec // m
	icon hud.Icon
	tone color.RGBA
	down bool // a generator that does not run
}

// stationsApart is how far from each other stations have signs of their own, m: those of one room
// share one.
const stationsApart = 20

// baseSigns are the generators and stations of a player's team.
func (o *Overlay) baseSigns(p *systems.PlayerState) (signs []baseSign) {
	for i := range o.state.Things.Pieces {
		piece := &o.state.Things.Pieces[i]
		if piece.Team != p.Team || p.Team == 0 {
			continue
		}
		s := baseSign{at: piece.Position, icon: hud.IconBolt, tone: o.state.Palette.Team(p.Team)}
		switch {
		case piece.Kind == levels.PieceTurret || piece.Kind == levels.PieceSensor:
			continue // seen where they are
		case piece.Kind == levels.PieceStation:
			s.icon = hud.IconSupplies
			if !piece.On {
				s.tone = hud.Dim
			}
		case !piece.On:
			s.icon, s.tone, s.down = hud.IconNoPower, hud.Bad, true
		}
		if !slices.ContainsFunc(signs, func(o baseSign) bool { return o.icon == s.icon && o.at.Sub(s.at).Length() < stationsApart }) {
			signs = append(signs, s)
		}
	}
	return signs
}

// HeadingOf returns the direction of a view, radians clockwise from north.
func HeadingOf(look geom.YawPitch) float64 {
	ahead := geom.YawPitch{Yaw: look.Yaw}.Forward()
	return math.Atan2(ahead.X, ahead.Y)
}
