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

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/tribes"
)

// botmatch is a match that is played and watched.
type botmatch struct {
	request
	match       *systems.Match
	ticks       int64
	players     []player // in the order of their IDs
	states      []systems.PlayerState
	interrupted bool
}

// player is what somebody did.
type player struct {
	id       components.ID
	shots    int
	dealt    float64 // damage to others
	distance float64 // m
	top      float64 // m/s
	kills    int     // of others, by the events
	deaths   int
}

// prepare makes the match with its bots.
func prepare(q request) (*botmatch, error) {
	level, err := systems.OpenLevel(q.level, q.modules...)
	if err != nil {
		return nil, fmt.Errorf("-level %q: %w", q.level, err)
	}
	rules, _ := tribes.RulesByName(q.rules)
	b := &botmatch{request: q, ticks: int64(systems.Ticks(q.seconds))}
	o := systems.Options{Level: level, Rules: rules, Seed: q.seed, Modules: b.allModules()}
	if b.match, err = systems.NewMatch(o); err != nil {
		return nil, err
	}
	bodies, err := b.bodies()
	if err != nil {
		return nil, err
	}
	for i := range q.bots {
		spec := bodies[i%len(bodies)]
		spec.Name = fmt.Sprint("bot ", i+1)
		if q.mode == teams || q.mode == own {
			spec.Team = 1 + i%2
		}
		id, err := bots.Join(b.match, spec)
		if err != nil {
			return nil, err
		}
		b.players = append(b.players, player{id: id})
	}
	return b, nil
}

// allModules returns those of the program and, beside them, bots, pickups and the
// rules of the mode.
func (q *request) allModules() []systems.Module {
	modules := slices.Clone(q.modules)
	ours := []systems.Module{bots.Module(), pickups.Module()}
	limit := modes.Rules{TimeLimitTicks: int64(systems.Ticks(q.seconds))}
	switch q.mode {
	case teams:
		ours = append(ours, modes.TeamDeathmatch(limit))
	case deathmatch:
		ours = append(ours, modes.Deathmatch(limit))
	}
	for _, m := range ours {
		if !q.brings(m.Name) {
			modules = append(modules, m)
		}
	}
	return modules
}

// bodies returns the presets of the model, or of all, that bots take in turn.
func (b *botmatch) bodies() ([]systems.PlayerSpec, error) {
	var bodies []systems.PlayerSpec
	for _, model := range b.match.Models() {
		if b.model != all && b.model != model.Name {
			continue
		}
		for _, preset := range model.Presets {
			spec, err := b.match.Preset(model.Name, preset.Name)
			if err != nil {
				return nil, err
			}
			// Both teams get each of them.
			bodies = append(bodies, spec, spec)
		}
	}
	if len(bodies) == 0 {
		return nil, fmt.Errorf("-model %q has no ready-made body", b.model)
	}
	return bodies, nil
}

// play plays the match to its end, and tells how far it is.
func (b *botmatch) play(ctx context.Context, stderr io.Writer) error {
	step, end := func() error { return b.match.Step(nil) }, func() error { return nil }
	if b.record != "" {
		r, closed, err := b.recorder()
		if err != nil {
			return err
		}
		step, end = func() error { return errors.Join(r.Step(nil), r.Err()) }, closed
	}
	began, told := time.Now(), time.Now()
	for b.match.Tick() < b.ticks && !b.isOver() {
		if ctx.Err() != nil {
			b.interrupted = true
			break
		}
		if err := step(); err != nil {
			return errors.Join(fmt.Errorf("tick %d: %w", b.match.Tick(), err), end())
		}
		b.watch()
		if at := b.match.Tick(); at%64 == 0 && time.Since(told) > time.Second {
			told = time.Now()
			fmt.Fprintf(stderr, "botmatch: tick %d of %d, %d %%, %.0f ticks a second\n", at, b.ticks, 100*at/b.ticks, float64(at)/time.Since(began).Seconds())
		}
	}
	return end()
}

// isOver reports whether the mode has ended the match.
func (b *botmatch) isOver() bool {
	status, ok := modes.StatusOf(b.match)
	return ok && status.Over
}

// recorder begins a replay in a new file, which takes its name when it is closed.
func (b *botmatch) recorder() (*replay.Recorder, func() error, error) {
	file, err := regular.Create(b.record)
	if err != nil {
		return nil, nil, fmt.Errorf("-record: %w", err)
	}
	out := bufio.NewWriter(file)
	r, err := replay.NewRecorder(out, b.match, fmt.Sprintf("%d bots", b.bots), time.Now())
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

// watch notes what the players did in the last tick.
func (b *botmatch) watch() {
	b.states = b.match.Players(b.states[:0])
	for i := range b.states {
		p, ok := b.player(b.states[i].ID)
		if !ok {
			continue
		}
		p.top = max(p.top, b.states[i].Velocity.Add(b.states[i].Carried).Length())
		if way, ok := b.match.Path(p.id); ok && !way.Teleported {
			p.distance += way.To.Sub(way.From).Length()
		}
	}
	for _, e := range b.match.Events() {
		subject, acts := b.player(e.Subject)
		other, acted := b.player(e.Other)
		switch e.Kind {
		case systems.EventFired:
			if acts {
				subject.shots++
			}
		case systems.EventDamaged:
			if acted && other != subject {
				other.dealt += e.Amount
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

// player returns what is known of a player.
func (b *botmatch) player(id components.ID) (*player, bool) {
	i, ok := slices.BinarySearchFunc(b.players, id, func(p player, id components.ID) int { return cmp.Compare(p.id, id) })
	if !ok {
		return nil, false
	}
	return &b.players[i], true
}
