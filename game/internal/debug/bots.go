package debug

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
)

// Colours of what bots know.
var (
	seenColor  = color.RGBA{255, 90, 90, 255}
	knownColor = color.RGBA{200, 150, 90, 255}
)

// BotsThere returns the players whom bots play.
func (d *Pages) BotsThere() []*systems.PlayerState {
	var there []*systems.PlayerState
	for i := range d.state.History.After {
		p := &d.state.History.After[i]
		if entry, ok := d.state.Match.Entry(p.ID); ok && entry.HasComponent(bots.Bot) {
			there = append(there, p)
		}
	}
	return there
}

// planOf returns the plan of a living bot, which only who plays it knows.
func (d *Pages) planOf(p *systems.PlayerState) (bots.Plan, bool) {
	if d.state.Crew == nil {
		return bots.Plan{}, false
	}
	return d.state.Crew.PlanOf(p.ID, nil)
}

// botPage explains the bots: a line for each, or all about a chosen one.
func (d *Pages) botPage() []string {
	there := d.BotsThere()
	switch {
	case len(there) == 0:
		return []string{"no bots play"}
	case d.state.Crew == nil:
		return []string{"only what bots do is known here, and not why"}
	}
	if chosen := d.bot; chosen > 0 && chosen <= len(there) {
		return d.botLines(there[chosen-1])
	}
	lines := []string{fmt.Sprintf("%-10s %-9s %-8s %5s  %s", "bot", "role", "goes for", "m", "fights")}
	for _, p := range there {
		plan, ok := d.planOf(p)
		if !ok {
			lines = append(lines, fmt.Sprintf("%-10.10s dead", p.Name))
			continue
		}
		lines = append(lines, fmt.Sprintf("%-10.10s %-9s %-8s %5.0f  %s", p.Name, plan.Role, plan.Reason,
			plan.Goal.Sub(p.Position).Length(), d.nameInLine(plan.Target)))
	}
	return lines
}

// nameInLine returns the name of a player, or a dash.
func (d *Pages) nameInLine(id components.ID) string {
	if p, ok := d.state.Player(id); ok {
		return p.Name
	}
	return "-"
}

// botLines is all about one bot.
func (d *Pages) botLines(p *systems.PlayerState) []string {
	lines := []string{fmt.Sprintf("%s, health %.2f, energy %.0f", p.Name, p.Health, p.Energy)}
	plan, ok := d.planOf(p)
	if !ok {
		return append(lines, fmt.Sprintf("dead for %d more ticks", p.RespawnTicks))
	}
	entry, _ := d.state.Match.Entry(p.ID)
	lines = append(lines,
		"role: "+plan.Role.String(),
		fmt.Sprintf("goes for: %v, %.1f m away", plan.Reason, plan.Goal.Sub(p.Position).Length()),
		fmt.Sprintf("way: %d places ahead", len(plan.Route)),
		"weapon: "+botWeapon(entry, &plan))
	lines = append(append(lines, plan.Notes...), "does: "+components.Intent.Get(entry).Text(), "knows:")
	for i := range plan.Enemies {
		e := &plan.Enemies[i]
		how := fmt.Sprintf("%d ticks ago", e.Ticks)
		if e.Visible {
			how = fmt.Sprintf("in sight for %d", e.Watched)
		}
		mark := " "
		if e.ID == plan.Target {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%s %-10.10s %5.0f m, %s", mark, d.nameInLine(e.ID), e.Place.Sub(p.Position).Length(), how))
	}
	return lines
}

// botWeapon names the weapon with which a bot fights, and what it is about to throw.
func botWeapon(entry *donburi.Entry, plan *bots.Plan) string {
	slots := components.Arsenal.Get(entry).Slots
	name := func(place int) string {
		if place < 1 || place > len(slots) {
			return "none"
		}
		return slots[place-1].Weapon
	}
	text := name(plan.Weapon)
	if plan.Alt {
		text += ", second mode"
	}
	if plan.Throw > 0 {
		text += ", throws " + name(plan.Throw)
	}
	return text
}

// botLabel says in a few words what a bot does.
func botLabel(entry *donburi.Entry, plan *bots.Plan) string {
	var words []string
	if plan.Role != bots.NoRole {
		words = append(words, plan.Role.String())
	}
	if plan.Reason != bots.ReasonRole {
		words = append(words, plan.Reason.String())
	}
	if plan.Weapon > 0 {
		words = append(words, botWeapon(entry, plan))
	}
	return strings.Join(words, ", ")
}

// bots draws the plans of all bots, or of the chosen one.
func (s *sketch) bots() {
	there, chosen := s.BotsThere(), s.Pages.bot
	for i, p := range there {
		if p.Alive && (chosen == 0 || chosen > len(there) || chosen == i+1) {
			s.bot(p)
		}
	}
}

// bot draws where a bot goes and what it knows of enemies.
func (s *sketch) bot(p *systems.PlayerState) {
	plan, ok := s.planOf(p)
	if !ok {
		return
	}
	entry, _ := s.state.Match.Entry(p.ID)
	center := p.Position.Add(geom.Vec{Z: p.Half.Z})
	if p.ID != s.state.Inside {
		s.box(geom.Box{Center: center, Half: p.Half}, boxColor)
		s.label(p.Position.Add(geom.Vec{Z: 2*p.Half.Z + 0.1}), botLabel(entry, &plan), hud.White)
	}
	s.line(center, plan.Goal, planColor)
	s.cross(plan.Goal, 1, planColor)
	from := p.Position
	for _, place := range plan.Route {
		s.line(from.Add(geom.Vec{Z: 0.3}), place.Add(geom.Vec{Z: 0.3}), speedColor)
		from = place
	}
	for i := range plan.Enemies {
		e := &plan.Enemies[i]
		tone := knownColor
		if e.Visible {
			tone = seenColor
		}
		s.line(center.Add(geom.Vec{Z: p.Half.Z * 0.8}), e.Place.Add(geom.Vec{Z: 1}), tone)
		s.cross(e.Place.Add(geom.Vec{Z: 1}), 0.5, tone)
	}
}
