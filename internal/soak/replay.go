package soak

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
)

// ErrReplay is wrapped by errors about the file of a replay.
var ErrReplay = errors.New("replay refused")

// replayVersion is raised when older replays would play differently.
const replayVersion = 3

// Replay is all that came into a match, which is enough to play it again.
type Replay struct {
	Plan    Plan
	Failure string   // what was found, for the reader of the file
	Scene   []string // the step that broke an invariant, as Go values, likewise
	Inputs  []Input
}

// Play plays the match again to its recorded end, and returns what the checker
// finds: a [*Failure], or nil.
func (r *Replay) Play() error {
	ground, err := testlevels.Build(r.Plan.Level, r.Plan.Seed)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReplay, err)
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

// playOn plays the match again on its ground, and returns what the checker finds.
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

// replayFile is a replay as it is written.
type replayFile struct {
	Version int      `json:"version"`
	Failure string   `json:"failure,omitempty"`
	Scene   []string `json:"scene,omitempty"`
	Plan    Plan     `json:"plan"`
	Ticks   []tick   `json:"ticks"`
}

// tick is an input as it is written.
type tick struct {
	Press  []press      `json:"press,omitempty"`
	Blasts [][3]float64 `json:"blasts,omitempty"`
}

// press is a command as it is written.
type press struct {
	Player components.ID `json:"player"`
	Input  string        `json:"input"` // see components.ParseInput
}

// Write writes the replay to a file.
func (r *Replay) Write(path string) error {
	file := replayFile{Version: replayVersion, Failure: r.Failure, Scene: r.Scene, Plan: r.Plan}
	for _, in := range r.Inputs {
		var t tick
		for _, c := range in.Commands {
			t.Press = append(t.Press, press{c.Player, c.Text()})
		}
		for _, at := range in.Blasts {
			t.Blasts = append(t.Blasts, [3]float64{at.X, at.Y, at.Z})
		}
		file.Ticks = append(file.Ticks, t)
	}
	data, err := json.Marshal(file)
	if err != nil {
		return fmt.Errorf("%w", err)
	}
	// Lines for people.
	data = bytes.ReplaceAll(data, []byte(`},{"press"`), []byte("},\n{\"press\""))
	data = bytes.ReplaceAll(data, []byte(`","`), []byte("\",\n\""))
	return os.WriteFile(path, append(data, '\n'), 0o644)
}

// Read reads a replay from a file. The error wraps ErrReplay.
func Read(path string) (*Replay, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrReplay, err)
	}
	var file replayFile
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrReplay, path, err)
	}
	if file.Version != replayVersion {
		return nil, fmt.Errorf("%w: %s: version is %d, want %d", ErrReplay, path, file.Version, replayVersion)
	}
	r := &Replay{Plan: file.Plan, Failure: file.Failure, Scene: file.Scene}
	for i, t := range file.Ticks {
		var in Input
		for _, p := range t.Press {
			if p.Player < 1 {
				return nil, fmt.Errorf("%w: %s: ticks[%d]: player is %d, want at least 1", ErrReplay, path, i, p.Player)
			}
			input, err := components.ParseInput(p.Input)
			if err != nil {
				return nil, fmt.Errorf("%w: %s: ticks[%d]: player %d: %w", ErrReplay, path, i, p.Player, err)
			}
			in.Commands = append(in.Commands, systems.Command{Player: p.Player, Input: input})
		}
		for _, at := range t.Blasts {
			in.Blasts = append(in.Blasts, geom.Vec{X: at[0], Y: at[1], Z: at[2]})
		}
		r.Inputs = append(r.Inputs, in)
	}
	return r, nil
}
