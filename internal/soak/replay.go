package soak

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/explode"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/internal/testreplays"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/replay"
)

// ErrReplay is wrapped by errors about replay files.
var ErrReplay = errors.New("replay refused")

// replayVersion is raised when older replays would play differently.
const replayVersion = 5

// Replay is all input of a match, which is enough to play it again.
type Replay struct {
	Plan    Plan
	Failure string   // the failure, for the reader of the file
	Scene   []string // the failed step as Go values, for the same reader
	Inputs  []Input
	level   uint64 // digest of the level, from the file, or 0
}

// Play plays the match again to its recorded end, and returns what the checker finds: a
// [*Failure], or nil.
func (r *Replay) Play() error {
	ground, err := r.Plan.ground()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReplay, err)
	}
	if r.level != 0 && systems.LevelDigest(ground.Level) != r.level {
		return fmt.Errorf("%w: the level %s of seed %d differs from that of the recording", ErrReplay, r.Plan.Level, r.Plan.Seed)
	}
	found, err := r.playOn(ground)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReplay, err)
	}
	if found != nil {
		return found
	}
	return nil
}

// playOn plays the match again on its ground, and returns the failure, or nil.
func (r *Replay) playOn(ground *testlevels.Ground) (*Failure, error) {
	s, err := r.Plan.start(ground)
	if err != nil {
		return nil, err
	}
	for i := range r.Inputs {
		if found := r.Plan.try(s, &r.Inputs[i], i+1); found != nil {
			return found, nil
		}
	}
	return nil, nil
}

// The file is an ordinary replay. The first line of its note is the failure, the second
// the plan, which the checker needs, and the rest the failed step.
type notePlan struct {
	Soak int  `json:"soak"` // replayVersion
	Plan Plan `json:"plan"`
}

// passedNote is the first line of the note for a match without a failure.
const passedNote = "a match of the soak"

func (r *Replay) note() (string, error) {
	plan, err := json.Marshal(notePlan{replayVersion, r.Plan})
	if err != nil {
		return "", fmt.Errorf("%w", err)
	}
	lines := append([]string{r.Failure, string(plan)}, r.Scene...)
	for i, line := range lines {
		lines[i] = strings.ToValidUTF8(strings.ReplaceAll(line, "\n", " "), "?")
	}
	if r.Failure == "" {
		lines[0] = passedNote
	}
	return strings.Join(lines, "\n"), nil
}

// readNote reads the note of a file.
func (r *Replay) readNote(note string) error {
	lines := strings.Split(note, "\n")
	if len(lines) < 2 {
		return errors.New("it is no replay of a soak: its note has no plan")
	}
	var plan notePlan
	if err := json.Unmarshal([]byte(lines[1]), &plan); err != nil {
		return fmt.Errorf("it is no replay of a soak: the plan in its note: %w", err)
	}
	if plan.Soak != replayVersion {
		return fmt.Errorf("version is %d, want %d", plan.Soak, replayVersion)
	}
	r.Plan = plan.Plan
	if len(lines) > 2 {
		r.Scene = lines[2:]
	}
	if lines[0] != passedNote {
		r.Failure = lines[0]
	}
	return nil
}

// Write plays the match again and writes its replay to a file.
func (r *Replay) Write(path string) error {
	ground, err := r.Plan.ground()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReplay, err)
	}
	data, err := r.record(ground)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReplay, err)
	}
	return os.WriteFile(path, data, 0o644)
}

// record plays the match again on its ground and returns the file.
func (r *Replay) record(ground *testlevels.Ground, modules ...systems.Module) ([]byte, error) {
	s, err := r.Plan.start(ground, modules...)
	if err != nil {
		return nil, err
	}
	note, err := r.note()
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	recorder, err := replay.NewRecorder(&file, s.match, note, time.Time{})
	if err != nil {
		return nil, err
	}
	s.target = recorder
	for i := range r.Inputs {
		// A tick that breaks an invariant is recorded too. After a panic the match cannot
		// go on.
		if found := r.Plan.try(s, &r.Inputs[i], i+1); found != nil && found.Invariant == invariantPanic {
			break
		}
	}
	err = recorder.Close()
	return file.Bytes(), err
}

// Read reads a replay from a file, to be played with the modules that it names. The error
// wraps ErrReplay.
func Read(path string, modules ...systems.Module) (*Replay, error) {
	file, err := replay.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrReplay, err)
	}
	r := &Replay{level: file.Header.LevelDigest}
	err = r.read(file)
	if err == nil {
		r.Plan.Modules, err = modulesOf(&file.Header, modules)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrReplay, path, err)
	}
	return r, nil
}

// modulesOf returns the modules that a replay names, without those of every match of a soak:
// from the list, or else ours.
func modulesOf(h *replay.Header, modules []systems.Module) ([]systems.Module, error) {
	of := replay.Header{Modules: slices.DeleteFunc(slices.Clone(h.Modules), func(m replay.Module) bool {
		return slices.Contains([]string{"soak", "soak bodies", "explode", behaviours.Module().Name}, m.Name)
	})}
	needed := replaykit.Needed(&of, testreplays.Known(modules))
	for _, want := range of.Modules {
		i := slices.IndexFunc(needed, func(m systems.Module) bool { return m.Name == want.Name })
		if i < 0 {
			return nil, fmt.Errorf("it was recorded with module %q of version %q, which is not here", want.Name, want.Version)
		}
		if version := needed[i].Version; version != want.Version {
			return nil, fmt.Errorf("it was recorded with module %q of version %q, and this is version %q", want.Name, want.Version, version)
		}
	}
	return needed, nil
}

func (r *Replay) read(file *replay.Replay) error {
	if err := r.readNote(file.Header.Note); err != nil {
		return err
	}
	// The replay of a match that panicked has no end.
	if file.Cut() != nil && !strings.Contains(r.Failure, panicMark) {
		return file.Cut()
	}
	if file.First() != 0 {
		return fmt.Errorf("it begins at tick %d, want 0: the checker must see all of the match", file.First())
	}
	held := map[components.ID]components.Input{}
	for all, err := range file.Ticks() {
		if err != nil {
			return err
		}
		var in Input
		for _, e := range all.Entries {
			if at, ok := explode.PositionOf(e); ok {
				in.Blasts = append(in.Blasts, at)
			}
		}
		for _, c := range all.Commands {
			if c.Input != held[c.Player] {
				in.Commands, held[c.Player] = append(in.Commands, c), c.Input
			}
		}
		r.Inputs = append(r.Inputs, in)
	}
	return nil
}
