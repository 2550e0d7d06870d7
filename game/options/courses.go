package options

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Modes that flags choose.
const learn, trial = "learn", "trial"

// Course reads the lessons of the flags, and returns them with the level on which they are. The path of a
// level is relative to the file.
func (o *Options) Course() (course modes.LessonsData, level string, err error) {
	data, err := regular.Read(o.Files.Lessons, maxLessons)
	if err == nil {
		course, level, err = modes.ReadLessons(data)
	}
	if err != nil {
		return course, "", fmt.Errorf("--lessons %s: %w", o.Files.Lessons, err)
	}
	for _, name := range systems.LevelNames(o.modules()...) {
		if strings.EqualFold(name, level) {
			return course, name, nil
		}
	}
	return course, filepath.Join(filepath.Dir(o.Files.Lessons), filepath.FromSlash(level)), nil
}

// maxLessons is the largest file of lessons, bytes [ours].
const maxLessons = 256 << 10

// preferLessons reads the lessons of the flags, and prefers the match that they are for.
func (o *Options) preferLessons() error {
	if o.Files.Lessons == "" {
		return nil
	}
	_, level, err := o.Course()
	if err != nil {
		return err
	}
	if !o.sets("mode") {
		o.Match.Mode, o.byFile = learn, append(o.byFile, "mode")
	}
	if !o.sets("level") {
		o.Match.Level, o.byFile = level, append(o.byFile, "level")
	}
	return nil
}

// Race makes the match of a run that of the options: its course, body and rules. own are levels of extensions.
func (o *Options) Race(r *runlink.Run, own []string) error {
	name, isEmbedded := choices.LevelOf(r.Level)
	switch {
	case isEmbedded:
		o.Match.Level = name
	case slices.Contains(own, r.Level):
		o.Match.Level = r.Level
	case !slices.Contains(o.Given, "level"):
		return fmt.Errorf("its level %q is not one of the arena's: name its file by --level", r.Level)
	}
	o.Match.Mode, o.Match.Limits, o.Body.Model, o.Body.Armor, o.Body.Pack, o.Body.Rules = trial, Limits{}, r.Model, r.Armor, r.Pack, r.Rules
	return o.Accept(o.Choice())
}
