package soak

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

// Options say what to soak. Zero values of the names mean All.
type Options struct {
	Seed                uint64 // of the first match; each next one has the next
	Ticks               int    // player ticks to play at least
	Level, Model, Rules string
	Fault               string // breaks matches on purpose
	Except              string // invariants that are left out, as in a Plan
	Bodies              string // in which matches not all who move are players
	Workers             int    // matches that are played at a time; 0 is one for each processor
	// Modules that every match is made with, beside what the soak needs.
	Modules []systems.Module
}

// Result is what became of one match.
type Result struct {
	Plan   Plan
	Ticks  int      // player ticks that passed
	Failed *Failure // nil for a sound match
	Replay *Replay  // of a match that failed
}

// Run plays the matches of the options from number first on, as many as it takes
// for the ticks beyond those played before, and tells of each in the order of their
// seeds, until told returns false. What it tells does not depend on how many are
// played at a time. The context ends it at once, which is no error: a match that was
// not told of did not happen.
func Run(ctx context.Context, o Options, first uint64, played int, told func(Result) bool) error {
	plans, err := o.plans()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	r := runner{plans: plans, bodies: o.Bodies, seed: o.Seed, next: first, reported: first, played: played, ticks: o.Ticks, results: map[uint64]outcome{}}
	r.changed.L = &r.mutex
	workers := o.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var all sync.WaitGroup
	for range workers {
		all.Go(func() { r.work(ctx) })
	}
	defer all.Wait()
	defer r.end(stop)
	unhook := context.AfterFunc(ctx, func() { r.end(stop) })
	defer unhook()
	for {
		result, err, ok := r.nextResult()
		if err != nil || !ok || !told(result) {
			return err
		}
	}
}

// runner hands matches to workers and their results back in order.
type runner struct {
	plans  []Plan
	bodies string
	seed   uint64
	ticks  int // to play

	mutex    sync.Mutex
	changed  sync.Cond
	next     uint64 // match to play
	reported uint64 // match to tell of
	played   int    // player ticks of those told of
	results  map[uint64]outcome
	ended    bool
	grounds  grounds
}

type outcome struct {
	Result
	err error
}

// plan returns the plan of a match by its number.
func (r *runner) plan(number uint64) Plan {
	round := uint64(len(r.plans))
	p := r.plans[number%round]
	p.Seed = r.seed + number
	// Each plan comes with and without bodies, whatever the number of plans.
	const share = 3
	p.Bodies = r.bodies == BodiesInAll || r.bodies == BodiesInSome && (number+number/round)%share == share-1
	return p
}

// work plays matches until there are no more.
func (r *runner) work(ctx context.Context) {
	for {
		number, ok := r.nextMatch()
		if !ok {
			return
		}
		var out outcome
		plan := r.plan(number)
		if ground, err := r.grounds.build(&plan); err != nil {
			out.err = err
		} else {
			out.Result, out.err = plan.play(ctx, ground)
		}
		if ctx.Err() != nil {
			return // cut off
		}
		r.mutex.Lock()
		r.results[number] = out
		r.changed.Broadcast()
		r.mutex.Unlock()
	}
}

// nextMatch returns the number of a match to play, once it is sure to be needed if all
// before it are sound.
func (r *runner) nextMatch() (uint64, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for !r.ended {
		if ahead := int(r.next - r.reported); r.played+ahead*MatchTicks*players < r.ticks {
			r.next++
			return r.next - 1, true
		}
		r.changed.Wait()
	}
	return 0, false
}

// nextResult waits for the next result in order. It returns false when all are told.
func (r *runner) nextResult() (Result, error, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for !r.ended && r.played < r.ticks {
		out, ok := r.results[r.reported]
		if !ok {
			r.changed.Wait()
			continue
		}
		delete(r.results, r.reported)
		r.reported++
		r.played += out.Ticks
		r.changed.Broadcast()
		return out.Result, out.err, out.err == nil
	}
	return Result{}, nil, false
}

// end lets workers and whoever waits for them go.
func (r *runner) end(stop func()) {
	stop()
	r.mutex.Lock()
	r.ended = true
	r.changed.Broadcast()
	r.mutex.Unlock()
}

// grounds are levels that are the same with every seed.
type grounds struct {
	mutex sync.Mutex
	fixed map[string]*testlevels.Ground
}

func (g *grounds) build(p *Plan) (*testlevels.Ground, error) {
	g.mutex.Lock()
	ground := g.fixed[p.Level]
	g.mutex.Unlock()
	if ground != nil {
		return ground, nil
	}
	ground, err := p.ground()
	if err == nil && !ground.Seeded {
		g.mutex.Lock()
		defer g.mutex.Unlock()
		if g.fixed == nil {
			g.fixed = map[string]*testlevels.Ground{}
		}
		g.fixed[p.Level] = ground
	}
	return ground, err
}

// models lists what matches are of: all models that have a ready-made body, in one match
// and each by itself.
func (o *Options) models() []string {
	names := slices.DeleteFunc(systems.Models(o.Modules...), func(name string) bool { return len(systems.Presets(name, o.Modules...)) == 0 })
	return append([]string{All}, names...)
}

// plans lists every combination, with levels changing fastest and rules last.
func (o *Options) plans() ([]Plan, error) {
	if !slices.Contains([]string{BodiesInSome, BodiesInAll, BodiesInNone}, o.Bodies) {
		return nil, fmt.Errorf("%w: bodies are %q, want %s, %s or nothing for a share of the matches", ErrPlan, o.Bodies, BodiesInAll, BodiesInNone)
	}
	every := func(name string, all []string) []string {
		if name != "" && name != All {
			return []string{name}
		}
		return all
	}
	var plans []Plan
	for _, rules := range every(o.Rules, []string{"articles", "original", "arena"}) {
		for _, model := range every(o.Model, o.models()) {
			for _, level := range every(o.Level, LevelNames(o.Modules)) {
				p := Plan{Level: level, Rules: rules, Model: model, Fault: o.Fault, Except: o.Except, Modules: o.Modules}
				if err := p.check(); err != nil {
					return nil, err
				}
				plans = append(plans, p)
			}
		}
	}
	return plans, nil
}
