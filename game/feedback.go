package game

import (
	"cmp"
	"image/color"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/pickups"
)

const (
	feedLines    = 6
	feedSeconds  = 7.0
	hurtSeconds  = 1.2  // how long the direction of a hit is shown
	markSeconds  = 0.35 // how long a hit on somebody else is shown
	hurtForWhole = 0.35 // health lost that shows at full strength
)

// feedback is what the HUD shows of recent events.
type feedback struct {
	lines      []feedLine
	wounds     []wound
	mark       float64 // s left of the hit marker
	cause      string  // of the last death of the followed player
	did        deeds
	banner     hud.Part               // in the middle
	bannerLeft float64                // s
	fates      map[components.ID]fate // of this tick
}

// fate is what the world did to somebody in a tick.
type fate int

const (
	hitGround fate = iota + 1 // or a wall, or another body, too fast
	wasCrushed
	leftWorld
)

type feedLine struct {
	parts []hud.Part
	age   float64
}

// wound is a hit on the player.
type wound struct {
	from     geom.Vec
	anywhere bool // without a direction, such as a fall
	strength float64
	age      float64
}

// update ages everything.
func (f *feedback) update(seconds float64) {
	f.did.update(seconds)
	f.mark, f.bannerLeft = max(f.mark-seconds, 0), max(f.bannerLeft-seconds, 0)
	f.lines = aged(f.lines, func(l *feedLine) bool { l.age += seconds; return l.age < feedSeconds })
	f.wounds = aged(f.wounds, func(w *wound) bool { w.age += seconds; return w.age < hurtSeconds })
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

// addLine adds a line to the feed.
func (f *feedback) addLine(parts ...hud.Part) {
	f.lines = append(f.lines, feedLine{parts: parts})
	if len(f.lines) > feedLines {
		f.lines = append(f.lines[:0], f.lines[len(f.lines)-feedLines:]...)
	}
}

// feed returns the lines as the HUD draws them.
func (f *feedback) feed() []hud.Line {
	var lines []hud.Line
	for _, l := range f.lines {
		lines = append(lines, hud.Line{Parts: l.parts, Alpha: math.Min(1, feedSeconds-l.age)})
	}
	return lines
}

// damage returns the hits as seen from a position along yaw.
func (f *feedback) damage(at geom.Vec, yaw geom.Angle) []hud.Damage {
	var hits []hud.Damage
	for _, w := range f.wounds {
		displacement := w.from.Sub(at)
		local := geom.YawPitch{Yaw: -yaw}.ToWorld(displacement)
		angle := math.Atan2(local.X, local.Y)
		if w.anywhere {
			angle = math.Pi
		}
		hits = append(hits, hud.Damage{Angle: angle, Strength: w.strength * (1 - w.age/hurtSeconds)})
	}
	return hits
}

// palette is the colours of teams that the user wants.
func (g *Game) palette() hud.Palette { return hud.PaletteByName(g.settings.HUD.TeamColors) }

// named returns the name of a player in the colour of its team.
func (g *Game) named(id components.ID) hud.Part { return named(g.History.After, id, g.palette()) }

func named(states []systems.PlayerState, id components.ID, palette hud.Palette) hud.Part {
	p, ok := scene.Find(states, id)
	if !ok {
		return hud.Part{Text: "Somebody", Color: hud.White}
	}
	return hud.Part{Text: p.Name, Color: palette.Team(p.Team)}
}

// plain is the colour of the words between names.
var plain = color.RGBA{216, 222, 228, 255}

// causeOf returns the name of what did the damage of an event: the weapon or, without one,
// the kind of damage. It is empty for what the world does, and for [systems.Match.Kill].
func causeOf(e *systems.Event) string { return cmp.Or(e.Weapon, e.DamageKind) }

// died adds a message about a death by a cause with a label and perhaps an icon. It names both by name, which is
// false for an entity without a name. The user is spoken to.
func (f *feedback) died(e systems.Event, label, icon string, mine bool, name func(id components.ID) (hud.Part, bool)) {
	victim, _ := name(e.Subject)
	killer, known := name(e.Other)
	words := func(s string) hud.Part { return hud.Part{Text: s, Color: plain} }
	was, their := " was ", "their"
	if mine {
		was, their = " were ", "your"
	}
	cause := causeOf(&e)
	switch {
	case f.fates[e.Subject] == leftWorld:
		f.addLine(victim, words(" left the world"))
	case known && e.Other != e.Subject && cause == "":
		f.addLine(killer, words(" killed "), victim)
	case known && e.Other != e.Subject:
		f.addLine(killer, hud.Part{Text: "  " + label + "  ", Icon: icon, Color: plain}, victim)
	case known && cause != "":
		f.addLine(victim, words(was+"caught in "+their+" own blast"))
	case cause != "":
		f.addLine(hud.Part{Text: label + "  ", Icon: icon, Color: plain}, victim)
	case f.fates[e.Subject] == wasCrushed:
		f.addLine(victim, words(was+"crushed"))
	case f.fates[e.Subject] == hitGround:
		f.addLine(victim, words(" hit the ground too fast"))
	default:
		f.addLine(victim, words(" died"))
	}
}

// deathCause says how the followed player died, by a cause with a label. killer is the
// name of another who did it, or "".
func (f *feedback) deathCause(e *systems.Event, label, killer string) string {
	cause := causeOf(e)
	switch {
	case f.fates[e.Subject] == leftWorld:
		return "Out of the world"
	case killer != "" && cause != "":
		return "Killed by " + killer + " (" + label + ")"
	case killer != "":
		return "Killed by " + killer
	case e.Other == e.Subject && cause != "":
		return "Own blast (" + label + ")"
	case cause != "":
		return label
	case f.fates[e.Subject] == wasCrushed:
		return "Crushed"
	case f.fates[e.Subject] == hitGround:
		return "Hit the ground too fast"
	}
	return ""
}

// showEvents shows the events of the last tick for the followed player.
func (g *Game) showEvents() {
	for key, e := range systems.Events[pickups.Taken](g.Match) {
		g.taken(&e, key.Subject == g.Self)
	}
	for _, e := range systems.Events[bases.PowerChanged](g.Match) {
		g.powerChanged(&e)
	}
	for key, e := range systems.Events[bases.Served](g.Match) {
		g.served(&e, key.Subject == g.Self)
	}
	g.feedback.fates = map[components.ID]fate{}
	for _, e := range g.Match.Events() {
		mine := e.Subject == g.Self
		switch e.Kind {
		case systems.EventSpawned:
			if mine {
				g.spawned()
			}
		case systems.EventDamaged:
			g.damaged(e, mine)
		case systems.EventCrushed:
			g.feedback.fates[e.Subject] = wasCrushed
		case systems.EventFellOut:
			g.feedback.fates[e.Subject] = leftWorld
		case systems.EventDied:
			g.died(e, mine)
		}
	}
}

// nameOf returns the name of a player in the colour of its team, or of another entity as
// extensions name it. It is false for one without a name.
func (g *Game) nameOf(id components.ID) (hud.Part, bool) {
	if _, ok := g.Player(id); ok {
		return g.named(id), true
	}
	for i := range g.extensions {
		if e := &g.extensions[i]; e.NameOf != nil && id != components.Nobody {
			if name := e.NameOf(g.Match, id); name != "" {
				return hud.Part{Text: name, Color: hud.White}, true
			}
		}
	}
	return hud.Part{}, false
}

// died tells that somebody died who has a name. Messages about other entities are left to
// extensions.
func (g *Game) died(e systems.Event, mine bool) {
	if e.Shot != components.Nobody || g.Spectates(e.Subject) {
		return // it is a dud, or it left the game
	}
	if _, ok := g.nameOf(e.Subject); !ok {
		return
	}
	look := &g.Looks.Of(causeOf(&e)).Look
	icon := ""
	if hud.HasWeaponIcon(look.Icon) {
		icon = look.Icon
	}
	g.feedback.died(e, look.Label, icon, mine && !g.Led(), g.nameOf)
	g.killed(&e)
	if !mine {
		return
	}
	g.feedback.did.nemesis = e.Other
	name := ""
	if killer, ok := g.nameOf(e.Other); ok && e.Other != g.Self {
		name = killer.Text
	}
	g.feedback.cause = g.feedback.deathCause(&e, look.Label, name)
}

// spawned shows the world from where the player spawned.
func (g *Game) spawned() {
	g.feedback.wounds = g.feedback.wounds[:0]
	if p, ok := g.Player(g.Self); ok {
		g.look.Set(p.Look)
	}
}

func (g *Game) damaged(e systems.Event, mine bool) {
	if causeOf(&e) == "" && g.feedback.fates[e.Subject] == 0 {
		g.feedback.fates[e.Subject] = hitGround
	}
	switch {
	case mine:
		g.feedback.wounds = append(g.feedback.wounds, wound{from: e.Position, anywhere: causeOf(&e) == "",
			strength: math.Min(0.25+e.Amount/hurtForWhole, 1)})
	case e.Other == g.Self:
		g.feedback.mark = markSeconds
		g.hit(&e)
	}
}

// taken shows that somebody took a pickup.
func (g *Game) taken(e *pickups.Taken, mine bool) {
	if mine {
		g.feedback.addLine(hud.Part{Text: pickupLabel(&e.Data), Color: plain})
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

// powerChanged says that a base lost its power or got it back.
func (g *Game) powerChanged(e *bases.PowerChanged) {
	text := "Generator destroyed"
	if e.On {
		text = "Generator repaired"
	}
	color := plain
	if e.Team > 0 {
		color = g.palette().Team(e.Team)
	}
	g.feedback.addLine(hud.Part{Text: text, Color: color})
}

// served says that a station has served somebody.
func (g *Game) served(e *bases.Served, mine bool) {
	if mine {
		text := "Station: repaired and rearmed"
		if e.Refitted {
			text = "Station: new armour"
			g.refitted()
		}
		g.feedback.addLine(hud.Part{Text: text, Color: plain})
	}
}
