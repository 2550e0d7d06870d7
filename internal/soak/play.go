package soak

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/systems"
)

// Input is what comes into a match in one tick.
type Input struct {
	Commands []systems.Command // those that changed
	Blasts   []geom.Vec        // where a disc goes off by itself
}

// Failure is an invariant that did not hold.
type Failure struct {
	Plan  Plan
	Tick  int // of the match, from 1
	What  string
	Stack []byte // of a panic
}

func (f *Failure) Error() string { return fmt.Sprintf("%s tick=%d %s", f.Plan, f.Tick, f.What) }

// Options say what to soak. Zero values of the names mean All.
type Options struct {
	Seed                uint64 // of the first match; each next one has the next
	Ticks               int    // player ticks to play at least
	Level, Model, Rules string
	Fault               string // breaks matches on purpose
	// Progress is told the player ticks so far after each match; nil tells nobody.
	Progress func(ticks int)
}

// Run plays match after match until enough player ticks have passed or one fails,
// and returns how many passed. What failed is a [*Failure], and the replay finds
// it again. The context ends it between two matches, which is no error.
func Run(ctx context.Context, o Options) (ticks int, failed *Replay, err error) {
	plans, err := o.plans()
	if err != nil {
		return 0, nil, err
	}
	embedded := map[string]*proving.Ground{}
	for k := uint64(0); ticks < o.Ticks && ctx.Err() == nil; k++ {
		plan := plans[k%uint64(len(plans))]
		plan.Seed = o.Seed + k
		ground := embedded[plan.Level]
		if ground == nil {
			if ground, err = proving.Build(plan.Level, plan.Seed); err != nil {
				return ticks, nil, err
			}
			if !ground.Seeded {
				embedded[plan.Level] = ground
			}
		}
		replay, played, err := plan.play(ground)
		ticks += played
		if err != nil {
			return ticks, replay, err
		}
		if o.Progress != nil {
			o.Progress(ticks)
		}
	}
	return ticks, nil, nil
}

// plans lists every combination, with levels changing fastest and rules last.
func (o *Options) plans() ([]Plan, error) {
	every := func(name string, all []string) []string {
		if name != "" && name != All {
			return []string{name}
		}
		return all
	}
	var plans []Plan
	for _, rules := range every(o.Rules, []string{"articles", "original", "arena"}) {
		for _, model := range every(o.Model, append([]string{All}, systems.Models()...)) {
			if _, err := bodiesOf(model); err != nil {
				return nil, err
			}
			for _, level := range every(o.Level, proving.Names()) {
				plans = append(plans, Plan{Level: level, Rules: rules, Model: model, Fault: o.Fault})
			}
		}
	}
	return plans, nil
}

// play plays the match of the plan on its ground.
func (p Plan) play(ground *proving.Ground) (*Replay, int, error) {
	s, err := p.start(ground)
	if err != nil {
		return nil, 0, err
	}
	return p.drive(s)
}

// drive lets random players play a match to its end or its first failure, and
// returns what came in and the player ticks that passed.
func (p Plan) drive(s *session) (*Replay, int, error) {
	var drivers []*driver
	for i := range s.commands {
		drivers = append(drivers, newDriver(p.Seed, uint64(i)))
	}
	replay := &Replay{Plan: p}
	for tick := range MatchTicks {
		var in Input
		for i, d := range drivers {
			state := &s.witness.before[i]
			c, explodes := d.command(tick, state)
			if c != s.commands[i] {
				in.Commands = append(in.Commands, c)
			}
			if explodes {
				in.Blasts = append(in.Blasts, d.blastNear(state.Position))
			}
		}
		replay.Inputs = append(replay.Inputs, in)
		if err := p.try(s, &in, tick+1); err != nil {
			replay.Failure = err.Error()
			return replay, s.witness.ticks, err
		}
	}
	return replay, s.witness.ticks, nil
}

// try plays a tick. The simulation never panics, so one is a failure as well.
func (p Plan) try(s *session, in *Input, tick int) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &Failure{Plan: p, Tick: tick, What: fmt.Sprintf("panic: %v", cause), Stack: debug.Stack()}
		}
	}()
	if err := s.step(in); err != nil {
		return &Failure{Plan: p, Tick: tick, What: err.Error()}
	}
	return nil
}
