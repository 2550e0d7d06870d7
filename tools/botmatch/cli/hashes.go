package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/targets"
)

// What is played to compare hashes [ours].
const (
	hashMinutes = "0.25"
	hashProgram = "github.com/skijet/skijet/tools/botmatch"
)

// hashTargets returns the machines of --hash-on.
func (q *request) hashTargets() (chosen []targets.Target, err error) {
	if q.HashOn == "" {
		return nil, nil
	}
	if len(q.modules) > 0 {
		return nil, arguments.Refuse("--hash-on: with modules of a game, build its program for the other machine yourself")
	}
	names := strings.Split(machines(), ", ")
	for _, name := range strings.Split(q.HashOn, ",") {
		i := slices.Index(names, name)
		if i < 0 {
			return nil, arguments.Refuse("--hash-on %q: want some of %s", q.HashOn, strings.Join(names, ","))
		}
		chosen = append(chosen, targets.Others[i])
	}
	return chosen, nil
}

// machines returns the names of the machines that --hash-on knows.
func machines() string {
	var names []string
	for i := range targets.Others {
		names = append(names, shortName(&targets.Others[i]))
	}
	return strings.Join(names, ", ")
}

// shortName is the name of a machine as a word.
func shortName(t *targets.Target) string {
	return strings.ReplaceAll(strings.TrimPrefix(t.Name, "js/"), " ", "-")
}

// hasher compares the hash of a short match on this machine with that on others.
type hasher struct {
	built  []built
	build  func(ctx context.Context, t targets.Target, binary string) error
	run    func(ctx context.Context, t targets.Target, binary string, args ...string) (string, error)
	stderr io.Writer
}

// built is the program of a machine.
type built struct {
	targets.Target
	binary string
	err    error // of building it
}

// newHasher returns a hasher of this machine and others, which puts its programs into a folder.
func newHasher(folder string, others []targets.Target, stderr io.Writer) *hasher {
	h := &hasher{stderr: stderr,
		build: func(ctx context.Context, t targets.Target, binary string) error {
			return t.Build(ctx, hashProgram, binary)
		},
		run: func(ctx context.Context, t targets.Target, binary string, args ...string) (string, error) {
			return t.Run(ctx, binary, args...)
		}}
	for _, t := range append([]targets.Target{{Name: "this machine"}}, others...) {
		h.built = append(h.built, built{Target: t, binary: filepath.Join(folder, shortName(&t))})
	}
	return h
}

// prepare builds the program once for every machine, for matches on all levels.
func (h *hasher) prepare(ctx context.Context) {
	for i := range h.built {
		b := &h.built[i]
		b.err = h.build(ctx, b.Target, b.binary)
	}
}

// play plays a short match on a level and returns its hash.
func (h *hasher) play(ctx context.Context, b *built, level string) (string, error) {
	if b.err != nil {
		return "", b.err
	}
	fmt.Fprintf(h.stderr, "botmatch: %s on %s\n", level, b.Name)
	out, err := h.run(ctx, b.Target, b.binary, "--level", level, "--mode", "ctf", "--minutes", hashMinutes, "--table")
	if err != nil {
		return "", err
	}
	words := strings.Fields(out)
	if n := len(words); n > 1 && words[n-2] == "hash" {
		return words[n-1], nil
	}
	return "", fmt.Errorf("%s on %s printed no hash", level, b.Name)
}

// compare plays a short match on a level on every machine. All hashes must be that of this
// machine. The reason of a failure is in the table, and as a whole above it.
func (h *hasher) compare(ctx context.Context, level string) (found []criterion) {
	want, failure := h.play(ctx, &h.built[0], level)
	if failure != nil {
		return []criterion{h.failed(level, "a short match here, to compare hashes with", failure)}
	}
	for i := range h.built[1:] {
		b := &h.built[1+i]
		demanded := "the hash of a short match on " + shortName(&b.Target)
		hash, err := h.play(ctx, b, level)
		if err != nil {
			found = append(found, h.failed(level, demanded, err))
			continue
		}
		found = append(found, criterion{level, demanded, hash, hash == want})
	}
	return found
}

// failed reports why a match was not played, and returns the line of the table.
func (h *hasher) failed(level, demanded string, err error) criterion {
	fmt.Fprintf(h.stderr, "botmatch: %v\n", err)
	first, _, _ := strings.Cut(err.Error(), "\n")
	return criterion{level, demanded, first, false}
}
