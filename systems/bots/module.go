package bots

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// BotData is the part of a bot that is state of the match. What it knows and plans is in its
// [Crew].
type BotData struct {
	Skill int // 0 to Skills-1; a number beyond is the nearest
	// Order is where it was sent, m, for OrderTicks more ticks, see [Send].
	Order      geom.Vec
	OrderTicks int
}

// Bot marks entities that a [Crew] plays.
var Bot = donburi.NewComponentType[BotData]()

// played are the entities that bots play. A Bot requires all other components that they use.
var played = systems.NewQuery(Bot)

// ErrBot is wrapped by errors about bots.
var ErrBot = errors.New("bot refused")

var errNoModule = fmt.Errorf("bots: %w: the match is without bots: give bots.Module() in Options.Modules", ErrBot)

// idleTicks is for how long bots may be without commands, 3 s [ours]: longer than a client predicts who knows of
// none yet. A state that it is sent meanwhile begins this time anew, also one of the tick that it predicts next.
const idleTicks = 94

var errNoCrew = fmt.Errorf("bots: %w: nobody has played the bots of this match for %d ticks: make a bots.NewCrew, and step with its Commands", ErrBot, idleTicks)

// Module returns the module of matches with bots. Its system "bots" right after "commands"
// reports bots that get no commands, by an error of [systems.Match.Step].
func Module() systems.Module {
	known := &charts{}
	return systems.Module{
		Name:    "bots",
		Version: "8", // of the state alone: bots that play otherwise need no other one
		Components: []systems.Registration{
			systems.State("bots.bot", Bot, systems.Bot(), systems.Finite(), systems.Needs(components.Model, components.Arsenal, components.Health)),
			systems.Derived("bots.atlas", atlasKind, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("commands", systems.System{Name: "bots", Run: attend})
		},
		Setup: known.prepare,
	}
}

// attend counts down orders, and notices bots without commands.
func attend(m *systems.Match) {
	for _, entry := range played.In(m) {
		countDown(&Bot.Get(entry).OrderTicks)
	}
	a := systems.Single(m, atlasKind)
	now := m.Tick()
	if played.Count(m) == 0 || m.Epoch() != a.epoch || arePlayed(m) {
		a.idleSince = now
	}
	if a.epoch = m.Epoch(); now-a.idleSince >= idleTicks {
		m.Fail(errNoCrew)
	}
}

// arePlayed reports whether a bot has a command in this tick. A crew appends its own to those of
// others.
func arePlayed(m *systems.Match) bool {
	for _, c := range slices.Backward(systems.Commands(m)) {
		if entry, ok := m.Entry(c.Player); ok && entry.HasComponent(Bot) {
			return true
		}
	}
	return false
}

// Join adds a player as [systems.Match.Join] does, played by a bot of [DefaultSkill].
func Join(m *systems.Match, spec systems.PlayerSpec) (components.ID, error) {
	return JoinSkilled(m, spec, DefaultSkill)
}

// JoinSkilled is [Join] of a bot of a skill, 0 to Skills-1. A number beyond is the nearest.
func JoinSkilled(m *systems.Match, spec systems.PlayerSpec, skill int) (components.ID, error) {
	if _, ok := systems.FindSingle(m, atlasKind); !ok {
		return components.Nobody, errNoModule
	}
	id, err := m.Join(spec)
	if err != nil {
		return components.Nobody, err
	}
	if err := m.Add(id, systems.With(Bot, BotData{Skill: skill})); err != nil {
		return components.Nobody, fmt.Errorf("bots: player %q: %w", spec.Name, errors.Join(err, m.Despawn(id)))
	}
	return id, nil
}

// Send sends a bot to a place for so many ticks, beginning with the next one, whatever else it
// would do. It goes there by [WayTo], and on the way fires only at enemies nearby; there it
// stays within some metres, and attacks. To send it to a place that moves, give an order in each
// tick. 0 ticks ends the order.
func Send(m *systems.Match, id components.ID, place geom.Vec, ticks int) error {
	entry, ok := m.Entry(id)
	switch {
	case !ok || !entry.HasComponent(Bot):
		return fmt.Errorf("bots: %w: entity %d has no Bot", ErrBot, id)
	case !place.IsFinite() || ticks < 0:
		return fmt.Errorf("bots: %w: sent to %v for %d ticks", ErrBot, place, ticks)
	}
	bot := Bot.Get(entry)
	bot.Order, bot.OrderTicks = place, ticks
	return nil
}
