package bots

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Crew plays the bots of a match: it reads the match between two ticks, as a person watches a
// screen, and gives commands. It is not part of the match, so that predictions and replays need
// no decisions of bots. Its owner is whoever steps the match, in the same goroutine.
type Crew struct {
	scene   scene
	random  systems.Random // begins as that of the match, which nobody draws from
	players []*player      // by ID
	before  []*player      // memory for the next ones
	tick    int64          // of the last commands
}

// player is a bot of the match with its brain.
type player struct {
	id    components.ID
	entry *donburi.Entry // in this tick
	brain brain
}

// NewCrew returns a crew of all entities with a [Bot] in a match, now and later.
func NewCrew(m *systems.Match) *Crew {
	c := &Crew{scene: scene{match: m, predictor: systems.NewPredictor(m)}}
	c.restart()
	return c
}

// restart forgets everything.
func (c *Crew) restart() {
	m := c.scene.match
	c.scene = scene{match: m, predictor: c.scene.predictor, decided: c.scene.decided}
	c.random, c.players = *m.Random("bots"), c.players[:0]
}

// Commands appends the commands of all bots for the next tick, in the order of their IDs. Call
// it once before each [systems.Match.Step]. A crew that has played the same match from the same
// tick gives the same commands on every machine. After [systems.Match.Restore] to an earlier or
// much later tick, it starts afresh.
func (c *Crew) Commands(commands []systems.Command) []systems.Command {
	if !c.begin() {
		return commands
	}
	for _, p := range c.players {
		commands = append(commands, systems.Command{Player: p.id, Input: *components.Intent.Get(p.entry)})
		if components.Health.Get(p.entry).Alive() {
			b := c.bot(p)
			b.read(&commands[len(commands)-1].Input)
			b.think()
		}
	}
	return commands
}

// begin begins a tick, and reports whether bots can play in the match.
func (c *Crew) begin() bool {
	m := c.scene.match
	known, ok := systems.FindSingle(m, atlasKind)
	if !ok {
		return false
	}
	now := m.Tick()
	if now < c.tick || now > c.tick+idleTicks || c.scene.surveyed != m.Level {
		c.restart()
	}
	c.tick = now
	c.muster()
	c.listen()
	c.scene.begin(known, len(c.players))
	c.assign()
	return true
}

// muster finds the bots of the match. Who has come gets a brain, and who has left is forgotten.
func (c *Crew) muster() {
	before, n := c.players, 0
	c.players = c.before[:0]
	for id, entry := range played.In(c.scene.match) {
		for n < len(before) && before[n].id < id {
			n++
		}
		if n == len(before) || before[n].id != id {
			c.players = append(c.players, &player{id: id, entry: entry})
			continue
		}
		before[n].entry = entry
		c.players = append(c.players, before[n])
	}
	c.before = before
}

// find returns a bot by its ID, or nil.
func (c *Crew) find(id components.ID) *player {
	i, ok := slices.BinarySearchFunc(c.players, id, func(p *player, id components.ID) int { return cmp.Compare(p.id, id) })
	if !ok {
		return nil
	}
	return c.players[i]
}

// bot returns the state of a bot in this tick.
func (c *Crew) bot(p *player) bot {
	data := Bot.Get(p.entry)
	return bot{match: c.scene.match, scene: &c.scene, random: &c.random, skill: skillOf(data.Skill), id: p.id, entry: p.entry,
		brain: &p.brain, order: data}
}
