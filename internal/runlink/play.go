package runlink

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/replay"
)

// seed is that of the match of every run: nothing in a run is left to chance.
const seed = 1

// ErrDiffers is wrapped by the error for a run that does not end as it says.
var ErrDiffers = errors.New("the run does not end here as it says")

// Modules returns those of the match of every run: those of the arena without bots, which have nothing to do
// there and chart the level first.
func Modules() []systems.Module {
	modules, err := modes.With("trial", nil, slices.DeleteFunc(rooms.Usual(), isBots)...)
	if err != nil {
		panic(err) // there is such a mode
	}
	return modules
}

func isBots(m systems.Module) bool { return m.Name == "bots" }

// Fits reports whether a match is as that of a run, so that what happens in it happens again.
func Fits(m *systems.Match) bool {
	there, want := slices.DeleteFunc(slices.Clone(m.Modules()), isBots), Modules()
	return len(there) == len(want) && !slices.ContainsFunc(want, func(w systems.Module) bool {
		return !slices.ContainsFunc(there, func(o systems.Module) bool { return o.Name == w.Name && o.Version == w.Version })
	})
}

// Begin returns a match in which nobody has run yet, and the runner.
func (r *Run) Begin(level *levels.Level) (*systems.Match, components.ID, error) {
	set, ok := ruleset.Options(r.Rules)
	if !ok {
		return nil, 0, fmt.Errorf("%w: it is by the rules %q, which are unknown", ErrRun, r.Rules)
	}
	spec, err := systems.Preset(r.Model, r.Armor)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrRun, err)
	}
	spec.FitRules(r.Rules)
	set.Level, set.Seed, set.Modules = level, seed, Modules()
	m, err := systems.NewMatch(set)
	if err != nil {
		return nil, 0, err
	}
	at, look, ok := modes.RunStart(m)
	if !ok {
		return nil, 0, fmt.Errorf("%w: %s has no course", ErrRun, level.Name)
	}
	spec.Name, spec.Team, spec.Pack, spec.Position, spec.Look = r.Runner, 1, components.PackKind(r.Pack), &at, look
	id, err := m.Join(spec)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrRun, err)
	}
	return m, id, nil
}

// Play plays the run in a match of its own, and calls each after every tick. It returns an error that
// wraps [ErrDiffers] if the run does not end with its last input after exactly its time.
func (r *Run) Play(level *levels.Level, each func(m *systems.Match, id components.ID)) error {
	on := level
	if still := r.withoutPlatforms(level); still != nil {
		on = still
	}
	return r.play(on, level, each)
}

// play plays the run on a level, which is that of the run or has the same for it.
func (r *Run) play(on, level *levels.Level, each func(m *systems.Match, id components.ID)) error {
	m, id, err := r.Begin(on)
	if err != nil {
		return fmt.Errorf("runlink: %w", err)
	}
	return r.playBy(m, m, id, level, each)
}

// platformApart is how far from platforms a run has nothing to do with them, m [ours].
const platformApart = 10

// withoutPlatforms returns the level without its moving geometry if the run never comes near it and fires
// nothing: then it goes the same, twenty times as fast. It returns nil otherwise.
func (r *Run) withoutPlatforms(level *levels.Level) *levels.Level {
	const fires = components.ButtonFire | components.ButtonAltFire
	if len(level.Platforms) == 0 || slices.ContainsFunc(r.Inputs, func(in components.Input) bool { return in.Buttons&fires != 0 || in.Throw != 0 }) {
		return nil
	}
	still, near := *level, false
	still.Platforms = nil
	var reach []geom.Bounds
	for i := range level.Platforms {
		reach = append(reach, reachOf(&level.Platforms[i]).Expand(platformApart))
	}
	err := r.play(&still, level, func(m *systems.Match, id components.ID) {
		path, _ := m.Path(id)
		swept := geom.Bounds{Min: path.From.Min(path.To), Max: path.From.Max(path.To)}
		near = near || slices.ContainsFunc(reach, swept.Overlaps)
	})
	if near || err != nil {
		return nil
	}
	return &still
}

// reachOf returns bounds within which a platform stays.
func reachOf(p *levels.Platform) geom.Bounds {
	radius := 0.0
	for i := range p.Structures {
		for _, v := range p.Structures[i].Vertices {
			radius = max(radius, v.Length())
		}
	}
	b := geom.Bounds{Min: p.Path[0].Position, Max: p.Path[0].Position}
	for i := range p.Path {
		b.Min, b.Max = b.Min.Min(p.Path[i].Position), b.Max.Max(p.Path[i].Position)
	}
	return b.Expand(radius)
}

// playBy plays the run by what steps its match.
func (r *Run) playBy(d replay.Driver, m *systems.Match, id components.ID, level *levels.Level, each func(m *systems.Match, id components.ID)) error {
	if _, err := d.Enter(modes.RestartEntry(id)); err != nil {
		return fmt.Errorf("runlink: %w", err)
	}
	ended, commands := -1.0, make([]systems.Command, 1)
	for _, in := range r.Inputs {
		commands[0] = systems.Command{Player: id, Input: in}
		if err := d.Step(commands); err != nil {
			return fmt.Errorf("runlink: %w", err)
		}
		ended = -1
		for key, e := range systems.Events[modes.RunFinished](m) {
			if key.Subject == id {
				ended = e.Seconds
			}
		}
		if each != nil {
			each(m, id)
		}
	}
	if ended == r.Seconds {
		return nil
	}
	return fmt.Errorf("runlink: %w: %s", ErrDiffers, r.difference(level, ended))
}

// difference says how a run ends otherwise than it says, and why that may be.
func (r *Run) difference(level *levels.Level, ended float64) string {
	text := fmt.Sprintf("it takes %.3f s and not %.3f s", ended, r.Seconds)
	if ended < 0 {
		text = "it does not come to the last gate"
	}
	if systems.LevelDigest(level) != r.Digest {
		return text + "; it was made on another version of the level " + r.Level
	}
	return text + "; it was changed, or made by another version of Skijet"
}

// Replay plays the run, and returns it as a replay.
func (r *Run) Replay(level *levels.Level) (*replay.Replay, error) {
	m, id, err := r.Begin(level)
	if err != nil {
		return nil, fmt.Errorf("runlink: %w", err)
	}
	var file bytes.Buffer
	recorder, err := replay.NewRecorder(&file, m, "", time.Time{})
	if err == nil {
		err = r.playBy(recorder, m, id, level, nil)
	}
	if err == nil {
		err = recorder.Close()
	}
	if err != nil {
		return nil, err
	}
	return replay.Read(file.Bytes(), "run")
}
