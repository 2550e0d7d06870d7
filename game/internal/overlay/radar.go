package overlay

import (
	"image/color"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
)

// radarReach is how far the radar sees, m.
const radarReach = 150

// AimColors are the colours of the aim, by the names of the options.
var AimColors = map[string]color.RGBA{
	"green": {90, 255, 120, 255}, "yellow": {255, 236, 80, 255}, "cyan": {80, 240, 255, 255}, "magenta": {255, 90, 255, 255}, "red": {255, 70, 60, 255},
}

// Style returns how the user wants the HUD.
func Style(s *options.HUD) panels.Style {
	style := panels.Style{Scale: s.Scale, Crosshair: s.Crosshair, CrosshairSize: s.CrosshairSize, CrosshairColor: AimColors[s.CrosshairColor], Palette: panels.PaletteByName(s.TeamColors)}
	if style.Crosshair == choices.Crosshairs()[0] {
		style.Crosshair = "" // that of the weapon
	}
	return style
}

// radar shows who and what is around, as far as the player sees it.
func (o *Overlay) radar(self *systems.PlayerState, players []systems.PlayerState, f *panels.Frame) *panels.RadarView {
	if !o.options.Settings.HUD.Radar || o.state.Free {
		return nil
	}
	look := geom.YawPitch{Yaw: -o.state.Camera.Look.Yaw}
	from := self.Position
	blip := func(at geom.Vec, b panels.Blip) panels.Blip {
		local := look.ToWorld(at.Sub(from))
		b.Right, b.Ahead, b.Up = local.X, local.Y, local.Z
		return b
	}
	r := &panels.RadarView{Range: radarReach, Blips: o.blips[:0]}
	near := geom.Bounds{Min: from, Max: from}.Expand(radarReach)
	eye := systems.EyePosition(from, self.Half)
	for i := range players {
		p := &players[i]
		if p.ID == self.ID || !p.Alive || !near.Contains(p.Position) || !o.state.Shows(scene.Players, p.ID) || !o.senses(self.Team, p.Position) && !o.sees(self, p, eye) {
			continue
		}
		r.Blips = append(r.Blips, blip(p.Position, panels.Blip{Team: p.Team, Player: true}))
	}
	for i := range o.state.Things.Flags {
		if v := &o.state.Things.Flags[i]; v.Carrier != self.ID || v.State != modes.FlagCarried {
			r.Blips = append(r.Blips, blip(v.Drawn, panels.Blip{Icon: hud.IconFlag, Color: o.state.Palette.Team(v.Team), Strong: true}))
		}
	}
	for _, s := range o.baseSigns(self) { // a generator that is down is seen from everywhere
		r.Blips = append(r.Blips, blip(s.at, panels.Blip{Icon: s.icon, Color: s.tone, Near: !s.down, Small: !s.down}))
	}
	for i := range f.Waypoints {
		if w := &f.Waypoints[i]; w.Strong && w.Icon != hud.IconFlag {
			sin, cos := math.Sincos(w.Bearing)
			r.Blips = append(r.Blips, panels.Blip{Right: w.Meters * sin, Ahead: w.Meters * cos, Icon: w.Icon, Color: w.Color, Strong: true})
		}
	}
	o.blips = r.Blips
	return r
}

// senses reports whether a sensor of a team works within its range of a place.
func (o *Overlay) senses(team int, at geom.Vec) bool {
	return team != 0 && slices.ContainsFunc(o.state.Things.Pieces, func(p bases.State) bool {
		return p.Kind == levels.PieceSensor && p.On && p.Team == team && p.Position.Sub(at).Length() < defences.SensorRange
	})
}

// GraphTicks is how many ticks the ski graph shows, 8 s.
const GraphTicks = 250

// skiing remembers the speed of a player and the slope that it went down, tick by tick.
type skiing struct {
	id           components.ID
	speed, slope []float64 // m/s, degrees
}

// record notes a tick.
func (s *skiing) record(p *systems.PlayerState) {
	if s.id != p.ID || !p.Alive {
		s.id, s.speed, s.slope = p.ID, s.speed[:0], s.slope[:0]
	}
	if len(s.speed) == GraphTicks {
		copy(s.speed, s.speed[1:])
		copy(s.slope, s.slope[1:])
		s.speed, s.slope = s.speed[:GraphTicks-1], s.slope[:GraphTicks-1]
	}
	v := p.Velocity.Add(p.Carried)
	slope := 0.0
	if level := v.Horizontal().Length(); level > 1 {
		slope = math.Atan2(-v.Z, level) * 180 / math.Pi
	}
	s.speed, s.slope = append(s.speed, v.Length()), append(s.slope, slope)
}

// Moves fills in what keeps the player from moving, and how it skis.
func (o *Overlay) Moves(f *panels.Frame, p *systems.PlayerState) {
	f.Alert.Stuck, f.Alert.GettingUp = p.Move.Stuck, p.Move.GettingUp
	if memory := find.Value(o.state.Match, p.ID, components.TorqueMemory); memory.RecoverTicks+memory.GettingUpTicks > 0 {
		all := find.Value(o.state.Match, p.ID, components.Datablock).RecoverTicks
		f.Alert.Recovering = min(float64(memory.RecoverTicks+memory.GettingUpTicks)/float64(max(all, 1)), 1)
	}
	status, _ := modes.StatusOf(o.state.Match)
	if s := &o.skiing; (status.Mode == "practice" || status.Mode == "learn") && s.id == p.ID {
		f.Motion.Graph = &panels.Graph{Speed: s.speed, Slope: s.slope, Samples: GraphTicks, Seconds: GraphTicks * systems.TickSeconds}
	}
}
