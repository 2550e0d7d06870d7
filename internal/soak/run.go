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

// Options of a soak. The zero values of the names mean All.
type Options struct {
	Seed                uint64 // of the first match; each next match has the next seed
	Ticks               int    // least number of player ticks to play
	Level, Model, Rules string
	Fault               string // injected into each match
	Except              string // invariants that are not checked, as in a Plan
	Bodies              string // which matches have bodies that are not players
	Workers             int    // matches played in parallel; 0 is one for each processor
	// Modules of every match, in addition to those of the soak.
	Modules []systems.Module
}

// Result is the result of one match.
type Result struct {
	Plan   Plan
	Ticks  int      // player ticks played
	Failed *Failure // nil if nothing failed
	Replay *Replay  // of a match that failed
}

// Run plays the matches of the options, starting with number first, until the ticks,
// including those played before, are reached. It calls report for each match in the order
// of their seeds, until report returns false. The results do not depend on the number of
// workers. When the context ends, Run returns at once without an error, and matches that
// were not reported do not count.
func Run(ctx context.Context, o Options, first uint64, played int, report func(Result) bool) error {
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
		if err != nil || !ok || !report(result) {
			return err
		}
	}
}

// runner distributes matches to workers and returns their results in order.
type runner struct {
	plans  []Plan
	bodies string
	seed   uint64
	ticks  int // to play

	mutex    sync.Mutex
	changed  sync.Cond
	next     uint64 // match to play
	reported uint64 // next match to report
	played   int    // player ticks of the reported matches
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
	// Each plan is played with and without bodies, whatever the number of plans.
	const share = 3
	p.Bodies = r.bodies == BodiesInAll || r.bodies == BodiesInSome && (number+number/round)%share == share-1
	return p
}

// work plays matches until none is left.
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
			return // interrupted
		}
		r.mutex.Lock()
		r.results[number] = out
		r.changed.Broadcast()
		r.mutex.Unlock()
	}
}

// nextMatch returns the number of a match to play. It waits until that match is certain
// to be needed if those before it pass.
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

// nextResult waits for the next result in order. It returns false when all are reported.
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

// end stops the workers and whatever waits for them.
func (r *runner) end(stop func()) {
	stop()
	r.mutex.Lock()
	r.ended = true
	r.changed.Broadcast()
	r.mutex.Unlock()
}

// grounds caches the levels that are the same for every seed.
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

// models lists what matches are made of: all models with a preset together, and each
// alone.
func (o *Options) models() []string {
	names := slices.DeleteFunc(systems.Models(o.Modules...), func(name string) bool { return len(systems.Presets(name, o.Modules...)) == 0 })
	return append([]string{All}, names...)
}

// plans lists every combination; the level changes fastest and the rules slowest.
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
