package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/weapons"
)

// acceptanceLevels are the levels with flags that --acceptance plays.
var acceptanceLevels = []string{"valley", "works", "isles"}

// Numbers of the acceptance [ours].
const (
	acceptanceSeeds   = 10
	acceptanceMinutes = 15.0
	acceptanceBots    = 8
	skillSeeds        = 2       // matches of the least and of the best skill on each level
	skillPart         = 1.0 / 3 // of the minutes of the other matches that each of them lasts
)

// trial is a match of the acceptance.
type trial struct {
	request
	level   *levels.Level
	report  report
	weapons []string // that bots can use
	done    bool     // it was played to its end
	err     error
}

// accept plays the matches of the acceptance, prints a table of what was demanded and found,
// and returns the exit status.
func (q *request) accept(ctx context.Context, stdout, stderr io.Writer) int {
	trials, err := q.trials()
	if err != nil {
		fmt.Fprintln(stderr, "botmatch:", err)
		return refused
	}
	playTrials(ctx, trials, &shared{to: stderr})
	for i := range trials {
		if err := trials[i].err; err != nil {
			fmt.Fprintf(stderr, "botmatch: %s, seed %d: %v\n", trials[i].Level, trials[i].Seed, err)
			return failed
		}
	}
	found, err := q.found(ctx, trials, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "botmatch:", err)
		return failed
	}
	status := printCriteria(found, stdout)
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "botmatch: interrupted: the table is of the matches that had ended")
		return interrupted
	}
	return status
}

// found judges the matches, and compares hashes unless it is interrupted.
func (q *request) found(ctx context.Context, trials []trial, stderr io.Writer) (found []criterion, err error) {
	others, err := q.hashTargets()
	if err != nil {
		return nil, err
	}
	var h *hasher
	if len(others) > 0 && ctx.Err() == nil {
		folder, err := os.MkdirTemp("", "botmatch")
		if err != nil {
			return nil, fmt.Errorf("--hash-on: %w", err)
		}
		defer os.RemoveAll(folder)
		h = newHasher(folder, others, stderr)
		h.prepare(ctx)
	}
	for _, level := range acceptanceLevels {
		found = append(found, judge(level, trials)...)
		if h != nil && ctx.Err() == nil {
			found = append(found, h.compare(ctx, level)...)
		}
	}
	return found, nil
}

// trials returns the matches to play: of the usual skill for all seeds, and of the least and the
// best skill for some.
func (q *request) trials() ([]trial, error) {
	first, last := uint64(1), uint64(acceptanceSeeds)
	if q.Seeds != "" {
		first, last = q.Seed, q.last
	}
	var trials []trial
	for _, name := range acceptanceLevels {
		level, err := systems.OpenLevel(name, q.modules...)
		if err != nil {
			return nil, fmt.Errorf("--acceptance: level %q: %w", name, err)
		}
		add := func(seed uint64, skill int, minutes float64) {
			t := trial{request: *q, level: level}
			t.Level, t.Mode, t.Bots, t.Seed, t.Skill, t.Minutes = name, "ctf", acceptanceBots, seed, skill, minutes
			trials = append(trials, t)
		}
		for seed := first; seed <= last; seed++ {
			add(seed, bots.DefaultSkill, q.Minutes)
		}
		for _, skill := range [...]int{0, bots.Skills - 1} {
			for seed := first; seed <= min(last, first+skillSeeds-1); seed++ {
				add(seed, skill, q.Minutes*skillPart)
			}
		}
	}
	return trials, nil
}

// playTrials plays matches, as many at once as there are processors, and reports each.
func playTrials(ctx context.Context, trials []trial, stderr io.Writer) {
	next, done := make(chan *trial), make(chan *trial)
	for range min(len(trials), runtime.GOMAXPROCS(0)) {
		go func() {
			for t := range next {
				t.play(ctx)
				done <- t
			}
		}()
	}
	go func() {
		defer close(next)
		for i := range trials {
			next <- &trials[i]
		}
	}()
	began := time.Now()
	for n := range trials {
		t := <-done
		fmt.Fprintf(stderr, "botmatch: %d of %d after %.0f s: %s, seed %d, skill %d: %d captures\n",
			n+1, len(trials), time.Since(began).Seconds(), t.Level, t.Seed, t.Skill, t.report.Captures)
	}
}

// play plays the match.
func (t *trial) play(ctx context.Context) {
	b, err := prepare(t.request, t.level)
	if err == nil {
		err = b.play(ctx, io.Discard)
	}
	if t.err = err; err != nil {
		return
	}
	t.report, t.weapons, t.done = b.report(), usable(b.match.Weapons().Specs()), !b.interrupted
}

// usable returns the names of the weapons of which bots can use a mode.
func usable(specs []weapons.Spec) []string {
	var names []string
	for i := range specs {
		for _, alt := range [...]bool{false, true} {
			fire, ok := specs[i].Mode(alt)
			if ok && fire.Hint().Use != weapons.UseNever && !slices.Contains(names, specs[i].Name) {
				names = append(names, specs[i].Name)
			}
		}
	}
	return names
}

// printCriteria prints the table, and returns the exit status.
func printCriteria(found []criterion, stdout io.Writer) int {
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "level\tdemanded\tfound\t")
	status, missed := played, 0
	for _, c := range found {
		result := "pass"
		if !c.pass {
			result, status = "FAIL", failed
			missed++
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", c.level, c.demanded, c.found, result)
	}
	if err := table.Flush(); err != nil {
		return failed
	}
	fmt.Fprintf(stdout, "\n%d of %d pass\n", len(found)-missed, len(found))
	return status
}

// checkAcceptance refuses flags that --acceptance does not know.
func (q *request) checkAcceptance(given func(string) bool) error {
	if !q.Acceptance {
		if q.HashOn != "" {
			return arguments.Refuse("--hash-on is for --acceptance")
		}
		return nil
	}
	for _, name := range []string{"level", "mode", "bots", "skill", "seed", "points", "record", "table"} {
		if given(name) {
			return arguments.Refuse("--acceptance and --%s: it has its own", name)
		}
	}
	if !given("minutes") {
		q.Minutes = acceptanceMinutes
	}
	return nil
}
