package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/skijet/skijet/internal/soak"
	"github.com/skijet/skijet/systems/replay"
)

// player plays a request and reports progress.
type player struct {
	request
	stdout, stderr  io.Writer
	state           *soak.State
	began, lastLine time.Time
	lastSaved       time.Time // time of the last write of the state
	before          int       // player ticks of runs before this one
	err             error
}

// play runs the soak. The error is a refusal, or the first failure.
func play(ctx context.Context, q request, stdout, stderr io.Writer) (int, error) {
	state, err := soak.Open(q.flags.State, q.Options)
	if err != nil {
		return refused, err
	}
	now := time.Now()
	p := &player{request: q, stdout: stdout, stderr: stderr, state: state, began: now, lastLine: now, lastSaved: now, before: state.Ticks}
	if p.before > 0 {
		fmt.Fprintf(stderr, "soak: goes on in %s after %d player ticks with %d found\n", q.flags.State, state.Ticks, len(state.Found))
	}
	if n := len(state.Found); n > 0 && !q.flags.KeepGoing {
		return found, fmt.Errorf("found before: %s; begin another state, or --keep-going", p.again(state.Found[n-1]))
	}
	err = soak.Run(ctx, q.Options, state.Matches, state.Ticks, p.add)
	if err = errors.Join(p.err, err, state.Write()); err != nil {
		return refused, err
	}
	return p.sum(), nil
}

// add adds the result of a match, and reports whether to continue.
func (p *player) add(r soak.Result) bool {
	file := ""
	if r.Failed != nil {
		file = filepath.Join(p.flags.Out, fmt.Sprint("soak-", r.Plan.Seed, replay.Suffix))
		if r.Replay, r.Failed, p.err = r.Replay.Shrink(r.Failed); p.err == nil {
			p.err = r.Replay.Write(file)
		}
		if p.err != nil {
			return false
		}
	}
	p.state.Add(r, file)
	now := time.Now()
	if now.Sub(p.lastSaved) > time.Second || r.Failed != nil {
		p.lastSaved = now
		if p.err = p.state.Write(); p.err != nil {
			return false
		}
	}
	if r.Failed != nil {
		fmt.Fprintln(p.stderr, "soak:", p.again(p.state.Found[len(p.state.Found)-1]))
		p.stderr.Write(r.Failed.Stack)
		return p.flags.KeepGoing
	}
	// Longer runs print less often.
	if now.Sub(p.lastLine) > time.Second+now.Sub(p.began)/50 {
		p.lastLine = now
		p.progress()
	}
	return true
}

func (p *player) again(f soak.Finding) string {
	return fmt.Sprintf("%s; again: %s --replay %s", f.Failure, program(), f.Replay)
}

// program returns the command line of this program.
func program() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return os.Args[0]
	}
	return programOf(os.Args[0], info.Path)
}

// programOf returns the command that runs again a program that was built of a package:
// the soak of this module, or one of a game. The file that go run has built no longer
// exists then.
func programOf(file, built string) string {
	switch {
	case built == "github.com/skijet/skijet/tools/soak":
		return "go run ./tools/soak"
	case strings.Contains(file, "go-build") && built != "" && built != "command-line-arguments":
		return "go run " + built
	}
	return file
}

func (p *player) progress() {
	left := time.Duration(float64(p.Ticks-p.state.Ticks) / p.rate() * float64(time.Second))
	fmt.Fprintf(p.stderr, "soak: %d of %d player ticks, %.1f %%, %.0f a second, %v left, %d found\n", p.state.Ticks, p.Ticks,
		100*float64(p.state.Ticks)/float64(p.Ticks), p.rate(), max(left, 0).Round(time.Second), len(p.state.Found))
}

// rate returns the player ticks per second of this run.
func (p *player) rate() float64 {
	return float64(p.state.Ticks-p.before) / time.Since(p.began).Seconds()
}

// sum prints the result of the run, and returns the exit status.
func (p *player) sum() int {
	if p.flags.Table {
		fmt.Fprint(p.stdout, p.state.Table())
	}
	n := len(p.state.Found)
	switch {
	case n > 0:
		fmt.Fprintf(p.stdout, "%d player ticks, %d matches that broke an invariant, %.0f ticks a second\n", p.state.Ticks, n, p.rate())
		return found
	case p.state.Ticks < p.Ticks:
		fmt.Fprintf(p.stdout, "interrupted after %d player ticks without a violation\n", p.state.Ticks)
		return interrupted
	}
	fmt.Fprintf(p.stdout, "%d player ticks without a violation, %.0f a second\n", p.state.Ticks, p.rate())
	return clean
}
