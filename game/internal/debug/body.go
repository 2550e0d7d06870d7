package debug

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/systems"
)

// bumpNames are the kinds of bump.
var bumpNames = map[components.BumpKind]string{
	components.BumpSlide: "slide", components.BumpStep: "step-up", components.BumpRest: "rest",
	components.BumpCrease: "crease", components.BumpBack: "back",
}

// bodyPage explains the last step of the followed player.
func (d *Pages) bodyPage() []string {
	p, ok := d.state.Followed()
	if !ok {
		return []string{"nobody is followed"}
	}
	v, c, move := p.Velocity, &p.Contact, &p.Move
	lines := []string{
		p.Name + ": " + d.bodyLine(p),
		fmt.Sprintf("at     %8.2f %8.2f %8.2f m", p.Position.X, p.Position.Y, p.Position.Z),
		fmt.Sprintf("speed  %8.2f %8.2f %8.2f m/s", v.X, v.Y, v.Z),
		fmt.Sprintf("along  %8.2f  up %8.2f m/s", v.Horizontal().Length(), v.Z),
		fmt.Sprintf("touching %-5v friction %.2f", c.Touching, c.Friction),
		fmt.Sprintf("normal %8.2f %8.2f %8.2f", c.Normal.X, c.Normal.Y, c.Normal.Z),
		fmt.Sprintf("%d ticks since jumpable, locked for %d", c.TicksSinceJumpable, c.JumpLockTicks),
		fmt.Sprintf("carried %6.2f m/s, impact %.2f m/s", p.Carried.Length(), move.Impact),
		fmt.Sprintf("stuck %v, recovering %v, falling %v", move.Stuck, move.Recovering, move.Falling),
		fmt.Sprintf("%d bumps, %d not listed", move.BumpCount, move.DroppedBumps),
	}
	return append(lines, bumpLines(p)...)
}

// bumpLines list the bumps of the last step.
func bumpLines(p *systems.PlayerState) (lines []string) {
	for _, b := range p.Move.Bumps[:p.Move.BumpCount] {
		lines = append(lines, fmt.Sprintf("  %-8s #%-6d %5.2f %5.2f %5.2f  %.2f m/s", bumpNames[b.Kind], b.Triangle, b.Normal.X, b.Normal.Y, b.Normal.Z, b.Impact))
	}
	return lines
}

// body draws the box of a player, where it goes, what it touches, and its next goal.
func (s *sketch) body(p *systems.PlayerState) {
	center := p.Position.Add(geom.Vec{Z: p.Half.Z})
	s.box(geom.Box{Center: center, Half: p.Half}, boxColor)
	s.line(center, center.Add(p.Velocity.Scale(0.5)), speedColor) // half a second
	if p.Contact.Touching {
		s.line(p.Position, p.Position.Add(p.Contact.Normal.Scale(1.5)), normalColor)
	}
	for _, b := range p.Move.Bumps[:p.Move.BumpCount] {
		s.line(center, center.Add(b.Normal), hud.Bad)
	}
	if goal := find.Value(s.state.Match, p.ID, components.Goal); goal.Kind != components.GoalNone {
		s.line(center, goal.Place, planColor)
	}
}

// bodyLine describes the movement of a player, with the rules for the Tribes model.
func (d *Pages) bodyLine(p *systems.PlayerState) string {
	line := p.Model + " · " + p.ArmorName
	if p.Model == components.ModelTribes {
		line += " · " + d.state.Match.Rules().Name
	}
	return line
}
