package game

import (
	"fmt"
	"github.com/skijet/skijet/game/internal/menus"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/debug"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	hintSeconds   = 14.0 // how long the controls are shown
	hintFade      = 2.0  // and how long they take to go
	markerReach   = 600  // m, how far names are shown
	foeReach      = 150  // m, and those of opponents who are not aimed at
	aimShare      = 0.06 // of the height of the picture: how close to the aim that is
	altitudeReach = 2000 // m
)

// overlay fills in the HUD for the followed player.
func (g *Game) overlay(p *systems.PlayerState, players []systems.PlayerState, cam render.Camera) *hud.Frame {
	f := &hud.Frame{
		Alive:  p.Alive,
		Motion: hud.MotionView{Speed: p.Velocity.Add(p.Carried).Length(), Vertical: p.Velocity.Z + p.Carried.Z, SpeedInKmh: g.settings.SpeedInKmh},
		Vitals: hud.VitalsView{
			Energy: p.Energy / p.MaxEnergy, Health: p.Health / p.MaxHealth, HealthPoints: int(math.Ceil(100 * p.Health / p.MaxHealth)),
			Jetting: p.Jetting, Skiing: p.Skiing, Muted: g.settings.Mute, Team: p.Team, Body: bodyTitle(p),
		},
		Aim:       hud.AimView{HitMarker: g.feedback.mark / markSeconds},
		Death:     hud.DeathView{Cause: g.feedback.cause, RespawnSeconds: g.respawnSeconds(p)},
		Damage:    g.feedback.damage(p.Position, cam.Look.Yaw),
		Feed:      g.feedback.feed(),
		Markers:   g.markers(p, players, cam.Position),
		Match:     g.standing(p),
		Waypoints: g.waypoints(p, cam.Position),
		Panel:     g.ownPanel,
		Hide:      g.hiddenHUD | unwanted(&g.settings.HUD),
		Figure:    g.figure(p),
	}
	f.Motion.Altitude = math.Inf(1) // over a void
	if hit, ok := scene.GroundBelow(g.Match.Solid(), p.Position.Add(geom.Vec{Z: 0.1}), altitudeReach); ok {
		f.Motion.Altitude = hit.Fraction*altitudeReach - 0.1
	}
	g.holding(f, p)
	f.Compass, f.Heading = g.settings.HUD.Compass, headingOf(cam.Look)
	f.Radar = g.radar(p, players, f)
	g.showDeeds(f)
	g.moves(f, p)
	g.locks(f, p, players)
	if entry, ok := g.Match.Entry(p.ID); ok {
		f.Vitals.Protected = components.Health.Get(entry).ProtectedTicks > 0
		g.carrying(f, p, components.Arsenal.Get(entry))
		if !g.usesEnergy(entry) {
			f.Vitals.Energy = -1
		}
	}
	switch {
	case g.viewer != nil:
		g.viewer.ShowReplay(f, p, g.timeline())
	case g.Led():
		watch.ShowSpectated(f, &g.State, p, g.free(), func(a input.Action) string { return g.settings.Bindings.First(a, g.device.HasPad()) })
	default:
		_, _, learns := g.Lessons(p.ID) // which says what to do
		if f.HintAlpha = geom.Clamp((hintSeconds-g.hintTime)/hintFade, 0, 1); f.HintAlpha > 0 && !learns {
			f.Hints = g.hints()
		}
		if g.lacksMouse() {
			f.Notice = "Click to turn the view with the mouse"
		}
	}
	if g.weaponFolder.fault != "" {
		f.Notice = g.weaponFolder.fault
	}
	if told := g.tempoNotice(); told != "" {
		f.Notice = strings.TrimPrefix(f.Notice+"\n"+told, "\n")
	}
	if g.latch.Down(input.Scoreboard) {
		f.Board, f.Hints = g.board(players), nil
	}
	if f.Stats = g.stats(); len(f.Stats) > 0 {
		f.Hints = nil // they would lie behind
	}
	return f
}

// figure returns where the followed body is in the picture, seen from outside.
func (g *Game) figure(p *systems.PlayerState) image.Rectangle {
	if g.Inside == p.ID || g.free() || !p.Alive {
		return image.Rectangle{}
	}
	feet, head := g.Projection.Project(p.Position), g.Projection.Project(p.Position.Add(geom.Vec{Z: 2 * p.Half.Z}))
	if feet.Behind || head.Behind {
		return image.Rectangle{}
	}
	half := 0.3 * math.Abs(feet.Y-head.Y) // arms and wings
	return image.Rect(int(min(feet.X, head.X)-half), int(min(feet.Y, head.Y)), int(max(feet.X, head.X)+half), int(max(feet.Y, head.Y)))
}

// holding fills in the weapon in hand.
func (g *Game) holding(f *hud.Frame, p *systems.PlayerState) {
	spec, ok := g.Match.Weapons().Lookup(p.Weapon)
	if !ok {
		return
	}
	look := &g.Looks.Of(p.Weapon).Look
	f.Weapon.Name, f.Aim.Crosshair, f.Weapon.Ammo = look.Label, look.Crosshair, p.Ammo
	f.Weapon.Reason = scene.Lacks(spec, p.Ammo, p.Energy, p.Pack.Kind)
	switch {
	case p.Veto != "":
		f.Weapon.Reason = p.Veto
	case p.Overheated:
		f.Weapon.Reason = "overheated"
	}
	if !spec.UsesAmmo() {
		f.Weapon.Ammo = -1
	}
	f.Weapon.Reload = float64(p.CooldownTicks) / float64(spec.Trigger.CycleTicks)
	if p.Charge > 0 {
		f.Weapon.Reload = 1 - p.Charge
	}
}

// respawnSeconds is how long a dead player waits, or 0 if it comes back by other rules: with
// the next round, or not any more.
func (g *Game) respawnSeconds(p *systems.PlayerState) float64 {
	status, _ := modes.StatusOf(g.Match)
	if _, inRounds := systems.FindSingle(g.Match, modes.Round); inRounds || status.Over() {
		return 0
	}
	return float64(p.RespawnTicks) * systems.TickSeconds
}

// unwanted returns the parts of the HUD that the player does not want.
func unwanted(o *options.HUD) (parts hud.Parts) {
	for _, p := range [...]struct {
		shown bool
		part  hud.Parts
	}{{o.Hints, hud.Hints}, {o.Names, hud.Names}, {o.Messages, hud.Feed}, {o.WeaponList, hud.Slots}} {
		if !p.shown {
			parts |= p.part
		}
	}
	return parts
}

// usesEnergy reports whether jets, the pack or a carried weapon use energy.
func (g *Game) usesEnergy(entry *donburi.Entry) bool {
	if components.Armor.Get(entry).JetForce > 0 || components.Pack.Get(entry).Kind == components.ShieldPack {
		return true
	}
	for _, slot := range components.Arsenal.Get(entry).Slots {
		if spec, ok := g.Match.Weapons().Lookup(slot.Weapon); ok && spec.Trigger.Energy > 0 {
			return true
		}
	}
	return false
}

// carrying fills in what a player carries.
func (g *Game) carrying(f *hud.Frame, p *systems.PlayerState, arsenal *components.ArsenalData) {
	f.Weapon.Pack, f.Weapon.PackOn = scene.PackLabels[p.Pack.Kind], p.Pack.On
	places := g.places(p.ID)
	f.Weapon.Slots = slices.Grow(f.Weapon.Slots, len(places))
	for _, c := range places {
		slot := &arsenal.Slots[c.number]
		spec, _ := g.Match.Weapons().Lookup(c.name)
		a := g.Looks.Of(c.name)
		s := hud.Slot{Name: a.Look.Label, Icon: a.Look.Icon, Tone: looks.RGBA(a.Glow), Ammo: -1, Held: c.number == arsenal.Held, Dead: c.dead,
			Key: g.settings.Bindings.First(input.Weapon1+input.Action(c.key-1), false)}
		if spec.UsesAmmo() {
			s.Ammo = slot.Ammo
		}
		gauge := func(kind hud.GaugeKind, share float64) {
			if share > 0 {
				s.Gauges = append(s.Gauges, hud.Gauge{Kind: kind, Share: share})
			}
		}
		gauge(hud.GaugeHeat, slot.Heat)
		if s.Held {
			gauge(hud.GaugeCharge, p.Charge)
			gauge(hud.GaugeSpin, p.Spin)
			if p.Burst > 0 {
				s.Note = fmt.Sprint(p.Burst, "x")
			}
		}
		if c.number+1 == arsenal.OffHand.Place && throwable(spec) {
			f.Aim.Throw = spec.Trigger.ChargeFraction(&components.TriggerData{ChargeTicks: arsenal.OffHand.ChargeTicks})
			gauge(hud.GaugeCharge, f.Aim.Throw)
		}
		f.Weapon.Slots = append(f.Weapon.Slots, s)
	}
}

// markers names the players that can be seen from the eye.
func (g *Game) markers(self *systems.PlayerState, players []systems.PlayerState, eye geom.Vec) []hud.Marker {
	markers := make([]hud.Marker, 0, len(players))
	from := self.Position
	if g.free() {
		from = eye
	}
	for i := range players {
		p := &players[i]
		if p.ID == self.ID && !g.free() || !p.Alive {
			continue
		}
		head := p.Position.Add(geom.Vec{Z: 2*p.Half.Z + 0.35})
		at := g.Projection.Project(head)
		if at.Behind || at.Distance > markerReach || !g.Shows(scene.Players, p.ID) || !g.isNamed(self, p, &at) || !g.sees(self, p, eye) {
			continue
		}
		markers = append(markers, hud.Marker{X: at.X, Y: at.Y, Name: p.Name, Team: p.Team,
			Meters: p.Position.Sub(from).Length(), Health: p.Health / p.MaxHealth})
	}
	return markers
}

// isNamed reports whether the name of a player in sight is shown: of opponents beyond
// foeReach, it is only near the crosshair.
func (g *Game) isNamed(self, other *systems.PlayerState, at *render.ScreenPoint) bool {
	if g.free() || self.Team != 0 && self.Team == other.Team || at.Distance < foeReach {
		return true
	}
	w, h := float64(g.size.X), float64(g.size.Y)
	return math.Hypot(at.X-w/2, at.Y-h/2) < aimShare*h
}

// sees reports whether a name may be shown: of team-mates always, and of others only if
// nothing solid is between. A free camera has no team.
func (g *Game) sees(self, other *systems.PlayerState, eye geom.Vec) bool {
	if !g.free() && self.Team != 0 && self.Team == other.Team {
		return true
	}
	for _, height := range [2]float64{1, 1.8} {
		target := other.Position.Add(geom.Vec{Z: height * other.Half.Z})
		if _, blocked := g.Match.Solid().Raycast(eye, target.Sub(eye)); !blocked {
			return true
		}
	}
	return false
}

// hints returns hints for the most important keys.
func (g *Game) hints() []hud.Hint {
	pad := g.device.HasPad()
	key := func(actions ...input.Action) string { return g.settings.Bindings.Bound(pad, actions...) }
	walk := "Left stick"
	if !pad {
		walk = key(input.Forward, input.Left, input.Back, input.Right)
	}
	hints := []hud.Hint{
		{Key: walk, Text: "walk"},
		{Key: key(input.Ski), Text: "hold to ski down slopes", Short: "hold: ski"},
		{Key: key(input.Jump), Text: "jump, hold to ski too", Short: "jump"},
		{Key: key(input.Jet), Text: "jet, up slopes and over gaps", Short: "jet"},
		{Key: key(input.Fire), Text: "fire; at your feet to fly", Short: "fire"},
		{Key: key(input.NextWeapon), Text: "next weapon"},
	}
	for i, label := range g.throwLabels() {
		if i < input.Throws {
			hints = append(hints, hud.Hint{Key: key(input.Throw1 + input.Action(i)), Text: "hold, let go: " + label, Short: label})
		}
	}
	hints = append(hints, g.actionHints(pad)...)
	hints = append(hints, []hud.Hint{
		{Key: key(input.ThirdPerson), Text: "third person"},
		{Key: key(input.Scoreboard), Text: "scores"},
		{Key: key(input.Pause), Text: "menu, sound and keys", Short: "menu"},
	}...)
	return slices.DeleteFunc(hints, func(h hud.Hint) bool { return h.Key == "" })
}

// board lists the players, best first.
func (g *Game) board(players []systems.PlayerState) *hud.Board {
	order, scores := g.bySides(players)
	b := &hud.Board{Title: g.boardTitle()}
	columns := g.columns()
	for _, c := range columns {
		b.Columns = append(b.Columns, c.heading)
	}
	b.Columns = append(b.Columns, "SUICIDES")
	for i := range order {
		p := &order[i]
		score := scores[p.ID]
		b.Rows = append(b.Rows, hud.Row{ID: p.ID, Name: p.Name, Team: p.Team, Self: p.ID == g.Self, Bot: p.Bot, Dead: !p.Alive,
			Values: make([]string, 0, len(b.Columns))})
		r := &b.Rows[i]
		for _, c := range columns {
			r.Values = append(r.Values, c.value(p.ID, &score))
		}
		r.Values = append(r.Values, strconv.Itoa(score.Suicides))
	}
	g.extend(0, func(p *plugin, v *View) {
		if p.Board != nil {
			p.Board(v, b)
		}
	})
	return b
}

// boardTitle returns the name of the level and, if there is one, of the mode.
func (g *Game) boardTitle() string {
	if status, ok := modes.StatusOf(g.Match); ok && status.Mode != "" {
		return g.Level.Name + ": " + status.Mode
	}
	return g.Level.Name
}

// bodyTitle names the movement and the armour of a player in plain words.
func bodyTitle(p *systems.PlayerState) string {
	return menus.ModelTitle(p.Model) + " · " + p.ArmorName
}

// stats returns the text of the debug page, or nothing if none is shown.
func (g *Game) stats() []string {
	f := debug.Figures{Bindings: &g.settings.Bindings, StepTime: g.stepTime, Triangles: g.renderer.Triangles(),
		Systems: []string{"nobody measures the systems: see game.Timings"}}
	if g.timings != nil {
		f.Systems = g.timings.page()
	}
	return g.debug.Lines(&f)
}
