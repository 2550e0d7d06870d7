package server

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
)

// crew are the bots of a room, which fill it to a number of players.
type crew struct {
	fill   int
	skill  int
	match  *systems.Match
	minds  *bots.Crew
	bodies []systems.PlayerSpec
	made   int
	asked  bool // for a change that has not been made
	people int  // in the match
}

func newCrew(m *systems.Match, fill, skill int) (*crew, error) {
	c := &crew{fill: fill, skill: skill, match: m, minds: bots.NewCrew(m), bodies: ruleset.Bodies(m.Rules().Name)}
	for range fill {
		if _, err := m.Join(c.next()); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// next returns another bot.
func (c *crew) next() systems.PlayerSpec {
	spec := c.bodies[c.made%len(c.bodies)]
	c.made++
	spec.Parts = append(slices.Clone(spec.Parts), systems.With(bots.Bot, bots.BotData{Skill: c.skill}))
	spec.Team = c.smallestTeam()
	spec.Name, spec.Pack = fmt.Sprint("bot ", c.made), bots.PackFor(spec.Armor.Class)
	return spec
}

// smallestTeam is the one for the next player, or 0 in a mode without teams.
func (c *crew) smallestTeam() int {
	s, _ := modes.StatusOf(c.match)
	return modes.SmallestTeam(c.match, s.Teams)
}

// adjust lets a bot come or go, one at a time, and returns how many there are.
func (c *crew) adjust(r *netplay.Room) (count int) {
	last := components.Nobody // of a larger team, if it has one
	players := c.match.Players(nil)
	small := c.smallestTeam()
	for _, p := range players {
		if e, ok := c.match.Entry(p.ID); ok && e.HasComponent(bots.Bot) {
			if count++; last == components.Nobody || p.Team != small {
				last = p.ID
			}
		}
	}
	c.people = len(players) - count
	switch {
	case c.asked:
		c.asked = false
	case len(players) > c.fill && count > 0:
		r.Enter(systems.LeaveEntry(last))
		c.asked = true
	case len(players) < c.fill:
		if e, err := c.match.JoinEntry(c.next()); err == nil {
			r.Enter(e)
			c.asked = true
		}
	}
	return count
}
