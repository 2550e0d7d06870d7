package bots

import (
	"cmp"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/yohamta/donburi"
)

// Numbers of the search for enemies [ours].
const (
	searchEvery = 8     // ticks between the searches of a bot
	searchFrom  = 8.0   // m, half the width of the first searched box
	searchTo    = 256.0 // m, half the width of the last searched box
	crowd       = 64    // entities in a box from which it searches no larger one
	farPicks    = 8     // how many random enemies it compares if none is near
)

// scene is data that all bots of a match share, computed at most once a tick.
type scene struct {
	combatants []combatant // all possible targets, by team
	repairs    []geom.Vec  // positions of pickups that heal
	nearby     []components.ID
	// Which of the lists are computed in this tick.
	hasCombatants, hasRepairs bool
}

// sceneKind is the component that stores the scene in its match.
var sceneKind = donburi.NewComponentType[scene]()

// combatant is a possible target.
type combatant struct {
	id             components.ID
	team           int
	feet, velocity geom.Vec
}

// Possible targets, and pickups.
var (
	targets = systems.NewQuery(components.Health, components.Team, components.Position)
	placed  = systems.NewQuery(pickups.Pickup)
)

// begin starts a tick.
func (s *scene) begin() { s.hasCombatants, s.hasRepairs = false, false }

// combatantOf returns an entity as a possible target, or false for the dead and for entities
// that bots do not attack.
func combatantOf(id components.ID, entry *donburi.Entry) (combatant, bool) {
	if !entry.HasComponent(components.Health) || !entry.HasComponent(components.Team) || !entry.HasComponent(components.Position) ||
		!components.Health.Get(entry).Alive() {
		return combatant{}, false
	}
	c := combatant{id: id, team: components.Team.Get(entry).Number, feet: components.Position.Get(entry).Feet}
	if entry.HasComponent(components.Velocity) {
		c.velocity = components.Velocity.Get(entry).Linear
	}
	return c, true
}

// findCombatants lists all possible targets.
func (s *scene) findCombatants(m *systems.Match) {
	if s.hasCombatants {
		return
	}
	s.hasCombatants, s.combatants = true, s.combatants[:0]
	for id, entry := range targets.In(m) {
		if c, ok := combatantOf(id, entry); ok {
			s.combatants = append(s.combatants, c)
		}
	}
	slices.SortFunc(s.combatants, func(a, b combatant) int { return cmp.Or(cmp.Compare(a.team, b.team), cmp.Compare(a.id, b.id)) })
}

// team returns the bot's team, 0 for none.
func (b *bot) team() int {
	if !b.entry.HasComponent(components.Team) {
		return 0
	}
	return components.Team.Get(b.entry).Number
}

// chooseEnemy returns the enemy to attack. Every few ticks it looks for a nearer one.
func (b *bot) chooseEnemy() (combatant, bool) {
	team := b.team()
	old, ok := b.enemy(b.brain.Target, team)
	if ok && (b.match.Tick()+int64(b.id))%searchEvery != 0 {
		return old, true
	}
	if near, found := b.nearestEnemy(team); found {
		return near, true
	}
	if ok {
		return old, true
	}
	return b.farEnemy(team)
}

// enemy returns an entity by ID, or false if it is not an enemy.
func (b *bot) enemy(id components.ID, team int) (combatant, bool) {
	entry, ok := b.match.Entry(id)
	if !ok || id == b.id {
		return combatant{}, false
	}
	c, ok := combatantOf(id, entry)
	return c, ok && (team == 0 || c.team != team)
}

// nearestEnemy searches growing boxes, so that it visits few more entities than those
// nearby.
func (b *bot) nearestEnemy(team int) (best combatant, found bool) {
	for half := searchFrom; half <= searchTo; half *= 2 {
		s := b.scene
		s.nearby = b.match.Nearby(geom.Bounds{Min: b.feet, Max: b.feet}.Expand(half), s.nearby[:0])
		nearest := half // beyond that an enemy outside the box may be nearer
		for _, id := range s.nearby {
			c, ok := b.enemy(id, team)
			if !ok {
				continue
			}
			if d := c.feet.Sub(b.feet).Length(); d < nearest {
				best, nearest, found = c, d, true
			}
		}
		if found || len(s.nearby) > crowd {
			break
		}
	}
	return best, found
}

// farEnemy returns the nearest of a few random enemies.
func (b *bot) farEnemy(team int) (best combatant, found bool) {
	b.scene.findCombatants(b.match)
	combatants := b.scene.combatants
	byTeam := func(c combatant, team int) int { return cmp.Compare(c.team, team) }
	first, mates := 0, 0 // a bot without a team has no team-mates
	if team != 0 {
		first, _ = slices.BinarySearchFunc(combatants, team, byTeam)
		after, _ := slices.BinarySearchFunc(combatants, team+1, byTeam)
		mates = after - first
	}
	if len(combatants) == mates {
		return combatant{}, false
	}
	nearest := math.Inf(1)
	for range farPicks {
		i := b.random.Below(len(combatants) - mates)
		if mates > 0 && i >= first {
			i += mates
		}
		if d := combatants[i].feet.Sub(b.feet).Length(); combatants[i].id != b.id && d < nearest {
			best, nearest, found = combatants[i], d, true
		}
	}
	return best, found
}

// nearestRepair returns the position of the nearest pickup that heals, if the bot's
// health is low.
func (b *bot) nearestRepair() (geom.Vec, bool) {
	health := components.Health.Get(b.entry)
	if health.Current >= float64(repairHealth*health.Max) {
		return geom.Vec{}, false
	}
	b.scene.findRepairs(b.match)
	var best geom.Vec
	nearest := fetchRange
	for _, at := range b.scene.repairs {
		if d := at.Sub(b.feet).Length(); d < nearest {
			best, nearest = at, d
		}
	}
	return best, nearest < fetchRange
}

// findRepairs lists the pickups that heal and are there.
func (s *scene) findRepairs(m *systems.Match) {
	if s.hasRepairs {
		return
	}
	s.hasRepairs, s.repairs = true, s.repairs[:0]
	for _, entry := range placed.In(m) {
		if p := pickups.Pickup.Get(entry); p.Heal > 0 && p.WaitTicks == 0 {
			s.repairs = append(s.repairs, components.Position.Get(entry).Feet)
		}
	}
}
