package soak

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

// Input is the input of a match in one tick.
type Input struct {
	Commands []systems.Command // those that changed
	Blasts   []geom.Vec        // where a disc explodes
}

// Failure is an invariant that did not hold.
type Failure struct {
	Plan      Plan
	Tick      int // of the match, from 1
	What      string
	Invariant string        // such as I2, or "panic"
	Model     string        // of the body that broke it; empty if no single body did
	ID        components.ID // of that body
	Scene     []string      // the step that broke it, as Go values, for a test of it alone
	Stack     []byte        // of a panic
}

func (f *Failure) Error() string { return fmt.Sprintf("%s tick=%d %s", f.Plan, f.Tick, f.What) }

// play plays the match of the plan with random players. A failure is part of the result,
// not an error.
func (p Plan) play(ctx context.Context, ground *testlevels.Ground) (Result, error) {
	s, err := p.start(ground)
	if err != nil {
		return Result{}, err
	}
	replay, failed := p.drive(ctx, s, MatchTicks)
	result := Result{Plan: p, Ticks: s.checker.ticks, Failed: failed}
	if failed != nil {
		result.Replay = replay
	}
	return result, nil
}

// drive plays so many ticks with random players, or until the first failure, and returns
// the input. The context interrupts it.
func (p Plan) drive(ctx context.Context, s *session, ticks int) (*Replay, *Failure) {
	var drivers []*driver
	for i := range s.commands {
		drivers = append(drivers, p.newDriver(i))
	}
	replay := &Replay{Plan: p}
	for tick := range ticks {
		if ctx.Err() != nil {
			break
		}
		var in Input
		for i, d := range drivers {
			state := &s.checker.before[i]
			c, explodes := d.command(tick, state)
			if c != s.commands[i] {
				in.Commands = append(in.Commands, c)
			}
			if explodes {
				in.Blasts = append(in.Blasts, d.blastNear(state.Position))
			}
		}
		replay.Inputs = append(replay.Inputs, in)
		if failed := p.try(s, &in, tick+1); failed != nil {
			replay.Failure, replay.Scene = failed.Error(), failed.Scene
			return replay, failed
		}
	}
	return replay, nil
}

// Texts of the failure of a panic.
const (
	invariantPanic = "panic"
	panicMark      = invariantPanic + ": "
)

// try plays a tick and returns the failure, or nil. The simulation must never panic, so a
// panic is a failure too.
func (p Plan) try(s *session, in *Input, tick int) (failed *Failure) {
	defer func() {
		if cause := recover(); cause != nil {
			failed = &Failure{Plan: p, Tick: tick, Invariant: invariantPanic, What: fmt.Sprint(panicMark, cause), Stack: debug.Stack()}
		}
	}()
	if err := s.step(in); err != nil {
		failed = &Failure{Plan: p, Tick: tick, What: err.Error()}
		failed.Invariant, _, _ = strings.Cut(failed.What, " ")
		if b := (*violation)(nil); errors.As(err, &b) {
			failed.Invariant, failed.ID, failed.Model, failed.Scene = b.invariant, b.player, b.model, s.checker.scene
		}
	}
	return failed
}
