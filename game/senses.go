package game

import (
	"github.com/skijet/skijet/game/internal/menus"
	"image/color"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// radarReach is how far the radar sees, m.
const radarReach = 150

// aimColors are the colours of the aim, by the names of the options.
var aimColors = map[string]color.RGBA{
	"green": {90, 255, 120, 255}, "yellow": {255, 236, 80, 255}, "cyan": {80, 240, 255, 255}, "magenta": {255, 90, 255, 255}, "red": {255, 70, 60, 255},
}

// hudStyle returns how the user wants the HUD.
func (g *Game) hudStyle() hud.Style {
	s := &g.settings.HUD
	style := hud.Style{Scale: s.Scale, Crosshair: s.Crosshair, CrosshairSize: s.CrosshairSize, CrosshairColor: aimColors[s.CrosshairColor], Palette: g.palette()}
	if style.Crosshair == options.Crosshairs()[0] {
		style.Crosshair = "" // that of the weapon
	}
	return style
}

// radar shows who and what is around, as far as the player sees it.
func (g *Game) radar(self *systems.PlayerState, players []systems.PlayerState, f *hud.Frame) *hud.RadarView {
	if !g.settings.HUD.Radar || g.free() {
		return nil
	}
	look := geom.YawPitch{Yaw: -g.Camera.Look.Yaw}
	from := self.Position
	blip := func(at geom.Vec, b hud.Blip) hud.Blip {
		local := look.ToWorld(at.Sub(from))
		b.Right, b.Ahead, b.Up = local.X, local.Y, local.Z
		return b
	}
	r := &hud.RadarView{Range: radarReach, Blips: g.blips[:0]}
	near := geom.Bounds{Min: from, Max: from}.Expand(radarReach)
	eye := systems.EyePosition(from, self.Half)
	for i := range players {
		p := &players[i]
		if p.ID == self.ID || !p.Alive || !near.Contains(p.Position) || !g.Shows(scene.Players, p.ID) || !g.sees(self, p, eye) {
			continue
		}
		r.Blips = append(r.Blips, blip(p.Position, hud.Blip{Team: p.Team, Player: true}))
	}
	for i := range g.Flags {
		if v := &g.Flags[i]; v.Carrier != self.ID || v.State != modes.FlagCarried {
			r.Blips = append(r.Blips, blip(v.Drawn, hud.Blip{Icon: hud.IconFlag, Color: g.palette().Team(v.Team), Strong: true}))
		}
	}
	for _, s := range g.baseSigns(self) { // a generator that is down is seen from everywhere
		r.Blips = append(r.Blips, blip(s.at, hud.Blip{Icon: s.icon, Color: s.tone, Near: !s.down, Small: !s.down}))
	}
	for i := range f.Waypoints {
		if w := &f.Waypoints[i]; w.Strong && w.Icon != hud.IconFlag {
			sin, cos := math.Sincos(w.Bearing)
			r.Blips = append(r.Blips, hud.Blip{Right: w.Meters * sin, Ahead: w.Meters * cos, Icon: w.Icon, Color: w.Color, Strong: true})
		}
	}
	g.blips = r.Blips
	return r
}

// graphTicks is how many ticks the ski graph shows, 8 s.
const graphTicks = 250

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
	if len(s.speed) == graphTicks {
		copy(s.speed, s.speed[1:])
		copy(s.slope, s.slope[1:])
		s.speed, s.slope = s.speed[:graphTicks-1], s.slope[:graphTicks-1]
	}
	v := p.Velocity.Add(p.Carried)
	slope := 0.0
	if level := v.Horizontal().Length(); level > 1 {
		slope = math.Atan2(-v.Z, level) * 180 / math.Pi
	}
	s.speed, s.slope = append(s.speed, v.Length()), append(s.slope, slope)
}

// practises reports whether the match is to practise, in which the ski graph is shown.
func (g *Game) practises() bool {
	s, ok := modes.StatusOf(g.Match)
	return ok && (s.Mode == menus.PracticeMode || s.Mode == menus.LearnMode)
}

// moves fills in what keeps the player from moving, and how it skis.
func (g *Game) moves(f *hud.Frame, p *systems.PlayerState) {
	f.Alert.Stuck, f.Alert.GettingUp = p.Move.Stuck, p.Move.GettingUp
	if entry, ok := g.Match.Entry(p.ID); ok && entry.HasComponent(components.TorqueMemory) && entry.HasComponent(components.Datablock) {
		memory, all := components.TorqueMemory.Get(entry), components.Datablock.Get(entry).RecoverTicks
		if left := memory.RecoverTicks + memory.GettingUpTicks; left > 0 {
			f.Alert.Recovering = min(float64(left)/float64(max(all, 1)), 1)
		}
	}
	if s := &g.skiing; g.practises() && s.id == p.ID {
		f.Motion.Graph = &hud.Graph{Speed: s.speed, Slope: s.slope, Samples: graphTicks, Seconds: graphTicks * systems.TickSeconds}
	}
}

// widest is the largest angle that the view takes from left to right, degrees [ours]: with
// more, what is at the sides is stretched beyond recognition.
const widest = 140

// fitted returns the angle of view for a window of an aspect. The setting is that of a window
// of 16 by 9. In a wider one as much is seen up and down, and more at the sides: with the
// angle kept, a wide and low window would be a slit.
func fitted(degrees float64, width, height int) float64 {
	const usual = 16.0 / 9
	aspect := float64(width) / float64(max(height, 1))
	if aspect <= usual {
		return degrees
	}
	wide := 2 * math.Atan(math.Tan(degrees*math.Pi/360)*aspect/usual) * 180 / math.Pi
	return max(min(wide, widest), degrees)
}

// fieldOfView returns the angle of view from left to right.
func (g *Game) fieldOfView() float64 {
	return fitted(g.settings.FieldOfView, g.size.X, g.size.Y)
}
