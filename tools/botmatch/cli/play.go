package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/defended"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/weapons"
)

// botmatch is a match with its statistics.
type botmatch struct {
	request
	match       *systems.Match
	crew        *bots.Crew
	commands    []systems.Command // of the crew
	ticks       int64
	players     []player // in the order of their IDs
	states      []systems.PlayerState
	fights      fights
	center      center
	pace        pace
	interrupted bool
}

// pace is the statistics of where living players are and how fast, summed over ticks.
type pace struct {
	speeds   float64 // m/s
	living   int64   // number of ticks
	outdoors float64 // m/s, under the sky
	underSky int64   // number of ticks under the sky
	central  int64   // number of ticks in the centre
}

// weaponUse is the statistics of a weapon.
type weaponUse struct {
	Shots  int     `json:"shots"`
	Hits   int     `json:"hits"` // of others
	Damage float64 `json:"damage"`
	Air    int     `json:"mid_air"`              // hits of others high above the ground
	Weak   int     `json:"weak_shots,omitempty"` // of a weapon that takes all energy, with less than half of it
}

// center is the middle of a level, seen from above.
type center struct {
	at     geom.Vec // m
	radius float64  // m
}

// centerRadius is the largest radius of the centre, m [ours].
const centerRadius = 150

// centerOf returns the middle of a level, with a radius of a third of the distance
// between the flags, or of the width of the level, and of at most centerRadius.
func centerOf(level *levels.Level) center {
	size := level.Bounds.Size()
	c := center{at: level.Bounds.Center(), radius: min(centerRadius, min(size.X, size.Y)/3)}
	if n := len(level.Flags); n > 1 {
		a, b := level.Flags[0].Position, level.Flags[n-1].Position
		c = center{at: a.Lerp(b, 0.5), radius: min(centerRadius, b.Sub(a).Horizontal().Length()/3)}
	}
	return c
}

// player is the statistics of a player.
type player struct {
	id       components.ID
	shots    int
	dealt    float64 // damage to others
	distance float64 // m
	top      float64 // m/s
	kills    int     // of others, by the events
	deaths   int
	beam     beam
	hands    hands
}

// beam is the use of a beam, which counts as one shot and hits at most once.
type beam struct {
	weapon string
	tick   int64 // last tick in which it was on
	hit    bool
}

// prepare makes the match with its bots.
func prepare(q request, level *levels.Level) (*botmatch, error) {
	set, _ := ruleset.Options(q.Rules)
	played, err := level.For(q.Mode)
	if err != nil {
		return nil, err
	}
	b := &botmatch{request: q, ticks: int64(systems.Ticks(60 * q.Minutes)), center: centerOf(played), fights: fights{weapons: map[string]*weaponUse{}}}
	modules, err := b.allModules(played)
	if err != nil {
		return nil, err
	}
	set.Level, set.Seed, set.Modules = level, q.Seed, modules
	set.Weapons = weapons.Merge(set.Weapons, q.weapons)
	if b.match, err = systems.NewMatch(set); err != nil {
		return nil, err
	}
	bodies, err := b.bodies()
	if err != nil {
		return nil, err
	}
	b.crew = bots.NewCrew(b.match)
	teams := b.teams()
	for i := range q.Bots {
		spec := bodies[i%len(bodies)]
		spec.Name, spec.Pack = fmt.Sprint("bot ", i+1), bots.PackFor(spec.Armor.Class)
		if teams > 0 {
			spec.Team = 1 + i%teams
		}
		id, err := bots.JoinSkilled(b.match, spec, b.Skill)
		if err != nil {
			return nil, err
		}
		b.players = append(b.players, player{id: id})
	}
	return b, nil
}

// teams returns the number of teams: two in a mode of a game that does not say.
func (b *botmatch) teams() int {
	status, ok := modes.StatusOf(b.match)
	switch {
	case ok && b.Mode != modes.Own:
		return status.Teams
	case b.Mode == none:
		return 0
	}
	return max(status.Teams, 2)
}

// allModules returns those of the program and, beside them, bots, pickups and the mode,
// with no limits but those of time and of points, and in the acceptance an overtime. A mode of the program keeps its own.
func (q *request) allModules(level *levels.Level) ([]systems.Module, error) {
	modules := slices.Clone(q.modules)
	if q.Mode != none {
		var err error
		modules, err = modes.With(q.Mode, func(r *modes.Rules) {
			if !q.bringsMode() {
				overtime := r.OvertimeTicks
				*r = modes.Rules{TimeLimitTicks: int64(systems.Ticks(60 * q.Minutes)), RoundTicks: r.RoundTicks, PointLimit: q.Points}
				if q.Acceptance { // which judges how matches end
					r.OvertimeTicks = min(overtime, r.TimeLimitTicks/3)
				}
			}
		}, modules...)
		if err != nil {
			return nil, err
		}
	}
	for _, m := range []systems.Module{bots.Module(), pickups.Module(), bases.Module(), behaviours.Module()} {
		if !q.brings(m.Name) {
			modules = append(modules, m)
		}
	}
	return defended.With(level, modules), nil
}

// bodies returns the presets of the model, or of all, which bots use in turn.
func (b *botmatch) bodies() ([]systems.PlayerSpec, error) {
	var bodies []systems.PlayerSpec
	if b.Rules == ruleset.Tribes2 && b.Model == components.ModelTorque {
		for _, spec := range ruleset.Bodies(b.Rules) {
			bodies = append(bodies, spec, spec)
		}
		return bodies, nil
	}
	for _, model := range b.match.Models() {
		if b.Model != all && b.Model != model.Name {
			continue
		}
		for _, preset := range model.Presets {
			spec, err := systems.Preset(model.Name, preset.Name, b.match.Modules()...)
			if err != nil {
				return nil, err
			}
			spec.FitRules(b.Rules)
			// Both teams use each of them.
			bodies = append(bodies, spec, spec)
		}
	}
	if len(bodies) == 0 {
		return nil, fmt.Errorf("--model %q has no ready-made body", b.Model)
	}
	return bodies, nil
}

// play plays the match to its end, and reports progress.
func (b *botmatch) play(ctx context.Context, stderr io.Writer) error {
	step, end := b.match.Step, func() error { return nil }
	if b.Record != "" {
		r, closed, err := b.recorder()
		if err != nil {
			return err
		}
		step, end = func(commands []systems.Command) error { return errors.Join(r.Step(commands), r.Err()) }, closed
	}
	began, told := time.Now(), time.Now()
	for !b.isOver() && (b.match.Tick() < b.ticks || b.isTied()) {
		if ctx.Err() != nil {
			b.interrupted = true
			break
		}
		b.commands = b.crew.Commands(b.commands[:0])
		if err := step(b.commands); err != nil {
			return errors.Join(fmt.Errorf("tick %d: %w", b.match.Tick(), err), end())
		}
		b.watch()
		if at := b.match.Tick(); at%64 == 0 && time.Since(told) > time.Second {
			told = time.Now()
			fmt.Fprintf(stderr, "botmatch: seed %d: tick %d of %d, %d %%, %.0f ticks a second\n", b.Seed, at, b.ticks, 100*at/b.ticks, float64(at)/time.Since(began).Seconds())
		}
	}
	return end()
}

// isOver reports whether the mode has ended the match.
func (b *botmatch) isOver() bool {
	status, ok := modes.StatusOf(b.match)
	return ok && status.Over()
}

// isTied reports whether the mode goes on after a tie, for a while.
func (b *botmatch) isTied() bool {
	status, ok := modes.StatusOf(b.match)
	return ok && status.Phase == modes.Overtime
}

// recorder begins a replay in a temporary file, which gets its name when it is closed.
func (b *botmatch) recorder() (*replay.Recorder, func() error, error) {
	file, err := regular.Create(b.Record)
	if err != nil {
		return nil, nil, fmt.Errorf("--record: %w", err)
	}
	out := bufio.NewWriter(file)
	r, err := replay.NewRecorder(out, b.match, fmt.Sprintf("%d bots", b.Bots), time.Now())
	if err != nil {
		return nil, nil, errors.Join(err, file.Discard())
	}
	return r, func() error {
		if err := errors.Join(r.Close(), out.Flush()); err != nil {
			return errors.Join(err, file.Discard())
		}
		return file.Commit()
	}, nil
}

// watch records what the players did in the last tick.
func (b *botmatch) watch() {
	b.watchEvents() // first: they are judged by what was in hand before
	b.states = b.match.Players(b.states[:0])
	for i := range b.states {
		p, ok := b.player(b.states[i].ID)
		if !ok {
			continue
		}
		b.watchHands(p, &b.states[i])
		speed := b.states[i].Velocity.Add(b.states[i].Carried).Length()
		p.top = max(p.top, speed)
		if b.states[i].Alive {
			b.pace.living++
			b.pace.speeds += speed
			if (b.match.Tick()+int64(p.id))%skyEvery == 0 && b.isUnderSky(b.states[i].Position) {
				b.pace.underSky++
				b.pace.outdoors += speed
			}
			if b.states[i].Position.Sub(b.center.at).Horizontal().Length() < b.center.radius {
				b.pace.central++
			}
		}
		if way, ok := b.match.Path(p.id); ok && !way.Teleported {
			p.distance += way.To.Sub(way.From).Length()
		}
	}
}

// watchEvents records what happened in the last tick.
func (b *botmatch) watchEvents() {
	for _, e := range systems.Events[modes.FlagMoved](b.match) {
		if e.Action == modes.FlagCaptured {
			b.fights.captures++
		}
	}
	for _, e := range b.match.Events() {
		subject, acts := b.player(e.Subject)
		other, acted := b.player(e.Other)
		switch e.Kind {
		case systems.EventFired:
			if acts {
				subject.shots++
				b.with(e.Weapon).Shots++
				b.watchEnergy(subject, &e)
			}
		case systems.EventBeam:
			if acts {
				b.watchBeam(subject, e.Weapon)
			}
		case systems.EventDamaged:
			if acted && other != subject {
				other.dealt += e.Amount
				if e.Weapon != "" {
					b.watchHit(other, &e)
				}
			}
		case systems.EventDied:
			if acts {
				subject.deaths++
			}
			if acts && acted && other != subject {
				other.kills++
			}
		}
	}
}

// watchBeam counts a beam when it is switched on. Rays are beams for one tick, and shots
// already.
func (b *botmatch) watchBeam(p *player, weapon string) {
	spec, ok := b.match.Weapons().Lookup(weapon)
	if !ok || spec.Beam == nil {
		return
	}
	if now := b.match.Tick(); p.beam.weapon != weapon || now-p.beam.tick > 1 {
		p.beam = beam{weapon: weapon, tick: now}
		p.shots++
		b.with(weapon).Shots++
	}
	p.beam.tick = b.match.Tick()
}

// watchHit counts the damage of a weapon to another player.
func (b *botmatch) watchHit(p *player, e *systems.Event) {
	w := b.with(e.Weapon)
	w.Damage += e.Amount
	if b.isMidAir(e.Subject) {
		w.Air++
	}
	if e.Weapon == p.beam.weapon && b.match.Tick()-p.beam.tick <= 1 {
		if p.beam.hit {
			return
		}
		p.beam.hit = true
	}
	w.Hits++
}

// Numbers of looks at the sky [ours].
const (
	skyEvery  = 8    // ticks between two looks for a player
	skyHeight = 20.0 // m, how far up a roof is looked for
	skyLift   = 2.0  // m above the feet from which it is looked for
)

// isUnderSky reports whether there is no roof above a player.
func (b *botmatch) isUnderSky(feet geom.Vec) bool {
	_, roofed := b.match.Solid().Raycast(feet.Add(geom.Vec{Z: skyLift}), geom.Vec{Z: skyHeight})
	return !roofed
}

// with returns the statistics of a weapon.
func (b *botmatch) with(weapon string) *weaponUse {
	if b.fights.weapons[weapon] == nil {
		b.fights.weapons[weapon] = &weaponUse{}
	}
	return b.fights.weapons[weapon]
}

// player returns the statistics of a player.
func (b *botmatch) player(id components.ID) (*player, bool) {
	i, ok := slices.BinarySearchFunc(b.players, id, func(p player, id components.ID) int { return cmp.Compare(p.id, id) })
	if !ok {
		return nil, false
	}
	return &b.players[i], true
}
