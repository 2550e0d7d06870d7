package overlay

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	markerReach   = 600  // m, how far names are shown
	foeReach      = 150  // m, and those of opponents who are not aimed at
	aimShare      = 0.06 // of the height of the picture: how close to the aim that is
	altitudeReach = 2000 // m
)

// Overlay fills in the HUD with what the followed player is to know. There is one for each match
// that is shown.
type Overlay struct {
	state    *scene.State
	options  Options
	Feedback Feedback
	skiing   skiing  // of the followed player
	Disc     discTry // of the user
	blips    []panels.Blip
	hand     hand
	calls    teamCalls
}

// hand is what the followed player held in the last frame.
type hand struct {
	player   components.ID
	weapon   string
	listLeft float64 // s for which the names stand in the list of weapons
}

// listSeconds is how long names stand in the list of weapons after a change of the one in hand, s [ours]:
// at other times they only lie in the way.
const listSeconds = 4

// Options are what an Overlay needs beside the match.
type Options struct {
	Settings *options.Settings
	HasPad   func() bool // of the user
	Announce func(cue mixer.Effect)
	Awarded  func(name string) // is told of every medal
	// EntityName names an entity that is no player, or returns nothing.
	EntityName func(id components.ID) string
	// ModelTitle names a movement model in plain words.
	ModelTitle func(model string) string
}

// Additions are what extensions add to a frame, and hide of it.
type Additions struct {
	Waypoints []Waypoint
	Panel     []hud.PanelLine
	Hide      hud.Parts
}

// New returns the overlay of a match.
func New(s *scene.State, o Options) *Overlay { return &Overlay{state: s, options: o} }

// Record notes what has happened in the last tick.
func (o *Overlay) Record() {
	if p, ok := o.state.Followed(); ok {
		o.skiing.record(p)
	}
	o.showEvents()
	o.showMode()
	o.showTeamwork()
}

// Update lets time pass for what is shown for a while.
func (o *Overlay) Update(seconds float64) {
	o.Feedback.Update(seconds)
	o.calls.age(seconds)
	o.hand.listLeft -= seconds
}

// Reset drops what was shown of earlier ticks.
func (o *Overlay) Reset() { o.Feedback = Feedback{} }

// Follow drops what was about the player who was followed before.
func (o *Overlay) Follow() {
	o.Feedback.Wounds, o.Feedback.mark, o.Feedback.Cause, o.Feedback.Kills = nil, 0, "", killFeed{}
}

// Say adds a line to the feed.
func (o *Overlay) Say(parts ...hud.Part) { o.Feedback.AddLine(parts...) }

// Show puts something in the middle of the frame for a while.
func (o *Overlay) Show(part hud.Part) { o.Feedback.show(part) }

// Frame fills in the HUD for a player, whom cam shows.
func (o *Overlay) Frame(p *systems.PlayerState, players []systems.PlayerState, cam render.Camera, more *Additions) *panels.Frame {
	f := &panels.Frame{
		Alive:  p.Alive,
		Motion: panels.MotionView{Speed: p.Velocity.Add(p.Carried).Length(), Vertical: p.Velocity.Z + p.Carried.Z, SpeedInKmh: o.options.Settings.SpeedInKmh},
		Vitals: panels.VitalsView{
			Energy: p.Energy / p.MaxEnergy, Health: p.Health / p.MaxHealth, HealthPoints: int(math.Ceil(100 * p.Health / p.MaxHealth)),
			Jetting: p.Move.Jetting, Skiing: p.Move.Skiing, Muted: o.options.Settings.Mute, Team: p.Team, Body: o.options.ModelTitle(p.Model) + " · " + p.ArmorName,
		},
		Aim:       panels.AimView{HitMarker: o.Feedback.mark / markSeconds},
		Death:     panels.DeathView{Cause: o.Feedback.Cause, RespawnSeconds: o.respawnSeconds(p)},
		Damage:    o.Feedback.Damage(p.Position, cam.Look.Yaw),
		Feed:      o.Feedback.Feed(),
		Markers:   o.ghosts(o.markers(p, players, cam.Position), cam.Position),
		Match:     o.standing(p),
		Waypoints: o.Waypoints(p, cam.Position, more.Waypoints),
		Panel:     more.Panel,
		Hide:      more.Hide | unwanted(&o.options.Settings.HUD),
		Figure:    o.figure(p),
	}
	f.Motion.Altitude = math.Inf(1) // over a void
	if hit, ok := scene.GroundBelow(o.state.Match.Solid(), p.Position.Add(geom.Vec{Z: 0.1}), altitudeReach); ok {
		f.Motion.Altitude = hit.Fraction*altitudeReach - 0.1
	}
	o.holding(f, p)
	f.Compass, f.Heading = o.options.Settings.HUD.Compass, HeadingOf(cam.Look)
	f.Radar = o.radar(p, players, f)
	o.showDeeds(f)
	o.Moves(f, p)
	o.locks(f, p, players)
	if entry, ok := o.state.Match.Entry(p.ID); ok {
		f.Vitals.Protected = components.Health.Get(entry).ProtectedTicks > 0
		o.carrying(f, p, components.Arsenal.Get(entry))
		if !o.usesEnergy(entry) {
			f.Vitals.Energy = -1
		}
	}
	return f
}

// figure returns where the followed body is in the picture, seen from outside.
func (o *Overlay) figure(p *systems.PlayerState) image.Rectangle {
	if o.state.Inside == p.ID || o.state.Free || !p.Alive {
		return image.Rectangle{}
	}
	feet, head := o.state.Projection.Project(p.Position), o.state.Projection.Project(p.Position.Add(geom.Vec{Z: 2 * p.Half.Z}))
	if feet.Behind || head.Behind {
		return image.Rectangle{}
	}
	half := 0.3 * math.Abs(feet.Y-head.Y) // arms and wings
	return image.Rect(int(min(feet.X, head.X)-half), int(min(feet.Y, head.Y)), int(max(feet.X, head.X)+half), int(max(feet.Y, head.Y)))
}

// holding fills in the weapon in hand.
func (o *Overlay) holding(f *panels.Frame, p *systems.PlayerState) {
	if p.ID != o.hand.player || p.Weapon != o.hand.weapon {
		o.hand = hand{p.ID, p.Weapon, listSeconds}
	}
	f.Weapon.Brief = o.hand.listLeft <= 0
	spec, ok := o.state.Match.Weapons().Lookup(p.Weapon)
	if !ok {
		return
	}
	look := &o.state.Looks.Of(p.Weapon).Look
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
func (o *Overlay) respawnSeconds(p *systems.PlayerState) float64 {
	status, _ := modes.StatusOf(o.state.Match)
	if _, inRounds := systems.FindSingle(o.state.Match, modes.Round); inRounds || status.Over() {
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
func (o *Overlay) usesEnergy(entry *donburi.Entry) bool {
	if components.Armor.Get(entry).JetForce > 0 || components.Pack.Get(entry).Kind == components.ShieldPack {
		return true
	}
	return slices.ContainsFunc(components.Arsenal.Get(entry).Slots, func(slot components.WeaponSlot) bool {
		spec, ok := o.state.Match.Weapons().Lookup(slot.Weapon)
		return ok && spec.Trigger.Energy > 0
	})
}

// carrying fills in what a player carries.
func (o *Overlay) carrying(f *panels.Frame, p *systems.PlayerState, arsenal *components.ArsenalData) {
	f.Weapon.Pack, f.Weapon.PackOn = scene.PackLabels[p.Pack.Kind], p.Pack.On
	places := o.state.Places(p.ID)
	f.Weapon.Slots = slices.Grow(f.Weapon.Slots, len(places))
	for _, c := range places {
		slot := &arsenal.Slots[c.Number]
		spec, _ := o.state.Match.Weapons().Lookup(c.Name)
		a := o.state.Looks.Of(c.Name)
		s := panels.Slot{Name: a.Look.Label, Icon: a.Look.Icon, Tone: looks.RGBA(a.Glow), Ammo: -1, Held: c.Number == arsenal.Held, Dead: c.Dead,
			Key: o.options.Settings.Bindings.First(actions.Weapon1+actions.Action(c.Key-1), false)}
		if spec.UsesAmmo() {
			s.Ammo = slot.Ammo
		}
		gauge := func(kind panels.GaugeKind, share float64) {
			if share > 0 {
				s.Gauges = append(s.Gauges, panels.Gauge{Kind: kind, Share: share})
			}
		}
		gauge(panels.GaugeHeat, slot.Heat)
		if s.Held {
			gauge(panels.GaugeCharge, p.Charge)
			gauge(panels.GaugeSpin, p.Spin)
			if p.Burst > 0 {
				s.Note = fmt.Sprint(p.Burst, "x")
			}
		}
		if c.Number+1 == arsenal.OffHand.Place && scene.Throwable(spec) {
			f.Aim.Throw = spec.Trigger.ChargeFraction(&components.TriggerData{ChargeTicks: arsenal.OffHand.ChargeTicks})
			gauge(panels.GaugeCharge, f.Aim.Throw)
		}
		f.Weapon.Slots = append(f.Weapon.Slots, s)
	}
}

// markers names the players that can be seen from the eye.
func (o *Overlay) markers(self *systems.PlayerState, players []systems.PlayerState, eye geom.Vec) []panels.Marker {
	markers := make([]panels.Marker, 0, len(players))
	from := self.Position
	if o.state.Free {
		from = eye
	}
	for i := range players {
		p := &players[i]
		if p.ID == self.ID && !o.state.Free || !p.Alive {
			continue
		}
		head := p.Position.Add(geom.Vec{Z: 2*p.Half.Z + 0.35})
		at := o.state.Projection.Project(head)
		if at.Behind || at.Distance > markerReach || !o.state.Shows(scene.Players, p.ID) || !o.isNamed(self, p, &at) || !o.sees(self, p, eye) {
			continue
		}
		markers = append(markers, panels.Marker{X: at.X, Y: at.Y, Name: p.Name, Team: p.Team,
			Meters: p.Position.Sub(from).Length(), Health: p.Health / p.MaxHealth})
	}
	return markers
}

// isNamed reports whether the name of a player in sight is shown: of opponents beyond
// foeReach, it is only near the crosshair.
func (o *Overlay) isNamed(self, other *systems.PlayerState, at *render.ScreenPoint) bool {
	if o.state.Free || self.Team != 0 && self.Team == other.Team || at.Distance < foeReach {
		return true
	}
	w, h := float64(o.state.Size.X), float64(o.state.Size.Y)
	return math.Hypot(at.X-w/2, at.Y-h/2) < aimShare*h
}

// sees reports whether a name may be shown: of team-mates always, and of others only if
// nothing solid is between. A free camera has no team.
func (o *Overlay) sees(self, other *systems.PlayerState, eye geom.Vec) bool {
	if !o.state.Free && self.Team != 0 && self.Team == other.Team {
		return true
	}
	for _, height := range [2]float64{1, 1.8} {
		target := other.Position.Add(geom.Vec{Z: height * other.Half.Z})
		if _, blocked := o.state.Match.Solid().Raycast(eye, target.Sub(eye)); !blocked {
			return true
		}
	}
	return false
}

// Board lists the players, best first.
func (o *Overlay) Board(players []systems.PlayerState) *hud.Board {
	order, scores := o.BySides(players)
	b := &hud.Board{Title: o.BoardTitle()}
	columns := o.Columns()
	for _, c := range columns {
		b.Columns = append(b.Columns, c.Heading)
	}
	b.Columns = append(b.Columns, "SUICIDES")
	if len(o.state.Lines) > 0 {
		b.Columns = append(b.Columns, "PING", "LOSS")
	}
	for i := range order {
		p := &order[i]
		score := scores[p.ID]
		b.Rows = append(b.Rows, hud.Row{ID: p.ID, Name: p.Name, Team: p.Team, Self: p.ID == o.state.Self, Bot: p.Bot, Dead: !p.Alive,
			Values: make([]string, 0, len(b.Columns))})
		r := &b.Rows[i]
		for _, c := range columns {
			r.Values = append(r.Values, c.Value(p.ID, &score))
		}
		r.Values = append(r.Values, strconv.Itoa(score.Suicides))
		for _, l := range o.state.Lines {
			if l.Player == p.ID {
				r.Values = append(r.Values, fmt.Sprintf("%d ms", l.Ping), fmt.Sprintf("%d %%", l.Loss))
			}
		}
	}
	return b
}

// BoardTitle returns the name of the level and, if there is one, of the mode.
func (o *Overlay) BoardTitle() string {
	if status, ok := modes.StatusOf(o.state.Match); ok && status.Mode != "" {
		return o.state.Level.Name + ": " + status.Mode
	}
	return o.state.Level.Name
}
