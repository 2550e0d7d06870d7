package overlay

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/pickups"
)

const (
	FeedLines    = 6   // at once
	FeedSeconds  = 7.0 // how long a line is shown
	chatLines    = 8
	chatSeconds  = 15.0
	HurtSeconds  = 1.2  // how long the direction of a hit is shown
	markSeconds  = 0.35 // how long a hit on somebody else is shown
	hurtForWhole = 0.35 // health lost that shows at full strength
)

// Feedback is what the HUD shows of recent events.
type Feedback struct {
	Lines      []feedLine
	chat       []feedLine
	Wounds     []Wound
	mark       float64 // s left of the hit marker
	Cause      string  // of the last death of the followed player
	Kills      killFeed
	Banner     hud.Part                 // in the middle
	BannerLeft float64                  // s
	Hazards    map[components.ID]Hazard // of this tick
}

// Hazard is what the world did to somebody in a tick.
type Hazard int

const (
	HitGround  Hazard = iota + 1 // or a wall, or another body, too fast
	WasCrushed                   // by a platform
	LeftWorld                    // by falling out of it
)

type feedLine struct {
	Parts []hud.Part
	age   float64
}

// Wound is a hit on the player.
type Wound struct {
	From     geom.Vec
	Anywhere bool // without a direction, such as a fall
	Strength float64
	age      float64
}

// Update ages everything.
func (f *Feedback) Update(seconds float64) {
	f.Kills.update(seconds)
	f.mark, f.BannerLeft = max(f.mark-seconds, 0), max(f.BannerLeft-seconds, 0)
	f.Lines = aged(f.Lines, func(l *feedLine) bool { l.age += seconds; return l.age < FeedSeconds })
	f.chat = aged(f.chat, func(l *feedLine) bool { l.age += seconds; return l.age < chatSeconds })
	f.Wounds = aged(f.Wounds, func(w *Wound) bool { w.age += seconds; return w.age < HurtSeconds })
}

// aged returns what of a list is still shown after each entry has become older. It uses
// the list again.
func aged[T any](list []T, isShown func(*T) bool) []T {
	kept := list[:0]
	for i := range list {
		if isShown(&list[i]) {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// AddLine adds a line to the feed.
func (f *Feedback) AddLine(parts ...hud.Part) { f.Lines = added(f.Lines, FeedLines, parts) }

// added adds a line to some, of which at most so many are kept.
func added(lines []feedLine, most int, parts []hud.Part) []feedLine {
	lines = append(lines, feedLine{Parts: parts})
	return slices.Delete(lines, 0, max(len(lines)-most, 0))
}

// Feed returns the lines as the HUD draws them.
func (f *Feedback) Feed() []panels.Line { return shown(f.Lines, FeedSeconds) }

// Chat returns what players wrote.
func (f *Feedback) Chat() []panels.Line { return shown(f.chat, chatSeconds) }

// shown returns lines that are shown for some seconds.
func shown(list []feedLine, seconds float64) (lines []panels.Line) {
	for _, l := range list {
		lines = append(lines, panels.Line{Parts: l.Parts, Alpha: math.Min(1, seconds-l.age)})
	}
	return lines
}

// Wrote shows what a player wrote to everybody, or to its team; Nobody is the room.
func (o *Overlay) Wrote(from components.ID, team bool, text string) {
	if o.Ignores(from) {
		return
	}
	name := o.named(from)
	if from == components.Nobody {
		name = hud.Part{Text: "The room", Color: hud.Accent}
	}
	if team {
		name.Text += " (team)"
	}
	o.Feedback.chat = added(o.Feedback.chat, chatLines, []hud.Part{name, {Text: text, Color: hud.White}})
}

// Damage returns the hits as seen from a position along yaw.
func (f *Feedback) Damage(at geom.Vec, yaw geom.Angle) []panels.Damage {
	var hits []panels.Damage
	for _, w := range f.Wounds {
		displacement := w.From.Sub(at)
		local := geom.YawPitch{Yaw: -yaw}.ToWorld(displacement)
		angle := math.Atan2(local.X, local.Y)
		if w.Anywhere {
			angle = math.Pi
		}
		hits = append(hits, panels.Damage{Angle: angle, Strength: w.Strength * (1 - w.age/HurtSeconds)})
	}
	return hits
}

// named returns the name of a player in the colour of its team.
func (o *Overlay) named(id components.ID) hud.Part {
	return Named(o.state.History.After, id, o.state.Palette)
}

// Named returns the name of a player among states in the colour of its team.
func Named(states []systems.PlayerState, id components.ID, palette hud.Palette) hud.Part {
	p, ok := find.Player(states, id)
	if !ok {
		return hud.Part{Text: "Somebody", Color: hud.White}
	}
	return hud.Part{Text: p.Name, Color: palette.Team(p.Team)}
}

// Plain is the colour of the words between names.
var Plain = color.RGBA{216, 222, 228, 255}

// causeOf returns the name of what did the damage of an event: the weapon or, without one,
// the kind of damage. It is empty for what the world does, and for [systems.Match.Kill].
func causeOf(e *systems.Event) string { return cmp.Or(e.Weapon, e.DamageKind) }

// Died adds a message about a death by a cause with a label and perhaps an icon. It names both by name, which is
// false for an entity without a name. The user is spoken to.
func (f *Feedback) Died(e systems.Event, label, icon string, mine bool, name func(id components.ID) (hud.Part, bool)) {
	victim, _ := name(e.Subject)
	killer, known := name(e.Other)
	words := func(s string) hud.Part { return hud.Part{Text: s, Color: Plain} }
	was, their := " was ", "their"
	if mine {
		was, their = " were ", "your"
	}
	cause := causeOf(&e)
	switch {
	case f.Hazards[e.Subject] == LeftWorld:
		f.AddLine(victim, words(" left the world"))
	case known && e.Other != e.Subject && cause == "":
		f.AddLine(killer, words(" killed "), victim)
	case known && e.Other != e.Subject:
		f.AddLine(killer, hud.Part{Text: "  " + label + "  ", Icon: icon, Color: Plain}, victim)
	case known && cause != "":
		f.AddLine(victim, words(was+"caught in "+their+" own blast"))
	case cause != "":
		f.AddLine(hud.Part{Text: label + "  ", Icon: icon, Color: Plain}, victim)
	case f.Hazards[e.Subject] == WasCrushed:
		f.AddLine(victim, words(was+"crushed"))
	case f.Hazards[e.Subject] == HitGround:
		f.AddLine(victim, words(" hit the ground too fast"))
	default:
		f.AddLine(victim, words(" died"))
	}
}

// deathCause says how the followed player died, by a cause with a label. killer is the
// name of another who did it, or "".
func (f *Feedback) deathCause(e *systems.Event, label, killer string) string {
	cause := causeOf(e)
	switch {
	case f.Hazards[e.Subject] == LeftWorld:
		return "Out of the world"
	case killer != "" && cause != "":
		return "Killed by " + killer + " (" + label + ")"
	case killer != "":
		return "Killed by " + killer
	case e.Other == e.Subject && cause != "":
		return "Own blast (" + label + ")"
	case cause != "":
		return label
	case f.Hazards[e.Subject] == WasCrushed:
		return "Crushed"
	case f.Hazards[e.Subject] == HitGround:
		return "Hit the ground too fast"
	}
	return ""
}

// showEvents shows the events of the last tick for the followed player.
func (o *Overlay) showEvents() {
	for key, e := range systems.Events[pickups.Taken](o.state.Match) {
		if key.Subject == o.state.Self {
			o.Feedback.AddLine(hud.Part{Text: pickupLabel(&e.Data), Color: Plain})
		}
	}
	for _, e := range systems.Events[bases.PowerChanged](o.state.Match) {
		o.PowerChanged(&e)
	}
	for _, e := range systems.Events[defences.Changed](o.state.Match) {
		o.defenceChanged(&e)
	}
	for key, e := range systems.Events[bases.Served](o.state.Match) {
		o.served(&e, key.Subject == o.state.Self)
	}
	o.Feedback.Hazards = map[components.ID]Hazard{}
	for _, e := range o.state.Match.Events() {
		mine := e.Subject == o.state.Self
		switch e.Kind {
		case systems.EventSpawned:
			if mine {
				o.Feedback.Wounds = o.Feedback.Wounds[:0]
			}
		case systems.EventDamaged:
			o.damaged(e, mine)
		case systems.EventCrushed:
			o.Feedback.Hazards[e.Subject] = WasCrushed
		case systems.EventFellOut:
			o.Feedback.Hazards[e.Subject] = LeftWorld
		case systems.EventDied:
			o.died(e, mine)
		}
	}
}

// nameOf returns the name of a player in the colour of its team, or of another entity as
// extensions name it. It is false for one without a name.
func (o *Overlay) nameOf(id components.ID) (hud.Part, bool) {
	if _, ok := o.state.Player(id); ok {
		return o.named(id), true
	}
	if name := o.options.EntityName(id); name != "" {
		return hud.Part{Text: name, Color: hud.White}, true
	}
	return hud.Part{}, false
}

// died tells that somebody died who has a name. Messages about other entities are left to
// extensions.
func (o *Overlay) died(e systems.Event, mine bool) {
	if e.Shot != components.Nobody || o.state.Spectates(e.Subject) {
		return // it is a dud, or it left the game
	}
	if _, ok := o.nameOf(e.Subject); !ok {
		return
	}
	look := &o.state.Looks.Of(causeOf(&e)).Look
	icon := ""
	if panels.HasWeaponIcon(look.Icon) {
		icon = look.Icon
	}
	o.Feedback.Died(e, look.Label, icon, mine && !o.state.Led(), o.nameOf)
	o.killed(&e)
	if !mine {
		return
	}
	o.Feedback.Kills.nemesis = e.Other
	name := ""
	if killer, ok := o.nameOf(e.Other); ok && e.Other != o.state.Self {
		name = killer.Text
	}
	o.Feedback.Cause = o.Feedback.deathCause(&e, look.Label, name)
}

func (o *Overlay) damaged(e systems.Event, mine bool) {
	if causeOf(&e) == "" && o.Feedback.Hazards[e.Subject] == 0 {
		o.Feedback.Hazards[e.Subject] = HitGround
	}
	switch {
	case mine:
		o.Feedback.Wounds = append(o.Feedback.Wounds, Wound{From: e.Position, Anywhere: causeOf(&e) == "",
			Strength: math.Min(0.25+e.Amount/hurtForWhole, 1)})
	case e.Other == o.state.Self:
		o.Feedback.mark = markSeconds
		o.hit(&e)
	}
}

// pickupLabel names a pickup.
func pickupLabel(p *pickups.Data) string {
	switch {
	case p.Pack != components.NoPack:
		return scene.PackLabels[p.Pack]
	case p.Heal > 0:
		return "Repair kit"
	}
	return "Ammo"
}

// PowerChanged says that a base lost its power or got it back.
func (o *Overlay) PowerChanged(e *bases.PowerChanged) {
	text := "Generator destroyed"
	if e.On {
		text = "Generator repaired"
	}
	color := Plain
	if e.Team > 0 {
		color = o.state.Palette.Team(e.Team)
	}
	o.Feedback.AddLine(hud.Part{Text: text, Color: color})
}

// defenceChanged says that a turret or a sensor was destroyed, or works again.
func (o *Overlay) defenceChanged(e *defences.Changed) {
	text := map[bool]string{false: " destroyed", true: " repaired"}[e.On]
	o.Feedback.AddLine(hud.Part{Text: strings.ToUpper(e.Kind[:1]) + e.Kind[1:] + text, Color: o.state.Palette.Team(e.Team)})
}

// served says that a station has served somebody.
func (o *Overlay) served(e *bases.Served, mine bool) {
	if mine {
		text := "Station: repaired and rearmed"
		if e.Refitted {
			text = "Station: new armour"
		}
		o.Feedback.AddLine(hud.Part{Text: text, Color: Plain})
	}
}
