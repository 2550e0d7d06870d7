package soak

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/proving"
	"github.com/skijet/skijet/systems"
)

// ErrReplay is wrapped by errors about the file of a replay.
var ErrReplay = errors.New("replay refused")

// replayVersion is raised when older replays would play differently.
const replayVersion = 1

// Replay is all that came into a match, which is enough to play it again.
type Replay struct {
	Plan    Plan
	Failure string // what was found, for the reader of the file
	Inputs  []Input
}

// Play plays the match again to its recorded end, and returns what the witness
// finds: a [*Failure], or nil.
func (r *Replay) Play() error {
	ground, err := proving.Build(r.Plan.Level, r.Plan.Seed)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReplay, err)
	}
	s, err := r.Plan.start(ground)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReplay, err)
	}
	for i := range r.Inputs {
		if err := r.Plan.try(s, &r.Inputs[i], i+1); err != nil {
			return err
		}
	}
	return nil
}

// replayFile is a replay as it is written.
type replayFile struct {
	Version int    `json:"version"`
	Failure string `json:"failure,omitempty"`
	Plan    Plan   `json:"plan"`
	Ticks   []tick `json:"ticks"`
}

type tick struct {
	Press  []press      `json:"press,omitempty"`
	Blasts [][3]float64 `json:"blasts,omitempty"`
}

// press is a changed command.
type press struct {
	Player  components.ID `json:"player"`
	Forward float64       `json:"forward,omitempty"`
	Right   float64       `json:"right,omitempty"`
	Yaw     geom.Angle    `json:"yaw,omitempty"`
	Pitch   geom.Angle    `json:"pitch,omitempty"`
	Jump    bool          `json:"jump,omitempty"`
	Jet     bool          `json:"jet,omitempty"`
	Ski     bool          `json:"ski,omitempty"`
	Crouch  bool          `json:"crouch,omitempty"`
	Fire    bool          `json:"fire,omitempty"`
	Weapon  int           `json:"weapon"`
}

// Write writes the replay to a file.
func (r *Replay) Write(path string) error {
	file := replayFile{Version: replayVersion, Failure: r.Failure, Plan: r.Plan}
	for _, in := range r.Inputs {
		var t tick
		for _, c := range in.Commands {
			t.Press = append(t.Press, press{c.Player, c.Forward, c.Right, c.Look.Yaw, c.Look.Pitch, c.Jump, c.Jet, c.Ski, c.Crouch, c.Fire, c.Weapon})
		}
		for _, at := range in.Blasts {
			t.Blasts = append(t.Blasts, [3]float64{at.X, at.Y, at.Z})
		}
		file.Ticks = append(file.Ticks, t)
	}
	data, err := json.MarshalIndent(file, "", " ")
	if err != nil {
		return fmt.Errorf("%w", err)
	}
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
	r := &Replay{Plan: file.Plan, Failure: file.Failure}
	for i, t := range file.Ticks {
		var in Input
		for _, c := range t.Press {
			if c.Player < 1 {
				return nil, fmt.Errorf("%w: %s: ticks[%d]: player is %d, want at least 1", ErrReplay, path, i, c.Player)
			}
			in.Commands = append(in.Commands, systems.Command{Player: c.Player, Forward: c.Forward, Right: c.Right,
				Look: geom.YawPitch{Yaw: c.Yaw, Pitch: c.Pitch}, Jump: c.Jump, Jet: c.Jet, Ski: c.Ski,
				Crouch: c.Crouch, Fire: c.Fire, Weapon: c.Weapon})
		}
		for _, at := range t.Blasts {
			in.Blasts = append(in.Blasts, geom.Vec{X: at[0], Y: at[1], Z: at[2]})
		}
		r.Inputs = append(r.Inputs, in)
	}
	return r, nil
}
